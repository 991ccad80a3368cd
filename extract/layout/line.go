package layout

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// Line is a row of words with a common baseline, from left to right.
type Line struct {
	Page  int // the page's number, from 1
	Box   page.Box
	Words []page.Word
}

// Text returns the line's words joined by single spaces.
func (l Line) Text() string { return Text(l.Words) }

// Height is the line's typical word height in points, never zero.
func (l Line) Height() float64 { return wordHeight(l.Words) }

// Foot is the median lower edge of the words, in points from the top. A word that recognition placed too high or too
// low changes the line's box but not the line, and so do capitals with accents.
func (l Line) Foot() float64 {
	var space [2 * usualWords]float64
	feet := space[:0]
	for i := range l.Words {
		feet = append(feet, l.Words[i].Box.Y1)
	}
	if len(feet) == 0 {
		return l.Box.Y1
	}
	slices.Sort(feet)
	return (feet[(len(feet)-1)/2] + feet[len(feet)/2]) / 2
}

// Text joins words by single spaces.
func Text(words []page.Word) string {
	if len(words) == 1 && !spaced(words[0].Text) {
		return words[0].Text
	}
	size := len(words)
	for i := range words {
		size += len(words[i].Text)
	}
	var b strings.Builder
	b.Grow(size)
	for i := range words {
		text := words[i].Text
		if spaced(text) {
			text = strings.Join(strings.Fields(text), " ")
		}
		if text != "" && b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
	return b.String()
}

// spaced reports whether a text may contain white space, like the texts of spreadsheet cells.
func spaced(text string) bool {
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// WordTexts returns the texts of all words of the lines.
func WordTexts(lines []Line) []string {
	var texts []string
	for _, l := range lines {
		for i := range l.Words {
			texts = append(texts, l.Words[i].Text)
		}
	}
	return texts
}

// Texts returns the text of each word.
func Texts(words []page.Word) []string {
	texts := make([]string, len(words))
	for i := range words {
		texts[i] = words[i].Text
	}
	return texts
}

// Bounds is the smallest box around the words.
func Bounds(words []page.Word) page.Box {
	var b page.Box
	for i := range words {
		b = b.Union(words[i].Box)
	}
	return b
}

// Lines groups a page's readable words into lines from top to bottom. Rotated and hidden words are left out. If the
// page has nothing but hidden words, they are the recognized text of a scan and count.
func Lines(p page.Page) []Line {
	words := readable(p.Words)
	slices.SortStableFunc(words, func(a, b *page.Word) int {
		return cmp.Compare(a.Box.CenterY(), b.Box.CenterY())
	})
	var rows [][]*page.Word
	for _, w := range words {
		if i := rowFor(rows, w); i >= 0 {
			rows[i] = append(rows[i], w)
			continue
		}
		rows = append(rows, append(make([]*page.Word, 0, usualWords), w))
	}
	return inOrder(p.Number, rows, len(words))
}

// inOrder makes lines from rows of words: words from left to right, lines from top to bottom. words is the total number
// of words.
func inOrder(pageNumber int, rows [][]*page.Word, words int) []Line {
	lines := make([]Line, 0, len(rows))
	all := make([]page.Word, 0, words)
	for _, row := range rows {
		slices.SortStableFunc(row, func(a, b *page.Word) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
		first := len(all)
		for _, w := range row {
			all = append(all, *w)
		}
		for own := range slices.Chunk(all[first:len(all):len(all)], maxLineWords) {
			lines = append(lines, Line{Page: pageNumber, Box: Bounds(own), Words: own})
		}
	}
	slices.SortStableFunc(lines, func(a, b Line) int { return cmp.Compare(a.Box.CenterY(), b.Box.CenterY()) })
	return lines
}

// maxLineWords is the maximal number of words in one line. Even a page printed from edge to edge in the smallest type
// has fewer. The words of a line are compared with each other, so longer lines are split.
const maxLineWords = 512

// usualWords is a number of words that few lines exceed.
const usualWords = 16

// DocumentLines returns the lines of all pages in file order.
func DocumentLines(d page.Document) []Line {
	var all []Line
	for _, p := range d.Pages {
		all = append(all, Lines(p)...)
	}
	return all
}

// lookBack is the number of latest lines that a word may join. Words are sorted by height, so only lines at about the
// same height are open.
const lookBack = 4

func rowFor(rows [][]*page.Word, w *page.Word) int {
	for i := len(rows) - 1; i >= 0 && i >= len(rows)-lookBack; i-- {
		latest := rows[i][len(rows[i])-1]
		height := min(latest.Box.Height(), w.Box.Height())
		if d := w.Box.CenterY() - latest.Box.CenterY(); d <= lineTolerance*height && d >= -lineTolerance*height {
			return i
		}
	}
	return -1
}

// isPlaced reports whether a box has four finite edges. A broken matrix gives others, which cannot be sorted.
func isPlaced(b page.Box) bool {
	for _, edge := range [...]float64{b.X0, b.Y0, b.X1, b.Y1} {
		if math.IsNaN(edge) || math.IsInf(edge, 0) {
			return false
		}
	}
	return true
}

func readable(words []page.Word) []*page.Word {
	shown := make([]*page.Word, 0, len(words))
	var hidden []*page.Word
	for i := range words {
		switch w := &words[i]; {
		case strings.TrimSpace(w.Text) == "" || w.Rotation != 0 || !isPlaced(w.Box):
		case w.Hidden:
			hidden = append(hidden, w)
		default:
			shown = append(shown, w)
		}
	}
	if len(shown) == 0 {
		return hidden
	}
	return withoutUnderprint(shown)
}

func wordHeight(words []page.Word) float64 {
	if h, even := evenHeight(words); even { // the rule in a text layer
		return h
	}
	var space [2 * usualWords]float64
	heights := space[:0]
	for i := range words {
		if h := words[i].Box.Height(); h > 0 {
			heights = append(heights, h)
		}
	}
	if len(heights) == 0 {
		return 1
	}
	slices.Sort(heights)
	return heights[len(heights)/2]
}

// evenHeight returns the height of words that all have the same height.
func evenHeight(words []page.Word) (height float64, even bool) {
	for i := range words {
		if h := words[i].Box.Height(); i == 0 {
			height = h
		} else if h != height {
			return 0, false
		}
	}
	return height, height > 0
}

// maxTouching and maxTouchingBytes are the maximal size of a cell that is searched for labels without spaces between
// them. Longer cells are sentences, or letters from a program that prints no spaces.
const maxTouching, maxTouchingBytes = 16, 400

// splitTouching splits a heading whose labels touch: "Transaction Date" and "Particulars" in narrow columns arrive as
// the words "Transaction" and "DateParticulars". The cell is split only if all of it consists of labels.
func splitTouching(c Cell, v *Vocabulary, whole []Column) []Column {
	if len(c.Words) > maxTouching || bytesOf(c.Words) > maxTouchingBytes || c.Words[0].Cell != "" {
		return whole
	}
	if parts := labelsOf(c.Words, v); len(parts) > 1 {
		return parts
	}
	return whole
}

// labelsOf reads words as a sequence of labels, longest first, and splits words where two labels touch; nil if that
// fails.
func labelsOf(words []page.Word, v *Vocabulary) []Column {
	if len(words) == 0 {
		return []Column{}
	}
	for n := min(len(words), v.longest+1); n > 0; n-- {
		for _, left := range beginnings(words[:n]) {
			own := left.words
			// a remark is not a label: "Amount (in"
			if roleWithUnit(own, v) == "" || strings.HasPrefix(own[0].Text, "(") {
				continue
			}
			rest := words[n:]
			if left.rest != nil {
				rest = append([]page.Word{*left.rest}, rest...)
			}
			if further := labelsOf(rest, v); further != nil {
				return append([]Column{{Text: Text(own), Box: Bounds(own)}}, further...)
			}
		}
	}
	return nil
}

// roleWithUnit returns the role of words as a label, without a unit in brackets at the end: "Deposit (INR)".
func roleWithUnit(words []page.Word, v *Vocabulary) Role {
	if role := v.Role(Text(words)); role != "" {
		return role
	}
	if last := len(words) - 1; last > 0 && strings.HasPrefix(words[last].Text, "(") && isUnit(words[last].Text) {
		return v.Role(Text(words[:last]))
	}
	return ""
}

// beginning is some words up to a place inside the last one, and the rest of the last word.
type beginning struct {
	words []page.Word
	rest  *page.Word
}

// beginnings returns the words as a whole and, from the right, split at each seam of the last word.
func beginnings(words []page.Word) []beginning {
	out := []beginning{{words: words}}
	last := words[len(words)-1]
	text := []rune(last.Text)
	for k := len(text) - 1; k > 0; k-- {
		if !seam(text, k) {
			continue
		}
		left, right := CutWord(last, k)
		own := append(append([]page.Word{}, words[:len(words)-1]...), left)
		out = append(out, beginning{own, &right})
	}
	return out
}

// seam reports whether another label may begin at text[k]: a capital after a small letter or a period
// ("DateParticulars", "No.Running") or before a small letter ("CRBalance"), or any letter of a word in capitals.
func seam(text []rune, k int) bool {
	if !unicode.IsLetter(text[k]) {
		return false
	}
	before := text[k-1]
	if unicode.IsUpper(text[k]) && (unicode.IsLower(before) || strings.ContainsRune(".)#", before)) {
		return true
	}
	if unicode.IsUpper(text[k]) && k+1 < len(text) && unicode.IsLower(text[k+1]) {
		return true
	}
	capitals := strings.ToUpper(string(text)) == string(text)
	return capitals && k >= minTouching && len(text)-k >= minTouching
}

// minTouching is the minimal number of letters in each of two touching labels in capitals: "DATECODE" is split,
// "ACCOUNTIN" is not.
const minTouching = 3

// CutWord splits a word before rune k, assuming that all letters have the same width.
func CutWord(w page.Word, k int) (left, right page.Word) {
	text := []rune(w.Text)
	at := w.Box.X0 + w.Box.Width()*float64(k)/float64(len(text))
	left, right = w, w
	left.Text, left.Box.X1 = string(text[:k]), at
	right.Text, right.Box.X0 = string(text[k:]), at
	return left, right
}

const (
	// palestInk is the minimal brightness, 0 to 255, of text that may be a watermark, and darkerInk the minimal
	// difference to the text above it.
	palestInk, darkerInk = 140, 50
	// leastCrossed is the minimal number of overlaps between words of a watermark and other words: a single one may be
	// tight print.
	leastCrossed = 2
	// mostBands is the maximal number of bands that a word touches, because broken files have words of any height.
	mostBands = 100
)

// ink is the look of printed words.
type ink struct {
	font  string
	size  int // tenths of a point
	color uint32
}

// withoutUnderprint removes the words of watermarks, which a text layer contains like the rows above them: pale words
// with one look that overlap darker words, and are much larger or have no digits. In ordinary print, words do not
// overlap. Pale amounts below a stamp stay.
func withoutUnderprint(words []*page.Word) []*page.Word {
	var pale map[ink][]*page.Word
	for _, w := range words {
		if w.Source == page.SourceText && brightness(w.Color) >= palestInk {
			if pale == nil {
				pale = map[ink][]*page.Word{}
			}
			pale[inkOf(w)] = append(pale[inkOf(w)], w)
		}
	}
	if pale == nil {
		return words
	}
	under, darker := map[ink]bool{}, darkerWords(words)
	for of, group := range pale {
		under[of] = darker.crossings(group) >= leastCrossed
	}
	kept := make([]*page.Word, 0, len(words))
	for _, w := range words {
		if w.Source != page.SourceText || !under[inkOf(w)] {
			kept = append(kept, w)
		}
	}
	if len(kept) == 0 {
		return words
	}
	return kept
}

func inkOf(w *page.Word) ink { return ink{w.Font, int(math.Round(w.Size * 10)), w.Color} }

// brightness is the perceived brightness of a color, 0 to 255.
func brightness(color uint32) int {
	return int((299*(color>>16&255) + 587*(color>>8&255) + 114*(color&255)) / 1000)
}

// inBands holds words by the horizontal bands of a page that they touch.
type inBands map[int][]*page.Word

// darkerWords returns the words that may be darker than a pale print.
func darkerWords(words []*page.Word) inBands {
	b := inBands{}
	for _, w := range words {
		if brightness(w.Color)+darkerInk > 255 {
			continue
		}
		for band := range bandsOf(w) {
			b[band] = append(b[band], w)
		}
	}
	return b
}

func bandOf(y float64) int { return int(math.Floor(y / bandHeight)) }

// bandsOf returns the bands that a word touches, none if there are too many.
func bandsOf(w *page.Word) iter.Seq[int] {
	return func(yield func(int) bool) {
		if w.Box.Height() > mostBands*bandHeight {
			return
		}
		for band := bandOf(w.Box.Y0); band <= bandOf(w.Box.Y1) && yield(band); band++ {
		}
	}
}

// crossings counts the darker words that overlap words of a pale print, each in the band where both begin, up to
// leastCrossed. If the print has digits, only much smaller darker words count.
func (b inBands) crossings(pale []*page.Word) (n int) {
	figures := slices.ContainsFunc(pale, func(w *page.Word) bool { return strings.ContainsAny(w.Text, "0123456789") })
	for _, p := range pale {
		for band := range bandsOf(p) {
			for _, w := range b[band] {
				if bandOf(max(p.Box.Y0, w.Box.Y0)) != band || brightness(w.Color)+darkerInk > brightness(p.Color) ||
					figures && p.Box.Height() < larger*w.Box.Height() || !liesOver(w.Box, p.Box) {
					continue
				}
				if n++; n >= leastCrossed {
					return n
				}
			}
		}
	}
	return n
}

// liesOver reports whether two words overlap substantially.
func liesOver(a, b page.Box) bool {
	least := crossedHeight * min(a.Height(), b.Height())
	return min(a.X1, b.X1)-max(a.X0, b.X0) > least && min(a.Y1, b.Y1)-max(a.Y0, b.Y0) > least
}
