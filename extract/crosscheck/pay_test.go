package crosscheck_test

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// borrower is a set of papers about one employee that agree with each other.
type borrower struct{ statement, payslip, certificate, taxed, balance, card, bill sheet }

func newBorrower(t testing.TB) borrower {
	const name, employer = "JUAN S. DELA CRUZ", "BAYANI BAKERY INC"
	b := borrower{statement: month(t, 1, 1, 500, 15600.25)}
	b.statement.rows = []engine.Transaction{row(t, "2026-01-16", 15000_25), row(t, "2026-01-20", 100_00)}
	b.payslip = sheet{id: 2, kind: "payslip", values: values(
		"employee_name", name, "employer_name", employer, "net_pay", 15000.25, "pay_date", "2026-01-15",
		"period_start", "2026-01-01", "period_end", "2026-01-15", "basic_pay", 17500.0, "pay_frequency", "semi_monthly",
	)}
	b.certificate = sheet{id: 3, kind: "certificate_of_employment", values: values(
		"employee_name", name, "employer_name", employer, "hired_date", "2025-01-01", "monthly_basic_salary", 35000.0,
		"issue_date", "2026-02-01",
	)}
	b.taxed = sheet{id: 4, kind: "bir_2316", values: values(
		"employee_name", name, "employer_name", employer, "tax_year", 2025, "gross_compensation", 455000.0,
		"period_start", "2025-01-01", "period_end", "2025-12-31",
	)}
	b.balance = sheet{id: 5, kind: "bank_certificate", values: values(
		"account_name", name, "account_number", "0012-3456-7890", "bank_name", "BAYAN BANK", "as_of_date", "2026-01-18",
		"current_balance", 15500.25, "issue_date", "2026-01-19",
	)}
	b.card = sheet{id: 6, kind: "drivers_license", values: values("full_name", name, "expiry_date", "2029-05-07")}
	b.bill = sheet{id: 7, kind: "utility_bill", values: values("account_name", "DELA CRUZ, JUAN")}
	return b
}

func (b borrower) sheets() []sheet {
	return []sheet{b.statement, b.payslip, b.certificate, b.taxed, b.balance, b.card, b.bill}
}

func TestPapersOfAnEmployeeAgree(t *testing.T) {
	v := verdict(t, newBorrower(t).sheets()...)
	for _, name := range []string{
		"salary_amount", "income_annual", "balance_at_date", "employer_tenure", "validity", "utilities",
	} {
		wantStatus(t, v, name, engine.Corroborated)
	}
	if v.CrossDocScore != 100 || len(v.Findings) != 0 {
		t.Errorf("score %d with %v, want 100 without findings", v.CrossDocScore, codes(v))
	}
}

