package ledger

import "testing"

func TestADayOnALineWithATextBeyondTheAmountsBeginsARow(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Details                 Paid out  Paid in   Balance   Ref no.
01/01/2025  BALANCE BROUGHT FORWARD                      100.00
02/01/2025  CITY WATER                                            89045747
            MANDATE 4                  20.00              80.00
03/01/2025  SALARY                                                FT921726
            HARBOUR CRANES                       50.00   130.00
04/01/2025  GROCER                                                46800948
            LEEDS                      30.00             100.00
07/01/2025  RENT                                                  75822060
            FLAT 2                     40.00              60.00
`)),
		"2025-01-02|CITY WATER MANDATE 4|20.00|0.00|80.00",
		"2025-01-03|SALARY HARBOUR CRANES|0.00|50.00|130.00",
		"2025-01-04|GROCER LEEDS|30.00|0.00|100.00",
		"2025-01-07|RENT FLAT 2|40.00|0.00|60.00",
	)
}
