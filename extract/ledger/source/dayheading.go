package source

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// headingReach is how many lines above the first row of a table its heading stands at most.
	headingReach = 6
	// longestDayLabel is the number of words of a label of days.
	longestDayLabel = 3
)

// headsDays says that the label above a word of a line is one of days: the nearest words over it are or end such
// a label.
func (p *Source) headsDays(line int, b page.Box) bool {
	for i := line - 1; i >= 0 && i >= line-headingReach && p.Lines[i].Page == p.Lines[line].Page; i-- {
		for k, w := range p.Lines[i].Words {
			if layout.Overlap(w.Box, b) > 0 && p.inDayLabel(p.Lines[i].Words, k) {
				return true
			}
		}
	}
	return false
}

// inDayLabel says that some words in a row, this one among them, are a label of days.
func (p *Source) inDayLabel(words []page.Word, k int) bool {
	for from := max(0, k-longestDayLabel+1); from <= k; from++ {
		for to := k + 1; to <= min(from+longestDayLabel, len(words)); to++ {
			role := p.Words.Columns.Role(layout.Text(words[from:to]))
			if slices.Contains([]layout.Role{lexicon.RoleDate, lexicon.RoleValueDate, lexicon.RoleDueDate}, role) {
				return true
			}
		}
	}
	return false
}
