package ledger

import (
	"slices"
	"testing"
)

func TestWordsThatMayBeLostLeaveTheirRowsInDoubt(t *testing.T) {
	const head = "Date         Description                        Debit       Credit    Balance\n"
	for name, c := range map[string]struct {
		text  string
		doubt []int
	}{
		"a line far from both rows": {head + `
05/01/2025   DIRECT DEBIT                       566.30              38,935.53



             CITY WATER MANDATE 1123



05/08/2025   CARD PAYMENT                       225.96              38,709.57
05/09/2025   SALARY                                      1,000.00   39,709.57
`, []int{0, 1}},
		"a page's last lines where texts stand above figures": {head + `
             DIRECT DEBIT
05/01/2025   CITY WATER                         566.30              38,935.53

             CARD PAYMENT
05/08/2025   GREEN GROCER                       225.96              38,709.57

             SALARY
05/09/2025   HARBOUR CRANES                              1,000.00   39,709.57

             CARD
` + "\f" + head + `
             PAYMENT
05/10/2025   BLUE CAB                           100.00              39,609.57

             CARD PAYMENT
05/11/2025   THE CORNER CAFE                    100.00              39,509.57
`, []int{2, 3}},
		"a line with a number of the margin before it": {head + `
05/01/2025   DIRECT DEBIT                       566.30              38,935.53
 9945670187  CITY WATER
05/08/2025   CARD PAYMENT                       225.96              38,709.57
05/09/2025   SALARY                                      1,000.00   39,709.57
`, []int{0, 1}},
		"a sentence between rows": {head + `
05/01/2025   DIRECT DEBIT                       566.30              38,935.53
Please check this statement and tell us of any error.
05/08/2025   CARD PAYMENT                       225.96              38,709.57
05/09/2025   SALARY                                      1,000.00   39,709.57
`, nil},
		"nothing": {head + `
             DIRECT DEBIT
05/01/2025   CITY WATER                         566.30              38,935.53

             CARD PAYMENT
05/08/2025   GREEN GROCER                       225.96              38,709.57
`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			if got := doubtful(read(t, paper(c.text))); !slices.Equal(got, c.doubt) {
				t.Errorf("rows in doubt: %v, want %v", got, c.doubt)
			}
		})
	}
}
