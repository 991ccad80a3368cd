package ledger

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/parse"
)

// nextPeriodWithin is how many days after the end of one statement the next of the same account begins at the
// latest.
const nextPeriodWithin = 7

// extendPeriod adds to an account's period those of further statements of it in the same file, where rows show
// that they are: a file of January and February covers both.
func (h *headerReader) extendPeriod(all []header.Period, cal *parse.Calendar, own []*rows.Row) {
	a := h.account
	for range all {
		grown := false
		for _, p := range all {
			start, end, ok := p.Resolve(cal.Order)
			if !ok || !h.in(p.Line) {
				continue
			}
			if end.After(*a.PeriodEnd) && !start.After(a.PeriodEnd.AddDays(nextPeriodWithin)) && hasRowWithin(own, a.PeriodEnd.AddDays(1), end) {
				a.PeriodEnd, grown = &end, true
				h.origin("period_end", layout.Origin(p.Page, p.Words))
			}
			if start.Before(*a.PeriodStart) && !end.AddDays(nextPeriodWithin).Before(*a.PeriodStart) && hasRowWithin(own, start, a.PeriodStart.AddDays(-1)) {
				a.PeriodStart, grown = &start, true
				h.origin("period_start", layout.Origin(p.Page, p.Words))
			}
		}
		if !grown {
			return
		}
	}
}

func hasRowWithin(list []*rows.Row, from, to engine.Date) bool {
	for _, w := range list {
		if w.Date != nil && !w.Date.Before(from) && !w.Date.After(to) {
			return true
		}
	}
	return false
}
