package ocr

import (
	"cmp"
	"context"
	"image"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// columnFigures is how many amounts, dates or days stand in one column before what blurred print of it is taken
	// for one.
	columnFigures = 4
	// columnEdge is how far from its column's edge a figure ends, in rows of type.
	columnEdge = 0.5
	// brokenOff is how many characters an amount lost at its end at most.
	brokenOff = 4.5
	// pitchOff is how much wider or narrower than the column's its characters may be: a figure lost or found shows.
	pitchOff = 0.2
)

// figureColumn is where figures of one kind stand below one another.
type figureColumn struct {
	begins, ends  float64 // where the longest begins, where all end
	top, bottom   int
	pitch, figure float64 // the width of a character, how many figures
	days          bool    // all begin at one place too
	fits          func(text string) bool
}

// shortDay is a day and its month in figures, in either order.
var shortDay = regexp.MustCompile(`^(0?[1-9]|[12]\d|3[01])[-/.](0?[1-9]|[12]\d|3[01])$`)

// repairColumns looks again, as figures, at print that stands in a column of amounts or dates and was read as none ("hie"
// of 3,183.00, "3.102023"). What several preparations are read as takes its place when it is as wide as it should be.
func repairColumns(ctx context.Context, rec Recognizer, v view, words []Word) ([]Word, error) {
	usual := usualHeight(words)
	columns := figureColumns(words, stylesOn(v.picture, words), usual)
	for i := 0; i < len(words) && len(columns) > 0; i++ {
		if all, ok := withoutPoint(words[i:], columns, usual); ok {
			words = slices.Replace(words, i, i+2, all)
			continue
		}
		all, n, c := blurredFigure(words[i:], columns, usual)
		if n == 0 || !v.mayLook() {
			continue
		}
		mended, err := all.asFigure(ctx, rec, v, c)
		if err != nil {
			return nil, err
		}
		if mended {
			words = slices.Replace(words, i, i+n, all)
		}
	}
	return words, nil
}

// figureColumns are the columns of a page's amounts and of its dates in figures.
func figureColumns(words []Word, known ways, usual float64) (columns []figureColumn) {
	for _, kind := range []figureColumn{{fits: known.match}, {fits: isDate, days: true},
		{fits: shortDay.MatchString, days: true}} {
		from := len(columns)
		for _, w := range words {
			if !kind.fits(w.Text) {
				continue
			}
			at := slices.IndexFunc(columns[from:], func(c figureColumn) bool {
				return c.endsAt(w.Box, usual) &&
					c.beginsAt(w.Box, usual)
			})
			if at < 0 {
				at = len(columns) - from
				fresh := kind
				fresh.begins, fresh.ends, fresh.top = float64(w.Box.Min.X), float64(w.Box.Max.X), w.Box.Min.Y
				columns = append(columns, fresh)
			}
			columns[from+at].add(w)
		}
	}
	return slices.DeleteFunc(columns, func(c figureColumn) bool { return c.figure < columnFigures })
}

// add counts a figure of the column. Words come from the top.
func (c *figureColumn) add(w Word) {
	pitch := float64(w.Box.Dx()) / float64(utf8.RuneCountInString(w.Text))
	c.pitch = (c.pitch*c.figure + pitch) / (c.figure + 1)
	c.figure++
	c.begins, c.bottom = min(c.begins, float64(w.Box.Min.X)), max(c.bottom, w.Box.Max.Y)
}

func (c *figureColumn) endsAt(b image.Rectangle, usual float64) bool {
	return math.Abs(float64(b.Max.X)-c.ends) <= columnEdge*usual
}

func (c *figureColumn) beginsAt(b image.Rectangle, usual float64) bool {
	return !c.days || math.Abs(float64(b.Min.X)-c.begins) <= columnEdge*usual
}

// holds reports whether print ends at the column's edge, no farther left than its figures begin, between its first
// and last.
func (c *figureColumn) holds(b image.Rectangle, usual float64) bool {
	return c.endsAt(b, usual) && c.beginsAt(b, usual) && float64(b.Min.X) >= c.begins-usual &&
		b.Min.Y >= c.top-b.Dy() && b.Max.Y <= c.bottom+2*b.Dy()
}

