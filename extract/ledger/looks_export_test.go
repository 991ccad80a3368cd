package ledger

import (
	"fmt"
	"testing"

	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
)

// sheetOf sets rows of cells as a spreadsheet's words.
func sheetOf(rows ...[]string) page.Document {
	p := page.Page{Number: 1, Width: 600, Height: 800, Source: page.SourceText}
	for i, row := range rows {
		for k, text := range row {
			if text == "" {
				continue
			}
			box := page.Box{X0: 100 * float64(k), Y0: 20 * float64(i), X1: 100*float64(k) + 90, Y1: 20*float64(i) + 10}
			p.Words = append(p.Words, page.Word{Text: text, Box: box, Confidence: 1, Source: page.SourceText, Cell: fmt.Sprintf("%c%d", 'A'+k, i+1)})
		}
	}
	return page.Document{Pages: []page.Page{p}, Kind: "csv"}
}

func TestASheetOfSignedMovementsLooksLikeABanksExport(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want bool
	}{
		{"amounts with signs", [][]string{{"Date", "Amount", "Description"}, {"2026-01-05", "-12.50", "BAKERY"}, {"2026-01-06", "900.00", "WAGES"}}, true},
		{"the day in the last column", [][]string{{"Type", "Details", "Amount", "Date"}, {"Payment", "RENT", "-12.50", "19/06/2026"}, {"Salary", "WORKS", "900.00", "20/06/2026"}}, true},
		{"a column that says debit", [][]string{{"Date", "Description", "Amount", "Type"}, {"2026-01-05", "BAKERY", "12.50", "debit"}, {"2026-01-06", "WAGES", "900.00", "credit"}}, true},
		{"no headings, amounts with signs", [][]string{{"0007", "BAKERY", "2026-01-05", "-12.50"}, {"0007", "WAGES", "2026-01-06", "900.00"}, {"0007", "RENT", "2026-01-07", "-300.00"}}, true},
		{"no headings and no signs", [][]string{{"0007", "BAKERY", "2026-01-05", "12.50"}, {"0007", "WAGES", "2026-01-06", "900.00"}, {"0007", "RENT", "2026-01-07", "300.00"}}, false},
		{"no headings, two amounts that do not follow", [][]string{{"0007", "BAKERY", "2026-01-05", "-12.50", "12.50"}, {"0007", "WAGES", "2026-01-06", "900.00", "900.00"}, {"0007", "RENT", "2026-01-07", "-300.00", "300.00"}}, false},
		{"no headings, words against the signs", [][]string{{"2026-01-05", "DEBIT", "BAKERY", "12.50"}, {"2026-01-06", "CREDIT", "PAYMENT", "-900.00"}, {"2026-01-07", "DEBIT", "RENT", "300.00"}}, false},
		{"prices of days", [][]string{{"2026-01-05", "12.50", "13.00", "12.00", "12.75"}, {"2026-01-06", "12.75", "13.10", "12.60", "-0.00"}, {"2026-01-07", "12.90", "13.20", "12.70", "12.90"}}, false},
		{"invoices, which bear no sign", [][]string{{"Date", "Amount", "Description"}, {"2026-01-05", "12.50", "INVOICE 7"}, {"2026-01-06", "900.00", "INVOICE 8"}}, false},
		{"no days", [][]string{{"Item", "Amount", "Description"}, {"A", "-12.50", "RETURN"}, {"B", "900.00", "SALE"}}, false},
		{"one row", [][]string{{"Date", "Amount", "Description"}, {"2026-01-05", "-12.50", "BAKERY"}}, false},
		{"a running balance", [][]string{{"Date", "Amount", "Description", "Balance"}, {"2026-01-05", "12.50", "BAKERY", "87.50"}, {"2026-01-06", "900.00", "WAGES", "987.50"}}, true},
		{"a running balance in another language", [][]string{{"Buchung", "Verwendungszweck", "Saldo", "Betrag"}, {"05.01.2026", "BAKERY", "87,50", "-12,50"}, {"06.01.2026", "WAGES", "987,50", "900,00"}}, true},
		{"goods that come and go", [][]string{{"Дата", "Товар", "Приход", "Расход", "Остаток"}, {"05.01.2026", "ЦЕМЕНТ", "12,00", "", "87,00"}, {"06.01.2026", "ЦЕМЕНТ", "", "7,00", "80,00"}}, false},
		{"days of leave", [][]string{{"Date", "Employee", "Earned", "Taken", "Balance"}, {"2026-01-05", "ANA", "2.00", "", "12.00"}, {"2026-01-06", "ANA", "", "7.00", "5.00"}, {"2026-01-07", "ANA", "1.00", "", "6.00"}}, false},
		{"headings of a running balance without rows", [][]string{{"Date", "Amount", "Description", "Balance"}, {"Total", "12.50", "", "87.50"}}, false},
		{"sides under a heading that means nothing", [][]string{{"transaction_date", "description", "amount", "debit_credit"}, {"2026-01-05", "BAKERY", "12.50", "debit"}, {"2026-01-06", "WAGES", "900.00", "credit"}}, true},
		{"headings whose words capitals part", [][]string{{"Type", "Amount", "Details", "TransactionDate"}, {"D", "12.50", "BAKERY", "05/01/2026"}, {"C", "900.00", "PAYMENT", "26/01/2026"}}, true},
	} {
		if got := tables.LooksLikeExport(sheetOf(c.rows...)); got != c.want {
			t.Errorf("%s: %v, wanted %v", c.name, got, c.want)
		}
	}
	if tables.LooksLikeExport(paper("Date        Amount    Description\n2026-01-05  -12.50    BAKERY\n2026-01-06  -13.50    BAKERY")) {
		t.Error("a printed list was taken for a sheet")
	}
}

func TestSidesWithoutHeadingsTurnWithTheBalanceAndAreNoRepair(t *testing.T) {
	st := read(t, sheetOf([]string{"2026-01-05", "REFUND", "12.50", "", "112.50"}, []string{"2026-01-06", "WAGES", "900.00", "", "1012.50"}, []string{"2026-01-07", "RENT", "", "300.00", "712.50"}))
	checkRows(t, st, "2026-01-05|REFUND|0.00|12.50|112.50", "2026-01-06|WAGES|0.00|900.00|1012.50", "2026-01-07|RENT|300.00|0.00|712.50")
	if len(st.Warnings) > 0 {
		t.Errorf("warnings %v: no heading said which side is which", st.Warnings)
	}
}

func TestSidesUnderAHeadingThatMeansNothingAreTheRowsOwn(t *testing.T) {
	st := read(t, sheetOf([]string{"transaction_date", "description", "amount", "debit_credit"}, []string{"2026-01-05", "BAKERY", "12.50", "debit"}, []string{"2026-01-06", "WAGES", "900.00", "credit"}, []string{"2026-01-07", "FEE OF JANUARY", "3.00", "debit"}))
	checkRows(t, st, "2026-01-05|BAKERY|12.50|0.00|-", "2026-01-06|WAGES|0.00|900.00|-", "2026-01-07|FEE OF JANUARY|3.00|0.00|-")
}
