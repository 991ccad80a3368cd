package ledger

import (
	"strings"
	"testing"
)

func TestRowAfterBroughtForwardTakesDateOfPreviousPage(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date         Paym ent t ype and de tails     Paid out      Paid in       Balance
08 May 25    BALANCE BROUGHT FORWARD                                      162.54
09 May 25    DD   WATER RATES                   45.00                     117.54
19 May 25    CR   MARKET STALL                               14.00        131.54
             BALANCE CARRIED FORWARD                                      131.54
`+"\f"+`LARK SAVINGS BANK
Date         Paym ent t ype and de tails     Paid out      Paid in       Balance
             BALANCE BROUGHT FORWARD                                      131.54
             ))) BAKERY
             RIVERSIDE                          21.05                     110.49
20 May 25    BP   SHED RENT                     95.30                      15.19
20 May 25    BALANCE CARRIED FORWARD                                       15.19`))
	checkRows(t, st,
		"2025-05-09|DD WATER RATES|45.00|0.00|117.54",
		"2025-05-19|CR MARKET STALL|0.00|14.00|131.54",
		"2025-05-19|))) BAKERY RIVERSIDE|21.05|0.00|110.49",
		"2025-05-20|BP SHED RENT|95.30|0.00|15.19")
}

func TestProseAfterLastCarriedBalanceIsNotRow(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date         Description                     Paid out      Paid in       Balance
28 Mar 22    BALANCE BROUGHT FORWARD                                       32.22
01 Jun 22    CR   GROSS INTEREST                               0.01        32.23
01 Jul 22    CR   GROSS INTEREST                               0.02        32.25
28 Jul 22    BALANCE CARRIED FORWARD                                       32.25
`+"\f"+`Interest and charges
interest at the rate we have agreed with you on each account of more than
a sum that is set each month, of which no more than 20.00 a month is charged
to accounts that go over their limit in the month.`))
	checkRows(t, st,
		"2022-06-01|CR GROSS INTEREST|0.00|0.01|32.23",
		"2022-07-01|CR GROSS INTEREST|0.00|0.02|32.25")
}

func TestBreakdownAfterClosingBalanceIsNotRow(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Opening Balance (01/01/2024):            5,000.00
Closing Balance (01/31/2024):            9,251.86

Date        Description                     Amount       Balance
01/02/2024  PAYROLL                      +4,500.00      9,500.00
01/03/2024  GROCER                         -125.50      9,374.50
01/06/2024  BUS PASS                       -122.64      9,251.86

Spending by category
Food                                       $125.50          50.6%
Travel                                     $122.64          49.4%
ALL SPENDING                               $248.14         100.0%`))
	checkRows(t, st,
		"2024-01-02|PAYROLL|0.00|4500.00|9500.00",
		"2024-01-03|GROCER|125.50|0.00|9374.50",
		"2024-01-06|BUS PASS|122.64|0.00|9251.86")
}

func TestHeadingWithSectionAndTotalSetsSideOfRows(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Previous Balance    1,000.00          New Balance    1,126.13

Deposits and Other Credits
04/01/2026          INTEREST PAYMENT                     11.30
04/05/2026          CHECK DEPOSIT                       255.60

Withdrawals and Other Debits
04/02/2026          FISH SHOP                            61.77
04/03/2026          GYM                                  78.90
04/03/2026          BOOKS                                 0.10`))
	checkRows(t, st,
		"2026-04-01|INTEREST PAYMENT|0.00|11.30|-",
		"2026-04-05|CHECK DEPOSIT|0.00|255.60|-",
		"2026-04-02|FISH SHOP|61.77|0.00|-",
		"2026-04-03|GYM|78.90|0.00|-",
		"2026-04-03|BOOKS|0.10|0.00|-")
}

