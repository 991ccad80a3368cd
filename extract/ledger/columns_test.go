package ledger

import (
	"strings"
	"testing"
)

// openHeadings is a statement whose headings are misread in different ways.
const openHeadings = `Opening Balance: 10,000.00
Closing Balance: 13,425.00

HEADINGS
01/13/2025    PAYROLL ANAHAW CLINIC                    5,000.00       15,000.00
01/14/2025    SARI BOOKS               1,250.00                       13,750.00
01/15/2025    BUTIKA PLUS              2,000.00                       11,750.00
01/16/2025    BENJAMIN SANTOS             25.00                       11,725.00
01/17/2025    DEPOSIT                                  1,700.00       13,425.00
`

var openRows = []string{
	"2025-01-13|PAYROLL ANAHAW CLINIC|0.00|5000.00|15000.00",
	"2025-01-14|SARI BOOKS|1250.00|0.00|13750.00",
	"2025-01-15|BUTIKA PLUS|2000.00|0.00|11750.00",
	"2025-01-16|BENJAMIN SANTOS|25.00|0.00|11725.00",
	"2025-01-17|DEPOSIT|0.00|1700.00|13425.00",
}

func TestBalancesIdentifyColumnUnderMisreadHeading(t *testing.T) {
	for _, c := range []struct{ name, headings string }{
		{"one side is misread", "Date          Details                  Wxttiw        Credit         Balance"},
		{"one side is lost", "Date          Details                                Credit         Balance"},
		{"both sides are lost", "Date          Details                                               Balance"},
		{"both sides are misread", "Date          Details                 Wxttiw         Dxxaia         Balance"},
		{"the balance is misread", "Date          Details                  Debit          Credit         Bxxxwa"},
		{"the balance is lost", "Date          Details                  Debit          Credit               "},
		{"one side is named alone", "Date          Details                  Debit                         Baqqqe"},
		{"the other side is named alone", "Date          Details                               Credit               "},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(openHeadings, "HEADINGS", c.headings, 1)
			checkRows(t, read(t, recognizedPaper(text)), openRows...)
		})
	}
}

func TestBalancesIdentifySignedAmountsUnderMisreadHeading(t *testing.T) {
	for _, heading := range []string{"Ammxtii", "       "} {
		checkRows(t, read(t, recognizedPaper(`Opening Balance: 10,000.00
Closing Balance: 11,725.00

Date          Details                  `+heading+`        Balance
01/13/2025    PAYROLL ANAHAW CLINIC    +5,000.00       15,000.00
01/14/2025    SARI BOOKS               -1,250.00       13,750.00
01/15/2025    BUTIKA PLUS              -2,000.00       11,750.00
01/16/2025    BENJAMIN SANTOS             -25.00       11,725.00
`)), openRows[:4]...)
	}
}

func TestBalancesIdentifySwappedSidesWithLostHeadings(t *testing.T) {
	checkRows(t, read(t, recognizedPaper(`Opening Balance: 10,000.00
Closing Balance: 13,425.00

Date          Details                                              Balance
01/13/2025    PAYROLL ANAHAW CLINIC    5,000.00                  15,000.00
01/14/2025    SARI BOOKS                             1,250.00    13,750.00
01/15/2025    BUTIKA PLUS                            2,000.00    11,750.00
01/16/2025    BENJAMIN SANTOS                           25.00    11,725.00
01/17/2025    DEPOSIT                  1,700.00                  13,425.00
`)), openRows...)
}

func TestHeadingJoinedAcrossBalanceAndTextIsTwoColumns(t *testing.T) {
	checkRows(t, read(t, recognizedPaper(`Opening Balance: 10,000.00
Closing Balance: 13,425.00

Date             Debit        Credit    Bxxxwa Qxxxqq
01/13/2025                  5,000.00     15,000.00  PAYROLL ANAHAW CLINIC
01/14/2025    1,250.00                   13,750.00  SARI BOOKS
01/15/2025    2,000.00                   11,750.00  BUTIKA PLUS
01/16/2025       25.00                   11,725.00  BENJAMIN SANTOS
01/17/2025                  1,700.00     13,425.00  DEPOSIT
`)), openRows...)
}

