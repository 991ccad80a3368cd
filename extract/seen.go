package extract

import (
	"math"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// boxesAsSeen moves the boxes of a result from straightened pages to the pages as a person sees them. Nothing else does
// that: all steps before it work in the coordinates of the straightened page.
func boxesAsSeen(d page.Document, e *engine.Extraction) {
	parts := straightened(d)
	if len(parts) == 0 {
		return
	}
	for pointer, origin := range e.Provenance {
		if b := seenBox(parts[origin.Page], origin.BBox); b != origin.BBox {
			origin.BBox = b
			e.Provenance[pointer] = origin
		}
	}
}

// straightened returns the straightened pages by number. A picture of facing pages has two with the same number.
func straightened(d page.Document) map[int][]page.Page {
	parts := map[int][]page.Page{}
	for _, p := range d.Pages {
		if p.Straightened != nil {
			parts[p.Number] = append(parts[p.Number], p)
		}
	}
	return parts
}

// seenBox returns the box on the page as seen, cut at its edges. It returns the same pointer if the page was not
// straightened.
func seenBox(parts []page.Page, box *[4]float64) *[4]float64 {
	if box == nil || len(parts) == 0 {
		return box
	}
	b := page.Box{X0: box[0], Y0: box[1], X1: box[2], Y1: box[3]}
	p := partOf(parts, b)
	s := p.Seen(b)
	within := func(v, most float64) float64 { return min(max(math.Round(v*100)/100, 0), most) }
	return &[4]float64{within(s.X0, p.Width), within(s.Y0, p.Height), within(s.X1, p.Width), within(s.Y1, p.Height)}
}

// partOf returns the half of facing pages with the words nearest to the box. The second half's coordinates continue
// below those of the first.
func partOf(parts []page.Page, b page.Box) page.Page {
	if len(parts) == 1 {
		return parts[0]
	}
	best, least := 0, math.Inf(1)
	for i, p := range parts {
		var words page.Box
		for _, w := range p.Words {
			words = words.Union(w.Box)
		}
		if d := max(words.Y0-b.CenterY(), b.CenterY()-words.Y1, 0); d < least {
			best, least = i, d
		}
	}
	return parts[best]
}
