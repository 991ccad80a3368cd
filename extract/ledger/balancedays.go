package ledger

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// balanceDay is a day printed with a balance: "Beginning balance on May 3, 2025".
type balanceDay struct {
	day   engine.Date
	page  int
	words []page.Word
}

// periodFromBalances takes the days of the printed opening and closing balance as the period where no period is
// printed and every row falls within. A statement of months that opens with the last day of one begins on the next.
func (h *headerReader) periodFromBalances(cal *parse.Calendar, c *rows.Chain) bool {
	first, last := h.balanceDay(cal, lexicon.LineOpening), h.balanceDay(cal, lexicon.LineClosing)
	if first == nil || last == nil || !first.day.Before(last.day) {
		return false
	}
	start := first.day
	if endsMonth(start) && endsMonth(last.day) { // what was left on the evening before
		start = start.AddDays(1)
	}
	for _, w := range c.Rows {
		if w.Date != nil && (w.Date.Before(start) || w.Date.After(last.day)) {
			return false
		}
	}
	h.account.PeriodStart, h.account.PeriodEnd = &start, &last.day
	h.origin("period_start", layout.Origin(first.page, first.words))
	h.origin("period_end", layout.Origin(last.page, last.words))
	return true
}

func endsMonth(d engine.Date) bool { return d.Day == engine.DaysIn(d.Year, d.Month) }

// balanceDay is the first day, with its year, beside a balance's label or before its line in the table.
func (h *headerReader) balanceDay(cal *parse.Calendar, role layout.Role) *balanceDay {
	for _, f := range h.r.Labels {
		if f.Role != role || !h.in(h.r.FreeIndex[f.Line]) {
			continue
		}
		for _, v := range f.Values {
			if found := parse.DatesIn(v); len(found) == 1 && found[0].Year != 0 && v.Box.CenterY() < f.Label.Box.Y1 {
				if day, ok := cal.Day(found[0]); ok {
					return &balanceDay{day, v.Page, v.Words}
				}
			}
		}
	}
	for _, n := range h.g.Notes {
		if n.Role == role && n.Line.Date != nil && n.Line.Date.Year != 0 {
			if day, ok := cal.Day(n.Line.Date.PrintedDate); ok {
				return &balanceDay{day, n.Line.Page, n.Line.Words[n.Line.Date.From:n.Line.Date.To]}
			}
		}
	}
	return nil
}
