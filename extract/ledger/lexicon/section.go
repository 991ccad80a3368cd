package lexicon

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// namesAccount says that words behind a section's heading are no more than the account it is of:
// "Account # 000009752", "acct ending in 9752".
func namesAccount(words []string) bool {
	if len(words) < 2 {
		return false
	}
	switch layout.Normalize(words[0]) {
	case "account", "acct", "a/c":
	default:
		return false
	}
	last := len(words) - 1
	for _, w := range words[1:last] {
		switch layout.Normalize(w) {
		case "", "no", "number", "ending", "in":
		default:
			return false
		}
	}
	return len(parse.OnlyDigits(words[last])) >= shownDigits
}

// shownDigits is the fewest digits of an account's number that papers show.
const shownDigits = 3

// SectionOf is the direction of the rows below a line that heads a section of them ("Withdrawals", "Checks,
// continued"); "" for other lines.
func SectionOf(l layout.Line, sectionWords *layout.Vocabulary) layout.Role {
	role, _ := section(l, sectionWords)
	return role
}

// SectionTitle is the title that such a line bears, without what only says that it goes on; "" for other lines.
func SectionTitle(l layout.Line, sectionWords *layout.Vocabulary) string {
	_, title := section(l, sectionWords)
	return title
}

func section(l layout.Line, sectionWords *layout.Vocabulary) (layout.Role, string) {
	if n := l.CountCells(); n == 0 || n > 2 {
		return "", ""
	}
	cells := l.Cells()
	text := cells[0].Text()
	if role := sectionWords.Role(text); role != "" {
		return role, layout.Normalize(text)
	}
	words := WithoutCount(layout.Texts(cells[0].Words))
	for len(words) > 1 && layout.IsBlank(words[0]) { // "--- Deposits ---"
		words = words[1:]
	}
	if role, n := sectionWords.Longest(words); n == len(words) || namesAccount(words[n:]) {
		return role, layout.Normalize(strings.Join(words[:n], " "))
	}
	if namesPaidChecks(words) {
		return RoleDebit, layout.Normalize(strings.Join(words, " "))
	}
	return "", ""
}

// namesPaidChecks says that a title tells with one word which checks were paid: "Conventional Checks Paid".
func namesPaidChecks(words []string) bool {
	if len(words) != 3 || layout.Normalize(words[2]) != "paid" {
		return false
	}
	switch layout.Normalize(words[1]) {
	case "checks", "cheques":
	default:
		return false
	}
	switch layout.Normalize(words[0]) {
	case "", "total", "totals", "subtotal", "number", "no", "num", "count", "returned":
		return false
	case "for", "of", "on", "re", "per", "by", "and", "from", "your", "our": // a row's text: "ADJUSTMENT" over "FOR CHECKS PAID"
		return false
	}
	return !strings.ContainsFunc(words[0], unicode.IsDigit)
}

// WithoutCount are the words of a title but for those behind it that only say that it goes on or count its rows.
func WithoutCount(words []string) []string {
	for len(words) > 1 && (isContinued(words[len(words)-1]) || IsCount(words[len(words)-1])) {
		words = words[:len(words)-1]
	}
	return words
}

// IsCount says that a word behind a title counts the section's rows: "(12)".
func IsCount(s string) bool {
	digits, open := strings.CutPrefix(s, "(")
	digits, closed := strings.CutSuffix(digits, ")")
	return open && closed && parse.IsDigits(digits)
}

// isContinued says that a word says no more than that a section goes on from the page before.
func isContinued(s string) bool {
	switch layout.Normalize(s) {
	case "", "continued", "cont", "cont d", "contd", "-":
		return true
	}
	return false
}
