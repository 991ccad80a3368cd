package rows

import (
	_ "embed"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed words.txt
var wordsData string

var terms = layout.ReadTerms("words.txt", wordsData)

// The lists of words.txt, which explains their roles.
var (
	chargeWords       = terms.List("charge")
	rateWords         = terms.List("rate")
	releaseWords      = terms.List("release")
	continuationWords = terms.List("continuation")
	innerLabels       = terms.List("label")
	yearWords         = terms.List("year")
	repaidWords       = terms.Of("repaid", "other").Vocabulary()
)
