package proof

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

func TestEditedRowIsNoLongerRepaired(t *testing.T) {
	st := vector1(t)
	st.Rows[1].Credit, st.Rows[1].Repaired = 4_000_00, true
	st.RowNotes = map[int]ledger.RowNote{
		0: {BalancePrinted: true},
		1: {BalancePrinted: true, Repair: "digit", Ambiguous: true},
		2: {BalancePrinted: true},
	}
	rows := slices.Clone(st.Rows)
	rows[1].Credit = 40_000_00
	edited := Edited(st, rows)
	b, _ := Check(edited, Context{})
	if b.Status != engine.CheckPass || edited.Rows[1].Repaired {
		t.Errorf("status %s, repaired %v; want pass, false", b.Status, edited.Rows[1].Repaired)
	}
	if before, _ := Check(st, Context{}); before.Status != engine.CheckFail {
		t.Errorf("the read statement = %s, want fail: Edited must not change it", before.Status)
	}
}

func TestComputedBalancesFollowEdit(t *testing.T) {
	st := vector1(t)
	st.BalanceSource = "computed"
	rows := slices.Clone(st.Rows)
	rows[0].Debit = 4_500_00
	edited := Edited(st, rows)
	for i, want := range []engine.Amount{5_500_00, 45_500_00, 24_500_25} {
		if got := *edited.Rows[i].Balance; got != want {
			t.Errorf("balance after row %d = %v, want %v", i+1, got, want)
		}
	}
	if b, _ := Check(edited, Context{}); b.RowsChecked != 0 {
		t.Errorf("rows checked = %d, want 0: computed balances prove nothing", b.RowsChecked)
	}
}

func TestDerivedOpeningAndPeriodFollowEdit(t *testing.T) {
	st := vector1(t)
	st.Accounts[0].OpeningDerived, st.Accounts[0].PeriodDerived, st.Accounts[0].ClosingDerived = true, true, true
	edited := Edited(st, st.Rows[1:])
	a := edited.Accounts[0]
	if *a.Opening != 6_500_00 || *a.PeriodStart != *day(t, "2025-01-15") || *a.PeriodEnd != *day(t, "2025-01-20") ||
		*a.Closing != 25_500_25 {
		t.Errorf("opening %v, period %v to %v, closing %v", *a.Opening, *a.PeriodStart, *a.PeriodEnd, *a.Closing)
	}
}

func TestCarriesStayAfterTheirRow(t *testing.T) {
	st := vector1(t)
	st.Carries = []ledger.Carry{{Page: 1, Forward: true, After: 2, Balance: 46_500_00}}
	if got := Edited(st, st.Rows[1:]).Carries[0].After; got != 1 {
		t.Errorf("carry stands after %d rows, want 1", got)
	}
}

func TestBalanceOfEditedAmountStaysRecognized(t *testing.T) {
	for name, figures := range map[string]ledger.Figures{
		"figures noted":               ledger.FigureAmount | ledger.FigureBalance,
		"noted by an earlier version": 0,
	} {
		st := vector1(t)
		st.RowNotes = map[int]ledger.RowNote{}
		for place := range st.Rows {
			st.RowNotes[place] = ledger.RowNote{BalancePrinted: true, Recognized: true, RecognizedFigures: figures}
		}
		rows := slices.Clone(st.Rows)
		rows[1].Credit++
		p := newPaper(Edited(st, rows), Context{})
		if p.sure(1, ledger.FigureBalance) || !p.sure(1, ledger.FigureAmount) {
			t.Errorf(
				"%s: balance sure %v, amount sure %v; want false, true", name, p.sure(1, ledger.FigureBalance),
				p.sure(1, ledger.FigureAmount),
			)
		}
	}
}
