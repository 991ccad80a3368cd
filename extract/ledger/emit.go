package ledger

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// emit writes the rows in printed order.
func (r *reader) emit(st *Statement, list []*rows.Row, cal *parse.Calendar) {
	shown, computed := 0, 0
	list = r.printedOrder(list, st)
	off := offLine(list)
	for i, w := range list {
		pageNumber := w.Page
		t := engine.Transaction{
			Date: w.Date, Description: layout.Text(w.Words()), Debit: w.Debit, Credit: w.Credit, Balance: w.BalanceAfter,
			Row: w.Position, AccountIndex: w.Account, Page: &pageNumber, Repaired: w.Repair != "",
			Reference: w.TextOf(lexicon.RoleReference), CheckNumber: w.TextOf(lexicon.RoleCheck), TransactionCode: w.TextOf(lexicon.RoleCode),
			Branch: w.TextOf(lexicon.RoleBranch), Teller: w.TextOf(lexicon.RoleTeller),
		}
		addDates(w, &t, cal)
		addForeign(w, &t)
		addParts(w, &t, cal)
		st.Rows = append(st.Rows, t)
		note := RowNote{BalancePrinted: w.Printed != nil, Recognized: w.Recognized(), RecognizedFigures: recognizedFigures(w), AmountText: w.PrintedMoney(), Repair: w.Repair, Ambiguous: w.Doubtful, OtherParts: w.OtherParts, DoubtfulWords: w.DoubtfulWords,
			DayDoubtful: w.DoubtfulDay, DayRecognized: source.Recognized(w.DateWords), YearApart: yearApart(w), SideByBalance: w.SideByBalance && w.Recognized(),
			SureAmount: w.SureAmount, SureBalance: w.SureBalance}
		if w.Date == nil && w.Draft.Date != nil {
			note.DateText = w.Draft.Date.Text
		}
		if w.UnreadDate != "" {
			note.DateText = w.UnreadDate
		}
		note.DateRepaired = w.RepairedDate
		note.OffLine = off[i]
		st.RowNotes[i] = note
		if w.Printed != nil {
			shown++
		} else if w.BalanceAfter != nil {
			computed++
		}
		noteOrigins(st, i, w, t)
		if len(w.Unread) > 0 {
			r.unreadRows = append(r.unreadRows, w)
		}
	}
	switch {
	case shown > 0 && computed > 0:
		st.BalanceSource = "mixed"
	case shown > 0:
		st.BalanceSource = "printed"
	case computed > 0:
		st.BalanceSource = "computed"
	}
}

// yearApart reports whether the year of a recognized day is not among the words that print the day.
func yearApart(w *rows.Row) bool {
	if w.Draft.Date == nil || w.Draft.Date.Year == 0 || !source.Recognized(w.DateWords) {
		return false
	}
	p, ok := parse.ParsePrintedDate(layout.Text(w.DateWords))
	return ok && p.Year == 0
}

// mostOff is how far amounts may stand from the line of their row's day or text, unlike those of most rows, in heights of an
// amount.
const mostOff = 0.35

// offLine reports for each row whether its recognized amount stands off the line of its own day and text, unlike those of
// most rows: a page that lies askew or curved may bring the amounts of one row beside the day of another.
func offLine(list []*rows.Row) []bool {
	offsets, known := make([]float64, len(list)), []float64{}
	for i, w := range list {
		offsets[i] = offsetOf(w)
		if !math.IsNaN(offsets[i]) {
			known = append(known, offsets[i])
		}
	}
	off := make([]bool, len(list))
	if len(known) == 0 {
		return off
	}
	slices.Sort(known)
	usual := known[len(known)/2]
	for i := range list {
		off[i] = math.Abs(offsets[i]-usual) > mostOff
	}
	return off
}

// offsetOf is how far a row's recognized amount stands below the middle of the nearest word of the row's own day or text, in
// heights of the amount; NaN where there is no such amount or word.
func offsetOf(w *rows.Row) float64 {
	amount := w.WordsOf(w.Debit + w.Credit)
	if len(amount) == 0 || !source.Recognized(amount) {
		return math.NaN()
	}
	beside := w.Words()
	if w.OwnDate {
		beside = append(slices.Clone(beside), w.DateWords...)
	}
	box, nearest := layout.Bounds(amount), math.NaN()
	for _, word := range beside {
		if d := (box.CenterY() - word.Box.CenterY()) / box.Height(); !(math.Abs(d) >= math.Abs(nearest)) {
			nearest = d
		}
	}
	return nearest
}

