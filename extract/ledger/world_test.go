package ledger

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/parse"
)

// Statements in languages beyond those of the first lists, each with a header in its own words only. Whole
// amounts parted by points are thousands.
func TestStatementsOfFurtherLanguagesAreRead(t *testing.T) {
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
				t.Errorf("got %v and %v, want 100 out and 250 in, each balance following", rowText(first), rowText(second))
			}
		})
	}
}

func TestARowBeginsWithItsCodeWhenItsAmountStandsBelow(t *testing.T) {
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

// The number of movements stands beside totals in many forms; in a sentence it is none.
func TestCountsBesideTotalsAreRead(t *testing.T) {
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

func TestTwoDatesOverEachOtherAreOneRow(t *testing.T) {
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

func TestAReferenceWithTheLettersOfACurrencyIsNoAmount(t *testing.T) {
	for text, want := range map[string]bool{"RM10052210": false, "INR004417": false, "RM1,500": true, "Rp150000.00": true, "¥150000": true} {
		if _, ok := parse.ParseMoney(text, parse.Style{}); ok != want {
			t.Errorf("%q is an amount: %v, want %v", text, ok, want)
		}
	}
}

func TestAWideColonPartsLabelAndValue(t *testing.T) {
	st := read(t, paper(`
帳號：0015-968-123456

日期         摘要                     支出        存入       餘額
2025-03-02   提款                     30.00                  70.00
2025-03-04   薪資                                 50.00     120.00`))
	if n := st.Accounts[0].Number; n == nil || *n != "0015-968-123456" {
		t.Errorf("got the account number %v, want 0015-968-123456", n)
	}
}

// Words of no list stand beside the first and the last balance; a row whose movement is printed as nothing is a row.
func TestBalancesInUnknownWordsAreNoRows(t *testing.T) {
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
	if a.Opening == nil || *a.Opening != 10000 || a.OpeningDerived || a.Closing == nil || *a.Closing != 10000 || a.ClosingDerived {
		t.Errorf("got an opening of %v and a closing of %v, want 100.00 printed for both", a.Opening, a.Closing)
	}
}

func TestDaysThatHeadTheirRowsOnLinesOfTheirOwnAreTheirDates(t *testing.T) {
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
