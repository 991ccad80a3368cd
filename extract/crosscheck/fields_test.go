package crosscheck_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/crosscheck"
	"github.com/dossier-lending/dossier/extract/doctype"
)

func begin() engine.Comparison { return crosscheck.New(doctype.Default()).Begin() }

func values(pairs ...any) map[string]any {
	m := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
	return m
}

func TestFieldsOfSeveralTypesAreComparedByName(t *testing.T) {
	id := sheet{id: 1, kind: "passport", values: values(
		"full_name", "DELA CRUZ, JUAN SANTOS", "birth_date", "1990-05-07", "address",
		"12 Mabini St, Brgy Poblacion, Makati",
	)}
	form := sheet{
		id:   2,
		kind: "bir_2316",
		values: values(
			"employee_name", "Juan S. dela Cruz", "birth_date", "1990-07-05", "tin", "123-456-789-000",
			"tin_normalized", "123456789000",
			"employer_name", "Bayani Bakery, Inc.", "address", "Mabini Street 12 Poblacion Makati",
		),
	}
	slip := sheet{id: 3, kind: "payslip", values: values(
		"employee_name", "DELA CRUZ JUAN", "tin", "123-456-789", "employer_name", "BAYANI BAKERY INCORPORATED",
	)}
	v := verdict(t, id, form, slip)
	wantStatus(t, v, "name", engine.Corroborated)
	wantStatus(t, v, "tin", engine.Corroborated)
	wantStatus(t, v, "employer", engine.Corroborated)
	if f := wantStatus(t, v, "birth_date", engine.PartlyAgrees); *f.Score != 0.6 || *f.Weight != 8 {
		t.Errorf("birth_date %v of weight %v, want 0.6 of 8", *f.Score, *f.Weight)
	}
	wantStatus(t, v, "address", engine.PartlyAgrees)
	wantStatus(t, v, "business_name", engine.NoSource)
}

func TestConflictsCapTheScore(t *testing.T) {
	january, february := month(t, 1, 1, 500, 1000), month(t, 2, 2, 1000, 900)
	tin := func(s sheet, number string) sheet { return s.with("tin_normalized", number) }
	for _, c := range []struct {
		says   string
		sheets []sheet
		most   int
		code   string
	}{
		{"another name", []sheet{january, february.with("account_name", "PEDRO LIM")}, 49, "NAME_CONFLICT"},
		{"another TIN", []sheet{tin(january, "123456789"), tin(february, "987654321")}, 49, "TIN_CONFLICT"},
		{"another business", []sheet{january.with("account_name", "Bayani Bakery Inc"), february.with("account_name", "Luntian Hardware Corp")}, 49, "BUSINESS_NAME_CONFLICT"},
		{
			"a paper that is hardly authentic",
			[]sheet{january, func() sheet { s := february; s.score = 20; return s }()}, 59, "LOW_AUTHENTICITY",
		},
	} {
		v := verdict(t, c.sheets...)
		if v.CrossDocScore > c.most || len(v.Findings) != 1 || v.Findings[0].Code != c.code ||
			v.Findings[0].Severity != "high" {
			t.Errorf(
				"%s: score %d with %v, want at most %d with high %s", c.says, v.CrossDocScore, codes(v), c.most, c.code,
			)
		}
	}
}

func TestOneOtherNameAmongManyIsConflict(t *testing.T) {
	sheets := []sheet{
		month(t, 99, 1, 1, 2).with("account_name", "PEDRO LIM").with("account_number_normalized", "995500001111"),
	}
	for i := range 12 {
		sheets = append(
			sheets, sheet{id: int64(i + 1), kind: "payslip", values: values("employee_name", "JUAN S. DELA CRUZ")},
		)
	}
	v := verdict(t, sheets...)
	f := wantStatus(t, v, "name", engine.Conflicting)
	if *f.Score != 0 || *v.DocumentSummary.PrimaryName != "JUAN S. DELA CRUZ" || v.CrossDocScore > 49 {
		t.Errorf("score %v, primary name %q, total %d", *f.Score, *v.DocumentSummary.PrimaryName, v.CrossDocScore)
	}
	if ids := v.Findings[0].DocumentIDs; len(ids) != 2 || ids[1] != 99 {
		t.Errorf("the finding names %v, want the stranger and one of the others", ids)
	}
}

func TestPersonAndCompanyHaveDifferentTINs(t *testing.T) {
	v := verdict(t, sheet{id: 1, kind: "tin_id", values: values("full_name", "Ana Reyes", "tin", "123-456-789")},
		sheet{
			id:     2,
			kind:   "general_information_sheet",
			values: values("corporate_name", "Bayani Bakery Inc", "tin", "009-876-543"),
		})
	wantStatus(t, v, "tin", engine.SingleSource)
	if v.DocumentSummary.Entity != "mixed" || v.CrossDocScore != 50 {
		t.Errorf("entity %s, score %d, want mixed and 50", v.DocumentSummary.Entity, v.CrossDocScore)
	}
}

func TestCertificateOfOtherAccountContradictsStatements(t *testing.T) {
	january := month(t, 1, 1, 500, 1000)
	certificate := func(bank, number string) sheet {
		return sheet{
			id:     5,
			kind:   "bank_certificate",
			values: values("bank_name", bank, "account_name", "JUAN S. DELA CRUZ", "account_number", number),
		}
	}
	v := verdict(t, january, certificate("BAYAN BANK", "0012 3456 7890"))
	wantStatus(t, v, "account_number", engine.Corroborated)
	v = verdict(t, january, certificate("BAYAN BANK", "7777 3456 0000"))
	wantStatus(t, v, "account_number", engine.Conflicting)
	wantCodes(t, v, "medium ACCOUNT_NUMBER_CONFLICT")
	wantStatus(
		t, verdict(t, january, certificate("Luntian Bank", "7777 3456 0000")), "account_number", engine.SingleSource,
	)
}

func TestBillMayBeInAnotherName(t *testing.T) {
	bill := sheet{id: 5, kind: "utility_bill", values: values("account_name", "PEDRO LIM", "account_number", "991234")}
	v := verdict(t, month(t, 1, 1, 500, 1000), bill)
	wantStatus(t, v, "name", engine.SingleSource)
	wantStatus(t, v, "account_number", engine.SingleSource)
}

func TestValuesOfWrongShapeAreMissing(t *testing.T) {
	odd := sheet{
		id: 1,
		values: values(
			"account_name",
			5,
			"account_number",
			[]int{1},
			"accounts",
			"none",
			"period_start",
			"tomorrow",
			"period_end",
			7,
			"opening_balance",
			"much",
			"birth_date",
			map[string]int{},
			"address",
			" ",
			"tin",
			"12",
			"bank_name",
			nil,
			"subject",
			"x",
			"employer_name",
			"***",
		),
	}
	empty := sheet{id: 2}
	v := verdict(t, odd, empty)
	if v.CrossDocScore != 50 || v.ScoreBasis != engine.BasisInsufficientOverlap {
		t.Errorf("score %d by %s, want 50 by insufficient_overlap", v.CrossDocScore, v.ScoreBasis)
	}
	wantCodes(t, v, "low INSUFFICIENT_OVERLAP")
	if v.DocumentSummary.PrimaryName != nil || v.DocumentSummary.Entity != "unknown" ||
		v.DocumentSummary.Period.From != nil {
		t.Errorf("summary %+v, want nothing known", v.DocumentSummary)
	}
}
