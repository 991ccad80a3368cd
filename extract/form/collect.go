package form

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// collect returns the candidates of all values: beside labels, in sentences, at the head of the page, and words of
// choices without a label. Each label of no interest is a target of its own, after those of the shape; targets is the
// number of all.
func (p *Paper) collect(s *shape, lx *lexicon) (out []candidate, targets int) {
	p.sections, p.columns = p.headings(s, lx)
	p.headingAt = map[int]heading{}
	for _, h := range p.columns {
		p.headingAt[h.segment] = h
	}
	labels := p.findLabels(lx)
	labels = p.weighItems(lx.items, p.edition(lx.items, labels), labels)
	p.weighParties(s, lx, labels)
	starts := map[int][]int{}
	for _, l := range labels {
		if l.exact && p.parts(&l) {
			starts[l.segment] = append(starts[l.segment], l.from)
		}
	}
	places := map[[3]int]int{} // one place of a label, whatever it may be the label of
	named := map[int]bool{}    // places that are exactly the label of a value
	for i := range labels {
		key := labels[i].key()
		if _, seen := places[key]; !seen {
			places[key] = len(places)
		}
		if labels[i].exact && s.targets[labels[i].target].kind != Decoy {
			named[places[key]] = true
		}
	}
	for i := range labels {
		l := &labels[i]
		key := l.key()
		if s.targets[l.target].kind == Decoy {
			if !named[places[key]] {
				for _, c := range p.beside(l, &s.targets[l.target], lx, starts) {
					c.target, c.label = len(s.targets)+places[key], places[key]
					out = append(out, c)
				}
			}
			continue
		}
		if s.targets[l.target].kind == Day {
			out = append(out, p.periodOfDate(l, s, lx, starts, places[key])...)
		}
		for _, c := range p.beside(l, &s.targets[l.target], lx, starts) {
			c.target, c.label = l.target, places[key]
			c.by = layout.Text(l.words)
			if id, isText := c.is.(string); isText && s.targets[l.target].kind == ID && yearForm.MatchString(id) {
				c.total += costUnlikely // "MAYOR'S PERMIT 2026"
			}
			if c.target = p.byColumn(s, l, &c); c.target != l.target {
				c.label = -1 // the label names a value in each column
			}
			out = append(out, c)
		}
	}
	out = append(out, p.inStatements(s, lx)...)
	out = append(out, p.inSentences(s, lx)...)
	out = append(out, p.atHead(s, lx)...)
	out = append(out, p.overAddresses(s, lx)...)
	out = append(out, p.besideTitles(s, lx)...)
	out = append(out, p.mentioned(s, lx)...)
	out = append(out, p.anywhere(s)...)
	out = append(out, p.looseChoices(s, lx, labels)...)
	out = append(out, p.datelines(s, lx)...)
	out = append(out, p.headPeriods(s, lx)...)
	for i := range out {
		if c := &out[i]; c.target < len(s.targets) && s.targets[c.target].kind == Business {
			c.party = s.targets[c.target].party
		}
	}
	return slices.DeleteFunc(out, p.hasFormNumber), len(s.targets) + len(places)
}

// costPeriodOfDate is the cost of a period behind the label of a day.
const costPeriodOfDate = 0.5

// periodOfDate returns the periods behind the label of a day: "Date: 22 February 2024 to 28 February 2024" names a
// period whatever its label is.
func (p *Paper) periodOfDate(l *label, s *shape, lx *lexicon, starts map[int][]int, place int) (out []candidate) {
	at := slices.IndexFunc(s.targets, func(t target) bool { return t.kind == Period })
	if at < 0 {
		return nil
	}
	for _, c := range p.beside(l, &s.targets[at], lx, starts) {
		if days := c.is.([2]engine.Date); len(c.words) > 1 && days[0] != days[1] && !isWholeMonth(c.words) {
			c.target, c.label, c.by = at, place, layout.Text(l.words)
			c.total += costPeriodOfDate
			out = append(out, c)
		}
	}
	return out
}

