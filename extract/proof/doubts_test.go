package proof

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

func TestDoubtsNameRowsReasonAndAction(t *testing.T) {
	faint := ledger.RowNote{DoubtfulWords: true, WordsSure: 0.9}
	beside := ledger.RowNote{DoubtfulWords: true}
	const (
		recognized = "Every sum agrees; but the text of row 1 of 2025-01-01 was recognized from a picture and may be misread. Compare it with the page."
		neighbours = "Every sum agrees; but a line of text may belong to row 2 of 2025-01-02, row 3 of 2025-01-03 or to a row beside it, or was left out. Compare the description with the page."
		stray      = "Every sum agrees; but the day of row 3 of 2025-01-03 is not known or does not fit the printed period or the rows around. Compare it with the page."
	)
	for name, c := range map[string]struct {
		notes  map[int]ledger.RowNote
		checks engine.BalanceChecks
		want   []string
	}{
		"nothing is in doubt":                 {nil, engine.BalanceChecks{}, nil},
		"marks of a paper that is not proven": {map[int]ledger.RowNote{0: faint}, engine.BalanceChecks{}, nil},
		"recognized words": {
			map[int]ledger.RowNote{0: faint}, engine.BalanceChecks{DoubtfulWordsCount: 1}, []string{recognized},
		},
		"lines between rows": {
			map[int]ledger.RowNote{1: beside, 2: beside}, engine.BalanceChecks{DoubtfulWordsCount: 2},
			[]string{neighbours},
		},
		"days that do not fit": {nil, engine.BalanceChecks{DoubtfulDays: []int{2}}, []string{stray}},
		"all kinds at once, each in a sentence": {
			map[int]ledger.RowNote{0: faint, 1: beside, 2: beside},
			engine.BalanceChecks{DoubtfulWordsCount: 3, DoubtfulDays: []int{2}},
			[]string{recognized, neighbours, stray},
		},
	} {
		st := &ledger.Statement{RowNotes: c.notes}
		for i := range 3 {
			st.Rows = append(
				st.Rows, engine.Transaction{Row: i + 1, Date: &engine.Date{Year: 2025, Month: 1, Day: i + 1}},
			)
		}
		if got := Doubts(st, Context{}, c.checks); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
