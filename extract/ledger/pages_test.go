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

func TestRepeatedHeadingOnNextPageDoesNotAbsorbText(t *testing.T) {
	st := read(t, paper(`
Date        Description            Debit    Credit     Balance
            Opening balance                           1,000.00
01/03/2024  CARD GREEN GROCER      50.00                950.00
02/03/2024  TRANSFER FROM MARSH             100.00    1,050.00
            INVOICE 20
03/03/2024  DIRECT DEBIT WATER     30.00              1,020.00
            REF 12`+"\f"+`Date        Description            Debit    Credit     Balance
            (LEEDS)
            MANDATE 7
04/03/2024  FEE                     1.00              1,019.00`))
	checkRows(
		t, st, "2024-03-01|CARD GREEN GROCER|50.00|0.00|950.00",
		"2024-03-02|TRANSFER FROM MARSH INVOICE 20|0.00|100.00|1050.00",
		"2024-03-03|DIRECT DEBIT WATER REF 12 (LEEDS) MANDATE 7|30.00|0.00|1020.00",
		"2024-03-04|FEE|1.00|0.00|1019.00",
	)
}

func TestDateColumnIsNotAmountUnderAnyHeading(t *testing.T) {
	st := read(t, paper(`
Date        Value       Description        Amount    Balance
                        Opening balance             1,000.00
01/03/2024  02/03/2024  CARD GROCER        -50.00     950.00
02/03/2024  02/03/2024  SALARY             100.00   1,050.00
13/03/2024  13/03/2024  FEE                 -1.00   1,049.00
14/03/2024  15/03/2024  RENT               -49.00   1,000.00`))
	checkRows(t, st, "2024-03-01|CARD GROCER|50.00|0.00|950.00", "2024-03-02|SALARY|0.00|100.00|1050.00",
		"2024-03-13|FEE|1.00|0.00|1049.00", "2024-03-14|RENT|49.00|0.00|1000.00")
}

func TestTextAfterBroughtForwardContinuesRowOfPreviousPage(t *testing.T) {
	st := read(t, paper(`
DATE   TRANSACTION                    DEBIT     CREDIT     BALANCE
31/03/2025  Balance B/F                                      900.00
02/04/2025  LOAN 8089                 100.00                 800.00
            8955104
            HARROW WATER SERVICES
03/04/2025  TRANSFER 068443            50.00                 750.00
            VILLA LOKA
`+"\f"+`
DATE   TRANSACTION                    DEBIT     CREDIT     BALANCE
03/04/2025  Balance B/F                                      750.00
            RENTAL APRIL
04/04/2025  TRANSFER 069021            40.00                 710.00
            TELOK CONS
05/04/2025  GIRO 068412                10.00                 700.00
            BILLER 47
`))
	checkRows(t, st,
		"2025-04-02|LOAN 8089 8955104 HARROW WATER SERVICES|100.00|0.00|800.00",
		"2025-04-03|TRANSFER 068443 VILLA LOKA RENTAL APRIL|50.00|0.00|750.00",
		"2025-04-04|TRANSFER 069021 TELOK CONS|40.00|0.00|710.00",
		"2025-04-05|GIRO 068412 BILLER 47|10.00|0.00|700.00")
}

// Rows are separated by a blank line. A line directly above the first row of a page belongs to that row, because text
// of the previous row would be followed by a blank line.
func TestLineCloseToFirstRowOfPageBelongsToIt(t *testing.T) {
	st := read(t, paper(`
DATE        TRANSACTION             DEBIT     CREDIT     BALANCE
02/04/2025  LOAN 8089                 100.00                 800.00

03/04/2025  GIRO 068443                50.00                 750.00

04/04/2025  FEE                        10.00                 740.00

05/04/2025  TRANSFER FROM A LIM                  60.00       800.00
`+"\f"+`
DATE        TRANSACTION             DEBIT     CREDIT     BALANCE
            PESONET CREDIT
06/04/2025  HARROW HARDWARE                     100.00       900.00
            INV 367507

07/04/2025  CHECK ISSUED              200.00                 700.00
`))
	checkRows(t, st,
		"2025-04-02|LOAN 8089|100.00|0.00|800.00",
		"2025-04-03|GIRO 068443|50.00|0.00|750.00",
		"2025-04-04|FEE|10.00|0.00|740.00",
		"2025-04-05|TRANSFER FROM A LIM|0.00|60.00|800.00",
		"2025-04-06|PESONET CREDIT HARROW HARDWARE INV 367507|0.00|100.00|900.00",
		"2025-04-07|CHECK ISSUED|200.00|0.00|700.00")
}

