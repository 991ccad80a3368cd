package workbook

import (
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

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

func TestReadyTemplatesAreAsAnOrganizationMayWriteThem(t *testing.T) {
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

func TestReadyWorkbooksAreAsBefore(t *testing.T) {
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
				t.Errorf("%s of %s differs from %s at line %q; if that is meant, run with -update", template.Name, name, golden, firstDifference(got, string(want)))
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

func TestFormulasComputeTheValuesTheyCarry(t *testing.T) {
	for _, name := range papers {
		for _, template := range New().ReadyTemplates() {
			f, _ := opened(t, template, paper(t, name))
			if n := recalculate(t, f); n == 0 && name != "empty" && template.Name != "any" {
				t.Errorf("%s of %s has no formula", template.Name, name)
			}
		}
	}
}

// recalculate compares every formula's value with what an independent calculation makes of it.
func recalculate(t testing.TB, f *excelize.File) (formulas int) {
	t.Helper()
	for _, sheet := range f.GetSheetList() {
		eachCell(t, f, sheet, func(cell string) {
			shown, formula := cellOf(t, f, sheet, cell)
			if formula == "" {
				return
			}
			formulas++
			if shown == "" || shown == missingText {
				return // this calculation takes a text for 0, which spreadsheets do not
			}
			got, err := f.CalcCellValue(sheet, cell, excelize.Options{RawCellValue: true})
			if err != nil || !sameValue(got, shown) {
				t.Errorf("%s!%s = %s computes %q (%v), want the %q that it carries", sheet, cell, formula, got, err, shown)
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
