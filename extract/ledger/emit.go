package ledger

import (
	"math"
	"slices"
	"strconv"

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
			Date:            w.Date,
			Description:     layout.Text(w.Words()),
			Debit:           w.Debit,
			Credit:          w.Credit,
			Balance:         w.BalanceAfter,
			Row:             w.Position,
			AccountIndex:    w.Account,
			Page:            &pageNumber,
			Repaired:        w.Repair != "",
			Reference:       w.TextOf(lexicon.RoleReference),
			CheckNumber:     w.TextOf(lexicon.RoleCheck),
			TransactionCode: w.TextOf(lexicon.RoleCode),
			Branch:          w.TextOf(lexicon.RoleBranch),
			Teller:          w.TextOf(lexicon.RoleTeller),
		}
		addDates(w, &t, cal)
		addForeign(w, &t)
		addParts(w, &t, cal)
		st.Rows = append(st.Rows, t)
		note := RowNote{
			BalancePrinted:    w.Printed != nil,
			Recognized:        w.Recognized(),
			RecognizedFigures: recognizedFigures(w),
			AmountText:        w.PrintedMoney(),
			Repair:            w.Repair,
			Ambiguous:         w.Doubtful,
			OtherParts:        w.OtherParts,
			DoubtfulWords:     w.DoubtfulWords,
			DayDoubtful:       w.DoubtfulDay,
			DayRecognized:     source.Recognized(w.DateWords),
			YearApart:         yearApart(w),
			SideByBalance:     w.SideByBalance && w.Recognized(),
			SureAmount:        w.SureAmount,
			SureBalance:       w.SureBalance,
		}
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

// mostOff is the maximal distance of an amount from the line of its row's date or text, compared with most rows, in
// heights of an amount.
const mostOff = 0.35

// offLine reports for each row whether its recognized amount is off the line of its own date and text, unlike those of
// most rows. A tilted or curved page may move the amounts of one row beside the date of another.
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

// offsetOf returns the distance of a row's recognized amount below the center of the nearest word of its own date or
// text, in heights of the amount. NaN if there is no such amount or word.
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

// recognizedFigures returns the row's amounts that text recognition read. A sum of a payment's parts is not one.
func recognizedFigures(w *rows.Row) (figures Figures) {
	for _, f := range []struct {
		role   layout.Role
		figure Figures
	}{
		{lexicon.RoleDebit, FigureAmount},
		{lexicon.RoleCredit, FigureAmount},
		{lexicon.RoleAmount, FigureAmount},
		{lexicon.RoleBalance, FigureBalance},
		{lexicon.RolePrincipal, FigurePrincipal},
		{lexicon.RoleInterest, FigureInterest},
		{lexicon.RolePenalty, FigurePenalty},
	} {
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

// printedOrder returns the rows in printed order. Rows whose order was repaired are in the order in which their
// balances follow.
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
	if currency == "" { // the code is separate, at the left edge of the column
		currency = parse.CurrencyCode(layout.Text(w.Text[lexicon.RoleForeign]))
	}
	if currency != "" {
		t.ForeignCurrency = &currency
	}
}

// addParts sets the parts of a loan payment and its due date.
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

// pageMarks finds the printed page numbers, at most one per page, and counts the pages without one.
func (r *reader) pageMarks(st *Statement) {
	seen := map[int]bool{}
	// a text file or a sheet is one page here, but may contain several printed pages
	several := r.Sheet || r.Doc.Kind == "txt"
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

// cellOrigins adds the origins of the cells of one row.
type cellOrigins struct {
	st  *Statement
	row int // index in the statement's rows
	w   *rows.Row
}

// noteOrigins adds the origin of each cell of a row.
func noteOrigins(st *Statement, i int, w *rows.Row, t engine.Transaction) {
	o := cellOrigins{st, i, w}
	o.at("date", w.DateWords)
	if w.RepairedDate {
		o.repaired("date", 1)
	}
	o.at("value_date", w.ValueWords)
	o.at("description", w.Words())
	o.at("reference", w.Text[lexicon.RoleReference])
	o.at("check_number", w.Text[lexicon.RoleCheck])
	o.at("transaction_code", w.Text[lexicon.RoleCode])
	o.at("branch", w.Text[lexicon.RoleBranch])
	o.at("teller", w.Text[lexicon.RoleTeller])
	o.at("due_date", w.Text[lexicon.RoleDueDate])
	for _, role := range []layout.Role{lexicon.RolePrincipal, lexicon.RoleInterest, lexicon.RolePenalty} {
		o.at(string(role), w.MoneyWords[role])
	}
	o.movement("debit", t.Debit)
	o.movement("credit", t.Credit)
	if w.Doubtful && !w.Table.SidesLabelled() {
		o.guessed("debit")
		o.guessed("credit")
	}
	o.balance(t.Balance)
}

// at sets the words from which a cell was read, if there are any.
func (o cellOrigins) at(name string, words []page.Word) {
	if len(words) > 0 {
		o.st.Origins[o.pointer(name)] = layout.Origin(o.w.Page, words)
	}
}

// worked sets the origin of a cell that was computed from others.
func (o cellOrigins) worked(name string) {
	p := derived()
	if p.Page = o.w.Page; o.w.Parted {
		p.Confidence = partedSure
	}
	o.st.Origins[o.pointer(name)] = p
}

// partedSure is the confidence (0 to 1) of values computed from others of which one is wrong.
const partedSure = 0.5

// repaired sets the origin of a cell that was misread and corrected. The confidence is 1 if no digit changed.
func (o cellOrigins) repaired(name string, confidence float64) {
	p := o.st.Origins[o.pointer(name)]
	// the confidence of the words says nothing about the corrected value
	if p.Source = engine.FromRepaired; confidence < 1 {
		p.Confidence = confidence
	}
	o.st.Origins[o.pointer(name)] = p
}

// pointer returns the JSON pointer of a cell in the result.
func (o cellOrigins) pointer(name string) string {
	return "/transactions/" + strconv.Itoa(o.row) + "/" + name
}

// movement sets the origin of one side of the row.
func (o cellOrigins) movement(name string, size engine.Amount) {
	words := o.w.WordsOf(size)
	if size == 0 || len(words) == 0 {
		if o.worked(name); o.w.ToldByBalances {
			o.guessed(name)
		}
		return
	}
	o.at(name, words)
	if o.w.AmountOdds > 0 {
		o.repaired(name, confidence(o.w.AmountOdds))
	} else if o.w.Repair == rows.RepairColumns || o.w.Repair == rows.RepairSign { // the repair of all rows
		o.repaired(name, 1)
	}
}

// guessed limits the confidence of an amount whose side no heading names and nothing confirms.
func (o cellOrigins) guessed(name string) {
	if p, has := o.st.Origins[o.pointer(name)]; has {
		p.Confidence = min(p.Confidence, guessed)
		o.st.Origins[o.pointer(name)] = p
	}
}

// balance sets the origin of the running balance, nil if the row has none.
func (o cellOrigins) balance(after *engine.Amount) {
	if o.w.Printed == nil {
		if after != nil {
			o.worked("balance")
		}
		return
	}
	o.at("balance", o.w.MoneyWords[lexicon.RoleBalance])
	if o.w.BalanceOdds > 0 {
		o.repaired("balance", confidence(o.w.BalanceOdds))
	}
}
