package ledger

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// headOfSums and rowsOfSums are a statement whose rows lead from 1,000.00 to 1,334.50; rowsInWholes is the same without
// hundredths and leads to 1,334.
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

// Each summary contradicts its rows: worked out, the figures would be others.
func TestASummaryIsReadAsItIsPrinted(t *testing.T) {
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
		{"sums in the table's columns without hundredths", headOfSums + rowsInWholes + `            Total Debits    11,525
            Total Credits               13,759
            Closing Balance                            63,234
`, "11525.00", "13759.00", "63234.00"},
		{"one line of sums with the last balance", headOfSums + rowsOfSums + `            TOTAL           525.50      760.00       1,234.50
`, "525.50", "760.00", "1234.50"},
		{"one line of sums named after the last balance", headOfSums + rowsOfSums + `            CLOSING BALANCE 525.50      760.00       1,234.50
`, "525.50", "760.00", "1234.50"},
		{"sentences", headOfSums + "Your closing balance on 31 March 2024 was GBP 1,234.50.\nTotal debits were GBP 525.50.\nTotal credits were GBP 760.00.\n" + rowsOfSums,
			"525.50", "760.00", "1234.50"},
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
		}{{"debits", a.TotalDebits, c.debits}, {"credits", a.TotalCredits, c.credits}, {"closing balance", a.Closing, c.closing}} {
			if f.got == nil || f.got.String() != f.want {
				t.Errorf("%s: %s %v, want %s", c.name, f.name, f.got, f.want)
			}
		}
	}
}

func TestTheNetOfTheSumsIsNoClosingBalance(t *testing.T) {
	a := read(t, paper(headOfSums+rowsOfSums+"            TOTAL           425.50      760.00         334.50\n")).Accounts[0]
	if a.Closing == nil || a.Closing.String() != "1334.50" || !a.ClosingDerived {
		t.Errorf("closing balance %v, worked out %v; want 1334.50 worked out", a.Closing, a.ClosingDerived)
	}
}

func TestOfTheLatestRowFirstABalanceCarriedForwardBelowTheRowsIsTheLast(t *testing.T) {
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

func TestASummaryInColumnsBelowTheRowsIsNoRow(t *testing.T) {
	for name, summary := range map[string]string{
		"two columns of labels and figures": "\nOpening Balance     1,000.00     Receipts            760.00\nWithdrawals           425.50     Closing Balance   1,234.50\n",
		"an account's number before them":   "\nAccount       Opening Balance   Total Credits   Total Debits   Closing Balance\nxxxx3456             1,000.00          760.00         425.50          1,234.50\n",
		"a leader of dots":                  "\nOpening Balance ..... GBP 1,000.00\nTotal Credits ..... GBP 760.00\nTotal Debits ..... GBP 425.50\nClosing Balance ..... GBP 1,234.50\n",
	} {
		st := read(t, paper(headOfSums+rowsOfSums+summary))
		a := st.Accounts[0]
		if len(st.Rows) != 4 || textOf(a.Opening) != "1000.00" || textOf(a.Closing) != "1234.50" || textOf(a.TotalCredits) != "760.00" || textOf(a.TotalDebits) != "425.50" {
			t.Errorf("%s: %d rows, opening %s, closing %s, credits %s, debits %s", name, len(st.Rows), textOf(a.Opening), textOf(a.Closing), textOf(a.TotalCredits), textOf(a.TotalDebits))
		}
	}
}
