package ledger

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// The same three rows, a charge, a payment and a charge, under every way of telling sides; what was owed before and
// after decides where the marks leave it open.
func TestTheSidesOfACardsRows(t *testing.T) {
	const balances = "Previous balance 50.00\nNew balance 40.00\n"
	const want = "2025-05-01|BAKER|10.00|0.00|60.00,2025-05-02|TRANSFER IN|0.00|50.00|10.00,2025-05-06|BUTCHER|30.00|0.00|40.00"
	for _, c := range []struct{ name, charge, paid, second string }{
		{"CR behind payments", "10.00", "50.00 CR", "30.00"},
		{"a minus before payments", "10.00", "-50.00", "30.00"},
		{"a minus behind payments", "10.00", "50.00-", "30.00"},
		{"brackets around payments", "10.00", "(50.00)", "30.00"},
		{"a plus before payments", "10.00", "+50.00", "30.00"},
		{"a minus before charges", "-10.00", "50.00", "-30.00"},
		{"DR and CR", "10.00 DR", "50.00 CR", "30.00 DR"},
		{"no marks, one choice leads to the new balance", "10.00", "50.00", "30.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkCard(t, balances+"Date        Description            Amount\n"+
				"01 May 2025 BAKER                 "+c.charge+"\n02 May 2025 TRANSFER IN           "+c.paid+"\n06 May 2025 BUTCHER               "+c.second, want)
		})
	}
}

func TestSidesThatNothingTellsStayCharges(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{"two choices lead to the new balance", `Previous balance 50.00
New balance 70.00
Date        Description            Amount
01 May 2025 BAKER                   10.00
02 May 2025 BUTCHER                 10.00
06 May 2025 GROCER                  20.00`, "2025-05-01|BAKER|10.00|0.00|60.00,2025-05-02|BUTCHER|10.00|0.00|70.00,2025-05-06|GROCER|20.00|0.00|90.00"},
		{"no balances, and a plus before what names a payment", `
Date        Description            Amount
01 May 2025 PAYMENT                +10.00
02 May 2025 BUTCHER                -10.00
06 May 2025 GROCER                 -20.00
08 May 2025 BAKER                  -30.00`, "2025-05-01|PAYMENT|0.00|10.00|-,2025-05-02|BUTCHER|10.00|0.00|-,2025-05-06|GROCER|20.00|0.00|-,2025-05-08|BAKER|30.00|0.00|-"},
		{"a payment that no row prints, and a minus before all that names none", `Previous balance 50.00
New balance 100.00
Date        Description            Amount
02 May 2025 BUTCHER                -10.00
06 May 2025 GROCER                 -20.00
08 May 2025 BAKER                  -30.00
09 May 2025 CHEMIST                -40.00`, "2025-05-02|BUTCHER|10.00|0.00|60.00,2025-05-06|GROCER|20.00|0.00|80.00,2025-05-08|BAKER|30.00|0.00|110.00,2025-05-09|CHEMIST|40.00|0.00|150.00"},
	} {
		t.Run(c.name, func(t *testing.T) { checkCard(t, c.paper, c.want) })
	}
}

func TestSidesThatThePrintContradictsAreSaidToBeRepaired(t *testing.T) {
	const head = "Previous balance 50.00\nNew balance 40.00\nDate        Description            Amount\n"
	for _, c := range []struct{ name, rows, repaired string }{
		{"a refund lacks the mark that a payment bears", "01 May 2025 BAKER 40.00\n02 May 2025 PAYMENT 30.00 CR\n03 May 2025 REFUND BAKER 20.00", "REFUND BAKER"},
		{"a minus that says nothing", "01 May 2025 BAKER 10.00\n02 May 2025 FEE -5.00\n03 May 2025 PAYMENT 25.00 CR", "FEE"},
		{"DR behind a payment and CR behind a charge", "01 May 2025 PAYMENT 50.00 DR\n02 May 2025 BAKER 40.00 CR", "PAYMENT, BAKER"},
		{"a minus before all charges", "01 May 2025 PAYMENT 50.00\n02 May 2025 BAKER -40.00", ""},
		{"payments without marks on a paper that has none", "01 May 2025 BAKER 10.00\n02 May 2025 PAYMENT 50.00\n03 May 2025 BUTCHER 30.00", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, err := Read(context.Background(), paper(head+c.rows), Options{Liability: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range st.Rows {
				if row.Repaired != slices.Contains(strings.Split(c.repaired, ", "), row.Description) {
					t.Errorf("%s has repaired %v", row.Description, row.Repaired)
				}
			}
		})
	}
}

func TestARowTurnedByArithmeticAloneIsInDoubt(t *testing.T) {
	st, err := Read(context.Background(), paper("Previous balance 50.00\nNew balance 40.00\nDate        Description            Amount\n"+
		"01 May 2025 BAKER                   10.00\n02 May 2025 TRANSFER IN             50.00\n06 May 2025 BUTCHER                 30.00"), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	if !st.RowNotes[1].Ambiguous || st.RowNotes[0].Ambiguous {
		t.Errorf("notes of the rows: %+v", st.RowNotes)
	}
}

func TestACodeTellsAPaymentWhereNoMarkDoesAndLeavesItInDoubt(t *testing.T) {
	st, err := Read(context.Background(), paper(`
Date        Type        Description            Amount
01 May 2025 Purchase    BAKER                   10.00
02 May 2025 Payment     THANK YOU               50.00
06 May 2025 Purchase    PAYMENT SERVICES        30.00
09 May 2025 Refund      BAKER                    5.00`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range st.Rows {
		if paid := i%2 == 1; paid != (row.Credit > 0) || paid != st.RowNotes[i].Ambiguous {
			t.Errorf("%s %s: a credit %v, in doubt %v; want both %v", *row.TransactionCode, row.Description, row.Credit > 0, st.RowNotes[i].Ambiguous, paid)
		}
	}
}
