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

// Of few rows beginnings tell too little.
func TestLinesThatOnlyBeginningsGiveToTheRowBelowAreInDoubt(t *testing.T) {
	st := read(t, paper(`
Date         Type  Description                  Money out    Receipts      Balance
01 Feb 2023  DD    NESTOR BAUTISTA               6,950.50                64,275.00
                   RENT
14 Feb 2023  CR    BACS KALAYAAN REALTY CORP.                45,200.00  109,475.00
                   SALARY
15 Feb 2023  ATM   PAG-IBIG HOUSING             15,900.00                93,575.00
16 Feb 2023  BGC   CASH PAID IN                              40,757.63  134,332.63
18 Feb 2023  VIS   JOSE MIGUEL SOLIS            26,627.02               107,705.61
                   RENT
19 Feb 2023  TFR   BACS TRES MARIAS HARDWARE                 58,000.00  165,705.61
                   SALARY
27 Feb 2023  SO    ANA LIM                      17,848.00               147,857.61
                   RENT
28 Feb 2023  CPT   CHQ PAID IN                               44,346.00  192,203.61`))
	if st.RowNotes[3].DoubtfulWords || !st.RowNotes[0].DoubtfulWords || !st.RowNotes[1].DoubtfulWords || !st.RowNotes[7].DoubtfulWords {
		t.Errorf("in doubt: %v; want the rows beside RENT and SALARY, and not CASH PAID IN", st.RowNotes)
	}
}

// A text that is broken where its column ends goes on below.
func TestLinesThatHadNoRoomOnTheRowAboveBelongToIt(t *testing.T) {
	st := read(t, paper(`
Date         Description                           Debit      Credit       Balance
Jun 30 2025  TO THE HEIRS OF THE LATE SOCORRO               48,600.00    99,322.24
             CATACUTAN
Jun 30 2025  RENT OF THE SECOND FLOOR TO MARIA   23,510.00                75,812.24
             VILLAFUERTE
Jun 30 2025  FEES OF THE SCHOOL FOR ANALYN        4,400.00                71,412.24
             CATACUTAN
Jul 01 2025  LOAN TO MY BROTHER ANTON, FIRST      8,800.00                62,612.24
             INSTALLMENT
Jul 08 2025  A CHARGE                               300.00                62,312.24`))
	want := []string{"TO THE HEIRS OF THE LATE SOCORRO CATACUTAN", "RENT OF THE SECOND FLOOR TO MARIA VILLAFUERTE", "FEES OF THE SCHOOL FOR ANALYN CATACUTAN",
		"LOAN TO MY BROTHER ANTON, FIRST INSTALLMENT", "A CHARGE"}
	for i, row := range st.Rows {
		if row.Description != want[i] || st.RowNotes[i].DoubtfulWords {
			t.Errorf("row %d is %q, in doubt: %v; want %q", i+1, row.Description, st.RowNotes[i].DoubtfulWords, want[i])
		}
	}
}

// What speaks for the row above may speak for the row below as well: then no text is the wrong row's without a doubt.
func TestLinesThatMayBelongToEitherRowAreInDoubt(t *testing.T) {
	for name, c := range map[string]struct {
		page, wrong string // what no row says that is not in doubt
	}{
		"kinds above names of like length": {`
Buchung     Verwendungszweck          Belastung    Gutschrift       Saldo
02.01.2025  BARAUSZAHLUNG                100,00                    900,00
            LASTSCHRIFT
03.01.2025  STADTWERKE ULM                50,00                    850,00
            LASTSCHRIFT
07.01.2025  TELEKOM BONN GMBH             40,00                    810,00
            DAUERAUFTRAG
08.01.2025  HAUSVERWALTUNG               500,00                    310,00
            LASTSCHRIFT
09.01.2025  STADTWERKE ULM                50,00                    260,00`, "BARAUSZAHLUNG LASTSCHRIFT"},
		"labels that begin texts": {`
Date        Description               Debit       Credit     Balance
01/02/2025  OPENING FEE               10.00                   990.00
01/03/2025  TRN:A51 ACME LTD         100.00                   890.00
            POS PURCHASE 12
01/04/2025  TRN:B52 MARIA UY                      200.00    1,090.00
            INVOICE PAID
01/05/2025  TRN:C53 CITY WATER        90.00                 1,000.00
            WATER BILL
01/06/2025  TRN:D54 ANA LIM          300.00                   700.00
            RENT
01/07/2025  CASH WITHDRAWAL          100.00                   600.00`, "RENT CASH WITHDRAWAL"},
	} {
		st := read(t, paper(c.page))
		for i, row := range st.Rows {
			if row.Description == c.wrong && !st.RowNotes[i].DoubtfulWords {
				t.Errorf("%s: row %d is %q without a doubt", name, i+1, row.Description)
			}
		}
	}
}
