package parse

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

// YearInWords reads a year that is written out: "Two Thousand Twenty-One", "Twenty Twenty-One".
func YearInWords(text string) (year int, ok bool) {
	words := strings.Fields(layout.Normalize(strings.ReplaceAll(text, "-", " ")))
	if len(words) > 1 && words[0] == "two" && words[1] == "thousand" {
		rest := words[2:]
		if len(rest) > 0 && rest[0] == "and" {
			rest = rest[1:]
		}
		if len(rest) == 0 {
			return 2000, true
		}
		n, ok := belowHundred(rest)
		return 2000 + n, ok
	}
	if len(words) < 2 || words[0] != "twenty" && words[0] != "nineteen" {
		return 0, false
	}
	n, ok := belowHundred(words[1:])
	if n < 10 {
		return 0, false // "twenty one" is no year
	}
	if words[0] == "nineteen" {
		return 1900 + n, ok
	}
	return 2000 + n, ok
}

// belowHundred reads one or two words of a number from 1 to 99.
func belowHundred(words []string) (n int, ok bool) {
	first := numberWords[words[0]]
	switch {
	case len(words) == 1:
		return int(first.value), first.kind == "small" || first.kind == "tens"
	case len(words) == 2 && first.kind == "tens":
		second := numberWords[words[1]]
		return int(first.value + second.value), second.kind == "small" && second.value < 10
	}
	return 0, false
}
