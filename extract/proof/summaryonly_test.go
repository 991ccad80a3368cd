package proof

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

func TestPaymentsThatStandInTheSummaryAloneAreNoContradictionAndNoProof(t *testing.T) {
	purchase := []engine.Transaction{{Row: 1, Debit: 462_20}}
	for name, c := range map[string]struct {
		rows []engine.Transaction
		card *Card
		want engine.CheckStatus
	}{
		"the rows are the charges":           {purchase, &Card{Payments: money(127_50), Charges: money(462_20)}, engine.CheckWarn},
		"the rows are charges and a fee":     {purchase, &Card{Payments: money(127_50), Charges: money(460_00), FinanceCharges: money(2_20)}, engine.CheckWarn},
		"there are no rows":                  {nil, &Card{Payments: money(127_50), Charges: money(462_20)}, engine.CheckWarn},
		"a charge has no row":                {purchase, &Card{Payments: money(137_50), Charges: money(472_20)}, engine.CheckFail},
		"the summary contradicts itself":     {purchase, &Card{Payments: money(127_60), Charges: money(462_20)}, engine.CheckFail},
		"no total of payments is printed":    {purchase, &Card{Charges: money(462_20)}, engine.CheckFail},
		"a row is a payment of another size": {append([]engine.Transaction{{Row: 2, Credit: 100_00}}, purchase...), &Card{Payments: money(127_50), Charges: money(462_20)}, engine.CheckFail},
	} {
		st := &ledger.Statement{Liability: true, Accounts: []ledger.Account{{Opening: money(127_50), Closing: money(462_20)}}, Rows: c.rows}
		_, v := Check(st, Context{Card: c.card})
		if got := checkOf(t, v, "opening_closing"); got.Status != c.want {
			t.Errorf("%s: %s %q, want %s", name, got.Status, got.Detail, c.want)
		}
	}
}
