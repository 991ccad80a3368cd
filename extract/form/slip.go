package form

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// A slip is a list of labelled amounts, such as earnings beside deductions. Its labels are free: known ones get a key,
// and a section's heading, the label and the arithmetic say to which list an entry belongs.

// entry is one labelled line of a slip.
type entry struct {
	label   []page.Word
	segment int
	figures []figure
	list    int // place in shape.lists, -1 for none
	key     string
	proved  bool // by the arithmetic of its list
}

// figure is one number of an entry.
type figure struct {
	is     engine.Amount
	words  []page.Word
	member string // of its column: "ytd"; "" if no heading is above it
	bare   bool   // without decimals, groups of thousands and currency
}

// heading is a printed heading of a section or column.
type heading struct {
	list    int
	role    string
	segment int
	box     page.Box
}

// entries returns the entries of all slips of a paper.
func (p *Paper) entries(s *shape, lx *lexicon, found *findings, totals map[int]int) []entry {
	valued := found.entryValues(s)
	var all []entry
	for line := range p.ofLine {
		for _, e := range p.entriesOf(line) {
			if p.isProved(&e, lx, found.proof) {
				all = append(all, e)
				continue
			}
			as := p.valueOf(&e, valued)
			_, known := lx.entries[strings.Join(normalOf(e.label), " ")]
			switch {
			case known || as != "":
			case p.isTaken(&e, found.taken):
				continue
			case isTotal(e.label):
				found.sums = append(found.sums, e)
				continue
			case lx.namesValue(s, normalOf(e.label)):
				continue
			}
			p.classify(&e, s, lx, p.sections, totals)
			if list, key, ok := strings.Cut(as, ":"); ok { // a value that is an entry too says what the entry is
				e.list, e.key = s.listNamed(list), key
			}
			if found.proof != nil && found.proof.lists[e.list] {
				continue // the list is whole without it
			}
			for i := range e.figures {
				e.figures[i].member = p.memberOver(p.columns, e.segment, e.figures[i].words)
			}
			all = append(all, e)
		}
	}
	p.joinNeighbours(all, found.sums)
	ends := p.endsOf(s, found, all, totals)
	out := slices.DeleteFunc(all, func(e entry) bool {
		end := ends[e.list]
		return !e.proved && (e.list < 0 || p.isBehind(&e, &end) || found.proof != nil && found.proof.lists[e.list])
	})
	out = slices.DeleteFunc(out, func(e entry) bool { return !e.proved && e.key == otherKey && p.isAstray(&e, out) })
	lx.nameEntries(out)
	return p.withoutSums(out)
}

// withoutSums drops entries with unknown labels that are the sum of those above them in their column: "Statutory
// contributions". Whether such a line is a sum or was added, only its label says; its figure stays unread, so that the
// list counts as not read whole.
func (p *Paper) withoutSums(all []entry) (out []entry) {
	runs := map[int][]int{} // by list, the entries since the last sum, by their places in out
	for _, e := range all {
		run := runs[e.list]
		sum := engine.Amount(0)
		for _, i := range run {
			sum += out[i].amount()
		}
		isSum := len(run) >= leastParts && sum != 0 && sum == e.amount() && p.inColumn(&e, &out[run[0]])
		if isSum && !e.proved && e.key == otherKey {
			runs[e.list] = nil
			continue
		}
		if len(run) > 0 && !p.inColumn(&e, &out[run[0]]) {
			run = nil
		}
		out = append(out, e)
		runs[e.list] = append(run, len(out)-1)
	}
	return out
}

// amount is the first figure of an entry that is under no heading of another column.
func (e *entry) amount() engine.Amount {
	for _, f := range e.figures {
		if f.member == "" || f.member == "amount" {
			return f.is
		}
	}
	return 0
}

// isProved reports whether an entry is one of a proof, and sets its list, its key and which figure is its amount.
func (p *Paper) isProved(e *entry, lx *lexicon, proof *provedSlip) bool {
	for i := range e.figures {
		f := &e.figures[i]
		list, ok := proof.listOf(p.page(e.segment), f.words)
		if !ok {
			if f.member = p.memberOver(p.columns, e.segment, f.words); f.member == "amount" {
				f.member = ""
			}
			continue
		}
		e.proved, e.list, e.key, f.member = true, list, otherKey, "amount"
		normal := normalOf(e.label)
		if len(normal) > 0 && reducingWords[normal[0]] && f.is > 0 && list != proof.minus {
			f.is = -f.is
		}
		for _, k := range lx.entriesLike(normalOf(e.label)) {
			if k.list == list {
				e.key = k.key
				break
			}
		}
	}
	return e.proved
}

