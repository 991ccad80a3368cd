package form

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// label is a printed label and the value that it may name.
type label struct {
	target  int
	segment int
	// from and to are its words in its segment. A label on two lines ends in another segment, last.
	from, to int
	last     int
	cost     float64
	side     side
	words    []page.Word
	// colon is true if a colon ends it.
	colon bool
	// exact is true if its words are those of a term, not only alike.
	exact bool
}

// key tells the place of a label from all others.
func (l *label) key() [3]int { return [3]int{l.segment, l.from, l.last*mostSegmentWords + l.to} }

func (l *label) box() page.Box { return layout.Bounds(l.words) }

const (
	// costAlike is the cost of a label that has nothing in common with the term, by its likeness in between.
	costAlike = 4.0
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
	return found
}

// labelsOf finds the labels that begin in one segment.
func (p *Paper) labelsOf(i int, lx *lexicon) (found []label) {
	s := &p.segments[i]
	for from := 0; from < len(s.Words); {
		if s.normal[from] == "" || !p.startsLabel(s, from) {
			from++
			continue
		}
		own := p.exactAt(i, from, lx)
		if len(own) == 0 {
			own = p.alikeAt(i, from, lx)
		}
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

// startsLabel reports whether a label may begin at a word of a segment: at its beginning, after a number of an item or
// a bullet, after a colon, and after a space that is wider than those around it.
func (p *Paper) startsLabel(s *segment, k int) bool {
	if k == 0 {
		return true
	}
	before := s.Words[k-1]
	if strings.HasSuffix(before.Text, ":") || isItem(before.Text) || strings.Trim(before.Text, "-–|/•*·().") == "" {
		return true
	}
	gap := s.Words[k].Box.X0 - before.Box.X1
	return gap > wideSpace*s.height || strings.ContainsFunc(before.Text, unicode.IsDigit)
}

// wideSpace is a space, in line heights, that may part a value from the next label.
const wideSpace = 0.55

// isItem reports whether a word is the number of an item: "19", "25A", "4.", "(3)", "b)".
func isItem(s string) bool {
	s = strings.Trim(s, "().")
	return s != "" && len(s) <= 3 && (s[0] >= '0' && s[0] <= '9' || len(s) == 1)
}

// exactAt finds the terms that stand at a word, also those that go on in the line below.
func (p *Paper) exactAt(i, from int, lx *lexicon) (found []label) {
	s := &p.segments[i]
	own, places := compact(s.normal[from:])
	for _, t := range lx.exact(own, beside) {
		to := from + places[len(lx.terms[t].words)-1] + 1
		found = append(found, p.labelAt(i, from, to, lx.terms[t].target, 0, true))
	}
	below, ok := p.continued(i)
	if !ok || from > 0 && !isItem(s.Words[from-1].Text) {
		return found
	}
	rest, restPlaces := compact(p.segments[below].normal)
	for _, t := range lx.exact(append(slices.Clone(own), rest...), beside) {
		n := len(lx.terms[t].words)
		if n <= len(own) {
			continue
		}
		l := p.labelAt(i, from, len(s.Words), lx.terms[t].target, costWrapped, true)
		l.last, l.to = below, restPlaces[n-len(own)-1]+1
		l.words = append(slices.Clone(l.words), p.segments[below].Words[:l.to]...)
		l.colon = endsWithColon(p.segments[below].Words, l.to)
		if len(found) > 0 && len(found[0].words) < len(l.words) {
			found = nil // the longer label is meant
		}
		found = append(found, l)
	}
	return found
}

// compact lists the words of normal forms and gives the place of each.
func compact(normal []string) (words []string, places []int) {
	for i, form := range normal {
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
	return l
}

func isWeak(normal []string) bool {
	words, _ := compact(normal)
	return !slices.ContainsFunc(words, func(w string) bool { return !linkWords[w] && !weakWords[w] })
}

func endsWithColon(words []page.Word, to int) bool {
	return to > 0 && strings.HasSuffix(words[to-1].Text, ":") ||
		to < len(words) && strings.HasPrefix(words[to].Text, ":")
}

// continued returns the segment right below one, if a label may go on there.
func (p *Paper) continued(i int) (int, bool) {
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
			if min(abs(left), abs(center)) < s.height && below.height < 1.25*s.height && s.height < 1.25*below.height &&
				!hasFigures(below.Words[0].Text) {
				return k, true
			}
		}
	}
	return 0, false
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
	if len(words) == 0 || len(words) > mostLabelWords {
		return nil
	}
	for target, like := range lx.alike(words) {
		found = append(found, p.labelAt(i, from, to, target, costAlike*(1-like), false))
	}
	if below, ok := p.continued(i); ok && to == len(s.Words) {
		rest, _ := compact(p.segments[below].normal)
		if all := append(words, rest...); len(all) <= mostLabelWords {
			for target, like := range lx.alike(all) {
				l := p.labelAt(i, from, to, target, costAlike*(1-like)+costWrapped, false)
				l.last, l.to = below, len(p.segments[below].Words)
				l.words = append(slices.Clone(l.words), p.segments[below].Words...)
				found = append(found, l)
			}
		}
	}
	slices.SortFunc(found, func(a, b label) int { return a.target - b.target })
	return found
}

// isLabel reports whether a segment begins with an exact label or with words before a colon.
func (p *Paper) isLabel(i int, lx *lexicon) bool {
	s := &p.segments[i]
	own, _ := compact(s.normal)
	if len(lx.exact(own, beside)) > 0 {
		return true
	}
	for k, w := range s.Words {
		if k > 6 {
			break
		}
		if strings.HasSuffix(w.Text, ":") && w.Text != ":" {
			return true
		}
	}
	return false
}
