package proof

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// doubt takes the pass from a statement whose sums all agree and some day of which is not sure, or some figure of which
// may be another with every sum still agreeing: pass promises that the figures are right. It also names the rows whose
// text is not sure, which keeps nothing from passing: no sum speaks of words. The checks of the sums stay as they are.
// An account's rows are named by their places in the whole.
func (b *statused) doubt(p *statement) {
	if b.Status != engine.CheckPass {
		return
	}
	b.DoubtfulDays, b.DoubtfulFigures = p.doubtfulDays(), openPointers(p.openFigures())
	if len(b.DoubtfulDays)+len(b.DoubtfulFigures) > 0 {
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
		b.DoubtfulWords = p.worst(places)
	}
}

// mostDoubtful is how many rows in doubt are named: of a scan it may be all, and whoever looks begins with the worst.
const mostDoubtful = 20

// worst are the rows whose words are the least sure, in their order.
func (p *statement) worst(places []int) []int {
	slices.SortFunc(places, func(a, b int) int {
		return cmp.Or(cmp.Compare(p.RowNotes[a].WordsSure, p.RowNotes[b].WordsSure), a-b)
	})
	worst := places[:min(len(places), mostDoubtful)]
	slices.Sort(worst)
	return worst
}
