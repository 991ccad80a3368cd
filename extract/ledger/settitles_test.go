package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestABoldLineAmongPlainRowsIsTheirTitle(t *testing.T) {
	d := paper(`CARD STATEMENT
Statement date 13/05/2025

Date         Transaction Description               Amount
             MILA FERNSBY
03/05/2025   AUTOPAY THANK YOU                     660.00 Cr
05/05/2025   CORNER BAKERY                       1,795.00
06/05/2025   CINEMA HALL                           649.00
13/05/2025   FINANCE CHARGES                       517.93`)
	for i, w := range d.Pages[0].Words {
		if w.Text == "MILA" || w.Text == "FERNSBY" {
			d.Pages[0].Words[i].Bold = true
		}
	}
	checkRows(t, readDebt(t, d),
		"2025-05-03|AUTOPAY THANK YOU|0.00|660.00|-",
		"2025-05-05|CORNER BAKERY|1795.00|0.00|-",
		"2025-05-06|CINEMA HALL|649.00|0.00|-",
		"2025-05-13|FINANCE CHARGES|517.93|0.00|-")
}

func TestALineLeftOfAllTextsIsTheirTitle(t *testing.T) {
	st := readDebt(t, paper(`CARD STATEMENT
Statement date 13/05/2025

Date         Transaction Description               Amount
03/05/2025    AUTOPAY THANK YOU                     660.00 Cr
             Purchases 414700XXXXXX6705
05/05/2025    CORNER BAKERY                       1,795.00
              STATION ROAD
06/05/2025    CINEMA HALL                           649.00
             Other fees and charges
13/05/2025    FINANCE CHARGES                       517.93
13/05/2025    LATE FEE                              100.00`))
	checkRows(t, st,
		"2025-05-03|AUTOPAY THANK YOU|0.00|660.00|-",
		"2025-05-05|CORNER BAKERY STATION ROAD|1795.00|0.00|-",
		"2025-05-06|CINEMA HALL|649.00|0.00|-",
		"2025-05-13|FINANCE CHARGES|517.93|0.00|-",
		"2025-05-13|LATE FEE|100.00|0.00|-")
}

func readDebt(t *testing.T, d page.Document) *Statement {
	t.Helper()
	st, err := Read(t.Context(), d, Options{Liability: true})
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	return st
}
