package ocr

import (
	"context"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// maxLandmarks bounds the texts that two pages are compared by; their pairs are tried in the square of it.
	maxLandmarks = 60
	// leastAgreeing is how many landmarks must agree, and agreeingShare their share of all that both pages have:
	// descriptions repeat too, but not at one place.
	leastAgreeing, agreeingShare = 5, 0.5
	// leastPhrases is in how many phrases, beside each other or on other lines, the agreeing ones stand at least: a
	// bank's name in a letter's head says nothing of where its statement's columns are. A gap of phraseGap letters'
	// heights parts phrases.
	leastPhrases, phraseGap = 3, 1.2
	// agreement is how near, in points, a landmark must come to its place.
	agreement = 1.2
	// mostStretch is how much wider one page of a paper may lie in a scanner or camera than another.
	mostStretch = 0.04
	// farApart is the share of the page's width between two landmarks that tell how wide it lies; those that agree
	// reach as far at least.
	farApart = 0.3
	// keptFirst and keptLatest are how many pages before a page it may be laid upon, from the paper's first on and
	// up to it: a letter or an advertisement may be one of them.
	keptFirst, keptLatest = 2, 2
)

// sideways carries places across a page: x becomes stretch·x + shift.
type sideways struct{ stretch, shift float64 }

func (s sideways) at(x float64) float64 { return s.stretch*x + s.shift }

// box is the box at its new place.
func (s sideways) box(b page.Box) page.Box {
	return page.Box{X0: s.at(b.X0), Y0: b.Y0, X1: s.at(b.X1), Y1: b.Y1}
}

// Align moves the words of recognized pages sideways to where an earlier page has what both show: heads, labels
// of columns. Pages do not lie alike in a scanner, and columns go on from page to page. Straightened and Reread
// follow, so that boxes still lead to the pixels. Halves of facing pages stay: they are one picture.
func Align(d *page.Document) {
	var known []map[string]landmark
	moved := map[int]sideways{}
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR || p.Straightened == nil || p.Part != 0 {
			continue
		}
		if s, ok := upon(known, landmarks(*p), p.Width); ok {
			p.Words, p.Rules = slices.Clone(p.Words), slices.Clone(p.Rules)
			s.move(p)
			moved[p.Number] = s
		}
		if known = append(known, landmarks(*p)); len(known) > keptFirst+keptLatest {
			known = slices.Delete(known, keptFirst, keptFirst+1)
		}
	}
	if len(moved) > 0 {
		d.Reread, d.Confirm, d.ConfirmWords = unmoved(d.Reread, moved), unmoved(d.Confirm, moved),
			unmoved(d.ConfirmWords, moved)
	}
}

// upon carries places of a page to those of the page before it that most of its landmarks agree with.
func upon(known []map[string]landmark, here map[string]landmark, width float64) (best sideways, ok bool) {
	most := 0
	for _, there := range known {
		if s, n := between(here, there, width); n > most {
			best, most = s, n
		}
	}
	return best, most > 0
}

// unmoved looks again at places where they were before pages were moved; nil for nil.
func unmoved(reread page.Reread, moved map[int]sideways) page.Reread {
	if reread == nil {
		return nil
	}
	return func(ctx context.Context, number, part int, b page.Box) ([]page.Alternative, error) {
		if s, ok := moved[number]; ok {
			b = s.back().box(b)
		}
		return reread(ctx, number, part, b)
	}
}

// back carries places back.
func (s sideways) back() sideways { return sideways{1 / s.stretch, -s.shift / s.stretch} }

// move moves what stands on the page.
func (s sideways) move(p *page.Page) {
	for i := range p.Words {
		p.Words[i].Box = s.box(p.Words[i].Box)
	}
	for i := range p.Rules {
		p.Rules[i].Box = s.box(p.Rules[i].Box)
	}
	p.Unread = slices.Clone(p.Unread)
	for i := range p.Unread {
		p.Unread[i] = s.box(p.Unread[i])
	}
	back := s.back()
	straightened := page.Projection{back.stretch, 0, back.shift, 0, 1, 0, 0, 0, 1}.Then(*p.Straightened)
	p.Straightened = &straightened
}

