package tables

import (
	"cmp"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

const (
	// contentRows is the minimal number of rows that show what the columns of a sheet without a header row hold.
	contentRows = 3
	// contentShare is the minimal share (0 to 1) of a column's cells that are dates, or amounts, for a column of them.
	contentShare = 0.9
)

// content describes the cells of one column of a sheet.
type content struct {
	name                  string // "C"
	box                   page.Box
	filled, days, amounts int // cells
	letters               int
	falls                 int                   // amounts below zero
	moved                 map[int]engine.Amount // the amount of each row by its line, without zeros
	sides                 map[int]int           // the side in each row by its line, see lexicon.Side
	accounts              map[int]string        // the account number in each row by its line
}

// contentTable finds the roles of columns in a sheet without a header row by their cells: dates, amounts and a text.
// Two columns of amounts that are never both filled are debits and credits. A column that is always filled beside them
// is the balance, and so is one that follows from another. Nil if the rows show no such order, or if amounts without a
// balance have no signs.
func (f finder) contentTable() *Table {
	if !f.Sheet {
		return nil
	}
	t := &Table{Headed: true}
	columns := map[string]*content{}
	rows := 0
	for i, l := range f.Lines {
		if f.Furniture[i] {
			continue
		}
		t.Lines = append(t.Lines, Line{Line: l, Index: i})
		if f.addContents(columns, i, l) {
			rows++
		}
	}
	if rows < contentRows {
		return nil
	}
	var ordered []*content
	for _, c := range columns {
		ordered = append(ordered, c)
	}
	slices.SortFunc(
		ordered,
		func(a, b *content) int { return cmp.Or(cmp.Compare(a.box.X0, b.box.X0), cmp.Compare(a.name, b.name)) },
	)
	for _, c := range ordered {
		t.Columns = append(t.Columns, layout.Column{Role: lexicon.RoleOther, Box: c.box, Cell: c.name})
	}
	accounts := accountsAmong(ordered, rows)
	if !nameContents(t.Columns, ordered, rows, accounts.accounts) {
		return nil
	}
	t.Account = accounts.name
	return t
}

// accountNumber matches an account number without a label: an IBAN, or at least eight characters of digits and masks.
var accountNumber = regexp.MustCompile(`^(?:[A-Z]{2}\d{2}[A-Z0-9 ]{8,34}|[\d*•xX][\d*•xX. /-]{6,38}\d)$`)

// accountsAmong returns the column with the account number of each row: the same number in all rows or, in the first
// column, few different numbers. If there is none, the result has no name. Numbers of counterparties change from row to
// row.
func accountsAmong(held []*content, rows int) *content {
	for i, c := range held {
		if len(c.accounts) < rows || len(c.accounts) < c.filled {
			continue
		}
		different := map[string]bool{}
		for _, number := range c.accounts {
			different[number] = true
		}
		if len(different) == 1 || i == 0 && 2*len(different) <= rows {
			return c
		}
	}
	return &content{}
}

// accountIn returns the account number in a cell, without spaces; "" if it is none.
func accountIn(c layout.Cell) string {
	if text := c.Text(); accountNumber.MatchString(text) {
		return strings.ReplaceAll(text, " ", "")
	}
	return ""
}

// addContents adds the cells of a row to the contents. It returns false if the line has no date or no amount.
func (f finder) addContents(columns map[string]*content, line int, l layout.Line) bool {
	var days, amounts int
	row := map[string]content{}
	for _, c := range l.Cells() {
		cell := content{box: c.Box, filled: 1}
		if d, ok := parse.FindDate(c.Words, 0, math.MaxFloat64); ok && d.To == len(c.Words) && d.Year != 0 {
			cell.days, days = 1, days+1
		} else if tokens := f.Amounts(layout.Line(c)); len(tokens) == 1 && tokens[0].From == 0 &&
			tokens[0].To == len(c.Words) && (tokens[0].Decimals > 0 || tokens[0].Size == 0) {
			cell.amounts, amounts = 1, amounts+1
			cell.moved = map[int]engine.Amount{line: tokens[0].Signed()}
			if tokens[0].Signed() < 0 {
				cell.falls = 1
			}
		}
		if side := lexicon.Side(c.Text()); side != 0 {
			cell.sides = map[int]int{line: side}
		}
		cell.letters = letterCount(c.Text())
		if number := accountIn(c); number != "" && cell.days == 0 && cell.amounts == 0 {
			cell.accounts = map[int]string{line: number}
		}
		row[sheetColumn(c.Words[0].Cell)] = cell
	}
	if days == 0 || amounts == 0 {
		return false
	}
	for name, cell := range row {
		c := columns[name]
		if c == nil {
			c = &content{
				name:     name,
				box:      cell.box,
				moved:    map[int]engine.Amount{},
				sides:    map[int]int{},
				accounts: map[int]string{},
			}
			columns[name] = c
		}
		c.box = c.box.Union(cell.box)
		c.filled, c.days, c.amounts, c.letters = c.filled+cell.filled, c.days+cell.days, c.amounts+cell.amounts,
			c.letters+cell.letters
		c.falls += cell.falls
		maps.Copy(c.accounts, cell.accounts)
		if side := cell.sides[line]; side != 0 {
			c.sides[line] = side
		}
		if a := cell.moved[line]; a != 0 {
			c.moved[line] = a
		}
	}
	return true
}

// nameContents sets the roles of the columns. It returns false if there is no date, movement or text among them.
// accounts holds the account of each row by its line; balances follow within an account.
func nameContents(columns []layout.Column, held []*content, rows int, accounts map[int]string) bool {
	enough := func(n, of int) bool { return float64(n) >= contentShare*float64(of) }
	var days, always, sometimes []int
	text := -1
	for i, c := range held {
		switch {
		case enough(c.days, rows):
			days = append(days, i)
		case c.amounts > 0 && enough(c.amounts, c.filled) && enough(len(c.moved), rows):
			always = append(always, i)
		case len(c.moved) > 0 && enough(c.amounts, c.filled):
			sometimes = append(sometimes, i)
		case c.letters > 0 && (text < 0 || c.letters > held[text].letters):
			text = i
		}
	}
	if len(days) == 0 || text < 0 {
		return false
	}
	columns[days[0]].Role, columns[text].Role = lexicon.RoleDate, lexicon.RoleDescription
	if len(days) > 1 {
		columns[days[1]].Role = lexicon.RoleValueDate
	}
	always, sometimes = nearlyAlways(held, always, sometimes, rows)
	switch {
	case len(sometimes) == 2 && len(always) <= 1 && apart(held[sometimes[0]], held[sometimes[1]], rows):
		columns[sometimes[0]].Role, columns[sometimes[1]].Role = lexicon.RoleDebit, lexicon.RoleCredit
		columns[sometimes[0]].Guessed, columns[sometimes[1]].Guessed = true, true // the balance may exchange them
	case len(always) > 0 && contradicted(held, held[always[0]]):
		return false
	case len(sometimes) == 0 && (len(always) == 2 && linked(held[always[0]], held[always[1]], accounts) ||
		len(always) == 1 && held[always[0]].falls > 0):
		columns[always[0]].Role = lexicon.RoleAmount
		always = always[1:]
	case len(sometimes) == 0 && len(always) == 2 && held[always[1]].falls > 0 &&
		linked(held[always[1]], held[always[0]], accounts):
		columns[always[0]].Role, columns[always[1]].Role = lexicon.RoleBalance, lexicon.RoleAmount
		if comesBefore(held[always[0]], held[always[1]]) {
			columns[always[0]].Role = lexicon.RoleBefore
		}
		return true
	default:
		return false
	}
	if len(always) == 1 {
		columns[always[0]].Role = lexicon.RoleBalance
	}
	return true
}

// nearlyAlways treats a column that almost every row fills as one of two sides if a single other column holds the
// amounts of the rows it leaves empty: one credit among many debits.
func nearlyAlways(held []*content, always, sometimes []int, rows int) (filled, sides []int) {
	if len(sometimes) != 1 {
		return always, sometimes
	}
	i := slices.IndexFunc(always, func(i int) bool { return apart(held[i], held[sometimes[0]], rows) })
	if i < 0 {
		return always, sometimes
	}
	sides = []int{always[i], sometimes[0]}
	slices.Sort(sides)
	return slices.Delete(slices.Clone(always), i, i+1), sides
}

// comesBefore reports whether a column holds the balance before each row's amount. It compares the steps between rows
// with the signed amounts, and works for both orders of the rows.
func comesBefore(balance, amount *content) bool {
	rows := slices.Sorted(maps.Keys(balance.moved))
	before, after := 0, 0
	for i := 1; i < len(rows); i++ {
		step, own, last := balance.moved[rows[i]]-balance.moved[rows[i-1]], amount.moved[rows[i]],
			amount.moved[rows[i-1]]
		before += countOf(step == last || step == -own)
		after += countOf(step == own || step == -last)
	}
	return before > after
}

// contradicted reports whether the words of a column name the opposite side of the amounts' signs in most rows: charges
// of a card without a minus, marked as debits.
func contradicted(held []*content, amount *content) bool {
	for _, c := range held {
		against := 0
		for line, side := range c.sides {
			if side < 0 && amount.moved[line] > 0 || side > 0 && amount.moved[line] < 0 {
				against++
			}
		}
		if 2*against > len(amount.moved) {
			return true
		}
	}
	return false
}

// linked reports whether most balances follow from the balance of the row above or below, of the same account, by the
// amount.
func linked(amount, balance *content, accounts map[int]string) bool {
	rows := slices.Sorted(maps.Keys(balance.moved))
	follow, last := 0, map[string]int{}
	for _, row := range rows {
		before, ok := last[accounts[row]]
		if last[accounts[row]] = row; !ok {
			continue
		}
		step := (balance.moved[row] - balance.moved[before]).Abs()
		if step == amount.moved[row].Abs() || step == amount.moved[before].Abs() {
			follow++
		}
	}
	return 2*follow >= len(rows)
}

// apart reports whether each row fills one of two columns, and never both.
func apart(a, b *content, rows int) bool {
	for row := range a.moved {
		if b.moved[row] != 0 {
			return false
		}
	}
	return len(a.moved)+len(b.moved) == rows
}

// blankShare is the maximal number of rows per row with a text in the first description column. If fewer rows have a
// text there, and a later description column has more, the later one is the description.
const blankShare = 2

// fillTexts corrects the columns of a sheet with several headings of descriptions if the cells below the first are
// mostly empty ("Beneficiary" above nothing, "Details" above the text): the column with the most texts is the
// description. If no heading means description, and the column used for it holds numbers, the first column of texts is
// the description.
func (t *Table) fillTexts() {
	first := t.Column(lexicon.RoleDescription)
	if !t.Sheet || first < 0 {
		return
	}
	filled, rows := t.textsUnder()
	if filled[first]*blankShare >= rows {
		return
	}
	best := first
	for i, c := range t.Columns {
		if (c.Role == lexicon.RoleReference || c.Role == "" || c.Role == lexicon.RoleFurther) &&
			lexicon.OfDeposits().Columns.Role(c.Text) == lexicon.RoleDescription && filled[i] > filled[best] {
			best = i
		}
	}
	if best == first && replacesDescription(t.Columns[first]) {
		best = t.firstTexts(filled, rows, first)
	}
	if best == first {
		return
	}
	t.Columns[first].Role, t.Columns[best].Role = t.Columns[best].Role, lexicon.RoleDescription
	t.lefts, t.texted, t.wrapped = nil, nil, nil
}

// firstTexts returns the first column with an unknown heading that most rows fill with texts; the given column if there
// is none.
func (t *Table) firstTexts(filled map[int]int, rows, otherwise int) int {
	for i, c := range t.Columns {
		if c.Role == "" && rows > 0 && filled[i]*blankShare >= rows {
			return i
		}
	}
	return otherwise
}

// textsUnder counts the rows with letters in each column, and all rows.
func (t *Table) textsUnder() (filled map[int]int, rows int) {
	filled = map[int]int{}
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date == nil || len(l.Money) == 0 {
			continue
		}
		rows++
		for column, words := range t.Texts(l) {
			filled[column] += boolInt(hasLetter(layout.Text(words)))
		}
	}
	return filled, rows
}