func TestBalancesIdentifyColumnsThatHeadingsLeaveOpen(t *testing.T) {
	for _, c := range []struct {
		name, page string
		want       []string
	}{
		{"a levy beside the amount leaves the account too", `
Date        Description          Out       In    Levy    Balance
2024-03-01  Cash in                    500.00            600.00
2024-03-02  Sent to Ana       100.00             1.50    498.50
2024-03-03  Sent to Ben       200.00             3.00    295.50
2024-03-04  Sent to Cleo       50.00             0.75    244.75
2024-03-05  Cash in                    100.00            344.75`,
			[]string{
				"2024-03-01|Cash in|0.00|500.00|600.00", "2024-03-02|Sent to Ana|101.50|0.00|498.50",
				"2024-03-03|Sent to Ben|203.00|0.00|295.50",
				"2024-03-04|Sent to Cleo|50.75|0.00|244.75", "2024-03-05|Cash in|0.00|100.00|344.75",
			}},
		{"gross, cost and net: the net moves the balance", `
Date        Description       Gross    Cost  Proceeds    Balance
2024-03-01  Sale to Ana      100.00   -3.00     97.00     97.00
2024-03-02  Sale to Ben      200.00   -6.00    194.00    291.00
2024-03-03  Refund           -50.00    0.00    -50.00    241.00
2024-03-04  Sale to Cleo      20.00   -0.60     19.40    260.40
2024-03-05  Withdrawal      -100.00    0.00   -100.00    160.40`,
			[]string{
				"2024-03-01|Sale to Ana|0.00|97.00|97.00", "2024-03-02|Sale to Ben|0.00|194.00|291.00",
				"2024-03-03|Refund|50.00|0.00|241.00",
				"2024-03-04|Sale to Cleo|0.00|19.40|260.40", "2024-03-05|Withdrawal|100.00|0.00|160.40",
			}},
		{"interest in a column of its own came in", `
Line  Date        Deposits   Withdrawals   Interest     Balance
   1  2024-03-01    500.00                               600.00
   2  2024-03-02                  100.00                 500.00
   3  2024-03-03                               1.50      501.50
   4  2024-03-14     50.00                               551.50
   5  2024-03-15                               2.50      554.00
   6  2024-03-16                               3.00      557.00`,
			[]string{"2024-03-01||0.00|500.00|600.00", "2024-03-02||100.00|0.00|500.00", "2024-03-03||0.00|1.50|501.50",
				"2024-03-14||0.00|50.00|551.50", "2024-03-15||0.00|2.50|554.00", "2024-03-16||0.00|3.00|557.00"}},
		{"the balance before a row gives the direction of an amount without a sign", `
Date        Description    Bal before    Amount   Bal after
2024-03-01  Agent A            100.00     50.00     150.00
2024-03-02  Ana                150.00     20.00     130.00
2024-03-03  Ben                130.00     30.00     100.00
2024-03-04  Agent A            100.00    400.00     500.00
2024-03-05  Cleo               500.00     10.00     490.00`,
			[]string{
				"2024-03-01|Agent A|0.00|50.00|150.00", "2024-03-02|Ana|20.00|0.00|130.00",
				"2024-03-03|Ben|30.00|0.00|100.00",
				"2024-03-04|Agent A|0.00|400.00|500.00", "2024-03-05|Cleo|10.00|0.00|490.00",
			}},
	} {
		t.Run(c.name, func(t *testing.T) { checkRows(t, read(t, paper(c.page)), c.want...) })
	}
}