// landmark is where the first word of a text has its middle, and the phrase that it is of.
type landmark struct {
	at     float64
	phrase int
}

// landmarks are the texts that stand on the page once, pairs of neighbours as well as single words.
func landmarks(p page.Page) map[string]landmark {
	marks, seen := map[string]landmark{}, map[string]int{}
	phrase := 0
	note := func(text string, at float64) {
		marks[text] = landmark{at, phrase}
		if seen[text]++; seen[text] > 1 {
			delete(marks, text)
		}
	}
	for i, w := range p.Words {
		if i > 0 && !besideEachOther(p.Words[i-1].Box, w.Box) {
			phrase++
		}
		if utf8.RuneCountInString(w.Text) < 2 || !hasLetter(w.Text) {
			continue
		}
		note(w.Text, w.Box.CenterX())
		if i+1 < len(p.Words) && onOneLine(w.Box, p.Words[i+1].Box) {
			note(w.Text+" "+p.Words[i+1].Text, w.Box.CenterX())
		}
	}
	return marks
}

func onOneLine(a, b page.Box) bool { return math.Abs(b.CenterY()-a.CenterY()) < a.Height()/2 }

// besideEachOther reports whether no more than a space stands between two words.
func besideEachOther(a, b page.Box) bool {
	gap := b.X0 - a.X1
	return onOneLine(a, b) && math.Abs(gap) < phraseGap*a.Height()
}

func hasLetter(text string) bool { return strings.IndexFunc(text, unicode.IsLetter) >= 0 }

// pair is one text's place here and there.
type pair struct {
	here, there float64
	phrase      int // of those here
}

// between carries places of one page to where another has the same, and says how many agree; none when too few do.
func between(here, there map[string]landmark, width float64) (best sideways, most int) {
	pairs := pairsOf(here, there)
	try := func(s sideways) {
		if n := s.agreeing(pairs); n > most {
			best, most = s, n
		}
	}
	for i, a := range pairs {
		try(sideways{1, a.there - a.here})
		for _, b := range pairs[i+1:] {
			if stretch := (b.there - a.there) / (b.here - a.here); math.Abs(b.here-a.here) > farApart*width &&
				math.Abs(stretch-1) <= mostStretch {
				try(sideways{stretch, a.there - stretch*a.here})
			}
		}
	}
	if most < leastAgreeing || float64(most) < agreeingShare*float64(len(pairs)) || !best.acrossPage(pairs, width) {
		return sideways{}, 0
	}
	return best, most
}

// acrossPage reports whether the landmarks that come to their place are of several phrases and stand far from each
// other.
func (s sideways) acrossPage(pairs []pair, width float64) bool {
	phrases, left, right := map[int]bool{}, math.MaxFloat64, -math.MaxFloat64
	for _, p := range pairs {
		if s.agrees(p) {
			phrases[p.phrase] = true
			left, right = min(left, p.here), max(right, p.here)
		}
	}
	return len(phrases) >= leastPhrases && right-left > farApart*width
}

// pairsOf are the landmarks of both pages, the same ones in the same order every time.
func pairsOf(here, there map[string]landmark) (pairs []pair) {
	for _, text := range slices.Sorted(maps.Keys(here)) {
		if at, both := there[text]; both && len(pairs) < maxLandmarks {
			pairs = append(pairs, pair{here[text].at, at.at, here[text].phrase})
		}
	}
	return pairs
}

// agreeing counts the landmarks that come to their place.
func (s sideways) agreeing(pairs []pair) (n int) {
	for _, p := range pairs {
		if s.agrees(p) {
			n++
		}
	}
	return n
}

func (s sideways) agrees(p pair) bool { return math.Abs(s.at(p.here)-p.there) <= agreement }