// A page may start with the rest of the previous row, above a balance brought forward or above a row that is further
// away than usual.
func TestTextAtTopOfPageContinuesRowOfPreviousPage(t *testing.T) {
	for name, opening := range map[string]string{
		"over a space": `DATE        TRANSACTION             DEBIT     CREDIT     BALANCE
            RENTAL APRIL

`,
		"over a space, without headings": `            RENTAL APRIL

`,
		"above the balance brought forward": `            RENTAL APRIL
            BALANCE BROUGHT FORWARD                          750.00
`,
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(`
DATE        TRANSACTION             DEBIT     CREDIT     BALANCE
02/04/2025  LOAN 8089                 100.00                 800.00
03/04/2025  TRANSFER 068443            50.00                 750.00
`+"\f\n"+opening+`04/04/2025  TRANSFER 069021            40.00                 710.00
05/04/2025  GIRO 068412                10.00                 700.00
06/04/2025  GIRO 068413                10.00                 690.00
`)),
				"2025-04-02|LOAN 8089|100.00|0.00|800.00",
				"2025-04-03|TRANSFER 068443 RENTAL APRIL|50.00|0.00|750.00",
				"2025-04-04|TRANSFER 069021|40.00|0.00|710.00",
				"2025-04-05|GIRO 068412|10.00|0.00|700.00",
				"2025-04-06|GIRO 068413|10.00|0.00|690.00")
		})
	}
}

const boundFirst = `
Date        Description            Debit    Credit     Balance
            Opening balance                           1,000.00
01/03/2024  CARD GREEN GROCER      50.00                950.00
02/03/2024  TRANSFER FROM MARSH             100.00    1,050.00
03/03/2024  DIRECT DEBIT WATER     30.00              1,020.00
`

func TestAdvertisementPageBetweenRowsHasNoRows(t *testing.T) {
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
			checkRows(
				t, st, "2024-03-01|CARD GREEN GROCER|50.00|0.00|950.00",
				"2024-03-02|TRANSFER FROM MARSH|0.00|100.00|1050.00",
				"2024-03-03|DIRECT DEBIT WATER|30.00|0.00|1020.00", "2024-03-04|FEE|1.00|0.00|1019.00",
			)
			if name == "rates that end elsewhere" && !slices.ContainsFunc(
				st.Warnings, func(w engine.Warning) bool { return strings.Contains(w.Detail, "(pages 2)") },
			) {
				t.Errorf("warnings %v, want the page named that was left out", st.Warnings)
			}
		})
	}
}

