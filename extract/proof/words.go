package proof

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// doubtWords takes the pass from a statement of which every figure is proven and some row's day or text is
// not sure: pass promises that every row is right. The checks of the figures stay as they are. An account's
// rows are named by their places in the whole.
func (b *statused) doubtWords(p *paper) {
	if b.Status != engine.CheckPass {
		return
	}
	if b.DoubtfulDays = p.strayDays(); len(b.DoubtfulDays) > 0 {
		b.Status = engine.CheckWarn
	}
	var places []int
	for _, account := range p.accounts() {
		for _, place := range p.chains[account] {
			if p.RowNotes[place].DoubtfulWords {
				places = append(places, place)
			}
		}
	}
	if b.DoubtfulWordsCount = len(places); len(places) > 0 {
		b.Status, b.DoubtfulWords = engine.CheckWarn, p.worst(places)
	}
}

// mostDoubtful is how many rows in doubt are named: of a scan it may be all, and whoever looks begins with the worst.
const mostDoubtful = 20

// worst are the rows whose words are the least sure, in their order.
func (p *paper) worst(places []int) []int {
	slices.SortFunc(places, func(a, b int) int {
		return cmp.Or(cmp.Compare(p.RowNotes[a].WordsSure, p.RowNotes[b].WordsSure), a-b)
	})
	worst := places[:min(len(places), mostDoubtful)]
	slices.Sort(worst)
	return worst
}
