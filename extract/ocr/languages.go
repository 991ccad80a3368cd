package ocr

import (
	_ "embed"
	"strings"
)

//go:embed languages.txt
var languageData string

// languagesOf tells in which languages a word is printed on statements.
var languagesOf = parseLanguages(languageData)

func parseLanguages(data string) map[string][]string {
	of := map[string][]string{}
	for line := range strings.Lines(data) {
		name, words, ok := strings.Cut(line, ":")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for _, w := range strings.Fields(words) {
			of[w] = append(of[w], name)
		}
	}
	return of
}

const (
	// leastTold is how many words of a language a page must print, each counted once and shared by the languages that
	// have it; clearly how many times more than of any other.
	leastTold = 3.0
	clearly   = 1.3
)

// languageOf is the language that a page's words are of; "" when they do not tell.
func languageOf(texts []string) string {
	count, seen := map[string]float64{}, map[string]bool{}
	for _, text := range texts {
		text = strings.ToLower(plain(strings.Trim(text, ".,:;()")))
		if of := languagesOf[text]; !seen[text] {
			seen[text] = true
			for _, name := range of {
				count[name] += 1 / float64(len(of))
			}
		}
	}
	best, next := "", 0.0
	for name, n := range count {
		switch {
		case best == "" || n > count[best]:
			best, next = name, max(next, count[best])
		default:
			next = max(next, n)
		}
	}
	if count[best] < leastTold || count[best] < clearly*next {
		return ""
	}
	return best
}