func TestBalanceFromPreviousStatementIsOpeningBalance(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Your position
                                                            Balance
HKD deposits                                               1,515.00
CNY deposits                                                   0.75
Loans                                                          0.00

Date         Description                      Deposit   Withdrawal       Balance
01 Nov 2025  BALANCE FROM PREVIOUS STATEMENT                              706.06
13 Nov 2025  TRANSFER IN                       900.00                    1606.06
22 Nov 2025  TRANSFER OUT                                  91.06         1515.00`))
	checkRows(t, st,
		"2025-11-13|TRANSFER IN|0.00|900.00|1606.06",
		"2025-11-22|TRANSFER OUT|91.06|0.00|1515.00")
}

func TestFiguresAfterClosingBalanceAreNotMissedRows(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date        Description                     Debit      Credit       Balance
2026-05-01  Opening Balance                                       45,000.00
2026-05-03  Salary                                  80,000.00    125,000.00
2026-05-05  Rent                        25,000.00                100,000.00
2026-05-31  Closing Balance                                      100,000.00

Existing loan instalments a month:      12,000.00`))
	if st.Missed != 0 || len(st.Rows) != 2 {
		t.Errorf("%d rows, %d missed; wanted 2 and none: %v", len(st.Rows), st.Missed, st.Warnings)
	}
}

func TestPageWithShiftedColumnsKeepsBalances(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date        Description        Money out   Money in    Balance
01 Jun 2025 SHOP 01             1.00                   199.00
02 Jun 2025 SHOP 02             2.00                   197.00
03 Jun 2025 SHOP 03             3.00                   194.00
04 Jun 2025 SHOP 04             4.00                   190.00
05 Jun 2025 SHOP 05             5.00                   185.00
06 Jun 2025 SHOP 06             6.00                   179.00
07 Jun 2025 SHOP 07             7.00                   172.00
08 Jun 2025 SHOP 08             8.00                   164.00
09 Jun 2025 SHOP 09             9.00                   155.00
10 Jun 2025 SHOP 10            10.00                   145.00
11 Jun 2025 SHOP 11            11.00                   134.00
12 Jun 2025 SHOP 12            12.00                   122.00
`+"\f"+`LARK SAVINGS BANK
  Date        Description        Money out   Money in    Balance
  13 Jun 2025 CART 13                   13.00                      109.00
  14 Jun 2025 CART 14                               14.00          123.00
  15 Jun 2025 CART 15                   15.00                      108.00
  16 Jun 2025 CART 16                               16.00          124.00
  17 Jun 2025 CART 17                   17.00                      107.00
  18 Jun 2025 CART 18                               18.00          125.00`))
	checkRows(
		t, st,
		"2025-06-01|SHOP 01|1.00|0.00|199.00", "2025-06-02|SHOP 02|2.00|0.00|197.00",
		"2025-06-03|SHOP 03|3.00|0.00|194.00",
		"2025-06-04|SHOP 04|4.00|0.00|190.00", "2025-06-05|SHOP 05|5.00|0.00|185.00",
		"2025-06-06|SHOP 06|6.00|0.00|179.00",
		"2025-06-07|SHOP 07|7.00|0.00|172.00", "2025-06-08|SHOP 08|8.00|0.00|164.00",
		"2025-06-09|SHOP 09|9.00|0.00|155.00",
		"2025-06-10|SHOP 10|10.00|0.00|145.00", "2025-06-11|SHOP 11|11.00|0.00|134.00",
		"2025-06-12|SHOP 12|12.00|0.00|122.00",
		"2025-06-13|CART 13|13.00|0.00|109.00", "2025-06-14|CART 14|0.00|14.00|123.00",
		"2025-06-15|CART 15|15.00|0.00|108.00",
		"2025-06-16|CART 16|0.00|16.00|124.00", "2025-06-17|CART 17|17.00|0.00|107.00",
		"2025-06-18|CART 18|0.00|18.00|125.00",
	)
	for i := range st.Rows {
		if !st.RowNotes[i].BalancePrinted {
			t.Errorf("row %d: its printed balance was not read", i+1)
		}
	}
}

func TestPageWithUnreadBalancesIsKept(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date        Description        Money out   Money in    Balance
01 Jun 2025 SHOP 01             1.00               199.00
02 Jun 2025 SHOP 02             2.00               197.00
03 Jun 2025 SHOP 03             3.00               194.00
`+"\f"+`LARK SAVINGS BANK
  Date        Description        Money out   Money in    Balance
  13 Jun 2025 CART 13                   13.00                      181.00
  14 Jun 2025 CART 14                               14.00          195.00
  15 Jun 2025 CART 15                   15.00                      180.00`))
	if len(st.Rows) != 6 {
		t.Errorf("%d rows, wanted all 6, read well or not: %v", len(st.Rows), st.Warnings)
	}
}

