package custom

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// maxRows is how many rows of a table are kept; a result with its provenance stays below 32 MB.
const maxRows = 10_000

// tableResult is a table as read.
type tableResult struct {
	table    engine.SchemaTable
	list     []tableRow
	lacking  map[string]bool  // columns without a heading
	unproven map[string][]int // rows, by column, with a value that is not of its type
	cut      bool             // there may be more rows than are kept
}

// tableRow has a reading for each column.
type tableRow []reading

// table finds a table by its heading and reads its rows; on later pages under the repeated heading or, if the page
// begins with rows, without one.
func (b *builder) table(t engine.SchemaTable) {
	result := &tableResult{table: t, list: []tableRow{}, lacking: map[string]bool{}, unproven: map[string][]int{}}
	b.tables[t.Name] = result
	labels := vocabularyOf(t)
	var current *heading
	for i := 0; i < len(b.lines) && len(result.list) < maxRows; {
		h, ok := b.findHeading(t, labels, i)
		switch {
		case b.tableLines[i] || !ok && (current == nil || !b.continues(t, *current, i)):
			i++
			continue
		case !ok: // rows at the top of the next page
			h = *current
			h.page, h.first, h.last = b.lines[i].Page, i, i-1
		case current != nil && h.page == current.page:
			i++
			continue // a second table of the kind on one page is another table
		}
		if current == nil {
			b.lacks(t, h, result)
		}
		current = &h
		i = b.rowsUnder(t, h, result)
	}
	if len(result.list) == maxRows {
		result.cut = true
		b.warn(warnIncomplete, "%s: the table has more than %d rows; the rest was not read.", t.Name, maxRows)
	}
}

// continues reports whether a page's first lines are rows of a table that began on the page before.
func (b *builder) continues(t engine.SchemaTable, h heading, i int) bool {
	if b.lines[i].Page != h.page+1 || i == 0 || b.lines[i-1].Page == b.lines[i].Page {
		return false
	}
	r := b.sort(t, h, i)
	b.judge(t, &r)
	return r.own && len(t.Columns) >= minHeadings
}

func (b *builder) lacks(t engine.SchemaTable, h heading, result *tableResult) {
	for i, c := range h.columns {
		if !c.found() {
			result.lacking[t.Columns[i].Name] = true
			b.warn(warnIncomplete, "%s: the table on page %d has no column %s.", t.Name, h.page, t.Columns[i].Name)
		}
	}
}

// rowsUnder reads the rows below a heading and returns the line after them.
func (b *builder) rowsUnder(t engine.SchemaTable, h heading, result *tableResult) int {
	for i := h.first; i <= h.last; i++ {
		b.tableLines[i] = true
	}
	kept, next := b.tableBody(t, h)
	for _, group := range b.grouped(t, kept) {
		if len(result.list) == maxRows {
			break
		}
		for _, r := range group {
			b.tableLines[r.line] = true
		}
		b.addRow(t, h, result, group)
	}
	return max(next, h.last+1)
}

// tableBody returns the lines from below the heading to the table's end.
func (b *builder) tableBody(t engine.SchemaTable, h heading) (kept []rowLine, next int) {
	for next = h.last + 1; next < len(b.lines); next++ {
		l := b.lines[next]
		if l.Page != h.page || ends(l, t.End) {
			break
		}
		if kind := b.totalKind(t, l); kind != "" {
			if kind == "end" {
				return kept, next
			}
			continue
		}
		r := b.sort(t, h, next)
		b.judge(t, &r)
		if !r.own && !(r.text && !h.lettered() && b.nearRow(next)) {
			if len(kept) > 0 {
				break
			}
			if next-h.last > maxHeadingLines {
				break // a heading with no rows under it
			}
			continue
		}
		kept = append(kept, r)
	}
	return kept, next
}

// nearRow reports whether a line is close enough to its neighbours to be a part of a cell.
func (b *builder) nearRow(i int) bool {
	return i > 0 && b.lines[i-1].Page == b.lines[i].Page &&
		b.lines[i].Box.Y0-b.lines[i-1].Box.Y1 < 1.2*b.lines[i].Height()
}

// ends reports whether a line begins with one of the words that end the table.
func ends(l layout.Line, marks []string) bool {
	text := layout.Normalize(l.Text()) + " "
	for _, m := range marks {
		if key := layout.Normalize(m); key != "" && strings.HasPrefix(text, key+" ") {
			return true
		}
	}
	return false
}

// grouped joins each row with the lines above and below it that continue its text. A line belongs to the row that
// lacks its text, else to the nearer one, else to the one above.
func (b *builder) grouped(t engine.SchemaTable, lines []rowLine) (groups [][]rowLine) {
	var owners []int // places of rows in lines
	for i, r := range lines {
		if r.own {
			owners = append(owners, i)
		}
	}
	if len(owners) == 0 {
		return nil
	}
	groups = make([][]rowLine, len(owners))
	upper := -1 // the row above the line looked at
	for i, r := range lines {
		if r.own {
			upper++
			groups[upper] = append(groups[upper], r)
			continue
		}
		to := upper
		if upper+1 < len(owners) &&
			(upper < 0 || b.belongsBelow(lines[owners[upper]], r, lines[owners[upper+1]], lines[i-1], lines[i+1])) {
			to = upper + 1
		}
		groups[to] = append(groups[to], r)
	}
	return groups
}

