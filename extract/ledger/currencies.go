package ledger

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// currencyMarks collects the currencies on an account's pages. The first mark is the origin of the account's currency,
// unless a label names it.
type currencyMarks struct {
	h     *headerReader
	codes map[string]bool
}

// markedCurrency sets the currency of the marks beside the account's amounts, if there is only one.
func (h *headerReader) markedCurrency(own []*rows.Row) {
	m := currencyMarks{h, map[string]bool{}}
	if m.inTables(own) {
		return
	}
	m.inRows(own)
	if h.r.Sheet && len(m.codes) > 1 && !followsThrough(own, h.st.NewestFirst) {
		h.r.warn(
			"MIXED_CURRENCIES",
			"Rows of one account are in different currencies (%s); they are given, and added up, as printed.",
			strings.Join(slices.Sorted(maps.Keys(m.codes)), ", "),
		)
	}
	m.onLines(len(own) == 0)
	for _, n := range h.g.Notes {
		m.besideAmounts(n.Line.Line, n.Line.Tokens)
	}
	m.inHeadings()
	if len(m.codes) == 0 {
		m.inText()
	}
	if len(m.codes) != 1 {
		return
	}
	for code := range m.codes {
		h.account.MarkedCurrency = &code
	}
}

// note adds the currency of a mark, unless it is "".
func (m currencyMarks) note(code string, pageNumber int, words []page.Word) {
	if code == "" {
		return
	}
	m.codes[code] = true
	if _, known := m.h.st.Origins[m.h.prefix+"currency"]; !known {
		m.h.origin("currency", layout.Origin(pageNumber, words))
	}
}

// inTables adds the currency in the heading of the rows' own amounts if other amounts are foreign.
func (m currencyMarks) inTables(list []*rows.Row) bool {
	for _, w := range list {
		if t := w.Draft.Table; t != nil && t.Unit != "" {
			m.note(t.Unit, w.Page, t.UnitWords)
			m.h.account.MarkedCurrency = &t.Unit
			return true
		}
		if t := w.Draft.Table; t != nil && t.OpenUnits != nil {
			m.h.r.warn("MIXED_CURRENCIES", "Two columns print the amounts in different currencies (%s), and nothing tells which is the account's; the first was taken.", strings.Join(t.OpenUnits, ", "))
			return false
		}
	}
	return false
}

// followsThrough reports whether printed balances follow from row to row. The currencies of rows are then those of
// payments abroad.
func followsThrough(list []*rows.Row, newestFirst bool) bool {
	pass, fail := (&rows.Chain{}).Score(rows.TimeOrder(list, newestFirst), false)
	return pass > 0 && fail == 0
}

// inRows adds the marks beside the rows' amounts and in their currency columns.
func (m currencyMarks) inRows(list []*rows.Row) {
	for _, w := range list {
		// a fixed order gives the same origin each time
		for _, role := range []layout.Role{
			lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount, lexicon.RoleBalance,
		} {
			m.note(w.Money[role].Currency, w.Page, w.MoneyWords[role])
		}
		m.note(parse.CurrencyCode(layout.Text(w.Text[lexicon.RoleCurrency])), w.Page, w.Text[lexicon.RoleCurrency])
	}
}

// leadingAmounts is the number of amounts of a used line that count in a document without rows; further ones may be
// foreign.
const leadingAmounts = 2

// onLines adds the marks beside amounts outside the rows, also on used lines if there are no rows, and the units in
// brackets.
func (m currencyMarks) onLines(rowless bool) {
	for i, l := range m.h.r.Lines {
		if !m.h.in(i) {
			continue
		}
		tokens := m.h.r.Amounts(l)
		if m.h.r.Used[i] {
			if tokens = tokens[:min(len(tokens), leadingAmounts)]; !rowless {
				tokens = nil
			}
		}
		m.besideAmounts(l, tokens)
		code, cell := bracketedCurrency(l)
		m.note(code, l.Page, cell)
	}
}

// besideAmounts adds the marks of a line's amounts.
func (m currencyMarks) besideAmounts(l layout.Line, tokens []parse.MoneyToken) {
	for _, t := range tokens {
		m.note(t.Currency, l.Page, l.Words[t.From:t.To])
	}
}

// inHeadings adds the units at the end of money headings.
func (m currencyMarks) inHeadings() {
	for _, head := range m.h.r.Headers {
		if !m.h.in(head.First) {
			continue
		}
		for _, c := range head.Columns {
			code, words := m.h.headingCurrency(head, c)
			m.note(code, head.Page, words)
		}
	}
}

// headingCurrency returns the unit at the end of a money column's heading: "Saldo R$".
func (h *headerReader) headingCurrency(head layout.Header, c layout.Column) (string, []page.Word) {
	fields := strings.Fields(c.Text)
	if !lexicon.IsMoney(c.Role) || len(fields) < 2 {
		return "", nil
	}
	last := fields[len(fields)-1]
	code := parse.CurrencyCode(last)
	if code == "" || isLetters(last) && !parse.IsCurrencyCode(last) {
		return "", nil
	}
	for i := head.First; i <= head.Last; i++ {
		for k, w := range h.r.Lines[i].Words {
			if w.Text == last {
				return code, h.r.Lines[i].Words[k : k+1]
			}
		}
	}
	return "", nil
}

