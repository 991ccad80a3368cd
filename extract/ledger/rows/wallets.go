package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// wallet is what a draft's columns say of the purse that it moved: the code of a currency, the name of a wallet, or "".
func (d *Draft) wallet() string {
	if name := layout.Normalize(layout.Text(d.Text[lexicon.RoleWallet])); name != "" {
		return name
	}
	return parse.CurrencyCode(layout.Text(d.Text[lexicon.RoleCurrency]))
}

// mostPurses bounds the accounts of one table: the whole paper is gone over for each.
const mostPurses = 100

// PartAccounts makes an account of each one that the rows of one table name between each other: accounts by their number in
// a column of a sheet, purses by their currency or wallet, each with the balance of its own. A column of numbers may as well
// tell who was paid, one of currencies what was paid abroad: only where no fewer balances follow within the accounts than
// over all rows, and fewer break, are they accounts, or where the rows print no balance and each account carries one over by
// itself, or its number leads every row and comes again. Each takes the notes that name it. Numbers that may be of accounts
// and parted nothing are counted in Unparted.
func (r *Reader) PartAccounts(regions []Region, rows []*Row, newestFirst bool) []Region {
	for _, g := range regions {
		own := OfAccount(rows, g.Index)
		for i, name := range []func(*Row) string{r.accountCell, func(w *Row) string { return w.Draft.wallet() }} {
			accounts, order := accountsOf(own, name)
			if len(order) < 2 || len(order) > mostPurses {
				continue
			}
			numbered := i == 0 && !printsBalances(own)
			if !followApart(own, accounts, newestFirst) && !r.carriedApart(own, accounts, g.Notes) && !(numbered && r.leadsRows(own, len(order))) {
				if numbered && (2*len(order) <= len(own) || r.beforeDays(own)) {
					r.Unparted = max(r.Unparted, len(order))
				}
				continue
			}
			regions = r.partRegion(regions, g.Index, accounts, order)
			break
		}
	}
	return regions
}

// partRegion leaves a region its first account and makes one of each further one.
func (r *Reader) partRegion(regions []Region, index int, accounts map[string][]*Row, order []string) []Region {
	notes := regions[index].Notes
	for i, name := range order {
		first := accounts[name][0].Draft
		number := r.cellNumber(first)
		if i == 0 {
			if number != nil {
				regions[index].Number = number
			}
			regions[index].Notes = r.notesOf(first, notes, true)
			continue
		}
		if number == nil {
			number = regions[index].Number
		}
		at := len(regions)
		part := Region{Index: at, From: len(r.Lines), To: len(r.Lines), Number: number, Notes: r.notesOf(first, notes, false), NotedOn: map[int]bool{}}
		for _, n := range part.Notes {
			part.NotedOn[n.Line.Index] = true
		}
		regions = append(regions, part)
		for _, w := range accounts[name] {
			w.Account, w.Draft.Account = at, at
		}
	}
	return regions
}

// accountsOf are the rows by the account that they name and the accounts as they are printed; none when a row names none.
func accountsOf(rows []*Row, name func(*Row) string) (accounts map[string][]*Row, order []string) {
	accounts = map[string][]*Row{}
	for _, w := range rows {
		account := name(w)
		if account == "" {
			return nil, nil
		}
		if accounts[account] == nil {
			order = append(order, account)
		}
		accounts[account] = append(accounts[account], w)
	}
	return accounts, order
}

// carriedApart reports whether the rows print no balances and every account has a balance brought or carried forward that
// names it in its own column: nobody who was paid has one.
func (r *Reader) carriedApart(rows []*Row, accounts map[string][]*Row, notes []Note) bool {
	if printsBalances(rows) {
		return false
	}
	for _, own := range accounts {
		carries := func(n Note) bool {
			return n.Role == lexicon.LineBrought || n.Role == lexicon.LineCarried || n.Role == lexicon.LineOpening || n.Role == lexicon.LineClosing
		}
		if !slices.ContainsFunc(r.notesOf(own[0].Draft, notes, false), carries) {
			return false
		}
	}
	return true
}

// printsBalances reports whether a row prints its balance.
func printsBalances(rows []*Row) bool {
	return slices.ContainsFunc(rows, func(w *Row) bool { return w.Printed != nil })
}

// leadsRows reports whether the column of accounts' numbers stands before the days and its numbers come again: exports name
// the account that a row is of before the row, and who was paid behind its day.
func (r *Reader) leadsRows(rows []*Row, accounts int) bool {
	return 2*accounts <= len(rows) && r.beforeDays(rows)
}

// beforeDays reports whether every row has its account's number left of its day.
func (r *Reader) beforeDays(rows []*Row) bool {
	return !slices.ContainsFunc(rows, func(w *Row) bool {
		number := r.cellNumber(w.Draft)
		return number == nil || len(w.DateWords) == 0 || number.Words[0].Box.X1 > w.DateWords[0].Box.X0
	})
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
