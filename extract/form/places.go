package form

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// candidate is a value that a target may have.
type candidate struct {
	target int
	value
	page int
	// label is the place of its label among the paper's, -1 without one.
	label int
	// total is the cost of its label, place and words together, in nats: 1 more is e times less likely.
	total float64
	// by is the text of its label or of the words of its sentence.
	by string
	// sentence is true for a value in running text.
	sentence bool
	// alone is true if the sentence is no more than the value and its words: "Taytay Branch".
	alone bool
	// further is true for a value beyond another text beside its label.
	further bool
	// loose is true without a label and without a sentence: only the place speaks for it.
	loose bool
	// ids are the words of the value by their box, so that two values of one word are seen.
	ids []wordID
	// party is whose name it is; "" for other values.
	party string
}

// wordID tells a word of the paper from all others.
type wordID struct {
	page   int
	x0, y0 float64
}

func idsOf(page int, words []page.Word) []wordID {
	ids := make([]wordID, len(words))
	for i, w := range words {
		ids[i] = wordID{page, w.Box.X0, w.Box.Y0}
	}
	return ids
}

// Costs of places, in nats.
const (
	costRunOn = 0.7 // right after the label's words, without a colon or a gap
	costRight = 0.2 // in the next cell
	costNext  = 1.0 // in a further cell, for each one between
	costBelow = 0.5 // under the label
	costLower = 0.9 // for each line between
	costAbove = 1.3 // over the label
	costGap   = 0.02
	costShift = 0.12 // a value under or over its label that is not aligned, for each height of shift
	// mostCells is how many cells to the right of a label are looked at, mostBelow how many lines below it.
	mostCells, mostBelow = 3, 3
	// farDown is how far below its label a value may be, in heights.
	farDown = 4.5
)

// region is a place beside a label where its value may be.
type region struct {
	words []page.Word
	cost  float64
	// segment is where it is, and whole is true if the region is all of that segment.
	segment int
	whole   bool
	// further is true beyond another text.
	further bool
	// counts is how many bare numbers stand between the label and the cell: a quantity, a number of hours.
	counts int
	// column is true for one of several figures in a column under the label, which heads them all; total for the last
	// of them if it is their sum.
	column, total bool
	// right is true for a cell to the right of the label, and alone for its next line if nothing is before that: then
	// the line goes on with the value, because no label begins a new one.
	right, alone bool
}

// regions returns the places where the value of a label may be.
func (p *Paper) regions(l *label, lx *lexicon, starts map[int][]int) (out []region) {
	s := &p.segments[l.last]
	if rest := restOf(s, l.to, starts[l.last]); len(trimmed(rest)) > 0 {
		cost := costRunOn
		switch {
		case l.colon:
			cost = 0
		case goesOn(rest[0]):
			cost = costRunOn + costUnlikely
		case p.wideAfter(s, l.to):
			cost = 0.1
		case l.to > 0 && strings.HasSuffix(s.Words[l.to-1].Text, ".") && len(l.words) > 1: // "Loan No. 12"
			cost = 0.2
		}
		whole := l.colon && l.to+len(rest) == len(s.Words)
		out = append(out, region{words: rest, cost: cost, segment: l.last, right: whole})
	}
	out = append(out, p.rightOf(l, lx)...)
	out = append(out, p.lowered(l, lx)...)
	out = append(out, p.belowOf(l, lx)...)
	return append(out, p.aboveOf(l, lx)...)
}

// goesOn reports whether a word goes on with a sentence: "position of Teller", "company has".
func goesOn(w page.Word) bool {
	first, _ := utf8.DecodeRuneInString(w.Text)
	normal := layout.Normalize(w.Text)
	return unicode.IsLower(first) && (linkWords[normal] || endWords[normal])
}

// restOf returns the words after a label in its segment, up to the next label there.
func restOf(s *segment, to int, starts []int) []page.Word {
	end := len(s.Words)
	for _, k := range starts {
		if k >= to && k < end && k > to {
			end = k
		}
	}
	return s.Words[to:end]
}

