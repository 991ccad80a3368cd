package lexicon

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// labelShare is the share of a line's words that a label must cover to make the line a balance or
// total line: "BALANCE BROUGHT FORWARD FROM PAGE 1" is one, "TOTAL GAS STATION PURCHASE" is not.
const labelShare = 0.6

// RoleOfLine is what a line without its dates and amounts says, "" for a transaction or plain text.
func RoleOfLine(l layout.Line, tokens []parse.MoneyToken, lineWords *layout.Vocabulary, dates ...*parse.DateSpan) layout.Role {
	skip := figuresOf(l, tokens, dates)
	words := wordsBut(l, skip)
	balance, role := beginsBalance(words, lineWords), layout.Role("")
	if balance {
		role = roleOfWords(words, lineWords, false)
	}
	if balance && role == "" && skipDates(l, skip) { // "Balance at 31 March 2025"
		role = roleOfWords(wordsBut(l, skip), lineWords, false)
	}
	if role == "" && slices.ContainsFunc(words, func(w string) bool { return strings.IndexByte(w, '/') >= 0 }) { // "Total/Totaal"
		role = roleOfWords(strings.Fields(strings.ReplaceAll(strings.Join(words, " "), "/", " ")), lineWords, true)
	}
	if role == "" && (len(dates) == 0 || dates[0] == nil) {
		role = roleBehindReference(l, skip, lineWords)
	}
	return role
}

// roleBehindReference is the role of a balance's label behind a cell of its own that numbers the statement: "Ref: 009
// Credit balance at 3 October".
func roleBehindReference(l layout.Line, skip []bool, lineWords *layout.Vocabulary) layout.Role {
	cells := l.Cells()
	if len(cells) < 2 || len(cells[0].Words) > mostReference || !isReference(layout.Texts(cells[0].Words)) {
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

// mostReference is how many words such a number has at most: "Ref : 009".
const mostReference = 3

// isReference says that words are a number behind a word for a reference.
func isReference(words []string) bool {
	last := len(words) - 1
	if last < 1 || !parse.IsDigits(words[last]) {
		return false
	}
	switch layout.Normalize(strings.TrimRight(words[0], ":.")) {
	case "ref", "reference", "no", "nr", "n", "numero", "num":
		return last == 1 || last == 2 && layout.IsBlank(words[1])
	}
	return false
}

// LabelOfLine is the text of a line without its dates and amounts.
func LabelOfLine(l layout.Line, tokens []parse.MoneyToken, dates ...*parse.DateSpan) string {
	return strings.Join(wordsBut(l, figuresOf(l, tokens, dates)), " ")
}

// figuresOf marks the words of a line that are its dates and amounts.
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

// wordsBut are the texts of a line's words that are not to be skipped.
func wordsBut(l layout.Line, skip []bool) (words []string) {
	for i, w := range l.Words {
		if !skip[i] && !layout.IsBlank(w.Text) {
			words = append(words, w.Text)
		}
	}
	return words
}

// beginsBalance says that a label of a balance or total stands at the first word or the second.
func beginsBalance(words []string, lineWords *layout.Vocabulary) bool {
	for start := range min(2, len(words)) {
		if role, _ := lineWords.Longest(words[start:]); isBalanceRole(role) {
			return true
		}
	}
	return false
}

// skipDates marks the words of days with their year behind a line's first words, and of the times that follow days; false
// when there are none.
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

// skipClock marks the words of a time of day that follows a day at the i-th word, with what links them: "at 20:04", "um
// 20:04 Uhr". It returns the place behind them, i when there are none.
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

// longestLink bounds the letters of a word that links a day and a time of day: "at", "um", "alle", "klo".
const longestLink = 4

// isLink says that a word is short and of letters alone.
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

// isHourWord says that a word may follow a time of day: "20:04 Uhr".
func isHourWord(w string) bool {
	switch layout.Normalize(w) {
	case "uhr", "uur", "hrs", "h", "hours", "horas", "heures", "ore":
		return true
	}
	return false
}

// roleOfWords is what the words of a line say when a label makes up most of them. The label's translation is part of
// it, that of a total's only when the line is known to be translated: shops are called Total.
func roleOfWords(words []string, lineWords *layout.Vocabulary, translated bool) layout.Role {
	for start := 0; start < len(words) && start < 2; start++ {
		role, n := lineWords.Longest(words[start:])
		if role == "" || !isBalanceRole(role) {
			continue
		}
		rest, others := 0, append(words[:start:start], words[start+n:]...)
		for len(others) > 0 {
			if again, more := lineWords.Longest(others); again == role && more > 0 && (translated || role != LineTotal && role != LineDebits && role != LineCredits) { // the same in another language
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

// IsSummary says that a line is nothing but labels and their values, "Total Debits: 1.00 Total Credits: 2.00", or sets
// several labels apart before a number each: "TRANSACTION   No. of Deposits   2   Total Deposits   502.00".
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

// labelCells is how many cells are a label of a figure of the whole statement, with a number in the next one.
func labelCells(cells []layout.Cell, accountWords *layout.Vocabulary) (n int) {
	for i := 0; i+1 < len(cells); i++ {
		if isSummaryRole(accountWords.Role(cells[i].Text())) && strings.IndexFunc(cells[i+1].Text(), unicode.IsLetter) < 0 {
			n++
		}
	}
	return n
}

// isSummaryRole says that a label names a figure of the whole statement; "interest earned" may be a
// transaction as well.
func isSummaryRole(role layout.Role) bool {
	switch role {
	case "opening", "closing", "total_debits", "total_credits", "debit_count", "credit_count", "average_daily_balance", "available_balance", "current_balance", "minimum_balance":
		return true
	}
	return false
}

func isBalanceRole(role layout.Role) bool {
	switch role {
	case LineOpening, LineClosing, LineBrought, LineCarried, LineDebits, LineCredits, LineTotal, LineEnd, LineDay, LineTurn:
		return true
	}
	return false
}

// IsCopula says that a word joins a label and its figure in a sentence: "Your balance on 3 May was 12.00".
func IsCopula(w string) bool {
	switch layout.Normalize(w) {
	case "is", "was", "are", "were", "of", "de", "di", "es", "era", "fue", "est", "etait", "e", "ist", "war", "betragt", "betrug", "adalah", "sebesar", "ialah", "ar", "var", "bedraagt", "bedroeg", "foi", "ammonta", "s'eleve", "a":
		return true
	}
	return false
}

// IsFiller says that a word adds nothing to a balance or total line: a date's part, a currency, "as of".
func IsFiller(w string) bool {
	switch layout.Normalize(w) {
	case "as", "of", "on", "at", "from", "to", "the", "page", "for", "this", "period", "your", "last", "statement", "per", "your account", "al", "del", "am", "vom", "cr", "dr", "au", "du", "le", "den", "el", "op", "pada", "tanggal", "date", "ending", "until", "end", "auszug", "nr", "no", "n", "blatt", "do", "na", "dne", "per den", "kl", "den tag":
		return true
	}
	if _, ok := parse.ParsePrintedDate(w); ok || parse.IsDigits(w) || parse.IsMonth(w) {
		return true
	}
	return parse.CurrencyCode(w) != ""
}
