package lexicon

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

func TestSectionOf(t *testing.T) {
	for text, want := range map[string]layout.Role{
		"Withdrawals":                      RoleDebit,
		"Deposits, continued":              RoleCredit,
		"Deposits (cont'd)":                RoleCredit,
		"Deposits Account # 000009752":     RoleCredit,
		"Deposits acct ending in 9752":     RoleCredit,
		"Deposits Account Ana 9752":        "", // who is named beside the account
		"Deposits Account 97":              "", // two digits are no number of an account
		"Withdrawals Account":              "",
		"Deposits   12":                    RoleCredit,
		"Conventional Checks Paid (3)":     RoleDebit,
		"Image cheques paid - continued":   RoleDebit,
		"Total Checks Paid":                "",
		"Number of checks paid":            "",
		"Deposits   12   4,500.00":         "", // a row of a summary
		"Deposits of the month by transit": "",
		"GROCERY STORE":                    "",
		"":                                 "",
	} {
		if got := SectionOf(line(text), OfDeposits().Sections); got != want {
			t.Errorf("%q heads a section of %q, want %q", text, got, want)
		}
	}
}
