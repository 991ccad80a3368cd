package lexicon

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
	"github.com/dossier-lending/dossier/extract/parse"
)

func line(text string) layout.Line {
	return layout.Line(layout.NewCell(1, typewriter.Line(text, 40)))
}

func TestWhatALineThatIsNoTransactionSays(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want layout.Role
	}{
		"a balance carried over, with its page":       {"BALANCE BROUGHT FORWARD FROM PAGE 1   1,234.56", LineBrought},
		"a balance with its day":                      {"Opening Balance as of 31/01/2025   1,234.56", LineOpening},
		"a balance with its day and time":             {"Saldo al 31/01/2025 um 20:04 Uhr   1,234.56", LineClosing},
		"a label behind one word":                     {"The closing balance   1,234.56", LineClosing},
		"a label behind two words says nothing":       {"Fee on closing balance   1,234.56", ""},
		"a shop whose name begins as a total":         {"TOTAL GAS STATION PURCHASE   1,234.56", ""},
		"a transaction":                               {"GROCERY STORE   1,234.56", ""},
		"a total of both sides":                       {"Total   1,234.56   2,345.67", LineTotal},
		"the same in two languages":                   {"Opening Balance Saldo inicial   1,234.56", LineOpening},
		"two languages parted by a slash":             {"Total/Totaal   1,234.56", LineTotal},
		"a total of debits is none of credits":        {"Total Debits Total Credits Rest   1,234.56", ""},
		"the end":                                     {"*** End of Statement ***", LineEnd},
		"a currency between label and amount":         {"Closing Balance PHP   1,234.56", LineClosing},
		"whole numbers are words of a label":          {"Closing Balance 17 of 31 Branches and more   5", ""},
		"a shop's own name behind a total":            {"TOTAL TOTAL ENERGIES   1,234.56", ""},
		"two balances on one line":                    {"Opening Balance Closing Balance   1.00   2.00", ""},
		"a mark that names no currency":               {"Total Rs. 1234", LineTotal},
		"the balance of a day":                        {"Saldo do dia   1.234,56", LineDay},
		"the label of another figure is no such line": {"Average Daily Balance   1,234.56", ""},
	} {
		l := line(c.text)
		tokens := parse.MoneyTokens(l, parse.Style{})
		var days []*parse.DateSpan
		if d, ok := parse.FindDate(l.Words, 0, l.Box.X1); ok {
			days = append(days, &d)
		}
		if got := RoleOfLine(l, tokens, OfDeposits().Lines, append(days, nil)...); got != c.want {
			t.Errorf("%s: %q says %q, want %q", name, c.text, got, c.want)
		}
	}
}

func TestADayInALabelIsNoWordOfIt(t *testing.T) {
	l := line("31 Jan 2025 Closing Balance 1,234.56")
	day, ok := parse.FindDate(l.Words, 0, l.Box.X1)
	if !ok {
		t.Fatal("no day is found")
	}
	tokens := parse.MoneyTokens(l, parse.Style{})
	if got := RoleOfLine(l, tokens, OfDeposits().Lines, &day); got != LineClosing {
		t.Errorf("the line says %q, want a closing balance", got)
	}
	if got := RoleOfLine(l, tokens, OfDeposits().Lines); got != "" {
		t.Errorf("with its day among its words the line says %q, want nothing: the label begins too late", got)
	}
}

func TestLinesOfNothingButLabelsAreSummaries(t *testing.T) {
	for text, want := range map[string]bool{
		"Total Debits: 1.00 Total Credits: 2.00":        true,
		"Opening Balance 5.00 as of 31 Jan Closing Bal": true,
		"Total Debits: 1.00":                            true, // two words of a label
		"Balance 5.00":                                  false,
		"Total Debits: 1.00 of Ana Cruz":                false,
		"Interest Earned 5.00 Interest Earned 6.00":     false, // may be a transaction as well
		"5.00 6.00":          false,
		"GROCERY STORE 5.00": false,
		"Available Balance 5.00 Average Daily Balance 6.0": true,
	} {
		if got := IsSummary(line(text), OfDeposits().Accounts); got != want {
			t.Errorf("IsSummary(%q) is %v, want %v", text, got, want)
		}
	}
}

