package ledger

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestHeadingsInUnknownWordsAreKnownByPlace(t *testing.T) {
	for name, text := range map[string]string{
		"codes and texts": `
Ossir        Wimber  Vellum                             Norreg      Ganto     Tamber
                     Starto                                                39,501.83
05/10/2025   ATM     FRAIS DE TENUE DE COMPTE           566.30             38,935.53
08/10/2025   CHG     VIREMENT ANNE PETIT                225.96             38,709.57
13/10/2025   TFR     SALAIRE DE NYON                             1,000.00  39,709.57
`,
		"repeated overleaf": `
Ossir        Vellum                             Norreg      Ganto     Tamber
05/10/2025   FRAIS DE TENUE DE COMPTE           566.30             38,935.53
08/10/2025   VIREMENT ANNE PETIT                225.96             38,709.57
` + "\f" + `
Ossir        Vellum                             Norreg      Ganto     Tamber
13/10/2025   SALAIRE DE NYON                             1,000.00  39,709.57
`,
		"on two lines": `
Ossir        Vellum                             Norreg      Ganto     Tamber
             per quol                           hul         hul       hul
05/10/2025   FRAIS DE TENUE DE COMPTE           566.30             38,935.53
08/10/2025   VIREMENT ANNE PETIT                225.96             38,709.57
13/10/2025   SALAIRE DE NYON                             1,000.00  39,709.57
`,
		"value dates": `
Ossir        Drasp        Vellum                             Norreg      Ganto     Tamber
05/10/2025   06/10/2025   FRAIS DE TENUE DE COMPTE           566.30             38,935.53
08/10/2025   08/10/2025   VIREMENT ANNE PETIT                225.96             38,709.57
13/10/2025   14/10/2025   SALAIRE DE NYON                             1,000.00  39,709.57
`,
		"receipts before payments": `
Ossir        Vellum                             Norreg      Ganto     Tamber
05/10/2025   FRAIS DE TENUE DE COMPTE                    566.30    38,935.53
08/10/2025   VIREMENT ANNE PETIT                         225.96    38,709.57
13/10/2025   SALAIRE DE NYON                  1,000.00             39,709.57
`,
		"balances before texts": `
Ossir        Norreg      Ganto     Tamber      Vellum
05/10/2025   566.30                38,935.53   FRAIS DE TENUE DE COMPTE
08/10/2025   225.96                38,709.57   VIREMENT ANNE PETIT
13/10/2025             1,000.00    39,709.57   SALAIRE DE NYON
`,
		"one known word": `
Ossir        Vellum                             Norreg      Ganto     Saldo
05/10/2025   FRAIS DE TENUE DE COMPTE           566.30             38,935.53
08/10/2025   VIREMENT ANNE PETIT                225.96             38,709.57
13/10/2025   SALAIRE DE NYON                             1,000.00  39,709.57
`,
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(text)),
				"2025-10-05|FRAIS DE TENUE DE COMPTE|566.30|0.00|38935.53",
				"2025-10-08|VIREMENT ANNE PETIT|225.96|0.00|38709.57",
				"2025-10-13|SALAIRE DE NYON|0.00|1000.00|39709.57")
		})
	}
}

func TestTextAboveDateOfFirstRowIsNotHeading(t *testing.T) {
	st := read(t, paper(`
Ossir        Vellum                             Norreg      Ganto     Tamber
             DIRECT DEBIT CITY WATER
05/10/2025   87902087                           566.30             38,935.53
             J MARSH

             CARD PAYMENT
08/10/2025   30110988                           225.96             38,709.57
             LEEDS

             SALARY
13/10/2025   11190021                                    1,000.00  39,709.57
             HARBOUR CRANES
`))
	checkRows(t, st,
		"2025-10-05|DIRECT DEBIT CITY WATER 87902087 J MARSH|566.30|0.00|38935.53",
		"2025-10-08|CARD PAYMENT 30110988 LEEDS|225.96|0.00|38709.57",
		"2025-10-13|SALARY 11190021 HARBOUR CRANES|0.00|1000.00|39709.57")
}

