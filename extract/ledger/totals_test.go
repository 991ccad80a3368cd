package ledger

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func wantTotals(t *testing.T, st *Statement, debits, credits engine.Amount) {
	t.Helper()
	if a := st.Accounts[0]; a.TotalDebits == nil || *a.TotalDebits != debits || a.TotalCredits == nil ||
		*a.TotalCredits != credits {
		t.Errorf("the printed totals read %v and %v, want %v and %v", a.TotalDebits, a.TotalCredits, debits, credits)
	}
}

func TestLabelForBothTotalsTakesFigureOfEachColumn(t *testing.T) {
	st := read(t, paper(`
Date        Details                      Debit      Credit     Balance
01/04/2025  BEGINNING BALANCE                                   900.00
02/04/2025  LOAN                        200.00                  700.00
03/04/2025  TRANSFER                                 50.00      750.00
04/04/2025  CHEQUE                       30.00                  720.00
30/04/2025  ENDING BALANCE                                      720.00
            TOTAL DEBIT/CREDIT          230.00       50.00
`))
	wantTotals(t, st, 23000, 5000)
}

func TestFiguresUnderLabelsOfBothTotalsAreNotRow(t *testing.T) {
	st := read(t, paper(`
Date        Details                  Deposit    Withdrawal     Balance
02/04/2025  TRANSFER                   50.00          0.00      750.00
03/04/2025  CHEQUE                      0.00         30.00      720.00
04/04/2025  TRANSFER                  100.00          0.00      820.00
05/04/2025  LOAN                        0.00        200.00      620.00

                      Total Deposits(MYR)   Total Withdrawals(MYR)
                                  150.00                   230.00
`))
	checkRows(t, st,
		"2025-04-02|TRANSFER|0.00|50.00|750.00",
		"2025-04-03|CHEQUE|30.00|0.00|720.00",
		"2025-04-04|TRANSFER|0.00|100.00|820.00",
		"2025-04-05|LOAN|200.00|0.00|620.00")
	wantTotals(t, st, 23000, 15000)
}

func TestMinusAmountsInSingleColumnAreDebits(t *testing.T) {
	st := read(t, paper(`
Date        Details             Money Out/Money In     Balance
            BEGINNING BALANCE                           900.00
02/04/2025  LOAN                           200.00-      700.00
02/04/2025  TRANSFER                        50.00       750.00
03/04/2025  FEE                               .50-      749.50
04/04/2025  TRANSFER                       100.00       849.50
`))
	checkRows(t, st,
		"2025-04-02|LOAN|200.00|0.00|700.00",
		"2025-04-02|TRANSFER|0.00|50.00|750.00",
		"2025-04-03|FEE|0.50|0.00|749.50",
		"2025-04-04|TRANSFER|0.00|100.00|849.50")
	for _, row := range st.Rows {
		if row.Repaired {
			t.Errorf("%s is repaired, want it read as printed", row.Description)
		}
	}
}

func TestColumnsWhoseBracketsMarkSideWorkFromFirstRow(t *testing.T) {
	st := read(t, paper(`
Date        Description        Amount (DR)   Amount (CR)     Balance
01-04-2025  RESIDENCE                    -      1,080.00   74,755.71
01-04-2025  CHARGES                    .50             -   74,755.21
01-04-2025  SUBSCRIPTION             30.00             -   74,725.21
02-04-2025  CHEQUE                       -        928.00   75,653.21
`))
	checkRows(t, st,
		"2025-04-01|RESIDENCE|0.00|1080.00|74755.71",
		"2025-04-01|CHARGES|0.50|0.00|74755.21",
		"2025-04-01|SUBSCRIPTION|30.00|0.00|74725.21",
		"2025-04-02|CHEQUE|0.00|928.00|75653.21")
}

