package ledger

import (
	"fmt"
	"slices"
	"testing"
)

func TestSheetWithoutHeadingsTellsEachRowsAccount(t *testing.T) {
	for name, c := range map[string]struct {
		rows [][]string
		want []string
	}{
		"one throughout": {[][]string{{"AT611904300234573201", "GAS", "2025-09-01", "-88.00", "685.10"}, {"AT611904300234573201", "WAGES", "2025-09-03", "1900.00", "2585.10"},
			{"AT611904300234573201", "SHOP", "2025-09-12", "-21.55", "2563.55"}}, []string{"AT611904300234573201 773.10 2563.55: GAS WAGES SHOP"}},
		"two by turns": {[][]string{{"1000200030", "GAS", "2025-09-01", "-88.00", "685.10"}, {"2000300040", "INTEREST", "2025-09-02", "5.00", "505.00"},
			{"1000200030", "WAGES", "2025-09-03", "1900.00", "2585.10"}, {"2000300040", "FEE", "2025-09-05", "-1.50", "503.50"}},
			[]string{"1000200030 773.10 2585.10: GAS WAGES", "2000300040 500.00 503.50: INTEREST FEE"}},
		"those who were paid": {[][]string{{"1000200030", "GAS", "2025-09-01", "-88.00", "685.10"}, {"2000300040", "WAGES", "2025-09-03", "1900.00", "2585.10"},
			{"3000400050", "SHOP", "2025-09-12", "-21.55", "2563.55"}}, []string{"- 773.10 2563.55: GAS WAGES SHOP"}},
	} {
		if got := accountsRead(read(t, sheetOf(c.rows...))); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestSheetWithoutHeadingsKeepsTheOneCreditAmongDebits(t *testing.T) {
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

func TestBalanceBeforeTheAmountIsWhatTheRowBeganWith(t *testing.T) {
	rows := [][]string{{"2025-06-17", "DIVIDEND", "130.44", "223.77"}, {"2025-06-18", "CARD", "354.21", "-200.00"}, {"2025-06-25", "FEE", "154.21", "-2.20"}, {"2025-06-27", "PAPER", "152.01", "-22.95"}}
	newest := slices.Clone(rows)
	slices.Reverse(newest)
	for name, c := range map[string]struct {
		rows     [][]string
		balances []string
	}{
		"oldest first": {rows, []string{"354.21", "154.21", "152.01", "129.06"}},
		"newest first": {newest, []string{"129.06", "152.01", "154.21", "354.21"}},
		"under headings": {append([][]string{{"Date", "Description", "Balance before", "Amount"}}, rows...),
			[]string{"354.21", "154.21", "152.01", "129.06"}},
	} {
		st := read(t, sheetOf(c.rows...))
		var got []string
		for _, row := range st.Rows {
			got = append(got, fmt.Sprint(row.Balance))
		}
		if opening := fmt.Sprint(st.Accounts[0].Opening); !slices.Equal(got, c.balances) || opening != "130.44" {
			t.Errorf("%s: balances %v from %s, want %v from 130.44", name, got, opening, c.balances)
		}
	}
}
