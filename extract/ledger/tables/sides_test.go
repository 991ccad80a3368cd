package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/parse"
)

func TestWordAfterAmountsOfShortTableSetsSides(t *testing.T) {
	for name, c := range map[string]struct {
		rows  string
		marks []parse.Mark
	}{
		"both sides": {
			"02 Jan  LIGHT COMPANY    100,00     Af\n03 Jan  REFUND            20,00     Bij",
			[]parse.Mark{parse.MarkDebit, parse.MarkCredit},
		},
		"one row": {"02 Jan  REFUND            20,00     Bij", []parse.Mark{parse.MarkCredit}},
		"one row without the word": {
			"02 Jan  LIGHT COMPANY    100,00     Af\n03 Jan  REFUND            20,00",
			[]parse.Mark{parse.MarkNone, parse.MarkNone},
		},
		"another word": {"02 Jan  LIGHT COMPANY    100,00     Paris", []parse.Mark{parse.MarkNone}},
	} {
		p := typed("Datum   Omschrijving     Bedrag\n" + c.rows)
		p.Headers = FindHeadings(p)
		found := Find(p)
		if len(found) != 1 || !found[0].Fill(p) || len(found[0].Lines) != len(c.marks) {
			t.Fatalf("%s: %d tables, want one of %d lines", name, len(found), len(c.marks))
		}
		for i, l := range found[0].Lines {
			if got := l.Money[2].Mark; got != c.marks[i] {
				t.Errorf("%s: the mark of row %d is %v, want %v", name, i+1, got, c.marks[i])
			}
		}
	}
}
