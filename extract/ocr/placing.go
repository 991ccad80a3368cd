package ocr

import (
	"image"
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// mostOff is how far a word's ink may be from what its characters take, in heights of its row for each character.
	mostOff = 0.05
	// runTogether, broken and stutter are what it costs that two characters touch, that one falls apart, and that one was
	// read twice.
	runTogether, broken, stutter = 0.02, 0.1, 0.15
	// mostTouching is how many characters touch one another at most.
	mostTouching = 5
)

// placing says which of a word's characters stand in which parts of its ink.
type placing struct {
	cost  float64
	text  []rune
	parts []inkPart
	known forms
}

// inkPart is ink that hangs together, and how many characters of the text it is.
type inkPart struct {
	box   image.Rectangle
	count int
}

// place gives the characters of a text to the parts of its ink so that their widths fit best. Two characters may touch, one
// may fall apart, and one of two alike that were read of the same ink is left out.
func (known forms) place(text []rune, ink []image.Rectangle) placing {
	n, m := len(text), len(ink)
	cost := make([][]float64, n+1)
	from := make([][]step, n+1)
	for i := range cost {
		cost[i], from[i] = make([]float64, m+1), make([]step, m+1)
		for j := range cost[i] {
			cost[i][j] = math.Inf(1)
		}
	}
	cost[0][0] = 0
	for i := range n {
		for j := range m + 1 {
			if math.IsInf(cost[i][j], 1) {
				continue
			}
			for _, s := range known.steps(text, i, ink, j) {
				if to := cost[i][j] + s.cost; to < cost[i+s.characters][j+s.parts] {
					cost[i+s.characters][j+s.parts], from[i+s.characters][j+s.parts] = to, s
				}
			}
		}
	}
	p := placing{cost: cost[n][m], known: known}
	if math.IsInf(p.cost, 1) {
		return p
	}
	for i, j := n, m; i > 0; {
		s := from[i][j]
		i, j = i-s.characters, j-s.parts
		if s.parts == 0 {
			continue
		}
		p.text = append(p.text, reversed(text[i:i+s.characters])...)
		p.parts = append(p.parts, inkPart{bounds(ink[j : j+s.parts]), s.characters})
	}
	slices.Reverse(p.text)
	slices.Reverse(p.parts)
	return p
}

// step takes so many characters for so many parts of ink.
type step struct {
	characters, parts int
	cost              float64
}

// steps are the ways to go on at a character and a part of ink.
func (known forms) steps(text []rune, i int, ink []image.Rectangle, j int) (all []step) {
	if i > 0 && strings.ContainsRune(alikeOf(text[i-1]), text[i]) && text[i] != text[i-1] {
		all = append(all, step{1, 0, stutter})
	}
	if j == len(ink) {
		return all
	}
	wide, part := 0.0, float64(ink[j].Dx())
	for k := 1; k <= mostTouching && i+k <= len(text); k++ {
		wide += known.width(text[i+k-1])
		all = append(all, step{k, 1, math.Abs(wide-part)/known.usual + runTogether*float64(k-1)})
		if wide > part+known.usual {
			break
		}
		wide++ // between two that touch
	}
	if j+1 < len(ink) {
		both := float64(ink[j+1].Max.X - ink[j].Min.X)
		all = append(all, step{1, 2, math.Abs(known.width(text[i])-both)/known.usual + broken})
	}
	return all
}

func reversed(text []rune) []rune {
	out := slices.Clone(text)
	slices.Reverse(out)
	return out
}

func bounds(all []image.Rectangle) (b image.Rectangle) {
	for _, o := range all {
		b = b.Union(o)
	}
	return b
}

// boxes are where the characters stand: those that touch are cut where the ink between them is least.
func (p placing) boxes(g *raster.Gray) (all []image.Rectangle) {
	k := 0
	for _, part := range p.parts {
		left, rest := part.box, 0.0
		for _, r := range p.text[k : k+part.count] {
			rest += p.known.width(r)
		}
		for _, r := range p.text[k : k+part.count-1] {
			wide := p.known.width(r)
			cut := leastInk(g, left, left.Min.X+int(wide/rest*float64(left.Dx())+0.5), int(p.known.usual/8))
			all = append(all, trimmed(g, image.Rect(left.Min.X, left.Min.Y, cut, left.Max.Y)))
			left.Min.X, rest = cut, rest-wide
		}
		all = append(all, trimmed(g, left))
		k += part.count
	}
	return all
}

// leastInk is the column with the least ink near a place.
func leastInk(g *raster.Gray, b image.Rectangle, place, reach int) int {
	best, least := place, math.MaxInt
	for x := max(place-reach, b.Min.X+1); x <= min(place+reach, b.Max.X-1); x++ {
		ink := 0
		for y := b.Min.Y; y < b.Max.Y; y++ {
			ink += 255 - int(g.Pix[y*g.Width+x])
		}
		if ink < least || ink == least && max(x-place, place-x) < max(best-place, place-best) {
			best, least = x, ink
		}
	}
	return best
}

// trimmed is a box without what is empty above and below its ink.
func trimmed(g *raster.Gray, b image.Rectangle) image.Rectangle {
	if ink := bounds(blobs(g, b, faintInk)); !ink.Empty() {
		return image.Rect(b.Min.X, ink.Min.Y, b.Max.X, ink.Max.Y).Intersect(b)
	}
	return b
}
