package ledger

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// markedCurrency is the one currency of the marks beside the account's amounts.
func (h *headerReader) markedCurrency(own []*row) {
	codes := map[string]bool{}
	note := func(t notation.MoneyToken) {
		if t.Currency != "" {
			codes[t.Currency] = true
		}
	}
	var words []page.Word
	for _, w := range own {
		for _, role := range []layout.Role{wording.RoleDebit, wording.RoleCredit, wording.RoleAmount, wording.RoleBalance} { // one order, one origin
			if t, ok := w.money[role]; ok {
				note(t)
				if t.Currency != "" && words == nil {
					words = w.moneyWords[role]
					h.currencyFrom(w.page, words)
				}
			}
		}
		if code := notation.CurrencyCode(layout.Text(w.text[wording.RoleCurrency])); code != "" {
			codes[code] = true
			h.currencyFrom(w.page, w.text[wording.RoleCurrency])
		}
	}
	for i, l := range h.r.Lines {
		if !h.in(i) {
			continue
		}
		for k, t := range h.r.Amounts(l) {
			if k < 2 && h.r.Used[i] || !h.r.Used[i] {
				if t.Currency != "" && len(own) == 0 || t.Currency != "" && !h.r.Used[i] {
					note(t)
					h.currencyFrom(l.Page, l.Words[t.From:t.To])
				}
			}
		}
		if code, cell := bracketedCurrency(l); code != "" {
			codes[code] = true
			h.currencyFrom(l.Page, cell)
		}
	}
	for _, n := range h.g.notes {
		for _, t := range n.line.Tokens {
			if t.Currency != "" {
				note(t)
				h.currencyFrom(n.line.Page, n.line.Words[t.From:t.To])
			}
		}
	}
	for _, head := range h.r.Headers {
		if !h.in(head.First) {
			continue
		}
		for _, c := range head.Columns {
			if code, words := h.headingCurrency(head, c); code != "" {
				codes[code] = true
				h.currencyFrom(head.Page, words)
			}
		}
	}
	if len(codes) == 0 {
		h.codesInText(codes)
	}
	if len(codes) != 1 {
		return
	}
	for code := range codes {
		h.account.MarkedCurrency = &code
	}
}

func (h *headerReader) currencyFrom(pageNumber int, words []page.Word) {
	if _, known := h.st.Origins[h.prefix+"currency"]; !known {
		h.origin("currency", layout.Origin(pageNumber, words))
	}
}

// headingCurrency is the unit at the end of a money column's heading: "Saldo R$".
func (h *headerReader) headingCurrency(head layout.Header, c layout.Column) (string, []page.Word) {
	fields := strings.Fields(c.Text)
	if !wording.IsMoney(c.Role) || len(fields) < 2 {
		return "", nil
	}
	last := fields[len(fields)-1]
	code := notation.CurrencyCode(last)
	if code == "" || isLetters(last) && !notation.IsCurrencyCode(last) {
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
		if open := strings.LastIndexByte(w.Text, '('); open > 0 { // a spreadsheet's heading is one word
			w.Text = strings.TrimSpace(w.Text[open:])
		}
		inner := strings.Trim(w.Text, "()[],.:")
		bracketed := strings.HasPrefix(w.Text, "(") && strings.HasSuffix(w.Text, ")")
		led := i > 0 && strings.EqualFold(l.Words[i-1].Text, "in")
		if !bracketed && !led {
			continue
		}
		if code := notation.CodeOfMark(inner); code != "" && (len(inner) == 3 && notation.IsCurrencyCode(strings.ToUpper(inner)) || !isLetters(inner)) {
			return code, l.Words[i : i+1]
		}
	}
	return "", nil
}

func isLetters(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// codesInText notes the ISO codes that stand as words of their own outside the rows: "Current account EUR".
func (h *headerReader) codesInText(codes map[string]bool) {
	for i, l := range h.r.Free {
		if !h.in(h.r.FreeIndex[i]) {
			continue
		}
		for k, w := range l.Words {
			code := strings.Trim(w.Text, "()[].,:;")
			if strings.EqualFold(code, "euros") {
				code = "EUR"
			}
			if notation.IsCurrencyCode(code) {
				codes[code] = true
				h.currencyFrom(l.Page, l.Words[k:k+1])
			}
		}
	}
}
