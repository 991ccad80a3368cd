package form

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// label is a printed label and the value that it may name.
type label struct {
	target  int
	segment int
	// from and to are its words in its segment. A label on two lines ends in another segment, last.
	from, to int
	last     int
	cost     float64
	words    []page.Word
	// colon is true if a colon ends it.
	colon bool
	// exact is true if its words are those of a term, not only alike.
	exact bool
	// item is true if only the number of its item names the value.
	item bool
}

// key tells the place of a label from all others.
func (l *label) key() [3]int { return [3]int{l.segment, l.from, l.last*mostSegmentWords + l.to} }

func (l *label) box() page.Box { return layout.Bounds(l.words) }

const (
	// costWrapped is the cost of a label that is read over two lines.
	costWrapped = 0.15
	// costWeak is the cost of a label of words that stand in any text: "to", "from", "no".
	costWeak = 0.9
	// mostLabelWords is how many words of a segment may be one label; longer ones are sentences.
	mostLabelWords = 12
)

// findLabels finds the labels of a paper. One place may be the label of several values; the assignment decides.
func (p *Paper) findLabels(lx *lexicon) (found []label) {
	for i := range p.segments {
		found = append(found, p.labelsOf(i, lx)...)
	}
	return slices.DeleteFunc(found, func(l label) bool {
		return slices.ContainsFunc(found, func(longer label) bool { return longer.covers(&l) })
	})
}

// covers reports whether a label that goes on in a second line has all words of another label there.
func (l *label) covers(inner *label) bool {
	return l.exact && l.last != l.segment && inner.segment == l.last && inner.last == l.last && inner.to <= l.to
}

// labelsOf finds the labels that begin in one segment.
func (p *Paper) labelsOf(i int, lx *lexicon) (found []label) {
	s := &p.segments[i]
	own, _ := compact(s.normal)
	_, part := lx.partyNamed(own) // the heading of a part is no label, unless it is the same words
	if p.inTable[s.line] && !p.besideTable[i] || p.isTitle(s.normal) || part && len(lx.exact(own, beside)) == 0 {
		return nil
	}
	if p.isMeasure(i, lx) {
		return nil
	}
	for from := 0; from < len(s.Words); {
		if s.normal[from] == "" || !p.startsLabel(s, from) || isSignOf(s.Words, from) || isHouseNumber(s, from) {
			from++
			continue
		}
		own := p.exactAt(i, from, lx)
		if composed := p.composedAt(i, from, lx); len(composed) > 0 && !reaches(own, composed[0].to, i) {
			own = composed // "Full name of employee" says more than "full name"
		}
		if len(own) == 0 {
			own = p.alikeAt(i, from, lx)
		}
		own = slices.DeleteFunc(own, func(l label) bool { return p.isOffice(&l) || p.isParticle(&l) })
		found = append(found, own...)
		next := from + 1
		for _, l := range own {
			if l.last == i {
				next = max(next, l.to)
			}
		}
		from = next
	}
	return found
}

// reaches reports whether one of some labels has all words of a segment up to a place.
func reaches(labels []label, to, segment int) bool {
	return slices.ContainsFunc(labels, func(l label) bool { return l.last != segment || l.to >= to })
}

// isOffice reports whether a label is only the beginning of what a person is at work: "Branch Manager" and "Customer
// Service Manager" say nothing of a branch or a customer.
func (p *Paper) isOffice(l *label) bool {
	s := &p.segments[l.last]
	n := len(s.Words)
	return !l.colon && l.to < n && officeWords[s.normal[n-1]] && !p.endsLabel(s, l.to) &&
		!hasFigures(layout.Text(s.Words)) && !strings.HasPrefix(s.Words[l.to].Text, "/")
}

// isParticle reports whether a label is a part of the name that it begins: "de Lattre", "De Silva St".
func (p *Paper) isParticle(l *label) bool {
	s := &p.segments[l.segment]
	return len(l.words) == 1 && l.last == l.segment && particleWords[layout.Normalize(l.words[0].Text)] &&
		l.to < len(s.Words) && !p.endsLabel(s, l.to) && hasLetters(s.Words[l.to:])
}

