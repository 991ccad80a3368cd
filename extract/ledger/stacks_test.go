package ledger

import (
	"slices"
	"testing"
)

func TestCodesThatNoHeadingExplainsAreNoPartOfTheDescription(t *testing.T) {
	for name, c := range map[string]struct {
		paper string
		want  []string
	}{
		"under strange headings, on both sides of the amounts": {`
DATE      ORIG   PARTICULARS       P    WITHDRAWAL     DEPOSIT      BALANCE   STN
01/03/24  0119   Cash deposit      A                  1,000.00     3,000.00   K9
01/15/24  0119   ATM withdrawal    X        500.00                 2,500.00   ZZ
02/05/24  631    Interest                                 12.50    2,512.50   K9
02/07/24  0119   Transfer to Ann   A        100.00                 2,412.50   CB`,
			[]string{"Cash deposit", "ATM withdrawal", "Interest", "Transfer to Ann"}},
		"without any heading": {`
1  01/03/24  0119   Cash deposit      97                  1,000.00     3,000.00   030
2  01/15/24  0119   ATM withdrawal    MCN      500.00                  2,500.00   875
3  02/05/24  631    Interest          97                     12.50     2,512.50   030
4  02/07/24  0119   Transfer to Ann   97       100.00                  2,412.50   875
5  02/09/24  631    Transfer to Bob   MCN      100.00                  2,312.50   030`,
			[]string{"Cash deposit", "ATM withdrawal", "Interest", "Transfer to Ann", "Transfer to Bob"}},
		"words that tell the direction": {`
01/03/24  Cash deposit      0088    1,000.00   CR     3,000.00
01/15/24  ATM withdrawal    0088      500.00   DR     2,500.00
02/05/24  Interest          0088       12.50   CR     2,512.50
02/07/24  Transfer to Ann   0088      100.00   DR     2,412.50`,
			[]string{"Cash deposit", "ATM withdrawal", "Interest", "Transfer to Ann"}},
		"codes alone: those that tell what a row is": {`
DATE      LN  CD    X    WITHDRAWAL     DEPOSIT      BALANCE
01/03/24  1   CSD   A                  1,000.00     3,000.00
01/15/24  2   ATM   A        500.00                 2,500.00
02/05/24  3   CSD   B                     12.50     2,512.50
02/07/24  4   ATM   B        100.00                 2,412.50
02/08/24  5   CSD   A                    100.00     2,512.50`,
			[]string{"CSD", "ATM", "CSD", "ATM", "CSD"}},
		"text under a strange heading stays": {`
DATE      XYZ                WITHDRAWAL     DEPOSIT      BALANCE
01/03/24  Cash deposit                     1,000.00     3,000.00
01/15/24  ATM withdrawal         500.00                 2,500.00
02/05/24  Interest                            12.50     2,512.50
02/07/24  Transfer to Ann        100.00                 2,412.50`,
			[]string{"Cash deposit", "ATM withdrawal", "Interest", "Transfer to Ann"}},
	} {
		var got []string
		for _, row := range read(t, paper(c.paper)).Rows {
			got = append(got, row.Description)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, wanted %q", name, got, c.want)
		}
	}
}

func TestASecondDayInAColumnOfItsOwnIsTheValueDate(t *testing.T) {
	st := read(t, paper(`
01/03/24  A   01/04/24  Cash deposit                    1,000.00     3,000.00
01/15/24  X   01/15/24  ATM withdrawal       500.00                  2,500.00
02/05/24  A   02/06/24  Interest                           12.50     2,512.50
02/07/24  A   02/07/24  Transfer to Ann      100.00                  2,412.50`))
	for i, want := range []string{"2024-01-04", "2024-01-15", "2024-02-06", "2024-02-07"} {
		if i >= len(st.Rows) || st.Rows[i].ValueDate == nil || st.Rows[i].ValueDate.String() != want {
			t.Fatalf("rows are %+v, wanted value date %s in row %d", st.Rows, want, i+1)
		}
	}
}