func TestTwoColumnsNeverFilledTogetherAreSides(t *testing.T) {
	st := read(t, paper(`
Opening balance  1,000.00
Closing balance  1,207.74
Ossir        Vellum                             Norreg      Ganto
05/10/2025   FRAIS DE TENUE DE COMPTE           566.30
08/10/2025   VIREMENT ANNE PETIT                225.96
13/10/2025   SALAIRE DE NYON                             1,000.00
`))
	checkRows(t, st,
		"2025-10-05|FRAIS DE TENUE DE COMPTE|566.30|0.00|433.70",
		"2025-10-08|VIREMENT ANNE PETIT|225.96|0.00|207.74",
		"2025-10-13|SALAIRE DE NYON|0.00|1000.00|1207.74")
}

func TestTotalsOfGuessedSidesTurnWithRows(t *testing.T) {
	st := read(t, paper(`
Ossir        Vellum                             Norreg      Ganto     Tamber
05/10/2025   FRAIS DE TENUE DE COMPTE                    566.30    38,935.53
08/10/2025   VIREMENT ANNE PETIT                         225.96    38,709.57
13/10/2025   SALAIRE DE NYON                  1,000.00             39,709.57
             Total                            1,000.00   792.26
`))
	if a := st.Accounts[0]; a.TotalDebits == nil || a.TotalDebits.String() != "792.26" || a.TotalCredits == nil ||
		a.TotalCredits.String() != "1000.00" {
		t.Errorf("totals are %v and %v, want 792.26 out and 1000.00 in", a.TotalDebits, a.TotalCredits)
	}
}

func TestOneOfSeveralForeignCurrencyColumnsMayBeLabelled(t *testing.T) {
	text, want := "Ossir      Vellum                Foreign amount     Norreg    Tamber\n", []string(nil)
	for i := 1; i < 20; i++ {
		abroad := map[int]string{i % 7: "5.00"} // one row in seven in each of two columns
		day, shop, amount := fmt.Sprintf("%02d", i), fmt.Sprintf("Shop number %c", 'A'+i), fmt.Sprintf("%d.10", i+10)
		text += fmt.Sprintf("%s Jan 2024 %s       %10s    %10s     %10s\n", day, shop, abroad[1], abroad[2], amount)
		want = append(want, fmt.Sprintf("2024-01-%s|%s|%s|0.00|-", day, shop, amount))
	}
	st, err := Read(context.Background(), paper(text), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st, want...)
}

// tornHeading is a statement whose first heading, "Transaction Date", was split in two.
const tornHeading = `Opening Balance: 10,000.00
Closing Balance: 11,725.00

Transaction   Date   Amount       D/C    Balance        Narrative
14-Sep-2024           5,000.00    CR     15,000.00      PAYROLL CREDIT
15-Sep-2024           1,250.00    DR     13,750.00      BILLS PAYMENT
16-Sep-2024           2,000.00    DR     11,750.00      ATM WITHDRAWAL
17-Sep-2024              25.00    DR     11,725.00      TRANSFER FEE
`

func TestHalfOfSplitDateHeadingDoesNotHeadTexts(t *testing.T) {
	st := read(t, recognizedPaper(tornHeading))
	want := []string{"PAYROLL CREDIT", "BILLS PAYMENT", "ATM WITHDRAWAL", "TRANSFER FEE"}
	if len(st.Rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(st.Rows), len(want))
	}
	for i, row := range st.Rows {
		if row.Description != want[i] || row.Reference != nil {
			t.Errorf("row %d is %q with reference %v, want %q", i+1, row.Description, row.Reference, want[i])
		}
	}
}

