package form

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// table is a list as read from a printed table.
type table struct {
	rows []row
	// lacks are the columns without a heading, on the page of the first heading, page; page is 0 if there is no table.
	lacks []int
	page  int
	cut   bool // there may be more rows than are kept
	// total is the line that sums up the columns at the table's end; nil if there is none.
	total *row
}

// row is one row of a table, with a cell for each column.
type row struct {
	page  int
	cells []cell
}

// cell is the value in a cell. It is read only if its words are of the column's kind.
type cell struct {
	value
	read    bool
	printed []page.Word
}

// mostRows is how many rows of a table are kept; a result with its provenance stays below 32 MB.
const mostRows = 10_000

// tablesOf reads the lists of a shape that are tables, and notes the lines that they are on.
func (p *Paper) tablesOf(s *shape, lx *lexicon) []*table {
	tables := make([]*table, len(s.lists))
	for i := range s.lists {
		switch l := &s.lists[i]; {
		case l.grid:
			tables[i] = p.grid(l, lx)
		case !l.slip:
			tables[i] = p.table(l, lx)
		}
	}
	return tables
}

// table finds a table by its heading and reads its rows; on later pages under the repeated heading or, if the page
// begins with rows, without one.
func (p *Paper) table(l *list, lx *lexicon) *table {
	t := &table{}
	if len(l.heads) == 0 {
		return t
	}
	heads, most := p.findHeads(l, lx)
	var current *tableHead
	for i := 0; i < len(p.lines) && len(t.rows) < mostRows; {
		h, ok := heads[i]
		ok = ok && 2*h.count() > most
		switch {
		case p.inTable[i] || !ok && (current == nil || !p.continues(l, lx, current, i)):
			i++
			continue
		case !ok: // rows at the top of the next page
			h = *current
			h.page, h.first, h.last = p.lines[i].Page, i, i-1
		case current != nil && l.once && h.page == current.page:
			i++
			continue
		}
		h = p.byTexts(l, lx, p.byProducts(l, lx, h))
		if current == nil {
			t.page, t.lacks = h.page, h.lacking()
		}
		current = &h
		i = p.rowsUnder(l, lx, &h, t)
	}
	t.cut = len(t.rows) == mostRows
	return t
}

// findHeads returns the headings by the line in which they begin, and the most columns that one of them has: words of
// other parts of the paper may be the headings of one or two.
func (p *Paper) findHeads(l *list, lx *lexicon) (heads map[int]tableHead, most int) {
	heads = map[int]tableHead{}
	for i := range p.lines {
		if h, ok := p.findHead(l, lx, i); ok {
			for k := i - 1; k > i-mostHeadLines; k-- {
				if above, found := heads[k]; found && above.last >= i && above.count() <= h.count() {
					delete(heads, k) // a title over the heading
				}
			}
			heads[i] = h
			most = max(most, h.count())
		}
	}
	return heads, most
}

// continues reports whether a page's first lines are rows of a table that began on the page before.
func (p *Paper) continues(l *list, lx *lexicon, h *tableHead, i int) bool {
	if p.lines[i].Page != h.page+1 || i == 0 || p.lines[i-1].Page == p.lines[i].Page {
		return false
	}
	return p.rowLine(l, lx, h, i).own && len(l.columns) >= leastHeads
}

// rowsUnder reads the rows below a heading and returns the line after them.
func (p *Paper) rowsUnder(l *list, lx *lexicon, h *tableHead, t *table) int {
	lines, next := p.tableBody(l, lx, h)
	lines, next = p.upToSum(l, lx, h, lines, next)
	for _, group := range p.grouped(lines) {
		if len(t.rows) == mostRows {
			break
		}
		for _, r := range group {
			p.takeLine(r.line, h, lx)
		}
		t.rows = append(t.rows, p.row(l, lx, h.page, group))
	}
	if len(lines) > 0 && next < len(p.lines) && p.lines[next].Page == h.page && p.totalOf(next, lx) == atEnd {
		total := p.row(l, lx, h.page, []rowLine{p.rowLine(l, lx, h, next)})
		t.total = &total
	}
	for i := h.first; i <= h.last && len(lines) > 0; i++ {
		p.takeLine(i, h, lx)
	}
	return max(next, h.last+1)
}

// takeLine notes that a line is of a table, but for what stands beside the table.
func (p *Paper) takeLine(line int, h *tableHead, lx *lexicon) {
	p.inTable[line] = true
	beside := false
	for _, k := range p.ofLine[line] {
		if beside = beside || !h.lettered() && p.isBeside(h, lx, k); beside {
			p.besideTable[k] = true
		}
	}
}

