package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// wordsAt sets words of five points a letter at the given left edges on one line ten points high.
func wordsAt(texts []string, lefts []float64) layout.Line {
	l := layout.Line{Page: 1}
	for i, text := range texts {
		l.Words = append(l.Words, page.Word{
			Text:       text,
			Box:        page.Box{X0: lefts[i], X1: lefts[i] + 5*float64(len(text)), Y1: 10},
			Confidence: 1,
		})
	}
	l.Box = layout.Bounds(l.Words)
	return l
}

// twoTextColumns is a table with a description column close to a reference column.
func twoTextColumns(lines ...Line) *Table {
	return &Table{
		Headed: true,
		Lines:  lines,
		Columns: []layout.Column{
			{Role: lexicon.RoleDate, Box: page.Box{X0: 0, X1: 30}},
			{Role: lexicon.RoleReference, Box: page.Box{X0: 50, X1: 90}},
			{Role: lexicon.RoleDescription, Box: page.Box{X0: 101, X1: 150}},
			{Role: lexicon.RoleCheck, Box: page.Box{X0: 400, X1: 440}},
		},
	}
}

func TestCellThatFillsItsColumnIsSplitFromNext(t *testing.T) {
	line := Line{Line: wordsAt([]string{"3602478634", "INSTAPAY", "FEE"}, []float64{50, 101, 144})}
	got := twoTextColumns(line).Texts(&line)
	if layout.Text(got[1]) != "3602478634" || layout.Text(got[2]) != "INSTAPAY FEE" {
		t.Errorf("texts are %v, want the reference apart from INSTAPAY FEE", got)
	}
}

func TestSummaryLinesDoNotSetColumnEdges(t *testing.T) {
	summary := Line{Line: wordsAt(
		[]string{"Total", "amount", "of", "all", "outstanding", "deposits"}, []float64{300, 328, 361, 374, 392, 450},
	)}
	row := Line{Line: wordsAt(
		[]string{"01", "PAYMENT", "LUZON-LIGHT-COMPANY-OF-THE-NORTH", "AND", "POWER"}, []float64{0, 101, 138, 301, 320},
	)}
	if got := twoTextColumns(summary, summary, row).Texts(&row); layout.Text(got[3]) != "" {
		t.Errorf("the check column holds %q, want nothing", layout.Text(got[3]))
	}
}
