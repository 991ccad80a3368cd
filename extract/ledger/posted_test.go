package ledger

import "testing"

func TestOfTwoDaysOnACardsRowTheEarlierIsTheTransactions(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{"posted first, in words that name neither", `
Kaufdatum   Gebucht am  Beschreibung           Betrag
02.05.2025  01.05.2025  BAKER                   10,00
05.05.2025  05.05.2025  BUTCHER                 20,00
09.05.2025  07.05.2025  GROCER                  30,00`, "2025-05-01|BAKER|10.00|0.00|-,2025-05-05|BUTCHER|20.00|0.00|-,2025-05-07|GROCER|30.00|0.00|-"},
		{"the transaction first", `
Trans Date  Post Date   Description            Amount
01/05/2025  02/05/2025  BAKER                   10.00
05/05/2025  05/05/2025  BUTCHER                 20.00
17/05/2025  19/05/2025  GROCER                  30.00`, "2025-05-01|BAKER|10.00|0.00|-,2025-05-05|BUTCHER|20.00|0.00|-,2025-05-17|GROCER|30.00|0.00|-"},
		{"either before the other: the headings count", `
Trans Date  Post Date   Description            Amount
01/05/2025  02/05/2025  BAKER                   10.00
06/05/2025  05/05/2025  BUTCHER                 20.00
19/05/2025  17/05/2025  GROCER                  30.00`, "2025-05-01|BAKER|10.00|0.00|-,2025-05-06|BUTCHER|20.00|0.00|-,2025-05-19|GROCER|30.00|0.00|-"},
		{"numbers of instalments are no days", `
Trans Date  Description            Amount       No.
01 May 2025 BAKER                   10.00       01/12
06 May 2025 BUTCHER                 20.00       2/6
19 May 2025 GROCER                  30.00       02/24`, "2025-05-01|BAKER|10.00|0.00|-,2025-05-06|BUTCHER|20.00|0.00|-,2025-05-19|GROCER|30.00|0.00|-"},
	} {
		t.Run(c.name, func(t *testing.T) { checkCard(t, c.paper, c.want) })
	}
}

func TestTheYearOfACardsRowsIsThatOfItsStatementNotOfAnAdvertisement(t *testing.T) {
	rows := `
Date        Description            Amount
27 Feb      BAKER                   10.00
02 Mar      BUTCHER                 20.00
Earn double points until 31 December 2026`
	for _, c := range []struct{ name, head string }{
		{"the statement's day beside the day of payment", "Payment due date: 01 Apr 2024    Statement date: 17 Mar 2024"},
		{"the day of payment alone", "Payment due date: 01 Apr 2024"},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkCard(t, c.head+rows, "2024-02-27|BAKER|10.00|0.00|-,2024-03-02|BUTCHER|20.00|0.00|-")
		})
	}
}
