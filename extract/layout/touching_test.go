package layout

import (
	"slices"
	"testing"
)

var touchingWords = MustVocabulary("date: date | transaction date\nvalue: value date\ntext: particulars | transaction\ncheck: check no\nbalance: running balance\ncode: code\nin: in\naccount: account")

func TestLabelsThatTouchAreParted(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"a capital follows a small letter":   {"Transaction DateParticulars", []string{"Transaction Date", "Particulars"}},
		"a capital follows a stop":           {"Check No.Running Balance", []string{"Check No.", "Running Balance"}},
		"capitals end the first label":       {"CODERunning Balance", []string{"CODE", "Running Balance"}},
		"capitals show no seam":              {"DATEPARTICULARS", []string{"DATE", "PARTICULARS"}},
		"three labels":                       {"DateParticularsCheck No.", []string{"Date", "Particulars", "Check No."}},
		"units behind the labels":            {"Check No Code (INR)Running Balance (INR)", []string{"Check No", "Code (INR)", "Running Balance (INR)"}},
		"a text that is not all labels":      {"Transaction DateFormat", []string{"Transaction DateFormat"}},
		"too few letters for a second label": {"ACCOUNTIN", []string{"ACCOUNTIN"}},
	} {
		var got []string
		for _, column := range splitCells(typed(c.text)[0].Cells(), nil, partOver, touchingWords) {
			got = append(got, column.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q is read as %q, want %q", name, c.text, got, c.want)
		}
	}
}

func TestAPartedLabelStandsWhereItsLettersDo(t *testing.T) {
	columns := splitCells(typed("Transaction DateParticulars")[0].Cells(), nil, partOver, touchingWords)
	if len(columns) != 2 || columns[0].Box.X1 != 132 || columns[1].Box.X0 != 132 || columns[1].Box.X1 != 198 {
		t.Errorf("columns are %+v, want the border at 132 and the end at 198", columns)
	}
}