func TestTotalsOfFurtherCardsAreNotRows(t *testing.T) {
	st := readDebt(t, paper(`CARD STATEMENT
Statement date 05/05/2024
Previous balance                                      300.00
New balance                                           142.50

Date        Description                                             Amount
08/04/2024  PAYMENT RECEIVED - THANK YOU                            300.00 CR
09/04/2024  CORNER BAKERY                                            40.00
09/04/2024  CINEMA HALL                                              60.00
            Total new spend transactions for MILA FERNSBY           100.00
10/04/2024  GREENGROCER                                              12.50
10/04/2024  STATION KIOSK                                            35.00
            Total new spend transactions for JONAS FERNSBY           47.50
11/04/2024  DELIVERY BENEFIT                                          5.00 CR
            Total of other account transactions                       5.00 CR`))
	checkRows(t, st,
		"2024-04-08|PAYMENT RECEIVED - THANK YOU|0.00|300.00|0.00",
		"2024-04-09|CORNER BAKERY|40.00|0.00|40.00",
		"2024-04-09|CINEMA HALL|60.00|0.00|100.00",
		"2024-04-10|GREENGROCER|12.50|0.00|112.50",
		"2024-04-10|STATION KIOSK|35.00|0.00|147.50",
		"2024-04-11|DELIVERY BENEFIT|0.00|5.00|142.50")
}

// strangeSummary is a statement with a summary in unknown words, except for the opening balance.
func strangeSummary(in, out, end string) string {
	return `HERON BANK
Account Number: 00123456
Opening Balance      1,000.00
Ingraf               ` + in + `
Utgraf               ` + out + `
Zorblax              ` + end + `
Date        Description      Debit      Credit     Balance
01/03/2024  WAGES                       750.00    1,750.00
05/03/2024  RENT            400.00                1,350.00
09/03/2024  SHOP             25.50                1,324.50
12/03/2024  REFUND                       10.00    1,334.50`
}

func TestSummaryInUnknownWordsGivesClosingBalance(t *testing.T) {
	for _, c := range []struct {
		name, in, out, end string
		closing            string
		derived            bool
	}{
		{"that the rows lead to", "760.00", "425.50", "1,334.50", "1334.50", true},
		{"that follows from its own sums and not from the rows", "660.00", "425.50", "1,234.50", "1234.50", false},
		{"beside the sums of the rows", "760.00", "425.50", "9,334.50", "9334.50", false},
		{"that nothing explains", "111.00", "222.00", "333.33", "1334.50", true},
	} {
		a := read(t, paper(strangeSummary(c.in, c.out, c.end))).Accounts[0]
		if a.Closing == nil || a.Closing.String() != c.closing || a.ClosingDerived != c.derived {
			t.Errorf(
				"a closing balance %s: got %v, worked out %v; want %s, worked out %v", c.name, a.Closing,
				a.ClosingDerived, c.closing, c.derived,
			)
		}
	}
}

func TestSumsOfSummaryInUnknownWordsArePrintedTotals(t *testing.T) {
	a := read(t, paper(strangeSummary("660.00", "425.50", "1,234.50"))).Accounts[0]
	if a.TotalCredits == nil || a.TotalCredits.String() != "660.00" || a.TotalDebits == nil ||
		a.TotalDebits.String() != "425.50" {
		t.Errorf("got credits %v and debits %v, want what the summary prints", a.TotalCredits, a.TotalDebits)
	}
}

func TestTotalLineOfSummaryInLinesGivesTotals(t *testing.T) {
	st := read(t, paper(`
WESTMOOR BUILDING SOCIETY                                   STATEMENT
Statement period 01 May 2024 to 31 May 2024
Account summary                     PAID IN          PAID OUT
Interest                               0.00              0.00
Payments                           1,500.00            700.00
TOTAL                              1,500.00            700.00

DATE       DESCRIPTION             PAID IN     PAID OUT      BALANCE
01 May 24  BALANCE BROUGHT FORWARD                          1,000.00
03 May 24  SALARY PELL & CO       1,500.00                  2,500.00
10 May 24  RENT MAPLE ROW                        500.00     2,000.00
20 May 24  COUNCIL TAX                           200.00     1,800.00
`))
	a := st.Accounts[0]
	if len(st.Rows) != 3 {
		t.Errorf("%d rows, want 3: %v", len(st.Rows), st.Rows)
	}
	if a.TotalCredits == nil || a.TotalDebits == nil || a.TotalCredits.String() != "1500.00" ||
		a.TotalDebits.String() != "700.00" {
		t.Errorf("totals are %v and %v, want 1500.00 and 700.00", a.TotalCredits, a.TotalDebits)
	}
}

