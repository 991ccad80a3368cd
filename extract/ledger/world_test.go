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
