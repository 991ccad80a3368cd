package statement

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

func TestWordsAreInDoubtByWhereTheyComeFromAndHowClearTheyAre(t *testing.T) {
	for name, c := range map[string]struct {
		origin engine.Provenance
		want   bool
	}{
		"words of a text layer":     {engine.Provenance{Source: engine.FromText, Confidence: 1}, false},
		"words that are not placed": {engine.Provenance{}, false},
		"faint recognized words":    {engine.Provenance{Source: engine.FromOCR, Confidence: 0.4}, true},
	} {
		st := &ledger.Statement{Rows: make([]engine.Transaction, 1), RowNotes: map[int]ledger.RowNote{0: {BalancePrinted: true}},
			Origins: map[string]engine.Provenance{"/transactions/0/description": c.origin}}
		doubtWords(st)
		if note := st.RowNotes[0]; note.DoubtfulWords != c.want || !note.BalancePrinted {
			t.Errorf("%s: note %+v, want doubt %v and the rest kept", name, note, c.want)
		}
	}
}