func TestTwoFiguresBetweenBalancesAreTotals(t *testing.T) {
	summary := func(in, out string) string {
		return headOfSums + "Opening Balance      1,000.00\nIngraf               " + in + "\nUtgraf               " + out + "\nClosing Balance      1,334.50\n" + rowsOfSums
	}
	for _, c := range []struct{ name, text, debits, credits string }{
		{"a total of debits that is not the rows'", summary("760.00", "925.50"), "925.50", "760.00"},
		{"a total of credits that is not the rows'", summary("960.00", "425.50"), "425.50", "960.00"},
		{"two figures of which none is a sum of rows", summary("111.00", "222.00"), "<nil>", "<nil>"},
	} {
		a := read(t, paper(c.text)).Accounts[0]
		if got := textOf(a.TotalDebits); got != c.debits {
			t.Errorf("%s: total of debits %s, want %s", c.name, got, c.debits)
		}
		if got := textOf(a.TotalCredits); got != c.credits {
			t.Errorf("%s: total of credits %s, want %s", c.name, got, c.credits)
		}
	}
}

func TestFigureWithOtherLabelIsNotTotal(t *testing.T) {
	text := headOfSums + "Opening Balance      1,000.00\nIngraf                 760.00\nAverage Balance      1,222.00\nClosing Balance      1,334.50\n" + rowsOfSums
	if a := read(t, paper(text)).Accounts[0]; a.TotalDebits != nil {
		t.Errorf("total of debits %s, want none", a.TotalDebits)
	}
}

// headOfSums and rowsOfSums form a statement whose rows lead from 1,000.00 to 1,334.50. rowsInWholes has the same rows
// without cents and leads to 1,334.
const (
	headOfSums = `HERON BANK
Account Number: 00123456
`
	rowsOfSums = `Date        Description      Debit      Credit     Balance     Reference
01/03/2024  OPENING BALANCE                          1,000.00
01/03/2024  WAGES                       750.00       1,750.00    7672170470
05/03/2024  RENT            400.00                   1,350.00    3827432095
09/03/2024  SHOP             25.50                   1,324.50    4718564194
12/03/2024  REFUND                       10.00       1,334.50    9416806152
`
	rowsInWholes = `Date        Description      Debit      Credit     Balance
01/03/2024  OPENING BALANCE                            61,000
01/03/2024  WAGES                       12,750         73,750
05/03/2024  RENT             9,400                     64,350
09/03/2024  SHOP             2,025                     62,325
12/03/2024  REFUND                       1,009         63,334
`
)

// Each summary contradicts its rows: computed from them, the figures would differ.
func TestSummaryIsReadAsPrinted(t *testing.T) {
	for _, c := range []struct{ name, text, debits, credits, closing string }{
		{"figures below their labels", headOfSums + rowsOfSums + `
TOTAL DEBIT
525.50
TOTAL CREDIT
760.00
CLOSING BALANCE
1,234.50
`, "525.50", "760.00", "1234.50"},
		{"numbers of movements between labels and sums, outside the columns of money", headOfSums + rowsOfSums + `
Total Debits:          2                                           525.50
Total Credits:         2                                           760.00
Closing Balance:                                                 1,234.50
`, "525.50", "760.00", "1234.50"},
		{
			"sums in the table's columns without hundredths",
			headOfSums + rowsInWholes + `            Total Debits    11,525
            Total Credits               13,759
            Closing Balance                            63,234
`,
			"11525.00",
			"13759.00",
			"63234.00",
		},
		{
			"one line of sums with the last balance",
			headOfSums + rowsOfSums + `            TOTAL           525.50      760.00       1,234.50
`,
			"525.50",
			"760.00",
			"1234.50",
		},
		{
			"one line of sums named after the last balance",
			headOfSums + rowsOfSums + `            CLOSING BALANCE 525.50      760.00       1,234.50
`,
			"525.50",
			"760.00",
			"1234.50",
		},
		{
			"sentences",
			headOfSums + "Your closing balance on 31 March 2024 was GBP 1,234.50.\nTotal debits were GBP 525.50.\nTotal credits were GBP 760.00.\n" + rowsOfSums,
			"525.50",
			"760.00",
			"1234.50",
		},
		{"a sum with its signs", headOfSums + `
  Opening Balance      Total Credits      Total Debits       Closing Balance
  1,000.00           + 760.00           - 525.50           = 1,234.50
` + rowsOfSums, "525.50", "760.00", "1234.50"},
	} {
		a := read(t, paper(c.text)).Accounts[0]
		for _, f := range []struct {
			name string
			got  *engine.Amount
			want string
		}{
			{"debits", a.TotalDebits, c.debits}, {"credits", a.TotalCredits, c.credits},
			{"closing balance", a.Closing, c.closing},
		} {
			if f.got == nil || f.got.String() != f.want {
				t.Errorf("%s: %s %v, want %s", c.name, f.name, f.got, f.want)
			}
		}
	}
}

