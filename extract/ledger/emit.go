package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/printed"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// emit writes the rows in printed order.
func (r *reader) emit(st *Statement, rows []*row, cal *notation.Calendar) {
	printed, computed := 0, 0
	rows = r.printedOrder(rows, st)
	for i, w := range rows {
		pageNumber := w.page
		t := engine.Transaction{
			Date: w.date, Description: layout.Text(w.words()), Debit: w.debit, Credit: w.credit, Balance: w.balanceAfter,
			Row: w.position, AccountIndex: w.account, Page: &pageNumber, Repaired: w.repair != "",
			Reference: w.textOf(wording.RoleReference), CheckNumber: w.textOf(wording.RoleCheck), TransactionCode: w.textOf(wording.RoleCode),
			Branch: w.textOf(wording.RoleBranch), Teller: w.textOf(wording.RoleTeller),
		}
		w.addDates(&t, cal)
		w.addForeign(&t)
		w.addParts(&t, cal)
		st.Rows = append(st.Rows, t)
		note := RowNote{BalancePrinted: w.printed != nil, Recognized: w.recognized(), AmountText: w.printedMoney(), Repair: w.repair, Ambiguous: w.unsure, OtherParts: w.otherParts, DoubtfulWords: w.doubtful}
		if w.date == nil && w.draft.date != nil {
			note.DateText = w.draft.date.Text
		}
		if w.unreadDate != "" {
			note.DateText = w.unreadDate
		}
		note.DateRepaired = w.mendedDate
		st.RowNotes[i] = note
		if w.printed != nil {
			printed++
		} else if w.balanceAfter != nil {
			computed++
		}
		noteOrigins(st, i, w, t)
		if len(w.unread) > 0 {
			r.unreadRows = append(r.unreadRows, w)
		}
	}
	switch {
	case printed > 0 && computed > 0:
		st.BalanceSource = "mixed"
	case printed > 0:
		st.BalanceSource = "printed"
	case computed > 0:
		st.BalanceSource = "computed"
	}
}

// printedOrder is the order of rows on the page; rows whose order was repaired stand in the order in
// which their balances follow.
func (r *reader) printedOrder(rows []*row, st *Statement) []*row {
	for i := 0; i+1 < len(rows); i++ {
		if rows[i].repair == repairOrder && rows[i+1].repair == repairOrder {
			rows[i], rows[i+1] = rows[i+1], rows[i]
			i++
		}
	}
	return rows
}

// recognized says that an amount of the row was read from a picture.
func (w *row) recognized() bool {
	return slices.ContainsFunc([]layout.Role{wording.RoleDebit, wording.RoleCredit, wording.RoleAmount}, func(role layout.Role) bool {
		return printed.Recognized(w.moneyWords[role])
	})
}

func (w *row) addDates(t *engine.Transaction, cal *notation.Calendar) {
	if w.value != nil {
		if d, ok := cal.Day(w.value.PrintedDate); ok {
			t.ValueDate = &d
		}
	}
	clock := ""
	if w.draft.date != nil && w.ownDate {
		clock = w.draft.date.Time
	}
	if clock == "" {
		clock, _ = notation.ParseClock(layout.Text(w.text[wording.RoleTime]))
	}
	if clock != "" {
		t.Time = &clock
	}
}

func (w *row) addForeign(t *engine.Transaction) {
	token, ok := w.money[wording.RoleForeign]
	if !ok || token.Dash || token.Size == 0 {
		return
	}
	size := token.Size
	t.ForeignAmount = &size
	currency := token.Currency
	if currency == "" { // the code stands apart, at the column's left edge
		currency = notation.CurrencyCode(layout.Text(w.text[wording.RoleForeign]))
	}
	if currency != "" {
		t.ForeignCurrency = &currency
	}
}

// addParts takes the parts of a loan's payment and the day it was due.
func (w *row) addParts(t *engine.Transaction, cal *notation.Calendar) {
	for _, part := range []struct {
		role  layout.Role
		field **engine.Amount
	}{{wording.RolePrincipal, &t.Principal}, {wording.RoleInterest, &t.Interest}, {wording.RolePenalty, &t.Penalty}} {
		if token, ok := w.money[part.role]; ok {
			size := token.Size
			*part.field = &size
		}
	}
	if p, ok := notation.ParsePrintedDate(layout.Text(w.text[wording.RoleDueDate])); ok {
		if d, ok := cal.Day(p); ok {
			t.DueDate = &d
		}
	}
}

// pageMarks finds the printed page numbers, one a page at most, and counts the pages without one.
func (r *reader) pageMarks(st *Statement) {
	seen := map[int]bool{}
	several := r.Doc.Kind == "txt" // a text file is one page of ours and may hold many of the printer's
	for i, l := range r.Lines {
		if seen[l.Page] && !several || r.Used[i] {
			continue
		}
		if number, last, ok := printed.PageNumber(l.Text()); ok {
			seen[l.Page] = true
			st.Pages = append(st.Pages, PageMark{Page: l.Page, Printed: number, Last: last})
		}
	}
	next := len(r.Doc.Pages) + 1
	for i := len(st.Pages) - 1; i >= 0; i-- {
		st.Pages[i].Bare = max(0, next-st.Pages[i].Page-1)
		next = st.Pages[i].Page
	}
}
