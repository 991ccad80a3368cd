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
