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
		"beside the label":                        {"Account Number: 1234-5678-90", "1234-5678-90"},
		"below the label":                         {"Account Number\n1234-5678-90", "1234-5678-90"},
		"after a verb":                            {"Account number is 7788123", "7788123"},
		"in groups":                               {"Account Number: 1234 5678 9012", "1234 5678 9012"},
		"before a slash and further text":         {"Account Number: 701 351 879 / Savings", "701 351 879"},
		"with a sub-account suffix":               {"Account Number: 9593978-S1", "9593978-S1"},
		"title is not a label for the line below": {"Account Activity\n000123 001 01", ""},
		"with its translation":                    {"Nº de cuenta / Account No. 7788-123", "7788-123"},
		"common word beside a number is a label":  {"Transit: 00412   Account: 7788123", "7788123"},
		"masked":                                  {"Account Number: XXXX-XXXX-9012", "XXXX-XXXX-9012"},
		"as an IBAN": {
			"IBAN: DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00",
		},
		"with a number sign":                     {"Account Number: # 7788123", "7788123"},
		"without the account type after it":      {"Account Number: 7788123 Savings", "7788123"},
		"eight digits that could be a date":      {"Account Number: 20250131", "20250131"},
		"date is not a number":                   {"Account Number: 01/31/2025", ""},
		"amount is not a number":                 {"Account Number: 7,788.25", ""},
		"first date of a period is not a number": {"Account Number: 09-14-2023 - 10-13-2023", ""},
		"short number is not an account number":  {"Account Number: 12", ""},
		"two accounts": {
			"Account Number: 7788123\n\nAccount Number: 7788999", "7788123 | 7788999",
		},
		"with the branch before a comma": {
			"Account Number: 8327-9,123 456 789-0", "8327-9,123 456 789-0",
		},
		"reference to quote is not the account number": {"To pay into this account quote reference 800 83660", ""},
		"broken at a hyphen": {
			"Account Number   00412-\n                 7788123", "00412-7788123",
		},
		"broken, but text is below": {"Account Number   00412-\n                 Savings", "00412-"},
		"broken, but its rest is elsewhere": {
			"Account Number   00412-\n                       7788123", "00412-",
		},
		"broken, but a label is below": {
			"Account Number   00412-\n                 Period: 01/2025", "00412-",
		},
		"complete number above another number": {"Account Number   00412\n                 7788123", "00412"},
		"number after an empty line is not its rest": {
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
		"beside the label":                            {"Opening Balance: 1,234.56", "1234.56"},
		"below the label":                             {"Opening Balance\n1,234.56", "1234.56"},
		"with its date":                               {"Opening Balance as of 31 Jan 2025  1,234.56", "1234.56"},
		"with only its date":                          {"Opening Balance 01/31/2025 1,234.56", "1234.56"},
		"negative":                                    {"Opening Balance: -1,234.56", "-1234.56"},
		"overdrawn":                                   {"Opening Balance: 1,234.56 DR", "-1234.56"},
		"whole amount with grouped thousands":         {"Opening Balance: 1,234,000", "1234000.00"},
		"whole amount with currency":                  {"Opening Balance: PHP 1234", "1234.00"},
		"whole number alone is not an amount":         {"Opening Balance: 1234", ""},
		"dash is not an amount":                       {"Opening Balance: -", ""},
		"groups of other lengths are not an amount":   {"Opening Balance: 12,34,56", ""},
		"amount later in a sentence is not the value": {"Opening Balance is shown without the fee of 25.00", ""},
		"two labels, each with its own amount":        {"Opening Balance: 5.00 Closing Balance: 9.00", "5.00"},
		"transaction count before it":                 {"Total Deposits 12 4,500.00", ""},
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
		"beside the label":           {"Account Name: ANA CRUZ", "account_name", "ANA CRUZ"},
		"label is not a name":        {"Account Name\nAccount Number: 7788123", "account_name", ""},
		"number is not a name":       {"Account Name: 7788123", "account_name", ""},
		"web address is not a name":  {"Account Name: www.harrow.example", "account_name", ""},
		"period is not a name":       {"Account Name: the period 1 November 2023", "account_name", ""},
		"half a label is not a name": {"Account Name: Number", "account_name", ""},
		"wrapped below its label": {
			"Account Name      Branch\nANA MARIA CRUZ    Quezon\nSANTOS            City", "account_name",
			"ANA MARIA CRUZ SANTOS",
		},
		"wrapped beside its label": {
			"Titulaire:  BERNARD LUC   Agence: Lyon\n            DUPONT\n1 January 2025 to 31 Jan 2025 in Lyon",
			"account_name", "BERNARD LUC DUPONT",
		},
		"common word is not a label": {"Month Trading Ltd\nAccount Name: ANA CRUZ", "account_name", "ANA CRUZ"},
		"not wrapped if room is left": {
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
		"with its own label":                   {"Number of Credits: 12", "12"},
		"in brackets below its label":          {"Number of Credits\n(12)", "12"},
		"amount is not a count":                {"Number of Credits: 12.00", ""},
		"too long for a count":                 {"Number of Credits: 123456", ""},
		"in brackets after the total label":    {"Total Deposits (12) 4,500.00", "12"},
		"in brackets in a separate cell":       {"Total Deposits   (12)   4,500.00", "12"},
		"before the total label":               {"12 Total Deposits 4,500.00", "12"},
		"between label and total":              {"Total Deposits   7   820.00", "7"},
		"after the total":                      {"Total Deposits 4,500.00 12", "12"},
		"two numbers are ambiguous":            {"Total Deposits   7   820.00   12", ""},
		"two amounts are ambiguous":            {"Total Deposits   7   820.00   900.00", ""},
		"no total without an amount":           {"Total Deposits 7", ""},
		"number of another text before it":     {"Branch 12 Total Deposits 4,500.00", ""},
		"in a separate cell before it":         {"Quezon Branch   12 Total Deposits 4,500.00", "12"},
		"word before it is not a number":       {"Branch   Total Deposits 4,500.00", ""},
		"in brackets, but no total is printed": {"Total Deposits (12)", ""},
		"of another label":                     {"Total Deposits   4,500.00   Number of Debits   7", ""},
		"too long for one without a label":     {"Total Deposits   123456   820.00", ""},
	} {
		same(t, name, count(c.page), c.want)
	}
}

