package ledger

import "testing"

const intextRows = `
Date        Description            Debit     Credit    Balance
03/05/2024  CASH DEPOSIT                     50.00      150.00
09/05/2024  CASH DEPOSIT                     25.00      175.00
14/05/2024  TRANSFER TO LUNA BOOKS 20.00                155.00
`

// A text names a period in any words; the rows show that it is theirs.
func TestPeriodsInTexts(t *testing.T) {
	for name, c := range map[string]struct{ head, start, end string }{
		"between two days":                 {"Harrow Bank\nHere is what happened between 1 May 2024 and 31 May 2024.", "2024-05-01", "2024-05-31"},
		"up to and including a day":        {"Harrow Bank\nPosted on or after 01/05/2024 up to and including 31/05/2024", "2024-05-01", "2024-05-31"},
		"a month in the title":             {"Harrow Bank\nSavings Statement - May 2024", "2024-05-01", "2024-05-31"},
		"a month without the rows is none": {"Harrow Bank\nSavings Statement - June 2024", "2024-05-03", "2024-05-14"},
		"days without the rows are none":   {"Harrow Bank\nBetween 5 May 2024 and 31 May 2024 branches close early", "2024-05-03", "2024-05-14"},
		"an account's life is none":        {"Harrow Bank\nOpened 1 May 2015, renewed until 31 May 2030", "2024-05-03", "2024-05-14"},
	} {
		a := read(t, paper(c.head+"\nAccount No. 7788-1234\n"+intextRows)).Accounts[0]
		if a.PeriodStart == nil || a.PeriodEnd == nil || a.PeriodStart.String() != c.start || a.PeriodEnd.String() != c.end {
			t.Errorf("%s: read %v to %v, want %s to %s", name, a.PeriodStart, a.PeriodEnd, c.start, c.end)
		}
	}
}

// Figures that are the sums of all rows are the totals, whatever they are called.
func TestTotalsInWordsThatNoListKnows(t *testing.T) {
	for name, c := range map[string]struct {
		head   string
		totals bool
	}{
		"below their words":           {"What arrived   What left\n75.00          20.00", true},
		"in a sentence":               {"You moved 20.00 elsewhere and took 75.00 in.", true},
		"one of both alone":           {"What arrived\n75.00", false},
		"figures that are no sums":    {"What arrived   What left\n50.00          20.00", false},
		"too far from each other":     {"What arrived 75.00\nWe\nwish\nyou\nwell\nWhat left 20.00", false},
		"nothing but the sums' words": {"What arrived   What left", false},
	} {
		a := read(t, paper("Harrow Bank\nAccount No. 7788-1234\n\n"+c.head+"\n"+intextRows)).Accounts[0]
		if got := a.TotalDebits != nil && a.TotalCredits != nil && *a.TotalDebits == 2000 && *a.TotalCredits == 7500; got != c.totals {
			t.Errorf("%s: totals %v and %v, want them read: %v", name, a.TotalDebits, a.TotalCredits, c.totals)
		}
	}
}

// The only two whole numbers near the totals, as many as the rows of each side, are their counts.
func TestCountsThatNoLabelNames(t *testing.T) {
	for name, c := range map[string]struct {
		head          string
		debits, known int
	}{
		"over the totals":           {"             Debits   Credits\nEntries           1         2\nSums          20.00     75.00", 1, 1},
		"of another number of rows": {"             Debits   Credits\nEntries           1         3\nSums          20.00     75.00", 0, 0},
	} {
		a := read(t, paper("Harrow Bank\nAccount No. 7788-1234\n\n"+c.head+"\n\n"+intextRows)).Accounts[0]
		if got := a.DebitCount; (got != nil) != (c.known == 1) || got != nil && *got != c.debits {
			t.Errorf("%s: %v debits, want %d", name, got, c.debits)
		}
	}
}

// Words that are codes of currencies too stand in names.
func TestNamesHoldNoCurrencies(t *testing.T) {
	for name, c := range map[string]struct{ head, want string }{
		"a holder's name":     {"Account Name: ALICE & BOB WONG", ""},
		"a firm's legal form": {"KEDAI RUNCIT ALI SDN BHD", ""},
		"a word of its own":   {"Current account EUR", "EUR"},
	} {
		a := read(t, paper("Harrow Bank\nAccount No. 7788-1234\n"+c.head+"\n"+intextRows)).Accounts[0]
		got := ""
		if a.MarkedCurrency != nil {
			got = *a.MarkedCurrency
		}
		if got != c.want {
			t.Errorf("%s: the currency is %q, want %q", name, got, c.want)
		}
	}
}

// Whole numbers in the lines of the totals that are as many as the rows of each side are their counts, whatever both are
// called.
func TestCountsBesideTotalsThatNoLabelNames(t *testing.T) {
	for name, c := range map[string]struct {
		head  string
		known bool
	}{
		"in lines of their own":               {"What arrived   2   75.00\nWhat left      1   20.00", true},
		"behind the totals, in brackets":      {"What arrived   75.00 (2)\nWhat left      20.00 (1)", true},
		"both in one line":                    {"Arrived 2 for 75.00 and left 1 for 20.00 in all", true},
		"of another number of rows":           {"What arrived   3   75.00\nWhat left      1   20.00", false},
		"of one side alone":                   {"What arrived   2   75.00\nWhat left          20.00", false},
		"beside a second number in each line": {"What arrived   2   75.00   7\nWhat left      1   20.00   8", false},
		"the numbers of pages":                {"What arrived   75.00   Page 2\nWhat left      20.00   Page 1", false},
	} {
		a := read(t, paper("Harrow Bank\nAccount No. 7788-1234\n\n"+c.head+"\n\n"+intextRows)).Accounts[0]
		got := a.DebitCount != nil && a.CreditCount != nil && *a.DebitCount == 1 && *a.CreditCount == 2
		if got != c.known || !got && (a.DebitCount != nil || a.CreditCount != nil) {
			t.Errorf("%s: %v debits and %v credits, want them read: %v", name, a.DebitCount, a.CreditCount, c.known)
		}
	}
}

// A figure at the end of a clause is a total as well, without the clause's mark.
func TestTotalsAtTheEndOfAClause(t *testing.T) {
	const rows = `
Date        Description            Debit     Credit    Balance
03/05/2024  CASH DEPOSIT                    500.00      600.00
09/05/2024  CASH DEPOSIT                    250.00      850.00
14/05/2024  TRANSFER TO LUNA BOOKS 200.00               650.00
`
	for name, c := range map[string]struct {
		head   string
		totals bool
	}{
		"before a comma and a period": {"In this month you received 750.00, and parted with 200.00.", true},
		"before semicolons":           {"In this month you received 750.00; you parted with 200.00;", true},
		"figures that are no sums":    {"In this month you received 751.00, and parted with 201.00.", false},
		"numbers that go on":          {"Chapter 750.00.1, and chapter 200.00.1", false},
	} {
		a := read(t, paper("Harrow Bank\nAccount No. 7788-1234\n\n"+c.head+"\n"+rows)).Accounts[0]
		if got := a.TotalDebits != nil && a.TotalCredits != nil && *a.TotalDebits == 20000 && *a.TotalCredits == 75000; got != c.totals {
			t.Errorf("%s: totals %v and %v, want them read: %v", name, a.TotalDebits, a.TotalCredits, c.totals)
		}
	}
}