func TestHeadingWithoutDateLabelHeadsRowsThatStartWithDates(t *testing.T) {
	st, err := Read(context.Background(), paper(`HERON CARDS STATEMENT OF ACCOUNT
Statement Period    From April 21 to May 20, 2022
   Opening Balance Rs      New Credits Rs      New Debits Rs    Closing Balance Rs
        7,879.62    -           100.00    +       1,170.22   =      8,949.84
Credit Summary              Credit Limit Rs   Available Credit Limit Rs
At May 20, 2022                  400,000.00                  391,050.16

Details                              Foreign Spending           Amount Rs
New domestic transactions for R AJMER                                0.00
May 11         LATE PAYMENT FEE                                    500.00
May 12         PAYMENT RECEIVED                                    100.00 CR
May 20         TAX                                                 178.50
May 20         FINANCE CHARGES                                     491.72
Total of other account transactions                              1,170.22`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st,
		"2022-05-11|LATE PAYMENT FEE|500.00|0.00|8379.62",
		"2022-05-12|PAYMENT RECEIVED|0.00|100.00|8279.62",
		"2022-05-20|TAX|178.50|0.00|8458.12",
		"2022-05-20|FINANCE CHARGES|491.72|0.00|8949.84")
}

func TestLineUnderDatesOfUnknownHeadingIsNotTextOfRowAbove(t *testing.T) {
	st := read(t, paper(`LARK CARD SERVICES
Zweig am         Description                     Credit         Debit
07.10.2025       Payment received                206.85
Card of the house ending in 9593 C. VIGO
08.10.2025       GROCER IN THE LONG STREET                     121.58
                 AT THE RIVER
09.10.2025       PHARMACY                                       30.30`))
	checkRows(t, st,
		"2025-10-07|Payment received|0.00|206.85|-",
		"2025-10-08|GROCER IN THE LONG STREET AT THE RIVER|121.58|0.00|-",
		"2025-10-09|PHARMACY|30.30|0.00|-")
}

func TestDatesUnderLabelJoinedWithDescriptionLabel(t *testing.T) {
	st, err := Read(context.Background(), recognizedPaper(`
Transaction Dat@Details          Paid out   Value Date     Paid in     Balance
                 Opening balance                                      1,000.00
05-Feb-2025      CITY WATER         20.00   06-Feb-2025                 980.00
06-Feb-2025      SALARY CRANES              06-Feb-2025      50.00    1,030.00
                 REF 5471
08-Feb-2025      GROCER             30.00   09-Feb-2025               1,000.00
09-Feb-2025      RENT              400.00   09-Feb-2025                 600.00
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st, "2025-02-05|CITY WATER|20.00|0.00|980.00", "2025-02-06|SALARY CRANES REF 5471|0.00|50.00|1030.00",
		"2025-02-08|GROCER|30.00|0.00|1000.00", "2025-02-09|RENT|400.00|0.00|600.00")
}

func TestSecondTextHeadingWithNothingBelow(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description              Details     Amount    Balance
05/03/2025  DEPOSIT                                300.00   1,300.00
06/03/2025  DEPOSIT                                120.00   1,420.00
07/03/2025  RENT                                   -20.00   1,400.00
08/03/2025  RENT                                   -20.00   1,380.00
09/03/2025  DEPOSIT                                 20.00   1,400.00
10/03/2025  RENT                                   -20.00   1,380.00
`)),
		"2025-03-05|DEPOSIT|0.00|300.00|1300.00",
		"2025-03-06|DEPOSIT|0.00|120.00|1420.00",
		"2025-03-07|RENT|20.00|0.00|1400.00",
		"2025-03-08|RENT|20.00|0.00|1380.00",
		"2025-03-09|DEPOSIT|0.00|20.00|1400.00",
		"2025-03-10|RENT|20.00|0.00|1380.00")
}

func TestFootnoteMarkDoesNotHeadColumn(t *testing.T) {
	notes := map[string]string{
		"behind the title": "Detail                                       *Indicates posting date",
	}
	for _, at := range []int{0, 12, 20, 40, 58} {
		notes[fmt.Sprint("on a line of its own, at ", at)] = "Detail\n" + strings.Repeat(
			" ", at,
		) + "*Indicates posting date"
	}
	for name, note := range notes {
		for _, heading := range []string{
			"Payments                                                         Amount",
			"           Payments                                              Amount",
		} {
			t.Run(name, func(t *testing.T) {
				st, err := Read(context.Background(), paper(`
LARCH CARD SERVICES
Account Ending 2-31107
New balance $300.10
Previous balance $310.00

Payments and Credits
Summary
                                                                 Total
Payments                                                      -$310.00
Credits                                                          $0.00
Total Payments and Credits                                    -$310.00

`+note+"\n"+heading+`
05/10/25*  MOBILE PAYMENT - THANK YOU                         -$310.00

New Charges
Summary
                                                                 Total
Total New Charges                                              $300.10

Detail
                                                                 Amount
05/11/25   CITY WATER                                           $200.10
05/12/25   FRESH GROCER LEEDS                                   $100.00
`), Options{Liability: true})
				if err != nil {
					t.Fatal(err)
				}
				checkRows(t, st,
					"2025-05-10|MOBILE PAYMENT - THANK YOU|0.00|310.00|0.00",
					"2025-05-11|CITY WATER|200.10|0.00|200.10",
					"2025-05-12|FRESH GROCER LEEDS|100.00|0.00|300.10")
			})
		}
	}
}

