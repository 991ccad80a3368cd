package cashflow

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/bankdays"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

// quiet are ordinary rows of the first quarter of 2025, more than the statistical rules need: a supplier
// is paid and a customer pays, 15 times each.
func quiet() []string {
	var rows []string
	for i := range 15 {
		date := engine.Date{Year: 2025, Month: 1, Day: 2}.AddDays(5 * i)
		rows = append(rows,
			fmt.Sprintf("%s | RECEIVED FROM CUSTOMER %c | %d.00", date, 'A'+i%3, 9_000+137*i),
			fmt.Sprintf("%s | SUPPLIER PAYMENT %c | -%d.00", date.AddDays(1), 'A'+i%4, 8_000+91*i))
	}
	return rows
}

// weekdays are the quiet rows of an issuer that posts on banking days only.
func weekdays() []string {
	return slices.DeleteFunc(quiet(), func(row string) bool {
		day, err := engine.ParseDate(row[:len("2025-01-02")])
		if err != nil {
			panic(err)
		}
		_, open := bankdays.IsOpen(day)
		return !open
	})
}

// TestClearingOnNonBankingDay quotes underwriting §10.10: non_banking_day is no outlier on statements whose issuer
// posts on such days, and only clearing, PESONet and RTGS rows count.
func TestClearingOnNonBankingDay(t *testing.T) {
	saturdays := []string{
		"2025-02-01 | ATM WITHDRAWAL | -500.00", "2025-02-08 | ATM WITHDRAWAL | -510.00",
		"2025-02-15 | ATM WITHDRAWAL | -520.00",
	}
	const sunday = "2025-03-23 | PESONET CREDIT ZENAIDA | 100.00"
	for _, c := range []struct {
		says      string
		rows      []string
		valueDate string // of the last row
		want      bool
	}{
		{"PESONet on a Sunday where nothing else is", []string{sunday}, "", true},
		{"check clearing on a holiday", []string{"2025-02-26 | ATM WITHDRAWAL | -5.00", "2025-01-01 | INWARD CLEARING | -9.00"},
			"", true},
		{"two rows on Saturdays are too few", append(saturdays[:2:2], sunday), "", true},
		{"the issuer posts on Saturdays", append(saturdays[:3:3], sunday), "", false},
		{"clearing rows do not speak for themselves", []string{
			"2025-03-02 | PESONET CREDIT | 7.00", "2025-03-09 | PESONET CREDIT | 8.00",
			"2025-03-16 | PESONET CREDIT | 9.00", sunday}, "", true},
		{"an ordinary transfer on a Sunday", []string{"2025-03-23 | INSTAPAY CREDIT ZENAIDA | 100.00"}, "", false},
		{"it counts from Monday", []string{sunday}, "2025-03-24", false},
		{"it counts from Sunday", []string{"2025-03-21 | PESONET CREDIT ZENAIDA | 100.00"}, "2025-03-23", true},
	} {
		st := statement(t, "2025-01-01", "2025-03-31", 60_000_00, append(weekdays(), c.rows...)...)
		if c.valueDate != "" {
			st.Rows[len(st.Rows)-1].ValueDate = day(t, c.valueDate)
		}
		Annotate(st, *day(t, "2025-04-02"))
		if got := strings.Contains(reasons(st), "non_banking_day: "); got != c.want {
			t.Errorf("%s: outlier %v, want %v; reasons %q", c.says, got, c.want, reasons(st))
		}
	}
}

