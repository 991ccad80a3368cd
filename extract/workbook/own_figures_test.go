package workbook

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// shownAt is what a line of a sheet shows, by its label in the first column from a row on.
func shownAt(t testing.TB, f *excelize.File, sheet, label string, column int) string {
	t.Helper()
	rows, err := f.GetRows(sheet, raws)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if len(row) > column && row[0] == label {
			return row[column]
		}
	}
	t.Fatalf("%s has no line %q", sheet, label)
	return ""
}

// Samples carry ratios that were worked out apart from the workbook; both have to agree in every period.
func TestRatiosAgreeWithThoseOfTheResult(t *testing.T) {
	for _, name := range []string{
		"audited-financial-statement-two-periods", "audited-financial-statement-three-periods-thousands",
		"audited-financial-statement-negative-equity",
	} {
		p := sample(t, name)
		var result struct {
			Periods []struct{ Key string }
			Ratios  map[string]map[string]*float64
		}
		if err := json.Unmarshal(p.Result, &result); err != nil {
			t.Fatal(err)
		}
		f := exported(t, p)
		for _, line := range ratioStatement().Lines {
			if line.Heading != "" || line.Key == "altman_zone" {
				continue
			}
			if result.Ratios[line.Key] == nil {
				t.Errorf("%s: the result has no ratio %s", name, line.Key)
			}
			for i, period := range result.Periods {
				want := result.Ratios[line.Key][period.Key]
				got := shownAt(t, f, "Ratios", line.Label, 2+i)
				if !ratioIs(got, want, line) {
					t.Errorf("%s, %s of %s shows %s, want %v", name, line.Key, period.Key, got, show(want))
				}
			}
		}
	}
}

func show(f *float64) any {
	if f == nil {
		return formula.MissingText
	}
	return *f
}

// ratioIs compares a cell with a ratio that is rounded as results round: per cents to two places, others to four.
func ratioIs(got string, want *float64, line Line) bool {
	if want == nil {
		return got == formula.MissingText
	}
	v, err := strconv.ParseFloat(got, 64)
	if err != nil {
		return false
	}
	tolerance := 0.00005
	if strings.HasSuffix(line.Key, "_pct") || strings.HasSuffix(line.Key, "_rate") {
		v, tolerance = v*100, 0.005
	}
	return math.Abs(v-*want) <= tolerance+1e-9
}

// inputs is a definition with other values in its blue cells.
func inputs(d Definition, values map[string]string) Definition {
	for _, s := range d.Sheets {
		for _, b := range s.Blocks {
			if b.Form == nil {
				continue
			}
			for i := range b.Form.Lines {
				if v, ok := values[b.Form.Lines[i].Name]; ok && b.Form.Lines[i].Input {
					b.Form.Lines[i].Value = json.RawMessage(v)
				}
			}
		}
	}
	return d
}

func made(t testing.TB, d Definition, p engine.ExportPaper) *excelize.File {
	t.Helper()
	var b bytes.Buffer
	if err := export(context.Background(), &b, d, p); err != nil {
		t.Fatal(err)
	}
	return reopened(t, b.Bytes())
}

// figuresOf is a result with these key figures and nothing printed.
func figuresOf(t testing.TB, figures map[string]float64) engine.ExportPaper {
	t.Helper()
	keyed := map[string]map[string]float64{}
	for name, v := range figures {
		keyed[name] = map[string]float64{"2025": v}
	}
	result, err := json.Marshal(map[string]any{
		"periods":     []map[string]string{{"key": "2025", "label": "2025"}},
		"key_figures": keyed,
	})
	if err != nil {
		t.Fatal(err)
	}
	return engine.ExportPaper{FileName: "figures.pdf", DocumentType: "audited_financial_statement", Result: result}
}

func TestProposedLoan(t *testing.T) {
	p := figuresOf(t, map[string]float64{
		"ebitda":             500_000,
		"income_tax_expense": 50_000,
		"finance_costs":      100_000,
		"total_liabilities":  1,
	})
	f := made(t, inputs(financials(), map[string]string{
		"proposed_loan": "100000", "proposed_rate": "0.12", "proposed_term": "12",
	}), p)
	for label, want := range map[string]string{
		"Monthly payment":                  "8884.88",
		"Payments in the first year":       "106618.56",
		"DSCR, existing debt":              "4.5", // (500,000 − 50,000) ÷ 100,000
		"Debt service with the loan":       "206618.56",
		"Most debt service a year":         "360000",
		"Room for new debt service a year": "260000",
	} {
		if got := shownAt(t, f, "Debt Service", label, 1); got != want {
			t.Errorf("%s is %s, want %s", label, got, want)
		}
	}
	rows, err := f.GetRows("Debt Service", raws)
	if err != nil {
		t.Fatal(err)
	}
	var covers []string
	for _, row := range rows {
		if len(row) > 1 && (row[0] == "DSCR, existing debt") {
			covers = append(covers, row[1])
		}
	}
	if got, want := strings.Join(covers, " "), "4.5 4 3.5"; got != want { // as is, −10 %, −20 %
		t.Errorf("DSCR under less EBITDA %q, want %q", got, want)
	}
}