// splitHeadedPairs handles a heading above two columns of a sheet, a currency code and the amount. Exports put the
// heading above the first column and leave the cell above the second one empty. The heading goes to the amounts and the
// codes become the currency column. A pair under an unknown heading is the amount of the rows if there is no other
// amount column.
func (t *Table) splitHeadedPairs(p *source.Source) {
	if !t.Sheet {
		return
	}
	for i := 0; i < len(t.Columns); i++ {
		role := t.Columns[i].Role
		if role == "" &&
			!slices.ContainsFunc(t.Columns, func(c layout.Column) bool { return lexicon.IsMovement(c.Role) }) {
			role = lexicon.RoleAmount
		}
		if !lexicon.IsMoney(role) {
			continue
		}
		amounts, ok := t.amountsBesideCodes(p, t.Columns[i].Cell)
		if !ok {
			continue
		}
		codes := layout.Column{Role: lexicon.RoleOther, Box: t.Columns[i].Box, Cell: t.Columns[i].Cell}
		if t.Column(lexicon.RoleCurrency) < 0 {
			codes.Role = lexicon.RoleCurrency
		}
		t.Columns[i].Cell, t.Columns[i].Box, t.Columns[i].Role = amounts.Cell, amounts.Box, role
		t.Columns = slices.Insert(t.Columns, i, codes)
		i++
	}
}

