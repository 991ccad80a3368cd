package ledger

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestDateInDescriptionIsNotValueDate(t *testing.T) {
	st := read(t, paper(`
Opening balance                                     1,000.00
Date        Description          Value Date       Debit      Credit     Balance
2024-03-01  CASH DEPOSIT         2024-03-01                  100.00    1,100.00
2024-03-04  LOAN DUE 2024-02-28  2024-03-05        50.00               1,050.00
2024-03-05  CASH DEPOSIT         2024-03-05                  100.00    1,150.00
Closing balance                                     1,150.00`))
	checkRows(t, st, "2024-03-01|CASH DEPOSIT|0.00|100.00|1100.00", "2024-03-04|LOAN DUE 2024-02-28|50.00|0.00|1050.00",
		"2024-03-05|CASH DEPOSIT|0.00|100.00|1150.00")
	if got := st.Rows[1].ValueDate; got == nil || got.String() != "2024-03-05" {
		t.Errorf("the value date is %v, want 2024-03-05", got)
	}
}

func TestAmountThatLooksLikeDateIsNotValueDate(t *testing.T) {
	st := read(t, paper(`
Opening balance                                     1,000.00
Date        Debit      Value Date      Credit    Balance   Description
2024-03-01    12.09 2024-03-02                    987.91   TAX WITHHELD
2024-03-04            2024-03-05       100.00   1,087.91   CASH DEPOSIT
Closing balance                                     1,087.91`))
	checkRows(t, st, "2024-03-01|TAX WITHHELD|12.09|0.00|987.91", "2024-03-04|CASH DEPOSIT|0.00|100.00|1087.91")
}

func TestDayFromWhichMoneyIsAvailableIsValueDate(t *testing.T) {
	// Too few dates for the contents to tell what the heading means.
	for _, heading := range []string{"Available from", "Available on  ", "Date available"} {
		st := read(t, paper(`
Opening balance                                                                       10,000.00
Date        `+heading+`   Description                     Debit       Credit      Balance
2025-03-03  2025-03-05       CHECK DEPOSIT                                2,500.00   12,500.00
2025-03-04                   ATM WITHDRAWAL               1,000.00                   11,500.00
2025-03-14  2025-03-17       CHECK DEPOSIT                                3,200.50   14,700.50
2025-03-20                   BILLS PAYMENT                  700.25                   14,000.25`))
		checkRows(
			t, st, "2025-03-03|CHECK DEPOSIT|0.00|2500.00|12500.00",
			"2025-03-04|ATM WITHDRAWAL|1000.00|0.00|11500.00",
			"2025-03-14|CHECK DEPOSIT|0.00|3200.50|14700.50", "2025-03-20|BILLS PAYMENT|700.25|0.00|14000.25",
		)
		for i, want := range []string{"2025-03-05", "", "2025-03-17", ""} {
			got := ""
			if d := st.Rows[i].ValueDate; d != nil {
				got = d.String()
			}
			if got != want {
				t.Errorf("%s: the value date of row %d is %q, want %q", heading, i+1, got, want)
			}
		}
	}
}

func TestDayUnderItsHeadingIsNoAmount(t *testing.T) {
	// So few rows that the amounts do not line up.
	for name, c := range map[string]struct {
		paper string
		want  []string
	}{
		"days of value beside some rows": {`
Statement period: 01/03/2025 to 31/03/2025
Opening balance                                                                 10,000.00
Date   Available from  Description                     Debit       Credit       Balance
03.03  05.03           CHECK DEPOSIT                                2,500.00   12,500.00
04.03                  ATM WITHDRAWAL               1,000.00                   11,500.00
14.03  17.03           CHECK DEPOSIT                                3,200.50   14,700.50
20.03                  BILLS PAYMENT                  700.25                   14,000.25`,
			[]string{
				"2025-03-03|CHECK DEPOSIT|0.00|2500.00|12500.00", "2025-03-04|ATM WITHDRAWAL|1000.00|0.00|11500.00",
				"2025-03-14|CHECK DEPOSIT|0.00|3200.50|14700.50", "2025-03-20|BILLS PAYMENT|700.25|0.00|14000.25",
			}},
		"days alone": {`
Statement period: 01/03/2025 to 31/03/2025
Opening balance                                                 10,000.00
Date   Description                     Debit       Credit       Balance
03.03  CHECK DEPOSIT                                2,500.00   12,500.00
04.03  ATM WITHDRAWAL               1,000.00                   11,500.00`,
			[]string{
				"2025-03-03|CHECK DEPOSIT|0.00|2500.00|12500.00", "2025-03-04|ATM WITHDRAWAL|1000.00|0.00|11500.00",
			}},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(c.paper)), c.want...) })
	}
}

