package cards

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/parse"
)

// cut is one way of cutting lines into blocks: at the spaces between them, or before every line of one kind. Dates may
// be above all their blocks (headed).
type cut struct {
	kind   string
	spaced bool
	headed bool
}

// part is a run of lines that may be one block, with the date above it.
type part struct {
	lines []*line
	head  *value
}

// maxKinds bounds the kinds of lines tried as the first line of blocks.
const maxKinds = 24

// cuts are the ways worth trying, spaces first.
func cuts(lines []*line, headed bool) []cut {
	var kinds []string
	count := map[string]int{}
	for _, l := range lines {
		if count[l.kind]++; count[l.kind] == minBlocks && len(kinds) < maxKinds {
			kinds = append(kinds, l.kind)
		}
	}
	cuts := []cut{{spaced: true, headed: headed}}
	for _, k := range kinds {
		cuts = append(cuts, cut{kind: k, headed: headed})
	}
	return cuts
}

// parts cuts the lines. Lines before the first block are ignored. A date above blocks ends the block before it.
func (c cut) parts(lines []*line) []part {
	var parts []part
	var head *value
	open := false
	space := c.space(lines)
	for i, l := range lines {
		if c.headed {
			if day := l.onlyDay(); day != nil {
				head, open = day, c.spaced
				if c.spaced {
					parts = append(parts, part{head: head})
				}
				continue
			}
		}
		begins := l.kind == c.kind
		if c.spaced {
			begins = i == 0 || lines[i-1].tile != l.tile || lines[i-1].Page != l.Page ||
				l.Box.CenterY()-lines[i-1].Box.CenterY() > space
		}
		if begins {
			parts = append(parts, part{head: head})
			open = true
		}
		if open {
			last := &parts[len(parts)-1]
			last.lines = append(last.lines, l)
		}
	}
	if c.spaced {
		parts = overPages(parts)
	}
	return parts
}

// space is the distance of lines, from middle to middle, that separates two blocks.
func (c cut) space(lines []*line) float64 {
	var pitches []float64
	for i := 1; i < len(lines); i++ {
		if d := lines[i].Box.CenterY() - lines[i-1].Box.CenterY(); lines[i].Page == lines[i-1].Page &&
			lines[i].tile == lines[i-1].tile && d > 0 {
			pitches = append(pitches, d)
		}
	}
	if len(pitches) == 0 {
		return 0
	}
	slices.Sort(pitches)
	return partingSpace * pitches[len(pitches)/4]
}

// overPages joins two parts that a page break separated, if they are one block together and at least one of them is
// none alone.
func overPages(parts []part) []part {
	var out []part
	for _, p := range parts {
		if n := len(out); n > 0 && len(p.lines) > 0 && len(out[n-1].lines) > 0 {
			above := out[n-1]
			last, first := above.lines[len(above.lines)-1], p.lines[0]
			if last.tile == first.tile && last.Page+1 == first.Page {
				_, whole := readBlock(above.lines, above.head)
				_, own := readBlock(p.lines, p.head)
				joined := slices.Concat(above.lines, p.lines)
				if _, fits := readBlock(joined, above.head); fits && (!whole || !own) {
					out[n-1].lines = joined
					continue
				}
			}
		}
		if len(p.lines) > 0 {
			out = append(out, p)
		}
	}
	return out
}

// usualLines is how many lines most blocks have.
func usualLines(parts []part) int {
	counts := map[int]int{}
	usual := 0
	for _, p := range parts {
		if _, ok := readBlock(p.lines, p.head); ok {
			n := len(p.lines)
			if counts[n]++; counts[n] > counts[usual] || counts[n] == counts[usual] && n < usual {
				usual = n
			}
		}
	}
	return usual
}

// hasAmount reports whether a part holds an amount that may be its movement.
func (p part) hasAmount() bool {
	for _, l := range p.lines {
		for _, v := range l.values {
			if v.money != nil && (lexicon.IsMovement(v.role) || !v.labelled) {
				return true
			}
		}
	}
	return false
}

// columns are the document's lines as a single column and, if dates are side by side, also as columns of tiles.
func (p cardReader) columns() [][]*line {
	var plain []*line
	feet := p.pageEdges()
	for i, l := range p.Lines {
		if !feet[i] {
			plain = append(plain, &line{Line: l, index: i})
		}
	}
	columns := [][]*line{plain}
	if edges := p.tileEdges(); len(edges) > 0 {
		columns = append(columns, p.cutTiles(edges, feet))
	}
	return columns
}

