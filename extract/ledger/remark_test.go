package ledger

import "testing"

func TestWhatThePaperSaysOfItselfIsNoRowsText(t *testing.T) {
	const table = `
Date        Details                 Paid out  Paid in   Balance
02/01/2025  DIRECT DEBIT               20.00              80.00
            CITY WATER
03/01/2025  SALARY                               50.00   130.00
            HARBOUR CRANES
05/01/2025  CARD PURCHASE              30.00             100.00
            GROCER LEEDS
`
	want := []string{"2025-01-02|DIRECT DEBIT CITY WATER|20.00|0.00|80.00", "2025-01-03|SALARY HARBOUR CRANES|0.00|50.00|130.00", "2025-01-05|CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00"}
	for name, remark := range map[string]string{
		"the rows go on overleaf":    "            Continued on next page\n",
		"the same in another tongue": "            Fortsetzung auf Seite 2\n",
		"words between stars":        "            *** CONTINUED ***\n",
		"the end, between dashes":    "            -- LAST PAGE --\n",
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(table+remark)), want...) })
	}
}

func TestTextRightOfTheTableIsNoPartOfIt(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Details                 Paid out  Paid in   Balance
02/01/2025  DIRECT DEBIT               20.00              80.00
            CITY WATER                                                   Save more
03/01/2025  SALARY                               50.00   130.00          with a fixed rate
            HARBOUR CRANES                                               of 4.10% AER
                                                                         until 31/12/2025
05/01/2025  CARD PURCHASE              30.00             100.00
            GROCER LEEDS                                                 Ask in branch
`)), "2025-01-02|DIRECT DEBIT CITY WATER|20.00|0.00|80.00", "2025-01-03|SALARY HARBOUR CRANES|0.00|50.00|130.00", "2025-01-05|CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00")
}
