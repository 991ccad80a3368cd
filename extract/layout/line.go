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

// lineTolerance is the share of a word's height by which its middle may lie off the line's middle.
// Half would join lines set solid; a third loses recognized words of a slightly turned scan.
const lineTolerance = 0.4

// cellGap is the space, in line heights, that separates two cells. A space in proportional type is
// about 0.3, in fixed-pitch type 0.6; two fixed-pitch spaces are 1.2.
const cellGap = 0.85

// Line is a row of words that share a baseline, left to right.
type Line struct {
	Page  int // the page's number, from 1
	Box   page.Box
	Words []page.Word
}

// Text is the line's words joined by single spaces.
func (l Line) Text() string { return Text(l.Words) }

// Height is the line's typical word height in points, never zero.
func (l Line) Height() float64 { return wordHeight(l.Words) }

// Foot is where its words end below, in points from the top: the median, for one word that recognition sets too high
// or too low moves the line's box but not the line, and neither do capitals with marks above.
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

// spaced says that a text may hold white space, as those of spreadsheet cells do.
func spaced(text string) bool {
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// WordTexts are the texts of all the lines' words, for what is judged of a document as a whole.
func WordTexts(lines []Line) []string {
	var texts []string
	for _, l := range lines {
		for i := range l.Words {
			texts = append(texts, l.Words[i].Text)
		}
	}
	return texts
}

// Texts are the texts of words, one each.
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

// Lines groups a page's readable words into lines from top to bottom. Words that are turned or not
// painted are left out, unless nothing else is on the page: then the hidden words are the recognized
// text of a scan and count.
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

// inOrder makes lines of the words of rows, which are so many in all: words from left to right, lines downwards.
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

// maxLineWords bounds the words of one line: a page printed edge to edge in the smallest type, letter by letter, has
// fewer. What reads lines compares their words with each other, and takes a longer one in pieces.
const maxLineWords = 512

// usualWords is how many words most lines have.
const usualWords = 16

// DocumentLines are the lines of all pages in file order.
func DocumentLines(d page.Document) []Line {
	var all []Line
	for _, p := range d.Pages {
		all = append(all, Lines(p)...)
	}
	return all
}

// lookBack is how many of the latest lines a word may still join: words come sorted by height, so
// only lines at about the same height are open.
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

// isPlaced says that a box has four finite edges: a broken matrix gives others, which no order holds.
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

// evenHeight is the height of words that are all as high as each other.
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

// maxTouching and maxTouchingBytes bound a cell that is searched for labels printed without a space between them;
// longer cells are sentences, or letters that a program without spaces wrote.
const maxTouching, maxTouchingBytes = 16, 400

// splitTouching parts a heading whose labels touch: "Transaction Date" and "Particulars" set in columns
// as narrow as their labels arrive as the words "Transaction" and "DateParticulars". The cell is parted
// only when all of it is labels; else it stays as it is.
func splitTouching(c Cell, v *Vocabulary, whole []Column) []Column {
	if len(c.Words) > maxTouching || bytesOf(c.Words) > maxTouchingBytes || c.Words[0].Cell != "" {
		return whole
	}
	if parts := labelsOf(c.Words, v); len(parts) > 1 {
		return parts
	}
	return whole
}

// labelsOf reads words as nothing but labels, longest first, cutting words where letters show that two
// labels touch; nil when that fails.
func labelsOf(words []page.Word, v *Vocabulary) []Column {
	if len(words) == 0 {
		return []Column{}
	}
	for n := min(len(words), v.longest+1); n > 0; n-- {
		for _, left := range beginnings(words[:n]) {
			own := left.words
			if roleWithUnit(own, v) == "" || strings.HasPrefix(own[0].Text, "(") { // a remark is no label: "Amount (in"
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

// roleWithUnit is what words mean as a label, a unit in brackets behind it left out: "Deposit (INR)".
func roleWithUnit(words []page.Word, v *Vocabulary) Role {
	if role := v.Role(Text(words)); role != "" {
		return role
	}
	if last := len(words) - 1; last > 0 && strings.HasPrefix(words[last].Text, "(") && isUnit(words[last].Text) {
		return v.Role(Text(words[:last]))
	}
	return ""
}

// beginning is words up to a place inside the last of them, and what is left of that one.
type beginning struct {
	words []page.Word
	rest  *page.Word
}

// beginnings are the words whole and, from the right, cut at each seam of the last one.
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

// seam says that another label may begin at text[k]: a capital after a small letter or a stop ("DateParticulars",
// "No.Running") or before one ("CRBalance"), or any letter of a word of capitals, which shows no seams.
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

// minTouching is the fewest letters of a label that may touch another in capitals: "DATECODE" parts,
// "ACCOUNTIN" does not.
const minTouching = 3

// CutWord parts a word before rune k; where the letters stand is worked out from their number.
func CutWord(w page.Word, k int) (left, right page.Word) {
	text := []rune(w.Text)
	at := w.Box.X0 + w.Box.Width()*float64(k)/float64(len(text))
	left, right = w, w
	left.Text, left.Box.X1 = string(text[:k]), at
	right.Text, right.Box.X0 = string(text[k:]), at
	return left, right
}

const (
	// palestInk is how bright a text is at least, of 255, that may be a watermark, darkerInk by how much what is
	// printed over it is darker.
	palestInk, darkerInk = 140, 50
	// crossedHeight is the part of the lower word's height, and of it across, by which one word lies over another.
	crossedHeight = 0.4
	// leastCrossed is how many times words of a watermark lie over others: a single touch is tight print.
	leastCrossed = 2
	// larger is how much larger than the print over it a watermark with figures is: a stamp may lie over pale amounts.
	larger = 1.5
	// bandHeight is the height, in points, of the bands in which darker words are looked for, mostBands how many of
	// them a word reaches into at most: broken files have words of any height.
	bandHeight, mostBands = 16.0, 100
)

// ink is a way in which words are printed.
type ink struct {
	font  string
	size  int // tenths of a point
	color uint32
}

// withoutUnderprint leaves out the words of watermarks, which a text layer holds as it does the rows that they run
// under: pale words of one print that lie over darker ones, much larger than these or without any figure. Honest
// print keeps its words apart; where a stamp is set over a column of pale amounts these stay.
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

// brightness is how light a color looks, 0 to 255.
func brightness(color uint32) int {
	return int((299*(color>>16&255) + 587*(color>>8&255) + 114*(color&255)) / 1000)
}

// inBands are words by the bands of a page that they reach into.
type inBands map[int][]*page.Word

// darkerWords are those that may be darker than a pale print.
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

// bandsOf gives the bands that a word reaches into, none of one that reaches into too many.
func bandsOf(w *page.Word) iter.Seq[int] {
	return func(yield func(int) bool) {
		if w.Box.Height() > mostBands*bandHeight {
			return
		}
		for band := bandOf(w.Box.Y0); band <= bandOf(w.Box.Y1) && yield(band); band++ {
		}
	}
}

// crossings counts the darker words that lie over those of a pale print, each in the band where both begin, up to the
// least that tell. In a print with figures only those count that are much larger.
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

// liesOver says that two words take the same room.
func liesOver(a, b page.Box) bool {
	least := crossedHeight * min(a.Height(), b.Height())
	return min(a.X1, b.X1)-max(a.X0, b.X0) > least && min(a.Y1, b.Y1)-max(a.Y0, b.Y0) > least
}
