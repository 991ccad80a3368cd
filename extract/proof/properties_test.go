package proof

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid" // property tests that shrink their counter-examples

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// printedChain draws a statement of one to thirty rows that prints everything and adds up.
func printedChain(t *rapid.T) *ledger.Statement {
	opening := engine.Amount(rapid.Int64Range(0, 1_000_000_00).Draw(t, "opening"))
	start := engine.Date{Year: 2025, Month: 1, Day: 1}
	st := &ledger.Statement{BalanceSource: "printed"}
	balance, credits, debits, at := opening, engine.Amount(0), engine.Amount(0), start
	for n := range rapid.IntRange(1, 30).Draw(t, "rows") {
		at = at.AddDays(rapid.IntRange(0, 4).Draw(t, "gap"))
		on := at
		r := engine.Transaction{Row: n + 1, Date: &on, Description: "ROW"}
		amount := engine.Amount(rapid.Int64Range(1, 500_000_00).Draw(t, "amount"))
		if rapid.Bool().Draw(t, "credit") {
			r.Credit, balance, credits = amount, balance+amount, credits+amount
		} else {
			r.Debit, balance, debits = amount, balance-amount, debits+amount
		}
		after := balance
		r.Balance = &after
		st.Rows = append(st.Rows, r)
	}
	end := at.AddDays(rapid.IntRange(0, 9).Draw(t, "rest"))
	st.Accounts = []ledger.Account{{PeriodStart: &start, PeriodEnd: &end, Opening: &opening, Closing: &balance,
		TotalCredits: &credits, TotalDebits: &debits}}
	return st
}

func TestFullyPrintedChainPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := printedChain(t)
		b, v := Check(st, Context{})
		if v.Status != engine.CheckPass || b.RowsChecked != len(st.Rows) {
			t.Fatalf("validation %s, %d of %d rows checked", v.Status, b.RowsChecked, len(st.Rows))
		}
		if want := *b.OpeningBalance + b.TotalCredits - b.TotalDebits; *b.ComputedClosingBalance != want {
			t.Fatalf("computed closing %v, want %v", *b.ComputedClosingBalance, want)
		}
	})
}

func TestAnyChangedAmountInPrintedChainFails(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := printedChain(t)
		row := &st.Rows[rapid.IntRange(0, len(st.Rows)-1).Draw(t, "row")]
		by := engine.Amount(rapid.Int64Range(2, 100_000_00).Draw(t, "by"))
		switch rapid.IntRange(0, 3).Draw(t, "what") {
		case 0:
			row.Credit += by
		case 1:
			row.Debit += by
		case 2:
			*row.Balance += by
		case 3:
			row.Credit, row.Debit = row.Debit, row.Credit
		}
		b, v := Check(st, Context{})
		if v.Status != engine.CheckFail || b.Status != engine.CheckFail || b.RowsFailed == 0 {
			t.Fatalf("validation %s, balance checks %s, %d rows failed; want fail", v.Status, b.Status, b.RowsFailed)
		}
	})
}

// turned is the statement printed newest first.
func turned(st *ledger.Statement) *ledger.Statement {
	other := *st
	other.Rows = slices.Clone(st.Rows)
	slices.Reverse(other.Rows)
	other.NewestFirst = true
	return &other
}

func TestNewestFirstIsProvenLikeOldestFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := printedChain(t)
		st.Rows[rapid.IntRange(0, len(st.Rows)-1).Draw(t, "row")].Debit += engine.Amount(rapid.IntRange(0, 3).Draw(
			t, "by",
		))
		a, av := Check(st, Context{})
		b, bv := Check(turned(st), Context{})
		for i := range b.RowBreaks {
			b.RowBreaks[i].Index = len(st.Rows) - 1 - b.RowBreaks[i].Index
		}
		if len(b.RowBreaks) > 0 {
			b.FirstBreak = &b.RowBreaks[0].Index
		}
		if !reflect.DeepEqual(a, b) || !reflect.DeepEqual(av, bv) {
			t.Fatalf("in order\n%+v\nnewest first\n%+v", a, b)
		}
	})
}

