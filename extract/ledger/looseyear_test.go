package ledger

import "testing"

func TestANumericDayOverItsYearBesideASecondLineOfTheReferenceIsOfThatYear(t *testing.T) {
	checkRows(t, read(t, paper(`
Last instalment: 06-02-2026
Date     Reference  Description      Debit      Credit     Balance
13-02-   PBR 14471  TRANSFER                    100.00     600.00
2022                OF SAVINGS
17-04-   PBR        ATM              50.00                 550.00
2022     576220
16-05-   PBR        INTEREST                      2.00     552.00
2023     177786     FOR MAY`)),
		"2022-02-13|TRANSFER OF SAVINGS|0.00|100.00|600.00", "2022-04-17|ATM|50.00|0.00|550.00", "2023-05-16|INTEREST FOR MAY|0.00|2.00|552.00")
}

func TestOneYearBelowDayAfterDayHeadsNoRows(t *testing.T) {
	checkRows(t, read(t, paper(`
Period: 01/01/2026 - 12/31/2026
Date     Reference  Description      Debit      Credit     Balance
13 Feb   1447       CASH                        100.00     600.00
2022
17 Apr   1448       ATM              50.00                 550.00
2022
19 Apr   1449       ATM              50.00                 500.00
2023`)),
		"2022-02-13|CASH|0.00|100.00|600.00", "2022-04-17|ATM|50.00|0.00|550.00", "2023-04-19|ATM|50.00|0.00|500.00")
}

func TestOneYearAboveEachMonthHeadsItsRows(t *testing.T) {
	checkRows(t, read(t, paper(`
Period: 01/01/2026 - 12/31/2026
Date     Reference  Description      Debit      Credit     Balance
2022
13 Feb   1447       CASH                        100.00     600.00
17 Feb   1448       ATM              50.00                 550.00
2022
19 Apr   1449       ATM              50.00                 500.00
2023
19 May   1450       ATM              50.00                 450.00`)),
		"2022-02-13|CASH|0.00|100.00|600.00", "2022-02-17|ATM|50.00|0.00|550.00", "2022-04-19|ATM|50.00|0.00|500.00", "2023-05-19|ATM|50.00|0.00|450.00")
}

func TestADayWhoseYearIsTakenFromElsewhereIsUnsureWhereYearsStandBelowDays(t *testing.T) {
	const head = `
Period: 01/01/2026 - 12/31/2026
Date     Reference  Description      Debit      Credit     Balance
`
	for _, c := range []struct {
		name, rows string
		unsure     []bool
	}{
		{"no day prints a year", `
13 Feb   1447       CASH                        100.00     600.00
17 Apr   1448       ATM              50.00                 550.00`, []bool{false, false}},
		{"every day got its own", `
13 Feb   1447       CASH                        100.00     600.00
2022
17 Apr   1448       ATM              50.00                 550.00
2022`, []bool{false, false}},
		{"one of them lost its own", `
13 Feb   1447       CASH                        100.00     600.00
2022
17 Apr   1448       ATM              50.00                 550.00
19 Apr   1449       ATM              50.00                 500.00
2022     1          OF SAVINGS`, []bool{false, true, false}},
		{"years below days that end in a mark of another kind are not understood", `
13/02    1447       CASH                        100.00     600.00
x  2022
17/04    1448       ATM              50.00                 550.00
x  2022  OF SAVINGS`, []bool{true, true}},
		{"a note below the last of many rows begins with a year", `
13 Feb   1447       CASH                        100.00     600.00
17 Apr   1448       ATM              50.00                 550.00
19 Apr   1449       ATM              50.00                 500.00
x  2022  WAS A GOOD YEAR`, []bool{false, false, false}},
	} {
		st := read(t, paper(head+c.rows[1:]))
		if len(st.Rows) != len(c.unsure) {
			t.Errorf("%s: %d rows, want %d", c.name, len(st.Rows), len(c.unsure))
			continue
		}
		for i, unsure := range c.unsure {
			if st.RowNotes[i].Ambiguous != unsure || (st.Rows[i].Date == nil) != unsure {
				t.Errorf("%s: row %d has day %v and is unsure: %v, want %v", c.name, i+1, st.Rows[i].Date, st.RowNotes[i].Ambiguous, unsure)
			}
		}
	}
}

func TestYearsBelowDaysLeaveNoTextInDoubtBetweenRowsWithoutAny(t *testing.T) {
	st := read(t, paper(`
Date     Reference  Description      Debit      Credit     Balance
13 Feb   1447                                   100.00     600.00
2022
17 Apr   1448       ATM              50.00                 550.00
2022
19 Apr   1449       ATM              50.00                 500.00
2023`))
	for i := range st.Rows {
		if st.Rows[i].Date == nil || st.RowNotes[i].DoubtfulWords {
			t.Errorf("row %d has day %v and a text in doubt: %v", i+1, st.Rows[i].Date, st.RowNotes[i].DoubtfulWords)
		}
	}
	if len(st.Rows) != 3 {
		t.Errorf("%d rows, want 3", len(st.Rows))
	}
}
