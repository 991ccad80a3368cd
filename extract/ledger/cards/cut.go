package cards

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// cut is one way of cutting lines into blocks: at the spaces between them, or before every line of one kind. Days may
// stand over all their blocks.
type cut struct {
	kind   string
	spaced bool
	headed bool
}

// part is a run of lines that may be one block, with the day that heads it.
type part struct {
	lines []*line
	head  *value
}

// mostKinds bounds the kinds of lines that are tried as the beginning of blocks.
const mostKinds = 24

// cuts are the ways worth trying, spaces first.
func cuts(lines []*line, headed bool) []cut {
	var kinds []string
	count := map[string]int{}
	for _, l := range lines {
		if count[l.kind]++; count[l.kind] == least && len(kinds) < mostKinds {
			kinds = append(kinds, l.kind)
		}
	}
	cuts := []cut{{spaced: true, headed: headed}}
	for _, k := range kinds {
		cuts = append(cuts, cut{kind: k, headed: headed})
	}
	return cuts
}

// parts cuts the lines. Before the first line that begins a block nothing is taken; a day that heads blocks ends the one
// above it.
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
			begins = i == 0 || lines[i-1].tile != l.tile || lines[i-1].Page != l.Page || l.Box.CenterY()-lines[i-1].Box.CenterY() > space
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

// space is the distance between lines, from middle to middle, from which on they are of two blocks.
func (c cut) space(lines []*line) float64 {
	var pitches []float64
	for i := 1; i < len(lines); i++ {
		if d := lines[i].Box.CenterY() - lines[i-1].Box.CenterY(); lines[i].Page == lines[i-1].Page && lines[i].tile == lines[i-1].tile && d > 0 {
			pitches = append(pitches, d)
		}
	}
	if len(pitches) == 0 {
		return 0
	}
	slices.Sort(pitches)
	return partingSpace * pitches[len(pitches)/4]
}

// overPages joins what a page break has cut in two: the last part of a page and the first of the next that are no
// blocks by themselves and are one together.
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

// usualLines is how many lines most parts that are a block have.
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

// tellsAmount says that an amount stands in a part, which may be its movement.
func (p part) tellsAmount() bool {
	for _, l := range p.lines {
		for _, v := range l.values {
			if v.money != nil && (lexicon.IsMovement(v.role) || !v.labelled) {
				return true
			}
		}
	}
	return false
}
