package ledger

import (
	"slices"
	"testing"
)

// A line of text between two rows is one's or the other's. Where nothing shows whose, both rows say so: their figures
// may be proven, their words are not.
func TestTextThatMayBeANeighboursIsInDoubt(t *testing.T) {
	for name, c := range map[string]struct {
		page string
		want []int // places of the rows in doubt
	}{
		"a row without words between lines without gaps": {`
Date        Description          Debit      Credit    Balance
01/13/2025  PAYROLL                       5,000.00   15,000.00
01/14/2025  GROCERY STORE      1,250.00              13,750.00
            QUEZON CITY
01/15/2025                     2,350.00              11,400.00
01/16/2025  ATM WITHDRAWAL       400.00              11,000.00
01/17/2025  PHARMACY             100.00              10,900.00`, []int{1, 2}},
		"a gap shows whose the line is": {`
Date        Description          Debit      Credit    Balance
01/13/2025  PAYROLL                       5,000.00   15,000.00
01/14/2025  GROCERY STORE      1,250.00              13,750.00

            QUEZON CITY
01/15/2025                     2,350.00              11,400.00
01/16/2025  ATM WITHDRAWAL       400.00              11,000.00
01/17/2025  PHARMACY             100.00              10,900.00`, nil},
		"every row has words of its own": {`
Date        Description          Debit      Credit    Balance
01/13/2025  PAYROLL                       5,000.00   15,000.00
01/14/2025  GROCERY STORE      1,250.00              13,750.00
            QUEZON CITY
01/15/2025  ATM WITHDRAWAL     2,350.00              11,400.00
01/16/2025  ATM WITHDRAWAL       400.00              11,000.00
01/17/2025  PHARMACY             100.00              10,900.00`, nil},
		"no row has words beside its figures": {`
Date        Description          Debit      Credit    Balance
01/13/2025                                5,000.00   15,000.00
            PAYROLL
01/14/2025                     1,250.00              13,750.00
            GROCERY STORE
01/15/2025                     2,350.00              11,400.00
            ATM WITHDRAWAL
01/16/2025                       400.00              11,000.00
            ATM WITHDRAWAL
01/17/2025                       100.00              10,900.00
            PHARMACY`, nil},
		"a row without words beside no line": {`
Date        Description          Debit      Credit    Balance
01/13/2025  PAYROLL                       5,000.00   15,000.00
01/14/2025                     1,250.00              13,750.00
01/15/2025  ATM WITHDRAWAL     2,350.00              11,400.00
01/16/2025  ATM WITHDRAWAL       400.00              11,000.00
01/17/2025  PHARMACY             100.00              10,900.00
            QUEZON CITY`, nil},
	} {
		st := read(t, paper(c.page))
		var got []int
		for i := range st.Rows {
			if st.RowNotes[i].DoubtfulWords {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: the words of rows %v are in doubt, want %v", name, got, c.want)
		}
	}
}
