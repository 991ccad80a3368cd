package ocr

import (
	"cmp"
	"image"
	"slices"
	"strings"
	"unicode"
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

// endsOfFigures are the ends of the figures of a page: their words without marks of currencies and letters of sides, a sign
// before such a mark among them, and no farther than half-way to the words beside them.
func endsOfFigures(g *raster.Gray, words []Word) (ends []figureEnds) {
	rows := rowsOf(words)
	for i, w := range words {
		if digitsOf(w.Text) != "" {
			ends = append(ends, rows.endsOfFigure(g, i))
		}
	}
	return ends
}

// endsOfFigure are those of a word with figures.
func (r wordRows) endsOfFigure(g *raster.Gray, i int) figureEnds {
	w := r.words[i]
	e := figureEnds{word: w.Box, left: 0, right: g.Width}
	if o, ok := r.beside(i, -1); ok {
		e.left = (min(o.Box.Max.X, w.Box.Min.X) + w.Box.Min.X) / 2
	}
	if o, ok := r.beside(i, 1); ok {
		e.right = (max(o.Box.Min.X, w.Box.Max.X) + w.Box.Max.X) / 2
	}
	first, last := strings.IndexAny(w.Text, decimalDigits), strings.LastIndexAny(w.Text, decimalDigits)+1
	if before := w.Text[:first]; isMarked(before) {
		e.left = max(e.left, partingAt(g, w, utf8.RuneCountInString(before)))
	}
	if isMarked(w.Text[last:]) {
		e.right = min(e.right, partingAt(g, w, utf8.RuneCountInString(w.Text[:last])))
	}
	return e
}

// misreadFigures are letters that figures are read as.
const misreadFigures = "OoQDIlSsBZzGgq"

// isMarked says that what stands before or behind a figure's digits holds a currency's sign, or letters of a currency or a
// side: one letter alone, or several that look like figures, may be figures ("S98.50", "98.SO").
func isMarked(text string) bool {
	letters, others := 0, 0
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Sc, r) || r == '%':
			return true
		case unicode.IsLetter(r):
			letters++
			others += boolInt(!strings.ContainsRune(misreadFigures, r))
		}
	}
	return letters > 1 && others > 0
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// wordRows are the words of a page by the bands of its height in which they stand, each band from left to right.
type wordRows struct {
	words []Word
	bands map[int][]int // places of words
	at    []int         // of each word in its band
}

// bandHigh is how many pixels high a band is, mostBeside how many words of it are looked at for the one beside another.
const bandHigh, mostBeside = 16, 12

func bandOf(w Word) int { return (w.Box.Min.Y + w.Box.Max.Y) / 2 / bandHigh }

func rowsOf(words []Word) wordRows {
	r := wordRows{words: words, bands: map[int][]int{}, at: make([]int, len(words))}
	for i, w := range words {
		r.bands[bandOf(w)] = append(r.bands[bandOf(w)], i)
	}
	for _, band := range r.bands {
		slices.SortStableFunc(band, func(a, b int) int { return cmp.Compare(r.center(a), r.center(b)) })
		for k, i := range band {
			r.at[i] = k
		}
	}
	return r
}

func (r wordRows) center(i int) int { return r.words[i].Box.Min.X + r.words[i].Box.Max.X }

// beside is the nearest word on the row of another, to its left with way -1 and to its right with 1.
func (r wordRows) beside(i, way int) (nearest Word, ok bool) {
	for band := bandOf(r.words[i]) - 1; band <= bandOf(r.words[i])+1; band++ {
		places := r.bands[band]
		k := r.at[i]
		if band != bandOf(r.words[i]) {
			k, _ = slices.BinarySearchFunc(places, r.center(i), func(place, center int) int { return cmp.Compare(r.center(place), center) })
			if way > 0 {
				k--
			}
		}
		for n := 0; n < mostBeside; n++ {
			if k += way; k < 0 || k >= len(places) {
				break
			}
			if o := r.words[places[k]]; r.words[i].sameRow(o) {
				if !ok || way*(o.Box.Min.X+o.Box.Max.X) < way*(nearest.Box.Min.X+nearest.Box.Max.X) {
					nearest, ok = o, true
				}
				break
			}
		}
	}
	return nearest, ok
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
