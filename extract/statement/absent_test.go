package statement

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestPaperThatDoesNotAddUpIsStatement(t *testing.T) {
	balance := func(a engine.Amount) *engine.Amount { return &a }
	debit := func(a, b engine.Amount) engine.Transaction { return engine.Transaction{Debit: a, Balance: balance(b)} }
	for name, c := range map[string]struct {
		rows []engine.Transaction
		want bool
	}{
		"debits, credits and a balance on every row": {[]engine.Transaction{debit(10_00, 500_00), debit(20_00, 300_00), {Credit: 5_00, Balance: balance(900_00)}, debit(30_00, 100_00)}, false},
		"charges with some other figure on every line": {
			[]engine.Transaction{debit(10_00, 500_00), debit(20_00, 300_00), debit(5_00, 900_00), debit(30_00, 100_00)},
			true,
		},
		"a line without a balance": {
			[]engine.Transaction{debit(10_00, 500_00), debit(20_00, 300_00), {Credit: 5_00}, debit(30_00, 100_00)},
			true,
		},
	} {
		notes := map[int]ledger.RowNote{}
		for i, row := range c.rows {
			notes[i] = ledger.RowNote{BalancePrinted: row.Balance != nil}
		}
		st := &ledger.Statement{Accounts: []ledger.Account{{}}, Rows: c.rows, RowNotes: notes, BalanceSource: "printed"}
		if got := Absent(&extract.Reading{Document: page.Document{Kind: "pdf"}}, st); got != c.want {
			t.Errorf("%s: absent %v, want %v", name, got, c.want)
		}
	}
}
