package proof

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// A balance of the principal follows by the principal alone: interest whose heading was not understood and that was
// taken for a charge beside the payment is in no sum.
func TestAChargeBesideAPaymentIsNotProvenByThePrincipal(t *testing.T) {
	for name, c := range map[string]struct {
		debit engine.Amount
		want  engine.CheckStatus
	}{
		"a payment alone":                   {0, engine.CheckPass},
		"a payment and a charge in one row": {50_00, engine.CheckWarn},
	} {
		st := &ledger.Statement{Liability: true, Loan: true, PrincipalBasis: true, BalanceSource: "printed",
			Accounts: []ledger.Account{{Opening: money(1_000_00)}},
			Rows: []engine.Transaction{
				{Row: 1, Debit: c.debit, Credit: 100_00, Principal: money(100_00), Balance: money(900_00)},
				{Row: 2, Debit: c.debit, Credit: 100_00, Principal: money(100_00), Balance: money(800_00)},
			}}
		_, v := Check(st, Context{Loan: &Loan{}})
		if got := checkOf(t, v, "running_balance"); got.Status != c.want {
			t.Errorf("%s: %s %q, want %s", name, got.Status, got.Detail, c.want)
		}
	}
}
