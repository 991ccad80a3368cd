package revision_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/revision"
)

// longStatement is a statement of n rows, one account, every balance printed.
func longStatement(n int) (engine.Extraction, json.RawMessage) {
	st := &ledger.Statement{
		Accounts:      []ledger.Account{{}},
		BalanceSource: "printed",
		RowNotes:      map[int]ledger.RowNote{},
	}
	day, balance := engine.Date{Year: 2020, Month: 1, Day: 1}, engine.Amount(1_000_000)
	opening := balance
	st.Accounts[0].Opening = &opening
	for i := range n {
		t := engine.Transaction{Row: i + 1, Description: fmt.Sprintf("INSTAPAY TRANSFER %d JUAN DELA CRUZ", i%97)}
		if i%3 == 0 {
			t.Credit = engine.Amount(10_000 + i%1000)
		} else {
			t.Debit = engine.Amount(5_000 + i%700)
		}
		balance += t.Movement()
		d, b, page := day.AddDays(i*1800/n), balance, 1+i/50
		t.Date, t.Balance, t.Page = &d, &b, &page
		st.Rows, st.RowNotes[i] = append(st.Rows, t), ledger.RowNote{BalancePrinted: true}
	}
	raw, err := revision.Workings(st, today)
	if err != nil {
		panic(err) // only a programming mistake gets here
	}
	return engine.Extraction{Transactions: st.Rows}, raw
}

// BenchmarkRevise shows that the largest replacement that is taken costs seconds, not minutes, and that
// the cost grows with the rows, not faster.
func BenchmarkRevise(b *testing.B) {
	for _, n := range []int{1_000, 10_000, engine.MaxTransactions} {
		e, workings := longStatement(n)
		b.Run(fmt.Sprint(n, " rows"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := (revision.Statements{}).Revise(
					context.Background(), engine.ReviseRequest{Extracted: e, Workings: workings, Rows: e.Transactions},
				); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
