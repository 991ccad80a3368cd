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

// ownCurrency takes a sheet's column of amounts in one named currency for what moved the account where another column prints
// the same movements in the currency that a cell beside it names ("Amount, Currency, Amount in EUR"), or in another one than
// the balances' heading does ("Amount (JPY), Amount (EUR), Balance (EUR)"). The other holds the foreign amounts. Where two
// headings name currencies and nothing tells which is the account's, that is noted.
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

// unitAmounts are the columns that are headed as amounts of movements, but for the currency that the heading names, and the
// currency of the balances' heading.
func (t *Table) unitAmounts() (amounts []unitAmount, balance string) {
	for i, c := range t.Columns {
		label, unit := withoutUnit(c.Text)
		switch role := lexicon.OfDeposits().Columns.Role(label); {
		case c.Role == lexicon.RoleBalance:
			balance = unit
		case c.Cell != "" && role == lexicon.RoleAmount && (c.Role == lexicon.RoleAmount || c.Role == "" || c.Role == lexicon.RoleForeign):
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

// convertsTo says that a cell of each row names the currency of its amount in one column, that some name another one than
// that of the second column, and that the two columns print the same where none does. Printed balances that follow by the
// other column are in its currency.
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
	i := slices.IndexFunc(l.Tokens, func(m parse.MoneyToken) bool { return sheetColumn(m.Cell) == sheetColumn(t.Columns[column].Cell) })
	if i < 0 {
		return 0, false
	}
	return l.Tokens[i].Signed(), true
}
