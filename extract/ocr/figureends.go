package ocr

import (
	"cmp"
	"image"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// A second look knows figures and their marks only. A currency's sign before them or a side's letters behind them are
// then read as figures too ("$98,670.56" as "598,670.56"), without any certainty, and a figure that is read right looks
// doubted. So it sees the figure alone.

// figureEnds is where the figure of a word begins and ends within other print, in pixels of its picture.
type figureEnds struct {
	word        image.Rectangle
	left, right int
}

// figureSigns are the marks that a second look can read beside digits.
const figureSigns, decimalDigits = ".,-+()/", "0123456789"

// endsOfFigures are the ends of the figures of a page: their words without marks that a second look does not know, a
// sign before such a mark among them, and no farther than half-way to the words beside them.
func endsOfFigures(g *raster.Gray, words []Word) (ends []figureEnds) {
	for i, w := range words {
		if digitsOf(w.Text) != "" {
			ends = append(ends, endsOfFigure(g, words, i))
		}
	}
	return ends
}

// endsOfFigure are those of a word with figures.
func endsOfFigure(g *raster.Gray, words []Word, i int) figureEnds {
	w := words[i]
	e := figureEnds{word: w.Box, left: 0, right: g.Width}
	for k, o := range words {
		switch {
		case k == i || o.Box.Max.Y < w.Box.Min.Y || o.Box.Min.Y > w.Box.Max.Y || !w.sameRow(o): // boxes are compared quickly
		case o.Box.Min.X+o.Box.Max.X <= w.Box.Min.X+w.Box.Max.X:
			e.left = max(e.left, (min(o.Box.Max.X, w.Box.Min.X)+w.Box.Min.X)/2)
		default:
			e.right = min(e.right, (max(o.Box.Min.X, w.Box.Max.X)+w.Box.Max.X)/2)
		}
	}
	first, last := strings.IndexAny(w.Text, decimalDigits), strings.LastIndexAny(w.Text, decimalDigits)+1
	if before := w.Text[:first]; strings.Trim(before, figureSigns) != "" {
		e.left = max(e.left, partingAt(g, w, utf8.RuneCountInString(before)))
	}
	if strings.Trim(w.Text[last:], figureSigns) != "" {
		e.right = min(e.right, partingAt(g, w, utf8.RuneCountInString(w.Text[:last])))
	}
	return e
}

// partingAt is where the character of a number ends and the next begins: between the ink of both where every character
// stands alone, else in the lightest column near where it should be.
func partingAt(g *raster.Gray, w Word, n int) int {
	if all := charactersOf(g, w); all != nil {
		return (all[n-1].Max.X + all[n].Min.X) / 2
	}
	pitch := float64(w.Box.Dx()) / float64(utf8.RuneCountInString(w.Text))
	at := w.Box.Min.X + int(pitch*float64(n))
	var columns []int
	for x := max(at-int(pitch/2), w.Box.Min.X, 0); x <= min(at+int(pitch/2), w.Box.Max.X, g.Width-1); x++ {
		columns = append(columns, x)
	}
	if len(columns) == 0 {
		return at
	}
	return slices.MinFunc(columns, func(a, b int) int {
		return cmp.Or(cmp.Compare(inkIn(g, a, w.Box), inkIn(g, b, w.Box)), cmp.Compare(abs(a-at), abs(b-at)))
	})
}

// inkIn is how much ink a column of pixels has within a box.
func inkIn(g *raster.Gray, x int, b image.Rectangle) (ink int) {
	for y := max(b.Min.Y, 0); y < min(b.Max.Y, g.Height); y++ {
		ink += 255 - int(g.Pix[y*g.Width+x])
	}
	return ink
}

// figureIn is the view and the box of the figure that stands in a box, other print left out of what is seen of it; as
// they are where none was read there.
func (v view) figureIn(b page.Box) (view, page.Box) {
	found := false
	for _, e := range v.ends {
		w := v.box(Word{Box: e.word})
		if x := w.CenterX(); x <= b.X0 || x >= b.X1 || w.CenterY() <= b.Y0 || w.CenterY() >= b.Y1 {
			continue
		}
		if !found {
			v.left, v.right, found = e.left, e.right, true
		}
		v.left, v.right = min(v.left, e.left), max(v.right, e.right)
	}
	if found {
		b.X0, b.X1 = max(b.X0, v.scale*float64(v.left)), min(b.X1, v.scale*float64(v.right))
	}
	return v, b
}

func abs(n int) int { return max(n, -n) }
