package form

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// tableHead is a table's heading on one page.
type tableHead struct {
	page        int
	first, last int        // its lines
	columns     []headCell // in the order of the list's columns; those it lacks have no box
	strange     []headCell // headings of columns that the list does not have
	words       int        // of the headings found: longer ones are surer
}

// headCell is the place of a column's heading.
type headCell struct {
	box     page.Box
	letters string // of the spreadsheet's column
	length  int    // in words
}

func (c headCell) found() bool { return c.box != (page.Box{}) }

const (
	// leastHeads is how many headings make a table of several columns, because a single word may be anywhere.
	leastHeads = 2
	// mostHeadLines is how many lines a heading may have.
	mostHeadLines = 3
)

// findHead returns the heading that begins at a line, with as many lines as show most columns.
func (p *Paper) findHead(l *list, lx *lexicon, first int) (best tableHead, ok bool) {
	if !p.hasHeadWord(l, first) {
		return best, false
	}
	for last := first; last < len(p.lines) && last < first+mostHeadLines; last++ {
		if last > first && !follows(p.lines[last-1], p.lines[last]) || p.hasMoney(lx, last) {
			break
		}
		if !p.hasHeadWord(l, last) {
			continue
		}
		h := p.headIn(l, first, last)
		if h.count() > best.count() || h.count() == best.count() && h.words > best.words {
			best = h
		}
	}
	for next := best.last + 1; best.count() > 0 && next < len(p.lines) && next < first+mostHeadLines &&
		follows(p.lines[next-1], p.lines[next]) && p.onlyHeadWords(l, next); next++ {
		best.last = next // the ends of long headings
	}
	return best, best.complete(l)
}

// onlyHeadWords reports whether a line has no other words than those of headings.
func (p *Paper) onlyHeadWords(l *list, line int) bool {
	return !slices.ContainsFunc(p.ofLine[line], func(k int) bool {
		words, _ := compact(p.segments[k].normal)
		return !l.ofHeads(words)
	})
}

// ofHeads reports whether words are only those of headings.
func (l *list) ofHeads(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !l.headWords[w] && !linkWords[w] })
}

// isLinks reports whether words say nothing by themselves: "of the".
func isLinks(normal []string) bool {
	words, _ := compact(normal)
	return !slices.ContainsFunc(words, func(w string) bool { return !linkWords[w] })
}

// hasMoney reports whether an amount is on a line, which is no heading then, unless it is in a box of totals to the
// right of the headings.
func (p *Paper) hasMoney(lx *lexicon, line int) bool {
	for n, k := range p.ofLine[line] {
		s := &p.segments[k]
		if slices.ContainsFunc(s.Words, func(w page.Word) bool { return looksLikeMoney(w.Text) }) {
			return true
		}
		if n >= leastHeads && lx.namesAmount(s.Words, "") && p.hasFigure(p.after(k)) {
			return false
		}
	}
	return false
}

// hasFigure reports whether the first of some segments is an amount and nothing else.
func (p *Paper) hasFigure(segments []int) bool {
	if len(segments) == 0 {
		return false
	}
	_, ok := p.figureOf(&p.segments[segments[0]])
	return ok
}

// hasHeadWord reports whether a line has a word of the headings. Other lines need no closer look.
func (p *Paper) hasHeadWord(l *list, line int) bool {
	for _, k := range p.ofLine[line] {
		for _, form := range p.segments[k].normal {
			for w := range strings.FieldsSeq(form) {
				if l.headWords[w] {
					return true
				}
			}
		}
	}
	return false
}

// follows reports whether a line is directly below another one.
func follows(upper, lower layout.Line) bool {
	return upper.Page == lower.Page && lower.Box.Y0-upper.Box.Y1 < 0.9*max(upper.Height(), lower.Height())
}

func (h *tableHead) count() int { return len(h.columns) - len(h.lacking()) }

// lacking are the columns without a heading.
func (h *tableHead) lacking() (columns []int) {
	for i, c := range h.columns {
		if !c.found() {
			columns = append(columns, i)
		}
	}
	return columns
}

// leftmost is where the heading on the left ends.
func (h *tableHead) leftmost() (x float64) {
	left := page.Box{X0: 1e9}
	for _, c := range h.columns {
		if c.found() && c.box.X0 < left.X0 {
			left = c.box
		}
	}
	return left.X1
}

// rightmost is where the heading on the right ends.
func (h *tableHead) rightmost() (x float64) {
	for _, c := range h.columns {
		x = max(x, c.box.X1)
	}
	return x
}

