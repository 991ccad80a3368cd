package ledger

import "testing"

func TestAFormerNumberRightAboveTheRowsIsNotTheAccounts(t *testing.T) {
	st := read(t, paper(`HERON BANK
A/c No               ******2542
Old Account No       070177371

Date         Description                Debit      Credit     Balance
02 Mar 2025  GROCER                     20.00                   80.00
03 Mar 2025  SALARY                                100.00      180.00`))
	if n := st.Accounts[0].Number; n == nil || *n != "******2542" {
		t.Errorf("account number %v, want ******2542", n)
	}
}
