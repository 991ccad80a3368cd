package tables

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Table is the part of a document under one header row, which may repeat on later pages. If the document has no
// header row, it is the whole document.
type Table struct {
	Columns []layout.Column
	Lines   []Line
	// Section is the side of all rows if the table is one section of several (RoleDebit or RoleCredit), RoleBalance
	// for a list of balances, else "".
	Section layout.Role
	Headed  bool            // header rows name the columns
	heads   []layout.Header // the header rows of the table
	Sheet   bool            // from a spreadsheet: each word has a cell
	Daily   bool            // a list of daily balances, no transactions
	// TextBelow reports whether the further lines of an entry are below its amount.
	TextBelow bool
	listing   bool // found as a list of entries, without header rows
	Beside    int  // tables printed side by side share one number; 0 for all other tables
	lefts     map[int]float64
	dayPlaces []page.Box // see isUnreadDay
	fit       fit
	left      *float64        // see dateLeft
	tall      float64         // see height, 0 until asked for
	texted    *float64        // see DescriptionLeft
	entered   *float64        // see EntryLeft
	wrapped   *float64        // see beginsWrapped
	yearsHead *bool           // see YearsHeadRows
	stacks    []stack         // see findStacks
	unheaded  map[string]bool // see numbersUnheaded
	texts     int             // index of the stack with the descriptions, 0 if none
	guessed   bool            // no heading names the description; its column is a guess
	// Sides holds the sides of the two letters in the indicator column, see learnLetters; nil if the letters are
	// unknown.
	Sides map[string]int
	// Account is the spreadsheet column that names each row's account ("A"), in a sheet without headings; "" if
	// none.
	Account string
	// CodesNameKinds reports whether the codes of a sheet tell the type of a transaction and not its side, because
	// the amounts have signs; see namesKinds.
	CodesNameKinds bool
	// Unit is the currency in the heading of the amounts, and UnitWords its words, if another column holds foreign
	// amounts; see ownCurrency.
	Unit      string
	UnitWords []page.Word
	// OpenUnits holds the currencies of two amount headings if it is unknown which is the account's.
	OpenUnits []string
	// OtherPages holds the numbers of pages whose amounts do not belong to the table, see dropOtherPages.
	OtherPages []int
	// PartsBelow holds the parts of loan payments that are printed below their rows, by the Index of the row's line.
	PartsBelow map[int][]Part
}

// Line is a line below a header row, with what was found in it.
type Line struct {
	layout.Line
	Index  int // index of the line in the document
	Tokens []parse.MoneyToken
	// Money holds the amount of each money column, by index in Table.Columns.
	Money map[int]parse.MoneyToken
	// Date is the date of the row, Value its value date; nil if the line has none.
	Date, Value *parse.DateSpan
	// Tail is the number of leading words that complete the date of a line above. Marks holds the indexes of words
	// that belong to the amounts and other dates above.
	Tail int
	// TailFrom is the index at which the tail begins, if words that complete another date precede it.
	TailFrom int
	Marks    []int
	// Wraps reports whether the line continues several cells of the row above, the description among them.
	Wraps bool
	// FirstOfPart marks the first line below a header row.
	FirstOfPart bool
}

// dropLines removes lines from the table. If the first line of a part is removed, the next one that is kept becomes
// the first.
func (t *Table) dropLines(drop func(line int) bool) {
	var kept []Line
	first := false
	for i, l := range t.Lines {
		first = first || l.FirstOfPart
		if !drop(i) {
			l.FirstOfPart, first = first, false
			kept = append(kept, l)
		}
	}
	t.Lines = kept
}

// findTables divides the document at its header rows.
func (f finder) findTables() []*Table {
	var tables []*Table
	for k, h := range f.Headers {
		end := len(f.Lines)
		if k+1 < len(f.Headers) {
			next := f.Headers[k+1]
			end = next.First - f.titleOver(next)
		}
		end = f.endOverleaf(h, end)
		section := f.sectionAbove(h)
		for i := h.First; i <= h.Last; i++ {
			f.Used[i] = true
		}
		if parts := sideBySide(h.Columns); len(parts) > 1 {
			for _, t := range f.splitTable(parts, h.Last+1, end, section) {
				t.Beside = k + 1
				tables = append(tables, t)
			}
			continue
		}
		tables = f.withHeading(tables, h, section)
		f.addLines(tables[len(tables)-1], h.Last+1, end)
	}
	return tables
}

