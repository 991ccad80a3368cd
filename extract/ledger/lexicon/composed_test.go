package lexicon_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

func TestLoanHeadingSetsPartAndWhetherPaid(t *testing.T) {
	for heading, want := range map[string]layout.Role{
		"Prin. Pymt":             lexicon.RolePrincipal,
		"Applied to Principal":   lexicon.RolePrincipal,
		"To Interest":            lexicon.RoleInterest,
		"Late Chg":               lexicon.RolePenalty,
		"Escrow Pmt":             lexicon.RolePart,
		"Unpaid Principal":       lexicon.RoleBalance,
		"Principal Bal.":         lexicon.RoleBalance,
		"Unpaid Interest":        lexicon.RoleOther,
		"Cum. Interest":          lexicon.RoleOther,
		"Principal Paid to Date": lexicon.RoleOther,
		"Total Interest Paid":    lexicon.RoleOther,
		"Total Amt Paid":         lexicon.RoleCredit,
		"Amount of Payment":      lexicon.RoleCredit,
		"Charges":                lexicon.RoleDebit, // a list says what it means on papers about debts
		"Amount Payment":         "",                // two columns: "Amount Charged" and "Payment"
	} {
		if got := lexicon.OfDebts().Columns.Role(heading); got != want {
			t.Errorf("%q means %q, want %q", heading, got, want)
		}
	}
	if got := lexicon.OfDeposits().Columns.Role("Prin. Pymt"); got != "" {
		t.Errorf("a bank statement's heading %q means %q, want nothing", "Prin. Pymt", got)
	}
}
