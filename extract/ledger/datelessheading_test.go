package ledger

import "testing"

func TestALineThatBeginsUnderTheDatesOfAStrangeHeadingIsNoTextOfTheRowAbove(t *testing.T) {
	st := read(t, paper(`LARK CARD SERVICES
Zweig am         Description                     Credit         Debit
07.10.2025       Payment received                206.85
Card of the house ending in 9593 C. VIGO
08.10.2025       GROCER IN THE LONG STREET                     121.58
                 AT THE RIVER
09.10.2025       PHARMACY                                       30.30`))
	checkRows(t, st,
		"2025-10-07|Payment received|0.00|206.85|-",
		"2025-10-08|GROCER IN THE LONG STREET AT THE RIVER|121.58|0.00|-",
		"2025-10-09|PHARMACY|30.30|0.00|-")
}
