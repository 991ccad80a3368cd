package ledger

import (
	"fmt"
	"slices"
	"testing"
)

func TestSidesWithoutHeadingsFollowBalanceWithoutRepair(t *testing.T) {
	st := read(t, sheetOf(
		[]string{"2026-01-05", "REFUND", "12.50", "", "112.50"},
		[]string{"2026-01-06", "WAGES", "900.00", "", "1012.50"},
		[]string{"2026-01-07", "RENT", "", "300.00", "712.50"},
	))
	checkRows(
		t, st, "2026-01-05|REFUND|0.00|12.50|112.50", "2026-01-06|WAGES|0.00|900.00|1012.50",
		"2026-01-07|RENT|300.00|0.00|712.50",
	)
	if len(st.Warnings) > 0 {
		t.Errorf("warnings %v: no heading said which side is which", st.Warnings)
	}
}

func TestSidesUnderMeaninglessHeadingBelongToRows(t *testing.T) {
	st := read(t, sheetOf(
		[]string{"transaction_date", "description", "amount", "debit_credit"},
		[]string{"2026-01-05", "BAKERY", "12.50", "debit"}, []string{"2026-01-06", "WAGES", "900.00", "credit"},
		[]string{"2026-01-07", "FEE OF JANUARY", "3.00", "debit"},
	))
	checkRows(
		t, st, "2026-01-05|BAKERY|12.50|0.00|-", "2026-01-06|WAGES|0.00|900.00|-",
		"2026-01-07|FEE OF JANUARY|3.00|0.00|-",
	)
}

func TestWholeNumbersWithoutHeadingAreNotUnreadAmounts(t *testing.T) {
	for name, c := range map[string]struct {
		cells  [3]string
		missed bool
	}{
		"codes":                        {[3]string{"10", "20", "20"}, false},
		"an amount and what cannot be": {[3]string{"10.00", "2o.5", "20.00"}, true},
	} {
		st := read(t, sheetOf([]string{"Account", "", "Date", "Description", "Amount", "Balance"},
			[]string{"1000200030", c.cells[0], "2025-06-02", "UTILITY", "-132.90", "867.10"},
			[]string{"1000200030", c.cells[1], "2025-06-03", "SALARY", "4200.00", "5067.10"},
			[]string{"1000200030", c.cells[2], "2025-06-09", "RENT", "-67.10", "5000.00"}))
		if len(st.Rows) != 3 || (st.Missed > 0) != c.missed {
			t.Errorf(
				"%s: %d rows and %d lines missed, want 3 rows and missed lines: %v", name, len(st.Rows), st.Missed,
				c.missed,
			)
		}
	}
}

func TestSheetWithoutHeadingsNamesAccountOfEachRow(t *testing.T) {
	for name, c := range map[string]struct {
		rows [][]string
		want []string
	}{
		"one throughout": {
			[][]string{
				{"AT611904300234573201", "GAS", "2025-09-01", "-88.00", "685.10"},
				{"AT611904300234573201", "WAGES", "2025-09-03", "1900.00", "2585.10"},
				{"AT611904300234573201", "SHOP", "2025-09-12", "-21.55", "2563.55"},
			},
			[]string{"AT611904300234573201 773.10 2563.55: GAS WAGES SHOP"},
		},
		"two by turns": {
			[][]string{
				{"1000200030", "GAS", "2025-09-01", "-88.00", "685.10"},
				{"2000300040", "INTEREST", "2025-09-02", "5.00", "505.00"},
				{"1000200030", "WAGES", "2025-09-03", "1900.00", "2585.10"},
				{"2000300040", "FEE", "2025-09-05", "-1.50", "503.50"},
			},
			[]string{"1000200030 773.10 2585.10: GAS WAGES", "2000300040 500.00 503.50: INTEREST FEE"},
		},
		"payees": {
			[][]string{
				{"1000200030", "GAS", "2025-09-01", "-88.00", "685.10"},
				{"2000300040", "WAGES", "2025-09-03", "1900.00", "2585.10"},
				{"3000400050", "SHOP", "2025-09-12", "-21.55", "2563.55"},
			},
			[]string{"- 773.10 2563.55: GAS WAGES SHOP"},
		},
	} {
		if got := accountsRead(read(t, sheetOf(c.rows...))); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestSheetWithoutHeadingsKeepsOnlyCreditAmongDebits(t *testing.T) {
	var rows [][]string
	for i := range 11 {
		rows = append(rows, []string{fmt.Sprintf("2025-11-%02d", i+1), "SHOP", "-5.00", ""})
	}
	rows = append(rows, []string{"2025-11-12", "REFUND", "", "83.16"})
	st := read(t, sheetOf(rows...))
	if n := len(st.Rows); n != 12 || st.Rows[11].Credit != 8316 || st.Rows[0].Debit != 500 {
		t.Errorf("rows %q, want eleven debits of 5.00 and a credit of 83.16", descriptionsRead(st))
	}
}

func TestSheetColumnsWithoutHeadingsAreKnownByContent(t *testing.T) {
	for name, c := range map[string]struct {
		rows [][]string
		want []string
	}{
		"the account's number first, a day of value, a signed amount": {
			[][]string{
				{"00075757575", "Direct debit 4711", "22.01.2014", "22.01.2014", "-18.00", "EUR"},
				{"00075757575", "Telecom", "17.01.2014", "18.01.2014", "-9.05", "EUR"},
				{"00075757575", "Muster Clara", "15.01.2014", "15.01.2014", "+120.00", "EUR"},
			},
			[]string{
				"2014-01-22|Direct debit 4711|18.00|0.00|-", "2014-01-17|Telecom|9.05|0.00|-",
				"2014-01-15|Muster Clara|0.00|120.00|-",
			},
		},
		"debits, credits and the balance": {
			[][]string{
				{"17/11/2014", "101", "Deposit", "0", "500.00", "500.00"},
				{"18/11/2014", "102", "Check", "100.00", "0", "400.00"},
				{"19/11/2014", "103", "Check", "150.00", "0", "250.00"},
			},
			[]string{
				"2014-11-17|Deposit|0.00|500.00|500.00", "2014-11-18|Check|100.00|0.00|400.00",
				"2014-11-19|Check|150.00|0.00|250.00",
			},
		},
		"an amount and the balance": {
			[][]string{
				{"16-11-2012", "Shop", "-48.00", "952.00"},
				{"17-11-2012", "Cinema", "-52.00", "900.00"},
				{"18-11-2012", "Refund", "10.00", "910.00"},
			},
			[]string{
				"2012-11-16|Shop|48.00|0.00|952.00", "2012-11-17|Cinema|52.00|0.00|900.00",
				"2012-11-18|Refund|0.00|10.00|910.00",
			},
		},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, sheetOf(c.rows...)), c.want...) })
	}
}
