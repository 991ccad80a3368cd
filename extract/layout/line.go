package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"
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

// Foot is where its words end below, in points from the top: the median, for one word that recognition sets too high or too
// low moves the line's box but not the line, and neither do capitals with marks above.
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