// rowGap is the largest space between the rows of a table, in heights.
const rowGap = 4.0

// tableBody returns the lines from below the heading to the table's end.
func (p *Paper) tableBody(l *list, lx *lexicon, h *tableHead) (kept []rowLine, next int) {
	foot := p.lines[max(h.last, 0)].Box.Y1
	for next = h.last + 1; next < len(p.lines); next++ {
		line := p.lines[next]
		if line.Page != h.page || beginsWith(line, l.ends) ||
			len(kept) > 0 && line.Box.Y0-foot > rowGap*line.Height() {
			break
		}
		total := p.totalOf(next, lx)
		if total == between {
			continue
		}
		r := p.rowLine(l, lx, h, next)
		if total != atEnd && !r.own && !r.totals && p.beginsWithLabel(next, h, lx) && p.rowFollows(l, lx, h, next) {
			continue // a remark on the row above: "S/N: 5CG1234XY0"
		}
		if total == atEnd || r.totals && len(kept) > 0 ||
			!(r.own && (l.requires() || r.isFull(h))) && p.beginsWithLabel(next, h, lx) {
			break
		}
		if !r.own && !(r.text && !h.lettered() && p.isNear(next)) {
			if len(kept) > 0 || next-h.last > mostHeadLines {
				break // the end, or a heading with no rows under it
			}
			continue
		}
		kept, foot = append(kept, r), line.Box.Y1
	}
	return kept, next
}

// mostRemarkLines is how many lines of remarks a row of a table has at most.
const mostRemarkLines = 3

// rowFollows reports whether a full row of a table stands close below a line of it.
func (p *Paper) rowFollows(l *list, lx *lexicon, h *tableHead, line int) bool {
	for i := line + 1; i <= line+mostRemarkLines && i < len(p.lines) && p.lines[i].Page == h.page && p.isNear(i); i++ {
		if p.totalOf(i, lx) != noTotal {
			return false
		}
		if r := p.rowLine(l, lx, h, i); r.own && r.isFull(h) {
			return true
		}
	}
	return false
}

// upToSum ends a table at a subtotal that is the sum of its rows: what stands between that and the total is charges and
// taxes, whose rows look like the table's. Rows that have a sum of their own are the next group of the table.
func (p *Paper) upToSum(l *list, lx *lexicon, h *tableHead, lines []rowLine, next int) ([]rowLine, int) {
	end, from := -1, 0 // of the rows before the subtotal, the first after another one
	for i := 1; i <= len(lines); i++ {
		after := next
		if i < len(lines) {
			after = lines[i].line
		}
		for line := lines[i-1].line + 1; line <= after && line < len(p.lines); line++ {
			if p.totalOf(line, lx) == noTotal || p.lines[line].Page != h.page {
				continue
			}
			if p.isSumOf(l, lx, p.rowLine(l, lx, h, line), lines[from:i]) {
				end, from = i, i
			}
		}
	}
	if end < 0 || end == len(lines) {
		return lines, next
	}
	return lines[:end], lines[end-1].line + 1
}

// isSumOf reports whether a line has the sum of a column of amounts of some rows.
func (p *Paper) isSumOf(l *list, lx *lexicon, of rowLine, rows []rowLine) bool {
	for c := range l.columns {
		if l.columns[c].kind != Amount {
			continue
		}
		total, ok := p.readCell(&l.columns[c], lx, of.words[c])
		if !ok {
			continue
		}
		var sum exact.Sum
		n := 0
		for _, r := range rows {
			if v, ok := p.readCell(&l.columns[c], lx, r.words[c]); ok && r.own {
				sum, n = sum.Add(v.is.(engine.Amount)), n+1
			}
		}
		if n > 0 && exact.Of(total.is.(engine.Amount)).Minus(sum).Within(1) {
			return true
		}
	}
	return false
}

// isFull reports whether a line fills most columns of a table: it is a row, even if its text is the label of a value,
// as "Carriage".
func (r *rowLine) isFull(h *tableHead) bool {
	filled := 0
	for _, words := range r.words {
		if len(words) > 0 {
			filled++
		}
	}
	return filled >= leastHeads && 3*filled >= 2*h.count()
}

// isNear reports whether a line is close enough to the one above to be a part of a cell.
func (p *Paper) isNear(i int) bool {
	return i > 0 && p.lines[i-1].Page == p.lines[i].Page &&
		p.lines[i].Box.Y0-p.lines[i-1].Box.Y1 < 1.2*p.lines[i].Height()
}

// beginsWith reports whether a line begins with one of some words in normal form.
func beginsWith(l layout.Line, texts []string) bool {
	if len(texts) == 0 {
		return false
	}
	text := layout.Normalize(l.Text()) + " "
	return slices.ContainsFunc(texts, func(t string) bool { return strings.HasPrefix(text, t+" ") })
}