// amountsBesideCodes returns the cell and place of the amounts to the right of the codes under a heading. ok is false
// if anything else is below the heading, or if the cells beside the codes are not amounts without a heading.
func (t *Table) amountsBesideCodes(p *source.Source, heading string) (amounts page.Word, ok bool) {
	headed := func(cell string) bool {
		return slices.ContainsFunc(
			t.Columns, func(c layout.Column) bool { return sheetColumn(c.Cell) == sheetColumn(cell) },
		)
	}
	for _, l := range t.Lines {
		at := slices.IndexFunc(l.Words, func(w page.Word) bool { return sheetColumn(w.Cell) == sheetColumn(heading) })
		if at < 0 {
			continue
		}
		if !parse.IsCurrencyCode(l.Words[at].Text) || at+1 == len(l.Words) {
			return page.Word{}, false
		}
		next := l.Words[at+1]
		isAmount := slices.ContainsFunc(
			p.Amounts(l.Line), func(m parse.MoneyToken) bool { return m.From <= at+1 && at+1 < m.To },
		)
		if !isAmount || headed(next.Cell) || ok && sheetColumn(next.Cell) != sheetColumn(amounts.Cell) {
			return page.Word{}, false
		}
		if !ok {
			amounts, ok = next, true
		}
		amounts.Box = amounts.Box.Union(next.Box)
	}
	return amounts, ok
}

// learnStatus gives the role of statuses to a sheet's column with an unknown heading if all its cells are statuses,
// some of them of rows that are not booked.
func (t *Table) learnStatus() {
	if !t.Sheet || t.Column(lexicon.RoleStatus) >= 0 {
		return
	}
	for i, c := range t.Columns {
		if c.Role != "" && c.Role != lexicon.RoleFurther || !t.holdsStatuses(i) {
			continue
		}
		t.Columns[i].Role = lexicon.RoleStatus
		t.lefts, t.texted, t.wrapped = nil, nil, nil
		return
	}
}

// holdsStatuses reports whether all filled cells of a column are statuses, at least one of a booked row and one of a
// row that is not.
func (t *Table) holdsStatuses(column int) bool {
	said := map[layout.Role]bool{}
	for i := range t.Lines {
		l := &t.Lines[i]
		cell := t.Texts(l)[column]
		if len(l.Money) == 0 || len(cell) == 0 {
			continue
		}
		status, words := lexicon.Status(layout.Texts(cell))
		if status == "" || words != len(cell) {
			return false
		}
		said[status] = true
	}
	return said[lexicon.StatusBooked] && (said[lexicon.StatusNotBooked] || said[lexicon.StatusUndone])
}
