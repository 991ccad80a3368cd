package ledger

import "testing"

func TestThePeriod(t *testing.T) {
	rows := `
Date        Description                        Amount       Balance
01/05/2024  PAYROLL                          3,500.00     12,500.00
01/08/2024  GROCER                             -89.99     12,410.01
01/20/2024  RENT                              -410.01     12,000.00`
	for name, c := range map[string]struct{ head, start, end string }{
		"is that of the opening and closing balances' days": {`LARK SAVINGS BANK
Beginning Balance on January 3, 2024          $9,000.00
Ending Balance on February 2, 2024           $12,000.00
`, "2024-01-03", "2024-02-02"},
		"begins on the day after a month's last": {`LARK SAVINGS BANK
Opening Balance as of December 31, 2023       $9,000.00
Closing Balance as of January 31, 2024       $12,000.00
`, "2024-01-01", "2024-01-31"},
		"is not the days of balances between rows": {`LARK SAVINGS BANK
Beginning Balance on January 7, 2024          $9,000.00
Ending Balance on February 2, 2024           $12,000.00
`, "2024-01-05", "2024-01-20"},
		"stands in brackets at the end of a sentence": {`LARK SAVINGS BANK
Statement of Harbour Account No :916010020446229 for the period (From : 12-30-2023 To : 01-29-2024)
`, "2023-12-30", "2024-01-29"},
		"goes on in the next line behind its dash": {`LARK SAVINGS BANK
Account Number: 4521 Statement Period: January 1, 2024 -
January 31, 2024 Address: 12 Harbour Street
`, "2024-01-01", "2024-01-31"},
		"does not end in a day that nothing leads to": {`LARK SAVINGS BANK
Account Number: 4521 Statement Period: January 2024
January 21, 2024 Printed at the counter
`, "2024-01-01", "2024-01-31"},
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(c.head+rows))
			a := st.Accounts[0]
			if a.PeriodStart == nil || a.PeriodEnd == nil || a.PeriodStart.String() != c.start || a.PeriodEnd.String() != c.end {
				t.Errorf("period %v to %v, want %s to %s", a.PeriodStart, a.PeriodEnd, c.start, c.end)
			}
		})
	}
}

func TestASpanOfDaysIsNoAccountNumber(t *testing.T) {
	st := read(t, paper(`LARK CARD SERVICES
Account Summary        09/14/2023 - 10/13/2023
Account                09/14/2023 - 10/13/2023

Date        Description                        Amount       Balance
09/15/2023  PAYROLL                          3,500.00     12,500.00
09/18/2023  GROCER                             -89.99     12,410.01`))
	if n := st.Accounts[0].Number; n != nil {
		t.Errorf("account number %q, want none", *n)
	}
}