// isMeasure reports whether a segment is a figure with its unit beside a label: "Usage  24 cu.m."
func (p *Paper) isMeasure(i int, lx *lexicon) bool {
	s := &p.segments[i]
	left := p.leftOf(i)
	if left < 0 || len(s.Words) > 3 || !isFigure(s.Words[0].Text) {
		return false
	}
	own, _ := compact(p.segments[left].normal)
	return len(lx.exact(own, beside)) > 0
}

// startsLabel reports whether a label may begin at a word of a segment: at its beginning, after a number of an item or
// a bullet, after a colon, and after a space that is wider than those around it.
func (p *Paper) startsLabel(s *segment, k int) bool {
	if k == 0 {
		return true
	}
	before := s.Words[k-1]
	if k == 1 && codeForm.MatchString(before.Text) {
		return true
	}
	if strings.HasSuffix(before.Text, ":") || p.isItem(before.Text) || strings.Trim(before.Text, "-–|/•*·().%@") == "" {
		return true
	}
	return p.wideAfter(s, k) || strings.ContainsFunc(before.Text, unicode.IsDigit)
}

// wideSpace is a space, in line heights, that may part a value from the next label, and widePitch the same in widths
// of a letter, because spaces in fixed-pitch type are wide.
const wideSpace, widePitch = 0.55, 1.5

// wideAfter reports whether the space before word k of a segment is wide.
func (p *Paper) wideAfter(s *segment, k int) bool {
	if k <= 0 || k >= len(s.Words) {
		return false
	}
	a, b := &s.Words[k-1], &s.Words[k]
	letters := utf8.RuneCountInString(a.Text) + utf8.RuneCountInString(b.Text)
	pitch := (a.Box.Width() + b.Box.Width()) / float64(max(1, letters))
	gap := b.Box.X0 - a.Box.X1
	return gap > wideSpace*s.height && gap > widePitch*pitch
}

// isSignOf reports whether a word is the sign of a currency before a figure: "A$ 12.00".
func isSignOf(words []page.Word, k int) bool {
	return k+1 < len(words) && isDigit(words[k+1].Text[0]) && isSign(words[k:k+1])
}

// isHouseNumber reports whether an address begins at a word: "No. 12 Rizal Street". The number of a paper may have its
// day behind it: "N. 12 del 3/4/2025".
func isHouseNumber(s *segment, k int) bool {
	if k+2 >= len(s.Words) || !weakWords[s.normal[k]] && !placeWords[s.normal[k]] || !hasFigures(s.Words[k+1].Text) {
		return false
	}
	behind := s.Words[k+2:]
	if linkWords[s.normal[k+2]] {
		behind = behind[1:]
	}
	_, dated := parse.FindDate(behind, 0, math.MaxFloat64)
	return hasLetters(s.Words[k+2:]) && !dated
}

// isItem reports whether a word is the number of an item: "19", "25A", "4.", "(3)", "b)".
func isItem(s string) bool {
	s = strings.Trim(s, "().")
	return s != "" && len(s) <= 3 && (s[0] >= '0' && s[0] <= '9' || len(s) == 1)
}

// isItem is isItem where a letter alone may be a short word, as in "P. Tax": one that is no A has its neighbour on the
// paper too.
func (p *Paper) isItem(s string) bool {
	if !isItem(s) {
		return false
	}
	letter, alone := letterOf(s)
	return !alone || letter == 'a' || p.letters[letter-1] || p.letters[letter+1]
}

// letterOf returns the letter, in small, of a word that is one letter with or without signs.
func letterOf(s string) (letter byte, ok bool) {
	s = strings.ToLower(strings.Trim(s, "()."))
	if len(s) != 1 || s[0] < 'a' || s[0] > 'z' {
		return 0, false
	}
	return s[0], true
}

// initialsOf returns the letters alone with which segments begin.
func initialsOf(segments []segment) map[byte]bool {
	letters := map[byte]bool{}
	for i := range segments {
		if letter, ok := letterOf(segments[i].Words[0].Text); ok {
			letters[letter] = true
		}
	}
	return letters
}

