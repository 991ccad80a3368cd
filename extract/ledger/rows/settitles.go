package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// plainRows is how many rows show how a table sets the texts of its rows.
	plainRows = 3
	// rowsOfTitle is how many rows a title stands over on average, at least.
	rowsOfTitle = 2
	// sameLeft is how far apart, in line heights, texts of one left edge begin at most, outdented how far left of it a
	// line begins that is none of them.
	sameLeft, outdented = 0.1, 0.4
)

// dropSetTitles keeps lines between rows out of them that are set as no row is: titles of what stands below them, such
// as the name of a card's holder or "Fees and charges", whatever their words. They are bold where no row has a bold
// word, or begin left of the edge at which the texts of all rows begin.
func (a *Assembler) dropSetTitles() {
	if len(a.Rows) < plainRows {
		return
	}
	left, even := a.leftEdge()
	plain := !slices.ContainsFunc(a.Rows, func(d *Draft) bool { return slices.ContainsFunc(d.description, isBold) })
	var titles []int
	for i, t := range a.loose {
		if !t.ok || t.line.Words[0].Source != page.SourceText || beginsWithPeriod(&t.line) {
			continue
		}
		bold := plain && !slices.ContainsFunc(t.line.Words, func(w page.Word) bool { return !isBold(w) })
		if bold || even && t.line.FirstText().Box.X0 < left-outdented*t.line.Height() {
			titles = append(titles, i)
		}
	}
	if len(titles)*rowsOfTitle > len(a.Rows) {
		return
	}
	for _, i := range titles {
		a.loose[i].ok = false
	}
}

// leftEdge is where the texts beside the rows' figures begin; even says that all do so.
func (a *Assembler) leftEdge() (left float64, even bool) {
	rows := 0
	for _, d := range a.Rows {
		if len(d.description) == 0 {
			continue
		}
		b := layout.Bounds(d.description)
		if rows++; rows == 1 {
			left = b.X0
		}
		if off := b.X0 - left; off > sameLeft*b.Height() || -off > sameLeft*b.Height() {
			return 0, false
		}
	}
	return left, rows >= plainRows
}

func isBold(w page.Word) bool { return w.Bold }
