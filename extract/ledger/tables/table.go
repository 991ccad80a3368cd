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

// Table is a stretch of the document under one header (repeated on later pages), or the whole document
// when it has no header.
type Table struct {
	Columns []layout.Column
	Lines   []Line
	// Section is the direction of all movements when the table is one section of several.
	Section layout.Role
	Headed  bool            // headings name its columns
	heads   []layout.Header // the headings that it stands under
	Sheet   bool            // of a spreadsheet: words stand in cells
	Daily   bool            // a list of daily balances
	// TextBelow says that the second lines of entries stand below their amounts.
	TextBelow bool
	listing   bool // found as a list of entries, not by headings
	Beside    int  // tables printed beside each other bear one number; 0 for all others
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
	texts     int             // the place of the descriptions' stack, 0 for none
	guessed   bool            // no heading names the description: its column is a guess
	// Sides are what two letters in its column of sides stand for, see learnLetters.
	Sides map[string]int
	// Account names the column of a sheet without headings that tells each row's account ("A"), "" where none does.
	Account string
	// CodesNameKinds says that the codes of a sheet tell no side, as the amounts bear it, see namesKinds.
	CodesNameKinds bool
	// Unit is the currency that the heading of the amounts names where another column holds foreign ones, see ownCurrency.
	Unit      string
	UnitWords []page.Word
	// OpenUnits are the currencies that two headings of amounts name where nothing tells which is the account's.
	OpenUnits []string
	// OtherPages are the pages whose figures were taken for none of the rows', see dropOtherPages.
	OtherPages []int
	// PartsBelow are the parts of loans' payments that stood below their rows, by the rows' lines.
	PartsBelow map[int][]Part
}

// Line is a line below a header with what was found in it.
type Line struct {
	layout.Line
	Index  int // place in the document's lines
	Tokens []parse.MoneyToken
	// Money holds the token of each money column, by place in table.columns.
	Money map[int]parse.MoneyToken
	// Date and Value are the days of the row and of its value, nil where the line prints none.
	Date, Value *parse.DateSpan
	// Tail is where the leading words end that complete the date of a line above, Marks the places of
	// words that belong to the amounts and other dates above.
	Tail int
	// TailFrom is where the tail begins when words that complete another date stand before it.
	TailFrom int
	Marks    []int
	// Wraps says that the line goes on below several cells of the row above, its description among them.
	Wraps bool
	// FirstOfPart marks the first line below a header.
	FirstOfPart bool
}

// dropLines takes lines out of the table, by their places; what is left of a part goes on to begin it.
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

// findTables cuts the document at its headers.
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

// withHeading are the tables with a heading's: the last one when it goes on under the same columns, else one more.
func (f finder) withHeading(tables []*Table, h layout.Header, section layout.Role) []*Table {
	h.Columns = f.loanColumns(balancesOf(h.Columns, section))
	columns := repeatRoles(h.Columns)
	if !f.Liability {
		openLoneSide(columns)
	}
	last := len(tables) - 1
	if last < 0 || !SameColumns(tables[last].Columns, columns) || !f.inPlace(tables[last], h) || section != "" && section != tables[last].Section || section == "" && f.underOtherTitle(tables[last], h) {
		tables, last = append(tables, &Table{Columns: columns, Section: section, Headed: true, Daily: onlyBalances(h.Columns), guessed: !h.Has(lexicon.RoleDescription)}), last+1
	}
	tables[last].heads = append(tables[last].heads, h)
	return tables
}

// addLines gives a table the lines of a part of the paper, but for running heads and its margin.
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

// acceptHeader says that columns make a table of transactions: a place for amounts and for dates or
// texts.
func (f finder) acceptHeader(h layout.Header) bool {
	if f.Loan && (h.Has(lexicon.RoleDate) || h.Has(lexicon.RoleValueDate) || h.Has(lexicon.RoleDueDate)) && h.Has(lexicon.RolePrincipal) && h.Has(lexicon.RoleInterest) {
		return true // what a payment was made of stands for it
	}
	return acceptHeader(h)
}

// acceptHeader is what of it holds for all papers.
func acceptHeader(h layout.Header) bool {
	movement := h.Has(lexicon.RoleDebit) || h.Has(lexicon.RoleCredit) || h.Has(lexicon.RoleAmount) || h.Has(lexicon.RoleForeign)
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
		return true // when its entries bear their days below
	case h.Has(lexicon.RoleDebit) && h.Has(lexicon.RoleCredit) && h.Has(lexicon.RoleBalance):
		return tellsRows(h) // under a strange word for days, and codes for texts
	}
	return onlyBalances(h.Columns)
}

// labelsValue says that a line is a label and its value in words of headings: "Account Type: Time Deposit Plus". A line
// that names both sides, or a day and a text, is a heading whatever one of its labels ends with.
func labelsValue(h layout.Header) bool {
	if h.Has(lexicon.RoleBalance) || h.Has(lexicon.RoleDebit) && h.Has(lexicon.RoleCredit) || h.Has(lexicon.RoleDate) && h.Has(lexicon.RoleDescription) {
		return false
	}
	ends := func(c layout.Column) bool { return strings.HasSuffix(c.Text, ":") }
	colon := slices.IndexFunc(h.Columns, ends)
	return colon >= 0 && colon < len(h.Columns)-1 && !slices.ContainsFunc(h.Columns[colon+1:], ends)
}

// tellsRows says that a column holds what tells one row from another, as a summary of an account has none.
func tellsRows(h layout.Header) bool {
	return slices.ContainsFunc([]layout.Role{lexicon.RoleCode, lexicon.RoleReference, lexicon.RoleBranch, lexicon.RoleTeller, lexicon.RoleSerial, lexicon.RoleCheck}, h.Has)
}

