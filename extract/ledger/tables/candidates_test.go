package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// proportional sets words three points apart on a line ten points high, starting at x.
func proportional(x float64, texts ...string) layout.Line {
	lefts := make([]float64, len(texts))
	for i, text := range texts {
		lefts[i] = x
		x += 5*float64(len(text)) + 3
	}
	return wordsAt(texts, lefts)
}

func TestNumbersInDescriptionAreNotAmounts(t *testing.T) {
	for name, c := range map[string]struct {
		line layout.Line
		want int
	}{
		"a limit in a sentence": {
			proportional(36, "insured", "up", "to", "P1,000,000", "per", "depositor"), 0,
		},
		"a rate in the description": {proportional(100, "REMITTANCE", "@", "57.10"), 0},
		"amount in its column": {
			proportional(100, "PAYMENT", "OF", "A", "LONG", "TEXT", "1,234.56"), 1,
		},
		"amount of another column":                {wordsAt([]string{"PAYMENT", "57.10"}, []float64{100, 175}), 1},
		"rate alone on the second line of a text": {proportional(100, "57.10"), 0},
		"text that starts further right":          {proportional(140, "FEE", "57.10"), 1},
	} {
		label := func(role layout.Role, left, right float64) layout.Column {
			return layout.Column{Role: role, Box: page.Box{X0: left, X1: right}}
		}
		table := &Table{
			Headed: true,
			Columns: []layout.Column{
				label(lexicon.RoleDate, 36, 60), label(lexicon.RoleDescription, 100, 150),
				label(lexicon.RoleDebit, 220, 250),
			},
			Lines: []Line{{Line: c.line, Tokens: parse.MoneyTokens(c.line, parse.Style{})}},
		}
		table.dropInText()
		if got := len(table.Lines[0].Tokens); got != c.want {
			t.Errorf("%s: %q has %d amounts, want %d", name, c.line.Text(), got, c.want)
		}
	}
}
