package ledger

import "testing"

func TestAColumnWithAMisreadHeadingBesideThatOfOneSideIsTheOtherSide(t *testing.T) {
	st := read(t, recognizedPaper(`
Datum      Omschrijving                       ar l           Bij
           Vorig saldo                                20.075,86
01.10.23   Salaris                                    56.750,75
04.10.23   Geldautomaat                  25.758,86
06.10.23   Huur                           6.700,00
09.10.23   Incasso Waterbedrijf             100,00
           Totaal mutaties               32.558,86    56.750,75
           Nieuw saldo                                44.267,75
`))
	checkRows(t, st,
		"2023-10-01|Salaris|0.00|56750.75|76826.61",
		"2023-10-04|Geldautomaat|25758.86|0.00|51067.75",
		"2023-10-06|Huur|6700.00|0.00|44367.75",
		"2023-10-09|Incasso Waterbedrijf|100.00|0.00|44267.75")
}

func TestASideThatIsGuessedAndThatNothingProvesIsNotSure(t *testing.T) {
	st := read(t, recognizedPaper(`
Datum      Omschrijving                    Cashbk            Bij
01.10.23   Salaris                                    56.750,75
04.10.23   Geldautomaat                  25.758,86
06.10.23   Huur                           6.700,00
09.10.23   Incasso Waterbedrijf             100,00
`))
	for _, side := range []string{"debit", "credit"} {
		if p := st.Origins["/transactions/1/"+side]; p.Confidence > guessed {
			t.Errorf("the %s of a column whose heading is unknown has confidence %v, want at most %v", side, p.Confidence, guessed)
		}
	}
}