func TestDatedRateTableAfterClosingBalanceIsNotRows(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date         Description                     Debit         Credit       Balance
01 Mar 2025  OPENING BALANCE                                              300.00
02 Mar       GROCER                          20.00                        280.00
03 Mar       SALARY                                       900.00        1,180.00
05 Mar       RENT                           700.00                        480.00
31 Mar 2025  CLOSING BALANCE                                              480.00

Your rates
Date         Balance                      Standard         Bonus       With bonus
01 Jan       Less than 5,000.00              0.40%         4.50%            4.90%
             5,000.00 and over               0.60%         4.50%            5.10%
28 Feb       Less than 5,000.00              0.35%         4.30%            4.65%
             5,000.00 and over               0.55%         4.30%            4.85%`))
	checkRows(t, st,
		"2025-03-02|GROCER|20.00|0.00|280.00",
		"2025-03-03|SALARY|0.00|900.00|1180.00",
		"2025-03-05|RENT|700.00|0.00|480.00")
}

func TestLaterRowAfterAccidentalClosingBalanceStays(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Closing Balance                              480.00

Date         Description                     Debit         Credit       Balance
05 Mar 2025  RENT                           700.00                        480.00
04 Mar 2025  SALARY                                       900.00
03 Mar 2025  GROCER                          20.00`))
	if len(st.Rows) != 3 {
		t.Errorf("rows: %v, want three", st.Rows)
	}
}

func TestPagesWithOpeningAndClosingBalancesFormOneTable(t *testing.T) {
	head := `LARK SAVINGS BANK
Date         Type  Details                      Paid out      Paid in       Balance
`
	checkRows(t, read(t, paper(head+`08 May 25          OPENING BALANCE                                        162.54
09 May 25    DD    WATER RATES
                   REF 1                          45.00                     117.54
19 May 25    CR    MARKET STALL
                   REF 2                                       14.00        131.54
20 May 25    DD    GAS BOARD
                   REF 3                           1.54                     130.00
                   CLOSING BALANCE                                          130.00
`+"\f"+head+`                   OPENING BALANCE                                          130.00
             BP    BAKERY
                   RIVERSIDE                      21.00                     109.00
21 May 25    DD    SHED RENT
                   REF 4                           9.00                     100.00
                   CLOSING BALANCE                                          100.00
`)), "2025-05-09|WATER RATES REF 1|45.00|0.00|117.54",
		"2025-05-19|MARKET STALL REF 2|0.00|14.00|131.54",
		"2025-05-20|GAS BOARD REF 3|1.54|0.00|130.00",
		"2025-05-20|BAKERY RIVERSIDE|21.00|0.00|109.00",
		"2025-05-21|SHED RENT REF 4|9.00|0.00|100.00")
}

func TestFiguresAfterLastDatedRowOfLoanAreNotRows(t *testing.T) {
	const head = `
Date        Description                Amount
2024-03-01  GROCER                      10.00
2024-03-02  TAILOR                      20.00
2024-03-04  BAKER                       30.00
`
	for name, c := range map[string]struct {
		below     string
		liability bool
		want      int
	}{
		"a rate's figure":                      {"            Fees charged this year      55.00", true, 3},
		"row of a deposit account has no date": {"            ATM FEE                     55.00", false, 4},
		"further row with a date is a row":     {"2024-03-05  BUTCHER                     55.00", true, 4},
		"nothing below leaves the rows alone":  {"", true, 3},
	} {
		st, err := Read(t.Context(), paper(head+c.below), Options{Liability: c.liability})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Rows) != c.want {
			t.Errorf("%s: %d rows, want %d: %v", name, len(st.Rows), c.want, st.Rows)
		}
	}
}

