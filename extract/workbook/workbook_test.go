package workbook

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

func amount(v engine.Amount) *engine.Amount { return &v }

func statement(rows ...engine.Transaction) engine.Extraction {
	return engine.Extraction{DocumentType: "bank_statement", Transactions: rows, Metrics: &engine.Metrics{},
		BalanceChecks: &engine.BalanceChecks{Status: engine.CheckPass, OpeningBalance: amount(100_00)},
		Fields:        engine.Fields{{Name: "bank_name", Value: "Bangko ng Bayan"}, {Name: "opening_balance", Value: amount(100_00)}, {Name: "branch", Value: nil}}}
}

func open(t *testing.T, e engine.Extraction) (*excelize.File, []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, e); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f, b.Bytes()
}

// cellIs compares a transaction's cell: the value a viewer shows, and what Excel would compute.
func cellIs(t *testing.T, f *excelize.File, cell, want string) {
	t.Helper()
	if got, err := f.GetCellValue(transactionsSheet, cell, excelize.Options{RawCellValue: true}); err != nil || got != want {
		t.Errorf("%s shows %q (%v), want %q", cell, got, err, want)
	}
	if formula, _ := f.GetCellFormula(transactionsSheet, cell); formula == "" {
		return
	}
	got, err := f.CalcCellValue(transactionsSheet, cell, excelize.Options{RawCellValue: true})
	if got == "-0" { // how the checking library, not Excel, rounds a tiny negative
		got = "0"
	}
	if err != nil || got != want {
		t.Errorf("%s computes %q (%v), want the %q it shows", cell, got, err, want)
	}
}

func TestTheRunningBalanceIsALiveFormulaWithItsValue(t *testing.T) {
	f, _ := open(t, statement(
		engine.Transaction{Row: 1, Date: &engine.Date{Year: 2026, Month: 1, Day: 2}, Description: "Salary", Credit: 50_05, Balance: amount(150_05)},
		engine.Transaction{Row: 2, Description: "Rent", Debit: 200_00, Balance: amount(-49_95)},
		engine.Transaction{Row: 3, Description: "Misread", Debit: 1_00, Balance: amount(-50_00)},
		engine.Transaction{Row: 4, Description: "No balance printed", Credit: 1_00},
	))
	for cell, want := range map[string]string{
		"D2": "", "E2": "50.05", "G2": "150.05", "H2": "0", "G3": "-49.95", "H3": "0",
		"G4": "-50.95", "H4": "0.95", "F5": "", "G5": "-49.95", "H5": "",
	} {
		cellIs(t, f, cell, want)
	}
	if formula, _ := f.GetCellFormula(transactionsSheet, "G3"); formula != "ROUND(G2+E3-D3,2)" {
		t.Errorf("G3 = %q, want it to follow from the row above", formula)
	}
	if kind, _ := f.GetCellType(transactionsSheet, "B2"); kind == excelize.CellTypeInlineString || kind == excelize.CellTypeSharedString {
		t.Errorf("the date is text, want a typed day")
	}
}

func TestChainsFollowTimeAccountAndLiability(t *testing.T) {
	newest := statement(
		engine.Transaction{Row: 1, Debit: 10_00, Balance: amount(140_00)},
		engine.Transaction{Row: 2, Credit: 50_00, Balance: amount(150_00)})
	newest.Quality.Warnings = []engine.Warning{{Code: "NEWEST_FIRST"}}
	f, _ := open(t, newest)
	cellIs(t, f, "G3", "150")
	cellIs(t, f, "G2", "140")

	owed := statement(engine.Transaction{Row: 1, Debit: 30_00, Balance: amount(130_00)})
	owed.BalanceChecks.Liability = true
	f, _ = open(t, owed)
	cellIs(t, f, "G2", "130")

	two := statement(
		engine.Transaction{Row: 1, Credit: 1_00, Balance: amount(101_00)},
		engine.Transaction{Row: 2, AccountIndex: 1, Credit: 5_00, Balance: amount(7_00)},
		engine.Transaction{Row: 3, AccountIndex: 1, Credit: 5_00, Balance: amount(12_00)},
		engine.Transaction{Row: 4, Credit: 1_00, Balance: amount(102_00)})
	f, _ = open(t, two)
	for cell, want := range map[string]string{"G2": "101", "G3": "7", "G4": "12", "G5": "102"} {
		cellIs(t, f, cell, want)
	}
}

func TestTextThatLooksLikeAFormulaStaysText(t *testing.T) {
	hostile := []string{"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "=HYPERLINK(\"http://example.com\")",
		"'=1", "\x00=1", "a\x01b\ufffe", strings.Repeat("é", 40_000), "\xff\xfe"}
	e := statement()
	for i, s := range hostile {
		e.Transactions = append(e.Transactions, engine.Transaction{Row: i + 1, Description: s, Category: s, Reference: &s, OutlierReason: &s})
		e.Fields = append(e.Fields, engine.Field{Name: s, Value: s})
	}
	e.Validation.Checks = []engine.Check{{Label: "=1", Detail: "=2"}}
	f, raw := open(t, e)
	for i := range hostile {
		for _, column := range []string{"C", "I", "J", "N"} {
			cell := fmt.Sprintf("%s%d", column, i+2)
			if formula, _ := f.GetCellFormula(transactionsSheet, cell); formula != "" {
				t.Errorf("%s of %q is the formula %q, want text", cell, hostile[i], formula)
			}
		}
	}
	if n := strings.Count(sheetXML(t, raw, "sheet1.xml"), "<f"); n > 0 {
		t.Errorf("%d formulas in the summary, want none", n)
	}
}

// sheetXML reads a sheet without the library that wrote it.
func sheetXML(t *testing.T, workbook []byte, name string) string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(workbook), int64(len(workbook)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("xl/worksheets/" + name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestAPaperWithoutTransactionsHasASummaryOnly(t *testing.T) {
	f, _ := open(t, engine.Extraction{DocumentType: "payslip", Fields: engine.Fields{{Name: "net_pay", Value: amount(12_50)}, {Name: "lines", Value: []string{"a", "b"}}}})
	if got := f.GetSheetList(); len(got) != 1 || got[0] != summarySheet {
		t.Errorf("sheets %q, want only %q", got, summarySheet)
	}
	if got, _ := f.GetCellValue(summarySheet, "B3", excelize.Options{RawCellValue: true}); got != "12.5" {
		t.Errorf("net_pay shows %q, want 12.5", got)
	}
	if got, _ := f.GetCellValue(summarySheet, "B4"); got != `["a","b"]` {
		t.Errorf("a list shows %q, want its JSON", got)
	}
}

func TestMoreRowsThanASheetHoldsAreRefused(t *testing.T) {
	err := Write(io.Discard, engine.Extraction{Transactions: make([]engine.Transaction, maxRows+1)})
	if !errors.Is(err, ErrTooManyRows) {
		t.Errorf("error %v, want ErrTooManyRows", err)
	}
}

func BenchmarkWrite(b *testing.B) {
	rows := make([]engine.Transaction, 5000)
	for i := range rows {
		rows[i] = engine.Transaction{Row: i + 1, Description: "Payment to a shop", Debit: 1_00, Balance: amount(1)}
	}
	e := statement(rows...)
	for b.Loop() {
		if err := Write(io.Discard, e); err != nil {
			b.Fatal(err)
		}
	}
}
