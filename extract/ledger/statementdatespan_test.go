package ledger

import "testing"

func TestAStatementDateOfTwoDaysIsThePeriod(t *testing.T) {
	for name, head := range map[string]string{
		"a dash between days in figures":    "Statement Date : 01/04/2025 - 30/04/2025",
		"a word between days with a month":  "Statement Date : 01 APR 2025 TO 30 APR 2025",
		"beside a label in a second tongue": "Statement Date / Tarikh Penyata : 01/04/2025 - 30/04/2025",
	} {
		a := read(t, paper(head+`

Date        Details                      Debit      Credit     Balance
02/04/2025  TRANSFER                                 50.00      750.00
03/04/2025  CHEQUE                       30.00                  720.00
`)).Accounts[0]
		if a.PeriodStart == nil || a.PeriodStart.String() != "2025-04-01" || a.PeriodEnd == nil || a.PeriodEnd.String() != "2025-04-30" {
			t.Errorf("%s: the period is %v to %v, want 2025-04-01 to 2025-04-30", name, a.PeriodStart, a.PeriodEnd)
		}
		if a.StatementDate != nil {
			t.Errorf("%s: the statement's date is %v, want none", name, a.StatementDate)
		}
	}
}
