// Package doctype lists dossier's document types: their names, aliases, families, and the phrases by which a paper is
// recognized. It links no reader, so a server that only checks names stays small.
//
// Start with [Default]. Its data are types.txt (names), marks.txt (phrases) and
// traits.txt (what other packages ask of a type). How a type's papers are read is in the folder of that type; package
// all lists these. A type without a folder is read by package generic.
//
// # A new document type
//
// Copy the folder of the nearest type, declare its Type, and add it to package all. A name that does not exist yet
// needs a line in types.txt and its phrases in marks.txt.
package doctype

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
)

// Auto is the declared type of a paper whose type is found from its content.
const Auto = engine.AutoType

// Other is the type of a paper that no other type fits.
const Other = engine.OtherType

var (
	//go:embed types.txt
	typeData string
	//go:embed marks.txt
	markData string
	//go:embed traits.txt
	traitData string
)

// Default returns the registry of every accepted type.
func Default() *extract.Registry { return defaultRegistry }

var defaultRegistry = mustRegistry()

// ambiguous names the types that share a name.
var ambiguous = map[string][]string{"psa": {"birth_certificate", "marriage_certificate"}}

func mustRegistry() *extract.Registry {
	types := parseTypes(typeData)
	addMarks(types, markData)
	addTraits(types, traitData)
	r, err := extract.NewRegistry(types, ambiguous)
	if err != nil {
		panic(err)
	}
	return r
}

// parseTypes reads lines "family: name, alias, alias …".
func parseTypes(data string) (types []extract.Type) {
	for line := range dataLines(data) {
		family, names, ok := strings.Cut(line, ": ")
		if !ok {
			panic("types.txt: line without family: " + line)
		}
		list := strings.Split(names, ", ")
		types = append(types, extract.Type{Name: list[0], Aliases: list[1:], Family: family})
	}
	return types
}

// addMarks reads lines "type: weight phrase" into the types' marks.
func addMarks(types []extract.Type, data string) {
	for line := range dataLines(data) {
		name, rest, ok := strings.Cut(line, ": ")
		weight, phrase, ok2 := strings.Cut(rest, " ")
		w, err := strconv.Atoi(weight)
		at := slices.IndexFunc(types, func(t extract.Type) bool { return t.Name == name })
		if !ok || !ok2 || err != nil || at < 0 {
			panic(fmt.Sprintf("marks.txt: bad line %q", line))
		}
		types[at].Marks = append(types[at].Marks, extract.Mark{Phrase: phrase, Weight: w})
	}
}

// addTraits reads lines "type: trait", see traits.txt.
func addTraits(types []extract.Type, data string) {
	for line := range dataLines(data) {
		name, rest, _ := strings.Cut(line, ": ")
		words := strings.Fields(rest)
		at := slices.IndexFunc(types, func(t extract.Type) bool { return t.Name == name })
		switch {
		case at >= 0 && rest == "statement":
			types[at].Statement = true
		case at >= 0 && rest == "own_pipeline":
			types[at].OwnPipeline = true
		case at >= 0 && len(words) == 3 && words[0] == "compare":
			c := engine.Compared{As: words[1], Field: strings.TrimPrefix(words[2], "-")}
			types[at].Compares = append(types[at].Compares, c)
		default:
			panic(fmt.Sprintf("traits.txt: bad line %q", line))
		}
	}
}

// dataLines yields the lines of a data file without comments and empty lines.
func dataLines(data string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for line := range strings.SplitSeq(data, "\n") {
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			if !yield(line) {
				return
			}
		}
	}
}
