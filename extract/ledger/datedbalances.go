package ledger

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// takeDated takes the balances that only their days tell apart: that of a day before the rows' last, and not after their
// first, is the first, that of a day on or after their last, and within the printed period, is the last. A paper that prints more than two is a list.
func (e *printedEnds) takeDated(cal *parse.Calendar) {
	all := e.datedBalances(cal)
	first, last, ok := e.c.Days()
	if !ok || len(all) == 0 {
		return
	}
	earliest, latest := all[0], all[0]
	for _, b := range all {
		if b.Day.Before(earliest.Day) {
			earliest = b
		}
		if b.Day.After(latest.Day) {
			latest = b
		}
	}
	if slices.ContainsFunc(all, func(b header.DatedBalance) bool { return b.Day != earliest.Day && b.Day != latest.Day }) {
		return
	}
	opens := !earliest.Day.After(first) && earliest.Day.Before(latest.Day)
	if opens {
		e.closings = slices.DeleteFunc(e.closings, func(v header.Value[engine.Amount]) bool { return samePlace(v.Words, earliest.Words) })
		if len(e.openings) == 0 {
			e.openings = append(e.openings, earliest.Value)
		}
	}
	if end := e.h.account.PeriodEnd; end != nil && latest.Day.After(*end) {
		return // what is at hand on the day of printing
	}
	if !latest.Day.Before(last) && (opens || latest.Day.After(first)) {
		e.openings = slices.DeleteFunc(e.openings, func(v header.Value[engine.Amount]) bool { return samePlace(v.Words, latest.Words) })
		if len(e.closings) == 0 {
			e.closings = append(e.closings, latest.Value)
		}
	}
}

// datedBalances are the account's balances whose labels tell nothing but their day, beside the table, above its rows and
// below them.
func (e *printedEnds) datedBalances(cal *parse.Calendar) (all []header.DatedBalance) {
	h := e.h
	for _, b := range h.r.DatedBalances(cal.Day) {
		if h.in(b.Line) {
			all = append(all, b)
		}
	}
	for _, n := range h.g.Notes {
		t, ok := n.Figure()
		if !ok || n.After > e.first && n.After < e.last || n.Role != lexicon.LineDay && n.Role != lexicon.LineClosing && n.Role != lexicon.LineOpening {
			continue
		}
		if day, ok := dayOf(n, cal); ok {
			v := header.Value[engine.Amount]{Read: h.noteAmount(n, t), Page: n.Line.Page, Words: n.Words(t), Line: n.Line.Index}
			all = append(all, header.DatedBalance{Value: v, Day: day})
		}
	}
	return all
}

// dayOf is the day printed in the line of a note that is called after nothing else, with its year.
func dayOf(n rows.Note, cal *parse.Calendar) (engine.Date, bool) {
	for i := range n.Line.Words {
		if d, ok := parse.FindDate(n.Line.Words, i, math.MaxFloat64); ok && d.Year != 0 && (i == 0 || header.TellsOnlyDay(n.Line.Words[:i])) {
			if i == 0 && n.Role != lexicon.LineDay { // the row's own day: "31/05 Closing balance"
				return engine.Date{}, false
			}
			return cal.Day(d.PrintedDate)
		}
	}
	return engine.Date{}, false
}

func samePlace(a, b []page.Word) bool {
	return len(a) > 0 && len(b) > 0 && a[len(a)-1].Box == b[len(b)-1].Box
}