// withHeading adds a header row to the tables: the last table continues if its columns are the same, else a new one
// begins.
func (f finder) withHeading(tables []*Table, h layout.Header, section layout.Role) []*Table {
	h.Columns = f.loanColumns(balancesOf(h.Columns, section))
	columns := repeatRoles(h.Columns)
	if !f.Liability {
		openLoneSide(columns)
	}
	last := len(tables) - 1
	if last < 0 || !SameColumns(tables[last].Columns, columns) || !f.inPlace(tables[last], h) ||
		section != "" && section != tables[last].Section || section == "" && f.underOtherTitle(tables[last], h) {
		tables, last = append(tables,
			&Table{Columns: columns, Section: section, Headed: true, Daily: onlyBalances(h.Columns),
				guessed: !h.Has(lexicon.RoleDescription)}), last+1
	}
	tables[last].heads = append(tables[last].heads, h)
	return tables
}

// addLines adds the lines from a part of the document to a table, without running heads and the left margin.
func (f finder) addLines(t *Table, from, to int) {
	first := true
	for i := from; i < to; i++ {
		if f.Furniture[i] {
			continue
		}
		if line, ok := t.withoutMargin(f.Lines[i]); ok {
			t.Lines = append(t.Lines, Line{Line: line, Index: i, FirstOfPart: first})
			first = false
		}
	}
}

// acceptHeader reports whether columns make a table of transactions: they need amounts, and dates or descriptions.
func (f finder) acceptHeader(h layout.Header) bool {
	if f.Loan && (h.Has(lexicon.RoleDate) || h.Has(lexicon.RoleValueDate) || h.Has(lexicon.RoleDueDate)) &&
		h.Has(lexicon.RolePrincipal) && h.Has(lexicon.RoleInterest) {
		return true // the parts of a payment replace its amount
	}
	return acceptHeader(h)
}

// acceptHeader is the part of the rule that holds for every document type.
func acceptHeader(h layout.Header) bool {
	movement := h.Has(lexicon.RoleDebit) || h.Has(lexicon.RoleCredit) || h.Has(lexicon.RoleAmount) ||
		h.Has(lexicon.RoleForeign)
	dated := h.Has(lexicon.RoleDate) || h.Has(lexicon.RoleValueDate) || h.Has(lexicon.RoleTime)
	switch {
	case labelsValue(h):
		return false
	case dated && movement:
		return h.Score >= 2
	case h.Has(lexicon.RoleDescription) && movement && h.Has(lexicon.RoleBalance):
		return true
	case dated && h.Has(lexicon.RoleBalance) && h.Has(lexicon.RoleDescription):
		return true
	case h.Has(lexicon.RoleDescription) && h.Has(lexicon.RoleDebit) && h.Has(lexicon.RoleCredit):
		return true // the entries may have their dates below
	case h.Has(lexicon.RoleDebit) && h.Has(lexicon.RoleCredit) && h.Has(lexicon.RoleBalance):
		return distinguishesRows(h) // the date column has an unknown heading, and codes replace descriptions
	}
	return onlyBalances(h.Columns)
}

// labelsValue reports whether a line is a label and its value: "Account Type: Time Deposit Plus". A line that names
// both sides, or a date and a description, is a header row even if one of its labels ends with a colon.
func labelsValue(h layout.Header) bool {
	if h.Has(lexicon.RoleBalance) || h.Has(lexicon.RoleDebit) && h.Has(lexicon.RoleCredit) ||
		h.Has(lexicon.RoleDate) && h.Has(lexicon.RoleDescription) {
		return false
	}
	ends := func(c layout.Column) bool { return strings.HasSuffix(c.Text, ":") }
	colon := slices.IndexFunc(h.Columns, ends)
	return colon >= 0 && colon < len(h.Columns)-1 && !slices.ContainsFunc(h.Columns[colon+1:], ends)
}

