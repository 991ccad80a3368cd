package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// LooksLikeStatement reports whether the document has a table with a known header row: dates, movements and a
// running balance, or debit and credit columns. It stops at the first page with one, because every document type
// asks. Lists of goods or leave also have balances but do not count.
func LooksLikeStatement(d page.Document) bool {
	for _, g := range d.Pages {
		alone := d
		alone.Pages = []page.Page{g}
		p := source.New(alone, lexicon.OfDeposits())
		moves := func(h layout.Header) bool { return movesBalance(h) && !countsThings(p.Lines[h.First:h.Last+1]) }
		if slices.ContainsFunc(layout.FindHeaders(p.Lines, p.Words.Columns, acceptHeader, p.IsData), moves) {
			return true
		}
	}
	return false
}

// movesBalance says that the columns under a header are a statement's.
func movesBalance(h layout.Header) bool {
	movement := h.Has(lexicon.RoleAmount) || h.Has(lexicon.RoleDebit) || h.Has(lexicon.RoleCredit)
	return h.Has(lexicon.RoleDate) && movement &&
		(h.Has(lexicon.RoleBalance) || h.Has(lexicon.RoleDebit) && h.Has(lexicon.RoleCredit))
}

// exportedLines bounds the rows of a sheet that are asked what kind it is, and exportedLeast is how many must be
// movements.
const (
	exportedLines = 60
	exportedLeast = 2
)

// LooksLikeExport says that a sheet lists an account's movements as a bank's site saves them: under headings of days
// and a running balance, or of days, texts and one column of amounts, whose signs go both ways or all fall. Lists of
// invoices or prices show neither balances nor signs; those of stock and leave name what they count.
func LooksLikeExport(d page.Document) bool {
	if !source.IsSheet(d) {
		return false
	}
	p := source.New(d, lexicon.OfDeposits())
	p.Lines = p.Lines[:min(len(p.Lines), exportedLines)]
	headings := layout.FindHeaders(p.Lines, p.Words.Columns, acceptHeader, p.IsData)
	if len(headings) == 0 {
		first := slices.IndexFunc(p.Lines, p.IsData)
		return !countsThings(p.Lines[max(0, first-1):max(0, first)]) && finder{p}.contentTable() != nil
	}
	for _, h := range headings {
		switch {
		case countsThings(p.Lines[h.First : h.Last+1]):
			return false
		case movesBalance(h):
			return exportedRows(p, h).dated >= exportedLeast
		case h.Has(lexicon.RoleDate) && h.Has(lexicon.RoleDescription) && h.Has(lexicon.RoleAmount):
			rows := exportedRows(p, h)
			return rows.falling > 0 && rows.moved >= exportedLeast
		}
	}
	return false
}

// countsThings says that a sheet's headings name goods or people: what it adds and takes away is no money.
func countsThings(heads []layout.Line) bool {
	return slices.ContainsFunc(heads, func(l layout.Line) bool {
		return slices.ContainsFunc(l.Words, func(w page.Word) bool { return lexicon.IsThing(w.Text) })
	})
}

// exported counts the rows below a header of a sheet: those that have a day, of those the ones with an amount, and of
// these the ones that fall.
type exported struct{ dated, moved, falling int }

func exportedRows(p *source.Source, h layout.Header) (rows exported) {
	for _, l := range p.Lines[h.Last+1 : min(len(p.Lines), h.Last+1+exportedLines)] {
		dated, moves, falls := exportedRow(p, h, l)
		rows.dated += countOf(dated)
		rows.moved += countOf(moves)
		rows.falling += countOf(moves && falls)
	}
	return rows
}

// countOf is 1 for what is so.
func countOf(so bool) int {
	if so {
		return 1
	}
	return 0
}

// exportedRow says that a line of a sheet has a day, and an amount under the header, and that a sign or a word such as
// "debit" in a column of its own makes it fall.
func exportedRow(p *source.Source, h layout.Header, l layout.Line) (dated, moves, falls bool) {
	for i, w := range l.Words {
		if inColumn(h, lexicon.RoleDate, w.Cell) {
			_, found := parse.FindDate(l.Words, i, math.MaxFloat64)
			dated = dated || found
		}
		falls = falls || lexicon.Direction(w.Text) < 0 &&
			slices.ContainsFunc(sideRoles, func(r layout.Role) bool { return inColumn(h, r, w.Cell) })
	}
	if !dated {
		return false, false, false
	}
	for _, token := range p.Amounts(l) {
		if inColumn(h, lexicon.RoleAmount, token.Cell) {
			moves, falls = true, falls || token.Signed() < 0
		}
	}
	return true, moves, falls
}

// sideRoles are the roles of columns that may tell an amount's side; one whose heading means nothing may.
var sideRoles = []layout.Role{lexicon.RoleCode, lexicon.RoleIndicator, ""}

// inColumn says that a cell stands in the column of a role.
func inColumn(h layout.Header, role layout.Role, cell string) bool {
	for _, c := range h.Columns {
		if c.Role == role && c.Cell != "" && sheetColumn(c.Cell) == sheetColumn(cell) {
			return true
		}
	}
	return false
}