// isWholeMonth reports whether the words of a period are only a month and a year, which may be a part of a date.
func isWholeMonth(words []page.Word) bool {
	return !slices.ContainsFunc(words, func(w page.Word) bool {
		digits := parse.OnlyDigits(w.Text)
		return digits != "" && len(digits) != 4
	})
}

// hasFormNumber reports whether the number or version of the form is among a candidate's words; they are no other
// value.
func (p *Paper) hasFormNumber(c candidate) bool {
	for _, of := range []edited{p.form, p.version} {
		if slices.ContainsFunc(idsOf(of.page, of.words), func(id wordID) bool { return slices.Contains(c.ids, id) }) {
			return true
		}
	}
	return false
}

// parts reports whether a label ends the value before it on its line. Words such as "to" stand inside values too.
func (p *Paper) parts(l *label) bool {
	return l.colon || len(l.words) > 1 || !linkWords[layout.Normalize(l.words[0].Text)]
}

// leftOf returns the segment to the left of one on its line, -1 if there is none.
func (p *Paper) leftOf(i int) int {
	of := p.ofLine[p.segments[i].line]
	for k := 1; k < len(of); k++ {
		if of[k] == i {
			return of[k-1]
		}
	}
	return -1
}

// mostSegmentWords is more than a segment has.
const mostSegmentWords = 10_000

// beside returns the candidates of one label for one target.
func (p *Paper) beside(l *label, t *target, lx *lexicon, starts map[int][]int) (out []candidate) {
	if t.kind != Words {
		l = p.pastRemark(l)
	}
	regions := p.regions(l, lx, starts)
	box, boxed := page.Box{}, false
	if t.kind == Amount {
		if box, boxed = p.ownBox(l); boxed {
			regions = append(regions, p.inBox(l, box)...)
		}
	}
	for _, r := range regions {
		if !p.allowed(t, l, &r) {
			continue
		}
		if t.kind == Decoy {
			if r.cost < costBelow {
				out = append(out, p.decoy(l, r))
			}
			continue
		}
		switch isAmount := t.kind == Amount; {
		case r.total && !isAmount:
			continue
		case r.column && isAmount:
			r.cost += costUnlikely
		case isAmount:
			r.cost -= costNext * float64(r.counts)
		}
		bonus := 0.0
		for n, longer := range append([]region{p.wider(r, t)}, p.longer(r, lx, t.lines)...) {
			longer.words = p.withoutItem(l, longer.words)
			v, ok := p.read(t, lx, longer.words)
			ok = ok && !(t.kind == Amount && p.isItemNumber(v.words))
			if !ok || t.whole && len(v.words) < len(trimmed(longer.words)) {
				continue
			}
			if n > 0 && len(v.words) <= len(r.words) {
				break // the further line adds nothing
			}
			if n > 0 && t.kind == Business && !goesOnName(v.words[len(r.words):]) &&
				!(longer.right && longer.alone && isNameLine(v.words[len(r.words):])) {
				break // it is no part of a name
			}
			bonus = 0
			switch {
			case n > 0 && t.kind == Address:
				bonus = 0.15 * float64(n)
			case n > 0 && longer.right && longer.alone:
				bonus = bonusGoesOn + bonusLine*float64(n)
			case n > 0 && t.kind == Business:
				bonus = costOdd / 4 // goesOnName
			case n > 0:
				bonus = -0.1 * float64(n)
			}
			c := candidate{value: v, page: p.page(longer.segment), further: longer.further}
			least := bonusLine * float64(t.lines-n) // of two that cost nothing, the one with more lines
			c.total = math.Max(least, l.cost+longer.cost+v.cost-bonus)
			if boxed && !isInBox(v.words, box) {
				c.total += costOutsideBox
			}
			if t.kind == Period { // it stands for two values
				c.total -= 2 * costNone
			}
			c.ids = idsOf(c.page, v.words)
			out = append(out, c)
		}
	}
	return out
}

// costOtherColumn is the cost of a figure that stands under the heading of another column: hours, a rate.
const costOtherColumn = 1.6

