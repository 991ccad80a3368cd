package ledger

import (
	"strings"
	"testing"
)

const provenBothSides = `
Date        Description                    Debit       Credit
            Solde crediteur au 01/03/2024           100.00
02/03/2024  DIRECT DEBIT                   12.00
03/03/2024  TRANSFER                                    30.00
            CAPITAL 8.00 INSURANCE 4.00 A MONTH
04/03/2024  CARD                            7.00
            Solde crediteur au 03/03/2024           118.00
05/03/2024  CARD                            3.00
            Total des mouvements           22.00        30.00
            Solde crediteur au 05/03/2024           108.00
`

func TestListsThatTellMoreOfProvenRowsAreNoRows(t *testing.T) {
	for name, c := range map[string]struct {
		below string
		want  int
	}{
		"each restates a row of its day": {`
Date        Details of direct debits       Debit
02/03/2024  WATER WORKS                    12.00`, 4},
		"another amount is a row": {`
Date        Details of direct debits       Debit
02/03/2024  WATER WORKS                    12.01`, 5},
	} {
		st, err := Read(t.Context(), paper(strings.Replace(provenBothSides, "118.00", "111.00", 1)+c.below), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Rows) != c.want {
			t.Errorf("%s: %d rows, want %d: %v", name, len(st.Rows), c.want, st.Rows)
		}
	}
}

func TestRowsOfAnotherAccountRestateNone(t *testing.T) {
	const first = `
Account Number: 1111222233
Date        Description                    Debit       Credit
01/02/2024  SALARY                                     500.00
03/02/2024  TO SAVINGS                    100.00
09/02/2024  TO SAVINGS                     70.00
            Total                         170.00       500.00
`
	for name, below := range map[string]string{
		"the other side": `
Date        Description                    Debit       Credit
03/02/2024  FROM CHECKING                              100.00
09/02/2024  FROM CHECKING                               70.00`,
		"a number of its own": `
Account Number: 9999888877
Date        Description                    Debit       Credit
03/02/2024  TO CHECKING                   100.00
09/02/2024  TO CHECKING                    70.00`,
		"a first balance": `
Date        Description                    Debit       Credit
            Opening balance                            300.00
03/02/2024  TO CHECKING                   100.00
09/02/2024  TO CHECKING                    70.00`,
		"running balances": `
Date        Description                    Debit       Credit      Balance
03/02/2024  TO CHECKING                   100.00                    200.00
09/02/2024  TO CHECKING                    70.00                    130.00`,
	} {
		if st := read(t, paper(first+below)); len(st.Rows) != 5 {
			t.Errorf("%s: %d rows, want 5: %v", name, len(st.Rows), st.Rows)
		}
	}
}

func TestAClosingBalanceAmongTheRowsIsCarriedWhereTheyLeadToIt(t *testing.T) {
	st, err := Read(t.Context(), paper(strings.Replace(provenBothSides, "118.00", "111.00", 1)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := st.Accounts[0]
	if a.Closing == nil || a.Closing.String() != "108.00" || len(st.Carries) == 0 {
		t.Errorf("closes with %v and carries %v, want 108.00 and a carry of 111.00", a.Closing, st.Carries)
	}
	if len(st.Rows) != 4 {
		t.Errorf("%d rows, want 4: amounts between words left of the money columns are text: %v", len(st.Rows), st.Rows)
	}
}

func TestTextRightAboveABalanceLineIsOfTheRowAboveIt(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date        Description                    Amount
            Previous balance               100.00
02/03/2024  025 CARD SALE                   12.00
            SHOP ONE
02/03/2024  025 CARD SALE                   13.00
            SHOP TWO
            Previous balance               125.00
03/03/2024  026 CARD SALE                   14.00
            SHOP ONE
            Balance on 03/03/2024          139.00`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"025 CARD SALE SHOP ONE", "025 CARD SALE SHOP TWO", "026 CARD SALE SHOP ONE"}
	for i, w := range want {
		if i >= len(st.Rows) || st.Rows[i].Description != w {
			t.Fatalf("rows are %v, want texts %q", st.Rows, want)
		}
	}
}