func TestEachOutlierCodeIsFoundByItsRule(t *testing.T) {
	for _, c := range []struct {
		name   string
		rows   []string
		change func(t *testing.T, st *ledger.Statement)
		code   string // "" for no outlier
		says   string
	}{
		{"an ordinary row is none", nil, nil, "", ""},
		{"an amount far from the others", []string{"2025-03-20 | RECEIVED FROM ZENAIDA | 850000.00"}, nil,
			"amount_extreme", "Credit of 850,000.00 is"},
		{
			"the same amount as salary is expected", []string{"2025-03-20 | PAYROLL ACME | 850000.00"}, nil,
			"!amount_extreme", "",
		},
		{
			"a credit above three times the average balance and a quarter of the month",
			[]string{"2025-03-20 | RECEIVED FROM ZENAIDA | 850000.00"},
			nil,
			"large_vs_average",
			"% of March inflow.",
		},
		{
			"a row that breaks the running balance, also among few rows",
			[]string{},
			func(t *testing.T, st *ledger.Statement) {
				last := &st.Rows[len(st.Rows)-1]
				*last.Balance += 8_000_00
			},
			"balance_mismatch",
			"a difference of 8,000.00.",
		},
		{
			"the same row twice",
			[]string{"2025-03-20 | BAYAD CENTER | -100.00", "2025-03-20 | Bayad Center | -100.00"},
			nil,
			"possible_duplicate",
			"as row 31.",
		},
		{
			"the same row with other references",
			[]string{"2025-03-20 | BAYAD CENTER | -100.00", "2025-03-20 | BAYAD CENTER | -100.00"},
			func(t *testing.T, st *ledger.Statement) {
				st.Rows[len(st.Rows)-2].Reference, st.Rows[len(st.Rows)-1].Reference = str("1"), str("2")
			},
			"",
			"",
		},
		{
			"a row before the period", []string{"2024-12-30 | BAYAD CENTER | -100.00"}, nil, "out_of_period",
			"outside the period 2025-01-01 to 2025-03-31",
		},
		{"a row in the future", []string{"2025-05-30 | BAYAD CENTER | -100.00"}, nil, "future_date", "2025-05-30"},
		{
			"a date that cannot be",
			[]string{"2025-03-20 | BAYAD CENTER | -100.00"},
			func(t *testing.T, st *ledger.Statement) {
				st.Rows[len(st.Rows)-1].Date = nil
				st.RowNotes = map[int]ledger.RowNote{len(st.Rows) - 1: {BalancePrinted: true, DateText: "30 FEB"}}
			},
			"impossible_date",
			"“30 FEB”",
		},
		{"PESONet on a Sunday among rows of other Sundays", []string{"2025-03-23 | PESONET CREDIT ZENAIDA | 100.00"}, nil,
			"!non_banking_day", ""},
		{
			"a large round cash deposit", []string{"2025-03-20 | CASH DEPOSIT | 110000.00"}, nil, "round_large_cash",
			"Cash deposit of 110,000.00 is round",
		},
		{
			"a cash deposit that is not round", []string{"2025-03-20 | CASH DEPOSIT | 110500.00"}, nil,
			"!round_large_cash", "",
		},
		{
			"two cash deposits just under the threshold",
			[]string{"2025-03-18 | CASH DEPOSIT | 450000.00", "2025-03-20 | CASH DEPOSIT | 480000.00"},
			nil,
			"threshold_structuring",
			"just under 500,000.00",
		},
		{
			"a credit that makes the closing balance", []string{"2025-03-29 | RECEIVED FROM ZENAIDA | 400000.00"},
			nil, "period_end_spike", "last 5 days",
		},
		{"a payer seen once with three months' inflow", []string{"2025-03-20 | RECEIVED FROM ZENAIDA | 850000.00"}, nil,
			"new_counterparty_large", "from ZENAIDA, seen once"},
		{
			"a reversal of another row",
			[]string{"2025-03-20 | BAYAD CENTER | -1234.00", "2025-03-22 | REVERSAL | 1234.00"},
			nil,
			"reversal_pair",
			"Credit of 1,234.00 takes back row 31 of 2025-03-20.",
		},
		{
			"one amount in another style",
			[]string{"2025-03-20 | BAYAD CENTER | -2234.00"},
			func(t *testing.T, st *ledger.Statement) {
				st.RowNotes = map[int]ledger.RowNote{}
				for i := range st.Rows {
					st.RowNotes[i] = ledger.RowNote{BalancePrinted: true, AmountText: "1,234.00"}
				}
				st.RowNotes[len(st.Rows)-1] = ledger.RowNote{BalancePrinted: true, AmountText: "2234.00"}
			},
			"odd_amount_format",
			"other thousands than the 30 others",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := statement(t, "2025-01-01", "2025-03-31", 60_000_00, append(quiet(), c.rows...)...)
			if c.change != nil {
				c.change(t, st)
			}
			Annotate(st, *day(t, "2025-04-02"))
			got := reasons(st)
			switch unwanted, negated := strings.CutPrefix(c.code, "!"); {
			case negated && strings.Contains(got, unwanted):
				t.Errorf("reasons %q, want none %s", got, unwanted)
			case c.code == "" && got != "":
				t.Errorf("reasons %q, want none", got)
			case !negated && c.code != "" && !(strings.Contains(got, c.code+": ") && strings.Contains(got, c.says)):
				t.Errorf("reasons %q, want %s with %q", got, c.code, c.says)
			}
		})
	}
}

func reasons(st *ledger.Statement) string {
	var all []string
	for _, r := range st.Rows {
		if r.IsOutlier != (r.OutlierReason != nil) {
			all = append(all, "is_outlier without a reason")
		}
		if r.OutlierReason != nil {
			all = append(all, *r.OutlierReason)
		}
	}
	return strings.Join(all, "\n")
}

func TestSeveralReasonsAreJoinedStrongestFirst(t *testing.T) {
	st := statement(t, "2025-01-01", "2025-03-31", 60_000_00, append(weekdays(), "2025-04-06 | PESONET CREDIT | 10.00")...)
	Annotate(st, *day(t, "2025-04-02"))
	reason := *st.Rows[len(st.Rows)-1].OutlierReason
	var codes []string
	for _, part := range strings.Split(reason, "; ") {
		code, _, _ := strings.Cut(part, ":")
		codes = append(codes, code)
	}
	if want := []string{"future_date", "non_banking_day"}; !slices.Equal(codes, want) {
		t.Errorf("codes %v, want %v", codes, want)
	}
}