// byColumn returns the target of a figure by the heading of its column: under "YTD", the figure beside "Gross pay" is
// the value of ytd.gross_pay. A figure under another heading than that of an amount costs more.
func (p *Paper) byColumn(s *shape, l *label, c *candidate) int {
	if s.targets[l.target].kind != Amount || len(p.columns) == 0 {
		return l.target
	}
	member := cmp.Or(p.rowMember(l.last), p.rowMemberOf(c), p.memberOver(p.columns, l.last, c.words))
	if panel := p.memberOfPanel(&p.segments[l.last]); member == "" && s.byName[panel+"."+s.targets[l.target].name] > 0 {
		member = panel
	}
	switch member {
	case "":
		return l.target
	case "amount":
		if c.further {
			return l.target
		}
		c.total = min(c.total, l.cost+c.cost+costRight)
		return l.target
	}
	if at, ok := s.byName[member+"."+s.targets[l.target].name]; ok {
		return at
	}
	if at, isPeriod := s.ofPeriod(member, l.target); isPeriod {
		if at < 0 {
			c.total += costNone // a month's figure is no year's
			return l.target
		}
		c.total = min(c.total, l.cost+c.cost+costRight)
		return at
	}
	c.total += costOtherColumn
	return l.target
}

// ofPeriod returns the amount that a label names under the heading of a period. Names begin with their period:
// monthly_gross_compensation under ".annual" is annual_compensation, which ends with the same word. It is -1 if the
// type has no such value; isPeriod is false if no name begins with the heading's member.
func (s *shape) ofPeriod(member string, target int) (at int, isPeriod bool) {
	name := s.targets[target].name
	if strings.HasPrefix(name, member+"_") {
		return target, true
	}
	last := name[strings.LastIndexByte(name, '_')+1:]
	for k := range s.targets {
		if other := s.targets[k].name; s.targets[k].kind == Amount && strings.HasPrefix(other, member+"_") {
			if isPeriod = true; strings.HasSuffix(other, "_"+last) && strings.Contains(name, "_") {
				return k, true
			}
		}
	}
	return -1, isPeriod
}

// rowMember is the member that the heading at the beginning of a segment's line names: "YTD:   100,823.96   25,194.78".
// It is "" for a line without such a heading.
func (p *Paper) rowMember(k int) string {
	first := p.ofLine[p.segments[k].line][0]
	if len(p.ofLine[p.segments[k].line]) < 2 {
		return ""
	}
	for _, h := range p.columns {
		if h.segment == first {
			return h.role[strings.LastIndexByte(h.role, '.')+1:]
		}
	}
	return ""
}

// rowMemberOf is the same for the line of a candidate.
func (p *Paper) rowMemberOf(c *candidate) string {
	if k, ok := p.segmentOf(c.page, c.words); ok {
		return p.rowMember(k)
	}
	return ""
}

// bonusLine is what each further line of such a value takes off.
const bonusLine = 0.02

// goesOnName reports whether a further line may be the end of a business's name: "MERCHANDISE", "PHILIPPINES, INC.".
func goesOnName(words []page.Word) bool {
	n := len(words)
	return n > 0 && n <= mostNameEnd && IsLegal(words[n-1:]) && !hasFigures(layout.Text(words))
}

// allLegal reports whether words are nothing but the end of a business's name: "COMPANY, INC.".
func allLegal(words []page.Word) bool {
	return !slices.ContainsFunc(words, func(w page.Word) bool { return !legalWords[layout.Normalize(w.Text)] })
}

// isNameLine reports whether words may be the further lines of a name in a column of values: no address begins there.
func isNameLine(words []page.Word) bool {
	text := layout.Text(words)
	return len(words) <= mostNameEnd && !hasFigures(text) && !isPlace(words) && !strings.ContainsAny(text, ":@")
}

// mostNameEnd is how many words the second line of a name has.
const mostNameEnd = 4

// bonusGoesOn is what a further line of a value takes off its cost if no label is before it, and headGap the largest
// space, in heights, between a name at the head of a paper and the address under it.
const bonusGoesOn, headGap = 0.25, 1.3

