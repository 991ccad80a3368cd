package ledger

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/layout/columns"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

func TestArrangementsOfStatements(t *testing.T) {
	for name, c := range map[string]struct {
		paper string
		rows  []string
	}{
		"debit and credit columns with a multi-line description": {`
SAMPLE SAVINGS BANK
Account Name: DELA CRUZ, JUAN SANTOS       Account Number: 1234-5678-90
Period Covered: 01/01/2025 - 01/31/2025

Date        Description                      Debit        Credit       Balance
            BEGINNING BALANCE                                        10,000.00
01/02/2025  ATM WITHDRAWAL                3,500.00                    6,500.00
            MAKATI BRANCH
01/05/2025  PAYROLL CREDIT                             40,000.00     46,500.00
01/31/2025  BILLS PAYMENT                20,999.75                   25,500.25
            ENDING BALANCE                                           25,500.25
Total Debits: 24,499.75   Total Credits: 40,000.00
Page 1 of 1
`, []string{
			"2025-01-02|ATM WITHDRAWAL MAKATI BRANCH|3500.00|0.00|6500.00",
			"2025-01-05|PAYROLL CREDIT|0.00|40000.00|46500.00",
			"2025-01-31|BILLS PAYMENT|20999.75|0.00|25500.25",
		}},
		"one signed amount": {`
Date         Description             Amount      Balance
Jan 02, 2025 Coffee                 -120.00       880.00
Jan 03, 2025 Salary                5,000.00     5,880.00
Jan 04, 2025 Rent                 -2,000.00     3,880.00
`, []string{
			"2025-01-02|Coffee|120.00|0.00|880.00",
			"2025-01-03|Salary|0.00|5000.00|5880.00",
			"2025-01-04|Rent|2000.00|0.00|3880.00",
		}},
		"newest first": {`
Date         Description             Debit       Credit      Balance
04/01/2025   Rent                 2,000.00                  3,880.00
03/01/2025   Salary                           5,000.00      5,880.00
02/01/2025   Coffee                 120.00                    880.00
`, []string{
			"2025-01-04|Rent|2000.00|0.00|3880.00",
			"2025-01-03|Salary|0.00|5000.00|5880.00",
			"2025-01-02|Coffee|120.00|0.00|880.00",
		}},
		"date printed once per day and money in and out": {`
Opening balance 100.00
Date      Type   Details                Money out   Money in    Balance
02 Jan 25 DD     GYM                       20.00                  80.00
          BGC    PAYROLL LTD                         500.00      580.00
03 Jan 25 DEB    SHOP                      80.00                 500.00
`, []string{
			"2025-01-02|GYM|20.00|0.00|80.00",
			"2025-01-02|PAYROLL LTD|0.00|500.00|580.00",
			"2025-01-03|SHOP|80.00|0.00|500.00",
		}},
		"unsigned amount beside a running balance": {`
Opening Balance   1,000.00
Date       Description             Amount      Balance
01/02/2025 Deposit                  500.00     1,500.00
01/03/2025 Shop                     200.00     1,300.00
`, []string{
			"2025-01-02|Deposit|0.00|500.00|1500.00",
			"2025-01-03|Shop|200.00|0.00|1300.00",
		}},
		"European numbers": {`
Datum       Buchungstext                Soll        Haben       Saldo
            ANFANGSSALDO                                     1.000,00
01.02.2025  Miete                     800,00                   200,00
15.02.2025  Gehalt                             2.500,00      2.700,00
`, []string{
			"2025-02-01|Miete|800.00|0.00|200.00",
			"2025-02-15|Gehalt|0.00|2500.00|2700.00",
		}},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(c.paper)), c.rows...) })
	}
}

// Statements in further languages, each with headings in that language only. In whole amounts, points are thousands
// separators.
func TestStatementsInFurtherLanguages(t *testing.T) {
	for name, text := range map[string]string{
		"Polish": `
Saldo początkowe   1 000,00
Data operacji  Opis operacji        Kwota       Saldo po operacji
2025-03-02     Przelew wychodzący   -100,00       900,00
2025-03-04     Wpłata gotówki        250,00      1150,00
Saldo końcowe   1 150,00`,
		"Turkish": `
Tarih        Açıklama             Tutar          Bakiye
02.03.2025   Havale giden      -100,00 TL      900,00 TL
04.03.2025   Maaş ödemesi       250,00 TL    1.150,00 TL`,
		"Vietnamese in whole dong": `
Số dư đầu kỳ: 1.000.000
Ngày GD      Nội dung chi tiết     Số tiền ghi nợ   Số tiền ghi có      Số dư
02/03/2025   Rut tien ATM                 100.000                     900.000
04/03/2025   Luong thang 2                                 250.000  1.150.000`,
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(text))
			if len(st.Rows) != 2 || st.Rows[0].Debit == 0 || st.Rows[1].Credit == 0 {
				t.Fatalf("got rows %v, want a debit and a credit", st.Rows)
			}
			first, second := st.Rows[0], st.Rows[1]
			if second.Credit*2 != first.Debit*5 || *second.Balance-*first.Balance != second.Credit {
				t.Errorf(
					"got %v and %v, want 100 out and 250 in, each balance following", rowText(first), rowText(second),
				)
			}
		})
	}
}