func TestDebtCapacityLoanNeedsExactlyTheRoom(t *testing.T) {
	p := figuresOf(t, map[string]float64{
		"ebitda":             500_000,
		"income_tax_expense": 50_000,
		"finance_costs":      100_000,
		"total_liabilities":  1,
	})
	first := made(t, inputs(financials(), map[string]string{"proposed_term": "12"}), p)
	loan := shownAt(t, first, "Debt Service", "Loan that this serves", 1)
	second := made(t, inputs(financials(), map[string]string{"proposed_term": "12", "proposed_loan": loan}), p)
	if got, _ := strconv.ParseFloat(
		shownAt(t, second, "Debt Service", "DSCR with the loan", 1), 64,
	); math.Abs(got-1.25) > 1e-6 {
		t.Errorf("a loan of %s leaves a DSCR of %v, want 1.25", loan, got)
	}
}

func TestAltmanZones(t *testing.T) {
	// With nothing but assets of 100 and EBIT, the score is 6.72 × EBIT ÷ 100.
	for ebit, want := range map[float64]string{
		38.70: "safe",
		38.60: "grey",
		16.5:  "grey",
		16.3:  "distress",
		-5:    "distress",
	} {
		p := figuresOf(t, map[string]float64{
			"total_assets":              100,
			"total_current_assets":      0,
			"total_current_liabilities": 0,
			"retained_earnings":         0,
			"total_equity":              0,
			"total_liabilities":         100,
			"ebit":                      ebit,
		})
		if got := shownAt(t, made(t, financials(), p), "Ratios", "Zone", 2); got != want {
			t.Errorf("Z″ with EBIT %v is %s, want %s", ebit, got, want)
		}
	}
}

func TestZeroDivisorIsNotAvailable(t *testing.T) {
	p := figuresOf(
		t, map[string]float64{"total_current_assets": 5, "total_current_liabilities": 0, "revenue": 0, "net_income": 3},
	)
	f := made(t, financials(), p)
	for _, label := range []string{"Current ratio", "Net margin", "Debt to equity"} {
		if got := shownAt(t, f, "Ratios", label, 2); got != formula.MissingText {
			t.Errorf("%s is %s, want n/a", label, got)
		}
	}
}

func TestRedFlags(t *testing.T) {
	for _, c := range []struct{ sample, flag, want string }{
		{"audited-financial-statement-two-periods", "Negative equity", "no"},
		{"audited-financial-statement-negative-equity", "Negative equity", "yes"},
		{"audited-financial-statement-negative-equity", "Due from stockholders above 20 % of assets", "yes"},
		{"audited-financial-statement-two-periods", "Opinion not unqualified", "no"},
		{"audited-financial-statement-three-periods-thousands", "Opinion not unqualified", "yes"},
		{"audited-financial-statement-three-periods-thousands", "Auditor changed", "yes"},
		{"audited-financial-statement-two-periods", "Auditor changed", "n/a"},
		{"audited-financial-statement-three-periods-thousands", "Figures restated", "yes"},
		{"audited-financial-statement-two-periods", "Figures restated", "no"},
		{"audited-financial-statement-three-periods-thousands", "Receivables outgrow revenue", "yes"},
		{"audited-financial-statement-two-periods", "Round numbers everywhere", "no"},
		{"audited-financial-statement-negative-equity", "Round numbers everywhere", "yes"},
		{"audited-financial-statement-empty", "Negative equity", "n/a"},
		{"audited-financial-statement-empty", "Opinion not unqualified", "n/a"},
		{"credit-report-person", "Overdue now", "yes"},
		{"credit-report-person", "Utilisation above 80 %", "no"},
		{"credit-report-person", "More than three inquiries in 3 months", "no"},
		{"credit-report-thin-file", "Thin file: no account", "yes"},
		{"credit-report-empty", "Overdue now", "n/a"},
	} {
		if got := shownAt(t, exported(t, sample(t, c.sample)), "Summary", c.flag, 1); got != c.want {
			t.Errorf("%s: %s is %s, want %s", c.sample, c.flag, got, c.want)
		}
	}
}

func TestInquiriesAreCountedBackFromTheReport(t *testing.T) {
	for _, c := range []struct{ day, want string }{
		{"2026-05-31", "0-3 months"},
		{"2026-03-01", "0-3 months"},
		{"2026-02-28", "3-6 months"},
		{"2025-12-01", "3-6 months"},
		{"2025-11-30", "6-12 months"},
		{"2025-05-31", "over 12 months"},
		{"2026-06-01", ""},
	} {
		report, _ := engine.ParseDate("2026-05-31")
		day, err := engine.ParseDate(c.day)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := windowOf(report, day).(string); got != c.want {
			t.Errorf("an inquiry of %s lies in %q before 31 May 2026, want %q", c.day, got, c.want)
		}
	}
}

func TestDebtToIncome(t *testing.T) {
	f := exported(t, sample(t, "credit-report-person"))
	for label, want := range map[string]string{
		"Debt service a month": "26370.5", // 4,670.50 + 18,700.00 + twice 1,500.00
		"of which as borrower": "23370.5",
		"Income left":          "25629.5",
	} {
		if got := shownAt(t, f, "Debt Service", label, 1); got != want {
			t.Errorf("%s is %s, want %s", label, got, want)
		}
	}
}
