package cashflow

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid" // property tests that shrink their counter-examples

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

var drawnWords = []string{
	"PAYROLL ACME CORP", "ATM W/D QC", "INSTAPAY TO MARIA SANTOS", "INSTAPAY FROM PEDRO CRUZ", "MERALCO",
	"CASH DEPOSIT", "CHECK DEPOSIT", "RTN CHK DAIF", "BILLEASE", "LOAN PROCEEDS TALA", "REVERSAL", "INTEREST PAY",
	"WTAX", "ZENAIDA", "", "BINGOPLUS", "RCOCI CHG", "FUND TRANSFER TO JUAN DELA CRUZ", "PESONET CREDIT",
}

// drawn is a statement of up to sixty rows over some months.
func drawn(t *rapid.T) *ledger.Statement {
	start := engine.Date{Year: 2025, Month: 1, Day: 1}.AddDays(rapid.IntRange(0, 40).Draw(t, "start"))
	opening := engine.Amount(rapid.Int64Range(-1_000_00, 100_000_00).Draw(t, "opening"))
	name, php := "JUAN DELA CRUZ", "PHP"
	st := &ledger.Statement{BalanceSource: "printed"}
	balance, at := opening, start
	for n := range rapid.IntRange(0, 60).Draw(t, "rows") {
		at = at.AddDays(rapid.IntRange(0, 5).Draw(t, "gap"))
		on := at
		r := engine.Transaction{Row: n + 1, Date: &on, Description: rapid.SampledFrom(drawnWords).Draw(t, "words")}
		amount := engine.Amount(rapid.Int64Range(1, 90_000).Draw(t, "amount"))
		amount *= rapid.SampledFrom([]engine.Amount{1, 100, 1000}).Draw(t, "scale")
		if rapid.Bool().Draw(t, "credit") {
			r.Credit, balance = amount, balance+amount
		} else {
			r.Debit, balance = amount, balance-amount
		}
		after := balance
		r.Balance = &after
		st.Rows = append(st.Rows, r)
	}
	end := at.AddDays(rapid.IntRange(0, 40).Draw(t, "rest"))
	st.Accounts = []ledger.Account{
		{Name: &name, Currency: &php, PeriodStart: &start, PeriodEnd: &end, Opening: &opening, Closing: &balance},
	}
	return st
}

func TestAverageDailyBalanceCountsEveryDay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := drawn(t)
		Annotate(st, engine.Date{})
		got := Analyze(st).Balances
		a := st.Accounts[0]
		var days []engine.Amount
		var sum exact.Sum
		balance, negative := *a.Opening, 0
		for d := *a.PeriodStart; !d.After(*a.PeriodEnd); d = d.AddDays(1) {
			for _, r := range st.Rows {
				if *r.Date == d {
					balance = *r.Balance
				}
			}
			if balance < 0 {
				negative++
			}
			days, sum = append(days, balance), sum.Add(balance)
		}
		if want := sum.Quo(len(days)); *got.AverageDailyBalance != want {
			t.Fatalf("average daily balance %v, want %v", *got.AverageDailyBalance, want)
		}
		lowest, highest := slices.Min(days), slices.Max(days)
		slices.Sort(days)
		median := exact.Of(days[(len(days)-1)/2], days[len(days)/2]).Quo(2)
		if *got.Minimum != lowest || *got.Maximum != highest || *got.MedianDailyBalance != median ||
			got.DaysNegative != negative {
			t.Fatalf(
				"minimum %v, maximum %v, median %v, days negative %d; want %v, %v, %v, %d",
				*got.Minimum,
				*got.Maximum,
				*got.MedianDailyBalance,
				got.DaysNegative,
				lowest,
				highest,
				median,
				negative,
			)
		}
	})
}