// namesValue reports whether words are the label of a value that is no entry of a slip.
func (lx *lexicon) namesValue(s *shape, normal []string) bool {
	return slices.ContainsFunc(lx.exact(normal, beside), func(i int) bool {
		t := &lx.terms[i]
		return len(t.words) == len(normal) && t.target >= 0 && t.target < len(s.targets) &&
			s.targets[t.target].entry == ""
	})
}

// listEnd is the total of a slip, with the entries above it.
type listEnd struct {
	at    int // its segment
	above []entry
	whole bool // the entries above make up the total
}

// endsOf returns the ends of the slips whose total was found.
func (p *Paper) endsOf(s *shape, found *findings, all []entry, totals map[int]int) map[int]listEnd {
	ends := map[int]listEnd{}
	for list, at := range totals {
		total, ok := found.totalOf(s, list)
		if !ok {
			continue
		}
		end, columns := listEnd{at: at}, 0
		for i := range all {
			if all[i].list == list && !p.standsBelow(&all[i], at) {
				end.above = append(end.above, all[i])
				columns = max(columns, len(all[i].figures))
			}
		}
		for k := range columns {
			end.whole = end.whole || exact.Of(columnSum(end.above, k)).Minus(exact.Of(total)).Within(rounding)
		}
		ends[list] = end
	}
	return ends
}

// standsBelow reports whether an entry stands below a segment.
func (p *Paper) standsBelow(e *entry, segment int) bool {
	a, b := &p.segments[e.segment], &p.segments[segment]
	return cmp.Or(cmp.Compare(a.Page, b.Page), cmp.Compare(a.line, b.line)) > 0
}

// isBehind reports whether an entry stands below the total of its list and is no part of it: the entries above make up
// the total, or none of them has figures in its column.
func (p *Paper) isBehind(e *entry, end *listEnd) bool {
	if len(end.above) == 0 || !p.standsBelow(e, end.at) {
		return false
	}
	shares := func(o entry) bool { return sharesColumn(e, &o) }
	return end.whole || len(end.above) > 1 && !slices.ContainsFunc(end.above, shares)
}

// sharesColumn reports whether two entries have figures below each other.
func sharesColumn(a, b *entry) bool {
	for _, f := range a.figures {
		for _, o := range b.figures {
			x, y := layout.Bounds(f.words), layout.Bounds(o.words)
			if abs(x.X1-y.X1) < 2*y.Height() || layout.Overlap(x, y) > 0 {
				return true
			}
		}
	}
	return false
}

// rounding is how much the entries of a slip may be off their total, because payroll programs round each line.
const rounding engine.Amount = 100

// totalOf is the amount that was found for the total of a list.
func (out *findings) totalOf(s *shape, list int) (total engine.Amount, ok bool) {
	for _, p := range out.picks {
		if s.targets[p.target].name == s.lists[list].total {
			total, ok = p.candidate.is.(engine.Amount)
			return total, ok
		}
	}
	return 0, false
}

// isTotal reports whether the label of an entry says that it is the sum of others.
func isTotal(label []page.Word) bool {
	normal := normalOf(label)
	return len(normal) > 0 && (endTotals[normal[0]] || endTotals[normal[len(normal)-1]])
}

// joinNeighbours gives entries of no list the list of the next entry above or below in the same columns of labels and
// figures: rows with unknown labels stand between known ones. A sum ends a list.
func (p *Paper) joinNeighbours(all, sums []entry) {
	for i := range all {
		if member := all[i].figures[0].member; all[i].list >= 0 || member != "" && member != "amount" {
			continue
		}
		above, below := p.neighbour(all, sums, i, -1), p.neighbour(all, sums, i, 1)
		if above >= 0 && all[above].list >= 0 {
			all[i].list, all[i].key = all[above].list, otherKey
		} else if below >= 0 && all[below].list >= 0 {
			all[i].list, all[i].key = all[below].list, otherKey
		}
	}
}

// mostApart is how many lines apart two rows of a slip are at most.
const mostApart = 2

