package header

import (
	"strconv"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

func TestAccountNumbersBesideLabels(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"beside the label":                         {"Account Number: 1234-5678-90", "1234-5678-90"},
		"under the label":                          {"Account Number\n1234-5678-90", "1234-5678-90"},
		"behind a verb":                            {"Account number is 7788123", "7788123"},
		"in groups":                                {"Account Number: 1234 5678 9012", "1234 5678 9012"},
		"before a slash and more":                  {"Account Number: 701 351 879 / Savings", "701 351 879"},
		"with the mark of a sub-account":           {"Account Number: 9593978-S1", "9593978-S1"},
		"a title is no label of what stands below": {"Account Activity\n000123 001 01", ""},
		"with its translation":                     {"Nº de cuenta / Account No. 7788-123", "7788-123"},
		"a common word beside a number is a label": {"Transit: 00412   Account: 7788123", "7788123"},
		"masked": {"Account Number: XXXX-XXXX-9012", "XXXX-XXXX-9012"},
		"as an IBAN": {
			"IBAN: DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00",
		},
		"with a number sign":                    {"Account Number: # 7788123", "7788123"},
		"without the kind of account behind it": {"Account Number: 7788123 Savings", "7788123"},
		"eight digits that could be a day":      {"Account Number: 20250131", "20250131"},
		"a day is none":                         {"Account Number: 01/31/2025", ""},
		"an amount is none":                     {"Account Number: 7,788.25", ""},
		"the first day of a period is none":     {"Account Number: 09-14-2023 - 10-13-2023", ""},
		"a short number is none":                {"Account Number: 12", ""},
		"two accounts": {
			"Account Number: 7788123\n\nAccount Number: 7788999", "7788123 | 7788999",
		},
		"with the branch before a comma":         {"Account Number: 8327-9,123 456 789-0", "8327-9,123 456 789-0"},
		"not what all readers are told to quote": {"To pay into this account quote reference 800 83660", ""},
		"broken off at a hyphen": {
			"Account Number   00412-\n                 7788123", "00412-7788123",
		},
		"broken off, but text stands below": {"Account Number   00412-\n                 Savings", "00412-"},
		"broken off, but its rest stands elsewhere": {
			"Account Number   00412-\n                       7788123", "00412-",
		},
		"broken off, but a label stands below": {
			"Account Number   00412-\n                 Period: 01/2025", "00412-",
		},
		"a whole number with another number below": {"Account Number   00412\n                 7788123", "00412"},
		"the rest beyond an empty line is of others": {
			"Account Number   00412-\n\n\n                 7788123", "00412-",
		},
	} {
		same(t, name, reads(outside(c.page).AccountNumbers()), c.want)
	}
}

func TestMaskedAndSpacedNumbersNormalizeAlike(t *testing.T) {
	for printed, want := range map[string]string{
		"1234-5678-90": "1234567890",
		"xxxx 9012":    "****9012",
		"••••9012":     "****9012",
		"**** 9012":    "****9012",
		"ax-12":        "AX12",
	} {
		same(t, printed, NormalizeAccount(printed), want)
	}
}

func TestAmountsBesideLabels(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"beside the label":                         {"Opening Balance: 1,234.56", "1234.56"},
		"under the label":                          {"Opening Balance\n1,234.56", "1234.56"},
		"with its day":                             {"Opening Balance as of 31 Jan 2025  1,234.56", "1234.56"},
		"with its day alone":                       {"Opening Balance 01/31/2025 1,234.56", "1234.56"},
		"negative":                                 {"Opening Balance: -1,234.56", "-1234.56"},
		"overdrawn":                                {"Opening Balance: 1,234.56 DR", "-1234.56"},
		"whole amounts in groups":                  {"Opening Balance: 1,234,000", "1234000.00"},
		"whole amounts with their currency":        {"Opening Balance: PHP 1234", "1234.00"},
		"a whole number alone is no amount":        {"Opening Balance: 1234", ""},
		"a dash is no amount":                      {"Opening Balance: -", ""},
		"groups of other lengths are no amount":    {"Opening Balance: 12,34,56", ""},
		"further on in a sentence is no value":     {"Opening Balance is shown without the fee of 25.00", ""},
		"of two labels each has its own":           {"Opening Balance: 5.00 Closing Balance: 9.00", "5.00"},
		"the number of movements stands before it": {"Total Deposits 12 4,500.00", ""},
	} {
		same(t, name, amounts(outside(c.page), "opening"), c.want)
	}
}

