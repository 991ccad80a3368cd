package ledger

import (
	"strings"
	"testing"
)

func TestAnAmountThatWasNotReadIsToldByTheBalancesAroundIt(t *testing.T) {
	fee := "TRANSFER FEE                25.00                       11,725.00"
	for name, c := range map[string]struct {
		left, want string
		repaired   bool
	}{
		"nothing of it":          {"TRANSFER FEE                                            11,725.00", "2025-01-16|TRANSFER FEE|25.00|0.00|11725.00", true},
		"no row to follow from":  {"TRANSFER FEE                                            11,705.00", "2025-01-16|TRANSFER FEE|0.00|0.00|11705.00", false},
		"a nought on both sides": {"TRANSFER FEE                 0.00            0.00       11,725.00", "2025-01-16|TRANSFER FEE|0.00|0.00|11725.00", false},
	} {
		row := read(t, recognizedPaper(misread(fee, c.left))).Rows[3]
		if rowText(row) != c.want || row.Repaired != c.repaired {
			t.Errorf("%s: %s, repaired %v; want %s, repaired %v", name, rowText(row), row.Repaired, c.want, c.repaired)
		}
	}
	st := read(t, recognizedPaper(misread(fee, "TRANSFER FEE                                            11,725.00")))
	if o := st.Origins["/transactions/3/debit"]; o.Confidence >= 0.99 {
		t.Errorf("the amount is sure to %v, want doubt: nothing of it was read", o.Confidence)
	}
	if got := read(t, paper(strings.Replace(sixRows, fee, "TRANSFER FEE                                            11,725.00", 1))).Rows[3]; got.Debit != 0 || got.Repaired {
		t.Errorf("a text layer without the amount became %s", rowText(got))
	}
}
