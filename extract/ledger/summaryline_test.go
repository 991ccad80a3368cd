package ledger

import "testing"

func TestTheFiguresOfASummaryBelowTheRowsAreNoRow(t *testing.T) {
	const rows = `BANK KENCANA
Periode : 01/05/25 - 31/05/25
Tanggal     Uraian                    Debet           Kredit            Saldo
02/05/25    SETOR TUNAI                0.00     1,000,000.00     1,061,742.00
03/05/25    BELANJA TOKO         454,436.00             0.00       607,306.00
05/05/25    BIAYA ADMIN            2,500.00             0.00       604,806.00
`
	want := []string{
		"2025-05-02|SETOR TUNAI|0.00|1000000.00|1061742.00",
		"2025-05-03|BELANJA TOKO|454436.00|0.00|607306.00",
		"2025-05-05|BIAYA ADMIN|2500.00|0.00|604806.00",
	}
	for name, labels := range map[string]string{
		"labels in one line":      "Saldo Awal      Total Debet        Total Kredit       Saldo Akhir\n",
		"labels in two languages": "Saldo Awal      Total Debet        Total Kredit       Saldo Akhir\nOpening Balance Total Debit        Total Credit       Closing Balance\n",
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(rows+labels+"  61,742.00         456,936.00      1,000,000.00        604,806.00"))
			checkRows(t, st, want...)
			if o := st.Accounts[0].Opening; o == nil || o.String() != "61742.00" {
				t.Errorf("opening balance %v, want 61742.00", o)
			}
		})
	}
}