// rightOf returns the next cells on the lines of a label.
func (p *Paper) rightOf(l *label, lx *lexicon) (out []region) {
	lines := []int{l.last}
	if l.last != l.segment {
		lines = []int{l.segment, l.last}
	}
	part := 0.0
	if p.goesBeyond(l) {
		part = costPartLabel
	}
	for _, from := range lines {
		var sign []page.Word
		n, counts, text := 0, 0, false
		for _, k := range p.after(from) {
			s := &p.segments[k]
			if n == 0 && len(trimmed(s.Words)) == 0 {
				continue // a colon in its own column
			}
			if isSign(s.Words) {
				sign = s.Words
				continue
			}
			if len(s.Words) == 1 && p.isOwnItem(l, s.Words[0]) {
				continue
			}
			like := p.labelled(k, lx)
			if like == surely && n == 0 && l.colon && (p.isAnswer(k, lx) || s.normal[0] == "from") {
				like = mayBe
			}
			if n == mostCells || like == surely {
				break
			}
			gap := s.Box.X0 - p.segments[from].Box.X1
			words := s.Words
			if sign != nil {
				words = append(append([]page.Word{}, sign...), words...)
				sign = nil
			}
			cost := costRight + costNext*float64(n) + min(1, costGap*max(0, gap/s.height-2)) + costMayBe*float64(like)
			cost += part
			if p.acrossColumns(from, k) {
				cost += costAcross
			}
			out = append(out, region{
				words: words, cost: cost, segment: k, whole: true, further: text, right: true, counts: counts,
			})
			text = text || hasLetters(s.Words)
			if p.isCount(words) {
				counts++
			}
			n++
		}
	}
	return out
}

// isCount reports whether words are a bare number on a paper whose amounts have decimals.
func (p *Paper) isCount(words []page.Word) bool {
	v, ok := p.amount(words)
	return ok && v.bare && p.cents && len(v.words) == len(trimmed(words))
}

// costPartLabel is the cost of a value in the cell after a label's whose words go on: "Total excl. tax" is no total.
const costPartLabel = 0.4

// goesBeyond reports whether words of letters follow a label in its cell, so that it names something narrower. Remarks
// in brackets, rates and currencies are no such words.
func (p *Paper) goesBeyond(l *label) bool {
	s := &p.segments[l.last]
	if l.colon || l.to >= len(s.Words) {
		return false
	}
	next := s.Words[l.to]
	first, _ := utf8.DecodeRuneInString(next.Text)
	return unicode.IsLetter(first) && !hasFigures(next.Text) && !isSign(s.Words[l.to:l.to+1]) &&
		!linkWords[s.normal[l.to]] && !p.wideAfter(s, l.to)
}

// isAnswer reports whether a segment that looks like a label may be the value of the label before it: it is short, and
// neither a colon nor a value follows. "Terms: Cash", "Usage: 19 cu.m."
func (p *Paper) isAnswer(k int, lx *lexicon) bool {
	s := &p.segments[k]
	own, _ := compact(s.normal)
	_, part := lx.partyNamed(own)
	return len(s.Words) <= mostAnswerWords && len(p.after(k)) == 0 && !strings.Contains(layout.Text(s.Words), ":") &&
		!lx.isHeading(own) && !p.isTitle(s.normal) && !part
}

// mostAnswerWords is how many words such a value has.
const mostAnswerWords = 2

const (
	// costAcross is the cost of a value behind an upright rule that is at least tallRule lines high, as between the
	// columns of a page.
	costAcross, tallRule = 0.8, 12
)

