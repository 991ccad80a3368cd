package rows

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

const (
	// minNumbered is how many rows must repeat a number to be the account's number. From sureNumbered rows on this is
	// certain: all payments of a short sheet may go to one other account.
	minNumbered, sureNumbered = 2, 5
)

// columnNumber is the account number that every row of a sheet repeats in a column for account numbers, nil if there
// is none.
func (r *Reader) columnNumber(drafts []*Draft) *header.Value[string] {
	if len(drafts) < minNumbered {
		return nil
	}
	for _, c := range drafts[0].Table.Columns {
		if c.Cell == "" || !r.asksForAccount(drafts[0].Table, c) {
			continue
		}
		first := r.cellOf(drafts[0], c.Cell)
		if first == nil || !header.IsAccountNumber(first.Text) {
			continue
		}
		same := 1
		for same < len(drafts) {
			if w := r.cellOf(drafts[same], c.Cell); w == nil || w.Text != first.Text {
				break
			}
			same++
		}
		if same == len(drafts) {
			l := r.Lines[drafts[0].Line]
			return &header.Value[string]{Read: first.Text, Page: l.Page, Words: []page.Word{*first},
				Line: drafts[0].Line, Doubtful: same < sureNumbered}
		}
	}
	return nil
}

// asksForAccount reports whether a column names the account of each row: by its heading, or by its content in a sheet
// without headings.
func (r *Reader) asksForAccount(t *tables.Table, c layout.Column) bool {
	return c.Text != "" && r.Words.Accounts.Role(c.Text) == "account_number" || c.Cell != "" && c.Cell == t.Account
}

// accountColumn is the column for account numbers, if the row has one in it; ok is false otherwise.
func (r *Reader) accountColumn(d *Draft) (column layout.Column, ok bool) {
	for _, c := range d.Table.Columns {
		if !r.asksForAccount(d.Table, c) {
			continue
		}
		if w := wordUnder(r.Lines[d.Line].Words, c); w != nil && accountIn(w) != nil {
			return c, true
		}
	}
	return layout.Column{}, false
}

// wordUnder is the word of a line under a column's heading: the cell of a sheet, or else the account number. Nil if
// there is none.
func wordUnder(words []page.Word, c layout.Column) *page.Word {
	if c.Cell != "" {
		return cellAt(words, c.Cell)
	}
	for i := range words {
		if w := &words[i]; w.Cell == "" && layout.Overlap(w.Box, c.Box) > 0 && header.IsAccountNumber(w.Text) {
			return w
		}
	}
	return nil
}

// accountIn is the number in an account's cell, with or without a name before it ("Savings 0012345678"). Nil if there
// is none.
func accountIn(cell *page.Word) *string {
	if header.IsAccountNumber(cell.Text) {
		return &cell.Text
	}
	words := strings.Fields(cell.Text)
	if last := words[len(words)-1]; header.IsAccountNumber(last) {
		return &last
	}
	return nil
}

// accountCell is the normalized account number in the row's column for it, "" if there is none.
func (r *Reader) accountCell(w *Row) string {
	if n := r.cellNumber(w.Draft); n != nil {
		return header.NormalizeAccount(n.Read)
	}
	return ""
}

// cellNumber is the number in the row's column for account numbers, nil if there is none.
func (r *Reader) cellNumber(d *Draft) *header.Value[string] {
	column, ok := r.accountColumn(d)
	if !ok {
		return nil
	}
	w := wordUnder(r.Lines[d.Line].Words, column)
	return &header.Value[string]{Read: *accountIn(w), Page: r.Lines[d.Line].Page, Words: []page.Word{*w}, Line: d.Line}
}

// notesOf are the notes whose account column names the row's account; with others also the notes that name no
// account.
func (r *Reader) notesOf(d *Draft, notes []Note, others bool) []Note {
	column, ok := r.accountColumn(d)
	if !ok {
		if others {
			return notes
		}
		return nil
	}
	account := header.NormalizeAccount(*accountIn(wordUnder(r.Lines[d.Line].Words, column)))
	var own []Note
	for _, n := range notes {
		w := wordUnder(n.Line.Words, column)
		var number *string
		if w != nil {
			number = accountIn(w)
		}
		if number == nil && others || number != nil && header.NormalizeAccount(*number) == account {
			own = append(own, n)
		}
	}
	return own
}

