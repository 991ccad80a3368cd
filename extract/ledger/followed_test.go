package ledger

import (
	"strings"
	"testing"
)

// Kinds of transactions that recur have a further line always or never; what recurs in those lines themselves ("RENT") does
// not make them beginnings.
func TestLinesThatDependOnTheRowAboveBelongToIt(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"a purpose that recurs": {`
Date         Type  Description                  Money out    Receipts      Balance
15 Nov 2025  SO    DENNIS UY                     2,431.00                92,481.46
                   RENT
16 Nov 2025  VIS   JOSE MIGUEL MAGBANUA         14,200.00                78,281.46
                   RENT
17 Nov 2025  SO    CARD PAYMENT MANGAN RESTO    14,383.00                63,898.46
18 Nov 2025  TFR   CASH PAID IN                              32,334.00   96,232.46
26 Nov 2025  BGC   CASH PAID IN                              28,805.00  125,037.46
28 Nov 2025  DR    CRISTINA SOLIS               12,950.81               112,086.65
                   RENT
01 Dec 2025  BP    BENJAMIN CATACUTAN           25,197.86                86,888.79
                   RENT
02 Dec 2025  BGC   CASH PAID IN                              11,809.00   98,697.79
04 Dec 2025  SO    CARD PAYMENT KALINGA          9,959.39                88,738.40`,
			"DENNIS UY RENT|JOSE MIGUEL MAGBANUA RENT|CARD PAYMENT MANGAN RESTO|CASH PAID IN|CASH PAID IN|CRISTINA SOLIS RENT|BENJAMIN CATACUTAN RENT|CASH PAID IN|CARD PAYMENT KALINGA"},
		"a kind that recurs above names": {`
Date         Type  Description                  Money out    Receipts      Balance
                   STANDING ORDER
15 Nov 2025  SO    DENNIS UY                     2,431.00                92,481.46
                   CARD PAYMENT
16 Nov 2025  VIS   MANGAN RESTO                 14,200.00                78,281.46
                   CARD PAYMENT
17 Nov 2025  VIS   KALINGA MART                 14,383.00                63,898.46
18 Nov 2025  TFR   CASH PAID IN                              32,334.00   96,232.46
                   STANDING ORDER
26 Nov 2025  SO    DENNIS UY                     2,431.00                93,801.46
                   CARD PAYMENT
28 Nov 2025  VIS   CRISTINA SOLIS               12,950.81                80,850.65`,
			"STANDING ORDER DENNIS UY|CARD PAYMENT MANGAN RESTO|CARD PAYMENT KALINGA MART|CASH PAID IN|STANDING ORDER DENNIS UY|CARD PAYMENT CRISTINA SOLIS"},
		"labels of a narration's parts": {`
Date         Description                                Credits     Paid out     Balance
2023-08-15   WIRE OUT DATE:436442 TIME:7384                         7,100.00   59,734.24
             TRN:1782274707653812 SEQ:5196169778
             ID:985149207040
2023-08-18   HABAGAT SUPPLY DES:PAYMENT                             7,818.00   51,916.24
             ID:Z7RDBLGBV3N4S INDN:ARNEL MAGBANUA
             ID:6831465013 WEB
2023-08-19   SILANGAN FREIGHT DES:PAYMENT                          19,300.00   32,616.24
             ID:DBDH00BV6TJ4V INDN:SOCORRO UY
             ID:0821011328 WEB
2023-08-22   MANGGA SOFTWARE DES:DIR DEP               9,100.00                41,716.24
             ID:PBAXD8A61FNGV INDN:CRISTINA SOLIS
             ID:0250864841 WEB
2023-08-29   PMNT 7174 AMZN                            1,000.00                42,716.24`,
			"WIRE OUT DATE:436442 TIME:7384 TRN:1782274707653812 SEQ:5196169778 ID:985149207040|" +
				"HABAGAT SUPPLY DES:PAYMENT ID:Z7RDBLGBV3N4S INDN:ARNEL MAGBANUA ID:6831465013 WEB|" +
				"SILANGAN FREIGHT DES:PAYMENT ID:DBDH00BV6TJ4V INDN:SOCORRO UY ID:0821011328 WEB|" +
				"MANGGA SOFTWARE DES:DIR DEP ID:PBAXD8A61FNGV INDN:CRISTINA SOLIS ID:0250864841 WEB|PMNT 7174 AMZN"},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, row := range read(t, paper(c.page)).Rows {
				got = append(got, row.Description)
			}
			if all := strings.Join(got, "|"); all != c.want {
				t.Errorf("texts\n%s\nwant\n%s", strings.Join(got, "\n"), strings.ReplaceAll(c.want, "|", "\n"))
			}
		})
	}
}
