package forms

import (
	"embed"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

//go:embed words
var wordFiles embed.FS

// words are the terms of one section of a data file: each key has one or more values, in the order of the file.
type words map[string][]string

// readWords reads a file of the folder words: headings [name], and lines of a key, a tab and a value. A key may have
// several lines: a paper draws one of them. Empty lines and lines that begin with # are skipped. The files are part of
// the program, so an error in them stops it at start.
func readWords(file string) map[string]words {
	data, err := wordFiles.ReadFile("words/" + file)
	if err != nil {
		panic(err)
	}
	sections, section := map[string]words{}, words{}
	sections[""] = section
	for n, line := range strings.Split(string(data), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if name, heading := strings.CutPrefix(line, "["); heading {
			section = words{}
			sections[strings.TrimSuffix(name, "]")] = section
			continue
		}
		key, value, ok := strings.Cut(line, "\t")
		if !ok {
			panic(fmt.Sprintf("forms: words/%s line %d: want a key, a tab and a value, got %q", file, n+1, line))
		}
		section[key] = append(section[key], value)
	}
	return sections
}

// draw returns one of a key's values. A key without values is an error of the look.
func (w words) draw(r *rand.Rand, key string) string {
	values := w[key]
	if len(values) == 0 {
		panic(fmt.Sprintf("forms: no words for %q", key))
	}
	return values[r.IntN(len(values))]
}

// some returns n different values of a key in random order; all of them if it has fewer.
func (w words) some(r *rand.Rand, key string, n int) []string {
	values := append([]string(nil), w[key]...)
	r.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	return values[:min(n, len(values))]
}

// sortedKeys are the keys in alphabetical order, for drawing in an order that does not change.
func sortedKeys(w words) []string { return slices.Sorted(maps.Keys(w)) }

// pick returns one of the values.
func pick[T any](r *rand.Rand, values ...T) T { return values[r.IntN(len(values))] }

// chance is true in percent of all cases.
func chance(r *rand.Rand, percent int) bool { return r.IntN(100) < percent }

// digits returns n random digits.
func digits(r *rand.Rand, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('0' + r.IntN(10))
	}
	return string(b)
}

// capitals returns n random capital letters.
func capitals(r *rand.Rand, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('A' + r.IntN(26))
	}
	return string(b)
}

// filled replaces each # of a pattern by a digit and each @ by a capital letter.
func filled(r *rand.Rand, pattern string) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case '#':
			return rune('0' + r.IntN(10))
		case '@':
			return rune('A' + r.IntN(26))
		}
		return c
	}, pattern)
}
