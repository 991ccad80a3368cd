package ledger

import "testing"

// tornHeading is a statement whose first heading, "Transaction Date", was torn into two.
const tornHeading = `Opening Balance: 10,000.00
Closing Balance: 11,725.00

Transaction   Date   Amount       D/C    Balance        Narrative
14-Sep-2024           5,000.00    CR     15,000.00      PAYROLL CREDIT
15-Sep-2024           1,250.00    DR     13,750.00      BILLS PAYMENT
16-Sep-2024           2,000.00    DR     11,750.00      ATM WITHDRAWAL
17-Sep-2024              25.00    DR     11,725.00      TRANSFER FEE
`

func TestHalfOfATornHeadingOfDaysHeadsNoTexts(t *testing.T) {
	st := read(t, recognizedPaper(tornHeading))
	want := []string{"PAYROLL CREDIT", "BILLS PAYMENT", "ATM WITHDRAWAL", "TRANSFER FEE"}
	if len(st.Rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(st.Rows), len(want))
	}
	for i, row := range st.Rows {
		if row.Description != want[i] || row.Reference != nil {
			t.Errorf("row %d is %q with reference %v, want %q", i+1, row.Description, row.Reference, want[i])
		}
	}
}
