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

// unitAmount is a spreadsheet column of amounts and the currency in its heading, "" if it has none.
type unitAmount struct {
	column int
	unit   string
}

// ownCurrency decides which of a sheet's two amount columns holds the amounts of the account; the other one holds
// foreign amounts. The account's column has a currency in its heading while the other column's currency is in a cell of
// the row ("Amount, Currency, Amount in EUR"), or it has the currency of the balance heading ("Amount (JPY), Amount
// (EUR), Balance (EUR)"). If both headings name a currency and no balance decides, both are kept in OpenUnits.
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

// headingOf returns the words in the heading of a spreadsheet column.
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

// unitAmounts returns the columns whose headings, without a currency, name amounts of movements, and the currency in
// the heading of the balances.
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

// withoutUnit splits a heading and the currency at its end: "Amount in EUR", "Betrag (EUR)", "Montant en euros".
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

// longestPreposition is the maximal number of letters of a word before a currency: "in", "en", "na".
const longestPreposition = 2

// isPlainWord reports whether a word consists of the letters A to Z.
func isPlainWord(word string) bool { return !strings.ContainsFunc(word, notLetter) }

func notLetter(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') }

// convertsTo reports whether the rows name the currency of the other column's amounts, some of them a foreign one,
// while both columns print the same amount in rows of the account's currency. It returns false if the running balances
// follow from the other column, because that column is then in the account's currency.
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

// leadsTo counts the balances that follow from the balance above or below by the amounts of a column.
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

// cellText returns the text of a line in a spreadsheet column.
func (t *Table) cellText(l *Line, column int) string {
	var words []page.Word
	for _, w := range l.Words {
		if sheetColumn(w.Cell) == sheetColumn(t.Columns[column].Cell) {
			words = append(words, w)
		}
	}
	return layout.Text(words)
}

// cellAmount returns the amount of a line in a spreadsheet column.
func (t *Table) cellAmount(l *Line, column int) (engine.Amount, bool) {
	i := slices.IndexFunc(
		l.Tokens, func(m parse.MoneyToken) bool { return sheetColumn(m.Cell) == sheetColumn(t.Columns[column].Cell) },
	)
	if i < 0 {
		return 0, false
	}
	return l.Tokens[i].Signed(), true
}

// Statements of cards print amounts in foreign currencies in a column beside the account's amounts, under unspecific
// headings ("Transaction amount", "Local amount"). The rows decide: each has an amount of the account, but only some
// have a foreign amount.

// fewFilled is the maximal share (0 to 1) of rows with an amount in a column of foreign amounts.
const fewFilled = 0.75

// learnOwnAmounts exchanges an amount column that is empty in many rows with a column that almost all rows fill.
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

// amountRows returns the indexes of lines with a date and an amount.
func (t *Table) amountRows() (rows []int) {
	for i, l := range t.Lines {
		if l.Date != nil && !allDashes(l.Money) {
			rows = append(rows, i)
		}
	}
	return rows
}

// filled returns the share (0 to 1) of rows with an amount under a column's heading.
func (t *Table) filled(column int, rows []int) float64 {
	n := 0.0
	for _, i := range rows {
		if _, ok := t.Lines[i].amountUnder(t.Columns[column].Box, false); ok {
			n++
		}
	}
	return n / float64(len(rows))
}

// assignAnew assigns all amounts to columns again, after the roles of columns changed.
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

// currencyUnderValue turns a column of value dates into a column of currencies if it contains currency codes and no
// dates. "Valuta" is the value date in German and Italian, and the currency in Italian and Dutch.
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

// joinUnits joins a currency code close after a label of amounts to that label, even if the code alone is the label of
// something else: in "IMPORTE PEN", the code of the sol could also be short for a penalty.
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