// receipts is a recognized page of a wallet with the columns receipt number, date, text, money in, money out and
// balance. heads are the headings; "" is one that was not recognized.
func receipts(number int, heads [6]string, rows [][6]string) page.Page {
	p := page.Page{Number: number, Width: 600, Height: 800, Source: page.SourceOCR}
	left := [6]float64{40, 140, 240, 380, 450, 520}
	for i, cells := range append([][6]string{heads}, rows...) {
		for column, text := range cells {
			if text != "" {
				y := 100 + 20*float64(i)
				p.Words = append(p.Words, page.Word{
					Text:       text,
					Box:        page.Box{X0: left[column], Y0: y, X1: left[column] + 6*float64(len(text)), Y1: y + 10},
					Confidence: 0.9,
					Source:     page.SourceOCR,
				})
			}
		}
	}
	return p
}

func TestMisreadHeadingOnLaterPageIsThatOfFirstPage(t *testing.T) {
	heads := [6]string{"Receipt", "Date", "Details", "In", "Out", "Balance"}
	first := receipts(1, heads, [][6]string{
		{"SJ31KQ9ZP1", "01/02/2026", "DEPOSIT", "100.00", "0.00", "100.00"},
		{"SJ31KQ9ZP2", "01/03/2026", "FEE", "0.00", "1.00", "99.00"},
		{"SJ31KQ9ZP3", "01/05/2026", "POS", "0.00", "9.00", "90.00"},
	})
	for name, misread := range map[string]string{"misread": "Dafe", "not read": ""} {
		heads[1] = misread
		d := page.Document{
			Kind: "png",
			Pages: []page.Page{
				first,
				receipts(2, heads, [][6]string{
					{"SJ31KQ9ZP4", "01/06/2026", "ATM", "0.00", "10.00", "80.00"},
					{"SJ31KQ9ZP5", "01/08/2026", "CASH", "20.00", "0.00", "100.00"},
					{"SJ31KQ9ZP6", "01/09/2026", "FEE", "0.00", "5.00", "95.00"},
				}),
			},
		}
		st, err := Read(t.Context(), d, Options{})
		if err != nil || len(st.Rows) != 6 {
			t.Fatalf("%s: %d rows, %v; want six", name, len(st.Rows), err)
		}
		for i, row := range st.Rows {
			if row.Date == nil || row.Balance == nil {
				t.Errorf("%s: row %d is %+v, want its day and balance", name, i+1, row)
			}
		}
	}
}

func TestDoubtfulNumberInHeadingDoesNotHideHeading(t *testing.T) {
	head := [6]string{"Date", "Details", "Out", "In", "Branch", "Balance"}
	first := receipts(1, head, [][6]string{{"01/02/2026", "DEPOSIT", "0.00", "100.00", "0777", "100.00"},
		{"01/03/2026", "FEE", "1.00", "0.00", "0973", ""}, {"", "POS", "9.00", "0.00", "0720", "90.00"}})
	first.Words[4].Text, first.Words[4].Confidence = "038777", 0.58
	second := receipts(2, head, [][6]string{
		{"01/06/2026", "ATM", "10.00", "0.00", "0965", "80.00"},
		{"01/08/2026", "CASH", "0.00", "20.00", "0662", "100.00"},
	})
	st, err := Read(t.Context(), page.Document{Kind: "png", Pages: []page.Page{first, second}}, Options{})
	if err != nil || len(st.Rows) != 5 {
		t.Errorf("%d rows, %v; want five", len(st.Rows), err)
	}
}

