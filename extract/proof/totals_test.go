package proof

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

func TestCardTotalDueMayBeInWholeUnits(t *testing.T) {
	finance := engine.Amount(50_00)
	for name, c := range map[string]struct {
		closing         engine.Amount
		credits, debits *engine.Amount
		card            *Card
		want            engine.CheckStatus
	}{
		"both printed totals agree": {1061_00, money(418_00), money(1301_33), &Card{}, engine.CheckPass},
		"charges are printed apart": {
			1061_00, money(418_00), money(1251_33), &Card{FinanceCharges: &finance}, engine.CheckPass,
		},
		"no totals are printed":                  {1061_00, nil, nil, &Card{}, engine.CheckFail},
		"one total does not agree":               {1061_00, money(418_00), money(1301_00), &Card{}, engine.CheckFail},
		"a whole unit is missing":                {1060_00, money(418_00), money(1301_33), &Card{}, engine.CheckFail},
		"cents are printed and others than rows": {1061_30, money(418_00), money(1301_33), &Card{}, engine.CheckFail},
		"an account's balance is never rounded":  {1061_00, money(418_00), money(1301_33), nil, engine.CheckFail},
	} {
		st := &ledger.Statement{
			Liability: true,
			Accounts: []ledger.Account{
				{Opening: money(178_00), Closing: &c.closing, TotalCredits: c.credits, TotalDebits: c.debits},
			},
			Rows: []engine.Transaction{{Row: 1, Debit: 1301_33}, {Row: 2, Credit: 418_00}},
		}
		_, v := Check(st, Context{Card: c.card})
		if got := checkOf(t, v, "opening_closing"); got.Status != c.want {
			t.Errorf("%s: %s %q, want %s", name, got.Status, got.Detail, c.want)
		}
	}
}

func TestPaymentsOnlyInSummaryAreWarning(t *testing.T) {
	purchase := []engine.Transaction{{Row: 1, Debit: 462_20}}
	for name, c := range map[string]struct {
		rows []engine.Transaction
		card *Card
		want engine.CheckStatus
	}{
		"the rows are the charges": {
			purchase, &Card{Payments: money(127_50), Charges: money(462_20)}, engine.CheckWarn,
		},
		"the rows are charges and a fee": {
			purchase, &Card{Payments: money(127_50), Charges: money(460_00), FinanceCharges: money(2_20)},
			engine.CheckWarn,
		},
		"there are no rows": {
			nil, &Card{Payments: money(127_50), Charges: money(462_20)}, engine.CheckWarn,
		},
		"a charge has no row": {
			purchase, &Card{Payments: money(137_50), Charges: money(472_20)}, engine.CheckFail,
		},
		"the summary contradicts itself": {
			purchase, &Card{Payments: money(127_60), Charges: money(462_20)}, engine.CheckFail,
		},
		"no total of payments is printed": {purchase, &Card{Charges: money(462_20)}, engine.CheckFail},
		"a row is a payment of another size": {
			append([]engine.Transaction{{Row: 2, Credit: 100_00}}, purchase...),
			&Card{Payments: money(127_50), Charges: money(462_20)}, engine.CheckFail,
		},
	} {
		st := &ledger.Statement{
			Liability: true,
			Accounts:  []ledger.Account{{Opening: money(127_50), Closing: money(462_20)}},
			Rows:      c.rows,
		}
		_, v := Check(st, Context{Card: c.card})
		if got := checkOf(t, v, "opening_closing"); got.Status != c.want {
			t.Errorf("%s: %s %q, want %s", name, got.Status, got.Detail, c.want)
		}
	}
}

// A balance follows by the difference of a row's sides, one of the principal by the principal alone: interest whose
// heading was not understood and that was taken for a charge beside the payment is in neither.
func TestBalanceDoesNotProveRowWithBothSides(t *testing.T) {
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