func TestRowsWithUnbookedStatusAreNotRowsIfBalanceStaysEqual(t *testing.T) {
	checkRows(
		t,
		read(t, paper(`
Date        Description        Status        Amount   Balance
2024-03-01  Cash in            Completed     500.00    500.00
2024-03-02  Sent to Ana        Failed       -100.00    500.00
2024-03-03  Sent to Ben        Completed    -200.00    300.00
2024-03-04  Sent to Cleo       Reversed      -50.00    300.00
2024-03-05  Sent to Dan        Reversed      -50.00    250.00
2024-03-06  Sent to Dan        Completed      50.00    300.00`)),
		"2024-03-01|Cash in|0.00|500.00|500.00",
		"2024-03-03|Sent to Ben|200.00|0.00|300.00",
		"2024-03-05|Sent to Dan|50.00|0.00|250.00",
		"2024-03-06|Sent to Dan|0.00|50.00|300.00",
	)
}

func TestMisreadHeadingBesideOneSideIsOtherSide(t *testing.T) {
	st := read(t, recognizedPaper(`
Datum      Omschrijving                       ar l           Bij
           Vorig saldo                                20.075,86
01.10.23   Salaris                                    56.750,75
04.10.23   Geldautomaat                  25.758,86
06.10.23   Huur                           6.700,00
09.10.23   Incasso Waterbedrijf             100,00
           Totaal mutaties               32.558,86    56.750,75
           Nieuw saldo                                44.267,75
`))
	checkRows(t, st,
		"2023-10-01|Salaris|0.00|56750.75|76826.61",
		"2023-10-04|Geldautomaat|25758.86|0.00|51067.75",
		"2023-10-06|Huur|6700.00|0.00|44367.75",
		"2023-10-09|Incasso Waterbedrijf|100.00|0.00|44267.75")
}

func TestGuessedSideWithoutProofIsDoubtful(t *testing.T) {
	st := read(t, recognizedPaper(`
Datum      Omschrijving                    Cashbk            Bij
01.10.23   Salaris                                    56.750,75
04.10.23   Geldautomaat                  25.758,86
06.10.23   Huur                           6.700,00
09.10.23   Incasso Waterbedrijf             100,00
`))
	for _, side := range []string{"debit", "credit"} {
		if p := st.Origins["/transactions/1/"+side]; p.Confidence > guessed {
			t.Errorf(
				"the %s of a column whose heading is unknown has confidence %v, want at most %v", side, p.Confidence,
				guessed,
			)
		}
	}
}

