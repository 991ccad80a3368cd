package ledger

import "testing"

func TestARowWhoseTextMayNameASumIsARow(t *testing.T) {
	checkRows(t, read(t, paper(headOfSums+`Date        Description       Debit      Credit     Balance
01/03/2024  OPENING BALANCE                           1,000.00
01/03/2024  WAGES                        750.00       1,750.00
            Amount deposited             100.00       1,850.00
05/03/2024  RENT             400.00                   1,450.00
            Amount withdrawn  50.00                   1,400.00
`)),
		"2024-03-01|WAGES|0.00|750.00|1750.00", "2024-03-01|Amount deposited|0.00|100.00|1850.00",
		"2024-03-05|RENT|400.00|0.00|1450.00", "2024-03-05|Amount withdrawn|50.00|0.00|1400.00")
}

func TestAConditionOnABalanceIsNone(t *testing.T) {
	for _, sentence := range []string{
		"Closing balance is 1,500.00 or more: no fee.",
	} {
		a := read(t, paper(headOfSums+sentence+"\n"+rowsOfSums)).Accounts[0]
		if a.Closing == nil || a.Closing.String() != "1334.50" || !a.ClosingDerived {
			t.Errorf("%q: closing balance %v, want 1334.50 worked out", sentence, a.Closing)
		}
	}
	for _, sentence := range []string{
		"Your closing balance was GBP 1,234.50 on 31 March 2024.",
		"Your closing balance is 1,234.50 EUR in all.",
		"Your closing balance was 1,234.50, your opening balance 1,000.00.",
	} {
		a := read(t, paper(headOfSums+sentence+"\n"+rowsOfSums)).Accounts[0]
		if a.Closing == nil || a.Closing.String() != "1234.50" {
			t.Errorf("%q: closing balance %v, want 1234.50", sentence, a.Closing)
		}
	}
}

func TestABalanceOfTheDayOfPrintingIsNotThePeriodsLast(t *testing.T) {
	a := read(t, paper("HERON BANK\nAccount Number: 00123456\nStatement period: 01/03/2024 to 31/03/2024\nBalance on 15/05/2024     7,777.00\n"+rowsOfSums)).Accounts[0]
	if a.Closing == nil || a.Closing.String() != "1334.50" || !a.ClosingDerived {
		t.Errorf("closing balance %v, want 1334.50 worked out", a.Closing)
	}
}

func TestATotalBelowItsLabelSaysWhereItStands(t *testing.T) {
	st := read(t, paper("SVEABANKEN\nKontonummer: 00123456\n"+`Datum       Text            Uttag      Insättning     Saldo
2024-03-01  INGÅENDE SALDO                            1 000,00
2024-03-01  LÖN                          1 750,00     2 750,00
2024-03-05  HYRA            400,00                    2 350,00

Insättningar
1 750,00
`))
	if got := st.Origins["/total_credits"].Text; got != "1 750,00" {
		t.Errorf("total of credits %v stands at %q, want the figure below its label", st.Accounts[0].TotalCredits, got)
	}
}