// balancesOf takes the amounts of a section that lists balances for what they are: "Daily ending balance" over
// "Date" and "Amount".
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

// onlyBalances says that a table lists days and balances and nothing else, one a day or several of one day (booked and by
// value): daily balances, no transactions.
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

// sectionAbove reads the section's direction from the lines just above a header, the first of its own among
// them: a heading such as "Checks" is a column's label too.
func (f finder) sectionAbove(h layout.Header) layout.Role {
	first := h.First
	if h.Last > first {
		first++
	}
	if role := lexicon.SectionOf(f.Lines[h.Last], f.Words.Sections); role != "" && h.First == h.Last {
		return role // the title is all that heads it
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

// sectionReach is how many lines above its table a section's heading may stand.
const sectionReach = 3

// SameColumns says that a header repeats another.
func SameColumns(a, b []layout.Column) bool {
	return slices.EqualFunc(a, b, func(x, y layout.Column) bool { return x.Role == y.Role })
}

// inPlace says that a repeated header stands where the table's columns do. One that a text layer sets elsewhere
// heads columns of other edges: what one page teaches of them is wrong on the other.
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

// headerReach is how far, in line heights, a header repeated on a later page may stand aside.
const headerReach = 0.5

// repeatRoles clears all but the first of columns with one role, except dates: a second date column
// is the value date.
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
	if !seen[lexicon.RoleDebit] && !seen[lexicon.RoleCredit] && !seen[lexicon.RoleAmount] { // "Transaction amount" is no other currency's alone
		if i := slices.IndexFunc(out, func(c layout.Column) bool { return c.Role == lexicon.RoleForeign }); i >= 0 {
			out[i].Role = lexicon.RoleAmount
		}
	}
	if !seen[lexicon.RoleDate] { // "Value date" alone is the date
		for _, stand := range []layout.Role{lexicon.RoleValueDate, lexicon.RoleTime} { // "Transaction time" may hold day and time
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

// openLoneSide takes the meaning off a column of charges or receipts that stands beside the amounts without its
// counterpart: what it adds to them or takes off only the balance tells.
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

// further is the role of a column whose role another has: amounts stay open, texts are kept apart from the
// description.
func further(role layout.Role) layout.Role {
	switch role {
	case lexicon.RolePenalty:
		return lexicon.RolePart
	case lexicon.RolePart, lexicon.RoleOther: // of several, each is one
		return role
	case lexicon.RoleReference, lexicon.RoleCheck, lexicon.RoleBranch, lexicon.RoleTeller, lexicon.RoleSerial, lexicon.RoleStatus, lexicon.RoleCurrency, lexicon.RoleWallet, lexicon.RoleTime:
		return lexicon.RoleFurther
	}
	return ""
}

// Column is the place of a role in the table's columns, -1 when it has none.
func (t *Table) Column(role layout.Role) int {
	return slices.IndexFunc(t.Columns, func(c layout.Column) bool { return c.Role == role })
}

// SidesLabelled says that headings name the columns of what goes out and comes in.
func (t *Table) SidesLabelled() bool {
	return t.Headed && !slices.ContainsFunc(t.Columns, func(c layout.Column) bool { return c.Guessed && lexicon.IsMovement(c.Role) })
}

// Amounts are the line's numbers; those that stand in a money column are amounts even when whole. The caller must not
// change them.
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

// finder looks for the tables of one paper.
type finder struct{ *source.Source }

// FindHeadings finds the headings of tables of transactions.
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
	headings = slices.DeleteFunc(headings, func(h layout.Header) bool { return f.headsGrid(h) || f.headsSummary(h) || f.isRunHeading(h) })
	f.dropBesideHeadings(headings)
	return f.withTitles(headings)
}

// openFees leaves open what columns of fees mean: known headings part columns, but whether a fee is part of the amount
// beside it only the balance tells.
func openFees(headings []layout.Header) {
	for _, h := range headings {
		for i := range h.Columns {
			if h.Columns[i].Role == lexicon.RoleFee {
				h.Columns[i].Role = ""
			}
		}
	}
}

// openSpendable leaves open what a column of balances that may be spent tells where another holds the account's own: a
// limit stands in the first, and what is reserved is taken off it. Only where it alone follows from row to row is it the
// running balance. What is reserved is none beside either.
func openSpendable(headings []layout.Header) {
	for _, h := range headings {
		openBeside(h, lexicon.IsReserved)
		openBeside(h, lexicon.IsSpendable)
	}
}

// openBeside leaves open the columns of balances of a kind where one of another kind stands beside them.
func openBeside(h layout.Header, kind func(label string) bool) {
	others := slices.ContainsFunc(h.Columns, func(c layout.Column) bool { return c.Role == lexicon.RoleBalance && !kind(c.Text) })
	for i := range h.Columns {
		if c := &h.Columns[i]; others && c.Role == lexicon.RoleBalance && kind(c.Text) {
			c.Role = ""
		}
	}
}

// Find cuts the paper at its headings into tables; their lines are not read yet, see fill.
func Find(p *source.Source) []*Table { return finder{p}.findTables() }

// WithoutHeadings is the table of a paper that prints no headings: rows that begin with a day, or a list of entries.
// None when there is neither.
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

// Fill finds the days and amounts of a table's lines and gives each its column. It is false for a summary that has
// only the headings of a table: its lines are given back to the paper.
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

// readLines finds the days and amounts of the lines.
func (t *Table) readLines(p *source.Source) {
	for i := range t.Lines {
		t.Lines[i].Tokens = slices.Clone(p.Amounts(t.Lines[i].Line)) // the table drops those that are none
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