// acrossColumns reports whether a tall upright rule is between two segments of one line.
func (p *Paper) acrossColumns(left, right int) bool {
	a, b := &p.segments[left], &p.segments[right]
	return slices.ContainsFunc(p.ruled[a.Page], func(r page.Box) bool {
		x, y := r.CenterX(), a.Box.CenterY()
		return r.Height() > tallRule*a.height && x >= a.Box.X1-1 && x <= b.Box.X0+1 && r.Y0 <= y && r.Y1 >= y
	})
}

const (
	// mostLowered is how far below the line of its label a value beside it may stand, in heights: in a box of two
	// lines, or in larger print. costLowered is the cost of that.
	mostLowered, costLowered = 1.7, 0.15
)

// lowered returns the first cell to the right of a label that stands a little lower than its last line: labels of
// forms are in small print at the top of a box, and the value is at its bottom.
func (p *Paper) lowered(l *label, lx *lexicon) (out []region) {
	s := &p.segments[l.last]
	if l.last == l.segment && l.to < len(s.Words) {
		return nil // words follow
	}
	box, limit := l.box(), math.Inf(1) // limit is where the next column begins
	lines := []int{l.segment, l.last}
	for _, from := range lines {
		for _, k := range p.after(from) {
			if p.isLabel(k, lx) {
				limit = min(limit, p.segments[k].Box.X0)
				break
			}
		}
	}
	for _, from := range lines {
		for _, k := range p.after(from) {
			w := p.segments[k].Words[0]
			if p.segments[k].Box.X0 < limit && hasFigures(w.Text) && !p.isOwnItem(l, w) {
				return nil // a value is on its own line
			}
		}
	}
	for line := s.line + 1; line < min(len(p.ofLine), s.line+3); line++ {
		for _, k := range p.ofLine[line] {
			b := &p.segments[k]
			down := b.Box.CenterY() - s.Box.CenterY()
			if b.Page != s.Page || down > mostLowered*max(s.height, b.height) {
				return out
			}
			if p.isLabel(k, lx) && layout.Overlap(b.Box, box) > 0 {
				return out // another row
			}
			if b.Box.X0 < box.X1 || b.Box.X0 >= limit {
				continue
			}
			if p.isLabel(k, lx) {
				break
			}
			if len(b.Words) == 1 && p.isOwnItem(l, b.Words[0]) {
				continue
			}
			gap := (b.Box.X0 - box.X1) / b.height
			cost := costRight + costLowered + 0.1*down/b.height + min(1, costGap*max(0, gap-2))
			return append(out, region{words: b.Words, cost: cost, segment: k, whole: true, right: true})
		}
	}
	return out
}

// isSign reports whether words are only a currency's sign or code, as in a column of their own.
func isSign(words []page.Word) bool {
	return len(words) == 1 && !parse.HasDigit(words[0].Text) && isMoneySign(strings.Trim(words[0].Text, ":"))
}

// span is the width in which values below or above a label stand: from its left edge to the next segment.
func (p *Paper) span(l *label) (from, to float64) {
	box := l.box()
	from, to = box.X0, math.MaxFloat64
	s := &p.segments[l.segment]
	if l.to < len(s.Words) && l.last == l.segment && l.to > 0 {
		to = max(box.X1, s.Words[l.to].Box.X0)
	}
	for _, k := range p.after(l.segment) {
		to = min(to, p.segments[k].Box.X0)
	}
	return from, to
}