func TestLabelAboveMiddleOfDateTakesWholeDate(t *testing.T) {
	st := read(t, paper(`HERON CARDS
Statement period 01 Sep 2023 to 09 Oct 2023
    Date          Transaction Details                  Amount     Balance
  09 Sep 23       KIOSK                                 46.00      54.00
  12 Sep 23       BAKERY                                 4.00      50.00
  01 Oct 23       BOOKSHOP                              20.00      30.00`))
	checkRows(t, st,
		"2023-09-09|KIOSK|46.00|0.00|54.00",
		"2023-09-12|BAKERY|4.00|0.00|50.00",
		"2023-10-01|BOOKSHOP|20.00|0.00|30.00")
}

func TestDateColumnIsFoundWithoutHeading(t *testing.T) {
	for name, paper_ := range map[string]string{
		"date word that names the operator here": `
OPER.  FECHA        CONCEPTO               RETIRO      DEPOSITO      SALDO
GR     12/08/2022   Deposito en efectivo               2,828.35   60,872.47
GR     12/16/2022   Retiro cajero        1,166.31                 59,706.16
49     12/31/2022   Deposito en efectivo               1,200.00   60,906.16`,
		"unknown word above dates, known word above something else": `
MOV.         OPER.  HISTORICO              RETIRO      DEPOSITO      SALDO
12/08/2022   RHN    Deposito en efectivo               2,828.35   60,872.47
12/16/2022   88     Retiro cajero        1,166.31                 59,706.16
12/31/2022   88     Deposito en efectivo               1,200.00   60,906.16`,
		"no known word for dates or texts": `
N.  RIF.     XYZ OPERAZ.  FIL.   COD.                    USCITE       AVERE       SALDO
1   089888   12/08/2022   HCM    Deposito en efectivo               2,828.35   60,872.47
2   089892   12/16/2022   HCM    Retiro cajero        1,166.31                 59,706.16
3   089899   12/31/2022   HCM    Deposito en efectivo               1,200.00   60,906.16`,
	} {
		var got []string
		for _, row := range read(t, paper(paper_)).Rows {
			got = append(got, rowText(row))
		}
		want := []string{
			"2022-12-08|Deposito en efectivo|0.00|2828.35|60872.47", "2022-12-16|Retiro cajero|1166.31|0.00|59706.16",
			"2022-12-31|Deposito en efectivo|0.00|1200.00|60906.16",
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, wanted %q", name, got, want)
		}
	}
}

func TestPageClosingBalanceAboveFurtherRowsIsCarriedForward(t *testing.T) {
	st := read(t, paper(`
DATE        PARTICULARS        WITHDRAWAL      DEPOSIT     BALANCE
            OPENING BALANCE                              1,000.00
12/08/2022  Cash deposit                       500.00    1,500.00
12/16/2022  ATM                    200.00                1,300.00
            CLOSING BALANCE                              1,300.00`+"\f"+`
DATE        PARTICULARS        WITHDRAWAL      DEPOSIT     BALANCE
            OPENING BALANCE                              1,300.00
12/20/2022  Cash deposit                       100.00    1,400.00
12/21/2022  ATM                     50.00                1,350.00`))
	if got := st.Accounts[0].Closing; got == nil || *got != 135000 {
		t.Errorf("closing balance is %v, wanted the last row's, 1350.00", got)
	}
	if len(st.Carries) == 0 || st.Carries[0].After != 2 || st.Carries[0].Balance != 130000 {
		t.Errorf("carries are %+v, wanted 1300.00 after two rows", st.Carries)
	}
}