func TestHeadingsOfSections(t *testing.T) {
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

func TestWordsThatTellADirection(t *testing.T) {
	for text, want := range map[string]int{"CR": 1, "Cr.": 1, "Money in": 1, "haben": 1, "DR": -1, "Withdrawal": -1, "soll": -1, "OD": -1, "": 0, "Ana": 0, "credit card": 0} {
		if got := Side(text); got != want {
			t.Errorf("Side(%q) is %d, want %d", text, got, want)
		}
	}
}

func TestWordsThatAddNothingToALabel(t *testing.T) {
	for text, want := range map[string]bool{"as": true, "Auszug": true, "31/01/2025": true, "12": true, "January": true, "PHP": true, "fee": false, "12.5x": false} {
		if got := IsFiller(text); got != want {
			t.Errorf("IsFiller(%q) is %v, want %v", text, got, want)
		}
	}
}

func TestLabelsOfDebtsMeanWhatIsOwed(t *testing.T) {
	for _, c := range []struct {
		name            string
		list            func(Glossary) *layout.Vocabulary
		label           string
		deposits, debts layout.Role
	}{
		{"a section of payments", func(g Glossary) *layout.Vocabulary { return g.Sections }, "Payments", "", RoleCredit},
		{"a part of a payment", func(g Glossary) *layout.Vocabulary { return g.Columns }, "Principal", "", RolePrincipal},
		{"what is due closes the account", func(g Glossary) *layout.Vocabulary { return g.Lines }, "Total Amount Due", "", LineClosing},
		{"the total of a section is of some rows only", func(g Glossary) *layout.Vocabulary { return g.Lines }, "Total Finance Charges", "", LineTotal},
		{"what both mean", func(g Glossary) *layout.Vocabulary { return g.Columns }, "Description", RoleDescription, RoleDescription},
	} {
		if got := c.list(OfDeposits()).Role(c.label); got != c.deposits {
			t.Errorf("%s: on deposits %q means %q, want %q", c.name, c.label, got, c.deposits)
		}
		if got := c.list(OfDebts()).Role(c.label); got != c.debts {
			t.Errorf("%s: on debts %q means %q, want %q", c.name, c.label, got, c.debts)
		}
	}
}

func TestLabelsArePutTogether(t *testing.T) {
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
	for label, want := range map[string]layout.Role{"Balance from last statement": LineOpening, "Saldo a vostro credito": LineClosing} {
		if got := g.Accounts.Role(label); got != want {
			t.Errorf("beside the table %q means %q, want %q as within", label, got, want)
		}
	}
	if got := g.Accounts.Role("Nothing follows"); got != "" {
		t.Errorf("beside the table the end means %q, want nothing: only balances stand there too", got)
	}
}

func TestAListThatNobodyKnowsIsRefused(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a line of no list was taken")
		}
	}()
	listsIn("some.txt", "# a comment\n\ncolumns.date: day\nrows.date: day\n")
}

func TestRolesThatHoldAmounts(t *testing.T) {
	for role, want := range map[layout.Role]struct{ money, part, movement bool }{
		RoleDebit: {true, false, true}, RoleBalance: {true, false, false}, RoleFigure + "2": {true, false, false}, RolePenalty: {true, true, false},
		RolePrincipal: {true, true, false}, RoleInterest: {true, true, false}, RoleCredit: {true, false, true}, RoleAmount: {true, false, true},
		RolePart + "3": {true, true, false}, RoleFee: {false, false, false}, RoleDescription: {false, false, false},
	} {
		if IsMoney(role) != want.money || IsPart(role) != want.part || IsMovement(role) != want.movement {
			t.Errorf("%s: money %v, part %v, movement %v; want %v", role, IsMoney(role), IsPart(role), IsMovement(role), want)
		}
	}
}

func TestWhatAStatusSaysOfItsTransaction(t *testing.T) {
	for text, want := range map[string]struct {
		status layout.Role
		words  int
	}{
		"Completed": {StatusBooked, 1}, "PENDING": {StatusNotBooked, 1}, "Reversed": {StatusUndone, 1}, "Sent to Ana failed": {StatusNotBooked, 1},
		"Sent to Ana: timed out": {StatusNotBooked, 2}, "Sent to Ana sedang diproses": {StatusNotBooked, 2}, "Failed to reach Ana": {"", 0}, "": {"", 0},
	} {
		if status, n := Status(layout.Texts(typewriter.Line(text, 40))); status != want.status || n != want.words {
			t.Errorf("%q ends in the status %q of %d words, want %q of %d", text, status, n, want.status, want.words)
		}
	}
}
