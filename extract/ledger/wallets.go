package ledger

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// wallet is what a draft's columns say of the purse that it moved: the code of a currency, the name of a wallet, or "".
func (d *draft) wallet() string {
	if name := layout.Normalize(layout.Text(d.text[wording.RoleWallet])); name != "" {
		return name
	}
	return notation.CurrencyCode(layout.Text(d.text[wording.RoleCurrency]))
}

// mostPurses bounds the accounts of one table: the whole paper is gone over for each.
const mostPurses = 100

// partWallets makes an account of each purse of one table: rows of several currencies or wallets between each other, each
// with the balance of its own. A column of currencies may as well tell what was paid abroad: only where more balances
// follow within the purses than over all rows are they accounts.
func partWallets(regions []region, rows []*row, newestFirst bool, end int) []region {
	for _, g := range regions {
		own := ofAccount(rows, g.index)
		purses, order := pursesOf(own)
		if len(order) < 2 || len(order) > mostPurses || !followApart(own, purses, newestFirst) {
			continue
		}
		for _, name := range order[1:] {
			index := len(regions)
			regions = append(regions, region{index: index, from: end, to: end, number: g.number})
			for _, w := range purses[name] {
				w.account, w.draft.account = index, index
			}
		}
	}
	return regions
}

// pursesOf are the rows by their purse and the purses as they are printed; none when a row names none.
func pursesOf(rows []*row) (purses map[string][]*row, order []string) {
	purses = map[string][]*row{}
	for _, w := range rows {
		name := w.draft.wallet()
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
func followApart(rows []*row, purses map[string][]*row, newestFirst bool) bool {
	follow := func(rows []*row) (pass, fail int) {
		c := &chain{}
		ordered := timeOrder(rows, newestFirst)
		pass, fail = c.score(ordered, false)
		turned, against := c.score(ordered, true)
		return max(pass, turned), min(fail, against)
	}
	pass, fail := follow(rows)
	apart, broken := 0, 0
	for _, own := range purses {
		p, f := follow(own)
		apart, broken = apart+p, broken+f
	}
	return apart > pass && broken < fail && apart > broken
}

// severalWallets says that every row names its purse, and not all the same.
func severalWallets(rows []*draft) bool {
	several := false
	for _, d := range rows {
		if d.wallet() == "" {
			return false
		}
		several = several || d.wallet() != rows[0].wallet()
	}
	return several
}
