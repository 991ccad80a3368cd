package cashflow

import (
	"fmt"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

// busyYears is a statement of so many rows over five years.
func busyYears(rows int) *ledger.Statement {
	start := engine.Date{Year: 2020, Month: 1, Day: 1}
	opening, name, php := engine.Amount(1_000_000_00), "JUAN DELA CRUZ", "PHP"
	st := &ledger.Statement{BalanceSource: "printed"}
	balance := opening
	for i := range rows {
		on := start.AddDays(i * 1826 / rows)
		r := engine.Transaction{Row: i + 1, Date: &on,
			Description: fmt.Sprintf("%s REF %09d BRANCH %03d", drawnWords[i%len(drawnWords)], i*7919, i%211)}
		amount := engine.Amount(100 + i*104729%4_000_000)
		if i%3 == 0 {
			r.Credit, balance = amount*2, balance+amount*2
		} else {
			r.Debit, balance = amount, balance-amount
		}
		after := balance
		r.Balance = &after
		st.Rows = append(st.Rows, r)
	}
	end := start.AddDays(1826)
	st.Accounts = []ledger.Account{
		{Name: &name, Currency: &php, PeriodStart: &start, PeriodEnd: &end, Opening: &opening, Closing: &balance},
	}
	return st
}

const manyRows = 100_000

func BenchmarkAnnotate100k(b *testing.B) {
	st := busyYears(manyRows)
	for b.Loop() {
		Annotate(st, engine.Date{})
	}
}

func BenchmarkAnalyze100k(b *testing.B) {
	st := busyYears(manyRows)
	Annotate(st, engine.Date{})
	for b.Loop() {
		Analyze(st)
	}
}

func BenchmarkCheck100k(b *testing.B) {
	st := busyYears(manyRows)
	for b.Loop() {
		proof.Check(st, proof.Context{})
	}
}
