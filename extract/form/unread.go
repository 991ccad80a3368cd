package form

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A sum that does not agree speaks against the paper only if all of its amounts were read. Where the amount that is
// missing stands on the paper, and no value has it, the reading is incomplete and the check could not run.

// mostUnread is how many unread amounts of a paper are looked at; a page full of figures explains any difference.
const mostUnread = 40

// unreadAmounts are the amounts that a paper prints and that no value has, each once, by size.
func (r *Result[F]) unreadAmounts() (amounts []engine.Amount) {
	read := map[int][]engine.Provenance{}
	cells := map[string]bool{} // of sheets
	for _, origin := range r.provenance {
		read[origin.Page] = append(read[origin.Page], origin)
		cells[origin.Cell] = true
	}
	for _, l := range r.paper.lines {
		for k := range l.Words {
			w := &l.Words[k]
			m, ok := parse.ParseMoney(w.Text, r.paper.style)
			whole := !r.paper.cents && m.Decimals <= 0 && strings.Contains(w.Text, r.paper.style.Group())
			if !ok || m.Decimals != 2 && !whole || m.Size == 0 || w.Cell != "" && cells[w.Cell] {
				continue
			}
			x, y := w.Box.CenterX(), w.Box.CenterY()
			if !slices.ContainsFunc(read[l.Page], func(o engine.Provenance) bool {
				return o.BBox != nil && o.BBox[0] <= x && x <= o.BBox[2] && o.BBox[1] <= y && y <= o.BBox[3]
			}) {
				amounts = append(amounts, m.Size)
			}
		}
	}
	slices.Sort(amounts)
	if amounts = slices.Compact(amounts); len(amounts) > mostUnread {
		return nil
	}
	return amounts
}

// Explains reports whether the difference of a check that failed is an amount that the paper prints and no value has,
// or two of them together.
func (c Circumstances) Explains(check engine.Check) bool {
	return c.explained(check).Status != check.Status
}

// explained is a check that failed, unless its difference is an amount that the paper prints and no value has, or two
// of them together.
func (c Circumstances) explained(check engine.Check) engine.Check {
	if check.Status != engine.CheckFail || check.Difference == nil || *check.Difference == 0 {
		return check
	}
	off := max(*check.Difference, -*check.Difference)
	for i, a := range c.Unread {
		if _, pair := slices.BinarySearch(c.Unread[i+1:], off-a); a == off || pair {
			check.Status = engine.CheckNotApplicable
			check.Detail += " The difference is printed on the paper and belongs to no value that was read: compare it " +
				"with the page."
			return check
		}
	}
	return check
}
