package ledger

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/ledger/source"
)

// leastInSummary and mostInSummary are the minimal and maximal number of amounts in a summary: the opening balance, the
// two totals, the closing balance, and a few others.
const (
	leastInSummary = 4
	mostInSummary  = 12
)

// closingOfSummary takes the closing balance and the totals from a summary with unknown labels, if the closing balance
// is printed nowhere else. Arithmetic shows which amounts beside the opening balance they are. A computed closing
// balance would agree with the rows whatever the document prints.
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

// summaries returns the groups of amounts outside the rows that are close to each other on a page and include the
// opening balance.
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

// closingByItself takes three amounts of a summary that follow from the opening balance: the opening balance plus one
// minus another is the third.
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

// closingBesideSums takes the only other amount among or below the opening balance and the two sums of the rows. On a
// recognized page, it could be one of these, misread.
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
	if len(rest) != 1 || source.Recognized(rest[0].Words) || !holdsFigure(summary, debits) ||
		!holdsFigure(summary, credits) {
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

// closes sets the printed closing balance.
func (h *headerReader) closes(v header.Value[engine.Amount], balance engine.Amount) {
	h.account.Closing, h.account.ClosingDerived = &balance, false
	h.closingWords, h.closingPage = v.Words, v.Page
	h.origin("closing_balance", layout.Origin(v.Page, v.Words))
}

// mostSummaryLines is the maximal number of lines from the labels of a summary to its line of totals.
const mostSummaryLines = 12

// summaryTotals returns the amounts in the line of totals of a summary, below labels of the role: "Paid in" above
// "Interest 0.00", "Payments 1,500.00" and "Total 1,500.00".
func (h *headerReader) summaryTotals(role layout.Role) (totals []header.Value[engine.Amount]) {
	for _, f := range h.r.Labels {
		if f.Role != role {
			continue
		}
		for i := f.Line + 1; i < min(len(h.r.Free), f.Line+1+mostSummaryLines); i++ {
			l := h.r.Free[i]
			if l.Page != f.Label.Page {
				break
			}
			under := -1
			tokens := h.r.AmountsSaid(l)
			for k, t := range tokens {
				if layout.Overlap(t.Box, f.Label.Box) > 0 && !t.Dash && !t.Unread {
					under = k
				}
			}
			if under < 0 {
				break // the summary ends
			}
			if i > f.Line+1 && lexicon.RoleOfLine(l, tokens, h.r.Words.Lines) == lexicon.LineTotal {
				t := tokens[under]
				totals = append(totals, header.Value[engine.Amount]{
					Read:  t.Size,
					Page:  l.Page,
					Words: l.Words[t.From:t.To],
					Line:  h.r.FreeIndex[i],
				})
				break
			}
		}
	}
	return totals
}

// sumsBetweenBalances takes the totals from a summary with unknown labels: the only two amounts between the opening and
// the closing balance, one of which is the sum of one side's rows. The other is the total of the other side, even if
// the rows add up to something else. Without it, the error would not show.
func (h *headerReader) sumsBetweenBalances(own []*rows.Row, debits, credits engine.Amount) {
	a := h.account
	if a.Opening == nil || a.Closing == nil || h.st.Liability || len(own) < leastSummed || debits == 0 ||
		credits == 0 || a.TotalDebits != nil && a.TotalCredits != nil {
		return
	}
	for _, group := range h.summaries(*a.Opening) {
		x, y, ok := h.between(group)
		if !ok || source.Recognized(x.Words) || source.Recognized(y.Words) {
			continue
		}
		switch {
		case x.Read == debits && y.Read != credits, y.Read == credits && x.Read != debits:
			h.sums(x, y)
		case x.Read == credits && y.Read != debits, y.Read == debits && x.Read != credits:
			h.sums(y, x)
		default:
			continue
		}
		return
	}
}

// sums sets the totals that are not known yet.
func (h *headerReader) sums(debits, credits header.Value[engine.Amount]) {
	h.summed(&h.account.TotalDebits, string(lexicon.LineDebits), debits)
	h.summed(&h.account.TotalCredits, string(lexicon.LineCredits), credits)
}

// between returns the only two amounts of a summary beside the opening and closing balance that have no other label.
func (h *headerReader) between(group []header.Value[engine.Amount]) (x, y header.Value[engine.Amount], ok bool) {
	var rest []header.Value[engine.Amount]
	opens, closes := 0, 0
	for _, v := range group {
		switch {
		case v.Read == h.account.Opening.Abs():
			opens++
		case v.Read == h.account.Closing.Abs():
			closes++
		case strings.ContainsAny(layout.Text(v.Words), ".,'") ||
			header.InThousands(v.Words): // not a number of transactions or of an account
			rest = append(rest, v)
		}
	}
	if opens != 1 || closes != 1 || len(rest) != 2 || slices.ContainsFunc(rest, h.isOther) {
		return x, y, false
	}
	return rest[0], rest[1], true
}

// otherFigures are the labels of amounts in a summary that are not totals.
var otherFigures = []layout.Role{
	"average_daily_balance", "interest_earned", "tax_withheld", "minimum_balance", "available_balance", "hold_amount",
	"current_balance",
}

// isOther reports whether the label of an amount names something else than a total.
func (h *headerReader) isOther(v header.Value[engine.Amount]) bool {
	return slices.ContainsFunc(otherFigures, func(role layout.Role) bool {
		return slices.ContainsFunc(
			h.r.MoneyLabels(role), func(o header.Value[engine.Amount]) bool { return samePlace(o.Words, v.Words) },
		)
	})
}