func TestNetOfSumsIsNotClosingBalance(t *testing.T) {
	a := read(
		t, paper(headOfSums+rowsOfSums+"            TOTAL           425.50      760.00         334.50\n"),
	).Accounts[0]
	if a.Closing == nil || a.Closing.String() != "1334.50" || !a.ClosingDerived {
		t.Errorf("closing balance %v, worked out %v; want 1334.50 worked out", a.Closing, a.ClosingDerived)
	}
}

func TestCarriedForwardBelowNewestFirstRowsIsLastBalance(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(rowsOfSums), "\n")
	text := headOfSums + rows[0] + "\n" + rows[5] + "\n" + rows[4] + "\n" + rows[3] + "\n" + rows[2] + `

Balance Brought Forward                              1,000.00
Balance Carried Forward                              1,234.50
`
	a := read(t, paper(text)).Accounts[0]
	if a.Closing == nil || a.Closing.String() != "1234.50" || a.Opening == nil || a.Opening.String() != "1000.00" {
		t.Errorf("opening %v and closing %v, want 1000.00 and 1234.50", a.Opening, a.Closing)
	}
}

func TestSummaryInColumnsBelowRowsIsNotRow(t *testing.T) {
	for name, summary := range map[string]string{
		"two columns of labels and figures": "\nOpening Balance     1,000.00     Receipts            760.00\nWithdrawals           425.50     Closing Balance   1,234.50\n",
		"an account's number before them":   "\nAccount       Opening Balance   Total Credits   Total Debits   Closing Balance\nxxxx3456             1,000.00          760.00         425.50          1,234.50\n",
		"a leader of dots":                  "\nOpening Balance ..... GBP 1,000.00\nTotal Credits ..... GBP 760.00\nTotal Debits ..... GBP 425.50\nClosing Balance ..... GBP 1,234.50\n",
	} {
		st := read(t, paper(headOfSums+rowsOfSums+summary))
		a := st.Accounts[0]
		if len(st.Rows) != 4 || textOf(a.Opening) != "1000.00" || textOf(a.Closing) != "1234.50" ||
			textOf(a.TotalCredits) != "760.00" || textOf(a.TotalDebits) != "425.50" {
			t.Errorf(
				"%s: %d rows, opening %s, closing %s, credits %s, debits %s", name, len(st.Rows), textOf(a.Opening),
				textOf(a.Closing), textOf(a.TotalCredits), textOf(a.TotalDebits),
			)
		}
	}
}

const intextRows = `
Date        Description            Debit     Credit    Balance
03/05/2024  CASH DEPOSIT                     50.00      150.00
09/05/2024  CASH DEPOSIT                     25.00      175.00
14/05/2024  TRANSFER TO LUNA BOOKS 20.00                155.00
`

