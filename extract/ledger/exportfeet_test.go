package ledger

import (
	"fmt"
	"slices"
	"testing"
)

// descriptionsRead are the rows as "description amount", the amount negative for a debit.
func descriptionsRead(st *Statement) []string {
	var out []string
	for _, row := range st.Rows {
		out = append(out, fmt.Sprintf("%s %v", row.Description, row.Credit-row.Debit))
	}
	return out
}

func TestExportStatesBothBalancesAndSumsAtOneEnd(t *testing.T) {
	heading := []string{"Buchungstag", "Verwendungszweck", "Umsatz", "S/H"}
	rows := [][]string{{"01.07.2025", "Steuer", "420,00", "H"}, {"08.07.2025", "Telefon", "39,99", "S"}, {"15.07.2025", "Bargeld", "100,00", "S"}}
	want := []string{"Steuer 420.00", "Telefon -39.99", "Bargeld -100.00"}
	for name, c := range map[string]struct {
		foot             [][]string
		want             []string
		opening, closing string
	}{
		"both balances": {[][]string{{"01.07.2025", "Anfangssaldo", "350,20", "S"}, {"31.07.2025", "Endsaldo", "70,19", "S"}}, want, "-350.20", "-70.19"},
		"sums between them, of one credit too": {[][]string{{"01.07.2025", "Anfangssaldo", "350,20", "S"}, {"31.07.2025", "Summe", "139,99", "S"},
			{"31.07.2025", "Summe", "420,00", "H"}, {"31.07.2025", "Endsaldo", "70,19", "S"}}, want, "-350.20", "-70.19"},
		"a shop named as a sum is a row": {[][]string{{"20.07.2025", "Total", "45,00", "S"}, {"01.07.2025", "Anfangssaldo", "350,20", "S"},
			{"31.07.2025", "Endsaldo", "115,19", "S"}}, append(slices.Clone(want), "Total -45.00"), "-350.20", "-115.19"},
	} {
		st := read(t, sheetOf(slices.Concat([][]string{heading}, rows, c.foot)...))
		a := st.Accounts[0]
		opening, closing := fmt.Sprint(a.Opening), fmt.Sprint(a.Closing)
		if got := descriptionsRead(st); !slices.Equal(got, c.want) || opening != c.opening || closing != c.closing {
			t.Errorf("%s: rows %q from %s to %s, want %q from %s to %s", name, got, opening, closing, c.want, c.opening, c.closing)
		}
	}
}

func TestLabelInTheDaysCellIsNoRowOfTheDayAbove(t *testing.T) {
	rows := [][]string{{"Date", "Description", "Amount", "D/C", "Balance"}, {"2025-06-02", "UTILITY", "132.90", "D", "867.10"}, {"2025-06-03", "SALARY", "4200.00", "C", "5067.10"},
		{"2025-06-09", "RENT", "67.10", "D", "5000.00"}}
	for name, c := range map[string]struct {
		foot   []string
		rows   int
		missed int
	}{
		"a count":                          {[]string{"No. of transactions", "", "3", "", ""}, 3, 0},
		"an amount of which nothing tells": {[]string{"Uncharted figure of it", "", "12.50", "", ""}, 3, 1},
		"a blank cell is the day above":    {[]string{"", "FEE", "10.00", "D", "4990.00"}, 4, 0},
	} {
		st := read(t, sheetOf(append(slices.Clone(rows), c.foot)...))
		if len(st.Rows) != c.rows || st.Missed != c.missed {
			t.Errorf("%s: %d rows and %d lines missed, want %d and %d", name, len(st.Rows), st.Missed, c.rows, c.missed)
		}
	}
}

func TestDescriptionOfASheetIsTheColumnThatRowsFill(t *testing.T) {
	heading := []string{"Date", "Beneficiary", "Details", "Amount", "Balance"}
	for name, c := range map[string]struct {
		names [3]string
		want  []string
	}{
		"no beneficiary at all": {[3]string{}, []string{"UTILITY -132.90", "SALARY 4200.00", "RENT -67.10"}},
		"one of them":           {[3]string{"LANDLORD", "", ""}, []string{"UTILITY -132.90", "SALARY 4200.00", "RENT -67.10"}},
		"all of them":           {[3]string{"WATERWORKS", "MILL", "LANDLORD"}, []string{"WATERWORKS -132.90", "MILL 4200.00", "LANDLORD -67.10"}},
	} {
		st := read(t, sheetOf(heading, []string{"2025-06-02", c.names[0], "UTILITY", "-132.90", "867.10"},
			[]string{"2025-06-03", c.names[1], "SALARY", "4200.00", "5067.10"}, []string{"2025-06-09", c.names[2], "RENT", "-67.10", "5000.00"}))
		if got := descriptionsRead(st); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestWholeNumbersUnderNoHeadingAreNoUnreadAmounts(t *testing.T) {
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
			t.Errorf("%s: %d rows and %d lines missed, want 3 rows and missed lines: %v", name, len(st.Rows), st.Missed, c.missed)
		}
	}
}

func TestSheetHoldsSeveralPrintedPages(t *testing.T) {
	heading := []string{"Date", "Description", "Amount", "Balance"}
	st := read(t, sheetOf([]string{"Page 1 of 2"}, heading, []string{"2025-06-02", "UTILITY", "-132.90", "867.10"}, []string{"2025-06-03", "SALARY", "4200.00", "5067.10"},
		[]string{"Page 2 of 2"}, heading, []string{"2025-06-09", "RENT", "-67.10", "5000.00"}, []string{"2025-06-10", "FEE", "-10.00", "4990.00"}))
	if len(st.Pages) != 2 || st.Pages[1].Printed != 2 || len(st.Rows) != 4 {
		t.Errorf("pages %v and %d rows, want two printed pages and 4 rows", st.Pages, len(st.Rows))
	}
}

func TestCurrencyBehindAnAccountsNumberIsNoPartOfIt(t *testing.T) {
	st := read(t, paper(`
IBAN: DE12500105170648489890 EUR

Buchungstag  Verwendungszweck    Betrag      Saldo
02.06.2025   Strom              -132,90     867,10
03.06.2025   Lohn              4.200,00   5.067,10`))
	number := ""
	if n := st.Accounts[0].Number; n != nil {
		number = *n
	}
	if number != "DE12500105170648489890" {
		t.Errorf("account number %q, want DE12500105170648489890", number)
	}
}
