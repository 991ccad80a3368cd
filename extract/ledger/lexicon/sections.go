package lexicon

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// namesAccount reports whether the words after a section's heading only name its account: "Account # 000009752",
// "acct ending in 9752".
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

// shownDigits is the minimal number of digits in the printed part of an account number.
const shownDigits = 3

// SectionOf returns the side of the transactions below the heading of a section: RoleCredit or RoleDebit. Examples:
// "Withdrawals", "Checks, continued". It returns "" for other lines.
func SectionOf(l layout.Line, sectionWords *layout.Vocabulary) layout.Role {
	role, _ := section(l, sectionWords)
	return role
}

// SectionTitle returns the title of a section in normal form, without "continued" and the like; "" for other lines.
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

// namesPaidChecks reports whether a title has one word for the kind of checks before "checks paid": "Conventional
// Checks Paid".
func namesPaidChecks(words []string) bool {
	if len(words) != 3 || layout.Normalize(words[2]) != "paid" {
		return false
	}
	switch layout.Normalize(words[1]) {
	case "checks", "cheques":
	default:
		return false
	}
	// description of a transaction: "ADJUSTMENT", and "FOR CHECKS PAID" below it
	first := layout.Normalize(words[0])
	if first == "" || smallWords()["not a kind of checks"][first] ||
		smallWords()["within a description"][first] {
		return false
	}
	return !strings.ContainsFunc(words[0], unicode.IsDigit)
}

// WithoutCount removes words from the end of a title that count the section's rows or mean "continued".
func WithoutCount(words []string) []string {
	for len(words) > 1 && (isContinued(words[len(words)-1]) || IsCount(words[len(words)-1])) {
		words = words[:len(words)-1]
	}
	return words
}

// IsCount reports whether a word after a title counts the section's rows: "(12)".
func IsCount(s string) bool {
	digits, open := strings.CutPrefix(s, "(")
	digits, closed := strings.CutSuffix(digits, ")")
	return open && closed && parse.IsDigits(digits)
}

// isContinued reports whether a word only means that the section continues from the page before.
func isContinued(s string) bool {
	switch layout.Normalize(s) {
	case "", "continued", "cont", "cont d", "contd", "-":
		return true
	}
	return false
}

//go:embed pending.txt
var pendingData string

var pendingWords = sync.OnceValue(func() *layout.Vocabulary { return vocabulary("pending.txt", pendingData) })

// HeadsPending reports whether a line begins like a heading of pending entries, which are not yet in any balance:
// "Transactions not yet processed up to 1 May".
func HeadsPending(l layout.Line) bool {
	role, _ := pendingWords().Longest(layout.Texts(l.Words))
	return role != ""
}