// belowOf returns the cells under a label, with lines that continue them for values of several lines.
func (p *Paper) belowOf(l *label, lx *lexicon) (out []region) {
	s := &p.segments[l.last]
	if len(p.ofLine[s.line]) == 1 && !l.colon && lx.isTitle(s.normal) {
		return nil // a title
	}
	box := l.box()
	from, to := p.span(l)
	for line, n := s.line+1, 0; line < len(p.ofLine) && n < mostBelow; line++ {
		hit := false
		for _, k := range p.ofLine[line] {
			b := &p.segments[k]
			if b.Page != s.Page {
				return out
			}
			down := b.Box.Y0 - box.Y1
			if down > farDown*s.height {
				return out
			}
			if b.Box.X1 <= from-s.height/2 || b.Box.X0 >= to || down < -0.3*s.height {
				continue
			}
			hit = true
			like := p.labelled(k, lx)
			if like == surely {
				return out
			}
			shift := min(abs(b.Box.X0-box.X0), abs(b.Box.CenterX()-box.CenterX()), abs(b.Box.X1-box.X1)) / s.height
			cost := costBelow + costLower*float64(n) + 0.15*max(0, down/s.height-0.5) +
				min(1.5, costShift*max(0, shift-0.5)) + costMayBe*float64(like)
			if k := l.to; l.last == l.segment && k < len(s.Words) {
				cost += 0.4 // words stand right after the label already
			}
			r := region{words: b.Words, cost: cost, segment: k, whole: true}
			if column := p.columnFrom(k); len(column) > 1 && n == 0 {
				r.column = true
				if sum := column[len(column)-1]; p.sumsUp(column) {
					words := p.segments[sum].Words
					out = append(out, region{words: words, cost: cost, segment: sum, whole: true, total: true})
				}
			}
			out = append(out, r)
		}
		if hit {
			n++
		}
	}
	return out
}

// columnFrom returns the segments of figures in the column that begins with one, each on the line after the one before.
func (p *Paper) columnFrom(k int) (column []int) {
	for at := k; at >= 0; {
		s := &p.segments[at]
		if _, ok := p.figureOf(s); !ok {
			break
		}
		column = append(column, at)
		at = -1
		if s.line+1 >= len(p.ofLine) {
			break
		}
		for _, next := range p.ofLine[s.line+1] {
			b := &p.segments[next]
			if b.Page == s.Page && b.Box.Y0-s.Box.Y1 < mostColumnGap*s.height &&
				min(abs(b.Box.X1-s.Box.X1), abs(b.Box.X0-s.Box.X0), abs(b.Box.CenterX()-s.Box.CenterX())) < s.height {
				at = next
			}
		}
	}
	return column
}

// mostColumnGap is the largest space between the figures of one column, in heights.
const mostColumnGap = 1.5

// figureOf is the amount of a segment that is nothing else.
func (p *Paper) figureOf(s *segment) (engine.Amount, bool) {
	v, ok := p.amount(s.Words)
	if !ok || len(v.words) < len(trimmed(s.Words)) {
		return 0, false
	}
	return v.is.(engine.Amount), true
}

// sumsUp reports whether the last figure of a column is the sum of those above it.
func (p *Paper) sumsUp(column []int) bool {
	var sum exact.Sum
	last := len(column) - 1
	for _, k := range column[:last] {
		amount, _ := p.figureOf(&p.segments[k])
		sum = sum.Add(amount)
	}
	total, _ := p.figureOf(&p.segments[column[last]])
	return exact.Of(total).Minus(sum).Within(1)
}

// aboveOf returns the cell right over a label that fills its segment, as labels under a line to be signed on.
func (p *Paper) aboveOf(l *label, lx *lexicon) (out []region) {
	s := &p.segments[l.segment]
	if l.from > 0 || l.last != l.segment || l.to < len(s.Words) || l.colon {
		return nil
	}
	for line := s.line - 1; line >= 0 && line >= s.line-2; line-- {
		for _, k := range p.ofLine[line] {
			a := &p.segments[k]
			up := s.Box.Y0 - a.Box.Y1
			if a.Page != s.Page || up > 1.6*s.height || layout.Overlap(a.Box, s.Box) <= 0 || p.isLabel(k, lx) {
				continue
			}
			shift := min(abs(a.Box.X0-s.Box.X0), abs(a.Box.CenterX()-s.Box.CenterX())) / s.height
			cost := costAbove + min(1.5, costShift*shift)
			if s.height < 0.92*a.height {
				cost -= 0.6 // small print under a value
			}
			return append(out, region{words: a.Words, cost: cost, segment: k, whole: true})
		}
	}
	return nil
}