// distinguishesRows reports whether a column distinguishes rows; the summary of an account has no such column.
func distinguishesRows(h layout.Header) bool {
	return slices.ContainsFunc([]layout.Role{lexicon.RoleCode, lexicon.RoleReference, lexicon.RoleBranch,
		lexicon.RoleTeller, lexicon.RoleSerial, lexicon.RoleCheck}, h.Has)
}

// balancesOf makes balances of the amounts in a section that lists balances: "Daily ending balance" over "Date" and
// "Amount".
func balancesOf(columns []layout.Column, section layout.Role) []layout.Column {
	if section != lexicon.RoleBalance {
		return columns
	}
	columns = slices.Clone(columns)
	for i := range columns {
		if columns[i].Role == lexicon.RoleAmount {
			columns[i].Role = lexicon.RoleBalance
		}
	}
	return columns
}

// onlyBalances reports whether a table has only dates and balances, one or several for a date (booked and by value).
// Such a table lists daily balances, not transactions.
func onlyBalances(columns []layout.Column) bool {
	dates, balances := 0, 0
	for _, c := range columns {
		switch c.Role {
		case lexicon.RoleDate:
			dates++
		case lexicon.RoleBalance:
			balances++
		default:
			return false
		}
	}
	return dates > 0 && balances >= dates
}

// sectionAbove reads the side of a section from the lines just above a header row. The first line of a header row
// with several lines counts as well, because a title such as "Checks" is also the heading of a column.
func (f finder) sectionAbove(h layout.Header) layout.Role {
	first := h.First
	if h.Last > first {
		first++
	}
	if role := lexicon.SectionOf(f.Lines[h.Last], f.Words.Sections); role != "" && h.First == h.Last {
		return role // the title is the whole header row
	}
	for i := first - 1; i >= 0 && i >= first-sectionReach; i-- {
		if f.Lines[i].Page != f.Lines[first].Page {
			break
		}
		if role := lexicon.SectionOf(f.Lines[i], f.Words.Sections); role != "" {
			return role
		}
		if f.IsData(f.Lines[i]) {
			break
		}
	}
	return ""
}

// sectionReach is the maximal number of lines between a section's title and its table.
const sectionReach = 3

// SameColumns reports whether two header rows have the same roles in the same order.
func SameColumns(a, b []layout.Column) bool {
	return slices.EqualFunc(a, b, func(x, y layout.Column) bool { return x.Role == y.Role })
}

// inPlace reports whether a repeated header row is at the same place as the table's columns. If a text layer puts it
// elsewhere, its columns have other edges, so what one page shows about them is wrong on the other.
func (f finder) inPlace(t *Table, h layout.Header) bool {
	if f.RecognizedPage(f.Lines[h.Last].Page) {
		return true
	}
	reach := headerReach * h.Columns[0].Box.Height()
	for i, c := range h.Columns {
		own := t.Columns[i].Box
		if min(math.Abs(c.Box.X0-own.X0), math.Abs(c.Box.X1-own.X1)) > reach {
			return false
		}
	}
	return true
}

