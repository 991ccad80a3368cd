package ledger

import "testing"

func TestACardsNumberBelowWhichNoBalanceIsToldIsAnotherCardOfTheAccount(t *testing.T) {
	const summary = `FINCH BANK CREDIT CARD STATEMENT
Account Number: 3769 1111 2222 0000
Previous Balance: 1,000.00
Total Amount Due: 1,250.00

Date        Details                     Amount
Card Number: 4375 1111 2222 3019
05/01/2026  BAKERY                      200.00
06/01/2026  FUEL                        150.00
`
	for name, c := range map[string]struct {
		below    string
		accounts int
	}{
		"another card": {"Card Number: 4375 1111 2222 3027\n07/01/2026  PAYMENT RECEIVED            300.00 CR\n09/01/2026  BOOKS                       200.00\n", 1},
		"another account": {`Card Number: 4375 1111 2222 3027
Previous Balance: 500.00
Date        Details                     Amount
07/01/2026  PAYMENT RECEIVED            300.00 CR
09/01/2026  BOOKS                       200.00
Total Amount Due: 400.00
`, 2},
	} {
		st, err := Read(t.Context(), paper(summary+c.below), Options{Liability: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Accounts) != c.accounts || len(st.Rows) != 4 {
			t.Errorf("%s: %d accounts and %d rows, want %d and 4", name, len(st.Accounts), len(st.Rows), c.accounts)
		}
	}
}
