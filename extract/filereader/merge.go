package filereader

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// sameInk is the share of a recognized word's box that a word of the text layer covers when both are the same
// ink.
const sameInk = 0.4

// merged returns the recognized pages with the additions of the text layer: visible words at places where they count,
// hidden ones as hidden, and drawn lines. If both read the same ink, the text layer's word stays.
func (j *job) merged(pages []page.Page) []page.Page {
	whole := j.page
	for i := range pages {
		pages[i].Rotation, pages[i].Images = whole.Rotation, whole.Images
	}
	if j.need != textLies {
		j.addWords(pages)
	}
	return pages
}

// addWords puts the text layer's words on the straightened page they belong to.
func (j *job) addWords(pages []page.Page) {
	counts := j.need == textAndPicture || j.need == textIsDoubted
	back := make([]page.Projection, len(pages))
	for i, p := range pages {
		back[i] = straightening(p)
	}
	areas := areasOf(pages)
	added := make([][]page.Word, len(pages))
	for _, w := range j.page.Words {
		if j.yields[w.Order] {
			continue // the picture shows something else there
		}
		w.Hidden = w.Hidden || !counts || j.covered[w.Order]
		at := nearestPart(areas, back, w.Box)
		w.Box = back[at].Box(w.Box)
		added[at] = append(added[at], w)
	}
	for i := range pages {
		pages[i].Words = append(added[i], without(pages[i].Words, added[i])...)
	}
	if counts && len(pages) == 1 {
		for _, r := range j.page.Rules {
			r.Box = back[0].Box(r.Box)
			pages[0].Rules = append(pages[0].Rules, r)
		}
	}
}

// straightening maps the page as it is seen to the places of its words.
func straightening(p page.Page) page.Projection {
	if p.Straightened != nil {
		if back, ok := p.Straightened.Inverse(); ok {
			return back
		}
	}
	return page.Scaling(1)
}

// areasOf are the boxes around the words of each page.
func areasOf(pages []page.Page) []page.Box {
	areas := make([]page.Box, len(pages))
	for i, p := range pages {
		for _, w := range p.Words {
			areas[i] = areas[i].Union(w.Box)
		}
	}
	return areas
}

// nearestPart returns the half of facing pages that has a box as seen: the half whose words are nearest.
func nearestPart(areas []page.Box, back []page.Projection, seen page.Box) int {
	best, least := 0, 0.0
	for i, a := range areas {
		b := back[i].Box(seen)
		away := max(a.X0-b.CenterX(), b.CenterX()-a.X1, 0) + max(a.Y0-b.CenterY(), b.CenterY()-a.Y1, 0)
		if i == 0 || away < least {
			best, least = i, away
		}
	}
	return best
}

// without drops the recognized words that a word of the text layer covers where it is seen.
func without(words, layer []page.Word) []page.Word {
	var rows shelf
	for _, w := range layer {
		if !w.Hidden {
			rows.put(w)
		}
	}
	return slices.DeleteFunc(words, func(w page.Word) bool {
		return rows.find(w.Box, func(o page.Word) bool { return shared(w.Box, o.Box) >= sameInk }) != nil
	})
}

// shelf has words by their height on the page, so that those at a place are found among few.
type shelf map[int][]page.Word

const (
	shelfHeight = 12 // points, about a line
	// maxShelves bounds the shelves of one word: higher ones are decoration.
	maxShelves = 64
)

func shelves(b page.Box) (first, last int) {
	limit := func(v float64) int { return int(min(max(v, -1e6), 1e6)) / shelfHeight }
	first, last = limit(b.Y0), limit(b.Y1)
	return first, min(last, first+maxShelves)
}

func (s *shelf) put(w page.Word) {
	if *s == nil {
		*s = shelf{}
	}
	first, last := shelves(w.Box)
	for at := first; at <= last; at++ {
		(*s)[at] = append((*s)[at], w)
	}
}

// find returns a word near a box that fits; nil if there is none.
func (s shelf) find(b page.Box, fits func(page.Word) bool) *page.Word {
	first, last := shelves(b)
	for at := first; at <= last; at++ {
		if i := slices.IndexFunc(s[at], fits); i >= 0 {
			return &s[at][i]
		}
	}
	return nil
}

// shared is the share of a that b covers.
func shared(a, b page.Box) float64 {
	w, h := min(a.X1, b.X1)-max(a.X0, b.X0), min(a.Y1, b.Y1)-max(a.Y0, b.Y0)
	if w <= 0 || h <= 0 || a.Empty() {
		return 0
	}
	return w * h / (a.Width() * a.Height())
}

// figures is the digits of a text.
func figures(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// hasInk reports whether a picture may have writing: some of it is much darker than most of it, and not too much.
func hasInk(g *raster.Gray) bool {
	var histogram [256]int
	total := 0
	for y := 0; y < g.Height; y += 2 {
		for _, v := range g.Row(y) {
			histogram[v]++
		}
		total += g.Width
	}
	paper, below := 0, 0
	for below = histogram[0]; paper < whitest && below*2 < total; below += histogram[paper] {
		paper++
	}
	ink := 0
	for v := range paper * 5 / 8 {
		ink += histogram[v]
	}
	return ink*2000 > total && ink*5 < total*2
}
