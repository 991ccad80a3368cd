package layout

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestAnUpperLineOfLabelsIsPartedByWhatStandsBelow(t *testing.T) {
	words := MustVocabulary("principal: loan principal | principal\ninterest: interest amount\nreference: or no\npaid: amount paid")
	word := func(text string, from, to float64) page.Word {
		return page.Word{Text: text, Box: page.Box{X0: from, X1: to, Y1: 8}}
	}
	for name, c := range map[string]struct {
		upper []page.Word
		lower []Column
		want  []string
	}{
		"two labels that go on below":           {[]page.Word{word("Loan", 40, 60), word("Interest", 64, 100)}, []Column{{Text: "Principal", Box: page.Box{X0: 30, X1: 60}}, {Text: "Amount", Box: page.Box{X0: 66, X1: 100}}}, []string{"Loan Principal", "Interest Amount"}},
		"one that goes on and one that is done": {[]page.Word{word("OR", 40, 52), word("Principal", 56, 100)}, []Column{{Text: "No.", Box: page.Box{X0: 40, X1: 52}}}, []string{"OR No.", "Principal"}},
		"one label over two":                    {[]page.Word{word("Sums", 40, 60), word("lent", 64, 100)}, []Column{{Text: "Principal", Box: page.Box{X0: 30, X1: 60}}, {Text: "Rest", Box: page.Box{X0: 66, X1: 100}}}, []string{"Sums lent Principal", "Sums lent Rest"}},
		"a label of two words over one":         {[]page.Word{word("Amount", 40, 70), word("paid", 74, 100)}, []Column{{Text: "Total", Box: page.Box{X0: 44, X1: 66}}}, []string{"Amount paid Total"}},
	} {
		upper := splitCells([]Cell{{Words: c.upper, Box: Bounds(c.upper)}}, c.lower, partOver, words)
		var got []string
		for _, column := range stack(upper, c.lower) {
			got = append(got, column.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: read as %q, want %q", name, got, c.want)
		}
	}
}

func TestALabelOfAmountsGoesOnBelowWithItsCurrencyOrItsKind(t *testing.T) {
	v := MustVocabulary("date: datum\ndescription: omschrijving\namount: amount | bedrag | bedrag in euros\nforeign: bedrag in vreemde valuta\ncredit: in")
	word := func(text string, from, to, y float64) page.Word {
		return page.Word{Text: text, Box: page.Box{X0: from, X1: to, Y0: y, Y1: y + 6}}
	}
	var lines []Line
	for _, words := range [][]page.Word{
		{word("Datum", 18, 34, 0), word("Omschrijving", 127, 164, 0), word("Bedrag", 429, 447, 0), word("in", 450, 457, 0), word("Bedrag", 516, 534, 0)},
		{word("vreemde", 429, 450, 7), word("valuta", 454, 472, 7), word("in", 516, 522, 7), word("euro's", 525, 544, 7)},
	} {
		lines = append(lines, Line{Words: words, Box: Bounds(words)})
	}
	h := headerOf(lines, v)
	want := []string{"Datum", "Omschrijving", "Bedrag in vreemde valuta", "Bedrag in euro's"}
	var got []string
	for _, c := range h.Columns {
		got = append(got, c.Text)
	}
	if !slices.Equal(got, want) {
		t.Errorf("labels %q, want %q", got, want)
	}
	if !h.Has("foreign") || !h.Has("amount") {
		t.Errorf("columns %+v, want an amount of another currency and one of the account's", h.Columns)
	}
}
