package proof_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

func TestDayIsProvenBySecondReadingOrNeighbours(t *testing.T) {
	days := []string{"01/13/2025", "01/13/2025", "01/13/2025", "01/15/2025"}
	for name, c := range map[string]struct {
		confirmed []int
		want      []int
	}{
		"none read twice":                     {nil, []int{0, 1, 2, 3}},
		"all read twice":                      {[]int{0, 1, 2, 3}, nil},
		"one between rows of the same day":    {[]int{0, 2, 3}, nil},
		"two between rows of other days":      {[]int{0, 3}, []int{1, 2}},
		"the last, which nothing stands past": {[]int{0, 1, 2}, []int{3}},
	} {
		text := "Opening Balance: 100.00\nClosing Balance: 60.00\n\nDate        Description        Debit        Credit       Balance\n"
		for i, day := range days {
			text += day + "  SHOP                   10.00                 " + []string{
				"90.00", "80.00", "70.00", "60.00",
			}[i] + "\n"
		}
		st, err := ledger.Read(context.Background(), recognized(text), ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		readTwice(st)
		for place, note := range st.RowNotes {
			if !slices.Contains(c.confirmed, place) {
				note.Confirmed &^= ledger.FigureDay
				st.RowNotes[place] = note
			}
		}
		if b, _ := proof.Check(st, proof.Context{}); !slices.Equal(b.DoubtfulDays, c.want) ||
			(b.Status == engine.CheckPass) != (c.want == nil) {
			t.Errorf("%s: %s with days %v in doubt, want %v", name, b.Status, b.DoubtfulDays, c.want)
		}
	}
}

func TestInferredYearMustBeReadTwice(t *testing.T) {
	const text = `Statement Period: 01/01/2025 - 01/31/2025
Opening Balance: 100.00
Closing Balance: 70.00

Date   Description        Debit        Credit       Balance
01/13  SHOP               10.00                       90.00
01/14  SHOP               10.00                       80.00
01/15  SHOP               10.00                       70.00`
	st, err := ledger.Read(context.Background(), recognized(text), ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	readTwice(st)
	if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckPass {
		t.Errorf("%s, want pass; days in doubt are %v", b.Status, b.DoubtfulDays)
	}
	st.Accounts[0].Confirmed = []string{"opening_balance", "closing_balance", "period_start"}
	if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckWarn || len(b.DoubtfulDays) != 3 {
		t.Errorf("the period's end read once: %s with days %v in doubt, want warn and all", b.Status, b.DoubtfulDays)
	}
}

func TestYearPrintedSeparatelyMustBeConfirmed(t *testing.T) {
	st := misreadAll(t, balanceEachRow, ledger.FigureBalance)
	st.Accounts[0].Confirmed = []string{"opening_balance", "closing_balance"}
	for place, note := range st.RowNotes {
		note.YearApart = true
		st.RowNotes[place] = note
	}
	if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckWarn || len(b.DoubtfulDays) != 3 {
		t.Errorf("%s with days %v in doubt, want warn and all", b.Status, b.DoubtfulDays)
	}
	st.Accounts[0].StatementDate = &engine.Date{Year: 2025, Month: 1, Day: 31}
	st.Accounts[0].PeriodDerived = true
	st.Accounts[0].Confirmed = append(st.Accounts[0].Confirmed, "statement_date")
	if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckPass {
		t.Errorf(
			"a statement's date of that year read twice: %s with days %v in doubt, want pass", b.Status, b.DoubtfulDays,
		)
	}
}

// A date elsewhere on the page may give rows their year. The statement's date that was read twice must bear it out.
func TestStatementDateDoesNotProveYearOfAnotherDate(t *testing.T) {
	for name, c := range map[string]struct {
		made  engine.Date
		open  int
		print string
	}{
		"the statement's date is of the rows' year":  {engine.Date{Year: 2025, Month: 1, Day: 31}, 0, "01/31/2025"},
		"the rows' year is another than the date's":  {engine.Date{Year: 2024, Month: 1, Day: 31}, 3, "01/31/2025"},
		"the rows' year was misread, the date's not": {engine.Date{Year: 2025, Month: 1, Day: 31}, 3, "01/31/2026"},
		"the date fits the year before and after":    {engine.Date{Year: 2026, Month: 1, Day: 5}, 3, "01/31/2025"},
	} {
		text := strings.ReplaceAll(balanceEachRow, "/2025 ", "      ") + "\n\nPrinted " + c.print
		st := readTwice(misreadAll(t, text, 0))
		if !st.YearInferred {
			t.Fatal("rows print a year")
		}
		st.Accounts[0].PeriodDerived = true
		st.Accounts[0].StatementDate = &c.made
		if b, _ := proof.Check(st, proof.Context{}); len(b.DoubtfulDays) != c.open {
			t.Errorf("%s: days %v in doubt of %v, want %d", name, b.DoubtfulDays, st.Rows[0].Date, c.open)
		}
	}
}

// A year misread in the period of rows that print none: a second look that reads the period otherwise keeps all days
// open.
func TestYearMisreadInPeriodIsNotProven(t *testing.T) {
	text := "Statement Period: 01/01/2026 - 01/31/2026\n" + strings.ReplaceAll(balanceEachRow, "/2025 ", "      ")
	for name, alter := range map[string]func(a *ledger.Account){
		"read otherwise": func(a *ledger.Account) {
			a.Contradicted = append(a.Contradicted, "period_start", "period_end")
		},
		"the start read otherwise": func(a *ledger.Account) { a.Contradicted = append(a.Contradicted, "period_start") },
		"not read again": func(a *ledger.Account) {
			a.Confirmed = []string{"opening_balance", "closing_balance"}
		},
		"not read again, the statement's date is": func(a *ledger.Account) {
			a.Confirmed = []string{"opening_balance", "closing_balance", "statement_date"}
		},
	} {
		st := readTwice(misreadAll(t, text, 0))
		if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckPass {
			t.Fatalf(
				"read twice: %s with days %v and %v in doubt, want pass", b.Status, b.DoubtfulDays, b.DoubtfulFigures,
			)
		}
		alter(&st.Accounts[0])
		if b, _ := proof.Check(st, proof.Context{}); b.Status != engine.CheckWarn || len(b.DoubtfulDays) != 3 {
			t.Errorf("%s: %s with days %v in doubt, want warn and all", name, b.Status, b.DoubtfulDays)
		}
	}
}