func TestDateOneLineTooLowBelongsToOnlyUndatedRow(t *testing.T) {
	want := read(t, recognizedPaper(longRowsOfTwoLines))
	lower := strings.NewReplacer(
		"01/18/2025    STAMP TAX", "              STAMP TAX", "              QUARTERLY", "01/18/2025    QUARTERLY",
	)
	got := read(t, recognizedPaper(lower.Replace(longRowsOfTwoLines)))
	if len(got.Rows) != len(want.Rows) {
		t.Fatalf("%d rows, want %d", len(got.Rows), len(want.Rows))
	}
	for i, row := range got.Rows {
		if rowText(row) != rowText(want.Rows[i]) {
			t.Errorf("row %d is %s, want %s", i, rowText(row), rowText(want.Rows[i]))
		}
		if doubted := got.RowNotes[i].DoubtfulWords; doubted != (i == 5) {
			t.Errorf("row %d is in doubt: %v", i, doubted)
		}
	}
}

func TestUndatedListThatRepeatsRowMovesNothing(t *testing.T) {
	st := readDebt(t, paper(`CARD STATEMENT
Statement date 13/06/2025
Opening balance                                                   500.00
Total dues                                                      -758.00

Date         Transaction Description               Amount
13/05/2025   AUTOPAY THANK YOU                     660.00 Cr
27/05/2025   CORNER BAKERY                       1,402.00
30/05/2025   ShopSmart May 21 (Ref 5510776)      2,000.00 Cr

Cash back Earned
Sr No.   Transaction                           Amount
  1      ShopSmart May 21                    2,000.00
         Total                               2,000.00`))
	checkRows(t, st,
		"2025-05-13|AUTOPAY THANK YOU|0.00|660.00|-160.00",
		"2025-05-27|CORNER BAKERY|1402.00|0.00|1242.00",
		"2025-05-30|ShopSmart May 21 (Ref 5510776)|0.00|2000.00|-758.00")
}

func TestTextBesideYearsOfTwoBrokenDatesBelongsToRow(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Balance as on 16 Apr 2018 :        75,222.71
Account Statement from 16 Apr 2018 to 16 Oct 2018
Txn Date   Value      Description                 Ref No./Cheque        Debit      Credit      Balance
           Date                                   No.
3 May 2018 3 May 2018 CARD ISSUE CHARGES--        38976288              88.50                 75,134.21
                      38976288
    10 May     10 May BY TRANSFER-INB             MAB00011671487                 70,006.68   145,140.89
      2018       2018 IMPS812923125449/22222222   5
                      22/XX0317/Parcel Tr-        MAB00011671487
                                                  5
    10 May     10 May WITHDRAWAL TRANSFER--       TRANSFER TO        10,000.00               135,140.89
      2018       2018                             31942153944
    28 May     28 May TO TRANSFER-LIFE            TRANSFER TO           12.00                135,128.89
      2018       2018 RENEWAL                     4899274105218
                      HB03606201814523679117
20 Jul 2018 20 Jul 2018 TO CLEARING-CIT           323947              2,714.00               132,414.89
                      AIRWAVE AP POST-323947`))
	checkRows(t, st,
		"2018-05-03|CARD ISSUE CHARGES-- 38976288|88.50|0.00|75134.21",
		"2018-05-10|BY TRANSFER-INB IMPS812923125449/22222222 22/XX0317/Parcel Tr-|0.00|70006.68|145140.89",
		"2018-05-10|WITHDRAWAL TRANSFER--|10000.00|0.00|135140.89",
		"2018-05-28|TO TRANSFER-LIFE RENEWAL HB03606201814523679117|12.00|0.00|135128.89",
		"2018-07-20|TO CLEARING-CIT AIRWAVE AP POST-323947|2714.00|0.00|132414.89")
}

func TestDateInTextBelowRowIsNotValueDate(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
ENTRY DATE   VALUE DATE                              DESCRIPTION      AMOUNT     BALANCE
02/10/2025                CREDIT INWARD                            1,000.00+    5,451.86
                           GASWORKS
23/10/2025                TRANSFER FR A/C                             93.44-    5,358.42
                           CLAIM OCT-25
                           KEYS
24/10/2025                TT CREDIT                                   10.00+    5,368.42
25/10/2025                TT CREDIT                                   10.00+    5,378.42`)),
		"2025-10-02|CREDIT INWARD GASWORKS|0.00|1000.00|5451.86",
		"2025-10-23|TRANSFER FR A/C CLAIM OCT-25 KEYS|93.44|0.00|5358.42",
		"2025-10-24|TT CREDIT|0.00|10.00|5368.42",
		"2025-10-25|TT CREDIT|0.00|10.00|5378.42",
	)
}

