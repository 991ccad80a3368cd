package ledger

import "testing"

// underRows is a statement whose rows are followed by lines that state what they lead to.
func underRows(lines string) string {
	return `
Kontoauszug 4/2023                                    Alle Angaben in EUR
Buchung     Wert        Vorgang                               Betrag
                        Alter Saldo                       + 2.000,00
03.04.2023  03.04.2023  MIETE HAUS LERCHENFELD            -   900,00
11.04.2023  11.04.2023  GEHALT ACKER UND SOHN             + 1.010,00
28.04.2023  28.04.2023  STADTWERKE                        -   500,00
` + lines + "\n"
}

func TestABalanceUnderItsLabelBelowTheRowsIsNoRow(t *testing.T) {
	for name, lines := range map[string]string{
		"a box": `
Filialnummer            Kontonummer                       Neuer Saldo
100                     455 8816208 92                EUR + 1.610,00`,
		"with a day": `
Kontonummer             Datum                             Neuer Saldo
455 8816208 92          30.04.2023                    EUR + 1.610,00`,
		"a line with the time of day": `
Kontostand am 30.04.2023 um 20:04 Uhr                       1.610,00`,
	} {
		st := read(t, paper(underRows(lines)))
		if len(st.Rows) != 3 {
			t.Errorf("%s: %d rows, want 3: %v", name, len(st.Rows), st.Rows)
		}
		if a := st.Accounts[0]; a.Closing == nil || a.Closing.String() != "1610.00" || a.ClosingDerived {
			t.Errorf("%s: closing balance %v (worked out: %v), want the printed 1610.00", name, a.Closing, a.ClosingDerived)
		}
	}
}

// A row has amounts that a box's labels do not name: a line of labels over it is a heading.
func TestARowBelowLabelsThatNameItsBalanceIsNoBox(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Branch   Account No   Description        Debit     Credit   Closing Balance
03/06/2024  001      4455667      SALARY                       500.00         1,500.00
            Branch   Account No                                         Closing Balance
10/06/2024  001      4455667      SHOP              200.00                    1,300.00
20/06/2024  001      4455667      FEE                30.00                    1,270.00
`)),
		"2024-06-03|SALARY|0.00|500.00|1500.00",
		"2024-06-10|SHOP|200.00|0.00|1300.00",
		"2024-06-20|FEE|30.00|0.00|1270.00")
}
