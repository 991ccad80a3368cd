package form

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// The figures of a slip, each with its column and what labels and headings say of it, for the arithmetic of
// adding_up.go.

// slipFigure is a figure of a slip with its place in its column.
type slipFigure struct {
	figure
	segment, line int
	label         []page.Word // before it on its line; nil for a figure without one
	nth           int         // 0 for the first figure after its label, and for each one with its label above it
	headed        bool        // its label is above it, or it has none
	column        int
	member        string      // of the heading above it or before its line: "ytd"; "" for none, or for that of amounts
	names         int         // the total that its label names, -1 for none of the three
	others        bool        // its label is exactly that of another value
	isTotal       bool        // its label says that it is a sum: "Subtotal A"
	known         []entryTerm // the entries that its label may be
	says          []string    // the normal words of its label
	reduced       bool        // by its label it is taken off: "Less: tardiness"
}

// amount is the figure with the sign that it has in a sum.
func (f *slipFigure) amount() engine.Amount {
	if f.reduced && f.is > 0 {
		return -f.is
	}
	return f.is
}

// collect finds the amounts of the paper in reading order, each with its column and what its label says.
func (d *prover) collect() {
	var last []int // the last figure of each column
	for line := range d.ofLine {
		var label []page.Word
		nth := 0
		for _, k := range d.ofLine[line] {
			words, figures := d.partFigures(&d.segments[k])
			if words = trimmed(words); len(words) > 0 && hasLetters(words) {
				label, nth = words, 0
			}
			for _, f := range figures {
				if f.bare {
					continue
				}
				own := slipFigure{figure: f, segment: k, line: line, label: label, nth: nth, column: -1}
				if d.describe(&own); own.headed {
					own.nth = 0
				}
				nth++
				for c, at := range last {
					if d.figures[at].line != line && d.sameColumn(&d.figures[at], &own) {
						own.column, last[c] = c, len(d.figures)
						break
					}
				}
				if own.column < 0 {
					own.column = len(last)
					last, d.columns = append(last, len(d.figures)), append(d.columns, nil)
				}
				d.columns[own.column] = append(d.columns[own.column], len(d.figures))
				d.figures = append(d.figures, own)
			}
		}
	}
}

// describe sets what the label and the heading of a figure say. A figure without a label of its own may have one above
// it.
func (d *prover) describe(f *slipFigure) {
	f.names = -1
	label := f.label
	if f.headed = label == nil || d.isRowHeading(f); f.headed {
		label = d.labelOver(f)
	}
	if at := slices.IndexFunc(label, func(w page.Word) bool { return strings.HasPrefix(w.Text, "(") }); at > 0 {
		label = label[:at] // "Total deductions (C + D)"
	}
	normal := normalOf(label)
	if len(normal) > 0 {
		last := normal[len(normal)-1]
		f.isTotal = endTotals[normal[0]] || midTotals[normal[0]] || endTotals[last] || midTotals[last]
		f.known, f.says = d.lx.entriesLike(normal), normal
		// "Less:" may also begin the deductions themselves
		taken := slices.ContainsFunc(f.known, func(k entryTerm) bool { return k.list == d.minus })
		f.reduced = reducingWords[normal[0]] && !taken
	}
	for _, i := range d.lx.exact(normal, beside) {
		switch t := &d.lx.terms[i]; {
		case slices.Contains(d.relation.targets(), t.target):
			f.names = t.target
		case len(t.words) == len(normal):
			f.others = true
		}
	}
	if m := d.lx.composed.meaningOf(layout.Text(label)); f.names < 0 && m.member != "" {
		if t := d.lx.members[m.member]; slices.Contains(d.relation.targets(), t) {
			f.names = t
		}
	}
	if list, ok := d.lx.sections[strings.Join(normal, " ")]; ok && f.names < 0 {
		switch list { // the heading of a list names its total, if a figure is beside it
		case d.plus:
			f.names = d.relation.plus[0]
		case d.minus:
			f.names = d.relation.minus[0]
		}
	}
	f.member = cmp.Or(d.rowMember(f.segment), d.memberOver(d.Paper.columns, f.segment, f.words))
	if f.member == "amount" {
		f.member = ""
	}
	if k := d.labelSegment(f); f.member == "" && f.names >= 0 && k >= 0 {
		if panel := d.memberOfPanel(&d.segments[k]); d.s.byName[panel+"."+d.s.targets[f.names].name] > 0 {
			f.member = panel
		}
	}
	words := d.segments[f.segment].Words
	if at := slices.IndexFunc(words, func(w page.Word) bool { return w.Box == f.words[len(f.words)-1].Box }); at >= 0 &&
		at+1 < len(words) && unitWords[layout.Normalize(words[at+1].Text)] {
		f.member = "hours" // "12.00 hrs"
	}
}