// decoy is the value of a label of no interest: it takes the label and the words away from others.
func (p *Paper) decoy(l *label, r region) candidate {
	words := trimmed(r.words)
	c := candidate{value: value{is: "", words: words}, page: p.page(r.segment), total: l.cost + r.cost}
	c.ids = idsOf(c.page, words)
	return c
}

// looseChoices looks for the words of choices that have no label on the paper: in the titles and texts of it, the
// first ones first.
func (p *Paper) looseChoices(s *shape, lx *lexicon, labels []label) (out []candidate) {
	labelled := map[int]bool{}
	for _, l := range labels {
		labelled[l.target] = true
	}
	remarks := p.remarks()
	for at := range s.targets {
		t := &s.targets[at]
		terms := lx.choices[t.name]
		if t.kind != Choice || len(terms) == 0 {
			continue
		}
		out = append(out, p.tickedChoices(at, terms)...)
		out = append(out, remarkedChoices(remarks, at, terms)...)
		if t.labelled || labelled[at] {
			continue
		}
		for k := range p.segments {
			v, ok := choice(p.segments[k].Words, terms)
			if !ok || p.labelled(k, lx) != noLabel && !p.isTitle(p.segments[k].normal) && !t.inLabels {
				// no value, or the words of a label
				continue
			}
			c := candidate{target: at, value: v, page: p.page(k), label: -1, loose: true}
			c.total = costHead + 0.3*math.Log1p(float64(p.segments[k].line)) + v.cost
			out = append(out, c) // it shares its words with others: a word of a title is no value of its own
		}
	}
	return out
}

// remark is words in brackets: "(REGIONAL)", "(A Stock Corporation)".
type remark struct {
	page  int
	words []page.Word
}

// remarks returns the words in brackets of a paper.
func (p *Paper) remarks() (all []remark) {
	for k := range p.segments {
		s := &p.segments[k]
		for from := 0; from < len(s.Words); from++ {
			if end := remarkEnd(s.Words, from); end > from {
				all = append(all, remark{s.Page, s.Words[from:end]})
				from = end - 1
			}
		}
	}
	return all
}

// leastChoiceRemark is how many letters such a word has at least: shorter ones are units and marks, "(m)", "(F)".
const leastChoiceRemark = 4

// remarkedChoices returns the words of a choice in brackets: a remark on the name before it.
func remarkedChoices(remarks []remark, at int, terms []choiceTerm) (out []candidate) {
	for _, r := range remarks {
		v, ok := choice(r.words, terms)
		if !ok || countLetters(layout.Text(v.words)) < leastChoiceRemark {
			continue
		}
		c := candidate{target: at, value: v, page: r.page, label: -1, loose: true, total: costHead + v.cost}
		out = append(out, c)
	}
	return out
}

// tickedChoices returns the words beside boxes that are ticked: "Cash [X]  Check [ ]".
func (p *Paper) tickedChoices(at int, terms []choiceTerm) (out []candidate) {
	for _, l := range p.lines {
		if _, ticked := boxesIn(l.Words); len(ticked) == 0 {
			continue
		}
		if v, ok := choice(l.Words, terms); ok {
			c := candidate{target: at, value: v, page: l.Page, label: -1, total: costRight}
			c.ids = idsOf(l.Page, v.words)
			out = append(out, c)
		}
	}
	return out
}

// isTitle reports whether words are a title of the type's papers, with a word or two around it, or the heading of a
// government's paper.
func (p *Paper) isTitle(normal []string) bool {
	words, _ := compact(normal)
	if stateHeads[strings.Join(words, " ")] {
		return true
	}
	for from := range min(len(words), 3) {
		for to := len(words); to > from && len(words)-(to-from) <= 2; to-- {
			if p.titles[strings.Join(words[from:to], " ")] && !namesNumber(words[to:]) {
				return true
			}
		}
	}
	return false
}