// beginsWithLabel reports whether a line is below a table because it begins with the label of a value, such as a total.
func (p *Paper) beginsWithLabel(line int, h *tableHead, lx *lexicon) bool {
	for _, k := range p.ofLine[line] {
		s := &p.segments[k]
		own, _ := compact(s.normal)
		if len(p.ofLine[line]) > 2 && s.Box.X0 <= h.leftmost() {
			continue
		}
		if found := lx.exact(own, beside); len(found) > 0 && (p.isLabel(k, lx) || lx.isBare(own, found)) {
			return true
		}
	}
	return false
}

// hasLabelAmongFigures reports whether the label of an amount stands in a column of figures, as in the boxes of totals
// below a table, which fill its columns: such a line is no row. The label may be that of the column itself: "Disc. 5%".
func (p *Paper) hasLabelAmongFigures(l *list, lx *lexicon, r *rowLine) bool {
	for i, words := range r.words {
		if c := &l.columns[i]; c.kind.isText() || c.kind == Choice {
			continue
		}
		for k := range words {
			if (k == 0 || p.startsSegment(r.line, words[k])) && lx.namesAmount(words[k:], l.columns[i].name) {
				return true
			}
		}
	}
	return false
}

// pairsLabels reports whether a line has labels with one figure each side by side, at least one of them known. One that
// is not known must not stand under the heading of a text.
func (p *Paper) pairsLabels(l *list, h *tableHead, lx *lexicon, line int) bool {
	pairs := p.entriesOf(line)
	known := 0
	for i := range pairs {
		e := &pairs[i]
		switch own := normalOf(e.label); {
		case len(e.figures) != 1:
			return false
		case len(lx.exact(own, beside)) > 0 && lx.isBare(own, lx.exact(own, beside)):
			known++
		case h.isUnderText(l, layout.Bounds(e.label)):
			return false
		}
	}
	return known > 0 && len(pairs) >= leastPairs
}

// leastPairs is how many labels with figures side by side are no row: one is the text of a row with its amount.
const leastPairs = 2

// isUnderText reports whether a place is under the heading of a column of texts.
func (h *tableHead) isUnderText(l *list, box page.Box) bool {
	for i, c := range h.columns {
		if c.found() && l.columns[i].kind.isText() && layout.Overlap(c.box, box) > 0 {
			return true
		}
	}
	return false
}

// startsSegment reports whether a word is the first one of a segment of a line.
func (p *Paper) startsSegment(line int, w page.Word) bool {
	return slices.ContainsFunc(p.ofLine[line], func(k int) bool { return p.segments[k].Words[0].Box == w.Box })
}

// namesAmount reports whether words begin with the label of an amount other than that of a column.
func (lx *lexicon) namesAmount(words []page.Word, column string) bool {
	return slices.ContainsFunc(lx.exact(normalOf(words), beside), func(t int) bool {
		name, isAmount := lx.amounts[lx.terms[t].target]
		return isAmount && !strings.HasSuffix(column, "."+name)
	})
}

// isBare reports whether no words of a text follow a label: "VAT @ 20 %", but not "Web hosting" behind "web".
func (lx *lexicon) isBare(words []string, labels []int) bool {
	reach := 0
	for _, t := range labels {
		reach = max(reach, lx.reach(words, t))
	}
	return !slices.ContainsFunc(words[reach:], func(w string) bool { return !hasFigures(w) && !linkWords[w] })
}

// requires reports whether required columns say what a row of a table is.
func (l *list) requires() bool {
	return slices.ContainsFunc(l.columns, func(c target) bool { return c.required })
}

// total is what a line with a total is to its table.
type total int

const (
	noTotal total = iota
	between
	atEnd
)

// totalOf tells lines that sum up from rows. After the word may come only figures, a currency or the words of headings
// and labels: "Total Care Plan" is a row.
func (p *Paper) totalOf(line int, lx *lexicon) total {
	var words []string
	for _, k := range p.ofLine[line] {
		own, _ := compact(p.segments[k].normal)
		words = append(words, own...)
	}
	for n := min(len(words), longestTotal); n > 0; n-- {
		text := strings.Join(words[:n], " ")
		if midTotals[text] {
			return between
		}
		if endTotals[text] && lx.onlyKnown(words[n:]) {
			return atEnd
		}
	}
	if first := slices.IndexFunc(words, hasFigures); first > 1 && first == len(words)-1 && endTotals[words[first-1]] {
		return between // the total of a group of rows: "Labor total 1,250.00"
	}
	return noTotal
}

