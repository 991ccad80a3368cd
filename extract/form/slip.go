package form

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
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
}

// figure is one number of an entry.
type figure struct {
	is     engine.Amount
	words  []page.Word
	member string // of its column: "ytd"; "" if no heading is above it
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
	var out []entry
	for line := range p.ofLine {
		for _, e := range p.entriesOf(line) {
			as := p.valueOf(&e, valued)
			_, known := lx.entries[strings.Join(normalOf(e.label), " ")]
			if !known && as == "" && p.isTaken(&e, found.taken) {
				continue
			}
			p.classify(&e, s, lx, p.sections, totals)
			if list, key, ok := strings.Cut(as, ":"); ok { // a value that is an entry too says what the entry is
				e.list, e.key = s.listNamed(list), key
			}
			if e.list < 0 {
				continue
			}
			for i := range e.figures {
				e.figures[i].member = p.memberOver(p.columns, e.segment, e.figures[i].words)
			}
			out = append(out, e)
		}
	}
	return slices.DeleteFunc(out, func(e entry) bool { return e.key == otherKey && p.isAstray(&e, out) })
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
		for _, a := range o.figures {
			for _, b := range e.figures {
				x, y := layout.Bounds(a.words), layout.Bounds(b.words)
				if abs(x.X1-y.X1) < 2*y.Height() || layout.Overlap(x, y) > 0 {
					return false
				}
			}
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
			out = append(out, entry{label: trimmed(label), segment: k, list: -1})
			open = &out[len(out)-1]
		}
		if open != nil {
			open.figures = append(open.figures, figures...)
		}
	}
	return slices.DeleteFunc(out, func(e entry) bool { return len(e.figures) == 0 })
}

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
		first = min(first, m.From)
		figures = append(figures, figure{is: m.Signed(), words: s.Words[m.From:m.To]})
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
			best, nearest, at = h.role[strings.LastIndexByte(h.role, '.')+1:], overlap, head.line
		}
	}
	return best
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
		shared := 0
		for _, w := range term {
			if slices.Contains(words, w) {
				shared++
			}
		}
		like := 2 * float64(shared) / float64(len(term)+len(words))
		if shared < len(term) { // all words of the term must be there
			continue
		}
		if like > most || like == most && len(of) > 0 && len(best) > 0 && of[0].key < best[0].key {
			best, most = of, like
		}
	}
	return best
}

// unreadSlips returns the lists that were not read whole: between their first entry and their total, a figure stands in
// the column of their amounts that is no entry and no value. Their sum then proves nothing.
func (p *Paper) unreadSlips(out *findings, totals map[int]int) map[int]bool {
	read := map[wordID]bool{}
	for i := range out.entries {
		for _, f := range out.entries[i].figures {
			for _, id := range idsOf(p.page(out.entries[i].segment), f.words) {
				read[id] = true
			}
		}
	}
	unread := map[int]bool{}
	for i := range out.entries {
		e := &out.entries[i]
		seg := &p.segments[e.segment]
		last := seg.line + 1
		if total, ok := totals[e.list]; ok && p.page(total) == seg.Page {
			last = p.segments[total].line
		}
		for line := seg.line + 1; line < last && line < len(p.ofLine); line++ {
			for _, k := range p.ofLine[line] {
				if p.segments[k].Page == seg.Page && p.hasUnread(k, e, read, out.taken) {
					unread[e.list] = true
				}
			}
		}
	}
	return unread
}

// hasUnread reports whether a segment has an amount in a column of an entry that nothing has read.
func (p *Paper) hasUnread(k int, e *entry, read, taken map[wordID]bool) bool {
	_, figures := p.partFigures(&p.segments[k])
	for _, f := range figures {
		id := idsOf(p.page(k), f.words)[0]
		if read[id] || taken[id] || !looksLikeMoney(layout.Text(f.words)) {
			continue
		}
		box := layout.Bounds(f.words)
		for _, own := range e.figures {
			if abs(layout.Bounds(own.words).X1-box.X1) < p.segments[k].height {
				return true
			}
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
