package form

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Several papers of one type on one page, such as payslips that are cut apart later, repeat their labels. The labels
// that all of them have show where one ends and the next begins.

const (
	// leastRepeated is the minimal number of labels that are repeated alike, and mostPapers how many papers one page
	// may have.
	leastRepeated, mostPapers = 4, 40
)

// groups returns a reading of each paper of the pages, nil if each page is (a part of) one paper.
func (p *Paper) groups(f *finder) (parts []*extract.Reading) {
	if slices.ContainsFunc(f.shape.lists, func(l list) bool { return l.grid }) {
		return nil // a grid may repeat its labels under every key
	}
	byTarget := f.labelPlaces(p)
	counts, seen := map[int]int{}, map[string]bool{}
	for _, places := range byTarget {
		if key := fmt.Sprint(places); !seen[key] { // a label that may name several values counts once
			seen[key] = true
			counts[len(places)]++
		}
	}
	n, best := 0, 0
	for times, targets := range counts {
		if times >= 2 && times <= mostPapers && (targets > best || targets == best && times < n) {
			n, best = times, targets
		}
	}
	if best < leastRepeated || best < 2*counts[1] { // papers that are cut apart repeat nearly all of their labels
		return nil
	}
	var starts []int // segments where papers begin: the first repeated label of each
	for k := range n {
		first := -1
		for _, places := range byTarget {
			if len(places) == n && (first < 0 || p.before(places[k], first)) {
				first = places[k]
			}
		}
		starts = append(starts, first)
	}
	for k := 1; k < n; k++ {
		if p.interleave(byTarget, starts, k) {
			return nil // each label is printed in two languages
		}
	}
	return p.partAt(starts)
}

// interleave reports whether most labels of one paper stand below the beginning of the next one.
func (p *Paper) interleave(byTarget map[int][]int, starts []int, k int) bool {
	a, b := &p.segments[starts[k-1]], &p.segments[starts[k]]
	if a.Page == b.Page && abs(a.Box.CenterY()-b.Box.CenterY()) < a.height {
		return false // side by side
	}
	all, below := 0, 0
	for _, places := range byTarget {
		if len(places) == len(starts) {
			if all++; p.before(starts[k], places[k-1]) {
				below++
			}
		}
	}
	return 2*below > all
}

// before reports whether a segment is before another in reading order.
func (p *Paper) before(a, b int) bool {
	x, y := &p.segments[a], &p.segments[b]
	return cmp.Or(cmp.Compare(x.Page, y.Page), cmp.Compare(x.line, y.line), cmp.Compare(a, b)) < 0
}

// labelPlaces returns, for each value, the segments of its exact labels in reading order.
func (f *finder) labelPlaces(p *Paper) map[int][]int {
	byTarget := map[int][]int{}
	for _, l := range p.findLabels(f.lx) {
		if l.exact && !slices.Contains(byTarget[l.target], l.segment) {
			byTarget[l.target] = append(byTarget[l.target], l.segment)
		}
	}
	return byTarget
}

// partAt parts the pages at segments. Papers that begin on one line are side by side; others are below each other.
func (p *Paper) partAt(starts []int) (parts []*extract.Reading) {
	area := make([]page.Box, len(starts))
	for i, s := range starts {
		seg := &p.segments[s]
		area[i] = page.Box{X0: -1e6, X1: 1e6, Y0: seg.Box.Y0 - headroom*seg.height, Y1: 1e6}
		for k, o := range starts {
			other := &p.segments[o]
			if k == i || other.Page != seg.Page {
				continue
			}
			sameRow := abs(other.Box.CenterY()-seg.Box.CenterY()) < seg.height
			switch {
			case sameRow && other.Box.X0 > seg.Box.X0:
				area[i].X1 = min(area[i].X1, other.Box.X0-1)
			case sameRow:
				area[i].X0 = max(area[i].X0, seg.Box.X0-1)
			case other.Box.Y0 > seg.Box.Y0:
				area[i].Y1 = min(area[i].Y1, other.Box.Y0-headroom*other.height)
			}
		}
	}
	for i, s := range starts {
		number := p.segments[s].Page
		part := *p.Reading
		d := p.Reading.Document
		d.Pages = slices.Clone(d.Pages)
		d.Pages = slices.DeleteFunc(d.Pages, func(q page.Page) bool { return q.Number != number })
		for k := range d.Pages {
			d.Pages[k].Words = slices.DeleteFunc(slices.Clone(d.Pages[k].Words), func(w page.Word) bool {
				x, y := w.Box.CenterX(), w.Box.CenterY()
				return x < area[i].X0 || x >= area[i].X1 || y < area[i].Y0 || y >= area[i].Y1
			})
		}
		part.Document = d
		part.Lines = slices.DeleteFunc(layout.DocumentLines(d), func(l layout.Line) bool { return len(l.Words) == 0 })
		parts = append(parts, &part)
	}
	return parts
}

// headroom is how far above its first label a paper may begin, in heights: its title and its maker's name.
const headroom = 4