// A text states a period in any words; the row dates show that it is the statement's.
func TestPeriodsInText(t *testing.T) {
	for name, c := range map[string]struct{ head, start, end string }{
		"between two dates": {
			"Harrow Bank\nHere is what happened between 1 May 2024 and 31 May 2024.", "2024-05-01", "2024-05-31",
		},
		"up to and including a date": {
			"Harrow Bank\nPosted on or after 01/05/2024 up to and including 31/05/2024", "2024-05-01", "2024-05-31",
		},
		"a month in the title": {
			"Harrow Bank\nSavings Statement - May 2024", "2024-05-01", "2024-05-31",
		},
		"month without rows is not the period": {
			"Harrow Bank\nSavings Statement - June 2024", "2024-05-03", "2024-05-14",
		},
		"dates without rows are not the period": {
			"Harrow Bank\nBetween 5 May 2024 and 31 May 2024 branches close early", "2024-05-03", "2024-05-14",
		},
		"life of the account is not the period": {
			"Harrow Bank\nOpened 1 May 2015, renewed until 31 May 2030", "2024-05-03", "2024-05-14",
		},
	} {
		a := read(t, paper(c.head+"\nAccount No. 7788-1234\n"+intextRows)).Accounts[0]
		if a.PeriodStart == nil || a.PeriodEnd == nil || a.PeriodStart.String() != c.start ||
			a.PeriodEnd.String() != c.end {
			t.Errorf("%s: read %v to %v, want %s to %s", name, a.PeriodStart, a.PeriodEnd, c.start, c.end)
		}
	}
}

// Figures that equal the sums of all rows are the totals, whatever their labels.
func TestTotalsUnderUnknownLabels(t *testing.T) {
	for name, c := range map[string]struct {
		head   string
		totals bool
	}{
		"below their words":           {"What arrived   What left\n75.00          20.00", true},
		"in a sentence":               {"You moved 20.00 elsewhere and took 75.00 in.", true},
		"one of both alone":           {"What arrived\n75.00", false},
		"figures that are not sums":   {"What arrived   What left\n50.00          20.00", false},
		"too far from each other":     {"What arrived 75.00\nWe\nwish\nyou\nwell\nWhat left 20.00", false},
		"nothing but the sums' words": {"What arrived   What left", false},
	} {
		a := read(t, paper("Harrow Bank\nAccount No. 7788-1234\n\n"+c.head+"\n"+intextRows)).Accounts[0]
		if got := a.TotalDebits != nil && a.TotalCredits != nil && *a.TotalDebits == 2000 &&
			*a.TotalCredits == 7500; got != c.totals {
			t.Errorf("%s: totals %v and %v, want them read: %v", name, a.TotalDebits, a.TotalCredits, c.totals)
		}
	}
}

// The only two whole numbers near the totals are their counts if they equal the number of rows of each side.
func TestCountsWithoutLabels(t *testing.T) {
	for name, c := range map[string]struct {
		head          string
		debits, known int
	}{
		"over the totals": {
			"             Debits   Credits\nEntries           1         2\nSums          20.00     75.00", 1, 1,
		},
		"of another number of rows": {
			"             Debits   Credits\nEntries           1         3\nSums          20.00     75.00", 0, 0,
		},
	} {
		a := read(t, paper("Harrow Bank\nAccount No. 7788-1234\n\n"+c.head+"\n\n"+intextRows)).Accounts[0]
		if got := a.DebitCount; (got != nil) != (c.known == 1) || got != nil && *got != c.debits {
			t.Errorf("%s: %v debits, want %d", name, got, c.debits)
		}
	}
}

// Some words in names are also currency codes.
func TestNamesDoNotContainCurrencies(t *testing.T) {
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

// Whole numbers in the lines of the totals are their counts if they equal the number of rows of each side, whatever the
// labels.
func TestCountsBesideTotalsUnderUnknownLabels(t *testing.T) {
	for name, c := range map[string]struct {
		head  string
		known bool
	}{
		"on separate lines":                   {"What arrived   2   75.00\nWhat left      1   20.00", true},
		"after the totals, in brackets":       {"What arrived   75.00 (2)\nWhat left      20.00 (1)", true},
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

// A figure at the end of a clause is a total too, without the punctuation mark.
func TestTotalsAtEndOfClause(t *testing.T) {
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
		"figures that are not sums":   {"In this month you received 751.00, and parted with 201.00.", false},
		"numbers that continue":       {"Chapter 750.00.1, and chapter 200.00.1", false},
	} {
		a := read(t, paper("Harrow Bank\nAccount No. 7788-1234\n\n"+c.head+"\n"+rows)).Accounts[0]
		if got := a.TotalDebits != nil && a.TotalCredits != nil && *a.TotalDebits == 20000 &&
			*a.TotalCredits == 75000; got != c.totals {
			t.Errorf("%s: totals %v and %v, want them read: %v", name, a.TotalDebits, a.TotalCredits, c.totals)
		}
	}
}