// labelSegment is the segment in which the label of a figure begins, -1 if it is not on its line.
func (d *prover) labelSegment(f *slipFigure) int {
	for _, k := range d.ofLine[f.line] {
		if len(f.label) > 0 && d.segments[k].Box.X0 <= f.label[0].Box.X0 && f.label[0].Box.X1 <= d.segments[k].Box.X1 {
			return k
		}
	}
	return -1
}

// isRowHeading reports whether the label of a figure is the heading of its line: "Current:".
func (d *prover) isRowHeading(f *slipFigure) bool {
	first := d.ofLine[f.line][0]
	return slices.ContainsFunc(d.Paper.columns, func(h heading) bool { return h.segment == first }) &&
		len(f.label) > 0 && f.label[0].Box == d.segments[first].Words[0].Box
}

// mostLinesOver is how many lines above a figure its label may be.
const mostLinesOver = 2

// costUnder is the cost of a total that only its place under the figures of a list tells: less than a value that lacks
// words of a label.
const costUnder = 1.2

// totalsUnder returns the figures that a label of unknown words calls a total, and that end the figures of one list:
// "Total recoveries" under deductions.
func (d *prover) totalsUnder() (out []candidate) {
	for _, side := range []struct{ target, list int }{{d.relation.plus[0], d.plus}, {d.relation.minus[0], d.minus}} {
		for _, column := range d.columns {
			own, others := 0, 0
			isOf := func(i int) bool {
				return slices.ContainsFunc(d.figures[i].known, func(k entryTerm) bool { return k.list == side.list })
			}
			for n, i := range column {
				f := &d.figures[i]
				ends := own > 0 && others == 0 && !slices.ContainsFunc(column[n+1:], isOf)
				if f.isTotal && f.names < 0 && !f.others && !f.headed && f.member == "" && ends {
					out = append(out, d.candidateOf(side.target, f, costUnder, layout.Text(f.label)))
				}
				switch {
				case f.isTotal:
					own, others = 0, 0
				case isOf(i):
					own++
				case len(f.known) > 0:
					others++
				}
			}
		}
	}
	return out
}

// candidateOf makes the figure of a slip a candidate of a total.
func (d *prover) candidateOf(target int, f *slipFigure, cost float64, by string) candidate {
	c := candidate{target: target, page: d.page(f.segment), label: -1, total: cost, by: by}
	c.is, c.words = f.is, f.words
	c.ids = idsOf(c.page, c.words)
	return c
}

// labelOver returns the words over a figure that share its column.
func (d *prover) labelOver(f *slipFigure) []page.Word {
	box := layout.Bounds(f.words)
	for line := f.line - 1; line >= max(0, f.line-mostLinesOver); line-- {
		for n, k := range d.ofLine[line] {
			s := &d.segments[k]
			right := s.Box.X1
			if n+1 < len(d.ofLine[line]) { // a box reaches to the next one
				right = d.segments[d.ofLine[line][n+1]].Box.X0
			}
			if s.Page == d.page(f.segment) && s.Box.X0 < box.X1 && right > box.CenterX() && hasLetters(s.Words) {
				return s.Words
			}
		}
	}
	return nil
}

// sameColumn reports whether two figures end below each other, or stand below each other for the most part.
func (p *Paper) sameColumn(a, b *slipFigure) bool {
	x, y := layout.Bounds(a.words), layout.Bounds(b.words)
	if p.page(a.segment) != p.page(b.segment) {
		return false
	}
	shared := min(x.X1, y.X1) - max(x.X0, y.X0)
	return abs(x.X1-y.X1) < p.segments[b.segment].height || shared > 0.7*min(x.Width(), y.Width())
}
