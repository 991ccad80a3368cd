package tables

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// unitAmount is a sheet's column of amounts with the currency that its heading names, "" for none.
type unitAmount struct {
	column int
	unit   string
}

// ownCurrency takes a sheet's column of amounts in one named currency for what moved the account where another column
// prints the same movements in the currency that a cell beside it names ("Amount, Currency, Amount in EUR"), or in
// another one than the balances' heading does ("Amount (JPY), Amount (EUR), Balance (EUR)"). The other holds the
// foreign amounts. Where two headings name currencies and nothing tells which is the account's, that is noted.
func (t *Table) ownCurrency(p *source.Source) {
	if !t.Sheet {
		return
	}
	amounts, balance := t.unitAmounts()
	if len(amounts) != 2 || t.Column(lexicon.RoleDebit) >= 0 || t.Column(lexicon.RoleCredit) >= 0 {
		return
	}
	own, other := amounts[0], amounts[1]
	if own.unit == "" || balance != "" && own.unit != balance {
		own, other = other, own
	}
	switch {
	case own.unit == "" || own.unit == other.unit:
		return
	case other.unit != "":
		if own.unit != balance {
			t.OpenUnits = []string{amounts[0].unit, amounts[1].unit}
			return
		}
	case !t.convertsTo(own, other):
		return
	}
	t.Unit, t.UnitWords = own.unit, t.headingOf(p, own.column)
	t.Columns[own.column].Role, t.Columns[other.column].Role = lexicon.RoleAmount, lexicon.RoleForeign
	if currency := t.Column(lexicon.RoleCurrency); currency >= 0 {
		t.Columns[currency].Role = lexicon.RoleForeign
	}
}

// headingOf are the words of a sheet's column's heading.
func (t *Table) headingOf(p *source.Source, column int) (words []page.Word) {
	for _, h := range t.heads {
		for _, l := range p.Lines[h.First : h.Last+1] {
			for _, w := range l.Words {
				if w.Cell == t.Columns[column].Cell {
					words = append(words, w)
				}
			}
		}
	}
	return words
}

// unitAmounts are the columns that are headed as amounts of movements, but for the currency that the heading names,
// and the currency of the balances' heading.
func (t *Table) unitAmounts() (amounts []unitAmount, balance string) {
	for i, c := range t.Columns {
		label, unit := withoutUnit(c.Text)
		switch role := lexicon.OfDeposits().Columns.Role(label); {
		case c.Role == lexicon.RoleBalance:
			balance = unit
		case c.Cell != "" && role == lexicon.RoleAmount &&
			(c.Role == lexicon.RoleAmount || c.Role == "" || c.Role == lexicon.RoleForeign):
			amounts = append(amounts, unitAmount{i, unit})
		}
	}
	return amounts, balance
}

// withoutUnit parts a heading and the currency at its end: "Amount in EUR", "Betrag (EUR)", "Montant en euros".
func withoutUnit(heading string) (label, unit string) {
	fields := strings.Fields(heading)
	last := len(fields) - 1
	if last < 1 {
		return heading, ""
	}
	word := strings.Trim(fields[last], "()[].:")
	switch code := parse.CurrencyCode(word); {
	case code != "" && (!isPlainWord(word) || parse.IsCurrencyCode(strings.ToUpper(word))):
		unit = code
	case strings.EqualFold(word, "euros"):
		unit = "EUR"
	default:
		return heading, ""
	}
	if fields = fields[:last]; last > 1 && len([]rune(fields[last-1])) <= longestPreposition {
		fields = fields[:last-1]
	}
	return strings.Join(fields, " "), unit
}

// longestPreposition is the number of letters of a word such as "in", "en", "na" before a currency.
const longestPreposition = 2

// isPlainWord says that a word is of letters alone.
func isPlainWord(word string) bool { return !strings.ContainsFunc(word, notLetter) }