func TestMonthsAndCategoriesAddUpToTheTotals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := drawn(t)
		Annotate(st, engine.Date{})
		m := Analyze(st)
		var inflow, trueInflow, outflow, in, out engine.Amount
		inCount, count := 0, 0
		for _, month := range m.Monthly {
			inflow, trueInflow, outflow, inCount =
				inflow+month.Inflow, trueInflow+month.TrueInflow, outflow+month.Outflow, inCount+month.InflowCount
		}
		for _, c := range m.Categories {
			in, out, count = in+c.Inflow, out+c.Outflow, count+c.Count
		}
		f := m.Flows
		if inflow != f.TotalInflow || trueInflow != f.TrueInflow || outflow != f.TotalOutflow ||
			inCount != f.InflowCount {
			t.Fatalf(
				"months add up to %v, %v, %v; totals are %v, %v, %v", inflow, trueInflow, outflow, f.TotalInflow,
				f.TrueInflow, f.TotalOutflow,
			)
		}
		if in != f.TotalInflow || out != f.TotalOutflow || count != len(st.Rows) {
			t.Fatalf(
				"categories add up to %v, %v, %d rows; totals are %v, %v, %d", in, out, count, f.TotalInflow,
				f.TotalOutflow, len(st.Rows),
			)
		}
		if *m.Balances.Opening+f.TotalInflow-f.TotalOutflow != *m.Balances.Closing ||
			f.NetCashFlow != f.TotalInflow-f.TotalOutflow {
			t.Fatalf(
				"opening %v + %v - %v is not closing %v", *m.Balances.Opening, f.TotalInflow, f.TotalOutflow,
				*m.Balances.Closing,
			)
		}
	})
}

func TestNewestFirstHasSameMetricsAsOldestFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := drawn(t)
		turned := *st
		turned.Rows = slices.Clone(st.Rows)
		slices.Reverse(turned.Rows)
		turned.NewestFirst = true
		Annotate(st, engine.Date{})
		Annotate(&turned, engine.Date{})
		if a, b := asJSON(t, Analyze(st)), asJSON(t, Analyze(&turned)); a != b {
			t.Fatalf("in order\n%s\nnewest first\n%s", a, b)
		}
		slices.Reverse(turned.Rows)
		if !reflect.DeepEqual(st.Rows, turned.Rows) {
			t.Fatalf("rows in order\n%+v\nnewest first\n%+v", st.Rows, turned.Rows)
		}
	})
}

func TestAnnotatingTwiceChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := drawn(t)
		Annotate(st, engine.Date{})
		once := asJSON(t, st.Rows)
		Annotate(st, engine.Date{})
		if twice := asJSON(t, st.Rows); once != twice {
			t.Fatalf("once\n%s\ntwice\n%s", once, twice)
		}
	})
}

func TestAnnotateAndAnalyzeTakeAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := drawn(t)
		for i := range st.Rows {
			r := &st.Rows[i]
			r.Description = rapid.String().Draw(t, "any words")
			r.AccountIndex = rapid.IntRange(-1, 3).Draw(t, "account")
			if rapid.Bool().Draw(t, "huge") {
				r.Credit = engine.Amount(rapid.Int64().Draw(t, "any"))
			}
			if rapid.Bool().Draw(t, "undated") {
				r.Date = nil
			}
			if rapid.Bool().Draw(t, "no balance") {
				r.Balance = nil
			}
		}
		switch rapid.IntRange(0, 4).Draw(t, "header") {
		case 0:
			st.Accounts = nil
		case 1:
			st.Accounts = append(st.Accounts, ledger.Account{}, ledger.Account{Currency: st.Accounts[0].Currency})
		case 2:
			st.Accounts[0].PeriodStart = &engine.Date{Year: 1, Month: 1, Day: 1}
		case 3:
			st.Accounts[0] = ledger.Account{}
		}
		Annotate(st, engine.Date{Year: 2025, Month: 2, Day: 1})
		asJSON(t, Analyze(st)) // fails on a number that JSON has no form for
	})
}

type fataler interface{ Fatal(...any) }

func asJSON(t fataler, v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestCrowdedDaysStayLinear holds that no rule compares every row with every other: with all rows on one
// day, twice the work of a quadratic rule would take minutes.
func TestCrowdedDaysStayLinear(t *testing.T) {
	const rows, patience = 60_000, 20 * time.Second
	words := []string{
		"RCOCI CHG", "REVERSAL", "CASH DEPOSIT", "INTEREST PAY", "WTAX", "FUND TRANSFER", "CHECK DEPOSIT",
		"RTN CHK DAIF",
	}
	on, php := engine.Date{Year: 2025, Month: 1, Day: 4}, "PHP"
	st := &ledger.Statement{Accounts: []ledger.Account{{Currency: &php}, {Currency: &php}}}
	for i := range rows {
		r := engine.Transaction{Row: i + 1, Date: &on, Description: words[i%len(words)], AccountIndex: i / (rows / 2)}
		if i%2 == 0 {
			r.Debit = engine.Amount(400_000_00 + i)
		} else {
			r.Credit = engine.Amount(400_000_00 + i)
		}
		st.Rows = append(st.Rows, r)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		Annotate(st, on)
		Analyze(st)
		proof.Check(st, proof.Context{})
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatalf("%d rows of one day took more than %v", rows, patience)
	}
}