// longer returns a region together with the lines below that continue its text, each longer by one.
func (p *Paper) longer(r region, lx *lexicon, lines int) (out []region) {
	last := r.segment
	for n := 1; n < lines; n++ {
		next, ok := p.nextLine(last, r.words[0].Box.X0, lineGap)
		if !ok && r.right {
			next, ok = p.nextLine(last, r.words[0].Box.X0, pitchGap)
			ok = ok && p.ofLine[p.segments[next].line][0] == next
		}
		if !ok && isUnfinished(r.words) {
			next, ok = p.nextLine(last, r.words[0].Box.X0, pitchGap)
		}
		if !ok || p.isLabel(next, lx) || isContact(p.segments[next].Text()) {
			break
		}
		if left := p.leftOf(next); r.right && left >= 0 && p.isOnlyLabel(left, lx) {
			break // the value of the next label
		}
		if own, _ := compact(p.segments[next].normal); lx.isChoice(own) {
			break
		}
		r.words = append(append([]page.Word{}, r.words...), p.segments[next].Words...)
		last = next
		r.alone = p.ofLine[p.segments[next].line][0] == next
		out = append(out, r)
	}
	return out
}

// isUnfinished reports whether the words of a line cannot be the end of a text: "14 Rizal St., Brgy".
func isUnfinished(words []page.Word) bool {
	end := words[len(words)-1].Text
	return len(words) > 1 && (strings.HasSuffix(end, ",") || openWords[layout.Normalize(end)])
}

// isContact reports whether a line is an e-mail or web address or a number of a telephone: no text goes on with it.
func isContact(s string) bool {
	return strings.ContainsRune(s, '@') || strings.Contains(s, "www.") || strings.Contains(s, "http") ||
		phoneForm.MatchString(s)
}

// wider returns a region of an identifier or a day together with the boxes to its right that hold further groups of it:
// "123", "456", "789" in boxes of their own.
func (p *Paper) wider(r region, t *target) region {
	if t.kind != ID && t.kind != Day || len(r.words) == 0 || !isGroup(r.words[len(r.words)-1].Text) {
		return r
	}
	last := r.words[len(r.words)-1]
	for _, k := range p.after(r.segment) {
		s := &p.segments[k]
		gap := s.Box.X0 - last.Box.X1
		if gap > mostGroupGap*s.height || s.Words[0].Cell != "" ||
			slices.ContainsFunc(s.Words, func(w page.Word) bool { return !isGroup(w.Text) }) {
			break
		}
		r.words = append(append([]page.Word{}, r.words...), s.Words...)
		last = s.Words[len(s.Words)-1]
	}
	return r
}

// mostGroupGap is the largest space between two boxes of one number, in heights.
const mostGroupGap = 2.5

// isGroup reports whether a word is only digits and the marks between groups of them.
func isGroup(s string) bool { return strings.Trim(s, "0123456789-–/") == "" }

// lineGap is the largest space between the lines of one text, in heights.
const lineGap = 0.75

// pitchGap is the same for a value beside its label, if nothing is before its next line: forms print the lines of a
// value at the distance of their rows.
const pitchGap = 1.3

// nextLine returns the segment right below another one, at most gap heights, that begins at the same edge or has the
// same center.
func (p *Paper) nextLine(i int, edge, gap float64) (int, bool) {
	s := &p.segments[i]
	for line := s.line + 1; line < len(p.ofLine) && line <= s.line+2; line++ {
		for _, k := range p.ofLine[line] {
			b := &p.segments[k]
			if b.Page != s.Page || b.Box.Y0-s.Box.Y1 > gap*s.height {
				continue
			}
			if abs(b.Box.X0-edge) < s.height || abs(b.Box.CenterX()-s.Box.CenterX()) < 2*s.height {
				return k, true
			}
		}
	}
	return 0, false
}
