package ledger

import "testing"

func TestEntriesOfADayWithTheirAmountsOnTheirLastLines(t *testing.T) {
	inText := []string{
		"2025-01-02|DD DIRECT DEBIT CITY WATER|20.00|0.00|80.00",
		"2025-01-02|CR SALARY HARBOUR CRANES|0.00|50.00|130.00",
		"2025-01-02|VIS CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00",
		"2025-01-05|SO STANDING ORDER RENT|40.00|0.00|60.00",
		"2025-01-07|DD DIRECT DEBIT GAS BOARD|10.00|0.00|50.00",
		"2025-01-09|DD DIRECT DEBIT NORTH POWER|5.00|0.00|45.00",
	}
	apart := []string{
		"2025-01-02|DIRECT DEBIT CITY WATER|20.00|0.00|80.00",
		"2025-01-02|SALARY HARBOUR CRANES|0.00|50.00|130.00",
		"2025-01-02|CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00",
		"2025-01-05|STANDING ORDER RENT|40.00|0.00|60.00",
		"2025-01-07|DIRECT DEBIT GAS BOARD|10.00|0.00|50.00",
		"2025-01-09|DIRECT DEBIT NORTH POWER|5.00|0.00|45.00",
	}
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"further lines begin further right": {`
Date        Details                 Paid out  Paid in   Balance
01/01/2025  BALANCE BROUGHT FORWARD                      100.00
02/01/2025  DD  DIRECT DEBIT
                CITY WATER             20.00
            CR  SALARY
                HARBOUR CRANES                   50.00
            VIS CARD PURCHASE
                GROCER LEEDS           30.00              100.00
05/01/2025  SO  STANDING ORDER
                RENT                   40.00              60.00
07/01/2025  DD  DIRECT DEBIT
                GAS BOARD              10.00              50.00
09/01/2025  DD  DIRECT DEBIT
                NORTH POWER             5.00              45.00
`, apart},
		"all lines begin at one place": {`
Date        Details                 Paid out  Paid in   Balance
01/01/2025  BALANCE BROUGHT FORWARD                      100.00
02/01/2025  DD DIRECT DEBIT
            CITY WATER                 20.00
            CR SALARY
            HARBOUR CRANES                       50.00
            VIS CARD PURCHASE
            GROCER LEEDS               30.00              100.00
05/01/2025  SO STANDING ORDER
            RENT                       40.00              60.00
07/01/2025  DD DIRECT DEBIT
            GAS BOARD                  10.00              50.00
09/01/2025  DD DIRECT DEBIT
            NORTH POWER                 5.00              45.00
`, inText},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(c.text)), c.want...) })
	}
}

func TestALaterEntryOfADayBeginsWhereTheKindsOfEntriesStand(t *testing.T) {
	want := []string{
		"2025-01-02|CITY WATER MANDATE 1 REF 7|20.00|0.00|80.00",
		"2025-01-02|HARBOUR CRANES SALARY REF 8|0.00|50.00|130.00",
		"2025-01-05|RENT FLAT 2|40.00|0.00|90.00",
		"2025-01-07|GAS BOARD REF 9|10.00|0.00|80.00",
		"2025-01-07|GROCER LEEDS CARD 4|5.00|0.00|75.00",
	}
	const rows = `
01/01/2025       BALANCE BROUGHT FORWARD                      100.00
02/01/2025  DD   CITY WATER
                 MANDATE 1
                 REF 7                      20.00              80.00
            CR   HARBOUR CRANES
                 SALARY
                 REF 8                                50.00   130.00
05/01/2025  SO   RENT
                 FLAT 2                     40.00              90.00
07/01/2025  DD   GAS BOARD
                 REF 9                      10.00              80.00
            VIS  GROCER
                 LEEDS
                 CARD 4                      5.00              75.00
`
	checkRows(t, read(t, paper(`
Date             Details                 Paid out  Paid in   Balance`+rows)), want...)
}
