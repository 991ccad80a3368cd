package tables

import (
	"maps"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestYearsBelowTwoDatesAreNotDescription(t *testing.T) {
	for name, c := range map[string]struct {
		below string
		tail  int   // words that complete the first date
		marks []int // places of years of other dates
		text  string
	}{
		"year below each date":                  {"2024       2024", 1, []int{1}, ""},
		"year below the first date, and a text": {"2024                  of the north", 1, nil, "of the north"},
		"year below the second date only":       {"           2024       of the north", 0, []int{0}, "of the north"},
		"number in the text is not a year": {
			"                      2024 of the north", 0, nil, "2024 of the north",
		},
		"a time below the first date":    {"10:22                 of the north", 1, nil, "of the north"},
		"a number below the second date": {"           1850       of the north", 0, []int{0}, "of the north"},
	} {
		p := typed(`Date       Value Date Description            Debit    Credit   Balance
02 Jan     03 Jan     LIGHT COMPANY         100.00              900.00
` + c.below)
		p.Headers = FindHeadings(p)
		found := Find(p)
		if len(found) != 1 || !found[0].Fill(p) || len(found[0].Lines) != 2 {
			t.Fatalf("%s: the paper is no table of two lines: %+v", name, found)
		}
		l := &found[0].Lines[1]
		text := textOf(found[0], l)
		if l.Tail != c.tail || !slices.Equal(l.Marks, c.marks) || text != c.text {
			t.Errorf(
				"%s: the tail has %d words, marks are %v, text is %q; want %d, %v, %q", name, l.Tail, l.Marks, text,
				c.tail, c.marks, c.text,
			)
		}
	}
}

// textOf is the text of a line in all columns, from left to right.
func textOf(t *Table, l *Line) string {
	texts := t.Texts(l)
	var words []page.Word
	for _, column := range slices.Sorted(maps.Keys(texts)) {
		words = append(words, texts[column]...)
	}
	return layout.Text(words)
}
