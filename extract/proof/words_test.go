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
	st.RowNotes = map[int]ledger.RowNote{
		0: {BalancePrinted: true},
		1: {BalancePrinted: true, DoubtfulWords: true},
		2: {BalancePrinted: true},
	}
	return st
}

func TestDoubtfulWordsAreNamedAndDoNotKeepFiguresFromPassing(t *testing.T) {
	b, v := Check(faint(t), Context{})
	if b.Status != engine.CheckPass || !slices.Equal(b.DoubtfulWords, []int{1}) {
		t.Errorf("status %s with doubtful rows %v, want pass with row at place 1", b.Status, b.DoubtfulWords)
	}
	if v.Status != engine.CheckPass {
		t.Errorf("validation %s, want pass: the figures follow", v.Status)
	}
}

func TestTwentyWorstDoubtfulRowsAreListed(t *testing.T) {
	st := vector1(t)
	st.Rows, st.RowNotes = nil, map[int]ledger.RowNote{}
	st.Accounts[0].TotalCredits, st.Accounts[0].TotalDebits = nil, nil
	for i := range 30 {
		st.Rows = append(st.Rows, engine.Transaction{
			Row:     i + 1,
			Date:    day(t, "2025-01-20"),
			Credit:  1_00,
			Balance: money(10_000_00 + engine.Amount(i+1)*1_00),
		})
		st.RowNotes[i] = ledger.RowNote{BalancePrinted: true, DoubtfulWords: i > 0, WordsSure: 0.9 - float64(i%10)/100}
	}
	st.Accounts[0].Closing = money(10_030_00)
	b, _ := Check(st, Context{})
	// as sure as 23 are 3 and 13, which come first
	want := []int{3, 4, 5, 6, 7, 8, 9, 13, 14, 15, 16, 17, 18, 19, 24, 25, 26, 27, 28, 29}
	if b.Status != engine.CheckPass || b.DoubtfulWordsCount != 29 || !slices.Equal(b.DoubtfulWords, want) {
		t.Errorf(
			"status %s, %d in doubt, named %v; want pass, 29, %v", b.Status, b.DoubtfulWordsCount, b.DoubtfulWords,
			want,
		)
	}
}

func TestDoubtfulWordsAreNotListedIfFiguresFail(t *testing.T) {
	st := faint(t)
	st.Rows[2].Debit++
	st.Rows[2].Debit++
	if b, _ := Check(st, Context{}); b.Status != engine.CheckFail || b.DoubtfulWords != nil {
		t.Errorf("status %s with doubtful rows %v, want fail and none", b.Status, b.DoubtfulWords)
	}
}

func TestEditedWordsAreNotDoubtful(t *testing.T) {
	st := faint(t)
	rows := slices.Clone(st.Rows)
	if b, _ := Check(Edited(st, rows), Context{}); b.DoubtfulWordsCount != 1 {
		t.Errorf("sent back unchanged: %d rows in doubt, want 1 as before", b.DoubtfulWordsCount)
	}
	rows[1].Description = "PAYROLL OF MAY"
	if b, _ := Check(Edited(st, rows), Context{}); b.DoubtfulWordsCount != 0 {
		t.Errorf("with the words put right: %d rows in doubt, want none", b.DoubtfulWordsCount)
	}
}

func TestRepairedDayIsDoubtfulUntilEdited(t *testing.T) {
	st := vector1(t)
	st.RowNotes = map[int]ledger.RowNote{1: {BalancePrinted: true, DateRepaired: true}}
	if b, _ := Check(st, Context{}); b.Status != engine.CheckWarn || !slices.Equal(b.DoubtfulDays, []int{1}) {
		t.Errorf("status %s with days in doubt of %v, want warn and the row at place 1", b.Status, b.DoubtfulDays)
	}
	rows := slices.Clone(st.Rows)
	rows[1].Date = rows[2].Date
	if b, _ := Check(Edited(st, rows), Context{}); b.DoubtfulDays != nil {
		t.Errorf("with another day: doubt of %v, want none", b.DoubtfulDays)
	}
}

func TestDayOutOfOrderKeepsStatementFromPassing(t *testing.T) {
	for name, c := range map[string]struct {
		days []string // of twelve rows, the rest on the 20th
		want []int
	}{
		"days in order":                     {[]string{"2025-01-01", "2025-01-02", "2025-01-02"}, nil},
		"a day of half a year before":       {[]string{"2024-06-02"}, []int{0}},
		"a day of the month before":         {[]string{"2024-12-31"}, nil},
		"a later day between earlier ones":  {[]string{"2025-01-03", "2025-01-30", "2025-01-04"}, []int{1}},
		"an earlier day between later ones": {[]string{"2025-01-13", "2025-01-14", "2025-01-04"}, []int{2}},
		"an order that is the paper's own":  {[]string{"2025-01-09", "2025-01-08", "2025-01-07", "2025-01-06"}, nil},
		"a row without a day":               {[]string{"2025-01-03", "", "2025-01-04"}, []int{1}},
	} {
		st := vector1(t)
		st.Rows, st.Accounts[0].TotalCredits, st.Accounts[0].TotalDebits = nil, nil, nil
		for i := range 12 {
			row := engine.Transaction{
				Row:     i + 1,
				Date:    day(t, "2025-01-20"),
				Credit:  1_00,
				Balance: money(10_000_00 + engine.Amount(i+1)*1_00),
			}
			if i < len(c.days) {
				row.Date = nil
				if c.days[i] != "" {
					row.Date = day(t, c.days[i])
				}
			}
			st.Rows = append(st.Rows, row)
		}
		st.Accounts[0].Closing = money(10_012_00)
		b, _ := Check(st, Context{})
		if !slices.Equal(b.DoubtfulDays, c.want) || (b.Status == engine.CheckPass) != (c.want == nil) {
			t.Errorf("%s: status %s, doubtful days %v; want %v", name, b.Status, b.DoubtfulDays, c.want)
		}
	}
}
