package ledger

import (
	"strings"
	"testing"
)

// The first sheet's heading has an advertisement's figures within it, so that it heads nothing; the second sheet begins
// with a balance of its own, from which its rows follow.
const lostSheet = `
Opening balance  1000.00
Closing balance  900.00

Date        Borrow 25000.00        Debit      Credit     Balance
01/02/2024  SALARY                            500.00     1500.00
03/02/2024  RENT                  600.00                  900.00
05/02/2024  GROCER                 50.00                  850.00
` + "\f" + `
Date        Description            Debit      Credit     Balance
            Opening balance                               850.00
09/02/2024  GROCER                 70.00                  780.00
10/02/2024  REFUND                            120.00      900.00
`

func TestRowsAboveTheFirstTableThatNoHeadingWasFoundForAreMissed(t *testing.T) {
	for name, c := range map[string]struct {
		text         string
		rows, missed int
	}{
		"a sheet lost":          {lostSheet, 2, 3},
		"its heading found":     {strings.Replace(lostSheet, "Borrow 25000.00", "Description    ", 1), 5, 0},
		"amounts of no column":  {strings.NewReplacer("SALARY                   ", "SALARY", "RENT                  ", "RENT  ", "GROCER                 50", "GROCER   50").Replace(lostSheet), 2, 0},
		"too few to be a sheet": {strings.Replace(lostSheet, "05/02/2024  GROCER                 50.00                  850.00\n", "", 1), 2, 0},
	} {
		if st := read(t, paper(c.text)); len(st.Rows) != c.rows || st.Missed != c.missed {
			t.Errorf("%s: %d rows, %d missed, want %d and %d: %v", name, len(st.Rows), st.Missed, c.rows, c.missed, st.Rows)
		}
	}
}