// exactAt finds the terms that stand at a word, also those that go on in the line below.
func (p *Paper) exactAt(i, from int, lx *lexicon) (found []label) {
	s := &p.segments[i]
	if !lx.begins(s.normal[from]) {
		return nil
	}
	own, places := compact(s.normal[from:])
	terms, longest := lx.exact(own, beside), 0
	for _, t := range terms {
		longest = max(longest, lx.reach(own, t))
	}
	for _, t := range terms {
		n := lx.reach(own, t)
		if n < longest {
			continue
		}
		if opensRemark(s, from, from+places[n-1]) {
			continue
		}
		if cutsWord(own, places, n) || p.goesOnAfterComma(s, from+places[n-1]) {
			continue
		}
		if n == 1 && n < len(own) && own[n] == "of" && !p.endsLabel(s, from+places[n]) {
			continue // "Date of joining" is no "date"
		}
		for n < len(own) && weakWords[own[n]] && !p.endsLabel(s, from+places[n-1]+1) { // "Tax ID No." for "tax id"
			n++
		}
		to := p.labelEnd(s, from+places[n-1]+1)
		found = append(found, p.labelAt(i, from, to, lx.terms[t].target, 0, true))
	}
	below, ok := p.continued(i, false)
	if !ok || from > 0 && !isItem(s.Words[from-1].Text) || p.areRows(i, below, lx) {
		return found
	}
	rest, restPlaces := compact(p.segments[below].normal)
	if from > 0 && abs(p.segments[below].Box.X0-s.Words[from].Box.X0) >= s.height && len(lx.exact(rest, beside)) > 0 {
		return found // a count over another label: "6 ITEM(S)", "TOTAL"
	}
	for _, t := range lx.exact(append(slices.Clone(own), rest...), beside) {
		n := len(lx.terms[t].words)
		if n <= len(own) {
			continue
		}
		l := p.labelAt(i, from, len(s.Words), lx.terms[t].target, costWrapped, true)
		l.last, l.to = below, restPlaces[n-len(own)-1]+1
		l.words = append(slices.Clone(l.words), p.segments[below].Words[:l.to]...)
		l.colon = endsWithColon(p.segments[below].Words, l.to)
		found = append(found, l)
	}
	return found
}

// opensRemark reports whether the words of a segment from one place to another go into a remark in brackets and not to
// its end: "Total (VAT" of "Total (VAT Ex.)" is no label.
func opensRemark(s *segment, from, to int) bool {
	open := false
	for k := from; k <= to; k++ {
		open = open || k > from && strings.HasPrefix(s.Words[k].Text, "(")
		if open && strings.Contains(s.Words[k].Text, ")") {
			open = false
		}
	}
	return open
}

// goesOnAfterComma reports whether the comma of a word is inside a name: "COMPANY, INC.". "Average Balance, 3 months"
// is a label with a remark.
func (p *Paper) goesOnAfterComma(s *segment, k int) bool {
	return strings.HasSuffix(s.Words[k].Text, ",") && (k+1 == len(s.Words) || !hasFigures(s.Words[k+1].Text))
}

// mostAlternative is how many words another name behind the slash of a label has.
const mostAlternative = 3

// labelEnd returns where a label ends whose words end at a place: after the word "name" that fills the rest of its cell
// ("Taxpayer Name"), and after another name of it behind a slash ("Owner / Manager").
func (p *Paper) labelEnd(s *segment, to int) int {
	ends := func(k int) bool { return k == len(s.Words) || p.endsLabel(s, k) }
	if to < len(s.Words) && nounWords[s.normal[to]] && !ends(to) && ends(to+1) {
		to++
	}
	if to == len(s.Words) || !strings.HasPrefix(s.Words[to].Text, "/") || ends(to) {
		return to
	}
	for k := to + 1; k <= min(len(s.Words), to+mostAlternative+1); k++ {
		if ends(k) {
			return k
		}
	}
	return to
}

// endsLabel reports whether a label ends before a word: at a colon or a wide space.
func (p *Paper) endsLabel(s *segment, to int) bool {
	return endsWithColon(s.Words, to) || p.wideAfter(s, to)
}

// cutsWord reports whether the first n normal words end within a printed word that goes on with a figure: "INV" of
// "INV-10233" is no label, nor is "GST" of "GST-INV-10233".
func cutsWord(own []string, places []int, n int) bool {
	for k := n; k < len(places) && places[k] == places[n-1]; k++ {
		if hasFigures(own[k]) {
			return true
		}
	}
	return false
}