// neighbour returns the next entry up (-1) or down (1) whose label begins and whose figure ends where an entry's does;
// -1 if there is none, or a sum stands between.
func (p *Paper) neighbour(all, sums []entry, i, step int) int {
	e := &all[i]
	line := p.segments[e.segment].line
	apart := func(o *entry) int { return (p.segments[o.segment].line - line) * step }
	ended := func(o *entry) bool { return apart(o) > 0 && apart(o) <= mostApart && p.inColumn(e, o) }
	for k := i + step; k >= 0 && k < len(all) && apart(&all[k]) <= mostApart; k += step { // they are in order
		if ended(&all[k]) {
			if slices.ContainsFunc(sums, func(sum entry) bool { return ended(&sum) }) {
				return -1
			}
			return k
		}
	}
	return -1
}

// inColumn reports whether two entries stand below each other: their labels begin and their first figures end at the
// same places.
func (p *Paper) inColumn(a, b *entry) bool {
	x, y := &p.segments[a.segment], &p.segments[b.segment]
	left := abs(layout.Bounds(a.label).X0 - layout.Bounds(b.label).X0)
	right := abs(layout.Bounds(a.figures[0].words).X1 - layout.Bounds(b.figures[0].words).X1)
	return x.Page == y.Page && left < 2*x.height && right < x.height
}

// otherKey is the key of an entry with an unknown label.
const otherKey = "other"

// isAstray reports whether an entry with an unknown label has its figures in no column of the other entries of its
// list, so that nothing but its place below the heading speaks for it.
func (p *Paper) isAstray(e *entry, all []entry) bool {
	known := 0
	for i := range all {
		o := &all[i]
		if o.list != e.list || o.key == otherKey {
			continue
		}
		known++
		if sharesColumn(e, o) {
			return false
		}
	}
	return known > 0
}

// headings finds the headings of sections and of columns of figures.
func (p *Paper) headings(s *shape, lx *lexicon) (sections, columns []heading) {
	for i := range p.segments {
		seg := &p.segments[i]
		words, _ := compact(seg.normal)
		text := strings.Join(words, " ")
		if list, ok := lx.sections[text]; ok && !p.figureRight(i) {
			sections = append(sections, heading{list: list, segment: i, box: seg.Box})
		}
		if role, ok := lx.columns[text]; ok {
			columns = append(columns, heading{role: string(role), segment: i, box: seg.Box})
		}
	}
	return sections, columns
}

// figureRight reports whether a figure follows a segment: then its words are the label of a total, no heading.
func (p *Paper) figureRight(i int) bool {
	rest := p.after(i)
	return len(rest) > 0 && hasFigures(p.segments[rest[0]].Text()) && !hasLetters(p.segments[rest[0]].Words)
}

// entriesOf parts a line into labels with the figures after them.
func (p *Paper) entriesOf(line int) (out []entry) {
	var open *entry
	for _, k := range p.ofLine[line] {
		seg := &p.segments[k]
		label, figures := p.partFigures(seg)
		if len(trimmed(label)) > 0 && hasLetters(label) {
			out = append(out, entry{label: withoutCode(trimmed(label)), segment: k, list: -1})
			open = &out[len(out)-1]
		}
		if open != nil {
			open.figures = append(open.figures, figures...)
		}
	}
	return slices.DeleteFunc(out, func(e entry) bool {
		counted := func(f figure) bool { return !(f.bare && p.cents) }
		return !slices.ContainsFunc(e.figures, counted)
	})
}

// withoutCode cuts the code of a kind of pay off an entry's label: "1010 Night shift", "/101 Total gross".
func withoutCode(label []page.Word) []page.Word {
	if len(label) > 1 && codeForm.MatchString(label[0].Text) && hasLetters(label[1:]) {
		return label[1:]
	}
	return label
}

// codeForm is the form of the code of a kind of pay.
var codeForm = regexp.MustCompile(`^/?[0-9][0-9A-Z]{2,4}$`)

// isTaken reports whether words of an entry are a value of their own, such as a total.
func (p *Paper) isTaken(e *entry, taken map[wordID]bool) bool {
	number := p.page(e.segment)
	return anyTaken(number, e.label, taken) ||
		slices.ContainsFunc(e.figures, func(f figure) bool { return anyTaken(number, f.words, taken) })
}

