package ledger

import (
	"context"
	"testing"
)

func TestATelephonesNumberIsNoAccounts(t *testing.T) {
	for _, line := range []string{"Savings account Mobile number 09175550188", "Savings account    No HP 08123450188", "Celular 5512345678", "Phone No: 9876540188"} {
		text := "LARCH VALLEY BANK\nStatement of account\n\n" + line + "\n" + threeRows
		if n := read(t, paper(text)).Accounts[0].Number; n != nil {
			t.Errorf("%q: the account's number is %s, want none", line, *n)
		}
	}
}

func TestAWalletMayGoByATelephonesNumber(t *testing.T) {
	st, err := Read(context.Background(), paper("LARCH WALLET\n\nCelular 5512345678\n"+threeRows), Options{Wallet: true})
	if err != nil {
		t.Fatal(err)
	}
	if n := st.Accounts[0].Number; n == nil || *n != "5512345678" {
		t.Errorf("the wallet's number is %v, want 5512345678", n)
	}
}
