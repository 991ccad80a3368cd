package ledger

import (
	"slices"
	"testing"
)

func TestExportOfManyColumnsThatMeanNothingIsATable(t *testing.T) {
	heading := []string{"Kontonummer", "Buchungstag", "Wertstellung", "VWZ1", "VWZ2", "VWZ3", "VWZ4", "VWZ5", "VWZ6", "VWZ7", "VWZ8", "VWZ9", "VWZ10", "VWZ11", "VWZ12", "VWZ13", "Betrag", "Kontostand"}
	row := func(day, text, amount, balance string) []string {
		cells := make([]string, len(heading))
		cells[0], cells[1], cells[2], cells[3], cells[16], cells[17] = "1234567890", day, day, text, amount, balance
		return cells
	}
	st := read(t, sheetOf(heading, row("10.10.2017", "Telefon", "-98,76", "1.234,56"), row("11.10.2017", "Lohn", "2.000,00", "3.234,56")))
	if got, want := descriptionsRead(st), []string{"Telefon -98.76", "Lohn 2000.00"}; !slices.Equal(got, want) {
		t.Errorf("rows %q, want %q", got, want)
	}
}

func TestListOfTwoBalancesADayHoldsNoMovements(t *testing.T) {
	st := read(t, sheetOf([]string{"Datum", "Boeksaldo", "Valutair saldo"}, []string{"2020-05-30", "13,20", "13,20"}, []string{"2020-05-29", "13,20", "13,20"},
		[]string{"2020-05-28", "25,70", "13,20"}))
	if len(st.Rows) != 0 || len(st.DailyBalances) != 3 || st.DailyBalances[0].Balance != 2570 {
		t.Errorf("rows %q and daily balances %v, want no row and three balances, the first 25.70", descriptionsRead(st), st.DailyBalances)
	}
}