func amounts(o Outside, role layout.Role) (texts string) {
	for _, v := range o.MoneyLabels(role) {
		if texts != "" {
			texts += " | "
		}
		texts += v.Read.String()
	}
	return texts
}

func TestTotalFollowsTransactionCount(t *testing.T) {
	same(t, "total of deposits", amounts(outside("Total Deposits 12 4,500.00"), lexicon.LineCredits), "4500.00")
	same(t, "opening balance", amounts(outside("Opening Balance 12 4,500.00"), "opening"), "")
}

func TestDebtIsPositiveOnLiabilityStatements(t *testing.T) {
	o := owed("Previous Balance: 500.00\nNew Balance: 20.00 CR")
	same(t, "owed", amounts(o, "opening"), "500.00")
	same(t, "in the holder's favour", amounts(o, "closing"), "-20.00")
	o.NegativeDebt = true
	same(t, "owed, printed as negative", amounts(o, "opening"), "-500.00")
	same(t, "limits are never owed", amounts(o, "available_balance"), "")
}

func TestTextsBesideLabels(t *testing.T) {
	for name, c := range map[string]struct {
		page string
		role layout.Role
		want string
	}{
		"beside the label":         {"Account Name: ANA CRUZ", "account_name", "ANA CRUZ"},
		"a label is no name":       {"Account Name\nAccount Number: 7788123", "account_name", ""},
		"a number is no name":      {"Account Name: 7788123", "account_name", ""},
		"a web address is no name": {"Account Name: www.harrow.example", "account_name", ""},
		"a period is no name":      {"Account Name: the period 1 November 2023", "account_name", ""},
		"half a label is no name":  {"Account Name: Number", "account_name", ""},
		"wrapped under its label": {
			"Account Name      Branch\nANA MARIA CRUZ    Quezon\nSANTOS            City", "account_name",
			"ANA MARIA CRUZ SANTOS",
		},
		"wrapped beside its label": {
			"Titulaire:  BERNARD LUC   Agence: Lyon\n            DUPONT\n1 January 2025 to 31 Jan 2025 in Lyon",
			"account_name", "BERNARD LUC DUPONT",
		},
		"a common word is no label": {"Month Trading Ltd\nAccount Name: ANA CRUZ", "account_name", "ANA CRUZ"},
		"not wrapped where room is left": {
			"Account Name                  Branch\nANA CRUZ                      Quezon\nSANTOS", "account_name",
			"ANA CRUZ",
		},
		"not wrapped into numbers": {
			"Account Name      Branch\nANA MARIA CRUZ    Quezon\n77881             City", "account_name",
			"ANA MARIA CRUZ",
		},
		"not wrapped into a label": {
			"Account Name      Branch\nANA MARIA CRUZ    Quezon\nCurrency          City", "account_name",
			"ANA MARIA CRUZ",
		},
	} {
		same(t, name, reads(outside(c.page).TextLabels(c.role, IsName)), c.want)
	}
}

func TestTextThatCanBeCode(t *testing.T) {
	for text, want := range map[string]bool{
		"0042": true, "QC-17": true, "A 1 B 2": true, "Quezon City": false, "1,250.00": false, "1 2 3 4 5": false,
		"0123456789012345678901234567890123456789x": false,
	} {
		if got := IsCode(text); got != want {
			t.Errorf("IsCode(%q) is %v, want %v", text, got, want)
		}
	}
}

func TestTransactionCounts(t *testing.T) {
	count := func(page string) (texts string) {
		o := outside(page)
		if v := o.CountLabel("credit_count"); v != nil {
			return strconv.Itoa(v.Read)
		}
		for _, f := range o.Labels {
			if n, words := o.CountInTotal(f); f.Role == lexicon.LineCredits && words != nil {
				return strconv.Itoa(n)
			}
		}
		return ""
	}
	for name, c := range map[string]struct{ page, want string }{
		"with a label of its own":              {"Number of Credits: 12", "12"},
		"in brackets under its label":          {"Number of Credits\n(12)", "12"},
		"an amount is no number of movements":  {"Number of Credits: 12.00", ""},
		"too long for a number of movements":   {"Number of Credits: 123456", ""},
		"in brackets behind the total's label": {"Total Deposits (12) 4,500.00", "12"},
		"in brackets in a cell of its own":     {"Total Deposits   (12)   4,500.00", "12"},
		"before the total's label":             {"12 Total Deposits 4,500.00", "12"},
		"between label and total":              {"Total Deposits   7   820.00", "7"},
		"behind the total":                     {"Total Deposits 4,500.00 12", "12"},
		"two numbers tell nothing":             {"Total Deposits   7   820.00   12", ""},
		"two amounts tell nothing":             {"Total Deposits   7   820.00   900.00", ""},
		"without an amount there is no total":  {"Total Deposits 7", ""},
		"a number of another text before it":   {"Branch 12 Total Deposits 4,500.00", ""},
		"in a cell of its own before it":       {"Quezon Branch   12 Total Deposits 4,500.00", "12"},
		"a word before it is no number":        {"Branch   Total Deposits 4,500.00", ""},
		"in brackets, but no total is printed": {"Total Deposits (12)", ""},
		"of another label":                     {"Total Deposits   4,500.00   Number of Debits   7", ""},
		"too long for one without a label":     {"Total Deposits   123456   820.00", ""},
	} {
		same(t, name, count(c.page), c.want)
	}
}

