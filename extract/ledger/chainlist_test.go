package ledger

import (
	"strings"
	"testing"
)

// What stands under other headings than the balances of the page before, its own balances below its amounts, is no list beside the
// table: leaving it out would leave rows that prove each other, and lose the others.
func TestATableThatHoldsRunningBalancesIsNotLeftOut(t *testing.T) {
	st := read(t, paper(`
DATE        TRANSACTION             DEBIT     CREDIT     BALANCE
02/04/2025  LOAN 8089                 100.00                 800.00
03/04/2025  GIRO 068443                50.00                 750.00
04/04/2025  FEE                        10.00                 740.00
05/04/2025  TRANSFER FROM A LIM                  60.00       800.00
`+"\f"+`
DATE        TRANSACTION             AMOUNT
06/04/2025  HARROW HARDWARE         100.00
07/04/2025  CHECK ISSUED            200.00
08/04/2025  CITY WATER               15.00
09/04/2025  NORTH POWER              25.00
06/04/2025  DR                      700.00
07/04/2025  DR                      500.00
08/04/2025  DR                      485.00
09/04/2025  DR                      460.00
`))
	texts := ""
	for _, row := range st.Rows {
		texts += row.Description + "\n"
	}
	if !strings.Contains(texts, "HARROW HARDWARE") || !strings.Contains(texts, "NORTH POWER") {
		t.Errorf("rows of the second page are left out:\n%s", texts)
	}
}

// Round amounts differ by one of them: a list of them is no chain.
func TestAListOfRoundAmountsIsLeftOut(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date        Description                 Debit      Credit      Balance
            OPENING BALANCE                                    5,000.00
01/03/2025  CHECK 101                  100.00                  4,900.00
01/04/2025  CHECK 102                  200.00                  4,700.00
01/05/2025  CHECK 103                  300.00                  4,400.00
01/06/2025  CHECK 104                  400.00                  4,000.00
01/07/2025  CHECK 105                  500.00                  3,500.00
            CLOSING BALANCE                                    3,500.00

Checks paid
Date        Check No.     Amount
01/03/2025  101           100.00
01/04/2025  102           200.00
01/05/2025  103           300.00
01/06/2025  104           400.00
01/07/2025  105           500.00`))
	if len(st.Rows) != 5 {
		t.Errorf("%d rows, want the five of the table and none of the list", len(st.Rows))
	}
}
