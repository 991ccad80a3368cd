package workbook

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook/formula"
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

// exported writes the workbook of a paper and reads it with excelize.
func exported(t testing.TB, p engine.ExportPaper) *excelize.File {
	t.Helper()
	var b bytes.Buffer
	if err := New().Export(context.Background(), &b, p); err != nil {
		t.Fatalf("%s: %v", p.FileName, err)
	}
	if *keepWorkbooks != "" {
		if err := os.WriteFile(
			filepath.Join(*keepWorkbooks, strings.TrimSuffix(p.FileName, ".pdf")+".xlsx"), b.Bytes(), 0o600,
		); err != nil {
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

func TestOwnWorkbooksPassTemplateChecks(t *testing.T) {
	for name, definition := range ownWorkbooks {
		d := definition()
		if err := d.Check(); err != nil {
			t.Errorf("%s: %v %+v", name, err, detailsOf(err))
		}
	}
}

// Lines of a form that share a key are added up in formulas, so two different figures need different keys.
func TestLinesOfOwnFormsHaveUniqueKeys(t *testing.T) {
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
	"audited_financial_statement": {
		"Summary", "Entity & Filing", "Audit Report", "Balance Sheet", "Income Statement", "Cash Flow",
		"Changes in Equity", "Common Size", "Trend", "Ratios", "Debt Service", "Cash & Receivables",
		"Inventory & Cost", "PPE & Other Assets", "Payables & Accruals", "Related, Tax & Risks", "Checks & Sources",
	},
	"credit_report": {
		"Summary", "Subject", "Score", "Accounts", "Payment History", "Inquiries", "Negative & Legal", "Debt Service",
		"Checks & Sources",
	},
	"cic_credit_report": {
		"Summary", "Subject", "Identifiers", "Addresses & Contacts", "Employment & Sole Trader", "Installments",
		"Non-Installments", "Credit Cards", "Services", "Requested & Refused", "Payment Profile", "Linked Subjects",
		"Notes & Disputes", "Checks & Sources",
	},
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
		{
			"audited-financial-statement-two-periods", "Balance Sheet",
			"Line|Note|2025|2024|Change|Change %|Source page|Confidence",
		},
		{
			"audited-financial-statement-empty", "Balance Sheet",
			"Line|Note|Current year|Prior year|Change|Change %|Source page|Confidence",
		},
		{
			"audited-financial-statement-two-periods", "Checks & Sources",
			"Check|Status|Expected|Actual|Difference|Tolerance|Detail",
		},
		{
			"credit-report-person",
			"Accounts",
			"Lender|Account|Type|Role|Status|Opened|Closed|Currency|Limit|Original amount|Outstanding|Instalment|Frequency|Term, months|" +
				"Remaining|Overdue amount|Days past due|Most days past due|Collateral|Last payment|Amount paid|Last update|No.",
		},
		{
			"cic-credit-report-person",
			"Installments",
			"Provider|Provider type|Provider code|Contract|Role|Type|Purpose|Phase|Start|Planned end|Actual end|Currency|Financed amount|" +
				"Credit limit|Instalments|Remaining|Frequency|Instalment|Outstanding|Overdue payments|Overdue amount|Overdue days|Worst status|Worst on|Guarantee|Guarantee value|" +
				"Last payment|Amount paid|Reference date|Event|No.",
		},
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

// An empty row separates the checks from the values.
func TestSourcesFollowChecks(t *testing.T) {
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

func TestOwnWorkbooksMatchGoldens(t *testing.T) {
	for _, name := range []string{
		"audited-financial-statement-two-periods", "audited-financial-statement-negative-equity",
		"audited-financial-statement-empty",
		"credit-report-person", "credit-report-thin-file", "cic-credit-report-person", "cic-credit-report-company",
	} {
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
			t.Errorf(
				"%s differs from %s at line %q; if that is meant, run with -update", name, golden,
				firstDifference(got, string(want)),
			)
		}
	}
}

func TestFormulasOfOwnWorkbooksMatchTheirValues(t *testing.T) {
	for _, name := range []string{
		"audited-financial-statement-two-periods", "credit-report-person", "cic-credit-report-person",
	} {
		if n := recalculate(t, exported(t, sample(t, name))); n == 0 {
			t.Errorf("%s has no formula", name)
		}
	}
}

// No cell may show a figure for an unreadable paper. Counts of listed rows and values of the definition itself are not
// figures of the paper.
func TestUnreadablePaperHasNoFigures(t *testing.T) {
	for _, name := range []string{
		"audited-financial-statement-empty", "credit-report-empty", "cic-credit-report-empty",
	} {
		f := exported(t, sample(t, name))
		for _, sheet := range f.GetSheetList() {
			if sheet == "Summary" || sheet == "Checks & Sources" || sheet == "Debt Service" {
				continue // these count checks and have inputs
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

// Without a score, the cell says inconclusive: not "n/a" and not 0.
func TestMissingAuthenticityScoreIsInconclusive(t *testing.T) {
	p := sample(t, "credit-report-person")
	score, risk := regexp.MustCompile(`"authenticity_score": *100`), regexp.MustCompile(`"risk_level": *"[a-z]*"`)
	p.Result = risk.ReplaceAll(
		score.ReplaceAll(p.Result, []byte(`"authenticity_score": null`)), []byte(`"risk_level": "inconclusive"`),
	)
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
		t.Errorf(
			"authenticity score %q, risk level %q; want inconclusive", shown["Authenticity score"], shown["Risk level"],
		)
	}
}

var update = flag.Bool("update", false, "rewrite the golden files")

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}

func paper(t testing.TB, name string) engine.ExportPaper {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return engine.ExportPaper{ID: 7, FileName: name + ".pdf", DocumentType: "bank_statement", Result: b}
}

func TestReadyTemplatesPassTemplateChecks(t *testing.T) {
	e := New()
	for _, template := range e.ReadyTemplates() {
		if err := e.CheckTemplate(template); err != nil {
			t.Errorf("%s: %v %+v", template.Name, err, detailsOf(err))
		}
	}
}

// papers are results in testdata: an ordinary statement, one of two accounts that breaks, was repaired and
// runs newest first, and one without rows.
var papers = []string{"statement", "broken", "empty"}

func TestReadyWorkbooksMatchGoldens(t *testing.T) {
	for _, name := range papers {
		for _, template := range New().ReadyTemplates() {
			p := paper(t, name)
			if name == "broken" {
				p.EditVersion = 3
			}
			f, _ := opened(t, template, p)
			got := dump(t, f)
			golden := filepath.Join("testdata", name+"."+template.Name+".golden.txt")
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
				t.Errorf(
					"%s of %s differs from %s at line %q; if that is meant, run with -update", template.Name, name,
					golden, firstDifference(got, string(want)),
				)
			}
		}
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return g[i] + "   instead of   " + w[i]
		}
	}
	return "the end"
}

func TestFormulasMatchTheirValues(t *testing.T) {
	for _, name := range papers {
		for _, template := range New().ReadyTemplates() {
			f, _ := opened(t, template, paper(t, name))
			if n := recalculate(t, f); n == 0 && name != "empty" && template.Name != "any" {
				t.Errorf("%s of %s has no formula", template.Name, name)
			}
		}
	}
}

func TestSamePaperGivesSameBytes(t *testing.T) {
	p := sample(t, "credit-report-person")
	write := func() []byte {
		var b bytes.Buffer
		if err := New().Export(context.Background(), &b, p); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	first := write()
	for range 3 {
		if !bytes.Equal(write(), first) {
			t.Fatal("two workbooks of one paper differ")
		}
	}
}

// recalculate compares every formula's value with what an independent calculation makes of it.
func recalculate(t testing.TB, f *excelize.File) (formulas int) {
	t.Helper()
	for _, sheet := range f.GetSheetList() {
		eachCell(t, f, sheet, func(cell string) {
			shown, text := cellOf(t, f, sheet, cell)
			if text == "" {
				return
			}
			formulas++
			if shown == "" || shown == formula.MissingText {
				return // this calculation takes a text for 0, which spreadsheets do not
			}
			got, err := f.CalcCellValue(sheet, cell, excelize.Options{RawCellValue: true})
			if err != nil || !sameValue(got, shown) {
				t.Errorf(
					"%s!%s = %s computes %q (%v), want the %q that it carries", sheet, cell, text, got, err, shown,
				)
			}
		})
	}
	return formulas
}

// sameValue allows for the checking calculation's binary floating point.
func sameValue(a, b string) bool {
	if a == b {
		return true
	}
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	return errX == nil && errY == nil && math.Abs(x-y) <= 1e-9*max(1, math.Abs(y))
}
