package rows

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// wrappedLabels takes the text lines that only say what a balance is to the balance: in narrow columns its label
// stands around its figure ("Balance brought" over it, "forward" under it) and is no row's text.
func (a *Assembler) wrappedLabels() {
	for i := range a.notes {
		if n := &a.notes[i]; len(n.Money) > 0 {
			from, to := a.labelAround(n)
			for _, t := range a.loose[from:to] {
				a.r.Used[t.line.Index] = true
			}
			a.loose = slices.DeleteFunc(a.loose, func(t looseText) bool { return t.ok && a.r.Used[t.line.Index] })
		}
	}
}

// labelAround is the run of loose lines around a note's own that with its words are a balance's label, empty when
// the note needs none or has none. Of several the longest is taken.
func (a *Assembler) labelAround(n *Note) (from, to int) {
	var near []int // places of the lines of text right above and below, without a gap
	for k, t := range a.loose {
		if t.ok && t.line.Page == n.Line.Page && t.line.Index != n.Line.Index && math.Abs(float64(t.line.Index-n.Line.Index)) <= labelLines {
			near = append(near, k)
		}
	}
	for i := range near {
		for j := len(near); j > i; j-- {
			if first, last := near[i], near[j-1]; last-first <= 2*labelLines && a.isLabelAround(n, first, last+1) {
				return first, last + 1
			}
		}
	}
	return 0, 0
}

// labelLines is how many lines of a label stand above a balance's figure at most, and as many below it.
const labelLines = 2

func (a *Assembler) isLabelAround(n *Note, from, to int) bool {
	var words []page.Word
	own := textWords(a.Table.Texts(&n.Line))
	above, y := false, math.Inf(-1)
	for _, t := range a.loose[from:to] {
		if t.line.Index == n.Line.Index {
			continue
		}
		if !t.ok || !a.alignedWithText(t.line) || y > math.Inf(-1) && t.line.Box.CenterY()-y > rowPitch*t.line.Height() {
			return false
		}
		if y = t.line.Box.CenterY(); !above && t.line.Index > n.Line.Index {
			words, above = append(words, own...), true
		}
		words = append(words, textWords(a.Table.Texts(&t.line))...)
	}
	if !above {
		words = append(words, own...)
	}
	switch a.r.Words.Lines.Role(layout.Text(words)) {
	case lexicon.LineOpening, lexicon.LineClosing, lexicon.LineBrought, lexicon.LineCarried:
		return true
	}
	return false
}

// textWords are a line's texts of all columns, from the left.
func textWords(text map[int][]page.Word) (words []page.Word) {
	for _, w := range text {
		words = append(words, w...)
	}
	slices.SortFunc(words, func(x, y page.Word) int {
		if x.Box.X0 < y.Box.X0 {
			return -1
		}
		return 1
	})
	return words
}
