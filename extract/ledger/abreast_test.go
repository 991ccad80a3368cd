package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout/columns"
)

func TestListsPrintedBesideEachOtherAreOneTable(t *testing.T) {
	d := paper(`
Harbour Savings Bank

Date        Details        Amount   Balance
02/01/2025  CITY WATER     -20.00     80.00
03/01/2025  SALARY CRANES   50.00    130.00
04/01/2025  GROCER         -30.00    100.00
07/01/2025  RENT           -40.00     60.00
`)
	for _, w := range paper(`
08/01/2025  GAS BOARD      -10.00     50.00
09/01/2025  NORTH POWER     -5.00     45.00
10/01/2025  BOOK SHOP       -9.50     35.50
11/01/2025  CRANES REFUND    4.00     39.50
`).Pages[0].Words {
		w.Box.X0, w.Box.X1, w.Box.Y0, w.Box.Y1 = w.Box.X0+300, w.Box.X1+300, w.Box.Y0+42, w.Box.Y1+42
		d.Pages[0].Words = append(d.Pages[0].Words, w)
	}
	checkRows(t, read(t, columns.Part(d)),
		"2025-01-02|CITY WATER|20.00|0.00|80.00",
		"2025-01-03|SALARY CRANES|0.00|50.00|130.00",
		"2025-01-04|GROCER|30.00|0.00|100.00",
		"2025-01-07|RENT|40.00|0.00|60.00",
		"2025-01-08|GAS BOARD|10.00|0.00|50.00",
		"2025-01-09|NORTH POWER|5.00|0.00|45.00",
		"2025-01-10|BOOK SHOP|9.50|0.00|35.50",
		"2025-01-11|CRANES REFUND|0.00|4.00|39.50")
}
