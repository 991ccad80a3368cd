package lexicon

import (
	_ "embed"
	"sync"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed things.txt
var thingData string

var thingWords = sync.OnceValue(func() *layout.Vocabulary { return layout.MustVocabulary(thingData) })

// IsThing says that a word of a heading names what is no money: goods, or people.
func IsThing(word string) bool { return thingWords().Role(word) != "" }
