package ledger

import "testing"

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
