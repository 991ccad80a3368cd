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
	// agreement is how near, in points, a landmark must come to its place.
	agreement = 1.2
	// mostStretch is how much wider one page of a paper may lie in a scanner or camera than another.
	mostStretch = 0.04
	// farApart is the share of the page's width between two landmarks that tell how wide it lies.
	farApart = 0.3
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
	var known []map[string]float64 // landmarks of the first and of the latest page
	moved := map[int]sideways{}
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR || p.Straightened == nil || p.Part != 0 {
			continue
		}
		for _, there := range known {
			if s, ok := between(landmarks(*p), there, p.Width); ok {
				p.Words, p.Rules = slices.Clone(p.Words), slices.Clone(p.Rules)
				s.move(p)
				moved[p.Number] = s
				break
			}
		}
		known = append(known[:min(len(known), 1)], landmarks(*p))
	}
	if d.Reread != nil && len(moved) > 0 {
		d.Reread = unmoved(d.Reread, moved)
	}
}

// unmoved looks again at places where they were before pages were moved.
func unmoved(reread page.Reread, moved map[int]sideways) page.Reread {
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

// landmarks are the texts that stand on the page once, pairs of neighbours as well as single words, with the
// middle of their first word.
func landmarks(p page.Page) map[string]float64 {
	marks, seen := map[string]float64{}, map[string]int{}
	note := func(text string, at float64) {
		marks[text] = at
		if seen[text]++; seen[text] > 1 {
			delete(marks, text)
		}
	}
	for i, w := range p.Words {
		if utf8.RuneCountInString(w.Text) < 2 || !hasLetter(w.Text) {
			continue
		}
		note(w.Text, w.Box.CenterX())
		if i+1 < len(p.Words) && math.Abs(p.Words[i+1].Box.CenterY()-w.Box.CenterY()) < w.Box.Height()/2 {
			note(w.Text+" "+p.Words[i+1].Text, w.Box.CenterX())
		}
	}
	return marks
}

func hasLetter(text string) bool { return strings.IndexFunc(text, unicode.IsLetter) >= 0 }

// pair is one text's place here and there.
type pair struct{ here, there float64 }

// between carries places of one page to where another has the same; false when too few agree.
func between(here, there map[string]float64, width float64) (best sideways, ok bool) {
	pairs := pairsOf(here, there)
	most := 0
	try := func(s sideways) {
		if n := s.agreeing(pairs); n > most {
			best, most = s, n
		}
	}
	for i, a := range pairs {
		try(sideways{1, a.there - a.here})
		for _, b := range pairs[i+1:] {
			if stretch := (b.there - a.there) / (b.here - a.here); math.Abs(b.here-a.here) > farApart*width && math.Abs(stretch-1) <= mostStretch {
				try(sideways{stretch, a.there - stretch*a.here})
			}
		}
	}
	return best, most >= leastAgreeing && float64(most) >= agreeingShare*float64(len(pairs))
}

// pairsOf are the landmarks of both pages, the same ones in the same order every time.
func pairsOf(here, there map[string]float64) (pairs []pair) {
	for _, text := range slices.Sorted(maps.Keys(here)) {
		if at, both := there[text]; both && len(pairs) < maxLandmarks {
			pairs = append(pairs, pair{here[text], at})
		}
	}
	return pairs
}

// agreeing counts the landmarks that come to their place.
func (s sideways) agreeing(pairs []pair) (n int) {
	for _, p := range pairs {
		if math.Abs(s.at(p.here)-p.there) <= agreement {
			n++
		}
	}
	return n
}
