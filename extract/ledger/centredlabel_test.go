package ledger

import "testing"

func TestAShortEndOfADescriptionUnderALabelSetInTheMiddleIsDescription(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Tran Date  Chq No                        Particulars                     Debit       Credit          Balance
                     OPENING BALANCE                                                                109429.47
                     TRF/P2A/110770464116/L SHORE/HARBOUR
04-09-2025           BANK/TRF                                                        100.00         109529.47
                     TRF/P2M/291978762766/Mr MORROW
05-09-2025           ABEL SU/Payment/YONDER BANK LIMITED            1330.00                         108199.47
                     TRF/P2A/110773690103/L SHORE/HARBOUR
06-09-2025           BANK/TRF                                                      90000.00         198199.47
                     BRN-CLG-CHQ PAID TO Harbour Ltd
16-09-2025 542542    F C                                           88327.00                         109872.47`))
	checkRows(t, st,
		"2025-09-04|TRF/P2A/110770464116/L SHORE/HARBOUR BANK/TRF|0.00|100.00|109529.47",
		"2025-09-05|TRF/P2M/291978762766/Mr MORROW ABEL SU/Payment/YONDER BANK LIMITED|1330.00|0.00|108199.47",
		"2025-09-06|TRF/P2A/110773690103/L SHORE/HARBOUR BANK/TRF|0.00|90000.00|198199.47",
		"2025-09-16|BRN-CLG-CHQ PAID TO Harbour Ltd F C|88327.00|0.00|109872.47")
}
