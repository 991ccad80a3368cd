package ledger

import "testing"

const threeRows = `
Date       Description                          Debit        Credit     Balance
           Opening balance                                               1,000.00
05/10/2025 CITY WATER                             566.30                   433.70
08/10/2025 BOOKS ANNE PETIT                       225.96                   207.74
15/10/2025 SALARY                                              100.00      307.74
`

func TestTheFullNumberStandsForItsLastDigits(t *testing.T) {
	st := read(t, paper(`
LARCH VALLEY BANK
Your account ending in 2311
Account number: 4455 6677 2311
`+threeRows+"\f"+`
Account ending in 2311
`))
	if len(st.Accounts) != 1 || st.Accounts[0].Number == nil || *st.Accounts[0].Number != "4455 6677 2311" {
		t.Errorf("the accounts are %+v, want one with the number 4455 6677 2311", st.Accounts)
	}
}
