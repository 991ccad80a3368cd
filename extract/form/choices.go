package form

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Marks of boxes that are ticked and that are not, as text layers and recognition give them.
var (
	ticks  = []string{"[x]", "[X]", "(x)", "(X)", "[/]", "[✓]", "☒", "☑", "✓", "✔", "✗", "✘", "■", "●", "(•)"}
	blanks = []string{"[]", "()", "[_]", "☐", "□", "○", "❑"}
)

// choice reads the word of an enum: the first one among the words or, where boxes are ticked, the one beside a ticked
// box.
func choice(words []page.Word, terms []choiceTerm) (value, bool) {
	normal := make([]string, len(words))
	for i, w := range words {
		normal[i] = strings.ReplaceAll(normalized(outOfBrackets(w.Text)), " ", "")
	}
	boxes, ticked := boxesIn(words)
	best, at := value{}, -1
	first := -1 // first word of a choice: where it is after a box, every box is before its word
	for i := range words {
		term, n, found := longestChoice(normal[i:], terms)
		if !found {
			continue
		}
		if first < 0 {
			first = i
		}
		mark := i + n
		if isBox(words, first-1) {
			mark = i - 1
		}
		if boxes && !slices.Contains(ticked, mark) {
			continue
		}
		if at < 0 {
			at = i
			best = value{is: term.value, words: words[i : i+n]}
			if i > 0 {
				best.cost = costRest / 2
			}
		}
	}
	return best, at >= 0
}

// outOfBrackets is a word without the brackets around it: "(REGIONAL)". A letter in brackets is a box or a mark.
func outOfBrackets(s string) string {
	if inner := strings.Trim(s, "().,"); strings.HasPrefix(s, "(") && len(inner) >= leastRemark {
		return inner
	}
	return s
}

func isBox(words []page.Word, i int) bool {
	return i >= 0 && i < len(words) && (slices.Contains(ticks, words[i].Text) || slices.Contains(blanks, words[i].Text))
}

// boxesIn reports whether words have boxes to be ticked, and the places of those that are.
func boxesIn(words []page.Word) (boxes bool, ticked []int) {
	for i, w := range words {
		if slices.Contains(ticks, w.Text) {
			boxes, ticked = true, append(ticked, i)
		}
		boxes = boxes || slices.Contains(blanks, w.Text)
	}
	return boxes, ticked
}

// longestChoice returns the choice with the most words at the beginning of words, and how many printed words it has:
// "City/Municipality" is one.
func longestChoice(words []string, terms []choiceTerm) (best choiceTerm, n int, found bool) {
	for _, t := range terms {
		switch {
		case len(t.words) <= len(best.words):
		case len(t.words) <= len(words) && slices.Equal(words[:len(t.words)], t.words):
			best, n, found = t, len(t.words), true
		case len(t.words) > 1 && words[0] == strings.Join(t.words, ""):
			best, n, found = t, 1, true
		}
	}
	return best, n, found
}

// Answers of yes and no.
var answers = map[string]bool{
	"yes": true, "y": true, "oo": true, "true": true, "x": true, "no": false, "n": false, "hindi": false, "false": false,
}

func yes(words []page.Word) (value, bool) {
	if boxes, ticked := boxesIn(words); boxes {
		for _, at := range ticked {
			for _, beside := range []int{at + 1, at - 1} {
				if beside < 0 || beside >= len(words) {
					continue
				}
				if answer, known := answers[layout.Normalize(words[beside].Text)]; known {
					return value{is: answer, words: words[min(at, beside) : max(at, beside)+1]}, true
				}
			}
		}
		return value{}, false
	}
	answer, known := answers[layout.Normalize(words[0].Text)]
	return value{is: answer, words: words[:1]}, known
}