// Each row changes one paper so that it contradicts the others, or so that nothing can be compared.
func TestPayIsHeldAgainstOtherPapers(t *testing.T) {
	const (
		agrees, partly   = engine.Corroborated, engine.PartlyAgrees
		conflicts, alone = engine.Conflicting, engine.SingleSource
	)
	for name, c := range map[string]struct {
		change func(b *borrower)
		field  string
		want   engine.CorroborationStatus
		codes  string
		papers []int64 // of the finding
	}{
		"pay that no statement shows": {
			func(b *borrower) { b.payslip = b.payslip.with("net_pay", 18000.0) },
			"salary_amount", conflicts, "high SALARY_NOT_IN_BANK", []int64{1, 2},
		},
		"pay within one in a hundred": {
			func(b *borrower) { b.payslip = b.payslip.with("net_pay", 15149.0) }, "salary_amount", agrees, "", nil,
		},
		"pay four banking days late": {
			func(b *borrower) { b.statement.rows[0].Date = day(t, "2026-01-21") },
			"salary_amount", conflicts, "high BALANCE_CONFLICT high SALARY_NOT_IN_BANK", []int64{1, 2},
		},
		"pay into another account": {
			func(b *borrower) {
				b.payslip = b.payslip.with("net_pay", 18000.0).with("account_number", "9955-0000-1111")
			},
			"salary_amount", agrees, "", nil, // certificate and tax certificate still agree with it
		},
		"certificate with a raise nobody pays": {
			func(b *borrower) { b.certificate = b.certificate.with("monthly_basic_salary", 42000.0) },
			"salary_amount", conflicts, "medium SALARY_DIFFERS", []int64{2, 3},
		},
		"certificate a tenth higher": {
			func(b *borrower) { b.certificate = b.certificate.with("monthly_basic_salary", 38000.0) },
			"salary_amount", partly, "", nil,
		},
		"tax certificate with less": {
			func(b *borrower) { b.taxed = b.taxed.with("gross_compensation", 300000.0) },
			"income_annual", conflicts, "medium INCOME_CONFLICT medium SALARY_DIFFERS medium SALARY_DIFFERS", []int64{3, 4},
		},
		"tax certificate of half the year": {
			func(b *borrower) {
				b.taxed = b.taxed.with("gross_compensation", 227500.0).with("period_start", "2025-07-01")
				b.certificate = b.certificate.with("hired_date", "2025-07-01")
			},
			"income_annual", agrees, "", nil,
		},
		"tax certificate of long ago": {
			func(b *borrower) { b.taxed = b.taxed.with("tax_year", 2020).with("gross_compensation", 1.0) },
			"income_annual", alone, "", nil,
		},
		"pay before the work began": {
			func(b *borrower) { b.certificate = b.certificate.with("hired_date", "2025-03-01") },
			"employer_tenure", conflicts, "medium TENURE_CONFLICT", []int64{3, 4},
		},
		"another employer": {
			func(b *borrower) {
				b.certificate = b.certificate.with("hired_date", "2026-01-20").with("employer_name", "Luntian Hardware Corp")
			},
			"employer_tenure", alone, "medium EMPLOYER_CONFLICT", nil,
		},
		"certified balance of another day": {
			func(b *borrower) { b.balance = b.balance.with("as_of_date", "2026-01-10") },
			"balance_at_date", conflicts, "high BALANCE_CONFLICT", []int64{1, 5},
		},
		"certified balance before the day's last row": {
			func(b *borrower) { b.balance = b.balance.with("as_of_date", "2026-01-20") }, "balance_at_date", agrees, "", nil,
		},
		"statement whose rows do not lead to its closing balance": {
			func(b *borrower) {
				b.statement = b.statement.with("closing_balance", 99.0)
				b.balance = b.balance.with("as_of_date", "2026-01-10")
			},
			"balance_at_date", alone, "", nil,
		},
		"expired card": {
			func(b *borrower) { b.card = b.card.with("expiry_date", "2025-05-07") },
			"validity", conflicts, "medium PAPER_EXPIRED", []int64{3, 6},
		},
		"bill of a landlord": {
			func(b *borrower) { b.bill = b.bill.with("account_name", "PEDRO LIM") }, "utilities", partly, "", nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBorrower(t)
			c.change(&b)
			v := verdict(t, b.sheets()...)
			f := fieldOf(t, v, c.field)
			if f.Status != c.want && !(c.want == alone && f.Score == nil) {
				t.Errorf("%s is %s (%s), want %s", c.field, f.Status, f.Detail, c.want)
			}
			if got := strings.Join(codes(v), " "); got != c.codes {
				t.Errorf("findings are %q, want %q: %+v", got, c.codes, v.Findings)
			}
			if c.papers == nil {
				return
			}
			for _, finding := range v.Findings {
				if len(finding.DocumentIDs) == len(c.papers) && finding.DocumentIDs[0] == c.papers[0] &&
					finding.DocumentIDs[1] == c.papers[1] {
					return
				}
			}
			t.Errorf("no finding names %v: %+v", c.papers, v.Findings)
		})
	}
}

func TestNewCardReplacesAnExpiredOne(t *testing.T) {
	b := newBorrower(t)
	renewed := b.card
	renewed.id = 8
	b.card = b.card.with("expiry_date", "2025-05-07")
	v := verdict(t, append(b.sheets(), renewed)...)
	wantStatus(t, v, "validity", engine.Corroborated)
	wantCodes(t, v)
}

func TestOneBusinessHasOneRegistrationNumber(t *testing.T) {
	certificate := func(id int64, kind, business, member, number string) sheet {
		return sheet{id: id, kind: kind, values: values("business_name", business, member, number)}
	}
	first := certificate(1, "dti_registration", "Bayani Bakery", "dti_registration_number", "0123-4567")
	same := certificate(2, "dti_registration", "BAYANI BAKERY", "dti_registration_number", "01234567")
	v := verdict(t, first, same)
	wantStatus(t, v, "registration_number", engine.Corroborated)
	v = verdict(t, first, certificate(2, "dti_registration", "BAYANI BAKERY", "dti_registration_number", "7654321"))
	wantStatus(t, v, "registration_number", engine.Conflicting)
	wantCodes(t, v, "high REGISTRATION_NUMBER_CONFLICT")
	v = verdict(t, first, certificate(2, "dti_registration", "Luntian Hardware", "dti_registration_number", "7654321"))
	wantStatus(t, v, "registration_number", engine.SingleSource)
}