func TestWordsOfOtherColumnsAreNotDescription(t *testing.T) {
	want := []string{
		"2025-01-02|CITY WATER|20.00|0.00|80.00",
		"2025-01-03|SALARY CRANES|0.00|50.00|130.00",
		"2025-01-04|GROCER|30.00|0.00|100.00",
		"2025-01-07|RENT|40.00|0.00|60.00",
		"2025-01-08|GAS BOARD|10.00|0.00|50.00",
		"2025-01-09|NORTH POWER|5.00|0.00|45.00",
	}
	for name, text := range map[string]string{
		"codes under one heading with the text": `
Date        Details                 Paid out  Paid in   Balance
02/01/2025  DD   CITY WATER            20.00              80.00
03/01/2025  CR   SALARY CRANES                   50.00   130.00
04/01/2025  VIS  GROCER                30.00             100.00
07/01/2025  DD   RENT                  40.00              60.00
08/01/2025  DD   GAS BOARD             10.00              50.00
09/01/2025  )))  NORTH POWER            5.00              45.00
`,
		"recurring words under an unknown heading": `
Date        Details         Zorb      Paid out  Paid in   Balance
02/01/2025  CITY WATER      Leeds        20.00              80.00
03/01/2025  SALARY CRANES   Hull                   50.00   130.00
04/01/2025  GROCER          Leeds        30.00             100.00
07/01/2025  RENT            Leeds        40.00              60.00
08/01/2025  GAS BOARD       Hull         10.00              50.00
09/01/2025  NORTH POWER     Leeds         5.00              45.00
`,
		"an advertisement left of a table that begins with a number": `
               Serial no.  Date        Details        Paid out  Paid in   Balance
Save more      1           02/01/2025  CITY WATER        20.00              80.00
with us        2           03/01/2025  SALARY CRANES               50.00   130.00
               3           04/01/2025  GROCER            30.00             100.00
Terms apply    4           07/01/2025  RENT              40.00              60.00
               5           08/01/2025  GAS BOARD         10.00              50.00
Ask us         6           09/01/2025  NORTH POWER        5.00              45.00
`,
		"both sides' headings set closely": `
Date        Details        Ref     Paid out Paid in   Balance
02/01/2025  CITY WATER     A81     20.00                80.00
03/01/2025  SALARY CRANES  A97               50.00     130.00
04/01/2025  GROCER         B12     30.00               100.00
07/01/2025  RENT           B14     40.00                60.00
08/01/2025  GAS BOARD      C88     10.00                50.00
09/01/2025  NORTH POWER    C91      5.00                45.00
`,
		"number under an unknown heading in one row": `
Date        Details         Zorb      Paid out  Paid in   Balance
02/01/2025  CITY WATER                   20.00              80.00
03/01/2025  SALARY CRANES   339919                50.00   130.00
04/01/2025  GROCER                       30.00             100.00
07/01/2025  RENT                         40.00              60.00
08/01/2025  GAS BOARD                    10.00              50.00
09/01/2025  NORTH POWER                   5.00              45.00
`,
		"codes beside the first line of an undated entry": `
Date        Details          Zorb  Paid out  Paid in   Balance
02/01/2025  CITY             4943
            WATER                     20.00              80.00
03/01/2025  SALARY           7514
            CRANES                              50.00   130.00
04/01/2025  GROCER           4943     30.00             100.00
07/01/2025  RENT             1699     40.00              60.00
08/01/2025  GAS              3578
            BOARD                     10.00              50.00
09/01/2025  NORTH            5273
            POWER                      5.00              45.00
`,
		"codes below the dates": `
Date        Details        Paid out  Paid in   Balance
02/01/2025  CITY              20.00              80.00
FAST        WATER
03/01/2025  SALARY CRANES               50.00   130.00
217
04/01/2025  GROCER            30.00             100.00
POS
07/01/2025  RENT              40.00              60.00
217
08/01/2025  GAS               10.00              50.00
021           BOARD
09/01/2025  NORTH POWER        5.00              45.00
`,
		"advertisements beside the headings of two pages": `
Date        Details        Paid out  Paid in   Balance  Branch    Terms apply
02/01/2025  CITY WATER        20.00              80.00  4210
03/01/2025  SALARY CRANES               50.00   130.00  2843      Ask us
04/01/2025  GROCER            30.00             100.00  4210
` + "\f" + `
Date        Details        Paid out  Paid in   Balance  Branch    Borrow up to 25,000
07/01/2025  RENT              40.00              60.00  2843
08/01/2025  GAS BOARD         10.00              50.00  4210
09/01/2025  NORTH POWER        5.00              45.00  2843
`,
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(text)), want...) })
	}
}

func TestCodesThatNameTransactionBecomeDescription(t *testing.T) {
	want := []string{
		"2025-01-02|ATM|20.00|0.00|80.00",
		"2025-01-03|SAL|0.00|50.00|130.00",
		"2025-01-04|POS|30.00|0.00|100.00",
		"2025-01-07|RNT|40.00|0.00|60.00",
		"2025-01-08|GAS|10.00|0.00|50.00",
		"2025-01-09|TAX|5.00|0.00|45.00",
	}
	for name, text := range map[string]string{
		"under a heading of codes": `
Date        TC    Auth   Debit   Credit  Balance
02/01/2025  ATM   BDD    20.00             80.00
03/01/2025  SAL   4153            50.00   130.00
04/01/2025  POS   BDD    30.00            100.00
07/01/2025  RNT   SL     40.00             60.00
08/01/2025  GAS   4153   10.00             50.00
09/01/2025  TAX   SL      5.00             45.00
`,
		"at the end of rows without other evidence": `
            BALANCE B/F           100.00
02/01/2025  0055   20.00           80.00  ATM
03/01/2025  0055          50.00   130.00  SAL
04/01/2025  0055   30.00          100.00  POS
07/01/2025  0055   40.00           60.00  RNT
08/01/2025  0055   10.00           50.00  GAS
09/01/2025  0055    5.00           45.00  TAX
`,
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(text)), want...) })
	}
}

