package rows

import (
	_ "embed"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed words.txt
var wordsData string

// The lists of words.txt, which explains their roles.
var (
	chargeWords       = wordsOf("charge")
	rateWords         = wordsOf("rate")
	releaseWords      = wordsOf("release")
	continuationWords = wordsOf("continuation")
	innerLabels       = wordsOf("label")
	yearWords         = wordsOf("year")
	repaidWords       = layout.MustVocabulary("repaid: " + strings.Join(wordsOf("repaid"), " | ") +
		"\nother: " + strings.Join(wordsOf("other"), " | "))
)

// wordsOf are the terms of a role. It panics if a line of words.txt is broken, or if no term has the role.
func wordsOf(role string) (terms []string) {
	headed := false
	for line := range strings.Lines(wordsData) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 4 || strings.TrimSpace(fields[0]) == "" {
			panic("words.txt: want term, role, language and source: " + line)
		}
		if headed && fields[1] == role {
			terms = append(terms, fields[0])
		}
		headed = true
	}
	if len(terms) == 0 {
		panic("words.txt: no term has the role " + role)
	}
	return terms
}
