package rows

import (
	"fmt"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
)

// walletRow is a row of a wallet with its amount and the balance after it.
func walletRow(position int, role layout.Role, wallet string, moved, left engine.Amount) *Row {
	d := &Draft{Table: &tables.Table{}, Text: map[layout.Role][]page.Word{role: {{Text: wallet}}}}
	w := &Row{Draft: d, Position: position, Printed: &left}
	w.add(moved.Abs(), moved > 0)
	return w
}

// manyWallets are two rows for each of n wallets.
func manyWallets(n int) (rows []*Row) {
	for i := range 2 * n {
		rows = append(rows, walletRow(i+1, lexicon.RoleWallet, fmt.Sprint("purse ", i%n), 5,
			engine.Amount(1000*(i%n)+5*(i/n))))
	}
	return rows
}

// The wallets of one table are separate accounts if the balances follow within each. They are one account if the
// currency column only shows foreign payments.
func TestWalletsAreAccountsIfTheirBalancesFollow(t *testing.T) {
	for name, c := range map[string]struct {
		rows []*Row
		want []int
	}{
		"two currencies with separate balances": {[]*Row{
			walletRow(1, lexicon.RoleCurrency, "USD", 100, 1100), walletRow(2, lexicon.RoleCurrency, "EUR", -50, 450),
			walletRow(3, lexicon.RoleCurrency, "USD", -200, 900),
			walletRow(4, lexicon.RoleCurrency, "EUR", 25, 475)}, []int{0, 1, 0, 1}},
		"two wallets of one currency": {[]*Row{
			walletRow(1, lexicon.RoleWallet, "Main", 100, 1100), walletRow(2, lexicon.RoleWallet, "Savings", 50, 550),
			walletRow(3, lexicon.RoleWallet, "Main", 5, 1105)}, []int{0, 1, 0}},
		"payments abroad from one balance": {[]*Row{
			walletRow(1, lexicon.RoleCurrency, "PHP", 100, 1100),
			walletRow(2, lexicon.RoleCurrency, "EUR", -50, 1050),
			walletRow(3, lexicon.RoleCurrency, "USD", -200, 850),
			walletRow(4, lexicon.RoleCurrency, "EUR", 25, 875)}, []int{0, 0, 0, 0}},
		"row without a wallet": {[]*Row{
			walletRow(1, lexicon.RoleCurrency, "USD", 100, 1100), walletRow(2, lexicon.RoleCurrency, "", -50, 450),
			walletRow(3, lexicon.RoleCurrency, "EUR", -200, 250)}, []int{0, 0, 0}},
		"more names than plausible wallets": {manyWallets(maxWallets + 1), make([]int, 2*maxWallets+2)},
	} {
		r := &Reader{Outside: header.Outside{Source: &source.Source{Lines: make([]layout.Line, 9)}}}
		regions := r.PartAccounts([]Region{{To: 9}}, c.rows, false)
		most := 0
		for i, w := range c.rows {
			if w.Account != c.want[i] || w.Draft.Account != c.want[i] {
				t.Errorf("%s: row %d is of account %d, wanted %d", name, i+1, w.Account, c.want[i])
			}
			most = max(most, w.Account)
		}
		if len(regions) != most+1 {
			t.Errorf("%s: %d accounts, wanted %d", name, len(regions), most+1)
		}
	}
}
