package ledger

import "testing"

const paperOfChecks = `LARK SAVINGS BANK
Statement period: 11/01/2025 through 12/01/2025
Beginning balance                                                 1,000.00
Ending balance                                                    1,240.00

Deposits
Date         Description                                            Amount
11/04        PAYROLL ACME                                           300.00

`

func TestATitleOfPaidChecksHeadsDebits(t *testing.T) {
	for name, checks := range map[string]string{
		"a list of their own": `Image Checks Paid
1001     11/05     10.00      1004 *   11/08     20.00
1005     11/09     30.00
* Gap in check sequence
`,
		"two lists": `Paper Cheques Paid (2)
1001     11/05     10.00      1004 *   11/08     20.00
* Gap in check sequence

Electronic Cheques Paid (1)
1005     11/09     30.00
`,
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(paperOfChecks+checks))
			checkRows(t, st,
				"2025-11-04|PAYROLL ACME|0.00|300.00|1300.00",
				"2025-11-05||10.00|0.00|1290.00",
				"2025-11-08||20.00|0.00|1270.00",
				"2025-11-09||30.00|0.00|1240.00")
			if n := st.Rows[1].CheckNumber; n == nil || *n != "1001" {
				t.Errorf("got check number %v, wanted 1001", n)
			}
		})
	}
}

func TestASectionsTitleWithTheCountOfItsChecksIsTheirTotal(t *testing.T) {
	for name, checks := range map[string]string{
		"on its own line": `Conventional Checks Paid (3)
Number   Date     Amount      Number   Date     Amount     Number   Date     Amount
1001     11/05     10.00      1004 *   11/08     20.00     1005     11/09     30.00
* Gap in check sequence
Conventional Checks Paid (3)      60.00-
`,
		"behind a note": `Conventional Checks Paid (3)
Number   Date     Amount      Number   Date     Amount     Number   Date     Amount
1001     11/05     10.00      1004 *   11/08     20.00     1005     11/09     30.00
* Gap in check sequence               Conventional Checks Paid (3)      60.00-
`,
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(paperOfChecks+checks)),
				"2025-11-04|PAYROLL ACME|0.00|300.00|1300.00",
				"2025-11-05||10.00|0.00|1290.00",
				"2025-11-08||20.00|0.00|1270.00",
				"2025-11-09||30.00|0.00|1240.00")
		})
	}
}

func TestATitleBeforeAWordForATotalIsTheSectionsTotal(t *testing.T) {
	checkRows(t, read(t, paper(`LARK SAVINGS BANK
Statement period: 11/01/2025 through 12/01/2025
Beginning balance                                                 1,000.00
Ending balance                                                    1,260.00

Deposits
Date         Description                                            Amount
11/04        PAYROLL ACME                                           300.00
Deposits Subtotal                                                   300.00

Kiosk Withdrawals
Date         Description                                            Amount
11/05        STORE 11                                                25.00-
11/06        STORE 12                                                15.00-
Kiosk Withdrawals Subtotal                                           40.00-
`)),
		"2025-11-04|PAYROLL ACME|0.00|300.00|1300.00",
		"2025-11-05|STORE 11|25.00|0.00|1275.00",
		"2025-11-06|STORE 12|15.00|0.00|1260.00")
}

// A row may say no more than what its section is called, beside another amount than its rows come to.
func TestARowThatBearsItsSectionsTitleIsARow(t *testing.T) {
	checkRows(t, read(t, paper(`LARK SAVINGS BANK
Date         Description                                            Amount
Kiosk Things
11/04/2025   GROCER                                                 300.00-
11/04/2025   STORE                                                   12.00-
             KIOSK                                                   10.00-
             Kiosk Things                                            20.00-
11/06/2025   STORE                                                   11.00-
`)),
		"2025-11-04|GROCER|300.00|0.00|-",
		"2025-11-04|STORE|12.00|0.00|-",
		"2025-11-04|KIOSK|10.00|0.00|-",
		"2025-11-04|Kiosk Things|20.00|0.00|-",
		"2025-11-06|STORE|11.00|0.00|-")
}

