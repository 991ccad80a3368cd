package cashflow

import (
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

// TestCrowdedDaysStayLinear holds that no rule compares every row with every other: with all rows on one
// day, twice the work of a quadratic rule would take minutes.
func TestCrowdedDaysStayLinear(t *testing.T) {
	const rows, patience = 60_000, 20 * time.Second
	words := []string{"RCOCI CHG", "REVERSAL", "CASH DEPOSIT", "INTEREST PAY", "WTAX", "FUND TRANSFER", "CHECK DEPOSIT", "RTN CHK DAIF"}
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
