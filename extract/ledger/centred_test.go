package ledger

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// centredPaper sets rows whose figures stand in the middle of their text, with space points between the rows.
func centredPaper(space float64, rows ...[]string) page.Document {
	p := page.Page{Number: 1, Width: 612, Height: 792, Source: page.SourceText, Reader: "test"}
	add := func(line string, y float64) { p.Words = append(p.Words, typewriter.Line(line, y)...) }
	add("Date        Description             Debit    Credit   Balance", 40)
	y := 60.0
	for _, row := range rows {
		figures, texts := row[0], row[1:]
		for i, text := range texts {
			add("            "+text, y+12*float64(i))
		}
		add(figures, y+12*float64(len(texts)-1)/2)
		y += 12*float64(len(texts)) + space
	}
	return page.Document{Kind: "pdf", Revisions: 1, Pages: []page.Page{p}}
}

func TestFiguresInTheMiddleOfTheirText(t *testing.T) {
	rows := [][]string{
		{"02/01/2025                                     100.00   100.00", "TRANSFER FROM", "J MARSH"},
		{"03/01/2025                           20.00              80.00", "BILL PAYMENT", "NORTH POWER", "SECOND NOTICE"},
		{"04/01/2025                           10.00              70.00", "FEE"},
		{"05/01/2025                                      30.00   100.00", "TRANSFER FROM", "A CARVER"},
		{"06/01/2025                           15.00              85.00", "DIRECT DEBIT", "CITY WATER"},
		{"07/01/2025                            5.00              80.00", "FEE"},
		{"08/01/2025                           30.00              50.00", "BILL PAYMENT", "NORTH POWER", "SECOND NOTICE"},
	}
	want := []string{
		"2025-01-02|TRANSFER FROM J MARSH|0.00|100.00|100.00",
		"2025-01-03|BILL PAYMENT NORTH POWER SECOND NOTICE|20.00|0.00|80.00",
		"2025-01-04|FEE|10.00|0.00|70.00",
		"2025-01-05|TRANSFER FROM A CARVER|0.00|30.00|100.00",
		"2025-01-06|DIRECT DEBIT CITY WATER|15.00|0.00|85.00",
		"2025-01-07|FEE|5.00|0.00|80.00",
		"2025-01-08|BILL PAYMENT NORTH POWER SECOND NOTICE|30.00|0.00|50.00",
	}
	for name, space := range map[string]float64{"rows as near as their lines": 0, "rows set apart": 8} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, centredPaper(space, rows...)), want...) })
	}
}

func TestFiguresAtTheSecondOfThreeLinesOfEveryRow(t *testing.T) {
	st := read(t, centredPaper(0,
		[]string{"02/01/2025                                     100.00   100.00", "TRANSFER FROM", "J MARSH", "REF 8812"},
		[]string{"03/01/2025                           20.00              80.00", "BILL PAYMENT", "NORTH POWER", "SECOND NOTICE"},
		[]string{"04/01/2025                           10.00              70.00", "FEE", "OF THE MONTH", "REF 7761"},
		[]string{"05/01/2025                                      30.00   100.00", "TRANSFER FROM", "A CARVER", "REF 1190"},
		[]string{"06/01/2025                           15.00              85.00", "DIRECT DEBIT", "CITY WATER", "REF 4417"}))
	checkRows(t, st, "2025-01-02|TRANSFER FROM J MARSH REF 8812|0.00|100.00|100.00",
		"2025-01-03|BILL PAYMENT NORTH POWER SECOND NOTICE|20.00|0.00|80.00",
		"2025-01-04|FEE OF THE MONTH REF 7761|10.00|0.00|70.00",
		"2025-01-05|TRANSFER FROM A CARVER REF 1190|0.00|30.00|100.00",
		"2025-01-06|DIRECT DEBIT CITY WATER REF 4417|15.00|0.00|85.00")
	if !st.RowNotes[0].DoubtfulWords {
		t.Error("the texts of a single page whose lines no gap parts are sure")
	}
}

func TestTheTextOverTheNewestRowStandsBelowTheClosingBalance(t *testing.T) {
	st := read(t, paper(`
Date        Description             Debit    Credit   Balance
            CLOSING BALANCE                            70.00
            FEE
04/01/2025  OF THE MONTH            10.00              70.00
            REF 7761

            BILL PAYMENT
03/01/2025  NORTH POWER             20.00              80.00
            SECOND NOTICE

            TRANSFER FROM
02/01/2025  J MARSH                          100.00   100.00
            REF 8812
`))
	checkRows(t, st, "2025-01-04|FEE OF THE MONTH REF 7761|10.00|0.00|70.00", "2025-01-03|BILL PAYMENT NORTH POWER SECOND NOTICE|20.00|0.00|80.00",
		"2025-01-02|TRANSFER FROM J MARSH REF 8812|0.00|100.00|100.00")
}

