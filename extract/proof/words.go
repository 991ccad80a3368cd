package proof

import "github.com/dossier-lending/dossier/engine"

// doubtWords takes the pass from a statement of which every figure is proven and some row's day or text is
// not sure: pass promises that every row is right. The checks of the figures stay as they are.
func (b *statused) doubtWords(p *paper) {
	if b.Status != engine.CheckPass {
		return
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