func TestAWordForATotalBehindOtherWordsTellsTheSumOfTheRows(t *testing.T) {
	checkRows(t, read(t, paper(`LARK SAVINGS BANK
Statement period: 11/01/2025 through 12/01/2025
Beginning balance                                                 1,000.00

Customer Deposits
Number   Date     Ref Number    Amount
         Nov 04   8800114233     300.00
Total Customer Deposits         300.00

Card Withdrawals
Card Number: XXXX-XXXX-XXXX-4471
Date     Description of Transaction            Ref Number    Amount
Nov 05   STORE 11                              8800114234     25.00-
Nov 06   STORE 12                              8800114235     15.00-
         Card 4471 Withdrawals Subtotal        $              40.00-
         Total Card Withdrawals                $              40.00-
`)),
		"2025-11-04|8800114233|0.00|300.00|1300.00",
		"2025-11-05|STORE 11|25.00|0.00|1275.00",
		"2025-11-06|STORE 12|15.00|0.00|1260.00")
}

func TestHeadingsOverTheFirstOfSeveralListsOfChecksHeadAll(t *testing.T) {
	st := read(t, paper(paperOfChecks+`Checks Paid
Number   Date     Amount
1001     11/05     10.00      1004 *   11/08     20.00     1005     11/09     30.00
1002     11/05     11.00      1006     11/10     21.00
* Gap in check sequence
`))
	checkRows(t, st,
		"2025-11-04|PAYROLL ACME|0.00|300.00|-",
		"2025-11-05||10.00|0.00|-",
		"2025-11-05||11.00|0.00|-",
		"2025-11-08||20.00|0.00|-",
		"2025-11-10||21.00|0.00|-",
		"2025-11-09||30.00|0.00|-")
	if n := st.Rows[4].CheckNumber; n == nil || *n != "1006" {
		t.Errorf("got check number %v, wanted 1006", n)
	}
}

// A shop is called Total, and a row without a day may say no more than what was done there.
func TestAKindBeforeAShopNamedTotalIsARow(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description                        Amount
05/03/2025  STORE                               -12.00
            PURCHASES TOTAL                     -40.00
            CARD PURCHASE TOTAL                 -41.00
            PAYMENT TOTAL                       -42.00
            WITHDRAWAL TOTAL                    -43.00
16/03/2025  SALARY                              300.00
            FUEL TOTAL                          -40.00
17/03/2025  SALARY                              300.00
`)),
		"2025-03-05|STORE|12.00|0.00|-",
		"2025-03-05|PURCHASES TOTAL|40.00|0.00|-",
		"2025-03-05|CARD PURCHASE TOTAL|41.00|0.00|-",
		"2025-03-05|PAYMENT TOTAL|42.00|0.00|-",
		"2025-03-05|WITHDRAWAL TOTAL|43.00|0.00|-",
		"2025-03-16|SALARY|0.00|300.00|-",
		"2025-03-16|FUEL TOTAL|40.00|0.00|-",
		"2025-03-17|SALARY|0.00|300.00|-")
}

func TestATextThatTellsWhatAChequeWasForIsNoTitle(t *testing.T) {
	checkRows(t, read(t, paper(`LARK SAVINGS BANK
Statement period: 11/01/2025 through 12/01/2025
Beginning balance                                                 1,000.00
Ending balance                                                    1,560.00

Deposits
Date         Description                                            Amount
11/04        ADJUSTMENT                                             300.00
             FOR CHECKS PAID
11/05        PAYROLL ACME                                           150.00
11/06        PAYROLL ACME                                           110.00
`)),
		"2025-11-04|ADJUSTMENT FOR CHECKS PAID|0.00|300.00|1300.00",
		"2025-11-05|PAYROLL ACME|0.00|150.00|1450.00",
		"2025-11-06|PAYROLL ACME|0.00|110.00|1560.00")
}
