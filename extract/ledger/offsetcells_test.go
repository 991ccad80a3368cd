package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// typed is a page of lines, each at its own height.
func typed(lines ...struct {
	y    float64
	text string
}) page.Document {
	p := page.Page{Number: 1, Width: 612, Height: 792, Source: page.SourceText, Reader: "typewriter"}
	for _, l := range lines {
		p.Words = append(p.Words, typewriter.Line(l.text, l.y)...)
	}
	return page.Document{Kind: "pdf", Revisions: 1, Pages: []page.Page{p}}
}

type at = struct {
	y    float64
	text string
}

func TestADayInTheMiddleOfItsCellStandsWithTheAmountsAboveIt(t *testing.T) {
	st := read(t, typed(
		at{40, "Opening balance                                         900.00"},
		at{60, "No  Date        Description              Amount  Dr/Cr    Balance"},
		at{80, "                UPI/CORNER BAKERY        100.00    DR      800.00"},
		at{84.2, "1   03/08/2021"},
		at{91.6, "                STATION ROAD"},
		at{103, "                SALARY AUGUST          2,000.00    CR    2,800.00"},
		at{107.2, "2   04/08/2021"},
		at{114.6, "                BRIGHT FOODS LTD"},
		at{126, "                UPI/WATER BOARD           50.00    DR    2,750.00"},
		at{130.2, "3   07/08/2021"},
		at{137.6, "                METER 4411"},
		at{149, "                UPI/CINEMA HALL           25.00    DR    2,725.00"},
		at{153.2, "4   09/08/2021"},
		at{160.6, "                TWO SEATS"},
	))
	checkRows(t, st,
		"2021-08-03|UPI/CORNER BAKERY STATION ROAD|100.00|0.00|800.00",
		"2021-08-04|SALARY AUGUST BRIGHT FOODS LTD|0.00|2000.00|2800.00",
		"2021-08-07|UPI/WATER BOARD METER 4411|50.00|0.00|2750.00",
		"2021-08-09|UPI/CINEMA HALL TWO SEATS|25.00|0.00|2725.00",
	)
}

func TestFiguresBetweenTheTwoLinesOfTheirTextTakeBoth(t *testing.T) {
	st := read(t, typed(
		at{40, "Date           Value Date         Transaction Details        Debit     Credit      Balance"},
		at{60, "                               Opening Balance                                      900.00"},
		at{76, "                               UPI/DR/55120/CORNER"},
		at{81, "13 Apr 26      13 Apr 26                                    100.00                  800.00"},
		at{86, "                               Bakery/Station Road"},
		at{110, "IMPORTANT MESSAGE"},
	))
	checkRows(t, st, "2026-04-13|UPI/DR/55120/CORNER Bakery/Station Road|100.00|0.00|800.00")
}