func TestRowStartsWithItsCodeIfAmountIsBelow(t *testing.T) {
	st := read(t, paper(`
Opening balance                                              100.00
Date         Type   Details                Paid out   Paid in   Balance
02 Apr 2025  VIS    TESCO STORES
                    LONDON                    30.00               70.00
             CR     MARIA LOPEZ
                    RENT SHARE                          50.00    120.00`))
	if len(st.Rows) != 2 {
		t.Fatalf("got %d rows, want 2", len(st.Rows))
	}
	for i, want := range []string{"TESCO STORES LONDON", "MARIA LOPEZ RENT SHARE"} {
		if got := st.Rows[i].Description; got != want {
			t.Errorf("row %d is %q, want %q", i+1, got, want)
		}
	}
}

// The number of transactions is printed beside totals in many forms. A number in a sentence is not a count.
func TestCountsBesideTotals(t *testing.T) {
	for text, want := range map[string]int{
		"Total deposits (1)   50.00":                 1,
		"1  DEPOSITS/CREDITS   50.00":                1,
		"Total credits   1   50.00":                  1,
		"Total credits   50.00   1":                  1,
		"No. of deposits   1   50.00":                1,
		"Deposits are insured (02) up to P50,000.00": 0,
		"Total credits   50.00   Page 1":             0,
	} {
		st := read(t, paper(text+`

Date         Details                Paid out   Paid in   Balance
02 Apr 2025  TESCO STORES              30.00               70.00
03 Apr 2025  MARIA LOPEZ                         50.00    120.00`))
		got := 0
		if n := st.Accounts[0].CreditCount; n != nil {
			got = *n
		}
		if got != want {
			t.Errorf("%q: got a count of %d, want %d", text, got, want)
		}
		if total := st.Accounts[0].TotalCredits; want > 0 && (total == nil || *total != 5000) {
			t.Errorf("%q: got a total of %v, want 50.00", text, total)
		}
	}
}

func TestTwoDatesAboveEachOtherAreOneRow(t *testing.T) {
	st := read(t, paper(`
Date         Details                  Amount    Balance
2025-03-02   TRANSFER OUT             -30.00      70.00
2025-03-03   to Maria Lopez
             rent
2025-03-04   TRANSFER IN               50.00     120.00
2025-03-05   from Wei Zhang
2025-03-06   CARD PAYMENT             -20.00     100.00
2025-03-06   corner cafe`))
	if len(st.Rows) != 3 || st.Missed != 0 {
		t.Fatalf("got %d rows and %d missed, want 3 and 0", len(st.Rows), st.Missed)
	}
	if got, want := st.Rows[0].Description, "TRANSFER OUT to Maria Lopez rent"; got != want {
		t.Errorf("the first row is %q, want %q", got, want)
	}
	if got := st.Rows[1].ValueDate; got == nil || got.String() != "2025-03-05" {
		t.Errorf("the second row's value date is %v, want 2025-03-05", got)
	}
}

func TestReferenceWithCurrencyLettersIsNotAmount(t *testing.T) {
	for text, want := range map[string]bool{
		"RM10052210":  false,
		"INR004417":   false,
		"RM1,500":     true,
		"Rp150000.00": true,
		"¥150000":     true,
	} {
		if _, ok := parse.ParseMoney(text, parse.Style{}); ok != want {
			t.Errorf("%q is an amount: %v, want %v", text, ok, want)
		}
	}
}

func TestWideColonSeparatesLabelAndValue(t *testing.T) {
	st := read(t, paper(`
帳號：0015-968-123456

日期         摘要                     支出        存入       餘額
2025-03-02   提款                     30.00                  70.00
2025-03-04   薪資                                 50.00     120.00`))
	if n := st.Accounts[0].Number; n == nil || *n != "0015-968-123456" {
		t.Errorf("got the account number %v, want 0015-968-123456", n)
	}
}

