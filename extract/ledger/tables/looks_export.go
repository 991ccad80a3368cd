package tables

import (
	"math"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/printed"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// exportedLines bounds the rows of a sheet that are asked what kind it is, and exportedLeast is how many must be
// movements.
const (
	exportedLines = 60
	exportedLeast = 2
)

// LooksLikeExport says that a sheet lists an account's movements as a bank's site saves them, without a running
// balance: under headings of days, texts and one column of amounts, whose signs go both ways or all fall. Lists
// of invoices or prices show no signs.
func LooksLikeExport(d page.Document) bool {
	p := printed.NewPaper(d, wording.OfDeposits())
	if !p.Sheet {
		return false
	}
	p.Lines = p.Lines[:min(len(p.Lines), exportedLines)]
	headings := layout.FindHeaders(p.Lines, p.Words.Columns, acceptHeader, p.IsData)
	if len(headings) == 0 {
		return finder{p}.contentTable() != nil
	}
	for _, h := range headings {
		if h.Has(wording.RoleDate) && h.Has(wording.RoleDescription) && h.Has(wording.RoleAmount) && !h.Has(wording.RoleBalance) {
			return signedRows(p, h) >= exportedLeast
		}
	}
	return false
}

// signedRows counts the rows below a header of a sheet that have a day and an amount; 0 when none is negative.
func signedRows(p *printed.Paper, h layout.Header) int {
	rows, falling := 0, 0
	for _, l := range p.Lines[h.Last+1 : min(len(p.Lines), h.Last+1+exportedLines)] {
		if moves, falls := exportedRow(p, h, l); moves {
			rows++
			if falls {
				falling++
			}
		}
	}
	if falling == 0 {
		return 0
	}
	return rows
}

// exportedRow says that a line of a sheet has a day and an amount under the header, and that a sign or a word
// such as "debit" makes it fall.
func exportedRow(p *printed.Paper, h layout.Header, l layout.Line) (moves, falls bool) {
	dated := false
	for i, w := range l.Words {
		if inColumn(h, wording.RoleDate, w.Cell) {
			_, found := notation.FindDate(l.Words, i, math.MaxFloat64)
			dated = dated || found
		}
		falls = falls || (inColumn(h, wording.RoleCode, w.Cell) || inColumn(h, wording.RoleIndicator, w.Cell)) && wording.Side(w.Text) < 0
	}
	if !dated {
		return false, false
	}
	for _, token := range p.Amounts(l) {
		if inColumn(h, wording.RoleAmount, token.Cell) {
			moves, falls = true, falls || token.Signed() < 0
		}
	}
	return moves, falls
}

// inColumn says that a cell stands in the column of a role.
func inColumn(h layout.Header, role layout.Role, cell string) bool {
	for _, c := range h.Columns {
		if c.Role == role && c.Cell != "" && sheetColumn(c.Cell) == sheetColumn(cell) {
			return true
		}
	}
	return false
}
