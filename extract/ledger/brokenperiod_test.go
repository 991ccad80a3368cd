package ledger

import "testing"

func TestAPeriodGoesOnBehindTheWordThatLeadsToItsEnd(t *testing.T) {
	for _, word := range []string{"s/d", "sampai", "hingga", "hasta", "a", "tot", "t/m", "until", "-"} {
		t.Run(word, func(t *testing.T) {
			st := read(t, paper(`BANKIA VERDE
Laporan Rekening
No. Rekening       Periode Transaksi
9531621401         01/11/2022 `+word+`
                   30/11/2022

Tanggal            Keterangan                Debet     Kredit        Saldo
02/11/2022         TRANSFER KE SITI         146,75               12.520,22
04/11/2022         BIAYA ADMIN              448,44               12.071,78`))
			if a := st.Accounts[0]; a.PeriodEnd == nil || a.PeriodEnd.String() != "2022-11-30" {
				t.Errorf("got %v, wanted the printed 2022-11-30", a.PeriodEnd)
			}
		})
	}
}