func TestTotalFollowsLabelledTransactionCount(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"beside it":                              {"No. of Credits   12   4,500.00", "4500.00"},
		"amount below is not a total":            {"No. of Credits   12\n4,500.00", ""},
		"words after the number are not a total": {"No. of Credits   12 times   4,500.00", ""},
		"no number, no total":                    {"No. of Credits   none   4,500.00", ""},
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
		"two dates after a label": {"Statement Period: 01/01/2025 - 31/01/2025", "2025-01-01 2025-01-31"},
		"two dates in separate cells": {
			"Statement Period   01 Jan 2025   to   31 Jan 2025", "2025-01-01 2025-01-31",
		},
		"a label for each date": {"From: 01 Jan 2025   To Date: 31 Jan 2025", "2025-01-01 2025-01-31"},
		"a whole month":         {"Statement Period: January 2025", "2025-01-01 2025-01-31"},
		"days of one month":     {"January 1 - 31, 2025", "2025-01-01 2025-01-31"},
		"a line of two dates":   {"01 Jan 2025 to 31 Jan 2025", "2025-01-01 2025-01-31"},
		"within a sentence": {
			"Movements for the period (From : 01-01-2025 To : 31-01-2025) of your account", "2025-01-01 2025-01-31",
		},
		"an example in the terms": {"Finance charge on 1,200.00 from 30th April to 20th May (21 days)", ""},
		"wrapped after its dash": {
			"Statement Period: January 1, 2025 -\nJanuary 31, 2025", "2025-01-01 2025-01-31",
		},
		"wrapped below its value": {
			"Branch: Quezon   Statement Period: January 1, 2025 -\n                                    January 31, 2025",
			"2025-01-01 2025-01-31",
		},
		"wrapped without a date below":           {"Statement Period: January 1, 2025 -\nAna Cruz", ""},
		"one date without a dash":                {"Statement Period: January 1, 2025\nJanuary 31, 2025", ""},
		"two dates with labels are not a period": {"Printed 01 Jan 2025 Due 31 Jan 2025", ""},
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
		"asks for a number":                 {"Customer VAT Registration Number : 4780123456", ""},
		"asks for something else":           {"Customer Category : SME Corporate", ""},
		"with a value in a separate column": {"Client Segment                Elite Priority", ""},
		"above a value": {
			"Customer Since           Account Number\nMarch Deira              7788123", "",
		},
		"not if the name follows directly": {"Customer MARIA LANE Account No: 7788123", "MARIA LANE"},
		"not if a firm has that name":      {"Client: Group Five Ltd", "Group Five Ltd"},
		"not if the colon is separate":     {"Name      : MARIA LANE\nAddress   : 12 Mill Lane", "MARIA LANE"},
		"not in a list of labels":          {"Name    : MARIA LANE\nAddress : 12 Mill Lane\nDUBAI", "MARIA LANE"},
	} {
		same(t, name, reads(outside(c.page).TextLabels("account_name", IsNamed)), c.want)
	}
}