// blurredFigure is the print of a column, of so many words from the first, that was read as none of its figures; 0 when
// they are none. Words without a figure are rather words where nothing but their end is the column's: those that are
// sure stay.
func blurredFigure(words []Word, columns []figureColumn, usual float64) (all Word, n int, c figureColumn) {
	for n = 1; n <= min(len(words), mostParts); n++ {
		all = joined(words[:n])
		if n > 1 && !words[n-2].closeTo(words[n-1]) && !words[n-2].goesInto(words[n-1]) {
			break
		}
		for _, c := range columns {
			bound := mayBeMisread
			if c.days || digitsOf(all.Text) != "" {
				bound = certainWord
			}
			if all.Confidence >= bound || slices.ContainsFunc(columns,
				func(c figureColumn) bool { return c.fits(all.Text) }) {
				continue
			}
			if c.breaksOff(words[:n], words[n:], usual) {
				all.Box.Max.X = int(c.ends)
			}
			if c.holds(all.Box, usual) {
				return all, n, c
			}
		}
	}
	return all, 0, c
}

// withoutPoint puts an amount of a column together with its cents where not even ink is left of the point between them
// ("8,849 18"): at the column's edge, as wide as its figures.
func withoutPoint(words []Word, columns []figureColumn, usual float64) (all Word, ok bool) {
	if len(words) < 2 || !strings.ContainsAny(words[0].Text, ".,") || !unpointed.MatchString(words[0].Text) ||
		!cents.MatchString(words[1].Text) || !words[0].closeTo(words[1]) {
		return Word{}, false
	}
	all = joined(words[:2])
	for _, c := range columns {
		for _, point := range []string{".", ","} {
			text := words[0].Text + point + words[1].Text
			pitch := float64(all.Box.Dx()) / float64(utf8.RuneCountInString(text))
			if c.fits(text) && c.holds(all.Box, usual) && math.Abs(pitch-c.pitch) <= pitchOff*c.pitch {
				all.Text, all.Confidence, all.Alternatives = text, min(all.Confidence, unsure), nil
				return all, true
			}
		}
	}
	return Word{}, false
}

// breaksOff reports whether words are an amount of the column that ends before its cents, and that no other word has
// their place.
func (c *figureColumn) breaksOff(words, next []Word, usual float64) bool {
	last := words[len(words)-1]
	free := len(next) == 0 || !last.sameRow(next[0]) || float64(next[0].Box.Min.X) >= c.ends-columnEdge*usual
	return len(words) == 1 && !c.days && free && unpointed.MatchString(last.Text) && len(digitsOf(last.Text)) > 3 &&
		float64(last.Box.Max.X) < c.ends-columnEdge*usual && float64(last.Box.Max.X) > c.ends-brokenOff*c.pitch
}

// goesInto reports whether two words of figures share print: two readings of one.
func (w Word) goesInto(next Word) bool {
	return w.sameRow(next) && figured.MatchString(w.Text) && figured.MatchString(next.Text) &&
		w.Box.Min.X < next.Box.Min.X && w.Box.Max.X >= next.Box.Min.X
}

// asFigure reads the pixels of a word as a figure of a column and takes what two preparations or more are read as.
func (w *Word) asFigure(ctx context.Context, rec Recognizer, v view, c figureColumn) (bool, error) {
	fits := func(text string) bool {
		pitch := float64(w.Box.Dx()) / float64(utf8.RuneCountInString(text))
		return c.fits(text) && math.Abs(pitch-c.pitch) <= pitchOff*c.pitch
	}
	read, others, ok, err := v.readTwice(ctx, rec, v.box(*w), fits)
	if err != nil || !ok {
		return false, err
	}
	w.Text, w.Confidence, w.Alternatives = read.Text, min(read.Confidence, changed)*unsure, others
	return true, nil
}

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

// endsOfFigures are the ends of the figures of a page: their words without marks of currencies and letters of sides,
// a sign before such a mark among them, and no farther than half-way to the words beside them.
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

// isMarked reports whether what stands before or behind a figure's digits holds a currency's sign, or letters of a
// currency or a side: one letter alone, or several that look like figures, may be figures ("S98.50", "98.SO").
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
			k, _ = slices.BinarySearchFunc(places, r.center(i),
				func(place, center int) int { return cmp.Compare(r.center(place), center) })
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
