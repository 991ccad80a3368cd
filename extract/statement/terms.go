package statement

import (
	"fmt"
	"strings"
)

// Terms are the words and phrases by which a document type recognizes something, by role, in the order of its data
// file.
type Terms map[string][]Term

// Term is one word or phrase.
type Term struct {
	// Text is in the form of layout.Normalize: lower case, without accents and punctuation.
	Text string
	// Value is the meaning of the term; "" if its role is the whole meaning.
	Value string
}

// MustTerms parses a type's data file: lines of term, role, language, source and, if its role needs one, value,
// separated by tabs; empty lines and lines that begin with # are left out. The data is part of the program, so an
// error in it stops the program at start.
func MustTerms(data string) Terms {
	terms := Terms{}
	seen := map[string]bool{}
	for line := range strings.SplitSeq(data, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		columns := strings.Split(line, "\t")
		if n := len(columns); n < 4 || n > 5 ||
			columns[0] == "" || columns[1] == "" || seen[columns[1]+"\t"+columns[0]] {
			panic(fmt.Sprintf("statement: bad or repeated line of terms %q", line))
		}
		term, role := Term{Text: columns[0]}, columns[1]
		if len(columns) == 5 {
			term.Value = columns[4]
		}
		seen[role+"\t"+term.Text] = true
		terms[role] = append(terms[role], term)
	}
	return terms
}

// Texts returns the texts of a role's terms in their order.
func (t Terms) Texts(role string) []string {
	texts := make([]string, len(t[role]))
	for i, term := range t[role] {
		texts[i] = term.Text
	}
	return texts
}
