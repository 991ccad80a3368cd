package rows

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// summaryLabelLines is how many lines of labels, one for each language, stand over a summary's figures at most.
const summaryLabelLines = 2

// summaryLeast is how many figures a summary in one line has at least: what the account opens and closes with and a
// total, or the totals of both sides alone.
const summaryLeast, totalsLeast = 3, 2

// dropSummaryFigures takes out of a table the line of nothing but figures under labels of what the account opens and
// closes with or of the totals of both sides: the statement's summary, set below the last row in the table's own
// columns.
func (a *Assembler) dropSummaryFigures() {
	a.drop(func(d *Draft) bool {
		figures := a.allFigures(a.r.Lines[d.Line])
		if d.OwnDate || figures < totalsLeast || !a.underSummaryLabels(d.Line, figures) {
			return false
		}
		a.r.Used[d.Line] = false // its labels say what they mean
		return true
	})
}

// allFigures is how many amounts a line holds that holds no other word but numbers, of movements or of the account, and
// the signs of a sum; else 0.
func (a *Assembler) allFigures(l layout.Line) int {
	amounts := a.r.Amounts(l)
	for i, w := range l.Words {
		within := slices.ContainsFunc(amounts, func(t parse.MoneyToken) bool { return t.From <= i && i < t.To })
		if !within && strings.ContainsFunc(w.Text, unicode.IsLetter) && !strings.ContainsFunc(w.Text, unicode.IsDigit) {
			return 0
		}
	}
	return len(amounts)
}

// underSummaryLabels says that the lines without an amount right above so many figures name both an opening and a
// closing balance, or both totals, which are then read there.
func (a *Assembler) underSummaryLabels(line, figures int) bool {
	first := line
	for first > 0 && line-first < summaryLabelLines && a.r.Lines[first-1].Page == a.r.Lines[line].Page && len(a.r.Amounts(a.r.Lines[first-1])) == 0 {
		first--
	}
	labels := layout.FindLabels(a.r.Lines[first:line], a.r.Words.Accounts)
	has := func(role layout.Role) bool {
		return slices.ContainsFunc(labels, func(f layout.Found) bool { return f.Role == role })
	}
	if has(lexicon.LineDebits) && has(lexicon.LineCredits) {
		a.release(first, line)
		return true
	}
	return figures >= summaryLeast && has(lexicon.LineOpening) && has(lexicon.LineClosing)
}

// release gives back lines that were taken for totals without a figure: their figures stand below.
func (a *Assembler) release(first, last int) {
	within := func(line int) bool { return line >= first && line < last }
	a.notes = slices.DeleteFunc(a.notes, func(n Note) bool { return within(n.Line.Index) && len(n.Money) == 0 })
	for line := first; line < last; line++ {
		a.r.Used[line] = slices.ContainsFunc(a.notes, func(n Note) bool { return n.Line.Index == line })
	}
}