func hasLetters(words []page.Word) bool {
	return slices.ContainsFunc(words, func(w page.Word) bool { return strings.ContainsFunc(w.Text, unicode.IsLetter) })
}

// partFigures parts a segment into the words before its figures, and its figures.
func (p *Paper) partFigures(s *segment) (label []page.Word, figures []figure) {
	first := len(s.Words)
	for _, m := range parse.MoneyTokens(layout.Line{Page: s.Page, Words: s.Words, Box: s.Box}, p.style) {
		if m.Unread || m.Decimals < 0 && !m.Marked && len(s.Words) > m.To-m.From && m.From > 0 && m.To < len(s.Words) {
			continue // a number within words
		}
		if isPercent(s.Words, m.To) {
			continue
		}
		first = min(first, m.From)
		if m.Dash && m.To < len(s.Words) {
			continue // a dash between words
		}
		words := s.Words[m.From:m.To]
		bare := m.Decimals < 2 && !m.Marked && !m.Dash && !strings.Contains(layout.Text(words), p.style.Group())
		figures = append(figures, figure{is: m.Signed(), words: words, bare: bare})
	}
	if first > 0 && first < len(s.Words) && isSign(s.Words[first-1:first]) {
		first--
	}
	return s.Words[:first], figures
}

// classify finds the list and the key of an entry: by the section that it stands in and by its label.
func (p *Paper) classify(e *entry, s *shape, lx *lexicon, sections []heading, totals map[int]int) {
	known := lx.entriesLike(normalOf(e.label))
	section := p.sectionOf(e, sections, totals)
	for _, k := range known {
		if section < 0 || k.list == section {
			e.list, e.key = k.list, k.key
			return
		}
	}
	switch {
	case len(known) > 0: // a label of one list only is of that list, wherever it stands
		e.list, e.key = known[0].list, known[0].key
	case section >= 0:
		e.list, e.key = section, otherKey
	}
}

// sectionOf returns the list of the section that an entry stands in, -1 if it stands in none: the nearest heading
// above it whose area it is in. The total of a list ends its section.
func (p *Paper) sectionOf(e *entry, sections []heading, totals map[int]int) int {
	seg := &p.segments[e.segment]
	best, at, left := -1, -1, 0.0
	for _, h := range sections {
		head := &p.segments[h.segment]
		if head.Page != seg.Page || head.line >= seg.line || seg.Box.X0 < h.box.X0-2*head.height {
			continue
		}
		if head.line < at || head.line == at && h.box.X0 <= left {
			continue // of headings side by side, the one furthest to the right that begins before the entry
		}
		if total, ok := totals[h.list]; ok && p.isPast(total, e, head.line) {
			continue
		}
		best, at, left = h.list, head.line, h.box.X0
	}
	return best
}

// isPast reports whether an entry is below the total of its list, which stands in the same column of figures.
func (p *Paper) isPast(total int, e *entry, headLine int) bool {
	t, figure := &p.segments[total], layout.Bounds(e.figures[0].words)
	return t.line > headLine && t.line < p.segments[e.segment].line &&
		(layout.Overlap(t.Box, figure) > 0 || abs(t.Box.X1-figure.X1) < 3*t.height)
}

// memberOver returns the member of the column that a figure on the line of a segment stands in, "" if it is in none.
func (p *Paper) memberOver(columns []heading, on int, words []page.Word) string {
	box, seg := layout.Bounds(words), &p.segments[on]
	best, nearest, at := "", 0.0, -1
	for _, h := range columns {
		head := &p.segments[h.segment]
		if head.Page != seg.Page || head.line >= seg.line || head.line < at {
			continue
		}
		overlap := layout.Overlap(h.box, box)
		if edge := abs(h.box.X1 - box.X1); overlap <= 0 && edge > 2*seg.height {
			continue
		}
		if head.line > at || overlap > nearest {
			best, nearest, at = h.memberName(), overlap, head.line
		}
	}
	return best
}

// memberName is the last part of a heading's role: "ytd".
func (h *heading) memberName() string { return h.role[strings.LastIndexByte(h.role, '.')+1:] }

