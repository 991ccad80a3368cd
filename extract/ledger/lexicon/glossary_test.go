package lexicon

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

func TestDebtGlossaryDiffersFromDepositGlossary(t *testing.T) {
	for _, c := range []struct {
		name            string
		list            func(Glossary) *layout.Vocabulary
		label           string
		deposits, debts layout.Role
	}{
		{
			"a section of payments", func(g Glossary) *layout.Vocabulary { return g.Sections }, "Payments", "",
			RoleCredit,
		},
		{
			"a part of a payment", func(g Glossary) *layout.Vocabulary { return g.Columns }, "Principal", "",
			RolePrincipal,
		},
		{
			"what is due closes the account", func(g Glossary) *layout.Vocabulary { return g.Lines },
			"Total Amount Due", "", LineClosing,
		},
		{
			"the total of a section is of some rows only", func(g Glossary) *layout.Vocabulary { return g.Lines },
			"Total Finance Charges", "", LineTotal,
		},
		{
			"what both mean", func(g Glossary) *layout.Vocabulary { return g.Columns }, "Description",
			RoleDescription, RoleDescription,
		},
	} {
		if got := c.list(OfDeposits()).Role(c.label); got != c.deposits {
			t.Errorf("%s: on deposits %q means %q, want %q", c.name, c.label, got, c.deposits)
		}
		if got := c.list(OfDebts()).Role(c.label); got != c.debts {
			t.Errorf("%s: on debts %q means %q, want %q", c.name, c.label, got, c.debts)
		}
	}
}

func TestComposedLabels(t *testing.T) {
	g := OfDeposits()
	for label, want := range map[string]layout.Role{
		"Summe Lastschriften":           LineDebits, // a column's label behind a word for sums
		"Sum of Paid In":                LineCredits,
		"Anzahl Lastschriften":          "debit_count",
		"Count of Credits":              "credit_count",
		"Sum of ATM Withdrawals":        LineTotal, // a section's
		"Your Beginning Ledger Balance": LineOpening,
		"Starting Cash Balance":         LineOpening,
		"Balance at Start of Month":     LineOpening,
		"Balance as at End of Cycle":    LineClosing,
		"Sum of Description":            "",
	} {
		if got := g.Lines.Role(label); got != want {
			t.Errorf("as a line %q means %q, want %q", label, got, want)
		}
	}
	for label, want := range map[string]layout.Role{
		"Balance from last statement": LineOpening,
		"Saldo a vostro credito":      LineClosing,
	} {
		if got := g.Accounts.Role(label); got != want {
			t.Errorf("beside the table %q means %q, want %q as within", label, got, want)
		}
	}
	if got := g.Accounts.Role("Nothing follows"); got != "" {
		t.Errorf("beside the table the end means %q, want nothing: only balances stand there too", got)
	}
}

func TestUnknownListPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a role with an unknown list was accepted")
		}
	}()
	listsIn("some.txt", "# a comment\n\nday\tcolumns.date\ten\t-\nday\trows.date\ten\t-\n")
}