func TestStatisticalRulesFlagAtMostOneRowInTwenty(t *testing.T) {
	rows := quiet()
	for i := range 10 {
		rows = append(rows, fmt.Sprintf("2025-03-%02d | RECEIVED FROM PAYER%c | %d.00", 20+i, 'A'+i, 800_000+i))
	}
	st := statement(t, "2025-01-01", "2025-03-31", 60_000_00, rows...)
	Annotate(st, *day(t, "2025-04-02"))
	flagged := 0
	for _, r := range st.Rows {
		if r.IsOutlier {
			flagged++
		}
	}
	if want := len(rows) / 20; flagged != want {
		t.Errorf("%d rows flagged, want %d of %d:\n%s", flagged, want, len(rows), reasons(st))
	}
}

func TestAnalystCategoryIsKept(t *testing.T) {
	st := statement(
		t, "2025-01-01", "2025-01-31", 0, "2025-01-15 | PAYROLL ACME | 20000.00",
		"2025-01-30 | PAYROLL ACME | 20000.00",
	)
	st.Rows[0].Category, st.Rows[1].Category = "side business", "side business"
	Annotate(st, engine.Date{}, KeepCategories(map[int]bool{1: true}))
	if st.Rows[0].Category != "side business" || st.Rows[1].Category != "salary" {
		t.Errorf(
			"categories %q, %q; want the analyst's kept, the other found anew", st.Rows[0].Category,
			st.Rows[1].Category,
		)
	}
}

func TestEmployerOfOtherPapersPaysSalary(t *testing.T) {
	st := statement(t, "2025-01-01", "2025-01-31", 0, "2025-01-15 | INSTAPAY FROM QUIMPO TRADING INC | 20000.00")
	Annotate(st, engine.Date{}, Employers("Quimpo Trading, Inc."))
	if got := st.Rows[0].Category; got != "salary" {
		t.Errorf("category %q, want salary", got)
	}
}

func TestTransferBetweenAccountsOfFileIsOwn(t *testing.T) {
	st := statement(
		t, "2025-01-01", "2025-01-31", 9_000_00, "2025-01-15 | FUND TRANSFER | -5000.00",
		"2025-01-16 | FUND TRANSFER | 5000.00",
	)
	st.Accounts = append(st.Accounts, ledger.Account{Currency: str("PHP")})
	st.Rows[1].AccountIndex = 1
	Annotate(st, engine.Date{})
	for _, r := range st.Rows {
		if r.Category != "own_account_transfer" {
			t.Errorf("row %d is %s, want own_account_transfer", r.Row, r.Category)
		}
	}
}

func TestChannels(t *testing.T) {
	for description, want := range map[string]string{
		"INSTAPAY TO MARIA":      "instapay",
		"INSTAPAY TRANSFER FEE":  "fee",
		"ATM W/D":                "atm",
		"CDM DEPOSIT":            "cash_machine",
		"POS JOLLIBEE":           "pos",
		"LOCAL CLEARING":         "check",
		"PESONET":                "pesonet",
		"AUTO DEBIT ARRANGEMENT": "auto_debit",
		"ZENAIDA":                "",
	} {
		st := statement(t, "2025-01-01", "2025-01-31", 0, "2025-01-15 | "+description+" | -5.00")
		Annotate(st, engine.Date{})
		if got := text(st.Rows[0].Channel); got != want {
			t.Errorf("channel of %q = %q, want %q", description, got, want)
		}
	}
}

func TestMoneyThatComesInAndGoesOutToOneCounterparty(t *testing.T) {
	for _, c := range []struct {
		name, paid string
		want       int
	}{{"90 % within two days", "-270000.00", 1}, {"less than 90 %", "-269999.99", 0}} {
		t.Run(c.name, func(t *testing.T) {
			st := statement(t, "2025-01-01", "2025-03-31", 60_000_00, append(
				quiet(),
				"2025-03-20 | RECEIVED FROM ZENAIDA | 300000.00",
				"2025-03-22 | INSTAPAY TO QUIMPO TRADING | "+c.paid,
			)...)
			Annotate(st, engine.Date{})
			found := newView(st, judge(st), proof.Chains(st), []int{0}).inAndOut()
			if len(found) != c.want {
				t.Fatalf("%d findings %v, want %d", len(found), found, c.want)
			}
			if want := "Credit of 300,000.00 left within 2 days: 270,000.00 (90 %) to QUIMPO TRADING."; c.want == 1 && found[0].sentence != want {
				t.Errorf("sentence %q, want %q", found[0].sentence, want)
			}
		})
	}
}
