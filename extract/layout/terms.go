package layout

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

// Term is one line of a data file: a word or phrase and its meaning.
type Term struct {
	// Text is the term as the file writes it. It may contain choices of words: "[opening,closing] balance".
	Text string
	// Role is the meaning of the term. Each file has its own roles.
	Role Role
	// Language holds ISO 639-1 codes, separated by commas, or "-" if nobody recorded it.
	Language string
	// Source is where such a term is printed, or "-" if nobody recorded it.
	Source string
}

// Terms are the terms of a data file, in the order of the file.
type Terms []Term

// ReadTerms reads a data file with lines of term, role, language and source, separated by tabs. It skips empty lines
// and lines that begin with "#". It panics on any other line, because the files are part of the program.
func ReadTerms(file, data string) Terms {
	var terms Terms
	for line := range strings.SplitSeq(data, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 4 || fields[0] == "" || fields[1] == "" || fields[2] == "" || fields[3] == "" {
			panic(file + ": not a term, role, language and source: " + line)
		}
		terms = append(terms, Term{fields[0], Role(fields[1]), fields[2], fields[3]})
	}
	return terms
}

// Of returns the terms with any of the roles. It panics if there are none, because a role that code asks for must be in
// the file.
func (t Terms) Of(roles ...Role) Terms {
	var found Terms
	for _, term := range t {
		if slices.Contains(roles, term.Role) {
			found = append(found, term)
		}
	}
	if len(found) == 0 {
		panic(fmt.Sprintf("no term has a role of %q", roles))
	}
	return found
}

// List returns the texts of the terms with a role, see [Terms.Of].
func (t Terms) List(role Role) []string {
	var texts []string
	for _, term := range t.Of(role) {
		texts = append(texts, term.Text)
	}
	return texts
}

// Set is List for looking texts up.
func (t Terms) Set(role Role) map[string]bool {
	set := map[string]bool{}
	for _, text := range t.List(role) {
		set[text] = true
	}
	return set
}

// Vocabulary returns the vocabulary of the terms. It panics if one label has two roles.
func (t Terms) Vocabulary() *Vocabulary {
	var lines strings.Builder
	for _, term := range t {
		lines.WriteString(string(term.Role) + ": " + term.Text + "\n")
	}
	return MustVocabulary(lines.String())
}

//go:embed words.txt
var wordData string

var smallWords = ReadTerms("words.txt", wordData)
