package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestSideBySideTablesAreSplitIfOneLostItsSerialNumber(t *testing.T) {
	half := func(left float64, serial bool) (columns []layout.Column) {
		roles := []layout.Role{
			lexicon.RoleSerial, lexicon.RoleDate, lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleBalance,
		}
		for i, role := range roles {
			x := left + 60*float64(i)
			if role != lexicon.RoleSerial || serial {
				columns = append(columns, layout.Column{Role: role, Box: page.Box{X0: x, X1: x + 40, Y1: 8}})
			}
		}
		return columns
	}
	for name, c := range map[string]struct {
		first, second bool
		parts         int
	}{
		"both have one":      {true, true, 2},
		"neither has one":    {false, false, 2},
		"the second lost it": {true, false, 2},
		"the first lost it":  {false, true, 2},
	} {
		got := sideBySide(append(half(20, c.first), half(420, c.second)...))
		if len(got) != c.parts {
			t.Errorf("%s: %d parts, want %d", name, len(got), c.parts)
			continue
		}
		if c.first || c.second {
			for i, left := range []float64{20, 420} {
				if first := got[i][0]; first.Role != lexicon.RoleSerial || first.Box.X0 != left {
					t.Errorf(
						"%s: part %d begins with %q at %v, want the serial number at %v", name, i+1, first.Role,
						first.Box.X0, left,
					)
				}
			}
		}
	}
	if got := sideBySide(half(20, true)); len(got) != 1 {
		t.Errorf("one table is parted into %d", len(got))
	}
}
