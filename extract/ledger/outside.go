package ledger

import "github.com/dossier-lending/dossier/extract/layout"

// outside is what a paper prints beside its rows: the lines that belong to no table, and the labels among them with
// the values they stand before.
type outside struct {
	*printedPaper
	free      []layout.Line
	freeIndex []int // the places of free in lines
	labels    []layout.Found
}

// outsideOf finds what stands beside the rows, once these are known.
func outsideOf(p *printedPaper) outside {
	o := outside{printedPaper: p}
	for i, l := range p.lines {
		if !p.used[i] {
			o.free = append(o.free, l)
			o.freeIndex = append(o.freeIndex, i)
		}
	}
	o.labels = layout.FindLabels(o.free, p.besideOwn(p.words.Accounts))
	return o
}
