package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/sheet"
)

func TestABalanceOfTheDayOfPrintingDoesNotCloseRowsThatBothTotalsProve(t *testing.T) {
	const page = `
Ledger Balance   MYR -950.00
Total Deposits   300.00
Total Withdrawals   TOTAL
Statement Date    01/03/2025 - 31/03/2025
Date of Export: EXPORT
Date        Description          Deposit     Withdrawal      Balance
03/03/2025  BAKER                   0.00         100.00      -600.00
05/03/2025  TRANSFER              300.00           0.00      -300.00
06/03/2025  BUTCHER                 0.00         250.00      -550.00`
	for _, c := range []struct{ name, total, export, want string }{
		{"the balances and both totals prove the rows", "350.00", "14/05/2025", "-550.00"},
		{"a total shows that a row is missing", "750.00", "14/05/2025", "-950.00"},
		{"printed when the period ended", "350.00", "31/03/2025", "-950.00"},
	} {
		a := read(t, paper(strings.NewReplacer("TOTAL", c.total, "EXPORT", c.export).Replace(page))).Accounts[0]
		if a.Closing == nil || a.Closing.String() != c.want {
			t.Errorf("%s: the closing balance is %v, want %s", c.name, a.Closing, c.want)
		}
		if a.StatementDate == nil || a.StatementDate.String() == "2025-03-01" {
			t.Errorf("%s: the paper is of %v, want the day of its export", c.name, a.StatementDate)
		}
	}
}

func TestAnAccountThatNothingMovedClosesAsItOpened(t *testing.T) {
	const page = `
Statement of Account
Statement Date: 01 APR 2023 TO 30 APR 2023
Transaction Date   Transaction Description   Withdrawal     Deposit      Balance
                   Balance B/F                                             2.00
TRANSACTION     No. of Withdrawals   0   Total Withdrawals    0.00   Hold Amount         0.00
SUMMARY         No. of Deposits      0   Total Deposits       0.00   Late Local Cheque   0.00`
	st := read(t, paper(page))
	a := st.Accounts[0]
	if a.Opening == nil || a.Closing == nil || *a.Opening != 200 || *a.Closing != 200 || st.Missed != 0 || len(st.Warnings) != 0 {
		t.Errorf("opening %v, closing %v, %d lines missed, warnings %v; want 2.00, 2.00 and none", a.Opening, a.Closing, st.Missed, st.Warnings)
	}
	st = read(t, paper(strings.Replace(page, "Total Deposits       0.00", "Total Deposits       9.00", 1)))
	if a := st.Accounts[0]; a.Closing != nil || len(st.Warnings) == 0 {
		t.Errorf("with deposits of 9.00 that no row shows the closing balance is %v and the warnings are %v; want none and some", a.Closing, st.Warnings)
	}
}

func TestAFeeBesideTheAmountInASpreadsheetLeavesTheAccountToo(t *testing.T) {
	const csv = `Type,Started,Completed,Description,Amount,Fee,Currency,Balance
TOPUP,2024-01-01,2024-01-01,Top up,500.00,0.00,CHF,500.00
CARD,2024-01-15,2024-01-15,Grocer,-25.50,0.00,CHF,474.50
CARD,2024-03-01,2024-03-02,Shop abroad,-42.18,0.42,CHF,431.90
CARD,2024-03-15,2024-03-15,Baker,-75.00,0.00,CHF,356.90
CARD,2024-03-16,2024-03-16,Butcher,-10.00,0.00,CHF,346.90`
	d, err := sheet.Read(context.Background(), strings.NewReader(csv), int64(len(csv)), "csv", sheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	st := read(t, d)
	if got, want := st.Rows[2].Debit, engine.Amount(4260); len(st.Rows) != 5 || got != want {
		t.Errorf("the row with a fee took %v of %d rows, want %v of 5", got, len(st.Rows), want)
	}
}
