package lexicon

import (
	_ "embed"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

//go:embed fillers.txt
var fillerData string

// smallWords holds the words of fillers.txt in normal form, by role.
var smallWords = sync.OnceValue(func() map[layout.Role]map[string]bool {
	return sets(layout.ReadTerms("fillers.txt", fillerData))
})

// labelShare is the minimal share of a line's words that a label must cover to make the line a balance or total:
// "BALANCE BROUGHT FORWARD FROM PAGE 1" is one, "TOTAL GAS STATION PURCHASE" is not.
const labelShare = 0.6

// RoleOfLine returns the role of a line, judged by its words without dates and amounts: one of the Line constants,
// or "" for a transaction or plain text.
func RoleOfLine(
	l layout.Line, tokens []parse.MoneyToken, lineWords *layout.Vocabulary, dates ...*parse.DateSpan,
) layout.Role {
	skip := figuresOf(l, tokens, dates)
	words := wordsBut(l, skip)
	balance, role := beginsBalance(words, lineWords), layout.Role("")
	if balance {
		role = roleOfWords(words, lineWords, false)
	}
	if balance && role == "" && skipDates(l, skip) { // "Balance at 31 March 2025"
		role = roleOfWords(wordsBut(l, skip), lineWords, false)
	}
	// "Total/Totaal"
	if role == "" && slices.ContainsFunc(words, func(w string) bool { return strings.IndexByte(w, '/') >= 0 }) {
		role = roleOfWords(strings.Fields(strings.ReplaceAll(strings.Join(words, " "), "/", " ")), lineWords, true)
	}
	if role == "" && (len(dates) == 0 || dates[0] == nil) {
		role = roleBehindReference(l, skip, lineWords)
	}
	return role
}

// roleBehindReference returns the role of a balance label that follows a cell with the statement's number: "Ref: 009
// Credit balance at 3 October".
func roleBehindReference(l layout.Line, skip []bool, lineWords *layout.Vocabulary) layout.Role {
	cells := l.Cells()
	if len(cells) < 2 || len(cells[0].Words) > longestReference || !isReference(layout.Texts(cells[0].Words)) {
		return ""
	}
	rest := slices.Clone(skip)
	for i := range cells[0].Words {
		rest[i] = true
	}
	if !beginsBalance(wordsBut(l, rest), lineWords) {
		return ""
	}
	skipDates(l, rest)
	return roleOfWords(wordsBut(l, rest), lineWords, false)
}

// longestReference is the maximal number of words in the cell with the statement's number: "Ref : 009".
const longestReference = 3

// isReference reports whether the words are a word for a reference and a number.
func isReference(words []string) bool {
	last := len(words) - 1
	if last < 1 || !parse.IsDigits(words[last]) {
		return false
	}
	return smallWords()["reference"][layout.Normalize(strings.TrimRight(words[0], ":."))] &&
		(last == 1 || last == 2 && layout.IsBlank(words[1]))
}

// LabelOfLine returns the text of a line without its dates and amounts.
func LabelOfLine(l layout.Line, tokens []parse.MoneyToken, dates ...*parse.DateSpan) string {
	return strings.Join(wordsBut(l, figuresOf(l, tokens, dates)), " ")
}

// figuresOf marks the words of a line that belong to its dates and amounts.
func figuresOf(l layout.Line, tokens []parse.MoneyToken, dates []*parse.DateSpan) []bool {
	skip := make([]bool, len(l.Words))
	for _, t := range tokens {
		if t.Decimals >= 0 || t.Marked {
			for i := t.From; i < t.To; i++ {
				skip[i] = true
			}
		}
	}
	for _, date := range dates {
		if date == nil {
			continue
		}
		for i := date.From; i < date.To; i++ {
			skip[i] = true
		}
	}
	return skip
}

// wordsBut returns the texts of the words that are not marked as skipped. Blank words are left out too.
func wordsBut(l layout.Line, skip []bool) (words []string) {
	for i, w := range l.Words {
		if !skip[i] && !layout.IsBlank(w.Text) {
			words = append(words, w.Text)
		}
	}
	return words
}

// beginsBalance reports whether the label of a balance or total begins at the first or the second word.
func beginsBalance(words []string, lineWords *layout.Vocabulary) bool {
	for start := range min(2, len(words)) {
		if role, _ := lineWords.Longest(words[start:]); isBalanceRole(role) {
			return true
		}
	}
	return false
}

// skipDates marks dates with a year behind the first word of a line, and the times of day that follow a date. It
// reports whether it found any.
func skipDates(l layout.Line, skip []bool) (found bool) {
	for i := 1; i < len(l.Words); i++ {
		if d, ok := parse.FindDate(l.Words, i, math.MaxFloat64); ok && !skip[i] && d.Year != 0 {
			for k := d.From; k < d.To; k++ {
				skip[k] = true
			}
			i, found = d.To-1, true
		}
		if !skip[i] {
			continue
		}
		if behind := skipClock(l, skip, i+1); behind > i+1 {
			i, found = behind-1, true
		}
	}
	return found
}

// skipClock marks a time of day that follows a date, with the words around it: "at 20:04", "um 20:04 Uhr". The time
// begins at the i-th word. skipClock returns the index of the word after the time, or i if there is no time.
func skipClock(l layout.Line, skip []bool, i int) int {
	from := i
	if i < len(l.Words) && isLink(l.Words[i].Text) {
		i++
	}
	for n := min(parse.LongestClock, len(l.Words)-i); n > 0; n-- {
		if _, ok := parse.ParseClock(strings.Join(layout.Texts(l.Words[i:i+n]), " ")); !ok {
			continue
		}
		end := i + n
		if end < len(l.Words) && isHourWord(l.Words[end].Text) {
			end++
		}
		for k := from; k < end; k++ {
			skip[k] = true
		}
		return end
	}
	return from
}

// longestLink is the maximal number of letters of a word between a date and a time of day: "at", "um", "alle",
// "klo".
const longestLink = 4

// isLink reports whether a word has only letters, and few of them.
func isLink(w string) bool {
	letters := 0
	for _, r := range w {
		if !unicode.IsLetter(r) {
			return false
		}
		letters++
	}
	return letters <= longestLink
}

// isHourWord reports whether a word may follow a time of day: "20:04 Uhr".
func isHourWord(w string) bool { return smallWords()["hour"][layout.Normalize(w)] }

// roleOfWords returns the role of the label that makes up most of the words. The translation of a label counts as
// part of it. For totals that holds only if the line is known to be translated, because shops are called Total.
func roleOfWords(words []string, lineWords *layout.Vocabulary, translated bool) layout.Role {
	for start := 0; start < len(words) && start < 2; start++ {
		role, n := lineWords.Longest(words[start:])
		if role == "" || !isBalanceRole(role) {
			continue
		}
		rest, others := 0, append(words[:start:start], words[start+n:]...)
		for len(others) > 0 {
			// the same in another language
			if again, more := lineWords.Longest(others); again == role && more > 0 &&
				(translated || role != LineTotal && role != LineDebits && role != LineCredits) {
				n, others = n+more, others[more:]
				continue
			}
			if !IsFiller(others[0]) {
				rest++
			}
			others = others[1:]
		}
		if float64(n) >= labelShare*float64(n+rest) {
			return role
		}
	}
	return ""
}

// IsSummary reports whether a line has only labels and their values ("Total Debits: 1.00 Total Credits: 2.00"), or
// several cells with a label that are each followed by a number: "TRANSACTION   No. of Deposits   2   Total Deposits
// 502.00".
func IsSummary(l layout.Line, accountWords *layout.Vocabulary) bool {
	if labelCells(l.Cells(), accountWords) >= 2 {
		return true
	}
	texts := layout.Texts(l.Words)
	labels, rest := 0, 0
	for i := 0; i < len(texts); {
		if role, n := accountWords.Longest(texts[i:]); isSummaryRole(role) {
			labels, i = labels+n, i+n
			continue
		}
		if strings.IndexFunc(texts[i], unicode.IsLetter) >= 0 && !IsFiller(texts[i]) {
			rest++
		}
		i++
	}
	return labels >= 2 && rest == 0
}

// labelCells counts the cells that hold the label of a figure of the whole statement and are followed by a number.
func labelCells(cells []layout.Cell, accountWords *layout.Vocabulary) (n int) {
	for i := 0; i+1 < len(cells); i++ {
		if isSummaryRole(accountWords.Role(cells[i].Text())) &&
			strings.IndexFunc(cells[i+1].Text(), unicode.IsLetter) < 0 {
			n++
		}
	}
	return n
}

// isSummaryRole reports whether a label names a figure of the whole statement. "interest earned" is not among them,
// because it may be a transaction.
func isSummaryRole(role layout.Role) bool {
	switch role {
	case "opening", "closing", "total_debits", "total_credits", "debit_count", "credit_count",
		"average_daily_balance", "available_balance", "current_balance", "minimum_balance":
		return true
	}
	return false
}

func isBalanceRole(role layout.Role) bool {
	switch role {
	case LineOpening, LineClosing, LineBrought, LineCarried, LineDebits, LineCredits, LineTotal, LineEnd, LineDay,
		LineTurn:
		return true
	}
	return false
}

// IsCopula reports whether a word joins a label and its figure in a sentence: "Your balance on 3 May was 12.00".
func IsCopula(w string) bool { return smallWords()["copula"][layout.Normalize(w)] }

// IsFiller reports whether a word adds nothing to the label of a balance or total: part of a date, a currency, "as
// of".
func IsFiller(w string) bool {
	if smallWords()["filler"][layout.Normalize(w)] {
		return true
	}
	if _, ok := parse.ParsePrintedDate(w); ok || parse.IsDigits(w) || parse.IsMonth(w) {
		return true
	}
	return parse.CurrencyCode(w) != ""
}

// StatedFigure returns the role of a row whose whole text is the label of a balance or total, and the number of
// words of the label. The role is LineDay for words that also head balance columns ("Ledger balance", "Bakiye").
// Dates, currencies and the like around the label are ignored; letters with spaces between them are one word ("S A L
// D O"). It returns "" and 0 for other texts.
func (g Glossary) StatedFigure(text string) (role layout.Role, words int) {
	fields := strings.Fields(text)
	for len(fields) > 0 && addsNothing(fields[len(fields)-1]) {
		fields = fields[:len(fields)-1]
	}
	for len(fields) > 0 && addsNothing(fields[0]) {
		fields = fields[1:]
	}
	fields = joinLetters(fields)
	name := strings.Join(fields, " ")
	switch role := g.Lines.Role(name); {
	case isBalanceRole(role) && role != LineTurn && role != LineEnd:
		return role, len(fields)
	case role == "" && g.Columns.Role(name) == RoleBalance:
		return LineDay, len(fields)
	}
	return "", 0
}

// longestStated is the maximal number of words of a balance or total label that is in no list.
const longestStated = 5

// MayStateFigure returns LineDay or LineTotal for a short text that begins or ends with a word for a balance or a
// total: "Saldo total disponível dia", "Total do período". Some payments have such texts too, so the amounts must
// confirm it. It returns "" for other texts.
func (g Glossary) MayStateFigure(text string) layout.Role {
	fields := strings.Fields(text)
	if len(fields) < 2 || len(fields) > longestStated {
		return ""
	}
	for _, word := range []string{fields[0], fields[len(fields)-1]} {
		switch word = strings.TrimRight(word, ":."); {
		case g.Columns.Role(word) == RoleBalance:
			return LineDay
		case g.Lines.Role(word) == LineTotal:
			return LineTotal
		}
	}
	return ""
}

// addsNothing reports whether a word at the beginning or end of a label is not part of it. A single letter is part
// of it: it may belong to a word with spaces between its letters.
func addsNothing(word string) bool {
	switch layout.Normalize(word) {
	case "per", "zum", "ref", "":
		return true
	}
	return !isLetter(word) && IsFiller(word) || strings.IndexFunc(word, unicode.IsLetter) < 0
}

// joinLetters joins neighboring single letters to one word.
func joinLetters(fields []string) (words []string) {
	for i, f := range fields {
		if i > 0 && isLetter(fields[i-1]) && isLetter(f) {
			words[len(words)-1] += f
			continue
		}
		words = append(words, f)
	}
	return words
}

// isLetter reports whether a word is a single letter.
func isLetter(word string) bool {
	r, n := utf8.DecodeRuneInString(word)
	return n == len(word) && unicode.IsLetter(r)
}
