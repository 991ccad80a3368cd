package ledger

import "testing"

func TestABalanceBehindTheNumberOfTheStatementIsNoRow(t *testing.T) {
	st := read(t, paper(`RELEVE ET INFORMATIONS BANCAIRES
COMPTE COURANT    N° 00030200417 en euros

Date         Date valeur   Opération                  Débit euros   Crédit euros
                           SOLDE CREDITEUR AU 03/09/2024                  900,00
12/09/2024   12/09/2024    VIR NADIR                                    2.500,00
27/09/2024   27/09/2024    CHEQUE 4412                   2.300,00
Réf : 009                  SOLDE CREDITEUR AU 03/10/2024                1.100,00`))
	checkRows(t, st,
		"2024-09-12|VIR NADIR|0.00|2500.00|3400.00",
		"2024-09-27|CHEQUE 4412|2300.00|0.00|1100.00")
	if a := st.Accounts[0]; textOf(a.Closing) != "1100.00" || a.ClosingDerived {
		t.Errorf("closing balance %s, derived %t, wanted 1100.00 as printed", textOf(a.Closing), a.ClosingDerived)
	}
}
