package ledger

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// centredPaper sets rows with their figures vertically centred on their text; space is the gap between rows in points.
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

func TestFiguresCentredOnTheirText(t *testing.T) {
	rows := [][]string{
		{"02/01/2025                                     100.00   100.00", "TRANSFER FROM", "J MARSH"},
		{
			"03/01/2025                           20.00              80.00", "BILL PAYMENT", "NORTH POWER",
			"SECOND NOTICE",
		},
		{"04/01/2025                           10.00              70.00", "FEE"},
		{"05/01/2025                                      30.00   100.00", "TRANSFER FROM", "A CARVER"},
		{"06/01/2025                           15.00              85.00", "DIRECT DEBIT", "CITY WATER"},
		{"07/01/2025                            5.00              80.00", "FEE"},
		{
			"08/01/2025                           30.00              50.00", "BILL PAYMENT", "NORTH POWER",
			"SECOND NOTICE",
		},
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

func TestFiguresOnSecondOfThreeTextLines(t *testing.T) {
	st := read(t, centredPaper(0,
		[]string{
			"02/01/2025                                     100.00   100.00", "TRANSFER FROM", "J MARSH", "REF 8812",
		},
		[]string{
			"03/01/2025                           20.00              80.00", "BILL PAYMENT", "NORTH POWER",
			"SECOND NOTICE",
		},
		[]string{"04/01/2025                           10.00              70.00", "FEE", "OF THE MONTH", "REF 7761"},
		[]string{
			"05/01/2025                                      30.00   100.00", "TRANSFER FROM", "A CARVER", "REF 1190",
		},
		[]string{
			"06/01/2025                           15.00              85.00", "DIRECT DEBIT", "CITY WATER", "REF 4417",
		}))
	checkRows(t, st, "2025-01-02|TRANSFER FROM J MARSH REF 8812|0.00|100.00|100.00",
		"2025-01-03|BILL PAYMENT NORTH POWER SECOND NOTICE|20.00|0.00|80.00",
		"2025-01-04|FEE OF THE MONTH REF 7761|10.00|0.00|70.00",
		"2025-01-05|TRANSFER FROM A CARVER REF 1190|0.00|30.00|100.00",
		"2025-01-06|DIRECT DEBIT CITY WATER REF 4417|15.00|0.00|85.00")
	if !st.RowNotes[0].DoubtfulWords {
		t.Error("the texts of a single page whose lines no gap parts are sure")
	}
}

func TestTextAboveNewestRowIsBelowClosingBalance(t *testing.T) {
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
	checkRows(
		t, st, "2025-01-04|FEE OF THE MONTH REF 7761|10.00|0.00|70.00",
		"2025-01-03|BILL PAYMENT NORTH POWER SECOND NOTICE|20.00|0.00|80.00",
		"2025-01-02|TRANSFER FROM J MARSH REF 8812|0.00|100.00|100.00",
	)
}

func TestLineAboveFirstRowDoesNotMakeTextsCentred(t *testing.T) {
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
	for i, want := range []string{
		"NORTH POWER SECOND NOTICE", "OF THE MONTH REF 7761", "A CARVER REF 1190", "CITY WATER REF 4417",
	} {
		if got := st.Rows[i+1].Description; !strings.HasSuffix(got, want) {
			t.Errorf("row %d is %q, wanted it to end with %q", i+2, got, want)
		}
	}
}

func TestCodesUnderUnknownHeadingAreNotDescription(t *testing.T) {
	st := read(t, paper(`
Date        Zork    Description            Debit     Credit    Balance
02/01/2025          OPENING BALANCE                            100.00
03/01/2025  9916    CASH DEPOSIT                     50.00     150.00
04/01/2025  4471    TRANSFER TO LUNA BOOKS 20.00               130.00
05/01/2025  7061    BANK FEE               10.00               120.00
`))
	checkRows(
		t, st, "2025-01-03|CASH DEPOSIT|0.00|50.00|150.00", "2025-01-04|TRANSFER TO LUNA BOOKS|20.00|0.00|130.00",
		"2025-01-05|BANK FEE|10.00|0.00|120.00",
	)
}

func TestCloseHeadingsOnTwoLines(t *testing.T) {
	st := read(t, paper(`
DATA        DATA        MOVIMENTI  MOVIMENTI   DESCRIZIONE DELLE
CONTABILE   VALUTA      DARE       AVERE       OPERAZIONI
                                   100,00      SALDO INIZIALE
03.01.25    04.01.25                50,00      VERSAMENTO CONTANTE
04.01.25    04.01.25     20,00                 PRELIEVO BANCOMAT
                                   130,00      SALDO FINALE
`))
	checkRows(
		t, st, "2025-01-03|VERSAMENTO CONTANTE|0.00|50.00|150.00", "2025-01-04|PRELIEVO BANCOMAT|20.00|0.00|130.00",
	)
}

func TestRowWithTwoDatesAndAmountsBetweenTextsIsNotBalanceList(t *testing.T) {
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

func TestShortDescriptionEndUnderCentredLabelIsDescription(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Tran Date  Chq No                        Particulars                     Debit       Credit          Balance
                     OPENING BALANCE                                                                109429.47
                     TRF/P2A/110770464116/L SHORE/HARBOUR
04-09-2025           BANK/TRF                                                        100.00         109529.47
                     TRF/P2M/291978762766/Mr MORROW
05-09-2025           ABEL SU/Payment/YONDER BANK LIMITED            1330.00                         108199.47
                     TRF/P2A/110773690103/L SHORE/HARBOUR
06-09-2025           BANK/TRF                                                      90000.00         198199.47
                     BRN-CLG-CHQ PAID TO Harbour Ltd
16-09-2025 542542    F C                                           88327.00                         109872.47`))
	checkRows(t, st,
		"2025-09-04|TRF/P2A/110770464116/L SHORE/HARBOUR BANK/TRF|0.00|100.00|109529.47",
		"2025-09-05|TRF/P2M/291978762766/Mr MORROW ABEL SU/Payment/YONDER BANK LIMITED|1330.00|0.00|108199.47",
		"2025-09-06|TRF/P2A/110773690103/L SHORE/HARBOUR BANK/TRF|0.00|90000.00|198199.47",
		"2025-09-16|BRN-CLG-CHQ PAID TO Harbour Ltd F C|88327.00|0.00|109872.47")
}

func TestDateCentredInCellJoinsAmountsAbove(t *testing.T) {
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

func TestFiguresBetweenTwoTextLinesTakeBoth(t *testing.T) {
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

func TestVerticallyCentredCellsKeepTextsBesideTwoLineTimes(t *testing.T) {
	figures := func(in, out, balance string) string { return fmt.Sprintf("%10s%11s%12s", in, out, balance) }
	st := read(t, grid("Date        Transaction Date     Description           Deposit Withdrawal     Balance",
		gridRow{
			"03/03/2025", "03/03/2025 03:33:36|PM", figures("2,000.00", "0.00", "2,900.00"),
			[]string{"Instant Trf", "payment", "NADIR TIMBER", "LTD"},
		},
		gridRow{
			"03/03/2025", "03/03/2025 04:06:34|PM", figures("1,090.00", "0.00", "3,990.00"),
			[]string{"Cheque Deposit", "256280"},
		},
		gridRow{
			"03/03/2025", "04/03/2025 12:22:45|AM", figures("0.00", "990.00", "3,000.00"), []string{"Chq Wdl 0952728"},
		},
		gridRow{
			"04/03/2025", "04/03/2025 04:12:59|PM", figures("500.00", "0.00", "3,500.00"),
			[]string{"Instant Trf", "C01809", "K ENGINE LINK", "BRANCH 7", "CORNER ROAD"},
		},
		gridRow{
			"05/03/2025", "05/03/2025 11:33:41|AM", figures("480.00", "0.00", "3,980.00"),
			[]string{"Instant Trf", "Tomny Resources", "C01826"},
		},
	))
	checkRows(t, st,
		"2025-03-03|Instant Trf payment NADIR TIMBER LTD|0.00|2000.00|2900.00",
		"2025-03-03|Cheque Deposit 256280|0.00|1090.00|3990.00",
		"2025-03-03|Chq Wdl 0952728|990.00|0.00|3000.00",
		"2025-03-04|Instant Trf C01809 K ENGINE LINK BRANCH 7 CORNER ROAD|0.00|500.00|3500.00",
		"2025-03-05|Instant Trf Tomny Resources C01826|0.00|480.00|3980.00")
}

func TestTwoLineTextsBesideFiguresStayWithCheckColumn(t *testing.T) {
	figures := func(check, out, in, balance string) string {
		return fmt.Sprintf("%-10s%8s%10s%12s", check, out, in, balance)
	}
	st := read(t, grid("Date        Value Date           Remarks            Check No.    Debit    Credit     Balance",
		gridRow{
			"03/03/2025", "03/03/2025", figures("", "", "2,000.00", "2,900.00"),
			[]string{"TRF/2dfa1cf/MARA", "LINDOSO"},
		},
		gridRow{
			"03/03/2025", "03/03/2025", figures("65900", "900.00", "", "2,000.00"),
			[]string{"NIP/ZWX/14363/TIAGO", "VALVERDE"},
		},
		gridRow{
			"04/03/2025", "04/03/2025", figures("", "500.00", "", "1,500.00"), []string{"MPESA/DHRR/ACC#2", "7103910"},
		},
		gridRow{
			"05/03/2025", "05/03/2025", figures("", "", "480.00", "1,980.00"), []string{"TRF/9e55/FRM/INES", "CARDIM"},
		},
	))
	checkRows(t, st,
		"2025-03-03|TRF/2dfa1cf/MARA LINDOSO|0.00|2000.00|2900.00",
		"2025-03-03|NIP/ZWX/14363/TIAGO VALVERDE|900.00|0.00|2000.00",
		"2025-03-04|MPESA/DHRR/ACC#2 7103910|500.00|0.00|1500.00",
		"2025-03-05|TRF/9e55/FRM/INES CARDIM|0.00|480.00|1980.00")
}

// Figures are on the second of three text lines, or beside a single one: each row has as many lines above as below.
const mirroredRows = `
Date         Remarks                    Withdrawals     Paid in      Balance
01/12/2025   CHQ PAID-MICR CTS            1,000.00                  99,000.00
             UPI-ALING NENA GROCERY
02/12/2025   PAYTO 7816828923               500.00                  98,500.00
             UPI
03/12/2025   CHQ DEPOSIT                            2,000.00   100,500.00
             UPI-SARI BOOKS
04/12/2025   PAYTO 1431083538               100.00                 100,400.00
             UPI
             UPI-SARI BOOKS
05/12/2025   PAYTO 3399114031               300.00                 100,100.00
             UPI
06/12/2025   CHQ PAID-MICR CTS              100.00                 100,000.00
             UPI-TSINELAS DEPOT
07/12/2025   PAYTO 9664403339               100.00                  99,900.00
             UPI`

func TestRowsWithAsManyLinesAboveAsBelow(t *testing.T) {
	page := mirroredRows
	for old, other := range map[string]string{
		"PAYTO 1431083538": "MOBILE 143108353",
		"PAYTO 3399114031": "QR 3399114031   ",
		"PAYTO 9664403339": "BHIM 9664403339 ",
	} {
		page = strings.ReplaceAll(page, old, other)
	}
	for _, place := range []string{"MUMBAI", "CEBU", "PHONE"} {
		page = strings.Replace(page, "             UPI\n", "             "+place+"\n", 1)
	}
	want := "CHQ PAID-MICR CTS|UPI-ALING NENA GROCERY PAYTO 7816828923 MUMBAI|CHQ DEPOSIT|UPI-SARI BOOKS MOBILE 143108353 CEBU|" +
		"UPI-SARI BOOKS QR 3399114031 PHONE|CHQ PAID-MICR CTS|UPI-TSINELAS DEPOT BHIM 9664403339 UPI"
	var got []string
	for _, row := range read(t, paper(page)).Rows {
		got = append(got, row.Description)
	}
	if all := strings.Join(got, "|"); all != want {
		t.Errorf("texts\n%s\nwant\n%s", strings.Join(got, "\n"), strings.ReplaceAll(want, "|", "\n"))
	}
}

// If equally many texts begin alike in both groupings, nothing shows which grouping is right.
func TestTextsThatMaySurroundFiguresAreDoubtful(t *testing.T) {
	doubtful := 0
	for _, note := range read(t, paper(mirroredRows)).RowNotes {
		if note.DoubtfulWords {
			doubtful++
		}
	}
	if doubtful != 7 {
		t.Errorf("%d rows are in doubt, want all seven: lines stand between any two", doubtful)
	}
}

// A transaction type directly under the headings belongs to the first row, and the last row has text below it. So every
// row has text above and below its figures, whatever the texts begin with.
func TestTextAboveFirstRowAndBelowLastSurroundsAllRows(t *testing.T) {
	st := read(t, paper(`
Date        Transaction                                 Debit     Money In      Balance
            POS/WEB PMT
14.05.2023  TSINELASDEPOT.COM/T1DBGHHAV/084601493829     0.00    33,971.00   184,097.05
            LANG
            POS/WEB PMT
12.05.2023  MANGANRESTO.COM/TL8XB6D35/101945341579       0.00    46,409.00   150,126.05
            LANG
            INWARD TT/CK8PWYHHDF3MCLEW/
11.05.2023  AE176503415329616195922/HABAGAT         25,495.00         0.00   103,717.05
            CONSTRUCTION SUPPLY/SALARY
            BILL
10.05.2023  AE176503415329616195922/HABAGAT            495.00         0.00   129,212.05
            CONSTRUCTION SUPPLY/SALARY`))
	want := "POS/WEB PMT TSINELASDEPOT.COM/T1DBGHHAV/084601493829 LANG|POS/WEB PMT MANGANRESTO.COM/TL8XB6D35/101945341579 LANG|" +
		"INWARD TT/CK8PWYHHDF3MCLEW/ AE176503415329616195922/HABAGAT CONSTRUCTION SUPPLY/SALARY|BILL AE176503415329616195922/HABAGAT CONSTRUCTION SUPPLY/SALARY"
	var got []string
	for _, row := range st.Rows {
		got = append(got, row.Description)
	}
	if all := strings.Join(got, "|"); all != want {
		t.Errorf("texts\n%s\nwant\n%s", strings.Join(got, "\n"), strings.ReplaceAll(want, "|", "\n"))
	}
}