func TestUndatedRowsStayIfTablePrintsEachDateOnce(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date        Description                Amount
2024-03-01  GROCER                      10.00
            TAILOR                      20.00
            BAKER                       30.00
            BUTCHER                     40.00`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(st.Rows) != 4 {
		t.Errorf("%d rows, want 4: a day printed once holds for the rows below it", len(st.Rows))
	}
}

func TestFiguresAfterLastBalanceAreNotRows(t *testing.T) {
	const head = `
Date        Description                Amount       Balance
2024-03-01  Opening balance                          100.00
2024-03-01  GROCER                     -10.00         90.00
2024-03-02  TAILOR                     -20.00         70.00
2024-03-02  TAX ON DEBITS               -1.00         69.00
2024-03-04  BAKER                      -30.00         39.00
`
	for name, c := range map[string]struct {
		below string
		want  int
	}{
		"sums of taxes": {
			"            Tax of the month on debits: -1.00\n            Tax of the month on credits: -7.00", 4,
		},
		"a row that has a balance": {"            BUTCHER                     -9.00         30.00", 5},
	} {
		st, err := Read(t.Context(), paper(head+c.below), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Rows) != c.want {
			t.Errorf("%s: %d rows, want %d: %v", name, len(st.Rows), c.want, st.Rows)
		}
	}
}

// The heading of the first page contains the figures of an advertisement and is not recognized. The second page starts
// with a balance, from which its rows follow.
const lostSheet = `
Opening balance  1000.00
Closing balance  900.00

Date        Borrow 25000.00        Debit      Credit     Balance
01/02/2024  SALARY                            500.00     1500.00
03/02/2024  RENT                  600.00                  900.00
05/02/2024  GROCER                 50.00                  850.00
` + "\f" + `
Date        Description            Debit      Credit     Balance
            Opening balance                               850.00
09/02/2024  GROCER                 70.00                  780.00
10/02/2024  REFUND                            120.00      900.00
`

func TestRowsAboveFirstTableWithoutHeadingCountAsMissed(t *testing.T) {
	for name, c := range map[string]struct {
		text         string
		rows, missed int
	}{
		"page lost":         {lostSheet, 2, 3},
		"its heading found": {strings.Replace(lostSheet, "Borrow 25000.00", "Description    ", 1), 5, 0},
		"amounts of no column": {
			strings.NewReplacer("SALARY                   ", "SALARY", "RENT                  ", "RENT  ", "GROCER                 50", "GROCER   50").Replace(lostSheet),
			2, 0,
		},
		"too few lines for a page": {
			strings.Replace(lostSheet, "05/02/2024  GROCER                 50.00                  850.00\n", "", 1),
			2, 0,
		},
	} {
		if st := read(t, paper(c.text)); len(st.Rows) != c.rows || st.Missed != c.missed {
			t.Errorf(
				"%s: %d rows, %d missed, want %d and %d: %v", name, len(st.Rows), st.Missed, c.rows, c.missed, st.Rows,
			)
		}
	}
}

// A page with other headings than the previous one and with balances below its amounts is part of the table, not a
// separate list. Without it the remaining rows would still prove each other, and its rows would be lost.
func TestTableWithRunningBalancesIsKept(t *testing.T) {
	st := read(t, paper(`
DATE        TRANSACTION             DEBIT     CREDIT     BALANCE
02/04/2025  LOAN 8089                 100.00                 800.00
03/04/2025  GIRO 068443                50.00                 750.00
04/04/2025  FEE                        10.00                 740.00
05/04/2025  TRANSFER FROM A LIM                  60.00       800.00
`+"\f"+`
DATE        TRANSACTION             AMOUNT
06/04/2025  HARROW HARDWARE         100.00
07/04/2025  CHECK ISSUED            200.00
08/04/2025  CITY WATER               15.00
09/04/2025  NORTH POWER              25.00
06/04/2025  DR                      700.00
07/04/2025  DR                      500.00
08/04/2025  DR                      485.00
09/04/2025  DR                      460.00
`))
	texts := ""
	for _, row := range st.Rows {
		texts += row.Description + "\n"
	}
	if !strings.Contains(texts, "HARROW HARDWARE") || !strings.Contains(texts, "NORTH POWER") {
		t.Errorf("rows of the second page are left out:\n%s", texts)
	}
}

// In a list of round amounts the differences are round amounts too, so they do not prove running balances.
func TestListOfRoundAmountsIsDropped(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date        Description                 Debit      Credit      Balance
            OPENING BALANCE                                    5,000.00
01/03/2025  CHECK 101                  100.00                  4,900.00
01/04/2025  CHECK 102                  200.00                  4,700.00
01/05/2025  CHECK 103                  300.00                  4,400.00
01/06/2025  CHECK 104                  400.00                  4,000.00
01/07/2025  CHECK 105                  500.00                  3,500.00
            CLOSING BALANCE                                    3,500.00

Checks paid
Date        Check No.     Amount
01/03/2025  101           100.00
01/04/2025  102           200.00
01/05/2025  103           300.00
01/06/2025  104           400.00
01/07/2025  105           500.00`))
	if len(st.Rows) != 5 {
		t.Errorf("%d rows, want the five of the table and none of the list", len(st.Rows))
	}
}

