package layout

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// labelGap is the space, in line heights, from which two words of a heading may be two labels; words of one
// label stand about half as far apart.
const labelGap = 0.5

// leastWideLabels is how many parts of a heading must be known labels before its wider gaps part it.
const leastWideLabels = 2

// splitWide parts a heading at its wider gaps where narrow columns leave less space between their labels than
// other cells keep: most of the parts must be labels by themselves. It is nil when they are not.
func splitWide(c Cell, v *Vocabulary) []Column {
	height, start, known := Line(c).Height(), 0, 0
	var parts []Column
	for i := 1; i <= len(c.Words); i++ {
		if i < len(c.Words) && c.Words[i].Box.X0-c.Words[i-1].Box.X1 <= labelGap*height {
			continue
		}
		words := c.Words[start:i]
		if v.Role(Text(words)) != "" {
			known++
		}
		parts = append(parts, Column{Text: Text(words), Box: Bounds(words), Cell: words[0].Cell})
		start = i
	}
	if known < leastWideLabels || 2*known <= len(parts) {
		return nil
	}
	return parts
}

// roleBeforeUnit reads a label that names its currency in words: "Amount in AED", "Valor em R$".
func roleBeforeUnit(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	n := len(words) - 2
	if n < 1 || !isUnit(words[n+1]) {
		return ""
	}
	if !beforeUnit[strings.ToLower(words[n])] {
		return ""
	}
	return v.Role(strings.Join(words[:n], " "))
}

// namesUnit says that the k-th word goes on with the label before it: "in" before a currency, which may stand on the
// next line when the label is one of amounts.
func namesUnit(words []page.Word, k int, v *Vocabulary) bool {
	if k == 0 || !beforeUnit[strings.ToLower(words[k].Text)] {
		return false
	}
	if k+1 < len(words) {
		return isUnit(words[k+1].Text)
	}
	return v.Role(words[k-1].Text) != "" && v.Role(words[k-1].Text) == v.Role("amount")
}

// beforeUnit are words between a label and the currency that it is in.
var beforeUnit = map[string]bool{"in": true, "en": true, "em": true}
