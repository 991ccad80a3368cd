package workbook

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

var keepWorkbooks = flag.String("keep-workbooks", "", "folder that the samples' workbooks are written to, to look at")

// sample is a result as an extractor would make it, by the file's name without its ending.
func sample(t testing.TB, name string) engine.ExportPaper {
	t.Helper()
	result, err := os.ReadFile(filepath.Join("testdata", "results", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var head struct {
		DocumentType string `json:"document_type"`
	}
	if err := json.Unmarshal(result, &head); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return engine.ExportPaper{ID: 7, FileName: name + ".pdf", DocumentType: head.DocumentType, Result: result}
}

func samples(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/results/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples: %v", err)
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".json")
	}
	return files
}

// exported is the workbook of a paper, opened by the library that reads it back.
func exported(t testing.TB, p engine.ExportPaper) *excelize.File {
	t.Helper()
	var b bytes.Buffer
	if err := New().Export(context.Background(), &b, p); err != nil {
		t.Fatalf("%s: %v", p.FileName, err)
	}
	if *keepWorkbooks != "" {
		if err := os.WriteFile(filepath.Join(*keepWorkbooks, strings.TrimSuffix(p.FileName, ".pdf")+".xlsx"), b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, err := excelize.OpenReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

var raws = excelize.Options{RawCellValue: true}

func TestOwnWorkbooksAreSoundDefinitions(t *testing.T) {
	for name, definition := range ownWorkbooks {
		d := definition()
		if err := d.Check(); err != nil {
			t.Errorf("%s: %v %+v", name, err, detailsOf(err))
		}
	}
}

// A form's lines that share a key are meant as their sum: two figures with one label would be added up.
func TestLinesOfOwnFormsHaveKeysOfTheirOwn(t *testing.T) {
	for name, definition := range ownWorkbooks {
		for _, s := range definition().Sheets {
			for _, b := range s.Blocks {
				var lines []Line
				if b.Form != nil {
					lines = b.Form.Lines
				}
				if b.Statement != nil {
					lines = append(lines, b.Statement.Lines...)
				}
				seen := map[string]bool{}
				for i := range lines {
					key := lineKey(&lines[i])
					if seen[key] && len(lines[i].When) == 0 && lines[i].Heading == "" {
						t.Errorf("%s, %s: the key %q is there twice", name, s.Name, key)
					}
					seen[key] = seen[key] || lines[i].Heading == ""
				}
			}
		}
	}
}

// ownSheets are the sheets in their order.
var ownSheets = map[string][]string{
	"audited_financial_statement": {"Summary", "Entity & Filing", "Audit Report", "Balance Sheet", "Income Statement", "Cash Flow", "Changes in Equity",
		"Common Size", "Trend", "Ratios", "Debt Service", "Cash & Receivables", "Inventory & Cost", "PPE & Other Assets", "Payables & Accruals",
		"Related, Tax & Risks", "Checks & Sources"},
	"credit_report": {"Summary", "Subject", "Score", "Accounts", "Payment History", "Inquiries", "Negative & Legal", "Debt Service", "Checks & Sources"},
	"cic_credit_report": {"Summary", "Subject", "Identifiers", "Addresses & Contacts", "Employment & Sole Trader", "Installments", "Non-Installments",
		"Credit Cards", "Services", "Requested & Refused", "Payment Profile", "Linked Subjects", "Notes & Disputes", "Checks & Sources"},
}

func TestEverySampleMakesAllSheets(t *testing.T) {
	for _, name := range samples(t) {
		p := sample(t, name)
		want := slices.Clone(ownSheets[p.DocumentType])
		if name == "cic-credit-report-company" {
			want[1] = "Company"
		}
		if got := exported(t, p).GetSheetList(); !slices.Equal(got, want) {
			t.Errorf("%s has sheets %q, want %q", name, got, want)
		}
	}
}

func TestHeadersOfOwnSheets(t *testing.T) {
	statement := "Line|Note|2025|2024 (As restated)|2023|Change|Change %|Source page|Confidence"
	for _, c := range []struct{ sample, sheet, want string }{
		{"audited-financial-statement-three-periods-thousands", "Balance Sheet", statement},
		{"audited-financial-statement-three-periods-thousands", "Income Statement", statement},
		{"audited-financial-statement-three-periods-thousands", "Cash Flow", statement},
		{"audited-financial-statement-two-periods", "Balance Sheet", "Line|Note|2025|2024|Change|Change %|Source page|Confidence"},
		{"audited-financial-statement-empty", "Balance Sheet", "Line|Note|Current year|Prior year|Change|Change %|Source page|Confidence"},
		{"audited-financial-statement-two-periods", "Checks & Sources", "Check|Status|Expected|Actual|Difference|Tolerance|Detail"},
		{"credit-report-person", "Accounts", "Lender|Account|Type|Role|Status|Opened|Closed|Currency|Limit|Original amount|Outstanding|Instalment|Frequency|Term, months|" +
			"Remaining|Overdue amount|Days past due|Most days past due|Collateral|Last payment|Amount paid|Last update|No."},
		{"cic-credit-report-person", "Installments", "Provider|Provider type|Provider code|Contract|Role|Type|Purpose|Phase|Start|Planned end|Actual end|Currency|Financed amount|" +
			"Credit limit|Instalments|Remaining|Frequency|Instalment|Outstanding|Overdue payments|Overdue amount|Overdue days|Worst status|Worst on|Guarantee|Guarantee value|" +
			"Last payment|Amount paid|Reference date|Event|No."},
	} {
		rows, err := exported(t, sample(t, c.sample)).GetRows(c.sheet)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(rows[0], "|"); got != c.want {
			t.Errorf("%s, %s begins with %q, want %q", c.sample, c.sheet, got, c.want)
		}
	}
}

// After the checks comes an empty row, then the values.
func TestChecksAndSourcesAreOneUnderTheOther(t *testing.T) {
	for _, name := range samples(t) {
		rows, err := exported(t, sample(t, name)).GetRows("Checks & Sources")
		if err != nil {
			t.Fatal(err)
		}
		empty := slices.IndexFunc(rows, func(r []string) bool { return len(r) == 0 })
		if empty < 2 || strings.Join(rows[empty+1], "|") != "Field|Value|Page|Text|Confidence|Source" {
			t.Errorf("%s: after the checks stands %q", name, rows[empty+1])
		}
	}
}

func TestOwnWorkbooksAreAsBefore(t *testing.T) {
	for _, name := range []string{"audited-financial-statement-two-periods", "audited-financial-statement-negative-equity", "audited-financial-statement-empty",
		"credit-report-person", "credit-report-thin-file", "cic-credit-report-person", "cic-credit-report-company"} {
		f := exported(t, sample(t, name))
		got, _, _ := strings.Cut(dump(t, f), "== Checks & Sources")
		golden := filepath.Join("testdata", name+".golden.txt")
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs from %s at line %q; if that is meant, run with -update", name, golden, firstDifference(got, string(want)))
		}
	}
}

func TestFormulasOfOwnWorkbooksComputeTheValuesTheyCarry(t *testing.T) {
	for _, name := range []string{"audited-financial-statement-two-periods", "credit-report-person", "cic-credit-report-person"} {
		if n := recalculate(t, exported(t, sample(t, name))); n == 0 {
			t.Errorf("%s has no formula", name)
		}
	}
}

// An unreadable paper has nothing: no cell may claim a figure for it. Counts of what is listed and what
// the definition itself gives are no figures of the paper.
func TestAnUnreadablePaperHasNoFigures(t *testing.T) {
	for _, name := range []string{"audited-financial-statement-empty", "credit-report-empty", "cic-credit-report-empty"} {
		f := exported(t, sample(t, name))
		for _, sheet := range f.GetSheetList() {
			if sheet == "Summary" || sheet == "Checks & Sources" || sheet == "Debt Service" {
				continue // these count checks and hold inputs
			}
			eachCell(t, f, sheet, func(cell string) {
				shown, _ := cellOf(t, f, sheet, cell)
				if _, err := strconv.ParseFloat(shown, 64); err == nil {
					t.Errorf("%s, %s!%s shows %s, want n/a", name, sheet, cell, shown)
				}
			})
		}
	}
}

// A paper without a score is inconclusive: the cell says so, not "n/a" and not 0.
func TestAPaperWithoutAnAuthenticityScoreIsInconclusive(t *testing.T) {
	p := sample(t, "credit-report-person")
	score, risk := regexp.MustCompile(`"authenticity_score": *100`), regexp.MustCompile(`"risk_level": *"[a-z]*"`)
	p.Result = risk.ReplaceAll(score.ReplaceAll(p.Result, []byte(`"authenticity_score": null`)), []byte(`"risk_level": "inconclusive"`))
	rows, err := exported(t, p).GetRows("Summary")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]string{}
	for _, row := range rows {
		if len(row) > 1 {
			shown[row[0]] = row[1]
		}
	}
	if shown["Authenticity score"] != "inconclusive" || shown["Risk level"] != "inconclusive" {
		t.Errorf("authenticity score %q, risk level %q; want inconclusive", shown["Authenticity score"], shown["Risk level"])
	}
}
