package ledger

import "testing"

func TestFiguresBelowTheLastDatedRowOfADebtAreNoRows(t *testing.T) {
	const head = `
Date        Description                Amount
2024-03-01  GROCER                      10.00
2024-03-02  TAILOR                      20.00
2024-03-04  BAKER                       30.00
`
	for name, c := range map[string]struct {
		below     string
		liability bool
		want      int
	}{
		"a rate's figure":                     {"            Fees charged this year      55.00", true, 3},
		"a deposit account's row has no day":  {"            ATM FEE                     55.00", false, 4},
		"a further row with a day is a row":   {"2024-03-05  BUTCHER                     55.00", true, 4},
		"nothing below leaves the rows alone": {"", true, 3},
	} {
		st, err := Read(t.Context(), paper(head+c.below), Options{Liability: c.liability})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Rows) != c.want {
			t.Errorf("%s: %d rows, want %d: %v", name, len(st.Rows), c.want, st.Rows)
		}
	}
}

func TestRowsWithoutADayAreKeptWhereTheTablePrintsDaysOnce(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date        Description                Amount
2024-03-01  GROCER                      10.00
            TAILOR                      20.00
            BAKER                       30.00
            BUTCHER                     40.00`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(st.Rows) != 4 {
		t.Errorf("%d rows, want 4: a day printed once holds for the rows below it", len(st.Rows))
	}
}

func TestFiguresBelowTheLastBalanceAreNoRows(t *testing.T) {
	const head = `
Date        Description                Amount       Balance
2024-03-01  Opening balance                          100.00
2024-03-01  GROCER                     -10.00         90.00
2024-03-02  TAILOR                     -20.00         70.00
2024-03-02  TAX ON DEBITS               -1.00         69.00
2024-03-04  BAKER                      -30.00         39.00
`
	for name, c := range map[string]struct {
		below string
		want  int
	}{
		"sums of taxes":            {"            Tax of the month on debits: -1.00\n            Tax of the month on credits: -7.00", 4},
		"a row that has a balance": {"            BUTCHER                     -9.00         30.00", 5},
	} {
		st, err := Read(t.Context(), paper(head+c.below), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Rows) != c.want {
			t.Errorf("%s: %d rows, want %d: %v", name, len(st.Rows), c.want, st.Rows)
		}
	}
}