// recognizedFigures are the row's figures that were read from a picture; an amount that is made of its parts is none.
func recognizedFigures(w *rows.Row) (figures Figures) {
	for _, f := range []struct {
		role   layout.Role
		figure Figures
	}{{lexicon.RoleDebit, FigureAmount}, {lexicon.RoleCredit, FigureAmount}, {lexicon.RoleAmount, FigureAmount}, {lexicon.RoleBalance, FigureBalance},
		{lexicon.RolePrincipal, FigurePrincipal}, {lexicon.RoleInterest, FigureInterest}, {lexicon.RolePenalty, FigurePenalty}} {
		if source.Recognized(w.MoneyWords[f.role]) && !(f.figure == FigureAmount && ofParts(w, w.MoneyWords[f.role])) {
			figures |= f.figure
		}
	}
	return figures
}

// ofParts reports whether an amount's words are those of the payment's parts.
func ofParts(w *rows.Row, words []page.Word) bool {
	for _, role := range []layout.Role{lexicon.RolePrincipal, lexicon.RoleInterest, lexicon.RolePenalty} {
		for _, part := range w.MoneyWords[role] {
			if slices.ContainsFunc(words, func(word page.Word) bool { return word.Box == part.Box }) {
				return true
			}
		}
	}
	return false
}

// printedOrder is the order of rows on the page; rows whose order was repaired stand in the order in
// which their balances follow.
func (r *reader) printedOrder(list []*rows.Row, st *Statement) []*rows.Row {
	for i := 0; i+1 < len(list); i++ {
		if list[i].Repair == rows.RepairOrder && list[i+1].Repair == rows.RepairOrder {
			list[i], list[i+1] = list[i+1], list[i]
			i++
		}
	}
	return list
}

func addDates(w *rows.Row, t *engine.Transaction, cal *parse.Calendar) {
	if w.Value != nil {
		if d, ok := cal.Day(w.Value.PrintedDate); ok {
			t.ValueDate = &d
		}
	}
	clock := ""
	if w.Draft.Date != nil && w.OwnDate {
		clock = w.Draft.Date.Time
	}
	if clock == "" {
		clock, _ = parse.ParseClock(layout.Text(w.Text[lexicon.RoleTime]))
	}
	if clock != "" {
		t.Time = &clock
	}
}

func addForeign(w *rows.Row, t *engine.Transaction) {
	token, ok := w.Money[lexicon.RoleForeign]
	if !ok || token.Dash || token.Size == 0 {
		return
	}
	size := token.Size
	t.ForeignAmount = &size
	currency := token.Currency
	if currency == "" { // the code stands apart, at the column's left edge
		currency = parse.CurrencyCode(layout.Text(w.Text[lexicon.RoleForeign]))
	}
	if currency != "" {
		t.ForeignCurrency = &currency
	}
}

// addParts takes the parts of a loan's payment and the day it was due.
func addParts(w *rows.Row, t *engine.Transaction, cal *parse.Calendar) {
	for _, part := range []struct {
		role  layout.Role
		field **engine.Amount
	}{{lexicon.RolePrincipal, &t.Principal}, {lexicon.RoleInterest, &t.Interest}, {lexicon.RolePenalty, &t.Penalty}} {
		if token, ok := w.Money[part.role]; ok {
			size := token.Size
			*part.field = &size
		}
	}
	if p, ok := parse.ParsePrintedDate(layout.Text(w.Text[lexicon.RoleDueDate])); ok {
		if d, ok := cal.Day(p); ok {
			t.DueDate = &d
		}
	}
}

// pageMarks finds the printed page numbers, one a page at most, and counts the pages without one.
func (r *reader) pageMarks(st *Statement) {
	seen := map[int]bool{}
	several := r.Sheet || r.Doc.Kind == "txt" // a text file or a sheet is one page of ours and may hold many of the printer's
	for i, l := range r.Lines {
		if seen[l.Page] && !several || r.Used[i] {
			continue
		}
		if number, last, ok := source.PageNumber(l.Text()); ok {
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
