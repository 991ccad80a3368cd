package rows

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Only the first rows of a loan are used to learn the column of payments: more rows would cost time and add nothing.
func TestTotalColumnIsLearnedFromFirstRows(t *testing.T) {
	var rows []*Draft
	add := func(n int, whole parse.Money) {
		part := parse.MoneyToken{Money: parse.Money{Size: 5_00, Decimals: 2}}
		for range n {
			rows = append(rows, &Draft{Money: map[layout.Role]parse.MoneyToken{
				lexicon.RoleCredit: {Money: whole}, lexicon.RolePrincipal: part, lexicon.RoleInterest: part,
			}})
		}
	}
	columns := []layout.Role{lexicon.RoleCredit, lexicon.RolePrincipal, lexicon.RoleInterest}
	add(learnedRows, parse.Money{Size: 10_00, Decimals: 2})
	add(100*learnedRows, parse.Money{Size: 11_00, Decimals: 2})
	if total, parts := learnTotal(rows, columns); total != lexicon.RoleCredit || len(parts) != 2 {
		t.Errorf("the total is %q of %v, want %q of principal and interest", total, parts, lexicon.RoleCredit)
	}
}
