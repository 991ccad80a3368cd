package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestPagesOfTermsBehindACardsRowsHoldNone(t *testing.T) {
	d := typewriter.Document(`HERON CARDS
Previous Balance                                     5,249.78
New Balance                                          4,999.78
Date           Transaction Details                     Amount
27 Aug 25      PAYMENT RECEIVED                        300.00 C
28 Aug 25      BOOKSHOP                                 50.00 D`)
	terms := typewriter.Document(strings.Repeat(`SCHEDULE OF FEES
Heron Card Apex                 9,999.00  waived from   50,000.00
Heron Card Prime on 01 Sep 25   2,999.00  waived from    3,000.00
Heron Card                        499.00
`, 6))
	terms.Pages[0].Number = 2
	d.Pages = append(d.Pages, terms.Pages[0])
	st, err := Read(context.Background(), page.Document{Pages: d.Pages, Kind: "pdf"}, Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st,
		"2025-08-27|PAYMENT RECEIVED|0.00|300.00|4949.78",
		"2025-08-28|BOOKSHOP|50.00|0.00|4999.78")
}

func TestAHeadingMayEndACardsPaper(t *testing.T) {
	st, err := Read(context.Background(), typewriter.Document(`HERON CARDS
Date           Transaction Details                     Amount
27 Aug 25      PAYMENT RECEIVED                        300.00 C
28 Aug 25      BOOKSHOP                                 50.00 D

Date           Transaction Details                     Amount`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st, "2025-08-27|PAYMENT RECEIVED|0.00|300.00|-", "2025-08-28|BOOKSHOP|50.00|0.00|-")
}
