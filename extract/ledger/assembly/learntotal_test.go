package assembly

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// The first rows of a loan teach which column holds what was paid: thousands more add work, not knowledge.
func TestTheFirstRowsTellWhichColumnIsTheTotal(t *testing.T) {
	var rows []*Draft
	add := func(n int, whole notation.Money) {
		part := notation.MoneyToken{Money: notation.Money{Size: 5_00, Decimals: 2}}
		for range n {
			rows = append(rows, &Draft{Money: map[layout.Role]notation.MoneyToken{
				wording.RoleCredit: {Money: whole}, wording.RolePrincipal: part, wording.RoleInterest: part,
			}})
		}
	}
	columns := []layout.Role{wording.RoleCredit, wording.RolePrincipal, wording.RoleInterest}
	add(learnedRows, notation.Money{Size: 10_00, Decimals: 2})
	add(100*learnedRows, notation.Money{Size: 11_00, Decimals: 2})
	if total, parts := learnTotal(rows, columns); total != wording.RoleCredit || len(parts) != 2 {
		t.Errorf("the total is %q of %v, want %q of principal and interest", total, parts, wording.RoleCredit)
	}
}
