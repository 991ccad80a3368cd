package proof

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// narrated is a set of things that a description says.
type narrated int

const (
	interest narrated = 1 << iota
	interestTaxed
	instapay
	instapayFee
	bankingDayOnly
)

func (n narrated) has(kind narrated) bool { return n&kind != 0 }

var narratedNames = map[string]narrated{
	"interest": interest, "interest_tax": interestTaxed, "instapay": instapay, "instapay_fee": instapayFee,
	"banking_day_only": bankingDayOnly,
}

//go:embed data/signals.tsv
var signalsText string

// signals are the phrases by which the checks know interest, its tax, transfers and clearing.
var signals = mustSignals(signalsText)

// mustSignals reads "kind <tab> phrase; phrase". The text is part of the program, so a fault in it stops
// the program at start, before any paper is read.
func mustSignals(text string) *narration.Lexicon {
	var phrases []narration.Phrase
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, list, ok := strings.Cut(line, "\t")
		kind, known := narratedNames[name]
		if !ok || !known {
			panic(fmt.Sprintf("proof: signals line %d: want a known kind, a tab and phrases, got %q", n+1, line))
		}
		for _, phrase := range strings.Split(list, ";") {
			phrases = append(phrases, narration.Phrase{Text: phrase, Label: int(kind)})
		}
	}
	return narration.Compile(phrases)
}
