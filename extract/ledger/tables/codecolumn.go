package tables

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// longestCode is the number of letters beyond which a cell is text, and codesLeast how many cells under a
	// heading show that it heads codes.
	longestCode = 10
	codesLeast  = 3
)

// codeColumn is the column under a heading that means nothing to us ("TRAN CD", "Origin") that a cell shares more
// than most with, when what stands there are codes; -1 otherwise. Codes are no part of the description beside
// them, but words under a strange heading are.
func (t *Table) codeColumn(b page.Box, most float64) int {
	if !t.Headed || t.Sheet || t.Column(wording.RoleDescription) < 0 {
		return -1
	}
	best := -1
	for i, c := range t.Columns {
		if o := layout.Overlap(b, c.Box); c.Role == "" && o > most && t.holdsCodes(i) {
			best, most = i, o
		}
	}
	return best
}

// holdsCodes says that the cells of dated lines that begin under a heading are single short words.
func (t *Table) holdsCodes(column int) bool {
	if t.codes == nil {
		t.codes = map[int]bool{}
	}
	if known, asked := t.codes[column]; asked {
		return known
	}
	codes, texts := 0, 0
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date == nil || len(l.Money) == 0 {
			continue
		}
		for from := 0; from < len(l.Words); {
			to := from + 1
			for to < len(l.Words) && !t.breaks(l, to) {
				to++
			}
			if words := l.Words[from:to]; layout.Overlap(layout.Bounds(words), t.Columns[column].Box) > 0 {
				if text := words[0].Text; len(words) == 1 && len(text) <= longestCode && text == strings.ToUpper(text) {
					codes++
				} else {
					texts++
				}
			}
			from = to
		}
	}
	t.codes[column] = codes >= codesLeast && texts*10 <= codes
	return t.codes[column]
}
