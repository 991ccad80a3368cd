package lexicon

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed statuses.txt
var statusData string

// What a status says of a transaction.
const (
	StatusNotBooked layout.Role = "not_booked" // it changed no balance
	StatusUndone    layout.Role = "undone"     // it was taken back, by a row of its own or not
	StatusBooked    layout.Role = "booked"
)

var statusWords = sync.OnceValue(func() *layout.Vocabulary { return layout.MustVocabulary(statusData) })

// longestStatus is how many words a status has at most.
const longestStatus = 3

// Status is what the end of a text says of its transaction, and in how many words: "" and 0 when it says nothing.
func Status(texts []string) (status layout.Role, words int) {
	for n := min(longestStatus, len(texts)); n > 0; n-- {
		if status := statusWords().Role(strings.Join(texts[len(texts)-n:], " ")); status != "" {
			return status, n
		}
	}
	return "", 0
}
