package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/ledger/source"
)

// leastInSummary and mostInSummary are how many figures a summary holds: the opening balance, the two sums and the
// closing balance, and few others beside them.
const (
	leastInSummary = 4
	mostInSummary  = 12
)

// closingOfSummary takes the closing balance and the sums from a summary whose labels no list knows, when the closing
// balance that the rows lead to is printed nowhere: the figures beside the opening balance tell by their own arithmetic
// what they are. Worked out instead, they would agree with the rows whatever the paper says.
func (h *headerReader) closingOfSummary(own []*rows.Row) {
	a := h.account
	if a.Opening == nil || a.Closing == nil || !a.ClosingDerived || h.st.Liability || len(own) < leastSummed {
		return
	}
	var debits, credits engine.Amount
	for _, w := range own {
		debits += w.Debit
		credits += w.Credit
	}
	if debits == 0 || credits == 0 {
		return
	}
	for _, summary := range h.summaries(*a.Opening) {
		if len(summary) < leastInSummary || len(summary) > mostInSummary || holdsFigure(summary, *a.Closing) {
			continue
		}
		if h.closingByItself(summary) || h.closingBesideSums(summary, debits, credits) {
			return
		}
	}
}

// summaries are the figures beside the rows that stand close to each other on a page, where one of them is the opening
// balance.
func (h *headerReader) summaries(opening engine.Amount) (found [][]header.Value[engine.Amount]) {
	var group []header.Value[engine.Amount]
	end := func() {
		if holdsFigure(group, opening) {
			found = append(found, group)
		}
		group = nil
	}
	for _, v := range h.figuresBeside() {
		if n := len(group); n > 0 && (group[n-1].Page != v.Page || v.Line-group[n-1].Line > totalsWithin) {
			end()
		}
		group = append(group, v)
	}
	end()
	return found
}

func holdsFigure(figures []header.Value[engine.Amount], size engine.Amount) bool {
	for _, v := range figures {
		if v.Read == size.Abs() {
			return true
		}
	}
	return false
}

// closingByItself takes three figures of a summary that the opening balance leads to: opening and one less another are
// the third.
func (h *headerReader) closingByItself(summary []header.Value[engine.Amount]) bool {
	a := h.account
	for _, in := range summary {
		for _, out := range summary {
			end := (*a.Opening + in.Read - out.Read).Abs()
			if in.Read == out.Read || in.Read == 0 || out.Read == 0 || end == a.Opening.Abs() {
				continue
			}
			for _, v := range summary {
				if v.Read == end && v.Read != in.Read && v.Read != out.Read {
					h.summed(&a.TotalCredits, string(lexicon.LineCredits), in)
					h.summed(&a.TotalDebits, string(lexicon.LineDebits), out)
					h.closes(v, *a.Opening+in.Read-out.Read)
					return true
				}
			}
		}
	}
	return false
}

// closingBesideSums takes the only figure among or below the opening balance and the two sums of the rows that is none
// of them. On a recognized page it may be a misread one.
func (h *headerReader) closingBesideSums(summary []header.Value[engine.Amount], debits, credits engine.Amount) bool {
	a := h.account
	var rest []header.Value[engine.Amount]
	known, last := 0, 0
	for _, v := range summary {
		switch is := v.Read == a.Opening.Abs() || v.Read == debits || v.Read == credits; {
		case is:
			known, last = known+1, v.Line
		case known > 0:
			rest = append(rest, v)
		}
	}
	rest = slices.DeleteFunc(rest, func(v header.Value[engine.Amount]) bool { return v.Line > last+1 })
	if len(rest) != 1 || source.Recognized(rest[0].Words) || !holdsFigure(summary, debits) || !holdsFigure(summary, credits) {
		return false
	}
	size := rest[0].Read
	if *a.Closing < 0 {
		size = -size
	}
	h.closes(rest[0], size)
	return true
}

func (h *headerReader) summed(field **engine.Amount, name string, v header.Value[engine.Amount]) {
	if *field == nil {
		size := v.Read
		*field = &size
		h.origin(name, layout.Origin(v.Page, v.Words))
	}
}

// closes makes a figure the closing balance that is printed.
func (h *headerReader) closes(v header.Value[engine.Amount], balance engine.Amount) {
	h.account.Closing, h.account.ClosingDerived = &balance, false
	h.closingWords, h.closingPage = v.Words, v.Page
	h.origin("closing_balance", layout.Origin(v.Page, v.Words))
}
