package workbook

import (
	"os"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// TestTheManualsExampleWorks runs the template that docs/exports.md shows.
func TestTheManualsExampleWorks(t *testing.T) {
	manual, err := os.ReadFile("../../docs/exports.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(manual), "```json\n")
	sheets, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("docs/exports.md has no JSON example")
	}
	f, _ := opened(t, template(t, sheets), paper(t, "statement"))
	if got := strings.Join(f.GetSheetList(), ", "); got != "Large payments, Rates" {
		t.Errorf("sheets %s", got)
	}
	for cell, want := range map[string]string{"A1": "Date", "D2": "IFERROR(ROUND(C2*Rates!B2,2),\"n/a\")"} {
		shown, formula := cellOf(t, f, "Large payments", cell)
		if shown != want && strings.ReplaceAll(formula, "'", "") != want {
			t.Errorf("%s is %q = %s, want %q", cell, shown, formula, want)
		}
	}
	rows, err := f.GetRows("Large payments", excelize.Options{RawCellValue: true})
	if err != nil || len(rows) < 4 || rows[len(rows)-1][0] != "Total" {
		t.Fatalf("%d rows (%v), want some payments and their total", len(rows), err)
	}
	for i, row := range rows[1 : len(rows)-2] {
		if row[0] > rows[i+2][0] {
			t.Errorf("row %d of day %s stands above one of %s", i+2, row[0], rows[i+2][0])
		}
	}
	if n := recalculate(t, f); n < len(rows) {
		t.Errorf("%d formulas, want one a row and the totals", n)
	}
}