func (h *tableHead) complete(l *list) bool {
	for i, c := range l.columns {
		if c.required && (i >= len(h.columns) || !h.columns[i].found()) {
			return false
		}
	}
	return h.count() >= min(leastHeads, len(l.columns))
}

// headWords are words of a heading with their normal forms.
type headWords struct {
	layout.Cell
	normal []string
}

func (w headWords) key() string {
	words, _ := compact(w.normal)
	return strings.Join(words, " ")
}

// headIn matches the cells of some lines with the columns' headings: each cell by itself, and each with the words
// above it.
func (p *Paper) headIn(l *list, first, last int) tableHead {
	h := tableHead{page: p.lines[first].Page, first: first, last: last, columns: make([]headCell, len(l.columns))}
	var options []headOption
	for line := first; line <= last; line++ {
		for _, stack := range p.headCells(line, l.heads) {
			own, matched := headCell{stack.Box, lettersOf(stack.Cell), len(stack.Words)}, false
			words, _ := compact(stack.normal)
			ends := isLinks(stack.normal) || line > first && l.ofHeads(words) // the end of a heading
			for upper := line; ; {
				if o, ok := optionOf(l.heads, stack); ok {
					options, matched = append(options, o), true
				}
				if upper--; upper < first {
					break
				}
				stack = p.withOver(stack, upper)
			}
			if !matched && !ends {
				h.strange = append(h.strange, own)
			}
		}
	}
	p.assignHeads(l, &h, options)
	h.strange = slices.DeleteFunc(h.strange, h.covers)
	return h
}

// headOption is words that are the heading of one of some columns.
type headOption struct {
	headCell
	words   int
	columns []int
}

func optionOf(heads map[string][]int, w headWords) (headOption, bool) {
	key := w.key()
	columns := heads[key]
	o := headOption{headCell{w.Box, lettersOf(w.Cell), len(w.Words)}, len(strings.Fields(key)), columns}
	return o, len(columns) > 0 && !strings.HasSuffix(w.Words[len(w.Words)-1].Text, ":")
}

// assignHeads gives every heading its column. Longer headings replace those that are a part of them. Headings of one
// column only come first; among several columns that are left, the cells below decide: "Item" is a number or a text.
func (p *Paper) assignHeads(l *list, h *tableHead, options []headOption) {
	isPart := func(o headOption) bool {
		return slices.ContainsFunc(options, func(longer headOption) bool {
			return longer.words > o.words && layout.Overlap(longer.box, o.box) > 0 &&
				min(longer.box.Y1, o.box.Y1) > max(longer.box.Y0, o.box.Y0)
		})
	}
	options = slices.DeleteFunc(slices.Clone(options), isPart)
	p.oneHeading(h, options)
	free := func(o headOption) (columns []int) {
		for _, c := range o.columns {
			if !h.columns[c].found() {
				columns = append(columns, c)
			}
		}
		return columns
	}
	for len(options) > 0 {
		next, fewest := 0, len(l.columns)+1
		for i, o := range options {
			if n := len(free(o)); n > 0 && n < fewest {
				next, fewest = i, n
			}
		}
		o := options[next]
		options = slices.Delete(options, next, next+1)
		columns := free(o)
		if len(columns) == 0 {
			if !h.joins(o) {
				h.strange = append(h.strange, o.headCell)
			}
			continue
		}
		h.words += o.words
		h.columns[p.fitting(l, h, o, columns)] = o.headCell
	}
}

// oneHeading leaves two names with a stroke between them what they have in common: "Item / Nature of Goods" is a
// description, although "Item" alone may be a code.
func (p *Paper) oneHeading(h *tableHead, options []headOption) {
	for i := range options {
		for k := range options {
			a, b := &options[i], &options[k]
			if a.box.X1 > b.box.X0 || !sideBySide(a.box, b.box) || !p.strokeBetween(h, a.box, b.box) {
				continue
			}
			other := func(c int) bool { return !slices.Contains(b.columns, c) }
			if common := slices.DeleteFunc(slices.Clone(a.columns), other); len(common) > 0 {
				a.columns, b.columns = common, common
			}
		}
	}
}

// strokeBetween reports whether a stroke stands between two names of a heading, behind or at the end of the left one.
func (p *Paper) strokeBetween(h *tableHead, left, right page.Box) bool {
	for line := h.first; line <= h.last; line++ {
		if slices.ContainsFunc(p.lines[line].Words, func(w page.Word) bool {
			return strings.HasSuffix(w.Text, "/") && w.Box.X0 >= left.X0 && w.Box.X1 <= right.X0
		}) {
			return true
		}
	}
	return false
}