func TestTextsStartAfterCodesOfEqualLength(t *testing.T) {
	st := read(t, paper(`Statement date 30/11/24

DATE        DESCRIPTION                  DEBIT        CREDIT        BALANCE
            BAL B/F                                                  900.00
1/11/24     1554 CA ADVICE                            600.00       1,500.00
            14905 TRF FUND
            NADIR TIMBER
            6207129
1/11/24     9110 CDB IBG                100.00                     1,400.00
            INTERBANK TRANSFER
            ITB01112024
            6004249
1/11/24     9110 CDB IBG                  0.10                     1,399.90
            6004249
5/11/24     1554 CA ADVICE                            100.10       1,500.00
            14905 REFUND
            NADIR TIMBER
            6229101
7/11/24     9110 CDB IBG                500.00                     1,000.00
            INTERBANK TRANSFER
            ITB07112024
            6004262
30/11/24    0160 PROFIT PAID                            0.50       1,000.50`))
	checkRows(t, st,
		"2024-11-01|1554 CA ADVICE 14905 TRF FUND NADIR TIMBER 6207129|0.00|600.00|1500.00",
		"2024-11-01|9110 CDB IBG INTERBANK TRANSFER ITB01112024 6004249|100.00|0.00|1400.00",
		"2024-11-01|9110 CDB IBG 6004249|0.10|0.00|1399.90",
		"2024-11-05|1554 CA ADVICE 14905 REFUND NADIR TIMBER 6229101|0.00|100.10|1500.00",
		"2024-11-07|9110 CDB IBG INTERBANK TRANSFER ITB07112024 6004262|500.00|0.00|1000.00",
		"2024-11-30|0160 PROFIT PAID|0.00|0.50|1000.50")
}

// codedRows is a statement with codes under an unknown heading.
const codedRows = `Opening Balance: 10,000.00
Closing Balance: 13,420.50

Date          Particulars              Cd     Debit          Credit         Balance
01/13/2025    Payroll Anahaw           SAL                 5,000.00       15,000.00
01/14/2025    Grocery Store            POS    1,250.00                    13,750.00
01/15/2025    Service Charge           SC     2,000.00                    11,750.00
01/16/2025    Service Charge           SC        25.00                    11,725.00
01/17/2025    Cash Deposit             CSD                 1,700.00       13,425.00
01/18/2025    Stamp Tax                TAX        4.50                    13,420.50
`

func TestRecognizedLowercaseCodesOfSameShapeAreCodes(t *testing.T) {
	want := []string{
		"2025-01-13|Payroll Anahaw|0.00|5000.00|15000.00",
		"2025-01-14|Grocery Store|1250.00|0.00|13750.00",
		"2025-01-15|Service Charge|2000.00|0.00|11750.00",
		"2025-01-16|Service Charge|25.00|0.00|11725.00",
		"2025-01-17|Cash Deposit|0.00|1700.00|13425.00",
		"2025-01-18|Stamp Tax|4.50|0.00|13420.50",
	}
	checkRows(t, read(t, paper(codedRows)), want...)
	checkRows(t, read(t, recognizedPaper(strings.NewReplacer("SC ", "sc ", "CSD", "CsD").Replace(codedRows))), want...)
}