func TestALineOverTheFirstRowMakesNoTextCentred(t *testing.T) {
	st := read(t, paper(`
Date        Description             Debit    Credit   Balance
            RETAIL CLIENTS
02/01/2025  TRANSFER FROM                    100.00   100.00
            J MARSH
            REF 8812
03/01/2025  BILL PAYMENT            20.00              80.00
            NORTH POWER
            SECOND NOTICE
04/01/2025  FEE                     10.00              70.00
            OF THE MONTH
            REF 7761
05/01/2025  TRANSFER FROM                     30.00   100.00
            A CARVER
            REF 1190
06/01/2025  DIRECT DEBIT            15.00              85.00
            CITY WATER
            REF 4417
`))
	for i, want := range []string{"NORTH POWER SECOND NOTICE", "OF THE MONTH REF 7761", "A CARVER REF 1190", "CITY WATER REF 4417"} {
		if got := st.Rows[i+1].Description; !strings.HasSuffix(got, want) {
			t.Errorf("row %d is %q, wanted it to end with %q", i+2, got, want)
		}
	}
}

func TestCodesUnderAStrangeHeadingAreNoDescription(t *testing.T) {
	st := read(t, paper(`
Date        Zork    Description            Debit     Credit    Balance
02/01/2025          OPENING BALANCE                            100.00
03/01/2025  9916    CASH DEPOSIT                     50.00     150.00
04/01/2025  4471    TRANSFER TO LUNA BOOKS 20.00               130.00
05/01/2025  7061    BANK FEE               10.00               120.00
`))
	checkRows(t, st, "2025-01-03|CASH DEPOSIT|0.00|50.00|150.00", "2025-01-04|TRANSFER TO LUNA BOOKS|20.00|0.00|130.00", "2025-01-05|BANK FEE|10.00|0.00|120.00")
}

func TestHeadingsOnTwoLinesWithLittleSpaceBetween(t *testing.T) {
	st := read(t, paper(`
DATA        DATA        MOVIMENTI  MOVIMENTI   DESCRIZIONE DELLE
CONTABILE   VALUTA      DARE       AVERE       OPERAZIONI
                                   100,00      SALDO INIZIALE
03.01.25    04.01.25                50,00      VERSAMENTO CONTANTE
04.01.25    04.01.25     20,00                 PRELIEVO BANCOMAT
                                   130,00      SALDO FINALE
`))
	checkRows(t, st, "2025-01-03|VERSAMENTO CONTANTE|0.00|50.00|150.00", "2025-01-04|PRELIEVO BANCOMAT|20.00|0.00|130.00")
}

func TestARowOfTwoDaysAndTwoAmountsBetweenItsTextsIsNoListOfBalances(t *testing.T) {
	p := page.Page{Number: 1, Width: 612, Height: 792, Source: page.SourceText, Reader: "test"}
	for i, line := range strings.Split(strings.Trim(`
Txn Date     Debit    Value Date    Credit   Balance   Narrative
                                                       TRANSFER FROM
05 Jan 2025           05 Jan 2025   100.00    900.00   J MARSH
                                                       SECOND NOTICE
                                                       BILL PAYMENT
                                                       NORTH POWER
06 Jan 2025   20.00   06 Jan 2025             880.00
                                                       CITY WATER
                                                       TARLAC CITY
                                                       FEE
07 Jan 2025   10.00   08 Jan 2025             870.00   JANUARY
                                                       TARLAC CITY
                                                       BILL PAYMENT
                                                       NORTH GAS
09 Jan 2025   70.00   09 Jan 2025             800.00
                                                       CITY GAS
                                                       TARLAC CITY`, "\n"), "\n") {
		p.Words = append(p.Words, typewriter.Line(line, 40+12*float64(i))...)
	}
	st := read(t, page.Document{Kind: "pdf", Revisions: 1, Pages: []page.Page{p}})
	if len(st.Rows) != 4 || st.Rows[1].Balance == nil || st.Rows[1].Balance.String() != "880.00" {
		t.Errorf("rows %v, want four, the second with the balance 880.00", st.Rows)
	}
}
