package classify_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/classify"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// filled are so many lines of text that they fill a page, between other lines.
func filled(first []string, last ...string) []string {
	lines := slices.Clone(first)
	for n := 0; len(lines)+len(last) < 50; n++ {
		lines = append(lines, fmt.Sprintf("the parties agree on what stands in line %d of this text and on its meaning", n))
	}
	return append(lines, last...)
}

func TestTextThatFlowsOnIsOnePaper(t *testing.T) {
	c := newClassifier()
	short := []string{"Kindly note that the gate is closed on Monday.", "Sincerely yours,", "ANA REYES"}
	for name, test := range map[string]struct {
		pages [][]string
		want  []int
	}{
		"a letter of two pages": {[][]string{
			filled([]string{"AGREEMENT", "Between the persons named below"}),
			{"as long as both parties are alive and well.", "Signed in Manila."},
		}, []int{2}},
		"a numbered list that goes on": {[][]string{
			filled([]string{"RULES OF THE HOUSE"}, "11. Gates are closed at night."),
			{"12. Dogs are kept on a leash.", "13. Cars are parked outside."},
		}, []int{2}},
		"a form whose second page has no heading": {[][]string{
			filled([]string{"PAYSLIP", "Period: Jan 1", "Basic Pay 15,000.00"}, "Overtime 1,000.00"),
			{"Withholding Tax 1,000.00", "Net Pay 14,000.00"},
		}, []int{2}},
		"a letter behind a form": {[][]string{
			{"PAYSLIP", "Period: Jan 1", "Net Pay 14,000.00", "Prepared by"},
			append([]string{"ISLA RESORT CORPORATION", "Manila"}, short...),
		}, []int{1, 1}},
		"two letters": {[][]string{
			append([]string{"MALAYA HOMES", "Manila"}, short...), {"ISLA RESORT", "Cebu", "", "Your room is ready on Friday.", "Yours truly,"},
		}, []int{1, 1}},
		"a form behind a letter": {[][]string{
			append([]string{"ISLA RESORT CORPORATION", "Manila"}, short...),
			{"PAYSLIP", "Period: Jan 1", "Net Pay 14,000.00"},
		}, []int{1, 1}},
	} {
		var judged []*classify.Page
		for i, lines := range test.pages {
			p := drawn(i+1, page.SourceText, lines...)
			judged = append(judged, c.Page(p.Number, []page.Page{p}, layout.Lines(p)))
		}
		var got []int
		for _, part := range c.Parts(judged, nil) {
			got = append(got, len(part))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: parts of %v pages, want %v", name, got, test.want)
		}
	}
}