// compact lists the words of normal forms and gives the place of each.
func compact(normal []string) (words []string, places []int) {
	words, places = make([]string, 0, len(normal)), make([]int, 0, len(normal))
	for i, form := range normal {
		if !strings.Contains(form, " ") {
			if form != "" {
				words, places = append(words, form), append(places, i)
			}
			continue
		}
		for w := range strings.FieldsSeq(form) {
			words, places = append(words, w), append(places, i)
		}
	}
	return words, places
}

func (p *Paper) labelAt(i, from, to, target int, cost float64, exact bool) label {
	s := &p.segments[i]
	l := label{target: target, segment: i, last: i, from: from, to: to, cost: cost, exact: exact,
		words: s.Words[from:to], colon: endsWithColon(s.Words, to)}
	if !l.colon && (from > 0 || to < len(s.Words)) && isWeak(s.normal[from:to]) {
		l.cost += costWeak
	}
	if !l.colon && runsOn(s.Words[to:]) {
		l.cost += costUnlikely
	}
	return l
}

// runsOn reports whether words go on with a sentence: "Payments made" after the bill date are not reflected.
func runsOn(words []page.Word) bool {
	if len(words) < leastRunOn {
		return false
	}
	return !slices.ContainsFunc(words[:leastRunOn], func(w page.Word) bool {
		return !isLetters(w.Text) || strings.ToLower(w.Text) != w.Text
	})
}

// leastRunOn is how many words in small letters after a label make it the beginning of a sentence.
const leastRunOn = 3

func isLetters(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
}

func isWeak(normal []string) bool {
	words, _ := compact(normal)
	return !slices.ContainsFunc(words, func(w string) bool { return !linkWords[w] && !weakWords[w] })
}

func endsWithColon(words []page.Word, to int) bool {
	return to > 0 && strings.HasSuffix(words[to-1].Text, ":") ||
		to < len(words) && strings.HasPrefix(words[to].Text, ":")
}

// continued returns the segment right below one, if a label may go on there; figures says that it may with a figure.
func (p *Paper) continued(i int, figures bool) (int, bool) {
	s := &p.segments[i]
	if endsWithColon(s.Words, len(s.Words)) || s.line+1 >= len(p.ofLine) {
		return 0, false
	}
	for line := s.line + 1; line < min(len(p.ofLine), s.line+3); line++ {
		for _, k := range p.ofLine[line] {
			below := &p.segments[k]
			if below.Page != s.Page || below.Box.Y0-s.Box.Y1 > 0.8*s.height || layout.Overlap(below.Box, s.Box) <= 0 {
				continue
			}
			left, center := below.Box.X0-s.Box.X0, below.Box.CenterX()-s.Box.CenterX()
			if len(s.Words) > 1 && isItem(s.Words[0].Text) { // the words of an item stand behind its number
				left = min(abs(left), abs(below.Box.X0-s.Words[1].Box.X0))
			}
			own, other := s.Box.Height(), below.Box.Height()
			if min(abs(left), abs(center)) < s.height && other < 1.25*own && own < 1.25*other &&
				(figures || !hasFigures(below.Words[0].Text)) {
				return k, true
			}
		}
	}
	return 0, false
}

// areRows reports whether two lines are rows of their own: a value is right of each, and these values are aligned.
func (p *Paper) areRows(i, below int, lx *lexicon) bool {
	one, two := p.after(i), p.after(below)
	if len(one) == 0 || len(two) == 0 || p.labelled(one[0], lx) != noLabel || p.labelled(two[0], lx) != noLabel {
		return false
	}
	a, b, near := p.segments[one[0]].Box, p.segments[two[0]].Box, p.segments[i].height
	return abs(a.X0-b.X0) < near || abs(a.X1-b.X1) < near
}

func abs(f float64) float64 { return max(f, -f) }

func hasFigures(s string) bool { return strings.ContainsFunc(s, unicode.IsDigit) }