const provenBothSides = `
Date        Description                    Debit       Credit
            Solde crediteur au 01/03/2024           100.00
02/03/2024  DIRECT DEBIT                   12.00
03/03/2024  TRANSFER                                    30.00
            CAPITAL 8.00 INSURANCE 4.00 A MONTH
04/03/2024  CARD                            7.00
            Solde crediteur au 03/03/2024           118.00
05/03/2024  CARD                            3.00
            Total des mouvements           22.00        30.00
            Solde crediteur au 05/03/2024           108.00
`

func TestDetailListsOfProvenRowsAreNotRows(t *testing.T) {
	for name, c := range map[string]struct {
		below string
		want  int
	}{
		"each repeats a row of its date": {`
Date        Details of direct debits       Debit
02/03/2024  WATER WORKS                    12.00`, 4},
		"another amount is a row": {`
Date        Details of direct debits       Debit
02/03/2024  WATER WORKS                    12.01`, 5},
	} {
		st, err := Read(t.Context(), paper(strings.Replace(provenBothSides, "118.00", "111.00", 1)+c.below), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Rows) != c.want {
			t.Errorf("%s: %d rows, want %d: %v", name, len(st.Rows), c.want, st.Rows)
		}
	}
}

func TestRowsOfAnotherAccountAreNotDetails(t *testing.T) {
	const first = `
Account Number: 1111222233
Date        Description                    Debit       Credit
01/02/2024  SALARY                                     500.00
03/02/2024  TO SAVINGS                    100.00
09/02/2024  TO SAVINGS                     70.00
            Total                         170.00       500.00
`
	for name, below := range map[string]string{
		"the other side": `
Date        Description                    Debit       Credit
03/02/2024  FROM CHECKING                              100.00
09/02/2024  FROM CHECKING                               70.00`,
		"separate number": `
Account Number: 9999888877
Date        Description                    Debit       Credit
03/02/2024  TO CHECKING                   100.00
09/02/2024  TO CHECKING                    70.00`,
		"a first balance": `
Date        Description                    Debit       Credit
            Opening balance                            300.00
03/02/2024  TO CHECKING                   100.00
09/02/2024  TO CHECKING                    70.00`,
		"running balances": `
Date        Description                    Debit       Credit      Balance
03/02/2024  TO CHECKING                   100.00                    200.00
09/02/2024  TO CHECKING                    70.00                    130.00`,
	} {
		if st := read(t, paper(first+below)); len(st.Rows) != 5 {
			t.Errorf("%s: %d rows, want 5: %v", name, len(st.Rows), st.Rows)
		}
	}
}

func TestClosingBalanceAmongRowsIsCarriedIfRowsLeadToIt(t *testing.T) {
	st, err := Read(t.Context(), paper(strings.Replace(provenBothSides, "118.00", "111.00", 1)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := st.Accounts[0]
	if a.Closing == nil || a.Closing.String() != "108.00" || len(st.Carries) == 0 {
		t.Errorf("closes with %v and carries %v, want 108.00 and a carry of 111.00", a.Closing, st.Carries)
	}
	if len(st.Rows) != 4 {
		t.Errorf("%d rows, want 4: amounts between words left of the money columns are text: %v", len(st.Rows), st.Rows)
	}
}

func TestTextDirectlyAboveBalanceLineBelongsToRowAbove(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date        Description                    Amount
            Previous balance               100.00
02/03/2024  025 CARD SALE                   12.00
            SHOP ONE
02/03/2024  025 CARD SALE                   13.00
            SHOP TWO
            Previous balance               125.00
03/03/2024  026 CARD SALE                   14.00
            SHOP ONE
            Balance on 03/03/2024          139.00`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"025 CARD SALE SHOP ONE", "025 CARD SALE SHOP TWO", "026 CARD SALE SHOP ONE"}
	for i, w := range want {
		if i >= len(st.Rows) || st.Rows[i].Description != w {
			t.Fatalf("rows are %v, want texts %q", st.Rows, want)
		}
	}
}