// sideBySide reports whether two names stand side by side in one heading. Farther apart they are two columns.
func sideBySide(a, b page.Box) bool {
	space := max(a.X0, b.X0) - min(a.X1, b.X1)
	return min(a.Y1, b.Y1) > max(a.Y0, b.Y0) && space < closeNames*b.Height()
}

// joins adds a second name of a column to its heading if they stand side by side: "Service / Particulars". It reports
// whether it did. Farther apart they are two columns of one meaning: "Ordered", "Shipped".
func (h *tableHead) joins(o headOption) bool {
	for _, c := range o.columns {
		if own := &h.columns[c].box; sideBySide(*own, o.box) {
			*own = own.Union(o.box)
			return true
		}
	}
	return false
}

// closeNames is the largest space between two names in one heading, in heights: that of a stroke and two blanks.
const closeNames = 1.8

// byProducts finds the columns of a quantity, a price and their product by their figures: a column under an unknown
// heading, under a second one of the same meaning ("Ordered", "Shipped"), or under one that may be a number of any kind
// ("No."), takes the place of one of the three if more rows multiply then.
func (p *Paper) byProducts(l *list, lx *lexicon, h tableHead) tableHead {
	if l.product == nil || h.lettered() {
		return h
	}
	best, most := h, p.products(l, lx, &h)
	for _, member := range l.product {
		for _, other := range h.exchanged(l, member) {
			if n := p.products(l, lx, &other); n > most {
				best, most = other, n
			}
		}
	}
	return best
}

// exchanged returns a heading with each other column in the place of one of the product's.
func (h *tableHead) exchanged(l *list, member int) (all []tableHead) {
	for i, s := range h.strange {
		other := *h
		other.columns, other.strange = slices.Clone(h.columns), slices.Clone(h.strange)
		if other.strange[i] = h.columns[member]; !h.columns[member].found() {
			other.strange = slices.Delete(other.strange, i, i+1)
		}
		other.columns[member] = s
		all = append(all, other)
	}
	for i, c := range h.columns {
		if c.found() && l.columns[i].kind == Count && !h.columns[member].found() {
			other := *h
			other.columns = slices.Clone(h.columns)
			other.columns[member], other.columns[i] = c, headCell{}
			all = append(all, other)
		}
	}
	return all
}

// byTexts finds the column of what the rows are by its words, if its heading is not known: of the columns under unknown
// headings, the one with the most letters.
func (p *Paper) byTexts(l *list, lx *lexicon, h tableHead) tableHead {
	if l.text == noColumn || h.columns[l.text].found() {
		return h
	}
	best, most := h, leastTextLetters
	for i, s := range h.strange {
		if s.length > mostTextHead {
			continue // running text
		}
		other := h
		other.columns, other.strange = slices.Clone(h.columns), slices.Delete(slices.Clone(h.strange), i, i+1)
		other.columns[l.text] = s
		if n := p.lettersIn(l, lx, &other); n > most {
			best, most = other, n
		}
	}
	return best
}

// leastTextLetters is how many letters the texts of such a column have on average, at least: marks and units have less.
const leastTextLetters = 4.0

// mostTextHead is how many words the heading of such a column has.
const mostTextHead = 4

// lettersIn is the average number of letters in the text column of the rows under a heading.
func (p *Paper) lettersIn(l *list, lx *lexicon, h *tableHead) float64 {
	lines, _ := p.tableBody(l, lx, h)
	letters, rows := 0, 0
	for _, r := range lines {
		if r.own {
			letters, rows = letters+countLetters(layout.Text(r.words[l.text])), rows+1
		}
	}
	return float64(letters) / max(1, float64(rows))
}

// products counts the rows under a heading whose quantity times price is the amount.
func (p *Paper) products(l *list, lx *lexicon, h *tableHead) (count int) {
	lines, _ := p.tableBody(l, lx, h)
	for _, r := range lines {
		var of [3]float64
		read := 0
		for i, at := range l.product {
			if v, ok := p.readCell(&l.columns[at], lx, r.words[at]); ok {
				switch is := v.is.(type) {
				case engine.Amount:
					of[i], read = float64(is), read+1
				case float64:
					of[i], read = is, read+1
				}
			}
		}
		whole := of[0] * of[1]
		if read == len(of) && of[2] != 0 && (abs(whole-of[2]) <= 1+abs(of[0])/2 ||
			abs(whole/100-of[2]) <= 1 || abs(whole/1000-of[2]) <= 1) { // a price of one, a hundred, a thousand
			count++
		}
	}
	return count
}

// fitLines is how many lines below a heading tell which of several columns it heads.
const fitLines = 6