// memberOfPanel returns the member of the heading of a panel: it begins where the labels below it do, and no cell
// between them begins there that is none of the panel's lines. "" if there is none.
func (p *Paper) memberOfPanel(label *segment) string {
	begins := func(s *segment) bool { return s.Page == label.Page && abs(s.Box.X0-label.Box.X0) < label.height }
	last := label.line
	for i := last - 1; i >= max(0, last-mostApart) && p.lines[i].Page == label.Page; i-- {
		for _, k := range p.ofLine[i] {
			if !begins(&p.segments[k]) {
				continue
			}
			last = i
			figures := k+1 < len(p.segments) && p.segments[k+1].line == i &&
				hasFigures(layout.Text(p.segments[k+1].Words))
			head, isHead := p.headingAt[k]
			switch {
			case isHead && !figures:
				return head.memberName()
			case isHead || !figures:
				return ""
			}
		}
	}
	return ""
}

// entriesLike returns what an entry with this label may be: that of the same label, else of the label with the most
// words in common.
func (lx *lexicon) entriesLike(words []string) []entryTerm {
	if exact, ok := lx.entries[strings.Join(words, " ")]; ok {
		return exact
	}
	best, most := []entryTerm(nil), 0.0
	for text, of := range lx.entries {
		term := strings.Fields(text)
		if !within(words, term) {
			continue
		}
		like := 2 * float64(len(term)) / float64(len(term)+len(words))
		if like > most || like == most && len(of) > 0 && len(best) > 0 && of[0].key < best[0].key {
			best, most = of, like
		}
	}
	return best
}

// within reports whether words follow each other in a line.
func within(line, words []string) bool {
	for i := 0; i+len(words) <= len(line); i++ {
		if slices.Equal(line[i:i+len(words)], words) {
			return true
		}
	}
	return false
}

// unreadSlips returns the lists that were not read whole: between their first entry and their total, a figure stands in
// the column of their amounts that is no entry and no value. Their sum then proves nothing.
func (p *Paper) unreadSlips(out *findings, totals map[int]int) map[int]bool {
	read := map[wordID]bool{}
	for _, e := range out.entries {
		for _, f := range e.figures {
			for _, id := range idsOf(p.page(e.segment), f.words) {
				read[id] = true
			}
		}
	}
	unread := map[int]bool{}
	for list, total := range totals {
		own := entriesOf(out.entries, list)
		if len(own) == 0 {
			continue
		}
		first, last := p.segments[own[0].segment].line, p.segments[total].line
		var columns []float64 // right edges of the figures of the entries above
		for line := first; line < last; line++ {
			for _, k := range p.ofLine[line] {
				if p.segments[k].Page == p.segments[total].Page && p.hasUnread(k, columns, read, out.taken) {
					unread[list] = true
				}
			}
			for ; len(own) > 0 && p.segments[own[0].segment].line == line; own = own[1:] {
				for _, f := range own[0].figures {
					x := layout.Bounds(f.words).X1
					if !slices.ContainsFunc(columns, func(edge float64) bool { return abs(edge-x) < 1 }) {
						columns = append(columns, x)
					}
				}
			}
		}
	}
	return unread
}

// hasUnread reports whether a segment has an amount in one of some columns that nothing has read.
func (p *Paper) hasUnread(k int, columns []float64, read, taken map[wordID]bool) bool {
	_, figures := p.partFigures(&p.segments[k])
	for _, f := range figures {
		id := idsOf(p.page(k), f.words)[0]
		if read[id] || taken[id] || !looksLikeMoney(layout.Text(f.words)) {
			continue
		}
		x := layout.Bounds(f.words).X1
		if slices.ContainsFunc(columns, func(edge float64) bool { return abs(edge-x) < p.segments[k].height }) {
			return true
		}
	}
	return false
}

// valueOf returns which entry one of an entry's figures is by its value, "" if none is a value.
func (p *Paper) valueOf(e *entry, valued map[wordID]string) string {
	for _, f := range e.figures {
		if as := valued[idsOf(p.page(e.segment), f.words)[0]]; as != "" {
			return as
		}
	}
	return ""
}

// entryValues returns, for the words of the values that are entries of a slip too, which entry they are.
func (out *findings) entryValues(s *shape) map[wordID]string {
	valued := map[wordID]string{}
	for _, p := range out.picks {
		if entry := s.targets[p.target].entry; entry != "" {
			for _, id := range p.candidate.ids {
				valued[id] = entry
			}
		}
	}
	return valued
}