func TestTotalFollowsLabelledTransactionCount(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"beside it":                            {"No. of Credits   12   4,500.00", "4500.00"},
		"another amount under it is no total":  {"No. of Credits   12\n4,500.00", ""},
		"words behind the number are no total": {"No. of Credits   12 times   4,500.00", ""},
		"no number, no total":                  {"No. of Credits   none   4,500.00", ""},
	} {
		o, got := outside(c.page), ""
		for _, f := range o.TotalsBesideCounts(lexicon.LineCredits) {
			if v, ok := o.MoneyOf(f); ok {
				got = v.Read.String()
			}
		}
		same(t, name, got, c.want)
		if others := o.TotalsBesideCounts(lexicon.LineDebits); len(others) > 0 {
			t.Errorf("%s: %d totals of debits are read, want none", name, len(others))
		}
	}
}

func TestPeriods(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"two days behind a label": {"Statement Period: 01/01/2025 - 31/01/2025", "2025-01-01 2025-01-31"},
		"two days in cells of their own": {
			"Statement Period   01 Jan 2025   to   31 Jan 2025", "2025-01-01 2025-01-31",
		},
		"a label for each day": {"From: 01 Jan 2025   To Date: 31 Jan 2025", "2025-01-01 2025-01-31"},
		"a whole month":        {"Statement Period: January 2025", "2025-01-01 2025-01-31"},
		"days of one month":    {"January 1 - 31, 2025", "2025-01-01 2025-01-31"},
		"a line of two days":   {"01 Jan 2025 to 31 Jan 2025", "2025-01-01 2025-01-31"},
		"within a sentence": {
			"Movements for the period (From : 01-01-2025 To : 31-01-2025) of your account", "2025-01-01 2025-01-31",
		},
		"an example in the terms": {"Finance charge on 1,200.00 from 30th April to 20th May (21 days)", ""},
		"wrapped behind its dash": {
			"Statement Period: January 1, 2025 -\nJanuary 31, 2025", "2025-01-01 2025-01-31",
		},
		"wrapped under its value":         {"Branch: Quezon   Statement Period: January 1, 2025 -\n                                    January 31, 2025", "2025-01-01 2025-01-31"},
		"wrapped without a day below":     {"Statement Period: January 1, 2025 -\nAna Cruz", ""},
		"one day that leads nowhere":      {"Statement Period: January 1, 2025\nJanuary 31, 2025", ""},
		"two days in a row are no period": {"Printed 01 Jan 2025 Due 31 Jan 2025", ""},
	} {
		got := ""
		for _, p := range outside(c.page).Periods() {
			if start, end, ok := p.Resolve(parse.DayFirst); ok {
				got = start.String() + " " + end.String()
			}
		}
		same(t, name, got, c.want)
	}
}

func TestLabelThatContinuesIsNotNameLabel(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"to ask for a number":              {"Customer VAT Registration Number : 4780123456", ""},
		"to ask for something else":        {"Customer Category : SME Corporate", ""},
		"before a value in its own column": {"Client Segment                Elite Priority", ""},
		"above a value": {
			"Customer Since           Account Number\nMarch Deira              7788123", "",
		},
		"not: the name stands tight behind": {"Customer MARIA LANE Account No: 7788123", "MARIA LANE"},
		"not: a firm called so":             {"Client: Group Five Ltd", "Group Five Ltd"},
		"not: the colon stands alone":       {"Name      : MARIA LANE\nAddress   : 12 Mill Lane", "MARIA LANE"},
		"not: two labels of a list":         {"Name    : MARIA LANE\nAddress : 12 Mill Lane\nDUBAI", "MARIA LANE"},
	} {
		same(t, name, reads(outside(c.page).TextLabels("account_name", IsNamed)), c.want)
	}
}
