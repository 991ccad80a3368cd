package ledger

import "testing"

func TestAmountsAmongTheTextsBelowARowAreText(t *testing.T) {
	for name, text := range map[string]string{
		"under headings": `
Date        Description                           Amount
05/03/2025  CARD PAYMENT STORE                    -45.00
            AUTH 123456 USD 49.50
06/03/2025  SALARY QUAYLE                         300.00
            PAYROLL 7712
07/03/2025  PHONE SHOP                            -20.00
            incl. VAT 3.20
09/03/2025  WATER                                 -10.00
            INTEREST 0.42
`,
		"without headings": `
05/03/2025  CARD PAYMENT STORE                    -45.00
            AUTH 123456 USD 49.50
06/03/2025  SALARY QUAYLE                         300.00
            PAYROLL 7712
07/03/2025  PHONE SHOP                            -20.00
            incl. VAT 3.20
09/03/2025  WATER                                 -10.00
            INTEREST 0.42
`,
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(text)),
				"2025-03-05|CARD PAYMENT STORE AUTH 123456 USD 49.50|45.00|0.00|-",
				"2025-03-06|SALARY QUAYLE PAYROLL 7712|0.00|300.00|-",
				"2025-03-07|PHONE SHOP incl. VAT 3.20|20.00|0.00|-",
				"2025-03-09|WATER INTEREST 0.42|10.00|0.00|-")
		})
	}
}

func TestAnAmountThatEndsALongTextBelowARowIsText(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description                                       Amount
05/03/2025  CARD PAYMENT STORE IN THE HIGH STREET NO 4        -45.00
            AUTH 123456 ISSUED AT TERMINAL 8  49.50 USD @ 1.10
06/03/2025  SALARY QUAYLE                                     300.00
            PAYROLL 7712
07/03/2025  PHONE SHOP                                        -20.00
            INCLUSIVE OF TAX OF THE STATE AND TOWN 3.20
09/03/2025  WATER                                             -10.00
            INTEREST 0.42
`)),
		"2025-03-05|CARD PAYMENT STORE IN THE HIGH STREET NO 4 AUTH 123456 ISSUED AT TERMINAL 8 49.50 USD @ 1.10|45.00|0.00|-",
		"2025-03-06|SALARY QUAYLE PAYROLL 7712|0.00|300.00|-",
		"2025-03-07|PHONE SHOP INCLUSIVE OF TAX OF THE STATE AND TOWN 3.20|20.00|0.00|-",
		"2025-03-09|WATER INTEREST 0.42|10.00|0.00|-")
}

// Rows of the day above stand where its rows do, amounts and all.
func TestAmountsOfRowsWithoutADayAreNoText(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description                           Amount
05/03/2025  CARD PAYMENT STORE                    -45.00
            AUTH 123456 USD 49.50
            PHONE SHOP                            -20.00
            TRAIN                              -1,020.00
06/03/2025  SALARY QUAYLE                         300.00
            WATER                                 -10.00
`)),
		"2025-03-05|CARD PAYMENT STORE AUTH 123456 USD 49.50|45.00|0.00|-",
		"2025-03-05|PHONE SHOP|20.00|0.00|-",
		"2025-03-05|TRAIN|1020.00|0.00|-",
		"2025-03-06|SALARY QUAYLE|0.00|300.00|-",
		"2025-03-06|WATER|10.00|0.00|-")
}

// Rows of the day above may all stand in a column that no row with a day fills, some right behind their text.
func TestAColumnOfRowsWithoutADayIsNoText(t *testing.T) {
	checkRows(t, read(t, paper(`
05/03/2025  DEPOSIT                               +300.00
            RENT OF THE HOUSE IN TOWN -50.00
06/03/2025  SALARY                                +120.00
            GAS AND WATER OF MY HOUSE -20.00
            FOOD                     -100.00
07/03/2025  SALARY                                +110.00
`)),
		"2025-03-05|DEPOSIT|0.00|300.00|-",
		"2025-03-05|RENT OF THE HOUSE IN TOWN|50.00|0.00|-",
		"2025-03-06|SALARY|0.00|120.00|-",
		"2025-03-06|GAS AND WATER OF MY HOUSE|20.00|0.00|-",
		"2025-03-06|FOOD|100.00|0.00|-",
		"2025-03-07|SALARY|0.00|110.00|-")
}

// Debits may stand left of credits in one column, under a day that both share.
func TestSignedAmountsOfRowsWithoutADayAreNoText(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description                        Amount
05/03/2025  SALARY QUAYLE                              300.00
            PHONE SHOP               20.00-
16/03/2025  REFUND                                     100.00
            WATER                    10.00-
`)),
		"2025-03-05|SALARY QUAYLE|0.00|300.00|-",
		"2025-03-05|PHONE SHOP|20.00|0.00|-",
		"2025-03-16|REFUND|0.00|100.00|-",
		"2025-03-16|WATER|10.00|0.00|-")
	checkRows(t, read(t, paper(`
Date        Description                 Amount
05/03/2025  SALARY QUAYLE               1,300.00
            PHONE SHOP IN THE HIGH STR  -20.00
16/03/2025  REFUND                      1,100.00
            WATER FOR ALL AND EVERYONE -10.00
17/03/2025  PAY                         1,100.00
            GAS FOR ALL AND EVERYONE N  -5.00
`)),
		"2025-03-05|SALARY QUAYLE|0.00|1300.00|-",
		"2025-03-05|PHONE SHOP IN THE HIGH STR|20.00|0.00|-",
		"2025-03-16|REFUND|0.00|1100.00|-",
		"2025-03-16|WATER FOR ALL AND EVERYONE|10.00|0.00|-",
		"2025-03-17|PAY|0.00|1100.00|-",
		"2025-03-17|GAS FOR ALL AND EVERYONE N|5.00|0.00|-")
}