func TestUnchangedEditGivesSameProof(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := printedChain(t)
		st.RowNotes = map[int]ledger.RowNote{}
		for i := range st.Rows {
			st.RowNotes[i] = ledger.RowNote{BalancePrinted: rapid.Bool().Draw(t, "printed")}
		}
		a, av := Check(st, Context{})
		b, bv := Check(Edited(st, st.Rows), Context{})
		if !reflect.DeepEqual(a, b) || !reflect.DeepEqual(av, bv) {
			t.Fatalf("before\n%+v\nafter\n%+v", a, b)
		}
	})
}

func TestAverageDailyBalanceCountsEveryDay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := printedChain(t)
		a := st.Accounts[0]
		balance, sum, days := *a.Opening, exact.Sum{}, 0
		for d := *a.PeriodStart; !d.After(*a.PeriodEnd); d = d.AddDays(1) {
			for _, r := range st.Rows {
				if *r.Date == d {
					balance = *r.Balance
				}
			}
			sum = sum.Add(balance)
			days++
		}
		got, ok := Average(Daily(st, 0, Chains(st)[0], *a.PeriodStart, *a.PeriodEnd), *a.PeriodEnd)
		if want := sum.Quo(days); !ok || got != want {
			t.Fatalf("average %v, %v; want %v", got, ok, want)
		}
	})
}

func TestCheckAcceptsAnyStatement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := printedChain(t)
		for i := range st.Rows {
			r := &st.Rows[i]
			r.AccountIndex = rapid.IntRange(-2, 3).Draw(t, "account")
			r.Credit = engine.Amount(rapid.Int64().Draw(t, "any"))
			if rapid.Bool().Draw(t, "undated") {
				r.Date = nil
			}
			if rapid.Bool().Draw(t, "no balance") {
				r.Balance = nil
			}
		}
		for range rapid.IntRange(0, 3).Draw(t, "carries") {
			st.Carries = append(st.Carries, ledger.Carry{
				Page:    1,
				After:   rapid.IntRange(-3, 99).Draw(t, "after"),
				Account: rapid.IntRange(-1, 5).Draw(t, "of"),
			})
		}
		if rapid.Bool().Draw(t, "no accounts") {
			st.Accounts = nil
		} else if rapid.Bool().Draw(t, "period backwards") {
			st.Accounts[0].PeriodStart, st.Accounts[0].PeriodEnd = st.Accounts[0].PeriodEnd, st.Accounts[0].PeriodStart
		}
		_, v := Check(st, Context{})
		if len(v.Checks) != len(rules) {
			t.Fatalf("%d checks, want %d", len(v.Checks), len(rules))
		}
		Check(Edited(st, st.Rows[:len(st.Rows)/2]), Context{})
	})
}

func TestRowsOutOfOrderCountForTheirDay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := printedChain(t)
		a := st.Accounts[0]
		length := a.PeriodStart.DaysUntil(*a.PeriodEnd)
		for i := range st.Rows {
			on := a.PeriodStart.AddDays(rapid.IntRange(0, length).Draw(t, "day"))
			st.Rows[i].Date = &on
		}
		days := Daily(st, 0, Chains(st)[0], *a.PeriodStart, *a.PeriodEnd)
		for _, d := range days {
			want := *a.Opening
			for _, r := range st.Rows {
				if !r.Date.After(d.Day) {
					want += r.Movement()
				}
			}
			if d.Balance != want {
				t.Fatalf("balance of %s is %v, want %v", d.Day, d.Balance, want)
			}
		}
		if last := days[len(days)-1].Balance; last != *a.Closing {
			t.Fatalf("last balance %v, want the closing %v", last, *a.Closing)
		}
	})
}
