package ledger

import "testing"

func TestTextUnderAHeadingSaidAgainOverleafIsNotPartOfIt(t *testing.T) {
	st := read(t, paper(`
Date        Description            Debit    Credit     Balance
            Opening balance                           1,000.00
01/03/2024  CARD GREEN GROCER      50.00                950.00
02/03/2024  TRANSFER FROM MARSH             100.00    1,050.00
            INVOICE 20
03/03/2024  DIRECT DEBIT WATER     30.00              1,020.00
            REF 12`+"\f"+`Date        Description            Debit    Credit     Balance
            (LEEDS)
            MANDATE 7
04/03/2024  FEE                     1.00              1,019.00`))
	checkRows(t, st, "2024-03-01|CARD GREEN GROCER|50.00|0.00|950.00", "2024-03-02|TRANSFER FROM MARSH INVOICE 20|0.00|100.00|1050.00",
		"2024-03-03|DIRECT DEBIT WATER REF 12 (LEEDS) MANDATE 7|30.00|0.00|1020.00", "2024-03-04|FEE|1.00|0.00|1019.00")
}

func TestAColumnOfDatesIsNoAmountHoweverItIsHeaded(t *testing.T) {
	st := read(t, paper(`
Date        Value       Description        Amount    Balance
                        Opening balance             1,000.00
01/03/2024  02/03/2024  CARD GROCER        -50.00     950.00
02/03/2024  02/03/2024  SALARY             100.00   1,050.00
13/03/2024  13/03/2024  FEE                 -1.00   1,049.00
14/03/2024  15/03/2024  RENT               -49.00   1,000.00`))
	checkRows(t, st, "2024-03-01|CARD GROCER|50.00|0.00|950.00", "2024-03-02|SALARY|0.00|100.00|1050.00",
		"2024-03-13|FEE|1.00|0.00|1049.00", "2024-03-14|RENT|49.00|0.00|1000.00")
}
