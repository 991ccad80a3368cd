package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// leastHeadsAlike is how many headings two rows of them share at least, with their places, before one completes the
// other; of the fuller one's headings one in fewestHeads may lack.
const leastHeadsAlike, fewestHeads = 3, 4

// completeHeadings gives rows of headings on recognized pages what another page shows there: "Completion ime" stands
// where "Completion Time" does, and a heading that was not read at all leaves its place empty.
func (f finder) completeHeadings(headings []layout.Header) {
	read := slices.Clone(headings)
	for i := range headings {
		h := &headings[i]
		if !f.RecognizedPage(h.Page) {
			continue
		}
		for k, full := range read {
			if k != i && isMisreadOf(*h, full) {
				h.Columns, h.Score = completedBy(h.Columns, full.Columns), max(full.Score, h.Score)
			}
		}
	}
}

// isMisreadOf says that a header's headings all stand where another one has the same, which has few more or means more.
// One of text in the place of one of money counts for none: what is left of "Deposit Amt." may be some language's code.
func isMisreadOf(h, full layout.Header) bool {
	alike, known, misread := 0, 0, 0
	for _, c := range h.Columns {
		if c.Role == "" {
			continue
		}
		if slices.ContainsFunc(full.Columns, func(f layout.Column) bool { return isTextFor(c, f) }) {
			misread++
			continue
		}
		known++
		if slices.ContainsFunc(full.Columns, func(f layout.Column) bool { return f.Role == c.Role && samePlace(f, c) }) {
			alike++
		}
	}
	roles := 0
	for _, f := range full.Columns {
		if f.Role != "" {
			roles++
		}
	}
	return alike == known && alike >= leastHeadsAlike && (roles-alike)*fewestHeads <= roles && (full.Score > h.Score || misread == 1)
}

// isTextFor says that a heading of texts stands where another one of money does.
func isTextFor(c, f layout.Column) bool {
	return c.Role != "" && !lexicon.IsMoney(c.Role) && lexicon.IsMoney(f.Role) && samePlace(f, c) && layout.Overlap(c.Box, f.Box) > 0
}

// samePlace says that two headings begin, end or stand in the middle alike.
func samePlace(a, b layout.Column) bool {
	off := min(math.Abs(a.Box.X0-b.Box.X0), math.Abs(a.Box.X1-b.Box.X1), math.Abs(a.Box.CenterX()-b.Box.CenterX()))
	return off <= headerReach*max(a.Box.Height(), b.Box.Height())
}

// completedBy is the columns and those that only the others have: in the place of a heading that means nothing, or of
// none.
func completedBy(columns, full []layout.Column) []layout.Column {
	out := slices.Clone(columns)
	for _, f := range full {
		if f.Role == "" || slices.ContainsFunc(out, func(c layout.Column) bool { return c.Role == f.Role }) {
			continue
		}
		at := slices.IndexFunc(out, func(c layout.Column) bool { return layout.Overlap(c.Box, f.Box) > 0 })
		switch {
		case at < 0:
			f.Box.Y0, f.Box.Y1 = out[0].Box.Y0, out[0].Box.Y1
			out = append(out, f)
		case out[at].Role == "" || isTextFor(out[at], f):
			out[at].Role, out[at].Text = f.Role, f.Text
		}
	}
	slices.SortStableFunc(out, func(a, b layout.Column) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
	return out
}