// repeatRoles keeps a role only for the first of several columns. A second date column becomes the value date; texts
// and codes become references or further columns.
func repeatRoles(columns []layout.Column) []layout.Column {
	out := slices.Clone(columns)
	seen := map[layout.Role]bool{}
	for i := range out {
		role := out[i].Role
		if role == lexicon.RoleDate && seen[role] {
			role = lexicon.RoleValueDate
		}
		if role == lexicon.RoleDescription && seen[role] {
			role = lexicon.RoleReference
		}
		if role != "" && seen[role] {
			role = further(role)
		}
		out[i].Role = role
		seen[role] = true
	}
	// "Transaction amount" alone is not foreign
	if !seen[lexicon.RoleDebit] && !seen[lexicon.RoleCredit] && !seen[lexicon.RoleAmount] {
		if i := slices.IndexFunc(out, func(c layout.Column) bool { return c.Role == lexicon.RoleForeign }); i >= 0 {
			out[i].Role = lexicon.RoleAmount
		}
	}
	if !seen[lexicon.RoleDate] { // "Value date" alone is the date
		// "Transaction time" may hold date and time
		for _, stand := range []layout.Role{lexicon.RoleValueDate, lexicon.RoleTime} {
			if i := slices.IndexFunc(out, func(c layout.Column) bool { return c.Role == stand }); i >= 0 {
				out[i].Role = lexicon.RoleDate
				break
			}
		}
	}
	if !seen[lexicon.RoleDescription] {
		for _, stand := range []layout.Role{lexicon.RoleCode, lexicon.RoleReference, ""} {
			if i := slices.IndexFunc(out, func(c layout.Column) bool { return c.Role == stand }); i >= 0 {
				out[i].Role = lexicon.RoleDescription
				break
			}
		}
	}
	return out
}

// openLoneSide removes the role of a debit or credit column beside an amount column if the other side has no column.
// Only the balances tell whether it is added to the amount or deducted from it.
func openLoneSide(columns []layout.Column) {
	has := func(role layout.Role) int {
		return slices.IndexFunc(columns, func(c layout.Column) bool { return c.Role == role })
	}
	debit, credit := has(lexicon.RoleDebit), has(lexicon.RoleCredit)
	if has(lexicon.RoleAmount) < 0 || (debit < 0) == (credit < 0) {
		return
	}
	columns[max(debit, credit)].Role = ""
}

// further is the role of a column if another column already has its role: amounts get no role, texts and codes stay
// apart from the description.
func further(role layout.Role) layout.Role {
	switch role {
	case lexicon.RolePenalty:
		return lexicon.RolePart
	case lexicon.RolePart, lexicon.RoleOther: // there may be several of these
		return role
	case lexicon.RoleReference, lexicon.RoleCheck, lexicon.RoleBranch, lexicon.RoleTeller, lexicon.RoleSerial,
		lexicon.RoleStatus, lexicon.RoleCurrency, lexicon.RoleWallet, lexicon.RoleTime:
		return lexicon.RoleFurther
	}
	return ""
}

// Column returns the index of the column with a role, -1 if there is none.
func (t *Table) Column(role layout.Role) int {
	return slices.IndexFunc(t.Columns, func(c layout.Column) bool { return c.Role == role })
}

// SidesLabelled reports whether headings, and not guesses, name the columns of movements.
func (t *Table) SidesLabelled() bool {
	return t.Headed &&
		!slices.ContainsFunc(t.Columns, func(c layout.Column) bool { return c.Guessed && lexicon.IsMovement(c.Role) })
}

// Amounts returns the line's numbers. Those in a money column count as amounts even without decimals. The caller
// must not change them.
func (l *Line) Amounts() []parse.MoneyToken {
	tokens, own := l.Tokens, false
	for _, t := range l.Money {
		for i := range tokens {
			if t.From != tokens[i].From || t.To != tokens[i].To || tokens[i].Marked {
				continue
			}
			if !own {
				tokens, own = slices.Clone(tokens), true
			}
			tokens[i].Marked = true
		}
	}
	return tokens
}

// finder searches one document for tables.
type finder struct{ *source.Source }

// FindHeadings finds the header rows of transaction tables.
func FindHeadings(p *source.Source) []layout.Header {
	f := finder{p}
	titles := f.titles()
	headings := layout.FindHeaders(p.Lines, p.Words.Columns, f.acceptHeader, func(l layout.Line) bool {
		return titles[&l.Words[0]] || f.isNote(l) || p.IsData(l) && !headsBeside(p, l) && !f.headsMisread(l)
	})
	f.headChecks(headings)
	f.headBlocks(headings)
	if len(headings) == 0 {
		headings = f.undatedHeadings()
	}
	f.completeHeadings(headings)
	f.nameOpenAmounts(headings)
	joinUnits(headings)
	f.partSides(headings)
	f.partMarks(headings)
	openFees(headings)
	openSpendable(headings)
	headings = slices.DeleteFunc(
		headings, func(h layout.Header) bool { return f.headsGrid(h) || f.headsSummary(h) || f.isRunHeading(h) },
	)
	f.dropBesideHeadings(headings)
	return f.withTitles(headings)
}

