package proof

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// faint is the proven statement of vector1 with row 2's words in doubt.
func faint(t testing.TB) *ledger.Statement {
	st := vector1(t)
	st.RowNotes = map[int]ledger.RowNote{0: {BalancePrinted: true}, 1: {BalancePrinted: true, DoubtfulWords: true}, 2: {BalancePrinted: true}}
	return st
}

func TestDoubtfulWordsKeepProvenFiguresFromPassing(t *testing.T) {
	b, v := Check(faint(t), Context{})
	if b.Status != engine.CheckWarn || !slices.Equal(b.DoubtfulWords, []int{1}) {
		t.Errorf("status %s with doubtful rows %v, want warn with row at place 1", b.Status, b.DoubtfulWords)
	}
	if v.Status != engine.CheckPass {
		t.Errorf("validation %s, want pass: the figures follow", v.Status)
	}
}

func TestWhereFiguresDoNotFollowNothingIsSaidOfWords(t *testing.T) {
	st := faint(t)
	st.Rows[2].Debit++
	st.Rows[2].Debit++
	if b, _ := Check(st, Context{}); b.Status != engine.CheckFail || b.DoubtfulWords != nil {
		t.Errorf("status %s with doubtful rows %v, want fail and none", b.Status, b.DoubtfulWords)
	}
}

func TestAnAnalystsWordsAreNotInDoubt(t *testing.T) {
	st := faint(t)
	rows := slices.Clone(st.Rows)
	if b, _ := Check(Edited(st, rows), Context{}); b.Status != engine.CheckWarn {
		t.Errorf("sent back unchanged: %s, want warn as before", b.Status)
	}
	rows[1].Description = "PAYROLL OF MAY"
	if b, _ := Check(Edited(st, rows), Context{}); b.Status != engine.CheckPass {
		t.Errorf("with the words put right: %s, want pass", b.Status)
	}
}