func TestHeadingOverCurrencyAndAmountNamesAmount(t *testing.T) {
	want := []string{
		"2024-01-05|Salary|0.00|1500.00|2500.00", "2024-01-06|Rent|800.00|0.00|1700.00",
		"2024-01-09|Grocer|45.50|0.00|1654.50",
	}
	for name, heading := range map[string][]string{
		"a known word":                {"Date", "Text", "Amount", "", "Balance", ""},
		"unknown word":                {"Datum", "Omschrijving", "Mutatie", "", "Saldo", ""},
		"all headings in their cells": {"Date", "Text", "Currency", "Amount", "", "Balance"},
	} {
		rows := [][]string{
			heading,
			{"2024-01-05", "Salary", "CHF", "1500.00", "CHF", "2500.00"},
			{"2024-01-06", "Rent", "CHF", "-800.00", "CHF", "1700.00"},
			{"2024-01-09", "Grocer", "CHF", "-45.50", "CHF", "1654.50"},
		}
		st := read(t, sheetOf(rows...))
		checkRows(t, st, want...)
		if currency := st.Accounts[0].Currency; len(st.Warnings) != 0 || currency != nil && *currency != "CHF" {
			t.Errorf("%s: warnings %v, currency %v", name, st.Warnings, currency)
		}
	}
}

// A code beside another text and an amount under a separate heading do not form a pair.
func TestCodesBesideOtherColumnsAreNotCurrencyPair(t *testing.T) {
	for name, rows := range map[string][][]string{
		"amounts under their own heading": {
			{"Date", "Text", "Foreign amount", "Amount", "Balance"},
			{"2024-01-05", "Salary", "CHF", "1500.00", "2500.00"},
			{"2024-01-06", "Rent", "CHF", "-800.00", "1700.00"},
			{"2024-01-09", "Grocer", "CHF", "-45.50", "1654.50"},
		},
		"amounts with their codes in one cell": {
			{"Date", "Text", "Amount", "", "Balance"},
			{"2024-01-05", "Salary", "CHF 1500.00", "7", "2500.00"},
			{"2024-01-06", "Rent", "CHF -800.00", "8", "1700.00"},
			{"2024-01-09", "Grocer", "CHF -45.50", "9", "1654.50"},
		},
	} {
		st := read(t, sheetOf(rows...))
		got := []string{}
		for _, row := range st.Rows {
			got = append(got, (row.Credit - row.Debit).String())
		}
		if want := []string{"1500.00", "-800.00", "-45.50"}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

func TestNameWrapsInEvenlySpacedGrid(t *testing.T) {
	d := paper(`







Opening balance                       1,000.00
Date        Description      Debit      Credit      Balance
2024-03-01  CASH DEPOSIT                100.00     1,100.00
Closing balance                       1,100.00`)
	for i, line := range []string{"Account Name         Account No.", "PERLAS CONSTRUCTION  7848-2923-3988", "SUPPLY"} {
		d.Pages[0].Words = append(d.Pages[0].Words, typewriter.Line(line, 40+20*float64(i))...)
	}
	st := read(t, d)
	if len(st.Accounts) != 1 || st.Accounts[0].Name == nil || *st.Accounts[0].Name != "PERLAS CONSTRUCTION SUPPLY" {
		t.Errorf("accounts are %+v, want the name PERLAS CONSTRUCTION SUPPLY", st.Accounts)
	}
}

func TestSummaryLabelsAboveRowsWithoutHeadingsAreNotHeading(t *testing.T) {
	st, err := Read(context.Background(), paper(`HERON CARDS
Previous Balance   -   Payments   +   Purchases        =      Payment Due
       637.16                0.00        706.50                 1,343.66
17/10/2019     BILLOCARD                                     100.50 Dr
20/10/2019     BURGERS                                       496.00 Dr
21/10/2019     CLOTHES                                       110.00 Dr`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	if o := st.Accounts[0].Opening; o == nil || o.String() != "637.16" || len(st.Rows) != 3 {
		t.Errorf("opening balance %v and %d rows, want 637.16 and 3", o, len(st.Rows))
	}
}
