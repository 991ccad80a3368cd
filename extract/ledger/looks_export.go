package ledger

import (
	"math"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
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
	p := newPaper(d, wording.OfDeposits())
	if !p.sheet {
		return false
	}
	for _, h := range layout.FindHeaders(p.lines[:min(len(p.lines), exportedLines)], p.words.Columns, acceptHeader, p.isData) {
		if h.Has(wording.RoleDate) && h.Has(wording.RoleDescription) && h.Has(wording.RoleAmount) && !h.Has(wording.RoleBalance) {
			return signedRows(p, h) >= exportedLeast
		}
	}
	return false
}

// signedRows counts the rows below a header of a sheet that have a day and an amount; 0 when none is negative.
func signedRows(p *printedPaper, h layout.Header) int {
	rows, falling := 0, 0
	for _, l := range p.lines[h.Last+1 : min(len(p.lines), h.Last+1+exportedLines)] {
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
func exportedRow(p *printedPaper, h layout.Header, l layout.Line) (moves, falls bool) {
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
	for _, token := range p.amounts(l) {
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
