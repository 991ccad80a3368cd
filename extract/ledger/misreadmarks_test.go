package ledger

import (
	"strings"
	"testing"
)

func TestALabelOfSidesThatIsMisreadBesideThatOfAmountsIsToldByTheSidesBelow(t *testing.T) {
	behind := `
Tanggal      Keterangan              Jumlah DIK      Saldo
03/09/2025   BIAYA ADM            1.219.536 D    1.772.764
04/09/2025   SETORAN TUNAI        1.584.198 K    3.356.962
10/09/2025   TARIKAN ATM             40.083 D    3.316.879
`
	before := `
Tanggal      Keterangan          DIK Jumlah          Saldo
03/09/2025   BIAYA ADM            D  1.219.536   1.772.764
04/09/2025   SETORAN TUNAI        K  1.584.198   3.356.962
10/09/2025   TARIKAN ATM          D     40.083   3.316.879
`
	for name, text := range map[string]string{"behind": behind, "before": before, "nothing between": strings.ReplaceAll(behind, "DIK", "DK ")} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(text)),
				"2025-09-03|BIAYA ADM|1219536.00|0.00|1772764.00",
				"2025-09-04|SETORAN TUNAI|0.00|1584198.00|3356962.00",
				"2025-09-10|TARIKAN ATM|40083.00|0.00|3316879.00")
		})
	}
}

func TestALostHeadingOverAmountsWithoutDecimalsIsToldByTheBalances(t *testing.T) {
	checkRows(t, read(t, recognizedPaper(`
Tanggal      Keterangan       D/K                        Saldo
02/09/2025   KR GAJI           K        502.700      2.992.308
03/09/2025   BIAYA ADM         D      1.219.536      1.772.772
04/09/2025   SETORAN TUNAI     K      1.584.198      3.356.970
10/09/2025   TARIKAN ATM       D         40.083      3.316.887
11/09/2025   TARIKAN ATM       D            400      3.316.487
`)),
		"2025-09-02|KR GAJI|0.00|502700.00|2992308.00",
		"2025-09-03|BIAYA ADM|1219536.00|0.00|1772772.00",
		"2025-09-04|SETORAN TUNAI|0.00|1584198.00|3356970.00",
		"2025-09-10|TARIKAN ATM|40083.00|0.00|3316887.00",
		"2025-09-11|TARIKAN ATM|400.00|0.00|3316487.00")
}

func TestBothSidesAndABalanceHeadRowsBehindALabelThatMeansNothing(t *testing.T) {
	checkRows(t, read(t, recognizedPaper(`
Date/(YY-MM-DDDescription     Payment     Deposit     Balance
23-04-15   REFUND                             461     206,520
23-04-15   TRANSFER FEE           317                 206,203
23-04-29   RENT                 1,255                 204,948
23-04-30   REFUND                             100     205,048
23-05-14   RENT                   200                 204,848
`)),
		"2023-04-15|REFUND|0.00|461.00|206520.00",
		"2023-04-15|TRANSFER FEE|317.00|0.00|206203.00",
		"2023-04-29|RENT|1255.00|0.00|204948.00",
		"2023-04-30|REFUND|0.00|100.00|205048.00",
		"2023-05-14|RENT|200.00|0.00|204848.00")
}
