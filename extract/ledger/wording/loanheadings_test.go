package wording_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

func TestAHeadingOfALoanSaysOfWhichPartItIsAndWhetherItWasPaid(t *testing.T) {
	for heading, want := range map[string]layout.Role{
		"Prin. Pymt":             wording.RolePrincipal,
		"Applied to Principal":   wording.RolePrincipal,
		"To Interest":            wording.RoleInterest,
		"Late Chg":               wording.RolePenalty,
		"Escrow Pmt":             wording.RolePart,
		"Unpaid Principal":       wording.RoleBalance,
		"Principal Bal.":         wording.RoleBalance,
		"Unpaid Interest":        wording.RoleOther,
		"Cum. Interest":          wording.RoleOther,
		"Principal Paid to Date": wording.RoleOther,
		"Total Interest Paid":    wording.RoleOther,
		"Total Amt Paid":         wording.RoleCredit,
		"Amount of Payment":      wording.RoleCredit,
		"Charges":                wording.RoleDebit, // a list says what it means on papers about debts
		"Amount Payment":         "",                // two columns: "Amount Charged" and "Payment"
	} {
		if got := wording.OfDebts().Columns.Role(heading); got != want {
			t.Errorf("%q means %q, want %q", heading, got, want)
		}
	}
	if got := wording.OfDeposits().Columns.Role("Prin. Pymt"); got != "" {
		t.Errorf("a bank statement's heading %q means %q, want nothing", "Prin. Pymt", got)
	}
}
