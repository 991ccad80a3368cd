package lexicon

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// Term is one line of a data file: a word or phrase and its meaning.
type Term struct {
	// Text is the term as the file writes it; it may hold choices of words, "[opening,closing] balance".
	Text string
	// Role is what the term means; each file has its own roles.
	Role layout.Role
	// Language holds ISO 639-1 codes, separated by commas, or "-" if nobody recorded it.
	Language string
	// Source is where such a term is printed, or "-" if nobody recorded it.
	Source string
}

// ReadTerms reads a data file of lines "term, role, language, source", separated by tabs. Empty lines and lines that
// begin with "#" are skipped. It panics on any other line, because the files are part of the program.
func ReadTerms(file, data string) []Term {
	var terms []Term
	for line := range strings.SplitSeq(data, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 4 || fields[0] == "" || fields[1] == "" || fields[2] == "" || fields[3] == "" {
			panic(file + ": not a term, role, language and source: " + line)
		}
		terms = append(terms, Term{fields[0], layout.Role(fields[1]), fields[2], fields[3]})
	}
	return terms
}

// vocabulary is the vocabulary of a data file.
func vocabulary(file, data string) *layout.Vocabulary { return vocabularyOf(ReadTerms(file, data)) }

// vocabularyOf is the vocabulary of some terms. It panics if one label has two roles.
func vocabularyOf(terms []Term) *layout.Vocabulary {
	var lines strings.Builder
	for _, t := range terms {
		lines.WriteString(string(t.Role) + ": " + t.Text + "\n")
	}
	return layout.MustVocabulary(lines.String())
}

// byRole groups the texts of terms by role, in the order of the file.
func byRole(terms []Term) map[layout.Role][]string {
	texts := map[layout.Role][]string{}
	for _, t := range terms {
		texts[t.Role] = append(texts[t.Role], t.Text)
	}
	return texts
}

// sets groups the texts of terms by role, for looking them up.
func sets(terms []Term) map[layout.Role]map[string]bool {
	texts := map[layout.Role]map[string]bool{}
	for _, t := range terms {
		if texts[t.Role] == nil {
			texts[t.Role] = map[string]bool{}
		}
		texts[t.Role][t.Text] = true
	}
	return texts
}

// choices lists the labels that a term with choices stands for: "[opening,closing] balance" is two labels. An empty
// choice leaves a further space, which [layout.Normalize] drops.
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