// cellOf is the word in a sheet's row under the heading in a cell, nil if there is none.
func (r *Reader) cellOf(d *Draft, heading string) *page.Word {
	return cellAt(r.Lines[d.Line].Words, heading)
}

// cellAt is the word of a line under the heading in a cell, nil if there is none.
func cellAt(words []page.Word, heading string) *page.Word {
	for i := range words {
		if letters(words[i].Cell) == letters(heading) {
			return &words[i]
		}
	}
	return nil
}

// letters is the column in the name of a cell: "C" of "C7".
func letters(cell string) string { return strings.TrimRight(cell, "0123456789") }

// wallet is the wallet or currency that a row's columns name, "" if they name none.
func (d *Draft) wallet() string {
	if name := layout.Normalize(layout.Text(d.Text[lexicon.RoleWallet])); name != "" {
		return name
	}
	return parse.CurrencyCode(layout.Text(d.Text[lexicon.RoleCurrency]))
}

// maxWallets bounds the accounts of one table, because the whole document is read for each.
const maxWallets = 100

// PartAccounts splits a table into one account per account number, currency or wallet that its rows name.
//
// A column of numbers may also name who was paid, and one of currencies what was paid abroad. So the rows are split
// only if at least as many balances follow within the accounts as over all rows and fewer break, or if no balances
// are printed and each account carries a balance over or its number leads every row and recurs. Each account takes
// the notes that name it. Unparted counts numbers that may be accounts but did not split the rows.
func (r *Reader) PartAccounts(regions []Region, rows []*Row, newestFirst bool) []Region {
	for _, g := range regions {
		own := OfAccount(rows, g.Index)
		for i, name := range []func(*Row) string{r.accountCell, func(w *Row) string { return w.Draft.wallet() }} {
			accounts, order := accountsOf(own, name)
			if len(order) < 2 || len(order) > maxWallets {
				continue
			}
			numbered := i == 0 && !printsBalances(own)
			if !followPerAccount(own, accounts, newestFirst) && !r.carriedPerAccount(own, accounts, g.Notes) &&
				!(numbered && r.leadsRows(own, len(order))) {
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

// partRegion leaves the first account in the region and makes a new region for each further one.
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
		part := Region{Index: at, From: len(r.Lines), To: len(r.Lines), Number: number,
			Notes: r.notesOf(first, notes, false), NotedOn: map[int]bool{}}
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

// accountsOf groups the rows by the account that they name, in printed order; empty if a row names none.
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

// carriedPerAccount reports whether the rows print no balances and every account has a carried, opening or closing
// balance that names it. Somebody who was paid has none.
func (r *Reader) carriedPerAccount(rows []*Row, accounts map[string][]*Row, notes []Note) bool {
	if printsBalances(rows) {
		return false
	}
	for _, own := range accounts {
		carries := func(n Note) bool {
			return n.Role == lexicon.LineBrought || n.Role == lexicon.LineCarried || n.Role == lexicon.LineOpening ||
				n.Role == lexicon.LineClosing
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

// leadsRows reports whether the account numbers are to the left of the dates and recur: exports print the account
// before the date, and who was paid after it.
func (r *Reader) leadsRows(rows []*Row, accounts int) bool {
	return 2*accounts <= len(rows) && r.beforeDays(rows)
}

// beforeDays reports whether every row has its account number left of its date.
func (r *Reader) beforeDays(rows []*Row) bool {
	return !slices.ContainsFunc(rows, func(w *Row) bool {
		number := r.cellNumber(w.Draft)
		return number == nil || len(w.DateWords) == 0 || number.Words[0].Box.X1 > w.DateWords[0].Box.X0
	})
}

// followPerAccount reports whether the printed balances follow account by account and not from row to row.
func followPerAccount(rows []*Row, wallets map[string][]*Row, newestFirst bool) bool {
	follow := func(rows []*Row) (pass, fail int) {
		c := &Chain{}
		ordered := TimeOrder(rows, newestFirst)
		pass, fail = c.Score(ordered, false)
		turned, against := c.Score(ordered, true)
		return max(pass, turned), min(fail, against)
	}
	pass, fail := follow(rows)
	apart, broken := 0, 0
	for _, own := range wallets {
		p, f := follow(own)
		apart, broken = apart+p, broken+f
	}
	return apart >= pass && broken < fail && apart > broken
}

// severalWallets reports whether every row names its wallet, and not all the same.
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
