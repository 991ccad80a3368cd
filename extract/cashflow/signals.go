package cashflow

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

//go:embed data/signals.tsv
var signalsText string

// signals are the phrases by which metrics recognize rows that no category covers, by role.
var signals = mustSignals(signalsText)

// mustSignals reads the data file: a phrase and its role a line. The data is part of the program, so an error in it
// stops the program at start.
func mustSignals(text string) map[string][]narration.Phrase {
	roles := map[string][]narration.Phrase{}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		phrase, role, ok := strings.Cut(line, "\t")
		if !ok {
			panic(fmt.Sprintf("cashflow: signals.tsv: want a phrase and a role, got %q", line))
		}
		roles[role] = append(roles[role], narration.Phrase{Text: phrase})
	}
	return roles
}

var (
	overdraftLexicon = narration.Compile(signals["overdraft"])
	stopLexicon      = narration.Compile(signals["stop_payment"])
	rentalLexicon    = narration.Compile(signals["rental"])
)
