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
	} {
		t.Run(c.name, func(t *testing.T) { checkCard(t, c.paper, c.want) })
	}
}
