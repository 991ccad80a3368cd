package ledger

import "testing"

func TestFeesOfNoughtBelowEachOtherAreNoBalances(t *testing.T) {
	for name, text := range map[string]string{
		"no headings": `
05/03/2025  CARD PAYMENT STORE        -45.00     0.00
06/03/2025  SALARY QUAYLE             300.00     0.00
07/03/2025  ATM                       -20.00     0.00
09/03/2025  WATER                     -10.00     0.00
`,
		"headings in strange words": `
Norreg      Drasp                    Pascol      Ossir
05/03/2025  CARD PAYMENT STORE        -45.00     0.00
06/03/2025  SALARY QUAYLE             300.00     0.00
07/03/2025  ATM                       -20.00     0.00
09/03/2025  WATER                     -10.00     0.00
`,
		"one that cost": `
Norreg      Drasp                    Pascol      Ossir
05/03/2025  CARD PAYMENT STORE        -45.00     0.00
06/03/2025  SALARY QUAYLE             300.00     0.00
07/03/2025  ATM                       -20.00     1.50
09/03/2025  WATER                     -10.00     0.00
`,
		"behind two sides": `
Norreg      Drasp                    Pascol      Ossir      Elkin
05/03/2025  CARD PAYMENT STORE         45.00                 0.00
06/03/2025  SALARY QUAYLE                        300.00      0.00
07/03/2025  ATM                        20.00                 0.00
09/03/2025  WATER                      10.00                 0.00
`,
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(text))
			checkRows(t, st,
				"2025-03-05|CARD PAYMENT STORE|45.00|0.00|-",
				"2025-03-06|SALARY QUAYLE|0.00|300.00|-",
				"2025-03-07|ATM|20.00|0.00|-",
				"2025-03-09|WATER|10.00|0.00|-")
			if a := st.Accounts[0]; a.Opening != nil || a.Closing != nil {
				t.Errorf("got balances %v and %v, wanted none: the paper prints none", a.Opening, a.Closing)
			}
		})
	}
}

// An account may stand at nought again and again: its balances follow from its amounts.
func TestNoughtsThatFollowAreBalances(t *testing.T) {
	checkRows(t, read(t, paper(`
05/03/2025  CARD PAYMENT STORE        -45.00     0.00
07/03/2025  TOP-UP                    +20.00    20.00
08/03/2025  ATM                       -20.00     0.00
09/03/2025  SALARY                    +10.00    10.00
11/03/2025  WATER                     -10.00     0.00
`)),
		"2025-03-05|CARD PAYMENT STORE|45.00|0.00|0.00",
		"2025-03-07|TOP-UP|0.00|20.00|20.00",
		"2025-03-08|ATM|20.00|0.00|0.00",
		"2025-03-09|SALARY|0.00|10.00|10.00",
		"2025-03-11|WATER|10.00|0.00|0.00")
}
