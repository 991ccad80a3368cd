package custom

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// heading is a table's heading on one page.
type heading struct {
	page        int
	first, last int      // its lines
	columns     []column // in the schema's order; those it lacks have no box
	strange     []column // headings of columns that the schema does not name
	words       int      // of the labels found: longer labels are surer
}

// column is the place of a column's heading.
type column struct {
	box  page.Box
	cell string // the spreadsheet column's letters
}

func (c column) found() bool { return c.box != (page.Box{}) }

// maxHeadingLines is how many lines a heading may have.
const maxHeadingLines = 3

// vocabularyOf returns the headings of a table's columns.
func vocabularyOf(t engine.SchemaTable) map[string][]int {
	columns := map[string][]int{}
	for i, c := range t.Columns {
		for _, h := range c.Headers {
			if key := layout.Normalize(h); key != "" {
				columns[key] = append(columns[key], i)
			}
		}
	}
	return columns
}

// findHeading returns the heading that begins at a line, with as many lines as show most columns.
func (b *builder) findHeading(t engine.SchemaTable, labels map[string][]int, first int) (best heading, ok bool) {
	for last := first; last < len(b.lines) && last < first+maxHeadingLines; last++ {
		if last > first && !follows(b.lines[last-1], b.lines[last]) {
			break
		}
		h := b.headingIn(t, labels, first, last)
		if h.count() > best.count() || h.count() == best.count() && h.words > best.words {
			best = h
		}
	}
	return best, best.complete(t)
}

// follows reports whether a line is directly below another one.
func follows(upper, lower layout.Line) bool {
	return upper.Page == lower.Page && lower.Box.Y0-upper.Box.Y1 < 0.9*max(upper.Height(), lower.Height())
}

func (h heading) count() (n int) {
	for _, c := range h.columns {
		if c.found() {
			n++
		}
	}
	return n
}

// minHeadings is how many headings make a table of several columns, because a single word may be anywhere.
const minHeadings = 2

func (h heading) complete(t engine.SchemaTable) bool {
	for i, c := range t.Columns {
		if c.Required && (i >= len(h.columns) || !h.columns[i].found()) {
			return false
		}
	}
	return h.count() >= min(minHeadings, len(t.Columns))
}

// headingIn matches the cells of some lines with the columns' labels: each cell by itself, and each with the words
// above it.
func (b *builder) headingIn(t engine.SchemaTable, labels map[string][]int, first, last int) heading {
	h := heading{page: b.lines[first].Page, first: first, last: last, columns: make([]column, len(t.Columns))}
	longest := make([]int, len(t.Columns))
	for line := first; line <= last; line++ {
		for _, c := range headingCells(b.lines[line], labels) {
			stack, matched := layout.Cell{Page: c.Page, Box: c.Box, Words: c.Words}, false
			for upper := line; ; {
				matched = h.take(labels, longest, stack) || matched
				if upper--; upper < first {
					break
				}
				over := wordsOver(b.lines[upper], stack.Box)
				if len(over) == 0 {
					continue
				}
				stack.Words = append(append([]page.Word{}, over...), stack.Words...)
				stack.Box = stack.Box.Union(layout.Bounds(over))
			}
			if !matched {
				h.strange = append(h.strange, column{c.Box, lettersOf(c)})
			}
		}
	}
	h.strange = h.apart()
	return h
}

// take assigns a cell to the column whose label it is; a longer label replaces a shorter one.
func (h *heading) take(labels map[string][]int, longest []int, c layout.Cell) bool {
	key := layout.Normalize(c.Text())
	words := len(strings.Fields(key))
	for _, i := range labels[key] {
		if longest[i] >= words {
			continue
		}
		h.words += words - longest[i]
		h.columns[i], longest[i] = column{c.Box, lettersOf(c)}, words
	}
	return len(labels[key]) > 0
}

// apart leaves out unknown headings above or inside a known one, because they are parts of it.
func (h *heading) apart() (kept []column) {
	for _, s := range h.strange {
		inside := false
		for _, c := range h.columns {
			inside = inside || c.found() && layout.Overlap(s.box, c.box) > 0
		}
		if !inside {
			kept = append(kept, s)
		}
	}
	return kept
}

// headingCells returns a line's cells. If headings are so close that they form one cell, it returns the labels in it.
func headingCells(l layout.Line, labels map[string][]int) (cells []layout.Cell) {
	for _, c := range l.Cells() {
		if len(labels[layout.Normalize(c.Text())]) > 0 {
			cells = append(cells, c)
			continue
		}
		cells = append(cells, splitAtLabels(c, labels)...)
	}
	return cells
}

// splitAtLabels splits a cell into the longest labels in it and the words between them.
func splitAtLabels(c layout.Cell, labels map[string][]int) (cells []layout.Cell) {
	rest := 0
	for i := 0; i < len(c.Words); i++ {
		for n := min(len(c.Words)-i, maxLabelWords); n > 0; n-- {
			if len(labels[layout.Normalize(layout.Text(c.Words[i:i+n]))]) == 0 {
				continue
			}
			if i > rest {
				cells = append(cells, layout.NewCell(c.Page, c.Words[rest:i]))
			}
			cells = append(cells, layout.NewCell(c.Page, c.Words[i:i+n]))
			rest, i = i+n, i+n-1
			break
		}
	}
	if rest < len(c.Words) {
		cells = append(cells, layout.NewCell(c.Page, c.Words[rest:]))
	}
	return cells
}

// wordsOver returns a line's words that are above a box.
func wordsOver(l layout.Line, box page.Box) (over []page.Word) {
	for _, w := range l.Words {
		if layout.Overlap(w.Box, box) > 0 {
			over = append(over, w)
		}
	}
	return over
}

// lettersOf is the spreadsheet column of a cell; "" on paper and in text files.
func lettersOf(c layout.Cell) string {
	if len(c.Words) == 0 {
		return ""
	}
	return strings.TrimRight(c.Words[0].Cell, "0123456789")
}
