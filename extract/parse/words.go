package parse

import (
	_ "embed"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed words.txt
var wordData string

var smallWords = layout.ReadTerms("words.txt", wordData)
