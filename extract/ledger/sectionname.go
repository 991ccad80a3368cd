package ledger

import (
	"github.com/dossier-lending/dossier/extract/layout"
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
	return len(onlyDigits(words[last])) >= shownDigits
}

// shownDigits is the fewest digits of an account's number that papers show.
const shownDigits = 3
