package cashflow

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// longestName is how many words a cleaned name keeps; what follows is a remark.
const longestName = 6

// role is what a word does in a description.
type role int

const (
	named  role = iota // may be part of a name
	marker             // stands before a name: FROM, TO
	stop               // ends a name: REF, ACCT
	drop               // channel and booking words
)

var wordRoles = mustRoles(noiseText)

func mustRoles(text string) map[string]role {
	kinds := map[string]role{"marker": marker, "stop": stop, "drop": drop}
	roles := map[string]role{}
	for _, list := range mustWordlists("noise.tsv", text, 2) {
		for _, word := range list.phrases {
			roles[word] = kinds[list.columns[0]]
		}
	}
	return roles
}

// counterpartyOf is the other party's name in capitals, cleaned of references, dates, channel words and
// masks; "" when the description names none. A name after FROM or TO is preferred.
func counterpartyOf(description string) string {
	tokens := strings.Fields(narration.Fold(description))
	if len(tokens) > narration.MaxWords {
		tokens = tokens[:narration.MaxWords]
	}
	for i, token := range tokens {
		if wordRoles[bare(token)] == marker {
			if name := nameIn(tokens[i+1:]); name != "" {
				return name
			}
		}
	}
	return nameIn(tokens)
}

// nameIn joins the first words that may belong to a name.
func nameIn(tokens []string) string {
	var name []string
	for _, token := range tokens {
		word := bare(token)
		switch r := wordRoles[word]; {
		case r == stop || r == marker && len(name) > 0:
			return finish(name)
		case r != named || word == "" || isReference(word):
			continue
		}
		name = append(name, word)
		if len(name) == longestName {
			break
		}
	}
	return finish(name)
}

// finish makes a name of its words. A single letter is an initial without a name: no name.
func finish(name []string) string {
	joined := strings.Join(name, " ")
	if len([]rune(joined)) < 2 {
		return ""
	}
	return joined
}

// bare is a token without the signs around it.
func bare(token string) string {
	return strings.TrimFunc(token, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// isReference says that a word is a number, a date, a reference or a masked number rather than a name:
// it has three digits or more, no letters, or is made of X only.
func isReference(word string) bool {
	digits, letters, masks := 0, 0, 0
	for _, r := range word {
		switch {
		case unicode.IsDigit(r):
			digits++
		case r == 'X':
			masks++
		case unicode.IsLetter(r):
			letters++
		}
	}
	return digits >= 3 || letters+masks == 0 || letters == 0 && (digits > 0 || masks > 1)
}

// stemOf is the description without numbers and references: the same for each row of a series.
func stemOf(words []string) string {
	var stem []string
	for _, w := range words {
		if !isReference(w) {
			stem = append(stem, w)
		}
	}
	return strings.Join(stem, " ")
}
