package tables

import (
	"math"

	"github.com/dossier-lending/dossier/extract/parse"
)

// dashMatch is how near, in line heights, the dash of an empty cell ends to where its column's amounts end.
const dashMatch = 0.2

// partDashes parts amounts from a dash that is not their minus but the empty cell of the column beside them: it ends
// where that column's amounts end, and so do most dashes before the amounts of this column.
func (t *Table) partDashes() {
	ends := map[int]int{} // how many amounts without a dash end at a place
	place := func(x float64) int { return int(math.Round(x / (dashMatch * t.height()))) }
	for _, l := range t.Lines {
		for _, token := range l.Tokens {
			if token.Decimals > 0 && !token.Dash {
				ends[place(token.Right)]++
			}
		}
	}
	at := func(x float64) int { p := place(x); return ends[p-1] + ends[p] + ends[p+1] }
	dashed, ended := 0, 0
	for _, l := range t.Lines {
		for _, token := range l.Tokens {
			if ledByDash(l, token) {
				dashed++
				if at(l.Words[token.From].Box.X1) > 0 {
					ended++
				}
			}
		}
	}
	if dashed == 0 || float64(ended) < alignedShare*float64(dashed) {
		return
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		for k := 0; k < len(l.Tokens); k++ {
			if token := l.Tokens[k]; ledByDash(*l, token) && at(l.Words[token.From].Box.X1) > 0 {
				l.Tokens = append(l.Tokens[:k], append(parse.PartDash(l.Line, token), l.Tokens[k+1:]...)...)
				k++
			}
		}
	}
}

// ledByDash says that an amount begins with a dash set as a word of its own.
func ledByDash(l Line, token parse.MoneyToken) bool {
	return token.To-token.From > 1 && !token.Dash && parse.IsDash(l.Words[token.From].Text)
}
