package proof

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

func TestACardsTotalDueMayBePrintedInWholeUnits(t *testing.T) {
	finance := engine.Amount(50_00)
	for name, c := range map[string]struct {
		closing         engine.Amount
		credits, debits *engine.Amount
		card            *Card
		want            engine.CheckStatus
	}{
		"both printed totals agree":              {1061_00, money(418_00), money(1301_33), &Card{}, engine.CheckPass},
		"charges are printed apart":              {1061_00, money(418_00), money(1251_33), &Card{FinanceCharges: &finance}, engine.CheckPass},
		"no totals are printed":                  {1061_00, nil, nil, &Card{}, engine.CheckFail},
		"one total does not agree":               {1061_00, money(418_00), money(1301_00), &Card{}, engine.CheckFail},
		"a whole unit is missing":                {1060_00, money(418_00), money(1301_33), &Card{}, engine.CheckFail},
		"cents are printed and others than rows": {1061_30, money(418_00), money(1301_33), &Card{}, engine.CheckFail},
		"an account's balance is never rounded":  {1061_00, money(418_00), money(1301_33), nil, engine.CheckFail},
	} {
		st := &ledger.Statement{Liability: true, Accounts: []ledger.Account{{Opening: money(178_00), Closing: &c.closing, TotalCredits: c.credits, TotalDebits: c.debits}},
			Rows: []engine.Transaction{{Row: 1, Debit: 1301_33}, {Row: 2, Credit: 418_00}}}
		_, v := Check(st, Context{Card: c.card})
		if got := checkOf(t, v, "opening_closing"); got.Status != c.want {
			t.Errorf("%s: %s %q, want %s", name, got.Status, got.Detail, c.want)
		}
	}
}
