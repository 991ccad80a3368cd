package ledger

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// bankWords are words that names of banks and wallets hold, in the form of layout.Normalize.
var bankWords = []string{
	"bank", "banking", "bankcorp", "banko", "banco", "banca", "banque", "bangko", "sparkasse", "volksbank", "raiffeisen",
	"savings", "credit union", "caisse", "caja", "cajas", "building society", "financial", "finance", "trust", "wallet", "pay", "money",
	"cooperative", "koperasi", "unibank", "bancorp", "bancorporation", "microfinance", "rural", "thrift", "cassa", "credito", "kredit",
}

// letterheadShare is the part of the first page, from the top, where the issuer's name stands.
const letterheadShare = 0.3

// bankName is the issuer: its own label, else the largest of the first lines that hold a bank's word.
// Nothing is taken when no line does; a large title alone may be anything.
func (h *headerReader) bankName() {
	if v := h.text("bank_name", isName); v != nil {
		h.put(&h.account.BankName, "bank_name", v)
		return
	}
	if len(h.r.doc.Pages) == 0 {
		return
	}
	first := h.r.doc.Pages[0]
	var best *layout.Cell
	for i, l := range h.r.lines {
		if l.Page != first.Number || h.r.used[i] && i > 0 || l.Box.Y0 > letterheadShare*first.Height && i > 8 {
			continue
		}
		for _, c := range l.Cells() {
			if isBankName(c) && !h.besideLabel(c) && (best == nil || cellSize(c) > 1.05*cellSize(*best)) {
				found := c
				best = &found
			}
		}
	}
	if best == nil {
		best = h.largestHead()
	}
	if best == nil {
		return
	}
	h.put(&h.account.BankName, "bank_name", &value[string]{v: strings.Trim(best.Text(), " ,:;"), page: best.Page, words: best.Words})
}

// headShare is how much larger than the page's usual text a letterhead without a bank's word must be.
const headShare = 1.3

// largestHead is the first line of the first page when it is set much larger than the text and is no
// title: the issuer's name as on letterheads of wallets and newer banks.
func (h *headerReader) largestHead() *layout.Cell {
	var sizes []float64
	for _, l := range h.r.lines {
		if l.Page == h.r.lines[0].Page {
			sizes = append(sizes, l.Height())
		}
	}
	slices.Sort(sizes)
	first := h.r.lines[0]
	cells := first.Cells()
	if h.r.used[0] || len(cells) != 1 || first.Height() < headShare*sizes[len(sizes)/2] || !isName(cells[0].Text()) || len(cells[0].Words) > longestBankName {
		return nil
	}
	words := strings.Fields(layout.Normalize(cells[0].Text()))
	if slices.ContainsFunc(words, func(w string) bool { return slices.Contains(titleWords, w) }) {
		return nil
	}
	return &cells[0]
}

// besideLabel says that a cell is the value of a label, such as a product's name.
func (h *headerReader) besideLabel(c layout.Cell) bool {
	for _, f := range h.r.labels {
		if f.Role == "bank_name" {
			continue
		}
		for k, v := range f.Values {
			if k == 0 && v.Page == c.Page && v.Box == c.Box {
				return true
			}
		}
	}
	return false
}

// longestBankName is the number of words beyond which a line is a sentence.
const longestBankName = 8

func isBankName(c layout.Cell) bool {
	text := c.Text()
	if len(c.Words) > longestBankName || strings.ContainsAny(text, ":@") || accountWords.Role(text) != "" || strings.HasSuffix(text, ".") && len(c.Words) > 5 {
		return false
	}
	words := strings.Fields(layout.Normalize(text))
	if slices.ContainsFunc(words, func(w string) bool { return slices.Contains(titleWords, w) }) {
		return false
	}
	if role, n := accountWords.Longest(wordTexts(c.Words)); role != "" && n == len(c.Words) {
		return false
	}
	joined := " " + strings.Join(words, " ") + " "
	for _, w := range bankWords {
		if strings.Contains(joined, " "+w+" ") {
			return len(words) > 1 || len(w) > 4
		}
	}
	for _, w := range words { // one-word names: "Metrobank", "Sparbank"
		if len(w) > 5 && (strings.HasSuffix(w, "bank") || strings.HasPrefix(w, "bank") || strings.HasSuffix(w, "banc")) {
			return true
		}
	}
	return false
}

// titleWords show that a line is a title or a sentence, not a name.
var titleWords = []string{
	"statement", "account", "accounts", "statements", "summary", "history", "transaction", "transactions", "page", "deposits", "deposit", "insured", "member", "please",
	"your", "this", "you", "we", "kontoauszug", "releve", "extracto", "estado", "number", "holder", "balance", "period", "certificate", "date",
}

func cellSize(c layout.Cell) float64 {
	size := 0.0
	for _, w := range c.Words {
		size = max(size, w.Size, 0.8*w.Box.Height())
	}
	return size
}

// markedCurrency is the one currency of the marks beside the account's amounts.
func (h *headerReader) markedCurrency(own []*row) {
	codes := map[string]bool{}
	note := func(t moneyToken) {
		if t.Currency != "" {
			codes[t.Currency] = true
		}
	}
	var words []page.Word
	for _, w := range own {
		for _, role := range []layout.Role{roleDebit, roleCredit, roleAmount, roleBalance} { // one order, one origin
			if t, ok := w.money[role]; ok {
				note(t)
				if t.Currency != "" && words == nil {
					words = w.moneyWords[role]
					h.currencyFrom(w.page, words)
				}
			}
		}
		if code := CurrencyCode(layout.Text(w.text[roleCurrency])); code != "" {
			codes[code] = true
			h.currencyFrom(w.page, w.text[roleCurrency])
		}
	}
	for i, l := range h.r.lines {
		if !h.in(i) {
			continue
		}
		for k, t := range moneyTokens(l, h.r.style) {
			if k < 2 && h.r.used[i] || !h.r.used[i] {
				if t.Currency != "" && len(own) == 0 || t.Currency != "" && !h.r.used[i] {
					note(t)
					h.currencyFrom(l.Page, l.Words[t.from:t.to])
				}
			}
		}
		if code, cell := bracketedCurrency(l); code != "" {
			codes[code] = true
			h.currencyFrom(l.Page, cell)
		}
	}
	for _, head := range h.r.headers {
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
	if !isMoney(c.Role) || len(fields) < 2 {
		return "", nil
	}
	last := fields[len(fields)-1]
	code := CurrencyCode(last)
	if code == "" || isLetters(last) && !currencyCodes[last] {
		return "", nil
	}
	for i := head.First; i <= head.Last; i++ {
		for k, w := range h.r.lines[i].Words {
			if w.Text == last {
				return code, h.r.lines[i].Words[k : k+1]
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
		if code := currencyMarks[strings.ToLower(inner)]; code != "" && (len(inner) == 3 && currencyCodes[strings.ToUpper(inner)] || !isLetters(inner)) {
			return code, l.Words[i : i+1]
		}
	}
	return "", nil
}

func isLetters(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}
