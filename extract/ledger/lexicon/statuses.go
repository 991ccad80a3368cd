package lexicon

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed statuses.txt
var statusData string

// Statuses of a transaction.
const (
	StatusNotBooked layout.Role = "not_booked" // did not change the balance
	StatusUndone    layout.Role = "undone"     // was reversed, by a separate row or not
	StatusBooked    layout.Role = "booked"
)

var statusWords = sync.OnceValue(func() *layout.Vocabulary { return vocabulary("statuses.txt", statusData) })

// longestStatus is the maximal number of words of a status.
const longestStatus = 3

// Status returns the status at the end of a description, and its number of words; "" and 0 if there is none.
func Status(texts []string) (status layout.Role, words int) {
	for n := min(longestStatus, len(texts)); n > 0; n-- {
		if status := statusWords().Role(strings.Join(texts[len(texts)-n:], " ")); status != "" {
			return status, n
		}
	}
	return "", 0
}

//go:embed spendable.txt
var spendableData string

var spendableWords = sync.OnceValue(func() *layout.Vocabulary { return vocabulary("spendable.txt", spendableData) })

// IsSpendable reports whether a balance's label names the available amount, which may differ from the booked balance:
// "Available balance".
func IsSpendable(label string) bool { return hasBalanceWord(label, "spendable") }

// IsReserved reports whether a balance's label names an amount that is held back, which no transaction leads to:
// "Blocked balance".
func IsReserved(label string) bool { return hasBalanceWord(label, "reserved") }

// hasBalanceWord reports whether a word of a balance's label has the given role in spendable.txt.
func hasBalanceWord(label string, kind layout.Role) bool {
	return slices.ContainsFunc(strings.Fields(label), func(w string) bool { return spendableWords().Role(w) == kind })
}

//go:embed things.txt
var thingData string

var thingWords = sync.OnceValue(func() *layout.Vocabulary { return vocabulary("things.txt", thingData) })

// IsThing reports whether a word of a heading names goods or people instead of money.
func IsThing(word string) bool { return thingWords().Role(word) != "" }