// bracketedCurrency reads a unit in a heading: "Balance (PHP)", "Amounts in EUR".
func bracketedCurrency(l layout.Line) (string, []page.Word) {
	for i, w := range l.Words {
		if open := strings.LastIndexByte(w.Text, '('); open > 0 { // the heading of a spreadsheet column is one word
			w.Text = strings.TrimSpace(w.Text[open:])
		}
		inner := strings.Trim(w.Text, "()[],.:")
		bracketed := strings.HasPrefix(w.Text, "(") && strings.HasSuffix(w.Text, ")")
		led := i > 0 && strings.EqualFold(l.Words[i-1].Text, "in")
		if !bracketed && !led {
			continue
		}
		if code := parse.CodeOfMark(
			inner,
		); code != "" && (len(inner) == 3 && parse.IsCurrencyCode(strings.ToUpper(inner)) || !isLetters(inner)) {
			return code, l.Words[i : i+1]
		}
	}
	return "", nil
}

// isInName reports whether a word is part of the holder's or issuer's name: "ALICE & BOB WONG".
func (m currencyMarks) isInName(word string) bool {
	for _, name := range []*string{m.h.account.Name, m.h.account.BankName} {
		if name != nil && slices.Contains(strings.Fields(*name), word) {
			return true
		}
	}
	return false
}

func isLetters(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// inText adds the ISO codes that are separate words outside the rows: "Current account EUR".
func (m currencyMarks) inText() {
	for i, l := range m.h.r.Free {
		if !m.h.in(m.h.r.FreeIndex[i]) {
			continue
		}
		for k, w := range l.Words {
			code := strings.Trim(w.Text, "()[].,:;")
			if strings.EqualFold(code, "euros") {
				code = "EUR"
			}
			if parse.IsCurrencyCode(code) && !header.IsForm(code) && !m.isInName(code) {
				m.note(code, l.Page, l.Words[k:k+1])
			}
		}
	}
}

// eitherWay is the maximal confidence (0 to 1) of a value that may as well be another one.
const eitherWay = 0.5

// moneyRoles are the roles of columns of amounts and balances.
var moneyRoles = []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount, lexicon.RoleBalance}

// hasDoubtfulMark reports whether the only mark in all amounts of the rows is before three digits, where it may
// separate thousands or start the decimals of a currency with a thousand parts, and no currency in the document
// decides. In English documents, commas separate thousands.
func (r *reader) hasDoubtfulMark(st *Statement, list []*rows.Row) bool {
	if r.Style.Thousandths || slices.ContainsFunc(st.Accounts, namesTwoDecimalCurrency) {
		return false
	}
	some := false
	for _, w := range list {
		for _, role := range moneyRoles {
			token, ok := w.Money[role]
			if !ok || token.Dash || token.Unread || token.Size == 0 {
				continue
			}
			figure := parse.BareFigure(layout.Text(w.MoneyWords[role]))
			if !parse.IsLoneMark(figure) || strings.Contains(figure, ",") && !r.dayFirstWords() {
				return false
			}
			some = true
		}
	}
	return some
}

// namesTwoDecimalCurrency reports whether the document names a currency without three decimals.
func namesTwoDecimalCurrency(a Account) bool {
	for _, code := range []*string{a.Currency, a.MarkedCurrency} {
		if code != nil && *code != "" && !parse.HasThousandParts(*code) {
			return true
		}
	}
	return false
}

// moneyFields are the values of a result that are amounts.
var moneyFields = []string{
	"debit", "credit", "balance", "opening_balance", "closing_balance", "total_debits", "total_credits",
}

// doubtMoney lowers the confidence of amounts with such a mark, of rounded thousandths, and of numbers printed with a
// power of ten, which may show only the first digits.
func (r *reader) doubtMoney(st *Statement) {
	powered := 0
	for pointer, p := range st.Origins {
		if !slices.Contains(moneyFields, pointer[strings.LastIndexByte(pointer, '/')+1:]) {
			continue
		}
		m, ok := parse.ParseMoney(p.Text, r.Style)
		off := ok && m.Rounded
		if ok && m.Powered {
			powered++
		}
		if off || ok && m.Powered || st.UnclearMark && p.Source != engine.FromDerived {
			p.Confidence = min(p.Confidence, eitherWay)
			st.Origins[pointer] = p
		}
		st.Rounded = st.Rounded || off
	}
	if powered > 0 {
		r.warn(
			"LOW_CONFIDENCE",
			"%d amounts are printed with a power of ten, such as 1.23E+05, which may leave out their last figures.",
			powered,
		)
	}
	if st.UnclearMark {
		r.warn("LOW_CONFIDENCE", "Every amount has one mark before three digits, and nothing on the pages tells whether it parts thousands or starts decimals; thousands were taken.")
	}
	if st.Rounded {
		r.warn("LOW_CONFIDENCE", "Amounts are printed in thousandths; they are given rounded to hundredths.")
	}
}

// Weak print loses its points and commas first, and all of them together. Every amount is then a hundred times too
// large, and every balance still follows.

// figureMarks separate the thousands and the decimals of amounts.
const figureMarks = ".,'’ "

// unscaled reports whether all amounts of the rows were recognized and none has a mark, so that nothing shows whether
// they are in whole units.
func unscaled(list []*rows.Row) bool {
	some := false
	for _, w := range list {
		for _, role := range []layout.Role{
			lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount, lexicon.RoleBalance,
		} {
			token, ok := w.Money[role]
			if !ok || token.Dash || token.Unread || token.Size == 0 {
				continue
			}
			words := w.MoneyWords[role]
			if !source.Recognized(words) || marksFigures(layout.Text(words)) {
				return false
			}
			some = true
		}
	}
	return some
}

// marksFigures reports whether a mark is between two digits of a text.
func marksFigures(text string) bool {
	return strings.ContainsAny(strings.TrimFunc(text, func(r rune) bool { return !unicode.IsDigit(r) }), figureMarks)
}
