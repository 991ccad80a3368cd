package ledger

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A recurring transaction type has a second line either always or never. Words that recur in the second lines
// themselves ("RENT") do not mark the start of a row.
func TestDependentLinesBelongToRowAbove(t *testing.T) {
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
		"recurring transaction type above names": {`
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
		"labels of narration parts": {`
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

// With few rows, equal beginnings are weak evidence.
func TestLinesJoinedToRowBelowByBeginningAloneAreDoubtful(t *testing.T) {
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
	if st.RowNotes[3].DoubtfulWords || !st.RowNotes[0].DoubtfulWords || !st.RowNotes[1].DoubtfulWords ||
		!st.RowNotes[7].DoubtfulWords {
		t.Errorf("in doubt: %v; want the rows beside RENT and SALARY, and not CASH PAID IN", st.RowNotes)
	}
}

// A text that breaks at the edge of its column continues below.
func TestLinesThatDidNotFitBelongToRowAbove(t *testing.T) {
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
	want := []string{
		"TO THE HEIRS OF THE LATE SOCORRO CATACUTAN", "RENT OF THE SECOND FLOOR TO MARIA VILLAFUERTE",
		"FEES OF THE SCHOOL FOR ANALYN CATACUTAN",
		"LOAN TO MY BROTHER ANTON, FIRST INSTALLMENT", "A CHARGE",
	}
	for i, row := range st.Rows {
		if row.Description != want[i] || st.RowNotes[i].DoubtfulWords {
			t.Errorf("row %d is %q, in doubt: %v; want %q", i+1, row.Description, st.RowNotes[i].DoubtfulWords, want[i])
		}
	}
}

// The evidence may fit the row above and the row below equally well. Then a text joined to the wrong row must be marked
// doubtful.
func TestLinesThatMayBelongToEitherRowAreDoubtful(t *testing.T) {
	for name, c := range map[string]struct {
		page, wrong string // text that no row without doubt may have
	}{
		"transaction types above names of similar length": {`
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

func TestOneMoreTextWithSameBeginningDoesNotMoveTextsAboveFigures(t *testing.T) {
	st := read(t, paper(`
Deposits and other credits
Date        Description                      Amount
10/15/2025  MOBILE DEPOSIT                     17.00
10/17/2025  ACH CREDIT FOODS INC.              16.00
            PAYROLL
10/20/2025  INTEREST PAYMENT                    8.00
11/02/2025  ACH CREDIT TRADING CORPORATION      9.00
            PAYROLL
11/09/2025  WIRE TRANSFER IN ANA               18.00`))
	checkRows(
		t, st, "2025-10-15|MOBILE DEPOSIT|0.00|17.00|-", "2025-10-17|ACH CREDIT FOODS INC. PAYROLL|0.00|16.00|-",
		"2025-10-20|INTEREST PAYMENT|0.00|8.00|-",
		"2025-11-02|ACH CREDIT TRADING CORPORATION PAYROLL|0.00|9.00|-",
		"2025-11-09|WIRE TRANSFER IN ANA|0.00|18.00|-",
	)
}

func TestTextsThatStartWithCodeContinueBelowTheirRow(t *testing.T) {
	checkRows(t, read(t, paper(`
Data          Histórico                        Valor          Saldo
30/09/2024    000 Saldo Anterior                           1.000,00
01/10/2024    144 PIX RECEBIDO                250,00       1.250,00
              MARIA DE SOUZA
02/10/2024    470 TARIFA                      -10,00       1.240,00
03/10/2024    109 PAGAMENTO DE BOLETO        -240,00       1.000,00
              CIA ENERGIA
04/10/2024    976 TED RECEBIDA                300,00       1.300,00
              COMERCIAL ANDRADE
05/10/2024    144 PIX RECEBIDO                 50,00       1.350,00
              JOSE LIMA
06/10/2024    470 TARIFA                      -10,00       1.340,00
`)),
		"2024-10-01|144 PIX RECEBIDO MARIA DE SOUZA|0.00|250.00|1250.00",
		"2024-10-02|470 TARIFA|10.00|0.00|1240.00",
		"2024-10-03|109 PAGAMENTO DE BOLETO CIA ENERGIA|240.00|0.00|1000.00",
		"2024-10-04|976 TED RECEBIDA COMERCIAL ANDRADE|0.00|300.00|1300.00",
		"2024-10-05|144 PIX RECEBIDO JOSE LIMA|0.00|50.00|1350.00",
		"2024-10-06|470 TARIFA|10.00|0.00|1340.00")
}

func TestNarrationsWithoutSpacesStartWithLettersOfTheirKind(t *testing.T) {
	checkRows(t, read(t, paper(`
Date          Particulars                               Amount   DR/CR    Balance
01 Dec 2025   CARDPOS485840XXXXXX1595/BOOKSHOP           20.00   DR        980.00
02 Dec 2025   ECS/HEALTHINS/EMI566323321                 50.00   CR      1,030.00
              REF76678477
              BATCH61276
03 Dec 2025   CARDPOS455102XXXXXX2175/CORNERMART         30.00   DR      1,000.00
06 Dec 2025   ECS/GASWORKS/EMI883439725                  10.00   DR        990.00
              REF51579321
              BATCH00330
07 Dec 2025   NEFT*KVRB0004051*N452212543660695*LIM      90.00   CR      1,080.00
08 Dec 2025   ECS/POWER/EMI382370602                     80.00   DR      1,000.00
              REF34631697
              BATCH91484
09 Dec 2025   NEFT*KVRB0004359*N320006347774562*ABAD     40.00   CR      1,040.00
`)),
		"2025-12-01|CARDPOS485840XXXXXX1595/BOOKSHOP|20.00|0.00|980.00",
		"2025-12-02|ECS/HEALTHINS/EMI566323321 REF76678477 BATCH61276|0.00|50.00|1030.00",
		"2025-12-03|CARDPOS455102XXXXXX2175/CORNERMART|30.00|0.00|1000.00",
		"2025-12-06|ECS/GASWORKS/EMI883439725 REF51579321 BATCH00330|10.00|0.00|990.00",
		"2025-12-07|NEFT*KVRB0004051*N452212543660695*LIM|0.00|90.00|1080.00",
		"2025-12-08|ECS/POWER/EMI382370602 REF34631697 BATCH91484|80.00|0.00|1000.00",
		"2025-12-09|NEFT*KVRB0004359*N320006347774562*ABAD|0.00|40.00|1040.00")
}

func TestFewMarksReadAsDigitsDoNotMoveTextsAboveFigures(t *testing.T) {
	kinds := []string{"CARD PAYMENT", "STANDING ORDER", "CASH PAID IN"}
	names := []string{
		"ABEL", "BROOK", "CARVER", "DREW", "ELLIS", "FROST", "GRANT", "HURST", "IRVING", "JARVIS", "KEMP", "LOWELL",
		"MERCER", "NASH", "OAKLEY", "PRYOR", "QUINN",
	}
	var text strings.Builder
	text.WriteString("Date        Description            Debit    Credit     Balance\n            Balance brought forward                   1,000.00\n")
	var want []string
	for i := range 21 {
		kind, mark, more := kinds[i%3], "", ""
		if i == 8 || i == 17 {
			mark = "7 " // a tick
		}
		fmt.Fprintf(&text, "%02d/03/2024  %-22s  1.00              %6.2f\n", i+1, mark+kind, 999-float64(i))
		if i%3 < 2 {
			more = " " + names[i*len(names)/21]
			fmt.Fprintf(&text, "           %s\n", more)
		}
		want = append(want, fmt.Sprintf("2024-03-%02d|%s%s%s|1.00|0.00|%.2f", i+1, mark, kind, more, 999-float64(i)))
	}
	st, err := Read(context.Background(), recognizedPaper(text.String()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st, want...)
}

func TestNumbersAndDashesInLastDescriptionAreText(t *testing.T) {
	st := read(t, paper(`
Opening balance                                     1,000.00
Date            Debit      Credit       Balance  Description
2024-03-01      50.00                    950.00  DM - AUTO DEBIT WATER
                                                 MIN BAL 10,000.00
2024-03-02                 100.00      1,050.00  REMITTANCE USD 1.75 @ 57.10
2024-03-03      25.00                  1,025.00  FEE 15.00 INCL
Closing balance                                     1,025.00`))
	checkRows(t, st, "2024-03-01|DM - AUTO DEBIT WATER MIN BAL 10,000.00|50.00|0.00|950.00",
		"2024-03-02|REMITTANCE USD 1.75 @ 57.10|0.00|100.00|1050.00", "2024-03-03|FEE 15.00 INCL|25.00|0.00|1025.00")
}

func TestTextLongerThanTextsOfRowsStaysWhole(t *testing.T) {
	st := read(t, paper(`
Opening balance                                     1,000.00
Date            Debit      Credit       Balance  Description
2024-03-01      50.00                    950.00  CASH
2024-03-02                 100.00      1,050.00  SALARY
                                                 PEARL GARMENTS MFG. CO.
2024-03-03      25.00                  1,025.00  FEE
2024-03-04      25.00                  1,000.00  FEE
Closing balance                                     1,000.00`))
	checkRows(
		t, st, "2024-03-01|CASH|50.00|0.00|950.00",
		"2024-03-02|SALARY PEARL GARMENTS MFG. CO.|0.00|100.00|1050.00",
		"2024-03-03|FEE|25.00|0.00|1025.00", "2024-03-04|FEE|25.00|0.00|1000.00",
	)
}

func TestReferencesBetweenRowsBelongToRowsAbove(t *testing.T) {
	st := read(t, paper(`Zeitraum: 01.05.2023 - 31.05.2023

Datum         Verwendungszweck                    Belastung      Gutschrift
01.05.2023    Saldovortrag                                        68.273,75
02.05.2023    Kartenzahlung Hollmann               7.307,02
              MANDAT 05422275
03.05.2023    Lastschrift Stadtwerke              11.959,08
10.05.2023    Rückerstattung Finanzamt                            30.513,43
19.05.2023    Geldautomat                         11.506,56
              MANDAT 40967381
21.05.2023    Kontoführungsentgelt                28.500,00
22.05.2023    Rückerstattung Finanzamt                            59.100,00
23.05.2023    Kartenzahlung Hollmann              22.025,04
              MANDAT 75374199
24.05.2023    Bareinzahlung                                       48.000,00
26.05.2023    Geldautomat                         11.800,00
              No 99929844
31.05.2023    Versicherung                         3.589,15
`))
	want := []string{
		"Kartenzahlung Hollmann MANDAT 05422275", "Lastschrift Stadtwerke", "Rückerstattung Finanzamt",
		"Geldautomat MANDAT 40967381",
		"Kontoführungsentgelt", "Rückerstattung Finanzamt", "Kartenzahlung Hollmann MANDAT 75374199",
		"Bareinzahlung", "Geldautomat No 99929844", "Versicherung",
	}
	if len(st.Rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(st.Rows), len(want))
	}
	for i, row := range st.Rows {
		if row.Description != want[i] {
			t.Errorf("row %d is %q, want %q", i+1, row.Description, want[i])
		}
	}
}

func TestAmountOnLastTextLineBelongsToRow(t *testing.T) {
	checkRows(t, read(t, paper(`
HERON BANK
Opening Balance as of 01-04-2024                                           500.00
Date        Particulars                     Withdrawals    Deposits       Balance
01-04-2024  UPI/TR/445820389959/7415                           1.00        501.00
            235080
01-04-2024  UPI/TR/409284406110/99501                                    8,501.00
            47023@heron                                    8,000.00
02-04-2024  UPI/TR/445860196711/7415                10.00                8,491.00
03-04-2024  UPI/TR/409207237318/2566                                     7,491.00
            0510007570                           1,000.00
03-04-2024  NEFT/PERFECT HATCHERIES                 16.00                7,475.00
04-04-2024  NEFT/HERON MILL                                              7,400.00
            AND SONS                                75.00
`)),
		"2024-04-01|UPI/TR/445820389959/7415 235080|0.00|1.00|501.00",
		"2024-04-01|UPI/TR/409284406110/99501 47023@heron|0.00|8000.00|8501.00",
		"2024-04-02|UPI/TR/445860196711/7415|10.00|0.00|8491.00",
		"2024-04-03|UPI/TR/409207237318/2566 0510007570|1000.00|0.00|7491.00",
		"2024-04-03|NEFT/PERFECT HATCHERIES|16.00|0.00|7475.00",
		"2024-04-04|NEFT/HERON MILL AND SONS|75.00|0.00|7400.00")
}

func TestAmountThatDoesNotExplainBalanceAboveIsNotPartOfRow(t *testing.T) {
	st := read(t, paper(`
HERON BANK
Opening Balance as of 01-04-2024                                           500.00
Date        Particulars                     Withdrawals    Deposits       Balance
01-04-2024  UPI/TR/445820389959/7415                           1.00        501.00
02-04-2024  CARD PURCHASE                           10.00                  491.00
03-04-2024  UPI/TR/409207237318/2566                                       391.00
            CARD FEE                                 2.00
04-04-2024  CARD PURCHASE                           16.00                  373.00
`))
	for _, row := range st.Rows {
		if row.Description == "UPI/TR/409207237318/2566 CARD FEE" {
			t.Errorf("the row of the third has the fee's amount: %s", rowText(row))
		}
	}
}

func TestDateLineWithTextRightOfAmountsStartsRow(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Details                 Paid out  Paid in   Balance   Ref no.
01/01/2025  BALANCE BROUGHT FORWARD                      100.00
02/01/2025  CITY WATER                                            89045747
            MANDATE 4                  20.00              80.00
03/01/2025  SALARY                                                FT921726
            HARBOUR CRANES                       50.00   130.00
04/01/2025  GROCER                                                46800948
            LEEDS                      30.00             100.00
07/01/2025  RENT                                                  75822060
            FLAT 2                     40.00              60.00
`)),
		"2025-01-02|CITY WATER MANDATE 4|20.00|0.00|80.00",
		"2025-01-03|SALARY HARBOUR CRANES|0.00|50.00|130.00",
		"2025-01-04|GROCER LEEDS|30.00|0.00|100.00",
		"2025-01-07|RENT FLAT 2|40.00|0.00|60.00",
	)
}

// A text line between two rows belongs to one of them. If nothing shows to which, both rows are doubtful: their figures
// may be proven, but not their words.
func TestTextThatMayBelongToNeighbourIsDoubtful(t *testing.T) {
	for name, c := range map[string]struct {
		page string
		want []int // places of the rows in doubt
	}{
		"a row without words between lines without gaps": {`
Date        Description          Debit      Credit    Balance
01/13/2025  PAYROLL                       5,000.00   15,000.00
01/14/2025  GROCERY STORE      1,250.00              13,750.00
            QUEZON CITY
01/15/2025                     2,350.00              11,400.00
01/16/2025  ATM WITHDRAWAL       400.00              11,000.00
01/17/2025  PHARMACY             100.00              10,900.00`, []int{1, 2}},
		"gap shows to which row the line belongs": {`
Date        Description          Debit      Credit    Balance
01/13/2025  PAYROLL                       5,000.00   15,000.00
01/14/2025  GROCERY STORE      1,250.00              13,750.00

            QUEZON CITY
01/15/2025                     2,350.00              11,400.00
01/16/2025  ATM WITHDRAWAL       400.00              11,000.00
01/17/2025  PHARMACY             100.00              10,900.00`, nil},
		"every row has its own words": {`
Date        Description          Debit      Credit    Balance
01/13/2025  PAYROLL                       5,000.00   15,000.00
01/14/2025  GROCERY STORE      1,250.00              13,750.00
            QUEZON CITY
01/15/2025  ATM WITHDRAWAL     2,350.00              11,400.00
01/16/2025  ATM WITHDRAWAL       400.00              11,000.00
01/17/2025  PHARMACY             100.00              10,900.00`, nil},
		"no row has words beside its figures": {`
Date        Description          Debit      Credit    Balance
01/13/2025                                5,000.00   15,000.00
            PAYROLL
01/14/2025                     1,250.00              13,750.00
            GROCERY STORE
01/15/2025                     2,350.00              11,400.00
            ATM WITHDRAWAL
01/16/2025                       400.00              11,000.00
            ATM WITHDRAWAL
01/17/2025                       100.00              10,900.00
            PHARMACY`, nil},
		"a row without words beside no line": {`
Date        Description          Debit      Credit    Balance
01/13/2025  PAYROLL                       5,000.00   15,000.00
01/14/2025                     1,250.00              13,750.00
01/15/2025  ATM WITHDRAWAL     2,350.00              11,400.00
01/16/2025  ATM WITHDRAWAL       400.00              11,000.00
01/17/2025  PHARMACY             100.00              10,900.00
            QUEZON CITY`, nil},
	} {
		st := read(t, paper(c.page))
		var got []int
		for i := range st.Rows {
			if st.RowNotes[i].DoubtfulWords {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: the words of rows %v are in doubt, want %v", name, got, c.want)
		}
	}
}