func notLetter(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') }

// convertsTo says that a cell of each row names the currency of its amount in one column, that some name another one
// than that of the second column, and that the two columns print the same where none does. Printed balances that
// follow by the other column are in its currency.
func (t *Table) convertsTo(own, other unitAmount) bool {
	currency := t.Column(lexicon.RoleCurrency)
	if currency < 0 || t.leadsTo(other.column) > t.leadsTo(own.column) {
		return false
	}
	foreign := 0
	for i := range t.Lines {
		l := &t.Lines[i]
		code := parse.CurrencyCode(t.cellText(l, currency))
		a, has := t.cellAmount(l, own.column)
		b, hasOther := t.cellAmount(l, other.column)
		switch {
		case code == "" || !hasOther && !has:
		case code != own.unit && has:
			foreign++
		case code == own.unit && has && hasOther && a != b:
			return false
		}
	}
	return foreign > 0
}

// leadsTo counts the balances that follow from the one above or below by the amounts of a column.
func (t *Table) leadsTo(column int) int {
	balance := t.Column(lexicon.RoleBalance)
	if balance < 0 {
		return 0
	}
	rising, falling := 0, 0
	var last, lastAmount engine.Amount
	for i, first := 0, true; i < len(t.Lines); i++ {
		now, ok := t.cellAmount(&t.Lines[i], balance)
		amount, has := t.cellAmount(&t.Lines[i], column)
		if !ok || !has {
			continue
		}
		if !first {
			rising, falling = rising+boolInt(now-last == amount), falling+boolInt(last-now == lastAmount)
		}
		last, lastAmount, first = now, amount, false
	}
	return max(rising, falling)
}

// cellText is the text of a line in a column of a sheet.
func (t *Table) cellText(l *Line, column int) string {
	var words []page.Word
	for _, w := range l.Words {
		if sheetColumn(w.Cell) == sheetColumn(t.Columns[column].Cell) {
			words = append(words, w)
		}
	}
	return layout.Text(words)
}

// cellAmount is the amount of a line in a column of a sheet.
func (t *Table) cellAmount(l *Line, column int) (engine.Amount, bool) {
	i := slices.IndexFunc(
		l.Tokens, func(m parse.MoneyToken) bool { return sheetColumn(m.Cell) == sheetColumn(t.Columns[column].Cell) },
	)
	if i < 0 {
		return 0, false
	}
	return l.Tokens[i].Signed(), true
}

// Cards are used abroad: their statements print what was paid in the other currency in a column beside the account's
// own amounts, under words that name neither ("Transaction amount", "Local amount"). Rows tell which is which: each
// has an amount of the account, few have another one.

// fewFilled is the part of the rows that a column with amounts of another currency fills at most.
const fewFilled = 0.75

// learnOwnAmounts exchanges what is headed as the amount and is empty in many rows with a column that all rows fill,
// whatever heads it.
func (t *Table) learnOwnAmounts() {
	own := t.Column(lexicon.RoleAmount)
	if !t.Headed || own < 0 || t.Column(lexicon.RoleDebit) >= 0 || t.Column(lexicon.RoleCredit) >= 0 ||
		t.Column(lexicon.RoleBalance) >= 0 {
		return
	}
	rows := t.amountRows()
	if len(rows) < leastFigures || t.filled(own, rows) > fewFilled {
		return
	}
	for i, c := range t.Columns {
		if (c.Role == "" || lexicon.IsFigure(c.Role) || c.Role == lexicon.RoleForeign) &&
			t.filled(i, rows) >= leastFilled {
			t.Columns[i].Role, t.Columns[own].Role = lexicon.RoleAmount, lexicon.RoleForeign
			t.assignAnew()
			return
		}
	}
}

// amountRows are the places of the lines with a day and an amount.
func (t *Table) amountRows() (rows []int) {
	for i, l := range t.Lines {
		if l.Date != nil && !allDashes(l.Money) {
			rows = append(rows, i)
		}
	}
	return rows
}

// filled is the share of rows with an amount under a column's heading.
func (t *Table) filled(column int, rows []int) float64 {
	n := 0.0
	for _, i := range rows {
		if _, ok := t.Lines[i].amountUnder(t.Columns[column].Box, false); ok {
			n++
		}
	}
	return n / float64(len(rows))
}

// assignAnew gives the amounts their columns when what the columns mean has changed.
func (t *Table) assignAnew() {
	for i := range t.Lines {
		t.Lines[i].Money = nil
	}
	t.assignMoney(t.Sheet)
}

func allDashes(money map[int]parse.MoneyToken) bool {
	for _, token := range money {
		if !token.Dash {
			return false
		}
	}
	return true
}

// currencyUnderValue takes a column that is headed as one of value dates for what stands in it: "Valuta" is the day of
// value in German and Italian, and the currency in Italian and Dutch.
func (t *Table) currencyUnderValue() {
	column := t.Column(lexicon.RoleValueDate)
	if column < 0 || t.Column(lexicon.RoleCurrency) >= 0 {
		return
	}
	codes := 0
	for i := range t.Lines {
		l := &t.Lines[i]
		if t.dateUnder(l, column, 0) != nil {
			return
		}
		for _, w := range l.Words {
			if parse.IsCurrencyCode(w.Text) && layout.Overlap(w.Box, t.Columns[column].Box) > 0 {
				codes++
			}
		}
	}
	if codes >= leastSeconds {
		t.Columns[column].Role = lexicon.RoleCurrency
	}
}

// joinUnits takes a currency's code that stands close behind a label of amounts for no column of its own, though it may
// be short for something else: "IMPORTE PEN", where the sol's code would be a penalty.
func joinUnits(headings []layout.Header) {
	for h := range headings {
		columns := headings[h].Columns
		for i := len(columns) - 1; i > 0; i-- {
			a, b := columns[i-1], columns[i]
			if lexicon.IsMoney(a.Role) && b.Text == strings.ToUpper(b.Text) && parse.IsCurrencyCode(b.Text) &&
				b.Box.X0-a.Box.X1 < parse.TextGap*b.Box.Height() {
				columns[i-1].Text, columns[i-1].Box = a.Text+" "+b.Text, a.Box.Union(b.Box)
				columns = slices.Delete(columns, i, i+1)
			}
		}
		headings[h].Columns = columns
	}
}
