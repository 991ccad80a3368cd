package ledger

import (
	"context"
	"testing"
)

func TestUndatedLinesThatSumUpTheRowsAboveAreNoRows(t *testing.T) {
	for name, c := range map[string]struct{ label, figure string }{
		"what went out":    {"Total Outlay And Other Charges", "175.00"},
		"what came in":     {"Everything received this month", "900.00"},
		"what both leave":  {"Net Balance:", "725.00"},
		"what both sum to": {"Turnover of the wallet", "1,075.00"},
	} {
		st := read(t, paper(`LARK PAYMENTS
Date         Description                                Amount     Currency
02 Mar 2025  GROCER                                     -20.00     EUR
02 Mar 2025  PHARMACY                                   -55.00     EUR
03 Mar 2025  SALARY                                    +900.00     EUR
05 Mar 2025  CINEMA                                    -100.00     EUR
             `+padded(c.label, 40)+c.figure))
		t.Run(name, func(t *testing.T) {
			checkRows(t, st,
				"2025-03-02|GROCER|20.00|0.00|-",
				"2025-03-02|PHARMACY|55.00|0.00|-",
				"2025-03-03|SALARY|0.00|900.00|-",
				"2025-03-05|CINEMA|100.00|0.00|-")
		})
	}
}

func TestAnUndatedRowThatSumsUpNothingStays(t *testing.T) {
	st := read(t, paper(`LARK PAYMENTS
Date         Description                                Amount     Currency
02 Mar 2025  GROCER                                     -20.00     EUR
02 Mar 2025  PHARMACY                                   -55.00     EUR
03 Mar 2025  SALARY                                    +900.00     EUR
             CINEMA                                    -100.00     EUR`))
	if len(st.Rows) != 4 {
		t.Errorf("rows: %v, want four", st.Rows)
	}
}

func TestAZeroBesideAForeignAmountBelowARowIsItsText(t *testing.T) {
	st, err := Read(context.Background(), paper(`LARK CARD SERVICES
Previous Balance                                        100.00
New Balance                                             655.00

Date         Description                                Amount
02 Mar 2025  BOOKSHOP LISBON                            500.00
             (480.00 EUR)                                 0.00
02 Mar 2025  GROCER                                      20.00
04 Mar 2025  FUEL                                        35.00`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(st.Rows) != 3 || st.Rows[0].Description != "BOOKSHOP LISBON (480.00 EUR)" {
		t.Errorf("rows: %v, want three, the first with its foreign amount", st.Rows)
	}
}

func padded(s string, width int) string {
	for len(s) < width {
		s += " "
	}
	return s
}

func TestARowWithTheSumsOfBothSidesIsNoMovement(t *testing.T) {
	st := read(t, paper(`
Date        Particulars           Debit       Credit     Balance
            BALANCE FORWARDED                            10,000.00
03/03/2025  CASH DEPOSIT                      5,000.00   15,000.00
03/10/2025  CHECK                 2,500.00               12,500.00
03/18/2025  SERVICE CHARGE          100.00               12,400.00
03/31/2025  LAST LINE             2,600.00    5,000.00   12,400.00
`))
	checkRows(t, st,
		"2025-03-03|CASH DEPOSIT|0.00|5000.00|15000.00",
		"2025-03-10|CHECK|2500.00|0.00|12500.00",
		"2025-03-18|SERVICE CHARGE|100.00|0.00|12400.00")
	if a := st.Accounts[0]; a.TotalDebits == nil || a.TotalDebits.String() != "2600.00" {
		t.Errorf("total of debits %v, want 2600.00", a.TotalDebits)
	}
}

func TestFiguresBesideAClosingBalanceAreNotIt(t *testing.T) {
	const rows = `
Opening balance  10,000.00
Date        Particulars           Debit       Credit     Balance
03/03/2025  CASH DEPOSIT                      5,000.00   15,000.00
03/10/2025  CHECK                 2,500.00               12,500.00
03/18/2025  SERVICE CHARGE          100.00               12,400.00
`
	for _, foot := range []string{
		"ENDING BALANCE AS OF 03/31/2025 : 12,400.00    UNCLEARED : 0.00",
		"Closing balance 31 March 2025     12,400.00",
	} {
		st := read(t, paper(rows+foot))
		if a := st.Accounts[0]; len(st.Rows) != 3 || a.Closing == nil || a.Closing.String() != "12400.00" {
			t.Errorf("%q: %d rows, closing %v", foot, len(st.Rows), a.Closing)
		}
	}
}