// openFees removes the role of fee columns: only the balances tell whether a fee is part of the amount beside it.
func openFees(headings []layout.Header) {
	for _, h := range headings {
		for i := range h.Columns {
			if h.Columns[i].Role == lexicon.RoleFee {
				h.Columns[i].Role = ""
			}
		}
	}
}

// openSpendable removes the role of available and reserved balances beside the booked balance. Available balances
// include a limit and exclude reserved amounts, so they are the running balance only if no other balance is.
func openSpendable(headings []layout.Header) {
	for _, h := range headings {
		openBeside(h, lexicon.IsReserved)
		openBeside(h, lexicon.IsSpendable)
	}
}

// openBeside removes the role of one kind of balance columns if a balance column of another kind is beside them.
func openBeside(h layout.Header, kind func(label string) bool) {
	others := slices.ContainsFunc(
		h.Columns, func(c layout.Column) bool { return c.Role == lexicon.RoleBalance && !kind(c.Text) },
	)
	for i := range h.Columns {
		if c := &h.Columns[i]; others && c.Role == lexicon.RoleBalance && kind(c.Text) {
			c.Role = ""
		}
	}
}

// Find divides the document at its header rows into tables. Their lines are not read yet, see [Table.Fill].
func Find(p *source.Source) []*Table { return finder{p}.findTables() }

// WithoutHeadings returns the table of a document without header rows: a sheet, rows that begin with a date, or a
// list of entries. Nil if there is none.
func WithoutHeadings(p *source.Source) []*Table {
	f := finder{p}
	if t := f.contentTable(); t != nil {
		return []*Table{t}
	}
	if t := f.headlessTable(); t != nil {
		return []*Table{t}
	}
	if t := f.listTable(); t != nil {
		return []*Table{t}
	}
	return nil
}

// Fill reads the dates and amounts of a table's lines and assigns them to columns. It returns false if the table is
// a summary with headings like those of a table; the header rows are then no longer marked as used.
func (t *Table) Fill(p *source.Source) bool {
	t.daysBeforeTexts(p)
	t.datedColumns()
	if t.listed(p.Style); t.Headed && t.timeless() {
		finder{p}.release(t)
		return false
	}
	t.takePartsBelow(p)
	t.Sheet = p.Sheet && t.Headed
	t.splitHeadedPairs(p)
	if t.readLines(p); t.dropOtherPages(p) {
		t.forget()
		t.readLines(p)
	}
	if t.dropBalanceBoxes(p) {
		t.forget()
		t.readLines(p)
	}
	if t.dropOutside() {
		t.forget()
		t.readLines(p)
	}
	t.fillTexts()
	t.learnLetters()
	t.learnIndicator()
	t.CodesNameKinds = t.Sheet && t.Column(lexicon.RoleCode) >= 0 && t.namesKinds(t.Column(lexicon.RoleCode))
	t.learnStatus()
	t.markWrappedCells()
	return true
}

// readLines finds the dates and amounts of the lines.
func (t *Table) readLines(p *source.Source) {
	for i := range t.Lines {
		// Cloned, because the table removes numbers that are not amounts
		t.Lines[i].Tokens = slices.Clone(p.Amounts(t.Lines[i].Line))
		t.Lines[i].withoutRates()
	}
	t.partDashes()
	t.ownCurrency(p)
	t.markFigures()
	t.assignMoney(t.Sheet)
	t.markSides()
	t.dropBeside()
	t.currencyUnderValue()
	t.findDates()
	if p.Liability && !p.Loan {
		t.learnOwnAmounts()
	}
	t.findTails()
	if !t.Sheet {
		t.dropStrayDates()
	}
	t.takeGarbled(p.Style)
	t.doubtWholes(p.Style)
	t.takePieces(p.Style)
	t.findStacks()
}
