package proof

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// A balance follows by the difference of a row's sides, one of the principal by the principal alone: interest whose heading
// was not understood and that was taken for a charge beside the payment is in neither.
func TestBalancesProveNeitherSideOfARowWithBoth(t *testing.T) {
	for name, c := range map[string]struct {
		debit, credit engine.Amount
		ofPrincipal   bool
		want          engine.CheckStatus
	}{
		"a payment alone": {0, 100_00, true, engine.CheckPass},
		"a payment and a charge beside the principal":   {50_00, 100_00, true, engine.CheckWarn},
		"a payment and a charge, the difference counts": {50_00, 150_00, false, engine.CheckWarn},
	} {
		st := &ledger.Statement{Liability: true, Loan: true, PrincipalBasis: c.ofPrincipal, BalanceSource: "printed",
			Accounts: []ledger.Account{{Opening: money(1_000_00)}},
			Rows: []engine.Transaction{
				{Row: 1, Debit: c.debit, Credit: c.credit, Principal: money(100_00), Balance: money(900_00)},
				{Row: 2, Debit: c.debit, Credit: c.credit, Principal: money(100_00), Balance: money(800_00)},
			}}
		_, v := Check(st, Context{Loan: &Loan{}})
		if got := checkOf(t, v, "running_balance"); got.Status != c.want {
			t.Errorf("%s: %s %q, want %s", name, got.Status, got.Detail, c.want)
		}
	}
}
