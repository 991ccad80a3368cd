package custom

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// rowLine is one line below a heading, its words sorted into the columns.
type rowLine struct {
	line  int
	words [][]page.Word // by column
	own   bool          // a row by itself, not the continuation of one
	text  bool          // nothing but words of text columns
}

// sort puts a line's cells under the headings. Spreadsheets name their columns; on paper a cell belongs to
// the heading that it stands under, and one that stands under several is parted between its words.
func (b *builder) sort(t engine.SchemaTable, h heading, line int) rowLine {
	r := rowLine{line: line, words: make([][]page.Word, len(t.Columns))}
	for _, c := range b.lines[line].Cells() {
		for _, part := range h.parts(c) {
			if i := h.columnOf(part); i >= 0 {
				r.words[i] = append(r.words[i], part.Words...)
			}
		}
	}
	return r
}

// parts splits a cell that stands under several headings where its words pass from one to the next.
func (h heading) parts(c layout.Cell) []layout.Cell {
	under := 0
	for _, col := range append(append([]column{}, h.columns...), h.strange...) {
		if col.found() && layout.Overlap(col.box, c.Box) > 0 {
			under++
		}
	}
	if under < 2 || lettersOf(c) != "" && h.lettered() {
		return []layout.Cell{c}
	}
	var parts []layout.Cell
	from, last := 0, h.nearest(c.Words[0].Box)
	for i, w := range c.Words[1:] {
		next := h.nearest(w.Box)
		if next != last && strings.ContainsAny(w.Text, "0123456789-") {
			parts, from, last = append(parts, layout.NewCell(c.Page, c.Words[from:i+1])), i+1, next
		}
	}
	return append(parts, layout.NewCell(c.Page, c.Words[from:]))
}

// lettered says that the columns are those of a spreadsheet. A text file's words all stand in column A.
func (h heading) lettered() bool {
	seen := map[string]bool{"": true}
	for _, c := range h.columns {
		if c.found() && seen[c.cell] {
			return false
		}
		seen[c.cell] = seen[c.cell] || c.found()
	}
	return len(seen) > 1
}

// strangeColumn stands for a column that the schema does not name.
const strangeColumn = -1

// columnOf is the schema's column of a cell, or strangeColumn.
func (h heading) columnOf(c layout.Cell) int {
	letters := lettersOf(c)
	if letters == "" || !h.lettered() {
		return h.nearest(c.Box)
	}
	for i, col := range h.columns {
		if col.cell == letters {
			return i
		}
	}
	return strangeColumn
}

// nearest is the column whose heading overlaps a box most, or else whose edge or middle is nearest: figures
// stand flush right under their heading, words flush left.
func (h heading) nearest(box page.Box) int {
	best, score := strangeColumn, 0.0
	consider := func(i int, c column) {
		if !c.found() {
			return
		}
		s := layout.Overlap(c.box, box)
		if s <= 0 {
			s = -min(gap(c.box.X0, box.X0), gap(c.box.X1, box.X1), gap(c.box.CenterX(), box.CenterX()), -s)
		}
		if score == 0 || s > score {
			best, score = i, s
		}
	}
	for i, c := range h.columns {
		consider(i, c)
	}
	for _, c := range h.strange {
		consider(strangeColumn, c)
	}
	return best
}

func gap(a, b float64) float64 { return max(a-b, b-a) }

// judge says whether a sorted line is a row: it has every required value, and something in it reads as its
// type. A line of nothing but text may continue a row.
func (b *builder) judge(t engine.SchemaTable, r *rowLine) {
	filled, fitting, typed, wrong := 0, 0, 0, false
	r.own, r.text = true, true
	for i, c := range t.Columns {
		if len(r.words[i]) == 0 {
			r.own = r.own && !c.Required
			continue
		}
		filled++
		_, fits := b.parser.read(layout.Text(r.words[i]), c.Type)
		if c.Type != engine.TypeText {
			typed++
			r.text = false
			if fits {
				fitting++
			}
		}
		wrong = wrong || c.Required && !fits
	}
	r.text = r.text && filled > 0
	switch {
	case filled == 0 || wrong:
		r.own = false
	case typed > 0:
		r.own = r.own && fitting > 0
	default: // only text: a row where the table has nothing else, or where something required says so
		r.own = r.own && (textOnlyTable(t) && filled >= min(leastHeadings, len(t.Columns)))
	}
}

func textOnlyTable(t engine.SchemaTable) bool {
	for _, c := range t.Columns {
		if c.Type != engine.TypeText {
			return false
		}
	}
	return true
}

// totals begin lines that sum a table up; the first group ends it, the second stands between its rows.
var (
	endTotals = []string{"total", "totals", "grand total", "overall total", "sum total", "total amount", "kabuuan"}
	midTotals = []string{"subtotal", "sub total", "page total", "total this page", "carried forward", "brought forward", "balance forward"}
)

// totalKind says whether a line sums up: "end", "mid" or "". What follows the word must be figures, a
// currency or the words of headings and labels: "Total Care Plan" is a row.
func (b *builder) totalKind(t engine.SchemaTable, l layout.Line) string {
	text := layout.Normalize(l.Text())
	for _, words := range midTotals {
		if text == words || strings.HasPrefix(text, words+" ") {
			return "mid"
		}
	}
	for _, words := range endTotals {
		if rest, ok := strings.CutPrefix(text+" ", words+" "); ok && b.belongsToTotal(t, strings.Fields(rest)) {
			return "end"
		}
	}
	return ""
}

// belongsToTotal looks at the words up to the first figure.
func (b *builder) belongsToTotal(t engine.SchemaTable, words []string) bool {
	known := map[string]bool{}
	know := func(label string) {
		for _, w := range strings.Fields(layout.Normalize(label)) {
			known[w] = true
		}
	}
	for _, c := range t.Columns {
		for _, h := range c.Headers {
			know(h)
		}
	}
	for _, f := range b.definition.Fields {
		for _, l := range f.Labels {
			know(l)
		}
	}
	for _, w := range words {
		if strings.ContainsAny(w, "0123456789") {
			return true
		}
		if !known[w] && parse.CurrencyCode(w) == "" && w != "p" {
			return false
		}
	}
	return true
}
