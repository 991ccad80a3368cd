package ledger

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestAmountsInTextBelowRowAreText(t *testing.T) {
	for name, text := range map[string]string{
		"under headings": `
Date        Description                           Amount
05/03/2025  CARD PAYMENT STORE                    -45.00
            AUTH 123456 USD 49.50
06/03/2025  SALARY QUAYLE                         300.00
            PAYROLL 7712
07/03/2025  PHONE SHOP                            -20.00
            incl. VAT 3.20
09/03/2025  WATER                                 -10.00
            INTEREST 0.42
`,
		"without headings": `
05/03/2025  CARD PAYMENT STORE                    -45.00
            AUTH 123456 USD 49.50
06/03/2025  SALARY QUAYLE                         300.00
            PAYROLL 7712
07/03/2025  PHONE SHOP                            -20.00
            incl. VAT 3.20
09/03/2025  WATER                                 -10.00
            INTEREST 0.42
`,
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(text)),
				"2025-03-05|CARD PAYMENT STORE AUTH 123456 USD 49.50|45.00|0.00|-",
				"2025-03-06|SALARY QUAYLE PAYROLL 7712|0.00|300.00|-",
				"2025-03-07|PHONE SHOP incl. VAT 3.20|20.00|0.00|-",
				"2025-03-09|WATER INTEREST 0.42|10.00|0.00|-")
		})
	}
}

func TestAmountAtEndOfLongTextBelowRowIsText(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description                                       Amount
05/03/2025  CARD PAYMENT STORE IN THE HIGH STREET NO 4        -45.00
            AUTH 123456 ISSUED AT TERMINAL 8  49.50 USD @ 1.10
06/03/2025  SALARY QUAYLE                                     300.00
            PAYROLL 7712
07/03/2025  PHONE SHOP                                        -20.00
            INCLUSIVE OF TAX OF THE STATE AND TOWN 3.20
09/03/2025  WATER                                             -10.00
            INTEREST 0.42
`)),
		"2025-03-05|CARD PAYMENT STORE IN THE HIGH STREET NO 4 AUTH 123456 ISSUED AT TERMINAL 8 49.50 USD @ 1.10|45.00|0.00|-",
		"2025-03-06|SALARY QUAYLE PAYROLL 7712|0.00|300.00|-",
		"2025-03-07|PHONE SHOP INCLUSIVE OF TAX OF THE STATE AND TOWN 3.20|20.00|0.00|-",
		"2025-03-09|WATER INTEREST 0.42|10.00|0.00|-")
}

// Undated rows of the same date are aligned with the dated rows, including their amounts.
func TestAmountsOfUndatedRowsAreNotText(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description                           Amount
05/03/2025  CARD PAYMENT STORE                    -45.00
            AUTH 123456 USD 49.50
            PHONE SHOP                            -20.00
            TRAIN                              -1,020.00
06/03/2025  SALARY QUAYLE                         300.00
            WATER                                 -10.00
`)),
		"2025-03-05|CARD PAYMENT STORE AUTH 123456 USD 49.50|45.00|0.00|-",
		"2025-03-05|PHONE SHOP|20.00|0.00|-",
		"2025-03-05|TRAIN|1020.00|0.00|-",
		"2025-03-06|SALARY QUAYLE|0.00|300.00|-",
		"2025-03-06|WATER|10.00|0.00|-")
}

// The amounts of undated rows may all be in a column that no dated row uses, some directly after their text.
func TestColumnOfUndatedRowsIsNotText(t *testing.T) {
	checkRows(t, read(t, paper(`
05/03/2025  DEPOSIT                               +300.00
            RENT OF THE HOUSE IN TOWN -50.00
06/03/2025  SALARY                                +120.00
            GAS AND WATER OF MY HOUSE -20.00
            FOOD                     -100.00
07/03/2025  SALARY                                +110.00
`)),
		"2025-03-05|DEPOSIT|0.00|300.00|-",
		"2025-03-05|RENT OF THE HOUSE IN TOWN|50.00|0.00|-",
		"2025-03-06|SALARY|0.00|120.00|-",
		"2025-03-06|GAS AND WATER OF MY HOUSE|20.00|0.00|-",
		"2025-03-06|FOOD|100.00|0.00|-",
		"2025-03-07|SALARY|0.00|110.00|-")
}