func TestPageWithoutHeadingsContinuesRowsFromDateAbove(t *testing.T) {
	st, err := Read(context.Background(), bound(boundFirst, `
            CARD BAKER             20.00              1,000.00
            CARD BUTCHER           40.00                960.00
`, `
04/03/2024  FEE                     1.00                959.00
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(
		t, st, "2024-03-01|CARD GREEN GROCER|50.00|0.00|950.00",
		"2024-03-02|TRANSFER FROM MARSH|0.00|100.00|1050.00",
		"2024-03-03|DIRECT DEBIT WATER|30.00|0.00|1020.00", "2024-03-03|CARD BAKER|20.00|0.00|1000.00",
		"2024-03-03|CARD BUTCHER|40.00|0.00|960.00", "2024-03-04|FEE|1.00|0.00|959.00",
	)
}

func TestShiftedPageBelongsToRowsIfBalancesFollow(t *testing.T) {
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
	checkRows(
		t, st, "2024-03-01|CARD GREEN GROCER|50.00|0.00|950.00",
		"2024-03-02|TRANSFER FROM MARSH|0.00|100.00|1050.00",
		"2024-03-03|DIRECT DEBIT WATER|30.00|0.00|1020.00", "2024-03-03|CARD BAKER|20.00|0.00|1000.00",
		"2024-03-03|CARD BUTCHER|40.00|0.00|960.00", "2024-03-03|CARD GROCER|10.00|0.00|950.00",
		"2024-03-04|FEE|1.00|0.00|949.00",
	)
}

func TestPercentSignBeforeTextDoesNotMakeAmountRate(t *testing.T) {
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

func TestPageHeaderIsNotTextOfLastRowOnPreviousPage(t *testing.T) {
	head := `LARK SAVINGS BANK
Mr D Shore
6th Lane

                30/11/25               LKR               8022792828


`
	st := read(t, paper(head+`30/10/25    OPENING BALANCE                                                  88.00
03/11/25    TRF FROM 8006157834                                6,500.00    6,588.00
14/11/25    Cash advance 432572******5281         6,500.00                    88.00
`+"\f"+head+`14/11/25    TRF TO 8006157834                                  1,000.00    1,088.00
15/11/25    TRF FROM 8006157834                   1,000.00                    88.00
`+"\f"+head+`17/11/25    TRF TO 8006157834                                    500.00      588.00`))
	checkRows(t, st,
		"2025-11-03|TRF FROM 8006157834|0.00|6500.00|6588.00",
		"2025-11-14|Cash advance 432572******5281|6500.00|0.00|88.00",
		"2025-11-14|TRF TO 8006157834|0.00|1000.00|1088.00",
		"2025-11-15|TRF FROM 8006157834|1000.00|0.00|88.00",
		"2025-11-17|TRF TO 8006157834|0.00|500.00|588.00")
}

func TestPageNumberUnderWholeBalancesIsNotBalance(t *testing.T) {
	st := read(t, paper(`
Date        Remarks                        Credit   Money Out   Ledger Balance
            Beginning Balance                                          147,243
01/04/2023  CASH DEPOSIT MACHINE           17,500                      164,743
02/04/2023  CASH WITHDRAWAL ATM                        10,600          154,143
27/04/2023  CASH DEPOSIT MACHINE            1,938                      156,081
30/04/2023  POINT OF SALE HARDWARE                      2,325          153,756
            Deposits                       19,438
            Withdrawals                                12,925
            Balance C/F                                                153,756
                                                                   Page 1 of 1
`))
	if len(st.Rows) != 4 {
		t.Errorf("%d rows, want 4: %v", len(st.Rows), st.Rows)
	}
	a := st.Accounts[0]
	if a.Closing == nil || a.Closing.String() != "153756.00" || a.TotalCredits == nil ||
		a.TotalCredits.String() != "19438.00" || a.TotalDebits == nil || a.TotalDebits.String() != "12925.00" {
		t.Errorf(
			"closing %v, totals %v and %v, want 153756.00, 19438.00 and 12925.00", a.Closing, a.TotalCredits,
			a.TotalDebits,
		)
	}
}

func TestSecondLineOfLastRowBeforePageSumIsNotNewEntry(t *testing.T) {
	st := read(t, paper(`Statement of transactions for the period 01-07-2019 to 31-07-2019

Date         Particulars                 Withdrawals     Deposits       Balance
01-07-2019   B/F                                                      16,674.45
02-07-2019   BY CASH                            0.00     2,000.00     18,674.45
03-07-2019   TRANSFER 9188/CORNER BAKERY    3,000.00         0.00     15,674.45
             STATION ROAD
31-07-2019   TRANSFER 9212/NADIR              700.00         0.00     14,974.45
             KU/KOT
                  Page Total:               3,700.00     2,000.00     14,974.45 Cr`))
	checkRows(t, st,
		"2019-07-02|BY CASH|0.00|2000.00|18674.45",
		"2019-07-03|TRANSFER 9188/CORNER BAKERY STATION ROAD|3000.00|0.00|15674.45",
		"2019-07-31|TRANSFER 9212/NADIR KU/KOT|700.00|0.00|14974.45")
	if len(st.Warnings) > 0 {
		t.Errorf("got warnings %v, wanted none", st.Warnings)
	}
}

func TestPagesOfTermsAfterCardRowsHaveNoRows(t *testing.T) {
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

func TestHeadingAtEndOfCardStatement(t *testing.T) {
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

// A row broken across two pages leaves text above the first row of the second page. This alone must not move all texts
// to the row below.
func TestRowBrokenAcrossPagesDoesNotMoveTextsAboveRows(t *testing.T) {
	head := "Date        Payment type and details       Paid out    Paid in    Balance\n"
	st := read(t, paper(head+`
01/03/2024  BALANCE BROUGHT FORWARD                             1000.00
02/03/2024  VIS STANDING ORDER              10.00                990.00
            RENT FLAT 7
            BP SALARY PAYMENT                          100.00   1090.00
03/03/2024  BP BILL PAYMENT                 20.00               1070.00
            NORTH POWER
            VIS CARD PURCHASE               30.00               1040.00
            GREEN GROCER
            DD DIRECT DEBIT                 40.00               1000.00
`+"\f"+head+`
            CITY WATER COMPANY
04/03/2024  DD DIRECT DEBIT                 50.00                950.00
            SUN GAS COMPANY
            VIS CARD PURCHASE                5.00                945.00
`))
	checkRows(t, st,
		"2024-03-02|VIS STANDING ORDER RENT FLAT 7|10.00|0.00|990.00",
		"2024-03-02|BP SALARY PAYMENT|0.00|100.00|1090.00",
		"2024-03-03|BP BILL PAYMENT NORTH POWER|20.00|0.00|1070.00",
		"2024-03-03|VIS CARD PURCHASE GREEN GROCER|30.00|0.00|1040.00",
		"2024-03-03|DD DIRECT DEBIT CITY WATER COMPANY|40.00|0.00|1000.00",
		"2024-03-04|DD DIRECT DEBIT SUN GAS COMPANY|50.00|0.00|950.00",
		"2024-03-04|VIS CARD PURCHASE|5.00|0.00|945.00")
}