func TestDateUnderValueDateLabelBesideTextIsValueDate(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
DATE         DESCRIPTION            VALUE DATE          AMOUNT     BALANCE
02/10/2025   CREDIT INWARD          02/10/2025       1,000.00+    5,451.86
             OF THE OLD GASWORKS IN 03/10/2025
             LEEDS
24/10/2025   TT CREDIT              24/10/2025          10.00+    5,461.86
25/10/2025   TT CREDIT              25/10/2025          10.00+    5,471.86`)),
		"2025-10-02|CREDIT INWARD OF THE OLD GASWORKS IN LEEDS|0.00|1000.00|5451.86",
		"2025-10-24|TT CREDIT|0.00|10.00|5461.86",
		"2025-10-25|TT CREDIT|0.00|10.00|5471.86",
	)
}

func TestRecognizedRowDoesNotInheritDateIfEveryRowPrintsOne(t *testing.T) {
	lines := [][4]string{
		{"01/02/2026", "DEPOSIT", "+100.00", "100.00"},
		{"01/02/2026", "FEE", "-1.00", "99.00"},
		{"@1/93/2O26x", "POS", "-9.00", "90.00"},
		{"", "ATM", "-10.00", "80.00"},
		{"01/09/2026", "CASH", "+20.00", "100.00"},
	}
	for _, c := range []struct {
		name   string
		source page.Source
		unsure []int
	}{
		{"recognized: neither the garbled nor the missing day is given", page.SourceOCR, []int{2, 3}},
		{"a text layer says what it says", page.SourceText, nil},
	} {
		st, err := Read(t.Context(), scanned(c.source, lines), Options{})
		if err != nil || len(st.Rows) != len(lines) {
			t.Fatalf("%s: %d rows, %v", c.name, len(st.Rows), err)
		}
		for _, i := range c.unsure {
			if st.Rows[i].Date != nil || !st.RowNotes[i].Ambiguous {
				t.Errorf("%s: row %d has day %v, unsure %v", c.name, i+1, st.Rows[i].Date, st.RowNotes[i].Ambiguous)
			}
		}
		if len(c.unsure) == 0 && st.Rows[3].Date == nil {
			t.Errorf("%s: a row without a day of its own has lost the one above", c.name)
		}
	}
}

func TestDatePrintedOnceForSeveralRowsIsInherited(t *testing.T) {
	st, err := Read(t.Context(), scanned(page.SourceOCR, [][4]string{
		{"01/02/2026", "DEPOSIT", "+100.00", "100.00"},
		{"", "FEE", "-1.00", "99.00"},
		{"", "POS", "-9.00", "90.00"},
		{"01/03/2026", "ATM", "-10.00", "80.00"},
		{"", "CASH", "+20.00", "100.00"},
	}), Options{})
	if err != nil || len(st.Rows) != 5 {
		t.Fatalf("%d rows, %v", len(st.Rows), err)
	}
	for i, row := range st.Rows {
		if row.Date == nil || st.RowNotes[i].Ambiguous {
			t.Errorf(
				"row %d: day %v, unsure %v; the paper prints the day once", i+1, row.Date, st.RowNotes[i].Ambiguous,
			)
		}
	}
}

func TestDateRepeatedOnNewPageStillCountsAsPrintedOnce(t *testing.T) {
	st, err := Read(t.Context(), scanned(page.SourceOCR, [][4]string{
		{"01/02/2026", "DEPOSIT", "+100.00", "100.00"},
		{"", "FEE", "-1.00", "99.00"},
		{"", "POS", "-9.00", "90.00"},
		{"01/03/2026", "ATM", "-10.00", "80.00"},
		{"01/03/2026", "CASH", "+20.00", "100.00"},
		{"", "FEE", "-1.00", "99.00"},
	}), Options{})
	if err != nil || len(st.Rows) != 6 {
		t.Fatalf("%d rows, %v", len(st.Rows), err)
	}
	for i, row := range st.Rows {
		if row.Date == nil {
			t.Errorf("row %d has no day; three rows inherit theirs and one repeats it", i+1)
		}
	}
}

func TestTextLeftOfItsHeadingIsNotGarbledDate(t *testing.T) {
	d := scanned(page.SourceOCR, [][4]string{
		{"01/02/2026", "DEPOSIT", "+100.00", "100.00"}, {"", "FEE", "-1.00", "99.00"},
		{"01/03/2026", "ATM", "-10.00", "89.00"}, {"", "FEE", "-1.00", "88.00"},
	})
	for i, w := range d.Pages[0].Words {
		if w.Text == "Description" {
			d.Pages[0].Words[i].Box.X0, d.Pages[0].Words[i].Box.X1 = 220, 286
		}
	}
	st, err := Read(t.Context(), d, Options{})
	if err != nil || len(st.Rows) != 4 || st.Rows[1].Date == nil || st.Rows[3].Date == nil {
		t.Errorf("rows %+v, %v; want four, each with the day above", st.Rows, err)
	}
}

func TestDatesHeadedByTheirBalanceAreNotRows(t *testing.T) {
	st, err := Read(t.Context(), typedPage(
		"RIVER BANK", "Mr T J Odell", "Opening balance  100.00", "",
		"Monday 1 December 2025                         150.00",
		"  PAY                                          +60.00",
		"  SHOP                                         -10.00",
		"Friday 5 December 2025                         120.00",
		"  COUNCIL TAX                                  -30.00",
		"Tuesday 9 December 2025                        175.00",
		"  WAGES                                        +55.00",
	), Options{})
	if err != nil || len(st.Rows) != 4 {
		t.Fatalf("%d rows, %v; wanted the four movements", len(st.Rows), err)
	}
	if b := st.Rows[1].Balance; b == nil || *b != 15000 || st.Rows[0].Date == nil || st.Rows[0].Date.Day != 1 {
		t.Errorf("rows %+v: wanted the day's balance on its last row and the head's day on each", st.Rows[:2])
	}
	if name := st.Accounts[0].Name; name == nil || *name != "Mr T J Odell" {
		t.Errorf("account name %v, wanted the addressee", name)
	}
}

func TestRareEmptyDateIsInheritedIfNothingIsPrinted(t *testing.T) {
	lines := [][4]string{
		{"01/02/2026", "DEPOSIT", "+100.00", "100.00"},
		{"", "FEE", "-1.00", "99.00"},
		{"01/03/2026", "POS", "-9.00", "90.00"},
		{"01/04/2026", "ATM", "-10.00", "80.00"},
		{"01/06/2026", "CASH", "+20.00", "100.00"},
		{"01/09/2026", "POS", "-20.00", "80.00"},
	}
	place := page.Box{X0: 40, Y0: 140, X1: 100, Y1: 150} // of the second row's day
	for _, c := range []struct {
		name      string
		known     bool
		unread    []page.Box
		inherited bool
	}{
		{"nothing is printed there", true, nil, true},
		{"print there could not be read", true, []page.Box{place}, false},
		{"print on another row could not be read", true, []page.Box{{X0: 40, Y0: 180, X1: 100, Y1: 190}}, true},
		{"print in another column could not be read", true, []page.Box{{X0: 300, Y0: 140, X1: 340, Y1: 150}}, true},
		{"unread print was not looked for", false, nil, false},
	} {
		d := scanned(page.SourceOCR, lines)
		d.Pages[0].Unread, d.Pages[0].UnreadKnown = c.unread, c.known
		st, err := Read(t.Context(), d, Options{})
		if err != nil || len(st.Rows) != len(lines) {
			t.Fatalf("%s: %d rows, %v", c.name, len(st.Rows), err)
		}
		if got := st.Rows[1].Date != nil; got != c.inherited {
			t.Errorf("%s: the day is inherited: %v, want %v", c.name, got, c.inherited)
		}
	}
}

// A row whose month is unknown must not silently take the date of the row above.
func TestDateWithUnknownMonthMakesRowDoubtful(t *testing.T) {
	st := read(t, paper(`
Date         Description            Debit     Credit    Balance
01 Jan 2025  OPENING BALANCE                             100.00
03 Jan 2025  CASH DEPOSIT                     50.00      150.00
04 Qux 2025  TRANSFER TO LUNA BOOKS 20.00                130.00
05 Jan 2025  CASH DEPOSIT                     10.00      140.00
`))
	doubted := 0
	for i, row := range st.Rows {
		if row.Date == nil {
			doubted++
		} else if i == 1 && row.Debit != 0 {
			t.Errorf("row %d keeps the day %v of the row above", i+1, row.Date)
		}
	}
	if doubted != 1 {
		t.Errorf("%d rows without a day, want the one whose month is unknown; rows %+v", doubted, st.Rows)
	}
}
