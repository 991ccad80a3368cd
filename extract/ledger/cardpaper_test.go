package ledger

import (
	"strings"
	"testing"
)

// checkCard reads a card's statement set in fixed pitch; want holds its rows, parted by commas.
func checkCard(t *testing.T, text, want string) *Statement {
	t.Helper()
	st, err := Read(t.Context(), paper(text), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st, strings.Split(want, ",")...)
	return st
}

func TestAmountsOfOtherCurrenciesAreNotTheAccounts(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{"under a word that may mean either, few rows fill it", `
Date        Description        Amount in LCY   Ccy      Billing value
01/05/2025  BAKER                                              10.00
05/05/2025  HOTEL                      91.20   USD             85.00
17/05/2025  PAYMENT                                            30.00
19/05/2025  BUTCHER                                            40.00`, "2025-05-01|BAKER|10.00|0.00|40.00,2025-05-05|HOTEL|85.00|0.00|125.00,2025-05-17|PAYMENT|0.00|30.00|95.00,2025-05-19|BUTCHER|40.00|0.00|135.00"},
		{"without headings, marks of several currencies beside two sides", `
01/05/2025  BAKER                                              10.00
05/05/2025  HOTEL                  USD 91.20                   85.00
17/05/2025  PAYMENT                                30.00
19/05/2025  BUTCHER                EUR 38.00                   40.00`, "2025-05-01|BAKER|10.00|0.00|40.00,2025-05-05|HOTEL|85.00|0.00|125.00,2025-05-17|PAYMENT|0.00|30.00|95.00,2025-05-19|BUTCHER|40.00|0.00|135.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkCard(t, "Previous balance 30.00\nNew balance 135.00\n"+c.paper, c.want)
		})
	}
}

func TestWithoutHeadingsMarksBehindAmountsMakeNoColumnOfTheirOwn(t *testing.T) {
	checkCard(t, `HERON BANK
Minimum payment                                      25.00
01/05/2025  BAKER                                    10.00
05/05/2025  PAYMENT                               50.00 CR
            CINEMA                                   20.00
17/05/2025  St. Mary pharmacy                        30.00`,
		"2025-05-01|BAKER|10.00|0.00|-,2025-05-05|PAYMENT|0.00|50.00|-,2025-05-05|CINEMA|20.00|0.00|-,2025-05-17|St. Mary pharmacy|30.00|0.00|-")
}

func TestLinesBetweenACardsRowsGoWhereTheyBelong(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{"a card's number ends no row's text", `
Date        Description            Amount
01 May 2025 BAKER                   10.00
            4119 11XX XXXX 9360 ANA REYES
06 May 2025 BUTCHER                 30.00`, "2025-05-01|BAKER|10.00|0.00|-,2025-05-06|BUTCHER|30.00|0.00|-"},
		{"the end of a text is no section", `
Date        Description            Amount
01 May 2025 AUTOMATIC               10.00 CR
            PAYMENT
06 May 2025 BUTCHER                 30.00`, "2025-05-01|AUTOMATIC PAYMENT|0.00|10.00|-,2025-05-06|BUTCHER|30.00|0.00|-"},
		{"days without years beside a year on a line of its own", `
Statement date:  9 de octubre
                 de 2023
Fecha compra  Concepto                 Monto
16 sep        PANADERIA                10,00
02 oct        MERCADO                  30,00`, "2023-09-16|PANADERIA|10.00|0.00|-,2023-10-02|MERCADO|30.00|0.00|-"},
	} {
		t.Run(c.name, func(t *testing.T) { checkCard(t, c.paper, c.want) })
	}
}

func TestADescriptionIsReadToItsEndBeforeWhatStandsBesideIt(t *testing.T) {
	checkCard(t, `Previous balance 30.00
New balance 80.00
Date        Description            Zone         Amount
01/05/2025  CITY PARKING           Lyon          10.00
            LEVEL 2
05/05/2025  HOTEL                  Paris         20.00
            NIGHT 4
17/05/2025  BUTCHER                Rome          30.00
29/05/2025  REFUND OF A FEE                      10.00-CR`, "2025-05-01|CITY PARKING LEVEL 2 Lyon|10.00|0.00|40.00,2025-05-05|HOTEL NIGHT 4 Paris|20.00|0.00|60.00,2025-05-17|BUTCHER Rome|30.00|0.00|90.00,2025-05-29|REFUND OF A FEE|0.00|10.00|80.00")
}
