package ledger

import (
	"slices"
	"testing"
)

// One amount a row, no sign: debits are set in red.
func TestARowInTheInkOfTheOtherSideWasRepaired(t *testing.T) {
	const red = 0xcc0000
	for _, c := range []struct {
		name     string
		red      []string // descriptions
		repaired []string
	}{
		{"debits are red", []string{"BAKER", "BUTCHER", "GROCER"}, nil},
		{"a debit is black", []string{"BAKER", "GROCER"}, []string{"BUTCHER"}},
		{"one ink for all", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := paper(`
Opening balance 100.00
Date        Description            Amount      Balance
01 May 2025 BAKER                   10.00        90.00
02 May 2025 WAGES                   50.00       140.00
03 May 2025 BUTCHER                 30.00       110.00
04 May 2025 REFUND                  40.00       150.00
05 May 2025 GROCER                  20.00       130.00
06 May 2025 GIFT                     5.00       135.00
07 May 2025 INTEREST                 1.00       136.00`)
			words := d.Pages[0].Words
			for i, w := range words {
				if slices.Contains(c.red, w.Text) {
					words[i+1].Color = red
				}
			}
			var repaired []string
			for _, row := range read(t, d).Rows {
				if row.Repaired {
					repaired = append(repaired, row.Description)
				}
			}
			if !slices.Equal(repaired, c.repaired) {
				t.Errorf("repaired %q, wanted %q", repaired, c.repaired)
			}
		})
	}
}
