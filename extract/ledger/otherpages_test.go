package ledger

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// bound are texts as the pages of one document.
func bound(texts ...string) page.Document {
	d := page.Document{Kind: "pdf"}
	for i, text := range texts {
		p := typewriter.Document(strings.Trim(text, "\n")).Pages[0]
		p.Number = i + 1
		d.Pages = append(d.Pages, p)
	}
	return d
}

const boundFirst = `
Date        Description            Debit    Credit     Balance
            Opening balance                           1,000.00
01/03/2024  CARD GREEN GROCER      50.00                950.00
02/03/2024  TRANSFER FROM MARSH             100.00    1,050.00
03/03/2024  DIRECT DEBIT WATER     30.00              1,020.00
`

func TestAPageOfAnAdvertisementBetweenThoseOfRowsHoldsNone(t *testing.T) {
	for name, advertisement := range map[string]string{
		"rates that end elsewhere": `
                   Save more!
            Time deposits from  100,000.00

            3 months              1.60
            6 months              2.10
`,
		"rates under the debits": `
                   Save more!

            3 months             1.60 %
            6 months             2.10 %
            12 months            3.05 %
`,
	} {
		st, err := Read(context.Background(), bound(boundFirst, advertisement, `
Date        Description            Debit    Credit     Balance
04/03/2024  FEE                     1.00              1,019.00
`), Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			checkRows(t, st, "2024-03-01|CARD GREEN GROCER|50.00|0.00|950.00", "2024-03-02|TRANSFER FROM MARSH|0.00|100.00|1050.00",
				"2024-03-03|DIRECT DEBIT WATER|30.00|0.00|1020.00", "2024-03-04|FEE|1.00|0.00|1019.00")
			if name == "rates that end elsewhere" && !slices.ContainsFunc(st.Warnings, func(w engine.Warning) bool { return strings.Contains(w.Detail, "(pages 2)") }) {
				t.Errorf("warnings %v, want the page named that was left out", st.Warnings)
			}
		})
	}
}

func TestAPageOfTheDayAboveGoesOnWithTheRowsWithoutHeadings(t *testing.T) {
	st, err := Read(context.Background(), bound(boundFirst, `
            CARD BAKER             20.00              1,000.00
            CARD BUTCHER           40.00                960.00
`, `
04/03/2024  FEE                     1.00                959.00
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st, "2024-03-01|CARD GREEN GROCER|50.00|0.00|950.00", "2024-03-02|TRANSFER FROM MARSH|0.00|100.00|1050.00",
		"2024-03-03|DIRECT DEBIT WATER|30.00|0.00|1020.00", "2024-03-03|CARD BAKER|20.00|0.00|1000.00",
		"2024-03-03|CARD BUTCHER|40.00|0.00|960.00", "2024-03-04|FEE|1.00|0.00|959.00")
}

func TestAPageThatLiesElsewhereIsOfTheRowsWhereItsBalancesFollow(t *testing.T) {
	st, err := Read(context.Background(), bound(boundFirst, `
                CARD BAKER             20.00              1,000.00
                CARD BUTCHER           40.00                960.00
                CARD GROCER            10.00                950.00
`, `
04/03/2024  FEE                     1.00                949.00
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st, "2024-03-01|CARD GREEN GROCER|50.00|0.00|950.00", "2024-03-02|TRANSFER FROM MARSH|0.00|100.00|1050.00",
		"2024-03-03|DIRECT DEBIT WATER|30.00|0.00|1020.00", "2024-03-03|CARD BAKER|20.00|0.00|1000.00",
		"2024-03-03|CARD BUTCHER|40.00|0.00|960.00", "2024-03-03|CARD GROCER|10.00|0.00|950.00", "2024-03-04|FEE|1.00|0.00|949.00")
}

func TestAPercentSignThatBeginsATextMakesNoRateOfTheAmountBeforeIt(t *testing.T) {
	st := read(t, paper(`
Tarih         Tutar        Açıklama                    Bakiye
              	           Devreden                  1.000,00
01.03.2024    -15,00       %5 BSMV                     985,00
02.03.2024    -30,00       % KOMİSYON                  955,00
03.03.2024    -20,00 %20 KDV FATURA                    935,00
04.03.2024    100,00       HAVALE                    1.035,00
`))
	checkRows(t, st, "2024-03-01|%5 BSMV|15.00|0.00|985.00", "2024-03-02|% KOMİSYON|30.00|0.00|955.00",
		"2024-03-03|%20 KDV FATURA|20.00|0.00|935.00", "2024-03-04|HAVALE|0.00|100.00|1035.00")
}
