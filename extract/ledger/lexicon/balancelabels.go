package lexicon

import (
	_ "embed"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed balances.txt
var balanceData string

// balanceLabels are the labels of the first and the last balance that balances.txt puts together, and those of
// both lists: what a line of the table may be called stands beside the table too.
func balanceLabels(lists ...*layout.Vocabulary) map[string]layout.Role {
	labels := map[string]layout.Role{}
	for _, line := range strings.Split(balanceData, "\n") {
		role, parts, found := strings.Cut(line, ";")
		if !found || strings.HasPrefix(line, "#") {
			continue
		}
		for _, label := range combined(strings.Split(parts, ";")) {
			labels[layout.Normalize(label)] = layout.Role(role)
		}
	}
	for _, list := range lists {
		for label, role := range list.Labels() {
			if role == LineOpening || role == LineClosing {
				labels[label] = role
			}
		}
	}
	return labels
}

// combined is every way to take one alternative of each part.
func combined(parts []string) []string {
	out := []string{""}
	for _, part := range parts {
		var longer []string
		for _, start := range out {
			for _, word := range strings.Split(part, ",") {
				longer = append(longer, start+" "+word) // layout.Normalize drops further spaces, and the "-" of none
			}
		}
		out = longer
	}
	return out
}