func TestRowsWithoutColumnsAreReadByOrderOfAmounts(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Account Number: 4613000100051407
Opening Balance: 3,435.89
Date        Details                                    Withdrawal (INR) Deposit (INR) Balance (INR)
01/05/2025 REFUND OF A FARE - 350.00 3,785.89
02/05/2025 CASH 123456 HARBOUR 2,000.00 - 1,785.89
05/05/2025 SALARY FROM THE MILL, N0427183625 - 20,000.00 21,785.89
18/05/2025 TRANSFER OF THE PARTNER IN
THE SHOP IN MARKET STREET - 500.00 22,285.89
31/05/2025 WATER 5.00 205.00 - 22,080.89
Closing Balance: 22,080.89`))
	checkRows(t, st,
		"2025-05-01|REFUND OF A FARE|0.00|350.00|3785.89",
		"2025-05-02|CASH 123456 HARBOUR|2000.00|0.00|1785.89",
		"2025-05-05|SALARY FROM THE MILL, N0427183625|0.00|20000.00|21785.89",
		"2025-05-18|TRANSFER OF THE PARTNER IN THE SHOP IN MARKET STREET|0.00|500.00|22285.89",
		"2025-05-31|WATER 5.00|205.00|0.00|22080.89")
}

func TestRowsWithoutColumnsWithSidesAndTellersAfterAmounts(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date        Narration                  Ref No.        Amount (Dr) / (Cr)         Balance   Init
01-07-2025 FOOD ORDER 347.00 Dr 9,653.00 3693
02-07-2025 SALARY OF JULY 35,000.00 Cr 44,653.00 248
08-07-2025 CASH 1,250.00 Dr 43,403.00 3693
TRANSACTION TOTAL 1,597.00 35,000.00`))
	checkRows(t, st,
		"2025-07-01|FOOD ORDER|347.00|0.00|9653.00",
		"2025-07-02|SALARY OF JULY|0.00|35000.00|44653.00",
		"2025-07-08|CASH|1250.00|0.00|43403.00")
}

func TestRowsWithoutColumnsWithAmountsBeforeText(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Opening Balance: 3,435.89
No. Check Number Remarks Date Withdrawal Amount (INR) Deposit Amount (INR) Balance (INR)
1 01.05.2025 350.00 3,785.89 REFUND OF A FARE 12.50 SHARED
2 02.05.2025 2,000.00 - 1,785.89 CASH 123456 HARBOUR
3 05.05.2025 - 20,000.00 21,785.89 SALARY/FROM THE MILL/N0427183625
4 31.05.2025 205.00 0.00 21,580.89 WATER`))
	checkRows(t, st,
		"2025-05-01|REFUND OF A FARE 12.50 SHARED|0.00|350.00|3785.89",
		"2025-05-02|CASH 123456 HARBOUR|2000.00|0.00|1785.89",
		"2025-05-05|SALARY/FROM THE MILL/N0427183625|0.00|20000.00|21785.89",
		"2025-05-31|WATER|205.00|0.00|21580.89")
}

func TestRowsWithoutColumnsThatShareEdgeByChance(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Opening Balance: 5000.00
Day Matter Moved Left
03/03/2026 MARKET PAYMENT 250.00 4750.00
05/03/2026 SALARY CREDIT THE MILL 3500.00 8250.00
08/03/2026 TRANSFER OUT TO A FRIEND 1000.00 7250.00
18/03/2026 TT123456 UTILITY BILL LAMP 156.30 7093.70
20/03/2026 CHEQ000123 RENT PAYMENT 1500.00 5593.70`))
	checkRows(t, st,
		"2026-03-03|MARKET PAYMENT|250.00|0.00|4750.00",
		"2026-03-05|SALARY CREDIT THE MILL|0.00|3500.00|8250.00",
		"2026-03-08|TRANSFER OUT TO A FRIEND|1000.00|0.00|7250.00",
		"2026-03-18|TT123456 UTILITY BILL LAMP|156.30|0.00|7093.70",
		"2026-03-20|CHEQ000123 RENT PAYMENT|1500.00|0.00|5593.70")
}

