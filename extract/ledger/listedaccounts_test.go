package ledger

import (
	"fmt"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// severalAccounts is a paper of two accounts on one page behind a summary of both; the titles are those above their rows.
func severalAccounts(first, second string) string {
	const table = `
Date         Description             Withdrawals     Deposits       Balance
             Beginning Balance                                    %s
01/02/2024   CASH DEPOSIT QUIAPO                        700.00    %s
09/02/2024   SERVICE CHARGE               300.00                  %s
`
	return `Tala Harbor Bank

Product              Acct No.                  Ending Balance
Peso Savings         3309-4207-6878                 81,668.52
Reserve Savings      0425-1980-8320                  5,400.00

` + first + fmt.Sprintf(table, "81,268.52", "81,968.52", "81,668.52") + "\n" + second + fmt.Sprintf(table, " 5,000.00", " 5,700.00", " 5,400.00")
}

func TestAccountsAreToldApartByTheSummaryAboveThemAll(t *testing.T) {
	for name, d := range map[string]page.Document{
		"numbers in brackets": paper(severalAccounts("Peso Savings (3309-4207-6878)", "Reserve Savings (0425-1980-8320)")),
		"no numbers":          paper(severalAccounts("Peso Savings", "Reserve Savings")),
		"a misread number":    recognizedPaper(severalAccounts("ACCOUNT NUMBER: 3309-4207-6878 Peso Savings", "ACCOUNT NUMBER: 0425-1$9432 Reserve Savings")),
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, d)
			if len(st.Rows) != 4 || st.Rows[1].AccountIndex != 0 || st.Rows[2].AccountIndex != 1 || st.Rows[3].AccountIndex != 1 {
				t.Errorf("rows are of accounts %v, want two of each", st.Rows)
			}
			if len(st.Accounts) != 2 || told(st.Accounts[1].Number) != "0425-1980-8320" {
				t.Errorf("accounts are %+v, want the second's number 0425-1980-8320", st.Accounts)
			}
		})
	}
}
