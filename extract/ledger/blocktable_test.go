package ledger

import "testing"

// A table whose heading is not known must not be taken for blocks: its sums and its head, or its amounts beside two
// columns of days.
func TestATableOfTwoDaysIsNoListOfBlocks(t *testing.T) {
	st := read(t, paper(`
Statement date                Apr 30, 2024
Payment due date              May 23, 2024
Previous balance              100.00
Total amount due              260.00

Qux         Quux         Corge                                  PHP
04/03/24    04/03/24     LATE FEE                              10.00
04/04/24    04/05/24     HARBOUR CAFE                          20.00
04/07/24    04/07/24     GREEN GROCER                          30.00
04/08/24    04/09/24     BOOKS AND MORE                        40.00
                         Sub-total                            100.00

04/10/24    04/10/24     HARBOUR CAFE                          25.00
04/11/24    04/13/24     GREEN GROCER                          35.00
                         Sub-total                             60.00
`))
	if len(st.Rows) != 6 {
		t.Fatalf("%d rows, want 6", len(st.Rows))
	}
	for i, day := range []int{3, 4, 7, 8, 10, 11} {
		if d := st.Rows[i].Date; d == nil || d.Month != 4 || d.Day != day {
			t.Errorf("row %d is of %v, want April %d", i+1, d, day)
		}
	}
}

func TestAPageCountIsNoPartOfAnEntry(t *testing.T) {
	st := read(t, paper("Monday 1 December 2025              694.04\n   REVERSAL BOOKS                +55.00\n   COUNCIL TAX                   -21.00\n\nFriday 5 December 2025              728.04\n   WATER BOARD                   -12.00\n   TOM ODELL                     +46.00\n   490573\n\f2/2\n\nTuesday 9 December 2025             862.04\n   MOBILE CO                     +10.00\n   HARBOUR CAFE                  +90.00\n   WAGES\n"))
	for _, row := range st.Rows {
		if row.Description == "TOM ODELL 490573 2/2" {
			t.Errorf("a page's number stands in %q", row.Description)
		}
	}
	if last := st.Rows[len(st.Rows)-1].Description; last != "HARBOUR CAFE WAGES" {
		t.Errorf("the last entry is %q, want its second line too", last)
	}
}
