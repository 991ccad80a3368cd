package ledger

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/printed"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
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
		note := RowNote{BalancePrinted: w.printed != nil, AmountText: w.printedMoney(), Repair: w.repair, Ambiguous: w.unsure, OtherParts: w.otherParts}
		if w.date == nil && w.draft.date != nil {
			note.DateText = w.draft.date.Text
		}
		if w.unreadDate != "" {
			note.DateText = w.unreadDate
		}
		st.RowNotes[i] = note
		if w.printed != nil {
			printed++
		} else if w.balanceAfter != nil {
			computed++
		}
		r.origins(st, i, w, t)
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

// origins notes where each cell of a row was printed.
func (r *reader) origins(st *Statement, i int, w *row, t engine.Transaction) {
	at := func(name string, words []page.Word) {
		if len(words) > 0 {
			st.Origins[fmt.Sprintf("/transactions/%d/%s", i, name)] = layout.Origin(w.page, words)
		}
	}
	worked := func(name string) {
		p := derived()
		p.Page = w.page
		st.Origins[fmt.Sprintf("/transactions/%d/%s", i, name)] = p
	}
	repaired := func(name string, confidence float64) {
		pointer := fmt.Sprintf("/transactions/%d/%s", i, name)
		p := st.Origins[pointer]
		p.Source, p.Confidence = engine.FromRepaired, min(p.Confidence, confidence)
		if confidence < 1 {
			p.Confidence = confidence
		}
		st.Origins[pointer] = p
	}
	at("date", w.dateWords)
	at("value_date", w.valueWords)
	at("description", w.words())
	at("reference", w.text[wording.RoleReference])
	at("check_number", w.text[wording.RoleCheck])
	at("transaction_code", w.text[wording.RoleCode])
	at("branch", w.text[wording.RoleBranch])
	at("teller", w.text[wording.RoleTeller])
	at("due_date", w.text[wording.RoleDueDate])
	for _, role := range []layout.Role{wording.RolePrincipal, wording.RoleInterest, wording.RolePenalty} {
		at(string(role), w.moneyWords[role])
	}
	for _, side := range []struct {
		name string
		size engine.Amount
	}{{"debit", t.Debit}, {"credit", t.Credit}} {
		words := w.wordsOf(side.size)
		if side.size == 0 || len(words) == 0 {
			worked(side.name)
			continue
		}
		at(side.name, words)
		if w.amountOdds > 0 {
			repaired(side.name, confidence(w.amountOdds))
		} else if w.repair == repairColumns || w.repair == repairSign { // of all rows alike
			repaired(side.name, 1)
		}
	}
	if w.printed != nil {
		at("balance", w.moneyWords[wording.RoleBalance])
		if w.balanceOdds > 0 {
			repaired("balance", confidence(w.balanceOdds))
		}
	} else if t.Balance != nil {
		worked("balance")
	}
}

// wordsOf are the words that print a movement of the size.
func (w *row) wordsOf(size engine.Amount) []page.Word {
	for _, role := range []layout.Role{wording.RoleDebit, wording.RoleCredit, wording.RoleAmount} {
		if t, ok := w.money[role]; ok && t.Size == size {
			return w.moneyWords[role]
		}
	}
	role, _ := w.movementToken(false)
	return w.moneyWords[role]
}

// pageMarks finds the printed page numbers, one a page at most.
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
}

// report turns what happened while reading into warnings.
func (r *reader) report(st *Statement, cal *notation.Calendar, drafts []*draft) {
	missed := 0
	var places []string
	for _, a := range r.assembled {
		for _, i := range a.missed {
			missed++
			if len(places) < 5 {
				places = append(places, fmt.Sprintf("page %d", r.Lines[i].Page))
			}
		}
	}
	for _, w := range r.unreadRows {
		missed++
		places = append(places, fmt.Sprintf("page %d", w.page))
	}
	places = places[:min(len(places), 5)]
	unsure, repaired := 0, 0
	for _, n := range st.RowNotes {
		if n.Ambiguous {
			unsure++
		}
		if n.Repair != "" {
			repaired++
		}
	}
	if len(st.Rows) == 0 && missed == 0 {
		if lost := r.lostAmounts(); lost >= leastBlocks {
			missed = lost
		}
	}
	st.Missed = missed
	unbooked := 0
	for _, a := range r.assembled {
		unbooked += a.unbooked
	}
	if unbooked > 0 {
		r.warn("LOW_CONFIDENCE", "%d lines with amounts were left out: they are marked as not booked, or stand in a list beside a table whose balances follow without them.", unbooked)
	}
	if missed > 0 {
		r.warn("TABLE_INCOMPLETE", "%d lines look like rows and could not be read (%s).", missed, cmp.Or(strings.Join(places, ", "), "page 1"))
	}
	if len(st.Rows) == 0 {
		r.warn("TABLE_INCOMPLETE", "No table of transactions was found.")
	}
	if unsure > 0 {
		r.warn("LOW_CONFIDENCE", "%d rows could be read in more than one way; they are given as printed.", unsure)
	}
	if repaired > 0 {
		r.warn("ROW_REPAIRED", "%d rows were corrected so that their balances follow.", repaired)
	}
	if st.NewestFirst {
		r.warn("NEWEST_FIRST", "The latest row is printed first.")
	}
	if cal.Inferred {
		r.warn("YEAR_INFERRED", "Rows print no year; it was taken from the period.")
	}
	if !cal.Decided && ambiguousDates(drafts) {
		r.warn("LOW_CONFIDENCE", "Nothing on the pages tells day from month in dates such as 03/04; the usual order was taken.")
	}
	if len(st.Accounts) > 1 {
		r.warn("SEVERAL_ACCOUNTS", "The file holds %d accounts.", len(st.Accounts))
	}
	st.Warnings = r.warnings
}

func ambiguousDates(drafts []*draft) bool {
	for _, d := range drafts {
		if d.date != nil && !d.date.Known() && d.date.A != d.date.B {
			return true
		}
	}
	return false
}
