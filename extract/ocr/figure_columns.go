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
	// columnFigures is how many amounts or dates a column needs before blurred print in it counts as one.
	columnFigures = 4
	// columnEdge is how far from the column's edge a number may end, in row heights.
	columnEdge = 0.5
	// brokenOff is how many characters an amount can have lost at its end, at most.
	brokenOff = 4.5
	// pitchOff is how much wider or narrower, as a share, its characters may be than those of the column: a digit
	// too many or too few shows.
	pitchOff = 0.2
)

// figureColumn is a column of numbers of one kind.
type figureColumn struct {
	begins, ends  float64 // where the longest begins, where all end
	top, bottom   int
	pitch, figure float64 // the width of a character, how many figures
	days          bool    // all begin at one place too
	fits          func(text string) bool
}

// shortDay is a day and a month in digits, in either order.
var shortDay = regexp.MustCompile(`^(0?[1-9]|[12]\d|3[01])[-/.](0?[1-9]|[12]\d|3[01])$`)

// repairColumns looks again, as digits, at print that is in a column of amounts or dates but was read as neither
// ("hie" for 3,183.00, "3.102023"). What several preparations are read as replaces it if its width fits.
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
		repaired, err := all.asFigure(ctx, rec, v, c)
		if err != nil {
			return nil, err
		}
		if repaired {
			words = slices.Replace(words, i, i+n, all)
		}
	}
	return words, nil
}

// figureColumns are the columns of a page's amounts and of its dates in digits.
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

// add adds a number to the column. Words come from the top.
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

// holds reports whether print is in the column: it ends at the column's edge, begins no farther left than its numbers,
// and is between its first and last.
func (c *figureColumn) holds(b image.Rectangle, usual float64) bool {
	return c.endsAt(b, usual) && c.beginsAt(b, usual) && float64(b.Min.X) >= c.begins-usual &&
		b.Min.Y >= c.top-b.Dy() && b.Max.Y <= c.bottom+2*b.Dy()
}

// blurredFigure returns how many words, from the first, are print of a column that was read as no number of its
// kind; n is 0 if they are not. Words without a digit may be real words of which only the end is at the column's
// edge: sure ones stay.
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

// withoutPoint joins an amount of a column with its cents if the point between them left no ink at all ("8,849 18").
// The result must end at the column's edge and be as wide as the column's amounts.
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

// breaksOff reports whether words are an amount of the column that ends before its cents, and no other word is in
// the place of the cents.
func (c *figureColumn) breaksOff(words, next []Word, usual float64) bool {
	last := words[len(words)-1]
	free := len(next) == 0 || !last.sameRow(next[0]) || float64(next[0].Box.Min.X) >= c.ends-columnEdge*usual
	return len(words) == 1 && !c.days && free && unpointed.MatchString(last.Text) && len(digitsOf(last.Text)) > 3 &&
		float64(last.Box.Max.X) < c.ends-columnEdge*usual && float64(last.Box.Max.X) > c.ends-brokenOff*c.pitch
}

// goesInto reports whether two words of digits cover the same print, so that they are two readings of it.
func (w Word) goesInto(next Word) bool {
	return w.sameRow(next) && figured.MatchString(w.Text) && figured.MatchString(next.Text) &&
		w.Box.Min.X < next.Box.Min.X && w.Box.Max.X >= next.Box.Min.X
}

// asFigure reads the pixels of a word as a number of a column and takes what two or more preparations are read as.
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

// A second look knows only figures and their marks. It reads a currency's sign before them or a side's letters after
// them as figures too ("$98,670.56" as "598,670.56"), without any certainty, and then doubts a figure that is right. So
// it sees the figure alone.

// figureEnds is where the number in a word begins and ends, without other print, in pixels of its picture.
type figureEnds struct {
	word        image.Rectangle
	left, right int
}

// figureSigns are the characters that a second look can read beside digits.
const figureSigns, decimalDigits = ".,-+()/", "0123456789"

// endsOfFigures returns the ends of a page's numbers: their words without currency signs and side letters, but with
// a minus before a currency sign, and at most half-way to the neighbouring words.
func endsOfFigures(g *raster.Gray, words []Word) (ends []figureEnds) {
	rows := rowsOf(words)
	for i, w := range words {
		if digitsOf(w.Text) != "" {
			ends = append(ends, rows.endsOfFigure(g, i))
		}
	}
	return ends
}

// endsOfFigure returns the ends of the number in word i.
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

// misreadFigures are letters that digits are read as.
const misreadFigures = "OoQDIlSsBZzGgq"

// isMarked reports whether the text before or after a number's digits has a currency sign, or letters of a currency
// or a side. A single letter, or several that look like digits, may be digits ("S98.50", "98.SO").
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

// wordRows indexes the words of a page by horizontal bands; each band is sorted from left to right.
type wordRows struct {
	words []Word
	bands map[int][]int // places of words
	at    []int         // of each word in its band
}

// bandHigh is the height of a band in pixels; mostBeside is how many words of it are searched for the neighbour of a
// word.
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

// beside returns the nearest word on the same row, to the left for way -1 and to the right for 1.
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

// partingAt is where a number's character ends and the next one begins: between the ink of both if all characters
// are separate, or else in the lightest pixel column near the expected place.
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

// inkIn is the amount of ink that a pixel column has within a box.
func inkIn(g *raster.Gray, x int, b image.Rectangle) (ink int) {
	for y := max(b.Min.Y, 0); y < min(b.Max.Y, g.Height); y++ {
		ink += 255 - int(g.Pix[y*g.Width+x])
	}
	return ink
}

// figureIn returns the view and the box of the number inside a box, with other print hidden. Both are unchanged if
// no number was read there.
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