// In one column, debits may be printed further left than credits of the same date.
func TestSignedAmountsOfUndatedRowsAreNotText(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description                        Amount
05/03/2025  SALARY QUAYLE                              300.00
            PHONE SHOP               20.00-
16/03/2025  REFUND                                     100.00
            WATER                    10.00-
`)),
		"2025-03-05|SALARY QUAYLE|0.00|300.00|-",
		"2025-03-05|PHONE SHOP|20.00|0.00|-",
		"2025-03-16|REFUND|0.00|100.00|-",
		"2025-03-16|WATER|10.00|0.00|-")
	checkRows(t, read(t, paper(`
Date        Description                 Amount
05/03/2025  SALARY QUAYLE               1,300.00
            PHONE SHOP IN THE HIGH STR  -20.00
16/03/2025  REFUND                      1,100.00
            WATER FOR ALL AND EVERYONE -10.00
17/03/2025  PAY                         1,100.00
            GAS FOR ALL AND EVERYONE N  -5.00
`)),
		"2025-03-05|SALARY QUAYLE|0.00|1300.00|-",
		"2025-03-05|PHONE SHOP IN THE HIGH STR|20.00|0.00|-",
		"2025-03-16|REFUND|0.00|1100.00|-",
		"2025-03-16|WATER FOR ALL AND EVERYONE|10.00|0.00|-",
		"2025-03-17|PAY|0.00|1100.00|-",
		"2025-03-17|GAS FOR ALL AND EVERYONE N|5.00|0.00|-")
}

func TestTextsWrappedInNarrowColumns(t *testing.T) {
	st := read(t, paper(`
Statement Period: 01/01/2025 - 01/31/2025
Date     Description                      Debit        Credit       Balance
01 Jan   BALANCE BROUGHT                                              50.00
25       FORWARD                                                          D
02 Jan   COUNCIL TAX                     120.00                      170.00
25       REF 00923                                                        D
03 Jan   J SMITH RENT                                850.00          680.00
25
`))
	checkRows(t, st,
		"2025-01-02|COUNCIL TAX REF 00923|120.00|0.00|-170.00",
		"2025-01-03|J SMITH RENT|0.00|850.00|680.00")
}

func TestTimeBelowDateIsNotDescription(t *testing.T) {
	st := read(t, paper(`
Date         Description                     Debit      Credit      Balance
2025-01-02   Transfer from 09171234567 to   500.00                   300.00
08:10 AM     09181234567
2025-01-03   Cash in                                  1,500.00     1,800.00
`))
	checkRows(t, st,
		"2025-01-02|Transfer from 09171234567 to 09181234567|500.00|0.00|300.00",
		"2025-01-03|Cash in|0.00|1500.00|1800.00")
	if st.Rows[0].Time == nil || *st.Rows[0].Time != "08:10" {
		t.Errorf("the time is %v, want 08:10", st.Rows[0].Time)
	}
}

func TestFurtherTablesAreNotTransactions(t *testing.T) {
	st := read(t, paper(`
Opening Balance: 1,000.00                Closing Balance: 2,850.00
Date         Description                     Debit      Credit      Balance
01/13/2025   RENT                           100.00                   900.00
01/14/2025   SALARY                                   2,000.00     2,900.00
01/15/2025   CHECK 1001                      50.00                 2,850.00

Opening Balance      Dr Count      Debits     Credits
1,000.00             2             150.00     2,000.00

Date         Check No.            Amount
01/15/2025   1001                  50.00
`))
	checkRows(t, st,
		"2025-01-13|RENT|100.00|0.00|900.00",
		"2025-01-14|SALARY|0.00|2000.00|2900.00",
		"2025-01-15|CHECK 1001|50.00|0.00|2850.00")
}

func TestAdvertisementBesideTableIsNotPartOfIt(t *testing.T) {
	st := read(t, paper(`
                   Date         Description           Debit      Credit      Balance
Earn up to         01/13/2025   RENT                 100.00                   900.00     win 50.00
5,000.00 by        01/14/2025   SALARY                         2,000.00     2,900.00     by 03/31/2025
03/31/2025         01/15/2025   CHECK 1001            50.00                 2,850.00
`))
	checkRows(t, st,
		"2025-01-13|RENT|100.00|0.00|900.00",
		"2025-01-14|SALARY|0.00|2000.00|2900.00",
		"2025-01-15|CHECK 1001|50.00|0.00|2850.00")
}

func TestDateRangeIsPeriod(t *testing.T) {
	for _, text := range []string{
		"Statement Period: March 1 - 31, 2025", "1 to 31 March 2025",
		"Statement of account from 1 March 2025 to 31 March 2025",
	} {
		st := read(t, paper(text+`

Date    Description          Debit      Credit     Balance
03/01   RENT                100.00                  900.00
03/04   SALARY                        2,000.00    2,900.00
`))
		checkRows(t, st, "2025-03-01|RENT|100.00|0.00|900.00", "2025-03-04|SALARY|0.00|2000.00|2900.00")
		if a := st.Accounts[0]; a.PeriodEnd == nil || a.PeriodEnd.String() != "2025-03-31" || a.PeriodDerived {
			t.Errorf("%q: the period ends %v, want 2025-03-31 as printed", text, a.PeriodEnd)
		}
	}
}

func TestTextBesideYearOfOtherDateColumnBelongsToRow(t *testing.T) {
	st := read(t, paper(`
Date         Value date  Description            Debit     Credit    Balance
01 Jan 2025  01 Jan      OPENING BALANCE                            100.00
             2025
03 Jan 2025  05 Jan      GREEN GROCER           20.00                80.00
             2025        LEEDS
04 Jan 2025  06 Jan      BOOKS AND MORE         10.00                70.00
             2025        DUBAI
`))
	checkRows(
		t, st, "2025-01-03|GREEN GROCER LEEDS|20.00|0.00|80.00", "2025-01-04|BOOKS AND MORE DUBAI|10.00|0.00|70.00",
	)
}

func TestWrappedTextBelowOtherCellsIsNotDescription(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{
			"days of interest and a text",
			`
Date        Int. From Interest To Details      Payment    Balance
2025-05-01                        BALANCE                   100.00
2025-05-20  2025-04-   2025-05-   AUTO DEBIT     10.00       90.00
            20         19         PAYMENT
2025-06-20  2025-05-   2025-06-   TRANSFER       10.00       80.00
            20         19         FROM SAVINGS`,
			"2025-05-20|AUTO DEBIT PAYMENT|0.00|10.00|90.00,2025-06-20|TRANSFER FROM SAVINGS|0.00|10.00|80.00",
		},
		{
			"a remark that begins elsewhere",
			`
Date        Int. From Interest To Details      Payment    Balance
2025-05-01                        BALANCE                   100.00
2025-05-20  2025-04-20 2025-05-19 AUTO DEBIT     10.00       90.00
     20 days were counted to the  PAYMENT
2025-06-20  2025-05-20 2025-06-19 TRANSFER       10.00       80.00`,
			"2025-05-20|AUTO DEBIT|0.00|10.00|90.00,2025-06-20|TRANSFER|0.00|10.00|80.00",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, err := Read(t.Context(), paper(c.paper), Options{Liability: true, Loan: true})
			if err != nil {
				t.Fatal(err)
			}
			checkRows(t, st, strings.Split(c.want, ",")...)
		})
	}
}

func TestStatementRemarksAreNotDescription(t *testing.T) {
	const table = `
Date        Details                 Paid out  Paid in   Balance
02/01/2025  DIRECT DEBIT               20.00              80.00
            CITY WATER
03/01/2025  SALARY                               50.00   130.00
            HARBOUR CRANES
05/01/2025  CARD PURCHASE              30.00             100.00
            GROCER LEEDS
`
	want := []string{
		"2025-01-02|DIRECT DEBIT CITY WATER|20.00|0.00|80.00", "2025-01-03|SALARY HARBOUR CRANES|0.00|50.00|130.00",
		"2025-01-05|CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00",
	}
	for name, remark := range map[string]string{
		"rows continue on the next page": "            Continued on next page\n",
		"same in another language":       "            Fortsetzung auf Seite 2\n",
		"words between stars":            "            *** CONTINUED ***\n",
		"the end, between dashes":        "            -- LAST PAGE --\n",
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(table+remark)), want...) })
	}
}

func TestNumberMaskedAtBothEndsIsDescription(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Details                 Paid out  Paid in   Balance
02/01/2025  PIX MARA LINDOSO           20.00              80.00
            ***.568.976-**
            E18641508455136302661uqz
03/01/2025  PIX TIAGO VALVERDE                   50.00   130.00
            ***.930.820-**
            E75177351561422398946rj4
`)), "2025-01-02|PIX MARA LINDOSO ***.568.976-** E18641508455136302661uqz|20.00|0.00|80.00",
		"2025-01-03|PIX TIAGO VALVERDE ***.930.820-** E75177351561422398946rj4|0.00|50.00|130.00")
}

