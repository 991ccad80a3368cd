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

// movesBalance reports whether the columns of a header row are those of a statement.
func movesBalance(h layout.Header) bool {
	movement := h.Has(lexicon.RoleAmount) || h.Has(lexicon.RoleDebit) || h.Has(lexicon.RoleCredit)
	return h.Has(lexicon.RoleDate) && movement &&
		(h.Has(lexicon.RoleBalance) || h.Has(lexicon.RoleDebit) && h.Has(lexicon.RoleCredit))
}

// exportedLines is the maximal number of rows of a sheet to look at, and exportedLeast the minimal number of
// transactions among them.
const (
	exportedLines = 60
	exportedLeast = 2
)

// LooksLikeExport reports whether a sheet lists the transactions of an account, as a bank's website exports them: below
// headings of dates and a running balance, or of dates, descriptions and one column of amounts with debits among them.
// Lists of invoices or prices have neither balances nor signs, and lists of stock or leave name what they count.
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

// countsThings reports whether the headings of a sheet name goods or people. Its numbers are then not money.
func countsThings(heads []layout.Line) bool {
	return slices.ContainsFunc(heads, func(l layout.Line) bool {
		return slices.ContainsFunc(l.Words, func(w page.Word) bool { return lexicon.IsThing(w.Text) })
	})
}

// exported counts the rows below a sheet's header row: those with a date, those of them with an amount, and the debits
// among these.
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

// countOf is 1 for true, 0 for false.
func countOf(so bool) int {
	if so {
		return 1
	}
	return 0
}

// exportedRow reports whether a line of a sheet has a date and an amount below the header row, and whether it is a
// debit, by the sign of the amount or by a word such as "debit" in another column.
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

// sideRoles are the roles of columns that may hold the side of an amount: also a column with an unknown heading.
var sideRoles = []layout.Role{lexicon.RoleCode, lexicon.RoleIndicator, ""}

// inColumn reports whether a cell is in the column of a role.
func inColumn(h layout.Header, role layout.Role, cell string) bool {
	for _, c := range h.Columns {
		if c.Role == role && c.Cell != "" && sheetColumn(c.Cell) == sheetColumn(cell) {
			return true
		}
	}
	return false
}
