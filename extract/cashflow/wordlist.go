package cashflow

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

//go:embed data/categories.tsv
var categoriesText string

//go:embed data/lenders.tsv
var lendersText string

//go:embed data/channels.tsv
var channelsText string

//go:embed data/noise.tsv
var noiseText string

// wordlist is one line of a data file: its first column or columns, and the phrases of the last.
type wordlist struct {
	columns []string
	phrases []string
}

// mustWordlists reads a data file with so many columns, the last holding phrases parted by ";". The text
// is part of the program: a fault in it stops the program at start, before any paper is read.
func mustWordlists(name, text string, columns int) []wordlist {
	var lists []wordlist
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, "\t")
		if len(parts) != columns {
			panic(fmt.Sprintf("cashflow: %s line %d: want %d columns, got %q", name, n+1, columns, line))
		}
		list := wordlist{columns: parts[:columns-1]}
		for _, phrase := range strings.Split(parts[columns-1], ";") {
			list.phrases = append(list.phrases, strings.TrimSpace(phrase))
		}
		lists = append(lists, list)
	}
	return lists
}

// lexiconOf compiles the phrases of lists; a hit's label is the place of its list.
func lexiconOf(lists []wordlist) *narration.Lexicon {
	var phrases []narration.Phrase
	for label, list := range lists {
		for _, phrase := range list.phrases {
			phrases = append(phrases, narration.Phrase{Text: phrase, Label: label})
		}
	}
	return narration.Compile(phrases)
}

var (
	lenders       = mustWordlists("lenders.tsv", lendersText, 2)
	lenderLexicon = lexiconOf(lenders)

	channels       = mustWordlists("channels.tsv", channelsText, 2)
	channelLexicon = lexiconOf(channels)
)
