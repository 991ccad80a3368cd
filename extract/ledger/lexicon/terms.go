package lexicon

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// vocabulary is the vocabulary of a data file.
func vocabulary(file, data string) *layout.Vocabulary {
	return layout.ReadTerms(file, data).Vocabulary()
}

// byRole groups the texts of terms by role, in the order of the file.
func byRole(terms layout.Terms) map[layout.Role][]string {
	texts := map[layout.Role][]string{}
	for _, t := range terms {
		texts[t.Role] = append(texts[t.Role], t.Text)
	}
	return texts
}

// sets groups the texts of terms by role, for looking them up.
func sets(terms layout.Terms) map[layout.Role]map[string]bool {
	texts := map[layout.Role]map[string]bool{}
	for _, t := range terms {
		if texts[t.Role] == nil {
			texts[t.Role] = map[string]bool{}
		}
		texts[t.Role][t.Text] = true
	}
	return texts
}

// choices lists the labels of a term with choices: "[opening,closing] balance" is two labels. An empty choice leaves a
// further space, which [layout.Normalize] drops.
func choices(term string) []string {
	before, rest, found := strings.Cut(term, "[")
	words, after, closed := strings.Cut(rest, "]")
	if !found || !closed {
		return []string{term}
	}
	tails := choices(after)
	var labels []string
	for word := range strings.SplitSeq(words, ",") {
		for _, tail := range tails {
			labels = append(labels, before+word+tail)
		}
	}
	return labels
}
