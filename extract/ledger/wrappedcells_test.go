package ledger

import (
	"strings"
	"testing"
)

func TestWhatGoesOnBelowOtherCellsIsNoTextOfTheRow(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{"days of interest and a text", `
Date        Int. From Interest To Details      Payment    Balance
2025-05-01                        BALANCE                   100.00
2025-05-20  2025-04-   2025-05-   AUTO DEBIT     10.00       90.00
            20         19         PAYMENT
2025-06-20  2025-05-   2025-06-   TRANSFER       10.00       80.00
            20         19         FROM SAVINGS`, "2025-05-20|AUTO DEBIT PAYMENT|0.00|10.00|90.00,2025-06-20|TRANSFER FROM SAVINGS|0.00|10.00|80.00"},
		{"a remark that begins elsewhere", `
Date        Int. From Interest To Details      Payment    Balance
2025-05-01                        BALANCE                   100.00
2025-05-20  2025-04-20 2025-05-19 AUTO DEBIT     10.00       90.00
     20 days were counted to the  PAYMENT
2025-06-20  2025-05-20 2025-06-19 TRANSFER       10.00       80.00`, "2025-05-20|AUTO DEBIT|0.00|10.00|90.00,2025-06-20|TRANSFER|0.00|10.00|80.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, err := Read(t.Context(), paper(c.paper), Options{Liability: true, Loan: true})
			if err != nil {
				t.Fatal(err)
			}
			checkRows(t, st, strings.Split(c.want, ",")...)
		})
	}
}
