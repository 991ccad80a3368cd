package ledger

import "testing"

func TestTextBelowABalanceBroughtForwardIsOfTheRowThatBeganOnThePageBefore(t *testing.T) {
	st := read(t, paper(`
DATE   TRANSACTION                    DEBIT     CREDIT     BALANCE
31/03/2025  Balance B/F                                      900.00
02/04/2025  LOAN 8089                 100.00                 800.00
            8955104
            HARROW WATER SERVICES
03/04/2025  TRANSFER 068443            50.00                 750.00
            VILLA LOKA
`+"\f"+`
DATE   TRANSACTION                    DEBIT     CREDIT     BALANCE
03/04/2025  Balance B/F                                      750.00
            RENTAL APRIL
04/04/2025  TRANSFER 069021            40.00                 710.00
            TELOK CONS
05/04/2025  GIRO 068412                10.00                 700.00
            BILLER 47
`))
	checkRows(t, st,
		"2025-04-02|LOAN 8089 8955104 HARROW WATER SERVICES|100.00|0.00|800.00",
		"2025-04-03|TRANSFER 068443 VILLA LOKA RENTAL APRIL|50.00|0.00|750.00",
		"2025-04-04|TRANSFER 069021 TELOK CONS|40.00|0.00|710.00",
		"2025-04-05|GIRO 068412 BILLER 47|10.00|0.00|700.00")
}

// Rows stand a line apart: a line right above a page's first row is that row's, for the row of the page before would have
// ended a line earlier.
func TestALineNearerToAPagesFirstRowThanRowsStandIsItsOwn(t *testing.T) {
	st := read(t, paper(`
DATE        TRANSACTION             DEBIT     CREDIT     BALANCE
02/04/2025  LOAN 8089                 100.00                 800.00

03/04/2025  GIRO 068443                50.00                 750.00

04/04/2025  FEE                        10.00                 740.00

05/04/2025  TRANSFER FROM A LIM                  60.00       800.00
`+"\f"+`
DATE        TRANSACTION             DEBIT     CREDIT     BALANCE
            PESONET CREDIT
06/04/2025  HARROW HARDWARE                     100.00       900.00
            INV 367507

07/04/2025  CHECK ISSUED              200.00                 700.00
`))
	checkRows(t, st,
		"2025-04-02|LOAN 8089|100.00|0.00|800.00",
		"2025-04-03|GIRO 068443|50.00|0.00|750.00",
		"2025-04-04|FEE|10.00|0.00|740.00",
		"2025-04-05|TRANSFER FROM A LIM|0.00|60.00|800.00",
		"2025-04-06|PESONET CREDIT HARROW HARDWARE INV 367507|0.00|100.00|900.00",
		"2025-04-07|CHECK ISSUED|200.00|0.00|700.00")
}

// A page may open with what is left of the row before, above the balance brought forward or a row further off than any.
func TestTextThatOpensAPageIsOfTheRowBefore(t *testing.T) {
	for name, opening := range map[string]string{
		"over a space": `DATE        TRANSACTION             DEBIT     CREDIT     BALANCE
            RENTAL APRIL

`,
		"over a space, without headings": `            RENTAL APRIL

`,
		"above the balance brought forward": `            RENTAL APRIL
            BALANCE BROUGHT FORWARD                          750.00
`,
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(`
DATE        TRANSACTION             DEBIT     CREDIT     BALANCE
02/04/2025  LOAN 8089                 100.00                 800.00
03/04/2025  TRANSFER 068443            50.00                 750.00
`+"\f\n"+opening+`04/04/2025  TRANSFER 069021            40.00                 710.00
05/04/2025  GIRO 068412                10.00                 700.00
06/04/2025  GIRO 068413                10.00                 690.00
`)),
				"2025-04-02|LOAN 8089|100.00|0.00|800.00",
				"2025-04-03|TRANSFER 068443 RENTAL APRIL|50.00|0.00|750.00",
				"2025-04-04|TRANSFER 069021|40.00|0.00|710.00",
				"2025-04-05|GIRO 068412|10.00|0.00|700.00",
				"2025-04-06|GIRO 068413|10.00|0.00|690.00")
		})
	}
}
