package doctype

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

// Mark is a phrase that speaks for a type, in the form that layout.Normalize gives.
type Mark struct {
	Type   string
	Phrase string
	Weight int
}

//go:embed marks.txt
var markData string

// Marks are the phrases of every type, in the order of the data file.
func Marks() []Mark { return marks }

var marks = parseMarks(markData)

func parseMarks(data string) []Mark {
	var out []Mark
	for _, line := range strings.Split(data, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, rest, ok := strings.Cut(line, ": ")
		weight, phrases, ok2 := strings.Cut(rest, " ")
		w, err := strconv.Atoi(weight)
		if _, known := defaultRegistry.names[name]; !ok || !ok2 || err != nil || !known {
			panic(fmt.Sprintf("document type marks: bad line %q", line))
		}
		for _, phrase := range strings.Split(phrases, " | ") {
			out = append(out, Mark{name, phrase, w})
		}
	}
	return out
}