// alikeAt finds the targets whose labels are like the printed one at a word: the words up to a colon, a figure or the
// end of the segment.
func (p *Paper) alikeAt(i, from int, lx *lexicon) (found []label) {
	s := &p.segments[i]
	if from > 0 && !isItem(s.Words[from-1].Text) {
		return nil
	}
	to, colon := from, false
	for to < len(s.Words) && !hasFigures(s.Words[to].Text) && !colon {
		colon = strings.HasSuffix(s.Words[to].Text, ":")
		to++
	}
	words, _ := compact(s.normal[from:to])
	if len(words) == 0 || len(words) > mostLabelWords || lx.isHeading(words) {
		return nil
	}
	for target, cost := range lx.alike(words) {
		found = append(found, p.labelAt(i, from, to, target, cost, false))
	}
	if below, ok := p.continued(i, false); ok && to == len(s.Words) && p.labelled(below, lx) == noLabel {
		rest, _ := compact(p.segments[below].normal)
		if all := append(words, rest...); len(all) <= mostLabelWords {
			for target, cost := range lx.alike(all) {
				l := p.labelAt(i, from, to, target, cost+costWrapped, false)
				l.last, l.to = below, len(p.segments[below].Words)
				l.words = append(slices.Clone(l.words), p.segments[below].Words...)
				found = append(found, l)
			}
		}
	}
	slices.SortFunc(found, func(a, b label) int { return a.target - b.target })
	return found
}

// labelled is how much a segment looks like a label, so that it is no value.
type labelled int

const (
	noLabel labelled = iota
	mayBe            // it begins with the words of a label and goes on: "Branch Manager"
	surely           // a label fills it or a colon or gap follows; or it is a title or a heading
)

// costMayBe is the cost of a value that begins with the words of a label.
const costMayBe = 0.6

// isHeading reports whether words head a section or a column of a list.
func (lx *lexicon) isHeading(words []string) bool {
	text := strings.Join(words, " ")
	_, section := lx.sections[text]
	_, column := lx.columns[text]
	return section || column
}

// labelled judges a segment.
func (p *Paper) labelled(i int, lx *lexicon) labelled {
	s := &p.segments[i]
	own, places := compact(s.normal)
	if lx.isHeading(own) || p.isTitle(s.normal) || lx.isTitle(s.normal) || p.startsItem(s) {
		return surely
	}
	if _, part := lx.partyNamed(own); part {
		return surely
	}
	for k, w := range s.Words {
		if k < mostBeforeColon && strings.HasSuffix(w.Text, ":") && w.Text != ":" {
			return surely
		}
	}
	if isSignOf(s.Words, 0) || p.isMeasure(i, lx) {
		return noLabel
	}
	start, found := 0, lx.exact(own, beside)
	if len(found) == 0 && len(s.Words) > 1 && isItem(s.Words[0].Text) { // behind the number of an item
		start = 1
		own, places = compact(s.normal[start:])
		found = lx.exact(own, beside)
	}
	if len(found) == 0 && len(p.composedAt(i, 0, lx)) > 0 {
		return surely
	}
	if len(found) == 0 || cutsWord(own, places, len(lx.terms[found[0]].words)) {
		return noLabel
	}
	reach := 0
	for _, t := range found {
		reach = max(reach, lx.reach(own, t))
	}
	last := start + places[reach-1] + 1
	if last < len(s.Words) && !endsWithColon(s.Words, last) {
		switch words := strings.Join(own[:reach], " "); {
		case weakWords[words] && isHouseNumber(s, last-1):
			return noLabel
		case weakWords[words]:
			return mayBe
		}
	}
	end := remarkEnd(s.Words, last)
	if end == len(s.Words) || p.wideAfter(s, end) || hasFigures(s.Words[end].Text) || isSign(s.Words[end:end+1]) {
		return surely
	}
	return mayBe
}

// mostBeforeColon is how many words a label before a colon may have.
const mostBeforeColon = 7

// isLabel reports whether a segment is surely a label.
func (p *Paper) isLabel(i int, lx *lexicon) bool { return p.labelled(i, lx) == surely }

// isOnlyLabel reports whether a segment is a label and nothing else.
func (p *Paper) isOnlyLabel(i int, lx *lexicon) bool {
	own, _ := compact(p.segments[i].normal)
	return slices.ContainsFunc(lx.exact(own, beside), func(t int) bool { return lx.reach(own, t) == len(own) })
}

// isFigure reports whether a word is a number and nothing else.
func isFigure(s string) bool { return hasFigures(s) && strings.Trim(s, "0123456789.,") == "" }