// fitting returns the column whose kind the cells below a heading fit best.
func (p *Paper) fitting(l *list, h *tableHead, o headOption, columns []int) int {
	best, most := columns[0], -1.0
	for _, at := range slices.Backward(columns) {
		score, cells := 0.0, 0
		isText := l.columns[at].kind.isText() || l.columns[at].kind == Choice
		for line := h.last + 1; line < len(p.lines) && line <= h.last+fitLines && len(columns) > 1; line++ {
			for _, k := range p.ofLine[line] {
				s := &p.segments[k]
				if s.Page != h.page || layout.Overlap(s.Box, o.box) <= 0 {
					continue
				}
				cells++
				if isText {
					continue
				}
				if v, ok := p.readCell(&l.columns[at], nil, s.Words); ok {
					score += 1 - v.cost
				}
			}
		}
		if score /= max(1, float64(cells)); isText {
			score = textFit
		}
		if score > most {
			best, most = at, score
		}
	}
	return best
}

// textFit is how well any words fit a column of texts, between 0 and 1.
const textFit = 0.45

// covers reports whether an unknown heading is above or inside a known one, because it is a part of it.
func (h *tableHead) covers(s headCell) bool {
	return slices.ContainsFunc(h.columns, func(c headCell) bool {
		return c.found() && layout.Overlap(s.box, c.box) > 0
	})
}

// headCells returns a line's cells. If headings are so close that they form one cell, it returns them apart, with the
// words between them. Words that go on with a heading are no heading of their own: "Nature of payment" behind "Nature".
func (p *Paper) headCells(line int, heads map[string][]int) (cells []headWords) {
	for _, k := range p.ofLine[line] {
		s := headWords{p.segments[k].Cell, p.segments[k].normal}
		rest := 0
		part := func(from, to int) headWords {
			return headWords{layout.NewCell(s.Page, s.Words[from:to]), s.normal[from:to]}
		}
		for i := 0; i < len(s.Words) && !endsWithColon(s.Words, len(s.Words)); i++ { // "Charge to:" is a label
			for n := min(len(s.Words)-i, mostLabelWords); n > 0; n-- {
				if len(heads[part(i, i+n).key()]) == 0 || p.wideWithin(&p.segments[k], i, i+n) ||
					n == 1 && len(s.Words) > 1 && isWeak(s.normal[i:i+1]) {
					continue
				}
				if i > rest {
					cells = append(cells, part(rest, i))
				}
				cells = append(cells, part(i, i+n))
				rest, i = i+n, i+n-1
				break
			}
		}
		if rest < len(s.Words) && !(rest > 0 && linkWords[s.normal[rest]] && !p.wideAfter(&p.segments[k], rest)) {
			cells = append(cells, part(rest, len(s.Words)))
		}
	}
	return cells
}

// wideWithin reports whether a wide space is between words of a segment, so that they are no one heading.
func (p *Paper) wideWithin(s *segment, from, to int) bool {
	for k := from + 1; k < to; k++ {
		if p.wideAfter(s, k) {
			return true
		}
	}
	return false
}

// withOver puts the words of a line that are above some words before them.
func (p *Paper) withOver(w headWords, line int) headWords {
	var over []page.Word
	var normal []string
	for _, k := range p.ofLine[line] {
		s := &p.segments[k]
		for i, word := range s.Words {
			if layout.Overlap(word.Box, w.Box) > 0 {
				over, normal = append(over, word), append(normal, s.normal[i])
			}
		}
	}
	if len(over) == 0 {
		return w
	}
	w.Words, w.normal = append(over, w.Words...), append(normal, w.normal...)
	w.Box = w.Box.Union(layout.Bounds(over))
	return w
}

// lettersOf is the spreadsheet column of a cell; "" on paper and in text files.
func lettersOf(c layout.Cell) string {
	if len(c.Words) == 0 {
		return ""
	}
	return strings.TrimRight(c.Words[0].Cell, "0123456789")
}

// lettered reports whether the columns are those of a spreadsheet. All words of a text file are in column A.
func (h *tableHead) lettered() bool {
	seen := map[string]bool{"": true}
	for _, c := range h.columns {
		if c.found() && seen[c.letters] {
			return false
		}
		seen[c.letters] = seen[c.letters] || c.found()
	}
	return len(seen) > 1
}

// noColumn is the place of a column that the list does not have.
const noColumn = -1

// columnOf is the column of a cell of a spreadsheet, or noColumn.
func (h *tableHead) columnOf(c layout.Cell) int {
	letters := lettersOf(c)
	return slices.IndexFunc(h.columns, func(col headCell) bool { return letters != "" && col.letters == letters })
}
