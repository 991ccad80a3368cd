package ledger

import "testing"

func TestARecognizedPointAmongDecimalCommasIsOne(t *testing.T) {
	checkRows(t, read(t, recognizedPaper(`Période du 01/02/2024 au 29/02/2024
Solde initial 2 000,00

Date         Nature des opérations          Débit       Crédit
01/02/2024   Virement reçu                             1 000,00
02/02/2024   Prélèvement                   761.00
05/02/2024   Carte                       1 182.00
09/02/2024   Versement                                   104,00
Total des débits 1 943,00
Total des crédits 1 104,00
Solde final 1 161,00`)),
		"2024-02-01|Virement reçu|0.00|1000.00|3000.00",
		"2024-02-02|Prélèvement|761.00|0.00|2239.00",
		"2024-02-05|Carte|1182.00|0.00|1057.00",
		"2024-02-09|Versement|0.00|104.00|1161.00")
}

func TestAnAmountThatLostAFigureBehindItsThousandsIsNotTakenForASmallerOne(t *testing.T) {
	st := read(t, recognizedPaper(`Solde initial 20 000,00

Date         Nature des opérations          Débit       Crédit        Solde
01/02/2024   Virement reçu                             1 000,00   21 000,00
02/02/2024   Prélèvement                   761,00                 20 239,00
05/02/2024   Carte                       7 99.22                  12 639,78
09/02/2024   Versement                                   104,00   12 743,78`))
	for _, row := range st.Rows {
		if row.Debit == 9922 {
			t.Errorf("row %s", rowText(row))
		}
	}
}

func TestATimeOfDayInATextKeepsItsPointAmongDecimalCommas(t *testing.T) {
	d := recognizedPaper(`Solde initial 2 000,00

Date         Nature des opérations          Débit       Crédit
01/02/2024   Virement reçu                             1 000,00
02/02/2024   Retrait 14.22                  761,00
05/02/2024   Carte                        1 182,00
Solde final 1 057,00`)
	for i := range d.Pages[0].Words {
		d.Pages[0].Words[i].Confidence = 0.96
	}
	if got := read(t, d).Rows[1].Description; got != "Retrait 14.22" {
		t.Errorf("the text is %q, want the time as it is printed", got)
	}
}
