package lexicon

import (
	_ "embed"
	"sync"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed unsettled.txt
var unsettledData string

var unsettledWords = sync.OnceValue(func() *layout.Vocabulary { return layout.MustVocabulary(unsettledData) })

// HeadsUnsettled says that a line begins as headings do that stand over entries which no balance holds yet: "Transactions
// not yet processed up to 1 May".
func HeadsUnsettled(l layout.Line) bool {
	role, _ := unsettledWords().Longest(layout.Texts(l.Words))
	return role != ""
}
