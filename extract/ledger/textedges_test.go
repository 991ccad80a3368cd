package ledger

import "testing"

// A row that breaks over two pages leaves text above the first row of the second page. That alone must not turn
// the whole table over.
func TestARowThatBreaksOverAPageDoesNotPutTextAboveRows(t *testing.T) {
	head := "Date        Payment type and details       Paid out    Paid in    Balance\n"
	st := read(t, paper(head+`
01/03/2024  BALANCE BROUGHT FORWARD                             1000.00
02/03/2024  VIS STANDING ORDER              10.00                990.00
            RENT FLAT 7
            BP SALARY PAYMENT                          100.00   1090.00
03/03/2024  BP BILL PAYMENT                 20.00               1070.00
            NORTH POWER
            VIS CARD PURCHASE               30.00               1040.00
            GREEN GROCER
            DD DIRECT DEBIT                 40.00               1000.00
`+"\f"+head+`
            CITY WATER COMPANY
04/03/2024  DD DIRECT DEBIT                 50.00                950.00
            SUN GAS COMPANY
            VIS CARD PURCHASE                5.00                945.00
`))
	checkRows(t, st,
		"2024-03-02|VIS STANDING ORDER RENT FLAT 7|10.00|0.00|990.00",
		"2024-03-02|BP SALARY PAYMENT|0.00|100.00|1090.00",
		"2024-03-03|BP BILL PAYMENT NORTH POWER|20.00|0.00|1070.00",
		"2024-03-03|VIS CARD PURCHASE GREEN GROCER|30.00|0.00|1040.00",
		"2024-03-03|DD DIRECT DEBIT CITY WATER COMPANY|40.00|0.00|1000.00",
		"2024-03-04|DD DIRECT DEBIT SUN GAS COMPANY|50.00|0.00|950.00",
		"2024-03-04|VIS CARD PURCHASE|5.00|0.00|945.00")
}
