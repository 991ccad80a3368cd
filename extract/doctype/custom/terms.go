package custom

import (
	_ "embed"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed terms.tsv
var termData string

var (
	terms = termsByRole(layout.ReadTerms("custom/terms.tsv", termData))
	// truths maps words and marks for yes and no to their value.
	truths = answers(terms["yes"], terms["no"])
)

// termsByRole groups the texts of terms by role, in the order of the file.
func termsByRole(all []layout.Term) map[layout.Role][]string {
	texts := map[layout.Role][]string{}
	for _, t := range all {
		texts[t.Role] = append(texts[t.Role], t.Text)
	}
	return texts
}

func answers(yes, no []string) map[string]bool {
	values := map[string]bool{}
	for _, text := range yes {
		values[text] = true
	}
	for _, text := range no {
		values[text] = false
	}
	return values
}