// pageEdges are the lines of page heads and feet. Lines between others do not count, because two blocks may have the
// same text at the same height by chance.
func (p cardReader) pageEdges() map[int]bool {
	edges := p.pageFeet()
	for from := 0; from < len(p.Lines); {
		to := from
		for to < len(p.Lines) && p.Lines[to].Page == p.Lines[from].Page {
			to++
		}
		for i := from; i < to && (p.Furniture[i] || source.IsPageCount(p.Lines[i].Text())); i++ {
			edges[i] = true
		}
		for i := to - 1; i >= from && (p.Furniture[i] || edges[i] || source.IsPageCount(p.Lines[i].Text())); i-- {
			edges[i] = true
		}
		from = to
	}
	return edges
}

// pageFeet are last lines of pages that hold contact data, or also end other pages. A text that occurs elsewhere too
// is the last line of a block.
func (p cardReader) pageFeet() map[int]bool {
	var last []int
	for i := range p.Lines {
		if i+1 == len(p.Lines) || p.Lines[i+1].Page != p.Lines[i].Page {
			last = append(last, i)
		}
	}
	again, elsewhere := map[string]int{}, map[string]int{}
	for i := range p.Lines {
		elsewhere[source.Numbered(p.Lines[i].Text())]++
	}
	for _, i := range last {
		again[source.Numbered(p.Lines[i].Text())]++
		elsewhere[source.Numbered(p.Lines[i].Text())]--
	}
	feet := map[int]bool{}
	for _, i := range last {
		text := p.Lines[i].Text()
		if !p.IsData(p.Lines[i]) && (again[source.Numbered(text)] > 1 && elsewhere[source.Numbered(text)] == 0 ||
			header.HasContact(text)) || strings.Contains(text, "@") {
			feet[i] = true
		}
	}
	return feet
}

// minTileLines is how many steps between dates on one line show tiles; maxTiles is the largest number of tiles side
// by side.
const (
	minTileLines = 2
	maxTiles     = 5
)

// tileEdges are the left edges of the second and further tiles: multiples of the distance of dates, from the left
// edge of the page. Nil if dates are not side by side.
func (p cardReader) tileEdges() []float64 {
	var steps []float64
	most, left := 1, math.Inf(1)
	for i, l := range p.Lines {
		if p.Furniture[i] {
			continue
		}
		days := dayPlaces(l)
		if len(days) < 2 || len(days) > maxTiles {
			continue
		}
		most = max(most, len(days))
		for k := 1; k < len(days); k++ {
			steps = append(steps, days[k]-days[k-1])
		}
	}
	if len(steps) < minTileLines {
		return nil
	}
	slices.Sort(steps)
	step := steps[len(steps)/2]
	for _, l := range p.Lines {
		left = min(left, l.Box.X0)
	}
	var edges []float64
	for k := 1; k < most; k++ {
		edges = append(edges, left+float64(k)*step)
	}
	return edges
}

// dayPlaces are the left edges of a line's dates.
func dayPlaces(l layout.Line) (places []float64) {
	for i := 0; i < len(l.Words); {
		d, ok := parse.FindDate(l.Words, i, math.MaxFloat64)
		if !ok || !d.Known() && d.Year == 0 {
			i++
			continue
		}
		places = append(places, l.Words[d.From].Box.X0)
		i = d.To
	}
	return places
}

// cutTiles splits the lines at the edges and puts the columns one after the other.
func (p cardReader) cutTiles(edges []float64, feet map[int]bool) []*line {
	columns := make([][]*line, len(edges)+1)
	for i, l := range p.Lines {
		if feet[i] {
			continue
		}
		start := 0
		for tile := 0; tile <= len(edges); tile++ {
			end := start
			for end < len(l.Words) && (tile == len(edges) || l.Words[end].Box.X0 < edges[tile]-tileSlack*l.Height()) {
				end++
			}
			if end > start {
				words := l.Words[start:end]
				columns[tile] = append(columns[tile],
					&line{Line: layout.Line{Page: l.Page, Words: words, Box: layout.Bounds(words)}, index: i,
						tile: tile})
			}
			start = end
		}
	}
	return slices.Concat(columns...)
}

// tileSlack is how far before its tile's edge a word may begin, in line heights.
const tileSlack = 0.5
