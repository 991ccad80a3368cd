package rows

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/parse"
)

const (
	// leastAbove is how many lines above a paper's first table show that rows of it are lost there.
	leastAbove = 3
	// moneyEdge is how far apart, in line heights, the right edges of a column's amounts are at most.
	moneyEdge = 0.2
)

// missAbove notes the lines above the first table with rows that no heading was found for and that are set as its rows
// are: the day in the same place, an amount that ends where those of a column do. The balances may well follow from a
// later sheet's first one without them.
func (r *Reader) missAbove() {
	k := slices.IndexFunc(r.Assembled, func(a *Assembler) bool { return len(a.Rows) > 0 })
	if k < 0 || !r.Assembled[k].Table.Headed || r.Assembled[k].Table.Sheet || len(r.Assembled[k].Table.Lines) == 0 {
		return
	}
	a := r.Assembled[k]
	edges := a.moneyEdges()
	var lost []int
	for i, l := range r.Lines[:a.Table.Lines[0].Index] {
		if r.Used[i] || r.Furniture[i] || len(l.Words) == 0 {
			continue
		}
		if _, dated := parse.FindDate(l.Words, 0, math.MaxFloat64); !dated || !a.Table.InDayPlace(&tables.Line{Line: l, Index: i}) {
			continue
		}
		amounts := r.Amounts(l)
		if lexicon.RoleOfLine(l, amounts, r.Words.Lines) != "" {
			continue
		}
		if slices.ContainsFunc(amounts, func(t parse.MoneyToken) bool {
			return t.Decimals > 0 && !t.Dash && endsAt(edges, t.Box.X1, l.Height())
		}) {
			lost = append(lost, i)
		}
	}
	if len(lost) >= leastAbove {
		a.Missed = append(a.Missed, lost...)
	}
}

// moneyEdges are the right edges of the amounts that the table's rows move, in order.
func (a *Assembler) moneyEdges() (edges []float64) {
	for _, d := range a.Rows {
		for role, words := range d.MoneyWords {
			if n := len(words); n > 0 && d.Money[role].Size != 0 {
				edges = append(edges, words[n-1].Box.X1)
			}
		}
	}
	slices.Sort(edges)
	return edges
}

// endsAt says that one of some edges in order is where another one is.
func endsAt(edges []float64, x, height float64) bool {
	k, _ := slices.BinarySearch(edges, x-moneyEdge*height)
	return k < len(edges) && edges[k] <= x+moneyEdge*height
}
