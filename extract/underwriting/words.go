package underwriting

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

//go:embed data/words.tsv
var wordData string

//go:embed data/return_reasons.tsv
var reasonData string

//go:embed data/debt_kinds.tsv
var debtKindData string

// phrases is a data file of phrases with one value each.
type phrases struct {
	lexicon *narration.Lexicon
	values  []string // by label
}

// mustPhrases reads a file with a phrase and a value a line. The data is part of the program, so an error in it stops
// the program at start.
func mustPhrases(name, data string) *phrases {
	p := &phrases{}
	var list []narration.Phrase
	for n, line := range strings.Split(data, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		phrase, value, ok := strings.Cut(line, "\t")
		if !ok || phrase == "" || value == "" {
			panic(fmt.Sprintf("underwriting: %s line %d: want a phrase and a value, got %q", name, n+1, line))
		}
		list = append(list, narration.Phrase{Text: phrase, Label: len(p.values)})
		p.values = append(p.values, value)
	}
	p.lexicon = narration.Compile(list)
	return p
}

// first is the value of the phrase in the words that stands first in the file, "" for none.
func (p *phrases) first(words []string) string {
	hits := narration.Outermost(p.lexicon.Find(words))
	if len(hits) == 0 {
		return ""
	}
	first := slices.MinFunc(hits, func(a, b narration.Hit) int { return a.Label - b.Label })
	return p.values[first.Label]
}

var (
	roles         = rolesOf(mustPhrases("words.tsv", wordData), wordData)
	returnReasons = mustPhrases("return_reasons.tsv", reasonData)
	debtKinds     = mustPhrases("debt_kinds.tsv", debtKindData)
)

// rolesOf makes a lexicon for each role: a phrase may have several.
func rolesOf(p *phrases, data string) map[string]*narration.Lexicon {
	lists := map[string][]narration.Phrase{}
	for _, line := range strings.Split(data, "\n") {
		if phrase, role, ok := strings.Cut(line, "\t"); ok && !strings.HasPrefix(line, "#") {
			lists[role] = append(lists[role], narration.Phrase{Text: phrase})
		}
	}
	out := map[string]*narration.Lexicon{}
	for role, list := range lists {
		out[role] = narration.Compile(list)
	}
	return out
}

// says reports whether the words hold a phrase of a role of words.tsv.
func says(words []string, role string) bool { return len(roles[role].Find(words)) > 0 }

// stem is the words of a description without numbers and references: the same for each row of a series.
func stem(words []string) string {
	var kept []string
	for _, w := range words {
		if strings.IndexFunc(w, isDigit) < 0 {
			kept = append(kept, w)
		}
	}
	return strings.Join(kept, " ")
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