// BeginsTotal reports whether words begin with those of a total, as a line below a list does.
func BeginsTotal(words []page.Word) bool {
	own := normalOf(words)
	for n := min(len(own), longestTotal); n > 0; n-- {
		if text := strings.Join(own[:n], " "); midTotals[text] || endTotals[text] {
			return true
		}
	}
	return false
}

// longestTotal is how many words the name of a total has.
const longestTotal = 3

// onlyKnown reports whether words up to the first figure are those of labels and headings.
func (lx *lexicon) onlyKnown(words []string) bool {
	for _, w := range words {
		if hasFigures(w) {
			return true
		}
		if !lx.known[w] && parse.CurrencyCode(w) == "" && w != "p" {
			return false
		}
	}
	return true
}

// grouped joins each row with the lines above and below it that continue its text. A line belongs to the row that
// lacks its text, else to the nearer one, else to the one above.
func (p *Paper) grouped(lines []rowLine) (groups [][]rowLine) {
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
			(upper < 0 || p.belongsBelow(lines[owners[upper]], r, lines[owners[upper+1]], lines[i-1], lines[i+1])) {
			to = upper + 1
		}
		groups[to] = append(groups[to], r)
	}
	return groups
}

// belongsBelow decides whether a line of text belongs to the row below it rather than the one above.
func (p *Paper) belongsBelow(above, r, below, before, after rowLine) bool {
	lacks := func(row rowLine) bool {
		for i, words := range r.words {
			if len(words) > 0 && len(row.words[i]) == 0 {
				return true
			}
		}
		return false
	}
	up := p.lines[r.line].Box.CenterY() - p.lines[before.line].Box.CenterY()
	down := p.lines[after.line].Box.CenterY() - p.lines[r.line].Box.CenterY()
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

// row reads the cells of one row.
func (p *Paper) row(l *list, lx *lexicon, number int, group []rowLine) row {
	r := row{page: number, cells: make([]cell, len(l.columns))}
	for i := range l.columns {
		c := &r.cells[i]
		for _, line := range group {
			c.printed = append(c.printed, line.words[i]...)
		}
		if len(c.printed) > 0 {
			c.value, c.read = p.readCell(&l.columns[i], lx, c.printed)
		}
	}
	return r
}

// rowLine is one line below a heading, with its words sorted into the columns.
type rowLine struct {
	line  int
	words [][]page.Word // by column
	own   bool          // a row by itself, not the continuation of one
	text  bool          // nothing but words of text columns
	// totals: the labels of amounts stand among its figures, so that it is a line of totals.
	totals bool
}

// rowLine sorts a line's cells under the headings, and decides whether the line is a row: it has every required value,
// something in it reads as its kind, and no label of an amount stands among its figures. Without required columns, a
// row of several columns has two values. A line with only text may continue a row.
func (p *Paper) rowLine(l *list, lx *lexicon, h *tableHead, line int) rowLine {
	r := rowLine{line: line, words: p.sortWords(l, h, lx, line), own: true}
	filled, fitting, typed := 0, 0, 0
	for i := range l.columns {
		c := &l.columns[i]
		if len(r.words[i]) == 0 {
			r.own = r.own && !c.required
			continue
		}
		filled++
		_, fits := p.readCell(c, lx, r.words[i])
		r.own = r.own && (fits || !c.required)
		if !c.kind.isText() {
			typed++
			if fits {
				fitting++
			}
		}
	}
	r.totals = !h.lettered() && (p.hasLabelAmongFigures(l, lx, &r) || p.pairsLabels(l, h, lx, line))
	r.text = filled > 0 && typed == 0
	least := 1
	if !l.requires() || typed == 0 {
		least = min(leastHeads, len(l.columns))
	}
	allText := !slices.ContainsFunc(l.columns, func(c target) bool { return !c.kind.isText() })
	r.own = r.own && filled >= least && (fitting > 0 || typed == 0 && allText) && !r.totals
	return r
}

// isText reports whether nearly any words are of a kind.
func (k Kind) isText() bool {
	return k == Text || k == Person || k == Business || k == Address || k == Words
}

// sum adds up a column. It fails if a value or a heading is missing.
func (t *table) sum(column int) (sum exact.Sum, ok bool) {
	if len(t.rows) == 0 || t.cut || slices.Contains(t.lacks, column) {
		return sum, false
	}
	for _, r := range t.rows {
		c := &r.cells[column]
		amount, isAmount := c.is.(engine.Amount)
		if !c.read && len(c.printed) > 0 || c.read && !isAmount {
			return sum, false
		}
		sum = sum.Add(amount)
	}
	return sum, true
}