// namesNumber reports whether the words after a title make it the label of the paper's number: "Sales Invoice No. 12".
func namesNumber(words []string) bool {
	return len(words) > 0 && (weakWords[words[0]] || hasFigures(words[0]))
}

// isTitle reports whether words are nothing but a title of the type's papers.
func (lx *lexicon) isTitle(normal []string) bool {
	words, _ := compact(normal)
	return lx.titles[strings.Join(words, " ")]
}

// under returns the lines below a value that are the value of another target without a label: an address below a
// name.
func (p *Paper) under(v *candidate, t *target, lx *lexicon, taken map[wordID]bool) (candidate, bool) {
	at := -1
	last := v.words[len(v.words)-1]
	for k := range p.segments {
		for _, w := range p.segments[k].Words {
			if p.segments[k].Page == v.page && w.Box == last.Box {
				at = k
			}
		}
	}
	if at < 0 {
		return candidate{}, false
	}
	for range mostSkipped + 1 {
		next, ok := p.nextLine(at, p.segments[at].Box.X0, headGap)
		if !ok || p.isLabel(next, lx) && !(t.kind == Address && isStreetLine(p.segments[next].Words)) {
			return candidate{}, false
		}
		if left := p.leftOf(next); left >= 0 && p.isLabel(left, lx) && p.lacksValue(left, lx) {
			return candidate{}, false // the value of another label
		}
		if c, ok := p.underAt(next, v, t, lx, taken); ok {
			return c, true
		}
		at = next
	}
	return candidate{}, false
}

// lacksValue reports whether no value follows a label in its segment, so that its value may be in the next one.
func (p *Paper) lacksValue(label int, lx *lexicon) bool {
	words := p.segments[label].Words
	return p.isOnlyLabel(label, lx) || endsWithColon(words, len(words)) || !hasFigures(layout.Text(words))
}

// isStreetLine reports whether a line is surely an address, although a word of labels begins it: "Unit 12, Rizal St.,".
func isStreetLine(words []page.Word) bool {
	v, ok := address(words)
	text := layout.Text(words)
	return ok && v.cost == 0 && hasFigures(text) && strings.Contains(text, ",") && !strings.Contains(text, ":")
}

// mostSkipped is how many lines may be between a name and the value under it: a trade name, the owner's name.
const mostSkipped = 1

// underAt reads the value of a target that begins at a segment under another value.
func (p *Paper) underAt(next int, v *candidate, t *target, lx *lexicon, taken map[wordID]bool) (candidate, bool) {
	r := region{words: p.segments[next].Words, segment: next}
	best, found := candidate{}, false
	for n, longer := range append([]region{r}, p.longer(r, lx, t.lines)...) {
		read, ok := p.read(t, lx, longer.words)
		if !ok || read.cost >= costOdd || anyTaken(v.page, read.words, taken) {
			if n == 0 {
				return candidate{}, false
			}
			continue
		}
		best = candidate{value: read, page: v.page, label: -1, loose: true, total: costHead + read.cost}
		found = true
	}
	best.ids = idsOf(best.page, best.words)
	return best, found
}

func anyTaken(number int, words []page.Word, taken map[wordID]bool) bool {
	for _, id := range idsOf(number, words) {
		if taken[id] {
			return true
		}
	}
	return false
}

// costDateline is the cost of a day that stands alone, with no label before it.
const costDateline = 1.3

// datelines returns the days that stand alone, for targets that letters write so.
func (p *Paper) datelines(s *shape, lx *lexicon) (out []candidate) {
	for at := range s.targets {
		t := &s.targets[at]
		if !t.dateline {
			continue
		}
		for k := range p.segments {
			seg := &p.segments[k]
			if left := p.leftOf(k); left >= 0 && p.isLabel(left, lx) {
				continue
			}
			v, ok := p.read(t, lx, seg.Words)
			if !ok || len(v.words) < len(trimmed(seg.Words)) {
				continue
			}
			c := candidate{target: at, value: v, page: seg.Page, label: -1, loose: true, total: costDateline + v.cost}
			c.ids = idsOf(c.page, v.words)
			out = append(out, c)
		}
	}
	return out
}
