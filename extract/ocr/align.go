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
	// maxLandmarks bounds the texts by which two pages are compared: all pairs of them are tried.
	maxLandmarks = 60
	// leastAgreeing is how many landmarks must agree, agreeingShare is their share of all landmarks that both pages
	// have. Descriptions repeat on pages too, but not at the same place.
	leastAgreeing, agreeingShare = 5, 0.5
	// leastPhrases is how many different phrases the agreeing landmarks must come from: a bank's name in a letterhead
	// does not show where the columns of its statement are. A gap of phraseGap letter heights separates phrases.
	leastPhrases, phraseGap = 3, 1.2
	// agreement is how near, in points, a landmark must come to its counterpart.
	agreement = 1.2
	// mostStretch is how much wider one page of a paper may be scanned than another.
	mostStretch = 0.04
	// farApart is the share of the page's width that two landmarks must be apart to measure the stretch. The
	// agreeing landmarks must reach at least as far.
	farApart = 0.3
	// keptFirst and keptLatest are how many of the paper's first pages, and of the pages just before, a page is
	// compared with: a letter or an advertisement may be one of them.
	keptFirst, keptLatest = 2, 2
)

// sideways is a transformation of x: stretch·x + shift.
type sideways struct{ stretch, shift float64 }

func (s sideways) at(x float64) float64 { return s.stretch*x + s.shift }

// box returns the box at its new place.
func (s sideways) box(b page.Box) page.Box {
	return page.Box{X0: s.at(b.X0), Y0: b.Y0, X1: s.at(b.X1), Y1: b.Y1}
}

// Align moves the words of recognized pages sideways so that headings and labels that two pages share have the same x.
// Pages lie differently in a scanner, but columns continue from page to page. Straightened and Reread are adapted, so
// boxes still lead to the pixels. Halves of facing pages stay where they are, because they are one picture.
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

// upon finds the transformation from a page to the earlier page with most landmarks in agreement.
func upon(known []map[string]landmark, here map[string]landmark, width float64) (best sideways, ok bool) {
	most := 0
	for _, there := range known {
		if s, n := between(here, there, width); n > most {
			best, most = s, n
		}
	}
	return best, most > 0
}

// unmoved wraps a Reread so that it looks at places as they were before pages were moved. It is nil for nil.
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

// back is the inverse transformation.
func (s sideways) back() sideways { return sideways{1 / s.stretch, -s.shift / s.stretch} }

// move moves everything on the page.
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

// landmark is the middle of a text's first word and the number of the phrase that it belongs to.
type landmark struct {
	at     float64
	phrase int
}

// landmarks are the texts that occur once on the page: single words and pairs of neighbours.
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

// besideEachOther reports whether two words are no further apart than a space.
func besideEachOther(a, b page.Box) bool {
	gap := b.X0 - a.X1
	return onOneLine(a, b) && math.Abs(gap) < phraseGap*a.Height()
}

func hasLetter(text string) bool { return strings.IndexFunc(text, unicode.IsLetter) >= 0 }

// pair is the place of one text on both pages.
type pair struct {
	here, there float64
	phrase      int // of those here
}

// between returns the transformation that brings most landmarks of one page to their place on another, and how many
// agree. most is 0 if too few agree.
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

// acrossPage reports whether the agreeing landmarks come from several phrases and are far from each other.
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

// pairsOf returns the landmarks that both pages have, always in the same order.
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
