package assembly

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// wallet is what a draft's columns say of the purse that it moved: the code of a currency, the name of a wallet, or "".
func (d *Draft) wallet() string {
	if name := layout.Normalize(layout.Text(d.Text[wording.RoleWallet])); name != "" {
		return name
	}
	return notation.CurrencyCode(layout.Text(d.Text[wording.RoleCurrency]))
}

// mostPurses bounds the accounts of one table: the whole paper is gone over for each.
const mostPurses = 100

// PartWallets makes an account of each purse of one table: rows of several currencies or wallets between each other, each
// with the balance of its own. A column of currencies may as well tell what was paid abroad: only where no fewer balances
// follow within the purses than over all rows, and fewer break, are they accounts.
func PartWallets(regions []Region, rows []*Row, newestFirst bool, end int) []Region {
	for _, g := range regions {
		own := OfAccount(rows, g.Index)
		purses, order := pursesOf(own)
		if len(order) < 2 || len(order) > mostPurses || !followApart(own, purses, newestFirst) {
			continue
		}
		for _, name := range order[1:] {
			index := len(regions)
			regions = append(regions, Region{Index: index, From: end, To: end, Number: g.Number})
			for _, w := range purses[name] {
				w.Account, w.Draft.Account = index, index
			}
		}
	}
	return regions
}

// pursesOf are the rows by their purse and the purses as they are printed; none when a row names none.
func pursesOf(rows []*Row) (purses map[string][]*Row, order []string) {
	purses = map[string][]*Row{}
	for _, w := range rows {
		name := w.Draft.wallet()
		if name == "" {
			return nil, nil
		}
		if purses[name] == nil {
			order = append(order, name)
		}
		purses[name] = append(purses[name], w)
	}
	return purses, order
}

// followApart says that the printed balances follow purse by purse and not from row to row.
func followApart(rows []*Row, purses map[string][]*Row, newestFirst bool) bool {
	follow := func(rows []*Row) (pass, fail int) {
		c := &Chain{}
		ordered := TimeOrder(rows, newestFirst)
		pass, fail = c.Score(ordered, false)
		turned, against := c.Score(ordered, true)
		return max(pass, turned), min(fail, against)
	}
	pass, fail := follow(rows)
	apart, broken := 0, 0
	for _, own := range purses {
		p, f := follow(own)
		apart, broken = apart+p, broken+f
	}
	return apart >= pass && broken < fail && apart > broken
}

// severalWallets says that every row names its purse, and not all the same.
func severalWallets(rows []*Draft) bool {
	several := false
	for _, d := range rows {
		if d.wallet() == "" {
			return false
		}
		several = several || d.wallet() != rows[0].wallet()
	}
	return several
}
