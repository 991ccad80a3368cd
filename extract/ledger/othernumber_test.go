package ledger

import "testing"

func TestANumberWithALabelOfItsOwnBesideAKindOfAccountIsNotTheAccounts(t *testing.T) {
	st := read(t, paper(`HERON BANK
Account No: 916010020446
Scheme :PRIME SAVINGS ACCOUNT                    TAXPAYER NUMBER :XXXXXXXXXX6173

Date         Description                Debit      Credit     Balance
02 Mar 2025  GROCER                     20.00                   80.00
03 Mar 2025  SALARY                                100.00      180.00`))
	if n := st.Accounts[0].Number; n == nil || *n != "916010020446" {
		t.Errorf("account number %v, want 916010020446", n)
	}
}
