package workbook

import (
	"os"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

const accountsResult = `{"currency":"PHP","accounts":[
	{"lender":"Bangko Uno","balance":1000.5,"opened":"2024-05-06","history":[{"month":"2025-01","code":"0"},{"month":"2025-02","code":"1-30"}]},
	{"lender":"Kooperatiba","balance":null,"opened":"2023-01-02","history":[]},
	{"lender":"Bangko Uno","balance":0,"opened":"2025-02-03","history":[{"month":"2025-02","code":"WO"}]}]}`

// TestFormulasAndFilters writes one block over three accounts and compares cells.
func TestFormulasAndFilters(t *testing.T) {
	lender := `{"header":"Lender","pointer":"/lender"}`
	balance := `{"header":"Balance","pointer":"/balance","kind":"amount","total":"sum"}`
	for name, c := range map[string]struct {
		block string
		want  map[string]string // cell → what it shows
	}{
		"missing is n/a and zero is a number": {
			`{"table":{"rows":[{"pointer":"/accounts"}],"columns":[` + balance + `]}}`,
			map[string]string{"A2": "1000.5", "A3": "n/a", "A4": "0"},
		},
		"missing may be blank, and so may zero": {
			`{"table":{"rows":[{"pointer":"/accounts"}],"columns":[` + lender + `,{"header":"B","pointer":"/balance","kind":"amount","missing":"blank","zero_blank":true},
			{"header":"C","formula":"[b] + 1"}]}}`,
			map[string]string{"B3": "", "B4": "", "C3": "1", "C4": "1"},
		},
		"a calculation with a missing value is n/a": {
			`{"table":{"rows":[{"pointer":"/accounts"}],"columns":[` + balance + `,{"header":"C","formula":"[balance] * 2"},{"header":"D","formula":"1 / [balance]"}]}}`,
			map[string]string{"B2": "2001", "B3": "n/a", "B4": "0", "C4": "n/a"},
		},
		"nested lists become rows that know what is around them": {
			`{"table":{"rows":[{"pointer":"/accounts/*/history"}],"columns":[{"header":"L","pointer":"^/lender"},{"header":"C","pointer":"/code"},
			{"header":"P","pointer":"#/currency"},{"header":"At","pointer":"@pointer"},{"header":"N","pointer":"@position"}]}}`,
			map[string]string{
				"A3": "Bangko Uno",
				"B3": "1-30",
				"C3": "PHP",
				"D4": "/accounts/2/history/0",
				"E4": "3",
				"A5": "",
			},
		},
		"several sources are joined": {
			`{"table":{"rows":[{"pointer":"/accounts","with":{"from":"one"}},{"pointer":"/accounts","with":{"from":"two"}}],"limit":4,"columns":[{"header":"F","pointer":"/from"},` + lender + `]}}`,
			map[string]string{"A2": "one", "A5": "two", "B5": "Bangko Uno", "A6": ""},
		},
		"filters keep rows": {
			`{"table":{"rows":[{"pointer":"/accounts"}],"where":[{"pointer":"/balance","op":"exists"},{"pointer":"/opened","op":"ge","value":"2025-01-01"}],"columns":[` + lender + `]}}`,
			map[string]string{"A2": "Bangko Uno", "A3": ""},
		},
		"no row is said": {
			`{"table":{"rows":[{"pointer":"/nothing"}],"columns":[` + lender + `]}}`,
			map[string]string{"A1": "Lender", "A2": "none"},
		},
		"order puts missing values last": {
			`{"table":{"rows":[{"pointer":"/accounts"}],"order":[{"pointer":"/balance","descending":true}],"columns":[` + balance + `]}}`,
			map[string]string{"A2": "1000.5", "A3": "0", "A4": "n/a"},
		},
		"groups gather rows": {
			`{"table":{"rows":[{"pointer":"/accounts"}],"group":{"by":"/lender"},"columns":[` + lender + `,{"header":"N","pointer":"/lender","aggregate":"count"},
			{"header":"Most","pointer":"/balance","aggregate":"max"},{"header":"Last","pointer":"/opened","aggregate":"last","kind":"text"}]}}`,
			map[string]string{
				"A2": "Bangko Uno",
				"B2": "2",
				"C2": "1000.5",
				"D2": "2025-02-03",
				"A3": "Kooperatiba",
				"B3": "1",
				"A4": "",
			},
		},
		"groups by year": {
			`{"table":{"rows":[{"pointer":"/accounts"}],"group":{"by":"/opened","part":"year"},"order":[{"pointer":"/opened"}],"columns":[{"header":"Y","pointer":"/opened"}]}}`,
			map[string]string{"A2": "2023", "A3": "2024", "A4": "2025"},
		},
		"subtotals close what changes and are not counted twice": {
			`{"table":{"rows":[{"pointer":"/accounts"}],"order":[{"pointer":"/lender"}],"subtotal":"lender","total":"All","columns":[` + lender + `,` + balance + `]}}`,
			map[string]string{
				"A4": "Subtotal Bangko Uno",
				"B4": "1000.5",
				"A5": "Kooperatiba",
				"A6": "Subtotal Kooperatiba",
				"B6": "n/a",
				"A7": "All",
				"B7": "1000.5",
			},
		},
		"a chain goes by account and back in time": {
			`{"table":{"rows":[{"pointer":"/accounts"}],"chain":{"by":"/lender","upward":[{"pointer":"/currency","op":"eq","value":"PHP"}]},"columns":[` + lender + `,{"header":"N","formula":"previous([n], 10) + 1"}]}}`,
			map[string]string{"B2": "12", "B3": "11", "B4": "11"},
		},
		"a matrix puts entries into rows and columns": {
			`{"matrix":{"rows":[{"pointer":"/accounts/*/history"}],"down":[{"header":"L","pointer":"^/lender"},{"header":"O","pointer":"^/opened","kind":"text"}],"across":{"pointer":"/month","order":"descending"},"cell":{"pointer":"/code","missing":"blank"}}}`,
			map[string]string{"C1": "2025-02", "D1": "2025-01", "C2": "1-30", "D2": "0", "C3": "WO", "D3": ""},
		},
		"words stand for codes": {`{"table":{"rows":[{"pointer":"/accounts"}],"columns":[{"header":"L","pointer":"/lender","words":{"Kooperatiba":"Coop"}}]}}`, map[string]string{"A3": "Coop"}},
		"a form works lines out": {
			`{"form":{"lines":[{"heading":"H"},{"label":"A","value":12},{"label":"B","formula":"if([a] > 10, \"big\", \"small\")"},{"label":"C","formula":"round(pmt(0.01, [a], 1000), 2)"},
			{"label":"D","pointer":"/missing"},{"label":"E","formula":"iferror([d], 7) + average([a], [d])"}]}}`,
			map[string]string{"B2": "12", "B3": "big", "B4": "88.85", "B5": "n/a", "B6": "19"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			f, _ := opened(t, template(t, sheetOf(c.block)), engine.ExportPaper{Result: []byte(accountsResult)})
			for cell, want := range c.want {
				if got, _ := cellOf(t, f, "S", cell); got != want {
					t.Errorf("%s shows %q, want %q", cell, got, want)
				}
			}
			// this calculation counts subtotals twice, which spreadsheets do not
			if !strings.Contains(c.block, `"subtotal"`) {
				recalculate(t, f)
			}
		})
	}
}

func TestWhenRemovesSheetsAndBlocks(t *testing.T) {
	with := func(op string) string {
		return `{"name":"` + op + `","when":[{"pointer":"/accounts","op":"` + op + `"}],"blocks":[{"text":"x"}]}`
	}
	f, _ := opened(
		t, template(t, "["+with("exists")+","+with("missing")+"]"), engine.ExportPaper{Result: []byte(accountsResult)},
	)
	if got := f.GetSheetList(); len(got) != 1 || got[0] != "exists" {
		t.Errorf("sheets %q, want the one whose condition holds", got)
	}
}

// TestExampleOfManualWorks runs the template that docs/exports.md shows.
func TestExampleOfManualWorks(t *testing.T) {
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
