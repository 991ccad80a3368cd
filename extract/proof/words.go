package proof

import "github.com/dossier-lending/dossier/engine"

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
	for _, account := range p.accounts() {
		for _, place := range p.chains[account] {
			if p.RowNotes[place].DoubtfulWords {
				b.Status = engine.CheckWarn
				b.DoubtfulWords = append(b.DoubtfulWords, place)
			}
		}
	}
}
