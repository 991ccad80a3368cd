package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// summaryLabelLines is how many lines of labels, one for each language, stand over a summary's figures at most.
const summaryLabelLines = 2

// summaryLeast is how many figures a summary in one line has at least: what the account opens and closes with and a
// total.
const summaryLeast = 3

// dropSummaryFigures takes out of a table the line of nothing but figures under labels of what the account opens and
// closes with: the statement's summary, set below the last row in the table's own columns.
func (a *assembler) dropSummaryFigures() {
	a.drop(func(d *draft) bool {
		if d.ownDate || !a.isAllFigures(a.r.Lines[d.line]) || !a.underSummaryLabels(d.line) {
			return false
		}
		a.r.Used[d.line] = false // its labels say what they mean
		return true
	})
}

// isAllFigures says that a line holds several amounts and no other word.
func (a *assembler) isAllFigures(l layout.Line) bool {
	words := 0
	amounts := a.r.Amounts(l)
	for _, token := range amounts {
		words += token.To - token.From
	}
	return len(amounts) >= summaryLeast && words == len(l.Words)
}

// underSummaryLabels says that the lines without an amount right above one name both an opening and a closing balance.
func (a *assembler) underSummaryLabels(line int) bool {
	first := line
	for first > 0 && line-first < summaryLabelLines && a.r.Lines[first-1].Page == a.r.Lines[line].Page && len(a.r.Amounts(a.r.Lines[first-1])) == 0 {
		first--
	}
	labels := layout.FindLabels(a.r.Lines[first:line], a.r.Words.Accounts)
	has := func(role layout.Role) bool {
		return slices.ContainsFunc(labels, func(f layout.Found) bool { return f.Role == role })
	}
	return has(wording.LineOpening) && has(wording.LineClosing)
}
