package ledger

import "testing"

func TestADayAndAnAccountNumberAtTheHeadOfEveryPageAreNoTextOfTheRowThatEndsThePageBefore(t *testing.T) {
	head := `LARK SAVINGS BANK
Mr D Shore
6th Lane

                30/11/25               LKR               8022792828


`
	st := read(t, paper(head+`30/10/25    OPENING BALANCE                                                  88.00
03/11/25    TRF FROM 8006157834                                6,500.00    6,588.00
14/11/25    Cash advance 432572******5281         6,500.00                    88.00
`+"\f"+head+`14/11/25    TRF TO 8006157834                                  1,000.00    1,088.00
15/11/25    TRF FROM 8006157834                   1,000.00                    88.00
`+"\f"+head+`17/11/25    TRF TO 8006157834                                    500.00      588.00`))
	checkRows(t, st,
		"2025-11-03|TRF FROM 8006157834|0.00|6500.00|6588.00",
		"2025-11-14|Cash advance 432572******5281|6500.00|0.00|88.00",
		"2025-11-14|TRF TO 8006157834|0.00|1000.00|1088.00",
		"2025-11-15|TRF FROM 8006157834|1000.00|0.00|88.00",
		"2025-11-17|TRF TO 8006157834|0.00|500.00|588.00")
}
