package lexicon

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed spendable.txt
var spendableData string

var spendableWords = sync.OnceValue(func() *layout.Vocabulary { return layout.MustVocabulary(spendableData) })

// IsSpendable says that a balance's label names what may be spent, which need not be what is booked: "Available balance".
func IsSpendable(label string) bool { return namesBalance(label, "spendable") }

// IsReserved says that a balance's label names what is held back of it, which no movement leads to: "Blocked balance".
func IsReserved(label string) bool { return namesBalance(label, "reserved") }

// namesBalance says that a word of a balance's label is one of a kind.
func namesBalance(label string, kind layout.Role) bool {
	return slices.ContainsFunc(strings.Fields(label), func(w string) bool { return spendableWords().Role(w) == kind })
}
