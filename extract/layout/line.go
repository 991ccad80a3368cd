package layout

import (
	"cmp"
	"slices"
	"strings"

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

// Text joins words by single spaces.
func Text(words []page.Word) string {
	parts := make([]string, 0, len(words))
	for _, w := range words {
		if t := strings.Join(strings.Fields(w.Text), " "); t != "" {
			parts = append(parts, t)
		}
	}
	return strings.Join(parts, " ")
}

// WordTexts are the texts of all the lines' words, for what is judged of a document as a whole.
func WordTexts(lines []Line) []string {
	var texts []string
	for _, l := range lines {
		for _, w := range l.Words {
			texts = append(texts, w.Text)
		}
	}
	return texts
}

// Bounds is the smallest box around the words.
func Bounds(words []page.Word) page.Box {
	var b page.Box
	for _, w := range words {
		b = b.Union(w.Box)
	}
	return b
}

// Lines groups a page's readable words into lines from top to bottom. Words that are turned or not
// painted are left out, unless nothing else is on the page: then the hidden words are the recognized
// text of a scan and count.
func Lines(p page.Page) []Line {
	words := readable(p.Words)
	slices.SortStableFunc(words, func(a, b page.Word) int {
		return cmp.Compare(a.Box.CenterY(), b.Box.CenterY())
	})
	var lines []Line
	for _, w := range words {
		if i := lineFor(lines, w); i >= 0 {
			lines[i].Words = append(lines[i].Words, w)
			continue
		}
		lines = append(lines, Line{Page: p.Number, Box: w.Box, Words: []page.Word{w}})
	}
	for i := range lines {
		slices.SortStableFunc(lines[i].Words, func(a, b page.Word) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
		lines[i].Box = Bounds(lines[i].Words)
	}
	slices.SortStableFunc(lines, func(a, b Line) int { return cmp.Compare(a.Box.CenterY(), b.Box.CenterY()) })
	return lines
}

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

func lineFor(lines []Line, w page.Word) int {
	for i := len(lines) - 1; i >= 0 && i >= len(lines)-lookBack; i-- {
		first := lines[i].Words[len(lines[i].Words)-1]
		height := min(first.Box.Height(), w.Box.Height())
		if d := w.Box.CenterY() - first.Box.CenterY(); d <= lineTolerance*height && d >= -lineTolerance*height {
			return i
		}
	}
	return -1
}

func readable(words []page.Word) []page.Word {
	var shown, hidden []page.Word
	for _, w := range words {
		switch {
		case strings.TrimSpace(w.Text) == "" || w.Rotation != 0:
		case w.Hidden:
			hidden = append(hidden, w)
		default:
			shown = append(shown, w)
		}
	}
	if len(shown) == 0 {
		return hidden
	}
	return shown
}

func wordHeight(words []page.Word) float64 {
	heights := make([]float64, 0, len(words))
	for _, w := range words {
		if h := w.Box.Height(); h > 0 {
			heights = append(heights, h)
		}
	}
	if len(heights) == 0 {
		return 1
	}
	slices.Sort(heights)
	return heights[len(heights)/2]
}