// belongsBelow decides whether a line of text belongs to the row below it rather than the one above.
func (b *builder) belongsBelow(above, r, below, before, after rowLine) bool {
	lacks := func(row rowLine) bool {
		for i, words := range r.words {
			if len(words) > 0 && len(row.words[i]) == 0 {
				return true
			}
		}
		return false
	}
	up := b.lines[r.line].Box.CenterY() - b.lines[before.line].Box.CenterY()
	down := b.lines[after.line].Box.CenterY() - b.lines[r.line].Box.CenterY()
	switch lacksAbove, lacksBelow := lacks(above), lacks(below); {
	case lacksBelow && !lacksAbove:
		return down <= 1.5*up
	case lacksAbove && !lacksBelow:
		return false
	case lacksAbove:
		return down < up
	}
	return up > 1.5*down
}

// addRow reads the cells of one row.
func (b *builder) addRow(t engine.SchemaTable, h heading, result *tableResult, group []rowLine) {
	row, at := make(tableRow, len(t.Columns)), len(result.list)
	for i, c := range t.Columns {
		var words []page.Word
		for _, r := range group {
			words = append(words, r.words[i]...)
		}
		text := layout.Text(words)
		if blank(text) != "" && !isDash(text) || len(words) == 0 {
			continue
		}
		v, ok := b.parser.read(text, c.Type)
		if !ok {
			result.unproven[c.Name] = append(result.unproven[c.Name], at)
			b.warn(
				warnNotRead, "%s row %d: %s stands under %s, which is no %s.", t.Name, at+1, quoted(text), c.Name,
				c.Type,
			)
			continue
		}
		row[i] = v
		b.noted(v)
		b.provenance[fmt.Sprintf("/%s/%d/%s", t.Name, at, c.Name)] = layout.Origin(h.page, words)
	}
	result.list = append(result.list, row)
}

// shownRow is a row in the result: an object of the columns in the schema's order.
type shownRow struct {
	columns []engine.SchemaColumn
	row     tableRow
}

// MarshalJSON implements json.Marshaler.
func (s shownRow) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, c := range s.columns {
		value, err := json.Marshal(s.row[i].value)
		if err != nil {
			return nil, err
		}
		b.WriteByte("{,"[min(i, 1)])
		b.WriteString(`"` + c.Name + `":`) // names are slugs: nothing to escape
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// rows returns the table's rows for the result.
func (r *tableResult) rows() []shownRow {
	list := make([]shownRow, len(r.list))
	for i, row := range r.list {
		list[i] = shownRow{r.table.Columns, row}
	}
	return list
}

// sum adds up a column; missing is why that cannot be done.
func (r *tableResult) sum(name string) (total decimal, missing string) {
	switch {
	case len(r.list) == 0 || r.lacking[name]:
		return total, " was not found"
	case r.cut:
		return total, " has more rows than are kept; the rest"
	case len(r.unproven[name]) > 0:
		return total, " holds a value that was not read"
	}
	total = decimalOf(0)
	for k, c := range r.table.Columns {
		for _, row := range r.list {
			if c.Name == name && row[k].number != nil {
				total = total.plus(*row[k].number)
			}
		}
	}
	return total, ""
}

// rowLine is one line below a heading, with its words sorted into the columns.
type rowLine struct {
	line  int
	words [][]page.Word // by column
	own   bool          // a row by itself, not the continuation of one
	text  bool          // nothing but words of text columns
}

// sort assigns a line's cells to the headings. In spreadsheets columns have names. On paper a cell belongs to the
// heading above it; a cell below several headings is split between its words.
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

// parts splits a cell below several headings where its words pass from one to the next.
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

// lettered reports whether the columns are those of a spreadsheet. All words of a text file are in column A.
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

// strangeColumn is the index for a column that the schema does not name.
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

// nearest returns the column whose heading overlaps a box most, or else the one whose edge or middle is nearest:
// figures are aligned with the right edge of their heading, words with the left.
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

// judge decides whether a sorted line is a row: it has every required value, and something in it reads as its type. A
// line with only text may continue a row.
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
	default: // only text: a row if the table has nothing else, or if a required column has a value
		r.own = r.own && (textOnlyTable(t) && filled >= min(minHeadings, len(t.Columns)))
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

// totalKind is "end" or "mid" for a line that sums up, else "". After the word may come only figures, a currency or
// the words of headings and labels: "Total Care Plan" is a row.
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

// belongsToTotal checks the words up to the first figure.
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
