package policy

import (
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/dossier-lending/dossier/engine"
)

// kindOf says what a value is.
func kindOf(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "names with values"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Tag == "!!null":
		return "nothing"
	case n.Tag == "!!str":
		return "the text " + quoted(n.Value)
	}
	return cut(n.Value)
}

// quoted is a text of the document in quotes, short, with hidden characters escaped.
func quoted(s string) string { return strconv.Quote(cut(s)) }

// cut shortens a text of the document to what a message can show.
func cut(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// span is a range of whole numbers in words.
func span(low, high int) string {
	if low == high {
		return strconv.Itoa(low)
	}
	return strconv.Itoa(low) + " to " + strconv.Itoa(high)
}

// plainNumber writes a number without an exponent.
func plainNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// alternatives lists words: "a, b or c".
func alternatives(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// suggestion says which of the known names is meant, or which there are.
func suggestion(name string, known []string) string {
	if near := nearest(name, known); near != "" {
		return near + " is nearest"
	}
	return "choose " + alternatives(known)
}

// unknownFigure says that there is no figure of a name.
func unknownFigure(name string) string {
	known := make([]string, 0, 60)
	for _, f := range engine.ListFigures() {
		known = append(known, f.Name)
	}
	if near := nearest(name, known); near != "" {
		return "there is no figure " + quoted(name) + "; " + near + " is nearest"
	}
	return "there is no figure " + quoted(name) + "; docs/policy.md lists them"
}

// nearest is the known name that differs least from a name, by at most a third of its letters; "" if none does.
func nearest(name string, known []string) string {
	letters := []rune(name)
	if len(letters) > 60 {
		return ""
	}
	best, least := "", max(1, len(letters)/3)+1
	for _, k := range known {
		if d := distance(letters, []rune(k)); d < least {
			best, least = k, d
		}
	}
	return best
}

// distance counts the letters to insert, remove, replace or swap with the next between two names.
func distance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range b {
		rows[0][j+1] = j + 1
	}
	for i, x := range a {
		for j, y := range b {
			replaced := rows[i][j]
			if x != y {
				replaced++
			}
			least := min(replaced, rows[i][j+1]+1, rows[i+1][j]+1)
			if i > 0 && j > 0 && x == b[j-1] && y == a[i-1] {
				least = min(least, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = least
		}
	}
	return rows[len(a)][len(b)]
}
