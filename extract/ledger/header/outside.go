package header

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/source"
)

// Outside is what a paper prints beside its rows: the lines that belong to no table, and the labels among them with
// the values they stand before.
type Outside struct {
	*source.Source
	Free      []layout.Line
	FreeIndex []int // the places of free in lines
	Labels    []layout.Found
	ends      map[int]float64 // where the lines of a page end, see lineEnds
}

// OutsideOf finds what stands beside the rows, once these are known.
func OutsideOf(p *source.Source) Outside {
	o := Outside{Source: p, ends: lineEnds(p.Lines)}
	for i, l := range p.Lines {
		if !p.Used[i] {
			o.Free = append(o.Free, l)
			o.FreeIndex = append(o.FreeIndex, i)
		}
	}
	o.Labels = layout.FindLabels(o.Free, p.BesideOwn(p.Words.Accounts))
	return o
}