func TestLoanWhosePrincipalFollowsIgnoresOrderOfAmounts(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date        Details                Int.      Prin.    Multa    Outstanding Bal.
2025-02-10  Payment              100.00     900.00     0.00            9,100.00
2025-03-10  Payment               91.00     909.00     0.00            8,191.00
2025-04-10  Payment               81.91     918.09     0.00            7,272.91
2025-05-10  Payment               72.73     927.27     0.00            6,345.64`), Options{Liability: true, Loan: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range st.Rows {
		if row.Credit != 1_000_00 || row.Description != "Payment" {
			t.Errorf("row %s: want a payment of 1,000.00", loanRow(row))
		}
	}
	if len(st.Rows) != 4 {
		t.Errorf("%d rows, want 4", len(st.Rows))
	}
}

func TestAmountUnderWrongSideIsRepairedWithoutHeadings(t *testing.T) {
	st := read(t, paper(`
01 May 2025  BAKER              10.00                  90.00
02 May 2025  WAGES                         50.00      140.00
03 May 2025  BUTCHER            30.00                 110.00
04 May 2025  REFUND             40.00                 150.00
05 May 2025  GROCER             20.00                 130.00
06 May 2025  GIFT                           5.00      135.00
07 May 2025  INTEREST                       1.00      136.00`))
	for _, row := range st.Rows {
		if row.Repaired != (row.Description == "REFUND") {
			t.Errorf("%s has repaired %v", row.Description, row.Repaired)
		}
	}
	checkRows(
		t, st, "2025-05-01|BAKER|10.00|0.00|90.00", "2025-05-02|WAGES|0.00|50.00|140.00",
		"2025-05-03|BUTCHER|30.00|0.00|110.00",
		"2025-05-04|REFUND|0.00|40.00|150.00", "2025-05-05|GROCER|20.00|0.00|130.00",
		"2025-05-06|GIFT|0.00|5.00|135.00", "2025-05-07|INTEREST|0.00|1.00|136.00",
	)
}

func TestDateAboveTableDoesNotHideAmountUnderWrongSide(t *testing.T) {
	st := read(t, recognizedPaper(`
Previous Balance              100.00
03/06/2025  HARBOUR                    82284048

01/05/2025  BAKER              10.00                  90.00
02/05/2025  WAGES                         50.00      140.00
03/05/2025  BUTCHER            30.00                 110.00
04/05/2025  REFUND             40.00                 150.00
05/05/2025  GROCER             20.00                 130.00
06/05/2025  GIFT                           5.00      135.00
07/05/2025  INTEREST                       1.00      136.00`))
	for _, row := range st.Rows {
		if row.Debit+row.Credit != 0 && row.Repaired != (row.Description == "REFUND") {
			t.Errorf("%s has repaired %v", row.Description, row.Repaired)
		}
	}
}

func TestValuesUnderLabelLineAreNotRowWithoutHeadings(t *testing.T) {
	st := read(t, recognizedPaper(`MERIDIAN TRADE BANK

Customer Name                 Account No.                    Type of Account            CURRENCY
HIRAYA TRADING CORPORATION    3061-8448-0052                 Peso Savings               PHP

Period Covered                Statement Date                 Home Branch              Customer ID
08/15/2025 - 09/14/2025       09/15/2025                     BATANGAS                78267495

                              Beginning Balance                                                   85,757.85

08/15/2025     SERVICE CHARGE                                            25.00                    85,732.85
08/16/2025     INSTAPAY TRANSFER FROM EFREN                                         30,831.26    116,564.11
08/16/2025     CASH DEPOSIT BATANGAS                                                 7,800.00    124,364.11
08/18/2025     RTN CHK DAIF 473506                                    3,566.00                   120,798.11
08/20/2025     LOAN AMORT ADA                                         8,483.78                   112,314.33`))
	checkRows(t, st,
		"2025-08-15|SERVICE CHARGE|25.00|0.00|85732.85",
		"2025-08-16|INSTAPAY TRANSFER FROM EFREN|0.00|30831.26|116564.11",
		"2025-08-16|CASH DEPOSIT BATANGAS|0.00|7800.00|124364.11",
		"2025-08-18|RTN CHK DAIF 473506|3566.00|0.00|120798.11",
		"2025-08-20|LOAN AMORT ADA|8483.78|0.00|112314.33")
	if got := st.Accounts[0].PeriodEnd.String(); got != "2025-09-14" {
		t.Errorf("the period ends %s, want 2025-09-14", got)
	}
}
