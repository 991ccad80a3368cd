package ledger

import "testing"

func TestATimeBelowAnEntryIsItsTimeAndNoText(t *testing.T) {
	st := read(t, paper(`
Tuesday, March 26, 2024
Send money to Ana                     -₱47.00
6:03 PM · Ref 727562446567

Received from Ben                     +₱70.00
2:40 PM · Ref 409260529975

Buy load                              -₱70.00
2:30 PM`))
	checkRows(t, st, "2024-03-26|Send money to Ana Ref 727562446567|47.00|0.00|-", "2024-03-26|Received from Ben Ref 409260529975|0.00|70.00|-", "2024-03-26|Buy load|70.00|0.00|-")
	for i, want := range []string{"18:03", "14:40", "14:30"} {
		if got := st.Rows[i].Time; got == nil || *got != want {
			t.Errorf("row %d has the time %v, want %s", i+1, got, want)
		}
	}
}

func TestTheFirstAmountWithoutADirectionTakesThatOfItsKind(t *testing.T) {
	st := read(t, paper(`
Date        Transaction Type   Description       Amount   Wallet Balance
01/06/2024  Reload             Bank A            RM36.64         RM96.64
02/06/2024  Payment            Tealive           RM10.00         RM86.64
13/06/2024  Reload             Bank A            RM20.00        RM106.64
14/06/2024  Payment            Parking            RM6.64        RM100.00`))
	checkRows(t, st, "2024-06-01|Bank A|0.00|36.64|96.64", "2024-06-02|Tealive|10.00|0.00|86.64", "2024-06-13|Bank A|0.00|20.00|106.64", "2024-06-14|Parking|6.64|0.00|100.00")
	if !st.RowNotes[0].Ambiguous {
		t.Error("the direction of the first row is nowhere printed, and it is not said to be unsure")
	}
}

func TestATimeBelowADayThatEndsTheTextIsThatDays(t *testing.T) {
	st := read(t, paper(`
01 May 2025  BAKER                          10.00        90.00
02 May 2025  WAGES REF 2025-01-05           50.00       140.00
             10:32
03 May 2025  BUTCHER                        30.00       110.00
04 May 2025  GROCER                         20.00        90.00`))
	if got, want := st.Rows[1].Description, "WAGES REF 2025-01-05 10:32"; got != want {
		t.Errorf("the row is called %q, wanted %q", got, want)
	}
}