func TestTextRightOfTableIsNotPartOfIt(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Details                 Paid out  Paid in   Balance
02/01/2025  DIRECT DEBIT               20.00              80.00
            CITY WATER                                                   Save more
03/01/2025  SALARY                               50.00   130.00          with a fixed rate
            HARBOUR CRANES                                               of 4.10% AER
                                                                         until 31/12/2025
05/01/2025  CARD PURCHASE              30.00             100.00
            GROCER LEEDS                                                 Ask in branch
`)), "2025-01-02|DIRECT DEBIT CITY WATER|20.00|0.00|80.00", "2025-01-03|SALARY HARBOUR CRANES|0.00|50.00|130.00", "2025-01-05|CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00")
}

func TestSentenceBetweenRowsIsNotDescription(t *testing.T) {
	const head, first, rest = `
Date        Details                 Paid out  Paid in   Balance
02/01/2025  DIRECT DEBIT               20.00              80.00
            CITY WATER
`, `03/01/2025  SALARY                               50.00   130.00
            HARBOUR CRANES
`, `05/01/2025  CARD PURCHASE              30.00             100.00
            GROCER LEEDS
`
	want := []string{
		"2025-01-02|DIRECT DEBIT CITY WATER|20.00|0.00|80.00", "2025-01-03|SALARY HARBOUR CRANES|0.00|50.00|130.00",
		"2025-01-05|CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00",
	}
	for name, c := range map[string]struct {
		sentence string
		doubt    []int
	}{
		"may be a payer's message":               {"            Pay for my dog.\n", []int{1}},
		"over two lines":                         {"            You can pay us\n            at home now.\n", []int{1}},
		"wider than any description of the rows": {"            You can now pay in all of our branches.\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(head+first+c.sentence+rest))
			checkRows(t, st, want...)
			if got := doubtful(st); !slices.Equal(got, c.doubt) {
				t.Errorf("rows in doubt: %v, want %v", got, c.doubt)
			}
		})
	}
}

// Words of a stamp are on the line of a row's text or below it, in another font.
func TestRowWithWordsInAnotherFontIsDoubtful(t *testing.T) {
	for name, c := range map[string]struct {
		strange func(w *page.Word)
		words   []string
		want    []bool
	}{
		"larger": {
			func(w *page.Word) { w.Size = 12 }, []string{"RECEIVED"}, []bool{false, true, false, false},
		},
		"another font and color": {
			func(w *page.Word) { w.Font, w.Color = "Stamp-Bold", 0x1a33a3 }, []string{"RECEIVED"},
			[]bool{false, true, false, false},
		},
		"bold, in the same color": {
			func(w *page.Word) { w.Font = "Text-Bold" }, []string{"RECEIVED"}, []bool{false, false, false, false},
		},
		"most rows are set so": {
			func(w *page.Word) { w.Size = 12 }, []string{"RECEIVED", "PAYROLL", "ATM"},
			[]bool{false, false, false, false},
		},
	} {
		d := paper(`
Date        Description               Debit      Credit    Balance
01/13/2025  PAYROLL OF JANUARY                  5,000.00   15,000.00
01/14/2025  RECEIVED GROCERY STORE  1,250.00               13,750.00
01/15/2025  ATM WITHDRAWAL          2,350.00               11,400.00
01/16/2025  ATM WITHDRAWAL            350.00               11,050.00`)
		for i := range d.Pages[0].Words {
			w := &d.Pages[0].Words[i]
			if w.Size, w.Font = 8, "Text"; slices.Contains(c.words, w.Text) {
				c.strange(w)
			}
		}
		st := read(t, d)
		for i, want := range c.want {
			if got := st.RowNotes[i].DoubtfulWords; got != want {
				t.Errorf("%s: row %d is in doubt: %v, want %v", name, i+1, got, want)
			}
		}
	}
}

func TestCodesWithoutHeadingAreNotDescription(t *testing.T) {
	for name, c := range map[string]struct {
		paper string
		want  []string
	}{
		"under unknown headings, on both sides of the amounts": {`
DATE      ORIG   PARTICULARS       P    WITHDRAWAL     DEPOSIT      BALANCE   STN
01/03/24  0119   Cash deposit      A                  1,000.00     3,000.00   K9
01/15/24  0119   ATM withdrawal    X        500.00                 2,500.00   ZZ
02/05/24  631    Interest                                 12.50    2,512.50   K9
02/07/24  0119   Transfer to Ann   A        100.00                 2,412.50   CB`,
			[]string{"Cash deposit", "ATM withdrawal", "Interest", "Transfer to Ann"}},
		"without any heading": {`
1  01/03/24  0119   Cash deposit      97                  1,000.00     3,000.00   030
2  01/15/24  0119   ATM withdrawal    MCN      500.00                  2,500.00   875
3  02/05/24  631    Interest          97                     12.50     2,512.50   030
4  02/07/24  0119   Transfer to Ann   97       100.00                  2,412.50   875
5  02/09/24  631    Transfer to Bob   MCN      100.00                  2,312.50   030`,
			[]string{"Cash deposit", "ATM withdrawal", "Interest", "Transfer to Ann", "Transfer to Bob"}},
		"words for the direction": {`
01/03/24  Cash deposit      0088    1,000.00   CR     3,000.00
01/15/24  ATM withdrawal    0088      500.00   DR     2,500.00
02/05/24  Interest          0088       12.50   CR     2,512.50
02/07/24  Transfer to Ann   0088      100.00   DR     2,412.50`,
			[]string{"Cash deposit", "ATM withdrawal", "Interest", "Transfer to Ann"}},
		"codes alone: those that name the transaction": {`
DATE      LN  CD    X    WITHDRAWAL     DEPOSIT      BALANCE
01/03/24  1   CSD   A                  1,000.00     3,000.00
01/15/24  2   ATM   A        500.00                 2,500.00
02/05/24  3   CSD   B                     12.50     2,512.50
02/07/24  4   ATM   B        100.00                 2,412.50
02/08/24  5   CSD   A                    100.00     2,512.50`,
			[]string{"CSD", "ATM", "CSD", "ATM", "CSD"}},
		"text under an unknown heading stays": {`
DATE      XYZ                WITHDRAWAL     DEPOSIT      BALANCE
01/03/24  Cash deposit                     1,000.00     3,000.00
01/15/24  ATM withdrawal         500.00                 2,500.00
02/05/24  Interest                            12.50     2,512.50
02/07/24  Transfer to Ann        100.00                 2,412.50`,
			[]string{"Cash deposit", "ATM withdrawal", "Interest", "Transfer to Ann"}},
	} {
		var got []string
		for _, row := range read(t, paper(c.paper)).Rows {
			got = append(got, row.Description)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, wanted %q", name, got, c.want)
		}
	}
}

func TestSecondDateColumnIsValueDate(t *testing.T) {
	st := read(t, paper(`
01/03/24  A   01/04/24  Cash deposit                    1,000.00     3,000.00
01/15/24  X   01/15/24  ATM withdrawal       500.00                  2,500.00
02/05/24  A   02/06/24  Interest                           12.50     2,512.50
02/07/24  A   02/07/24  Transfer to Ann      100.00                  2,412.50`))
	for i, want := range []string{"2024-01-04", "2024-01-15", "2024-02-06", "2024-02-07"} {
		if i >= len(st.Rows) || st.Rows[i].ValueDate == nil || st.Rows[i].ValueDate.String() != want {
			t.Fatalf("rows are %+v, wanted value date %s in row %d", st.Rows, want, i+1)
		}
	}
}
