package ledger

import (
	"context"
	"testing"
)

// card reads a credit card's paper.
func card(t *testing.T, text string) *Statement {
	t.Helper()
	st, err := Read(context.Background(), paper(text), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func TestAForeignAmountGoesOnWithTheRowAbove(t *testing.T) {
	checkRows(t, card(t, `
Date        Description                    Amount
01/13/2025  BOOK SHOP LONDON             1,250.00

            GBP 17.00
01/14/2025  GROCERY STORE                  355.00

            rate 71.10
01/15/2025  PHARMACY                       150.00
01/16/2025  PHARMACY                        50.00`),
		"2025-01-13|BOOK SHOP LONDON GBP 17.00|1250.00|0.00|-", "2025-01-14|GROCERY STORE rate 71.10|355.00|0.00|-",
		"2025-01-15|PHARMACY|150.00|0.00|-", "2025-01-16|PHARMACY|50.00|0.00|-")
}

func TestAForeignAmountAtThePagesBeginningGoesOnWithTheRowOverleaf(t *testing.T) {
	checkRows(t, card(t, `
Date        Description                    Amount
01/13/2025  GROCERY STORE                  355.00
01/14/2025  BOOK SHOP LONDON             1,250.00`+"\f"+`
Date        Description                    Amount
            GBP 17.00
01/15/2025  PHARMACY                       150.00
            QUEZON CITY
01/16/2025  PHARMACY                        50.00
            QUEZON CITY`),
		"2025-01-13|GROCERY STORE|355.00|0.00|-", "2025-01-14|BOOK SHOP LONDON GBP 17.00|1250.00|0.00|-",
		"2025-01-15|PHARMACY QUEZON CITY|150.00|0.00|-", "2025-01-16|PHARMACY QUEZON CITY|50.00|0.00|-")
}