// The first and the last balance have labels in unknown words. A row with a printed zero amount is a row.
func TestBalancesInUnknownWordsAreNotRows(t *testing.T) {
	st := read(t, paper(`
Date         Details               Paid out   Paid in   Balance
01/03/2025   Xyzzy plugh                                 100.00
02/03/2025   TESCO STORES             30.00               70.00
14/03/2025   MARIA LOPEZ                        50.00    120.00
20/03/2025   CORNER CAFE              20.00              100.00
31/03/2025   Plugh xyzzy                                 100.00`))
	if len(st.Rows) != 3 {
		t.Fatalf("got %d rows, want 3", len(st.Rows))
	}
	a := st.Accounts[0]
	if a.Opening == nil || *a.Opening != 10000 || a.OpeningDerived || a.Closing == nil || *a.Closing != 10000 ||
		a.ClosingDerived {
		t.Errorf("got an opening of %v and a closing of %v, want 100.00 printed for both", a.Opening, a.Closing)
	}
}

func TestDatesOnSeparateLinesHeadTheirRows(t *testing.T) {
	st := read(t, paper(`
Transaction                          Money out   Money in    Balance
2 May 2025
CARD PAYMENT TO CAFE                     10.00                 90.00
SALARY                                              50.00     140.00
5 May 2025
ATM WITHDRAWAL                           20.00                120.00`))
	var days []string
	for _, w := range st.Rows {
		if w.Date != nil {
			days = append(days, w.Date.String())
		}
	}
	if got, want := strings.Join(days, " "), "2025-05-02 2025-05-02 2025-05-05"; got != want {
		t.Errorf("got the days %q, want %q", got, want)
	}
}

func TestListsBesideEachOtherFormOneTable(t *testing.T) {
	d := paper(`
Harbour Savings Bank

Date        Details        Amount   Balance
02/01/2025  CITY WATER     -20.00     80.00
03/01/2025  SALARY CRANES   50.00    130.00
04/01/2025  GROCER         -30.00    100.00
07/01/2025  RENT           -40.00     60.00
`)
	for _, w := range paper(`
08/01/2025  GAS BOARD      -10.00     50.00
09/01/2025  NORTH POWER     -5.00     45.00
10/01/2025  BOOK SHOP       -9.50     35.50
11/01/2025  CRANES REFUND    4.00     39.50
`).Pages[0].Words {
		w.Box.X0, w.Box.X1, w.Box.Y0, w.Box.Y1 = w.Box.X0+300, w.Box.X1+300, w.Box.Y0+42, w.Box.Y1+42
		d.Pages[0].Words = append(d.Pages[0].Words, w)
	}
	checkRows(t, read(t, columns.Part(d)),
		"2025-01-02|CITY WATER|20.00|0.00|80.00",
		"2025-01-03|SALARY CRANES|0.00|50.00|130.00",
		"2025-01-04|GROCER|30.00|0.00|100.00",
		"2025-01-07|RENT|40.00|0.00|60.00",
		"2025-01-08|GAS BOARD|10.00|0.00|50.00",
		"2025-01-09|NORTH POWER|5.00|0.00|45.00",
		"2025-01-10|BOOK SHOP|9.50|0.00|35.50",
		"2025-01-11|CRANES REFUND|0.00|4.00|39.50")
}

func TestNoLineIsMissedIfBalancesAndTotalsProveRows(t *testing.T) {
	const page = `
Beginning Balance   100.00
Total Deposits       50.00
Total Withdrawals    30.00
Date        Description          Withdrawal     Deposit      Balance
02/08/2025  TRANSFER IN                           20.00       120.00
05/08/2025  BAKER                     30.00                    90.00
08/08/2025  TRANSFER IN                           30.00       120.00
End of statement
Sold        T25080300258853           20.00                    22.68
Sold        T25080600351700           30.00                    33.42`
	if st := read(t, paper(page)); st.Missed > 0 {
		t.Errorf("%d lines are missed, want none: %v", st.Missed, st.Warnings)
	}
	if st := read(
		t, paper(strings.Replace(page, "Total Deposits       50.00", "Total Deposits       99.00", 1)),
	); st.Missed == 0 {
		t.Error("no line is missed though the rows do not make the printed total")
	}
}

