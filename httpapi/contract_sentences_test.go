package httpapi

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sentence is one statement of the contract: a sentence of its prose, a row of one of its tables or a
// line of one of its blocks.
type sentence struct {
	document string // file name below docs/contract without its ending
	section  string // the nearest heading
	text     string
}

// contractDocuments are the documents whose every sentence holds.
var contractDocuments = []string{"loan-application-intake", "document-processing", "decisions"}

// readSentences splits a contract document.
func readSentences(t *testing.T, document string) []sentence {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "docs", "contract", document+".md"))
	if err != nil {
		t.Fatal(err)
	}
	var found []sentence
	var paragraph []string
	section, inBlock := "", false
	add := func(text string) {
		if text = strings.TrimSpace(text); text != "" {
			found = append(found, sentence{document, section, text})
		}
	}
	flush := func() {
		for _, s := range splitProse(strings.Join(paragraph, " ")) {
			add(s)
		}
		paragraph = nil
	}
	lines := strings.Split(string(raw), "\n")
	for i, line := range lines {
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "```"):
			flush()
			inBlock = !inBlock
		case inBlock && strings.HasPrefix(line, " ") && strings.TrimLeft(line, " ") != "" && len(found) > 0:
			found[len(found)-1].text += " " + trimmed // a block's line goes on
		case inBlock:
			add(strings.Join(strings.Fields(trimmed), " "))
		case strings.HasPrefix(trimmed, "#"):
			flush()
			section = strings.TrimSpace(strings.TrimLeft(trimmed, "#"))
		case strings.HasPrefix(trimmed, "|"):
			flush()
			if isTableRow(lines, i) {
				add(tableRow(trimmed))
			}
		case trimmed == "":
			flush()
		case isListStart.MatchString(trimmed):
			flush()
			paragraph = []string{isListStart.ReplaceAllString(trimmed, "")}
		default:
			paragraph = append(paragraph, trimmed)
		}
	}
	flush()
	return found
}

var isListStart = regexp.MustCompile(`^(- |\d+\. )`)

// isTableRow says whether line i is neither a table's head nor the rule below it.
func isTableRow(lines []string, i int) bool {
	isRule := func(s string) bool { return strings.Trim(strings.TrimSpace(s), "|-: ") == "" }
	return !isRule(lines[i]) && (i+1 >= len(lines) || !strings.HasPrefix(strings.TrimSpace(lines[i+1]), "|-"))
}

func tableRow(line string) string {
	cells := strings.Split(strings.Trim(line, "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return strings.TrimRight(strings.Join(cells, " | "), " |")
}

// splitProse cuts at a full stop that a new sentence follows.
func splitProse(text string) []string {
	var parts []string
	begin := 0
	for _, at := range sentenceEnd.FindAllStringIndex(text, -1) {
		parts = append(parts, text[begin:at[0]+1])
		begin = at[1] - 1
	}
	return append(parts, text[begin:])
}

var sentenceEnd = regexp.MustCompile("[.!?] +[A-Z`*]")

func TestTheContractIsSplitIntoItsSentences(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"two sentences":              {"Needs `document:read`. Query: `page`.", []string{"Needs `document:read`.", "Query: `page`."}},
		"a point within a number":    {"Default 1.5 s; out of range 400.", []string{"Default 1.5 s; out of range 400."}},
		"a path at a sentence start": {"It is kept. `GET` lists them.", []string{"It is kept.", "`GET` lists them."}},
	} {
		if got := splitProse(c.text); strings.Join(got, "¦") != strings.Join(c.want, "¦") {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
	for _, document := range contractDocuments {
		if n := len(readSentences(t, document)); n < 60 {
			t.Errorf("%s has %d sentences, want its whole text", document, n)
		}
	}
}
