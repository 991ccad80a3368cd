package secondreader

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// Code is the code of the notes that [Disagreements] makes.
const Code = "SECOND_READER_DIFFERS"

// amount matches money: groups of digits, a decimal point or comma, two decimals.
var amount = regexp.MustCompile(`[0-9]+(?:[.,'’][0-9]{3})*[.,][0-9]{2}(?:$|[^0-9])`)

// maxListed bounds the amounts named in one note.
const maxListed = 5

// Disagreements compares our reading with the second reader's. It returns one note for each page on which some of our
// amounts are less often in its text than in ours. A page of which it found less than half our amounts counts as not
// read by it and is skipped.
func Disagreements(doc page.Document, opinion Opinion) []page.Note {
	var notes []page.Note
	for _, p := range doc.Pages {
		text, ok := opinion[p.Number]
		if !ok {
			continue
		}
		ours, order := amountsOf(p)
		total, missing := 0, 0
		var listed []string
		for _, a := range order {
			total += ours[a]
			lack := ours[a] - strings.Count(text, a)
			if lack <= 0 {
				continue
			}
			missing += lack
			if len(listed) < maxListed {
				listed = append(listed, a)
			}
		}
		if missing == 0 || missing*2 > total {
			continue
		}
		notes = append(notes, page.Note{Code: Code, Page: p.Number, Detail: fmt.Sprintf(
			"a second reader does not find %d of %d amounts on this page: %s", missing, total,
			strings.Join(listed, ", "))})
	}
	return notes
}

// amountsOf counts the amounts on a page as we read them, in order of their first appearance. Hidden
// words count too: the second reader does not know that they are.
func amountsOf(p page.Page) (count map[string]int, order []string) {
	count = map[string]int{}
	for _, w := range p.Words {
		for _, a := range amount.FindAllString(w.Text, -1) {
			if last := a[len(a)-1]; last < '0' || last > '9' {
				a = strings.TrimRightFunc(a, func(r rune) bool { return r < '0' || r > '9' })
			}
			if count[a]++; count[a] == 1 {
				order = append(order, a)
			}
		}
	}
	return count, order
}