func TestTotalsOfSeveralMonthsAreAddedUp(t *testing.T) {
	const page = `
Beginning Balance as of 01 October 2024          100.00
Total Deposits                                    50.00
Total Withdrawals                                 30.00
Ending Balance as of 31 October 2024             120.00
Date        Description          Withdrawal     Deposit      Balance
02/10/2024  TRANSFER IN                           20.00       120.00
05/10/2024  BAKER                     30.00                    90.00
08/10/2024  TRANSFER IN                           30.00       120.00
` + "\f" + `
Beginning Balance as of 01 November 2024         120.00
Total Deposits                                    70.00
Total Withdrawals                                 40.00
Ending Balance as of 30 November 2024            150.00
Date        Description          Withdrawal     Deposit      Balance
02/11/2024  TRANSFER IN                           70.00       190.00
05/11/2024  BUTCHER                   40.00                   150.00`
	a := read(t, paper(page)).Accounts[0]
	if a.TotalCredits == nil || *a.TotalCredits != 12000 || a.TotalDebits == nil || *a.TotalDebits != 7000 {
		t.Errorf("totals %v and %v, want 120.00 and 70.00", a.TotalCredits, a.TotalDebits)
	}
}

// A broken matrix in a file gives words inverted or infinite boxes. Their figures may be lost, but the rest of the
// document is read.
func TestWordsWithInvalidBoxesNeitherCrashNorHang(t *testing.T) {
	const headed = `
Date        Description          Out       In    Balance
2024-03-01  Cash in                    500.00     600.00
2024-03-02  Sent to Ana       100.00              500.00`
	const headless = `
2024-03-01  Cash in               500.00     600.00
2024-03-02  Sent to Ana          -100.00     500.00
2024-03-03  Sent to Ben          -100.00     400.00`
	for name, breaks := range map[string]func(*page.Box){
		"upside down":    func(b *page.Box) { b.Y0, b.Y1 = b.Y1, b.Y0 },
		"of no height":   func(b *page.Box) { b.Y1 = b.Y0 },
		"mirrored":       func(b *page.Box) { b.X0, b.X1 = b.X1, b.X0 },
		"not a number":   func(b *page.Box) { b.X1 = math.NaN() },
		"without an end": func(b *page.Box) { b.X1 = math.Inf(1) },
		"before all":     func(b *page.Box) { b.X0, b.X1 = math.Inf(-1), math.Inf(-1) },
	} {
		for _, text := range []string{headed, headless} {
			for _, kind := range []string{"pdf", "xlsx"} {
				d := paper(text)
				d.Kind = kind
				for i := range d.Pages[0].Words {
					w := &d.Pages[0].Words[i]
					breaks(&w.Box)
					if kind == "xlsx" {
						w.Cell = "A1"
					}
				}
				done := make(chan any, 1)
				go func() {
					defer func() { done <- recover() }()
					Read(context.Background(), d, Options{})
				}()
				select {
				case crash := <-done:
					if crash != nil {
						t.Errorf("%s, %s: crashed with %v", kind, name, crash)
					}
				case <-time.After(10 * time.Second):
					t.Fatalf("%s, %s: did not end", kind, name)
				}
			}
		}
	}
}

func TestBlankPage(t *testing.T) {
	if st := read(t, paper("")); len(st.Rows) != 0 {
		t.Errorf("got rows %v of a blank page", st.Rows)
	}
}

// askedContext is done after Err was called a given number of times.
type askedContext struct {
	context.Context
	asked, end int
}

func (c *askedContext) Err() error {
	if c.asked++; c.asked > c.end {
		return context.Canceled
	}
	return nil
}

// If the caller cancels, Read stops wherever it is. After that it checks the context only a few times more while
// functions return, not once for every remaining table.
func TestReadStopsWhenContextEnds(t *testing.T) {
	const pages, returns, samples = 40, 8, 12
	var sheets []string
	for i := range pages { // headings in turn are tables of their own
		heading := [...]string{
			"Date        Description          Debit      Credit    Balance",
			"Date        Description         Amount                Balance",
		}[i%2]
		sheets = append(sheets, heading+"\n01/02/2024  ROW                  5.00              95.00\n02/02/2024  ROW                  5.00              90.00")
	}
	d := paper(strings.Join(sheets, "\f"))
	whole := &askedContext{Context: context.Background(), end: 1 << 30}
	if _, err := Read(whole, d, Options{}); err != nil {
		t.Fatalf("Read: %v", err)
	}
	if whole.asked < pages {
		t.Errorf(
			"a paper of %d tables asks %d times whether to go on, want once for each table or more", pages, whole.asked,
		)
	}
	for end := 0; end < whole.asked; end += 1 + whole.asked/samples {
		ctx := &askedContext{Context: context.Background(), end: end}
		if _, err := Read(ctx, d, Options{}); !errors.Is(err, context.Canceled) {
			t.Fatalf("ended after %d questions: got %v, want %v", end, err, context.Canceled)
		}
		if ctx.asked > end+returns {
			t.Errorf("ended after %d questions: asked %d times more, want %d at most", end, ctx.asked-end, returns)
		}
	}
}
