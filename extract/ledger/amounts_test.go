package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestAmountWithLostCentsIsResolvedByBalances(t *testing.T) {
	broken := strings.Replace(wrappedTexts, "1,700.00       13,425.00", "1,700          13,425.00", 1)
	checkRows(t, read(t, recognizedPaper(broken)), wrappedRows...)

	cents := strings.NewReplacer(
		"1,700.00       13,425.00", "1,700          13,425.37", "Closing Balance: 13,425.00",
		"Closing Balance: 13,425.37",
	).Replace(wrappedTexts)
	st := read(t, recognizedPaper(cents))
	if row := st.Rows[len(st.Rows)-1]; row.Credit == 170000 {
		t.Errorf("the cents that the balances speak of were taken for zeros: %+v", row)
	}

	if got := rowText(read(t, paper(broken)).Rows[4]); got == wrappedRows[4] {
		t.Errorf("a text layer that prints no cents became %s", got)
	}
}

func TestRecognizedPointAmongDecimalCommasIsComma(t *testing.T) {
	checkRows(t, read(t, recognizedPaper(`Période du 01/02/2024 au 29/02/2024
Solde initial 2 000,00

Date         Nature des opérations          Débit       Crédit
01/02/2024   Virement reçu                             1 000,00
02/02/2024   Prélèvement                   761.00
05/02/2024   Carte                       1 182.00
09/02/2024   Versement                                   104,00
Total des débits 1 943,00
Total des crédits 1 104,00
Solde final 1 161,00`)),
		"2024-02-01|Virement reçu|0.00|1000.00|3000.00",
		"2024-02-02|Prélèvement|761.00|0.00|2239.00",
		"2024-02-05|Carte|1182.00|0.00|1057.00",
		"2024-02-09|Versement|0.00|104.00|1161.00")
}

func TestAmountWithLostDigitAfterThousandsIsNotSmallerAmount(t *testing.T) {
	st := read(t, recognizedPaper(`Solde initial 20 000,00

Date         Nature des opérations          Débit       Crédit        Solde
01/02/2024   Virement reçu                             1 000,00   21 000,00
02/02/2024   Prélèvement                   761,00                 20 239,00
05/02/2024   Carte                       7 99.22                  12 639,78
09/02/2024   Versement                                   104,00   12 743,78`))
	for _, row := range st.Rows {
		if row.Debit == 9922 {
			t.Errorf("row %s", rowText(row))
		}
	}
}

func TestTimeInTextKeepsPointAmongDecimalCommas(t *testing.T) {
	d := recognizedPaper(`Solde initial 2 000,00

Date         Nature des opérations          Débit       Crédit
01/02/2024   Virement reçu                             1 000,00
02/02/2024   Retrait 14.22                  761,00
05/02/2024   Carte                        1 182,00
Solde final 1 057,00`)
	for i := range d.Pages[0].Words {
		d.Pages[0].Words[i].Confidence = 0.96
	}
	if got := read(t, d).Rows[1].Description; got != "Retrait 14.22" {
		t.Errorf("the text is %q, want the time as it is printed", got)
	}
}

func TestUnreadAmountFollowsFromBalancesAroundIt(t *testing.T) {
	fee := "TRANSFER FEE                25.00                       11,725.00"
	for name, c := range map[string]struct {
		left, want string
		repaired   bool
	}{
		"nothing of it": {
			"TRANSFER FEE                                            11,725.00",
			"2025-01-16|TRANSFER FEE|25.00|0.00|11725.00", true,
		},
		"no row to follow from": {
			"TRANSFER FEE                                            11,705.00",
			"2025-01-16|TRANSFER FEE|0.00|0.00|11705.00", false,
		},
		"zero on both sides": {
			"TRANSFER FEE                 0.00            0.00       11,725.00",
			"2025-01-16|TRANSFER FEE|0.00|0.00|11725.00", false,
		},
	} {
		row := read(t, recognizedPaper(misread(fee, c.left))).Rows[3]
		if rowText(row) != c.want || row.Repaired != c.repaired {
			t.Errorf("%s: %s, repaired %v; want %s, repaired %v", name, rowText(row), row.Repaired, c.want, c.repaired)
		}
	}
	st := read(t, recognizedPaper(misread(fee, "TRANSFER FEE                                            11,725.00")))
	if o := st.Origins["/transactions/3/debit"]; o.Confidence >= 0.99 {
		t.Errorf("the amount is sure to %v, want doubt: nothing of it was read", o.Confidence)
	}
	if got := read(
		t, paper(strings.Replace(sixRows, fee, "TRANSFER FEE                                            11,725.00", 1)),
	).Rows[3]; got.Debit != 0 || got.Repaired {
		t.Errorf("a text layer without the amount became %s", rowText(got))
	}
}

// spacedRows is a statement with spaces as thousands separators.
const spacedRows = `Opening Balance: 10 000,00

Date          Description                 Debit          Credit         Balance
13/01/2025    PAYROLL                                  5 000,00       15 000,00
14/01/2025    GROCERY STORE                700,00                     14 300,00
15/01/2025    BOOKSHOP                   3 700,00                     10 600,00
16/01/2025    SHOP NUMBER              3   500,00                     10 100,00
17/01/2025    CHECK DEPOSIT                            1 700,00       11 800,00
Closing Balance: 11 800,00
`

func TestSeparateFirstDigitsBelongToAmountIfBalancesAgree(t *testing.T) {
	want := read(t, recognizedPaper(spacedRows))
	got := read(t, recognizedPaper(strings.Replace(spacedRows, "  3 700,00", " 3  700,00", 1)))
	for i, row := range got.Rows {
		if rowText(row) != rowText(want.Rows[i]) || row.Repaired != (i == 2) {
			t.Errorf(
				"row %d is %s, repaired %v; want %s, repaired %v", i, rowText(row), row.Repaired,
				rowText(want.Rows[i]), i == 2,
			)
		}
	}
}

func TestNumberBeforeProvenAmountIsDescription(t *testing.T) {
	if st := read(
		t, recognizedPaper(spacedRows),
	); st.Rows[3].Debit != 500_00 || st.Rows[3].Description != "SHOP NUMBER 3" {
		t.Errorf("row %s, want 500.00 and the 3 in the description", rowText(st.Rows[3]))
	}
}

func TestAmountWithLostThousandsSeparatorIsOneAmount(t *testing.T) {
	broken := strings.Replace(sixRows, "2,000.00", "2,700.00", 1) // no balance follows
	want := read(t, recognizedPaper(broken))
	for name, c := range map[string][2]string{
		"a balance": {"11,725.00", "11 725.00"},
		"an amount": {"2,700.00                       11,750.00", "2 700.00                       11,750.00"},
	} {
		got := read(t, closeUp(recognizedPaper(strings.Replace(broken, c[0], c[1], 1)), c[1]+" ."))
		if len(got.Rows) != len(want.Rows) {
			t.Fatalf("%s: %d rows, want %d", name, len(got.Rows), len(want.Rows))
		}
		for i, row := range got.Rows {
			if rowText(row) != rowText(want.Rows[i]) {
				t.Errorf("%s: row %d is %s, want %s", name, i, rowText(row), rowText(want.Rows[i]))
			}
		}
	}
}

func TestNumberInTextIsNotThousandsOfAmount(t *testing.T) {
	d := closeUp(recognizedPaper(strings.Replace(sixRows, "2,000.00", "  700.00", 1)), "")
	words := d.Pages[0].Words
	for i := range words {
		if words[i].Text == "700.00" {
			words[i-1].Text = "24"
			words[i-1].Box.X0, words[i-1].Box.X1 = words[i].Box.X0-14, words[i].Box.X0-2
			words[i-2].Box.X1 = words[i-1].Box.X0 - 2
		}
	}
	if got := read(t, d).Rows[2]; got.Debit != 700_00 {
		t.Errorf("row %s, want a debit of 700.00", rowText(got))
	}
}

func TestCentsAfterLostPointBelongToAmount(t *testing.T) {
	want := read(t, recognizedPaper(sixRows))
	for name, pair := range map[string][2]string{
		"a balance": {"13,425.00", "13,425 00"},
		"an amount": {"   4.50", "   4 50"},
		"two in a row": {"2,000.00                       11,750.00",
			"2,000 00                       11,750 00"},
	} {
		got := read(t, recognizedPaper(misread(pair[0], pair[1])))
		if len(got.Rows) != len(want.Rows) {
			t.Fatalf("%s: %d rows, want %d", name, len(got.Rows), len(want.Rows))
		}
		for i, row := range got.Rows {
			if rowText(row) != rowText(want.Rows[i]) || row.Description != want.Rows[i].Description {
				t.Errorf(
					"%s: row %d is %s %q, want %s %q", name, i, rowText(row), row.Description, rowText(want.Rows[i]),
					want.Rows[i].Description,
				)
			}
		}
	}
}

func TestTwoDigitsAfterNumberAreNotCentsOutsideAmountColumn(t *testing.T) {
	st := read(t, recognizedPaper(strings.Replace(sixRows, "GROCERY STORE  ", "STORE 413 25   ", 1)))
	if got := st.Rows[1].Description; got != "STORE 413 25" {
		t.Errorf("description %q, want %q", got, "STORE 413 25")
	}
}

// readsAs reads sixRows with one row misread and requires the figures of sixRows.
func readsAs(t *testing.T, printed, misreadAs string) {
	t.Helper()
	want, got := read(t, recognizedPaper(sixRows)), read(
		t, closeUp(recognizedPaper(misread(printed, misreadAs)), misreadAs),
	)
	if len(got.Rows) != len(want.Rows) {
		t.Fatalf("%q: %d rows, want %d", misreadAs, len(got.Rows), len(want.Rows))
	}
	for i, row := range got.Rows {
		if rowText(row) != rowText(want.Rows[i]) || row.Description != want.Rows[i].Description {
			t.Errorf(
				"%q: row %d is %s %q, want %s %q", misreadAs, i, rowText(row), row.Description, rowText(want.Rows[i]),
				want.Rows[i].Description,
			)
		}
		if row.Repaired != (misreadRow(misreadAs) == i) {
			t.Errorf("%q: row %d is marked as repaired: %v", misreadAs, i, row.Repaired)
		}
	}
}

// closeUp moves the first two words of a misread text as close together as two pieces of one figure.
func closeUp(d page.Document, misreadAs string) page.Document {
	pieces := strings.Fields(misreadAs)
	words := d.Pages[0].Words
	for i := 1; i < len(words); i++ {
		if len(pieces) > 2 && words[i-1].Text == pieces[0] && words[i].Text == pieces[1] {
			b := &words[i-1].Box
			b.X0, b.X1 = b.X0+words[i].Box.X0-b.X1-2, words[i].Box.X0-2
		}
	}
	return d
}

// misreadRow is the row of sixRows that a misread line replaces, found by its balance.
func misreadRow(text string) int {
	for i, balance := range []string{"15,000.00", "13,750.00", "11,750.00", "11,725.00", "13,425.00", "13,420.50"} {
		if strings.HasSuffix(text, balance) {
			return i
		}
	}
	return -1
}

func TestSplitFigureIsJoinedIfBalancesAgree(t *testing.T) {
	for _, c := range [][2]string{
		// no amount begins with a zero
		{"2,000.00                       11,750.00", "2,0 06.00                      11,750.00"},
		{"   25.00                       11,725.00", "25 2.00                        11,725.00"}, // a figure read again
	} {
		readsAs(t, c[0], c[1])
	}
}

func TestAmountReducedToDigitsIsResolvedByBalance(t *testing.T) {
	readsAs(t, "   25.00                       11,725.00", "   25                          11,725.00")
	readsAs(t, "   4.50                       13,420.50", "     50                       13,420.50")
}

// tenFees is a statement with cents in every amount.
const tenFees = `Opening Balance: 1,000.00

Date          Description                 Debit          Credit       Balance
01/13/2025    FEE                       11.50                         988.50
01/14/2025    FEE                       12.25                         976.25
01/15/2025    FEE                       13.75                         962.50
01/16/2025    FEE                       10.10                         952.40
01/17/2025    FEE                       14.20                         938.20
01/18/2025    FEE                       15.35                         922.85
01/19/2025    FEE                       16.45                         906.40
01/20/2025    FEE                       17.15                         889.25
01/21/2025    FEE                       18.05                         871.20
01/22/2025    FEE                        1.50                         869.70
Closing Balance: 869.70
`

func TestWholeAmountAmongAmountsWithCentsIsDoubtful(t *testing.T) {
	left := strings.Replace(tenFees, "  1.50", "    50", 1)
	d := recognizedPaper(left)
	for i := range d.Pages[0].Words {
		d.Pages[0].Words[i].Confidence = 0.97
	}
	d.Reread = func(context.Context, int, int, page.Box) ([]page.Alternative, error) {
		return []page.Alternative{{Text: "50", Confidence: 0.97}}, nil
	}
	st := read(t, d)
	if row := st.Rows[9]; row.Debit != 150 || !row.Repaired || row.Description != "FEE" {
		t.Errorf("the last row is %s, repaired %v, want a debit of 1.50 that is", rowText(row), row.Repaired)
	}
	if row := read(t, paper(left)).Rows[9]; row.Debit != 50_00 {
		t.Errorf("a text layer that prints 50 became %s", rowText(row))
	}
}

func TestNumbersWithPowersOfTenAreAmounts(t *testing.T) {
	checkRows(
		t,
		read(t, csv(
			"Date|Description|Amount|Balance", "2024-01-05|Salary|1.5E+3|1.8E+3", "2024-01-09|Shop 1E5|-100|1700",
			"2024-01-12|Fuel|-2,5E+01|1675",
		)),
		"2024-01-05|Salary|0.00|1500.00|1800.00",
		"2024-01-09|Shop 1E5|100.00|0.00|1700.00",
		"2024-01-12|Fuel|25.00|0.00|1675.00",
	)
	st := read(t, csv(
		"Date|Description|Amount|Balance", "2024-01-05|Salary|1.23457E+11|1.23457E+11",
		"2024-01-09|Shop|-100.00|900.00",
	))
	checkRows(t, st, "2024-01-09|Shop|100.00|0.00|900.00")
}

func TestAmountsWithPowersOfTenMayLackDigits(t *testing.T) {
	st := read(
		t,
		csv("Date|Description|Amount", "2024-01-05|Salary|1.23E+05", "2024-01-09|Shop|-1.00", "2024-01-12|Fuel|-2.57"),
	)
	checkRows(t, st, "2024-01-05|Salary|0.00|123000.00|-", "2024-01-09|Shop|1.00|0.00|-", "2024-01-12|Fuel|2.57|0.00|-")
	if c := st.Origins["/transactions/0/credit"].Confidence; c > eitherWay {
		t.Errorf("an amount of 123,456.78 may be printed so, and has confidence %v", c)
	}
	if c := st.Origins["/transactions/1/debit"].Confidence; c < 1 {
		t.Errorf("an amount printed whole has confidence %v", c)
	}
	if len(st.Warnings) != 1 || !strings.Contains(st.Warnings[0].Detail, "1 amounts are printed with a power of ten") {
		t.Errorf("warnings %v, want one of the power of ten", st.Warnings)
	}
}

func TestWholeAmountsOfOneOrTwoDigitsAreAmounts(t *testing.T) {
	st := read(t, paper(`
Date        Transaction                             Amount Type    Running Balance
08/01/2024  Starting Balance                                                12.143
08/01/2024  AUTO DEBIT LUZON LIGHT                   9.199 DR                2.944
08/01/2024  REMITTANCE 62056931                     36.073 CR               39.017
08/04/2024  INTEREST EARNED                            478 CR               39.495
            TAX WITHHELD                                95 DR               39.400
08/10/2024  LOAN AMORT ADA                           7.973 DR               31.427
08/12/2024  INSTAPAY TRANSFER                        1.400 DR               30.027
08/22/2024  SERVICE CHARGE                               5 DR               30.022
`))
	checkRows(
		t, st, "2024-08-01|AUTO DEBIT LUZON LIGHT|9199.00|0.00|2944.00",
		"2024-08-01|REMITTANCE 62056931|0.00|36073.00|39017.00",
		"2024-08-04|INTEREST EARNED|0.00|478.00|39495.00", "2024-08-04|TAX WITHHELD|95.00|0.00|39400.00",
		"2024-08-10|LOAN AMORT ADA|7973.00|0.00|31427.00", "2024-08-12|INSTAPAY TRANSFER|1400.00|0.00|30027.00",
		"2024-08-22|SERVICE CHARGE|5.00|0.00|30022.00",
	)
}

func TestWholeNumbersAlignedWithAmountsAreAmounts(t *testing.T) {
	st := read(t, paper(`HERON BANK
Date         Particulars           Ref      Withdraw     Deposit     Balance
01 Mar 2025  CASH MACHINE           17           100           0      319.08
02 Mar 2025  SALARY                 18             0    1,000.50    1,319.58
03 Mar 2025  SHOP                   19      1,200.00           0      119.58
04 Mar 2025  CASH MACHINE           20            13           0      106.58
05 Mar 2025  SHOP                   21          6.58           0         100
06 Mar 2025  CAFE                   22         10.25           0       89.75
07 Mar 2025  CAFE                   23         20.25           0       69.50
08 Mar 2025  REFUND                 24             0       30.50         100
09 Mar 2025  REFUND                 25             0       10.50      110.50
10 Mar 2025  REFUND                 26             0       10.50      121.00`))
	checkRows(t, st,
		"2025-03-01|CASH MACHINE|100.00|0.00|319.08",
		"2025-03-02|SALARY|0.00|1000.50|1319.58",
		"2025-03-03|SHOP|1200.00|0.00|119.58",
		"2025-03-04|CASH MACHINE|13.00|0.00|106.58",
		"2025-03-05|SHOP|6.58|0.00|100.00",
		"2025-03-06|CAFE|10.25|0.00|89.75",
		"2025-03-07|CAFE|20.25|0.00|69.50",
		"2025-03-08|REFUND|0.00|30.50|100.00",
		"2025-03-09|REFUND|0.00|10.50|110.50",
		"2025-03-10|REFUND|0.00|10.50|121.00")
}

func TestWholeNumbersUnderAmountHeadingsAreAmountsWithoutDecimals(t *testing.T) {
	st := read(t, paper(`HERON BANK
Date         Particulars           Ref       Withdrawl     Deposit      Balance
01 Mar 2025  INTEREST              17                     3,906.07    13,906.07
02 Mar 2025  CASH MACHINE          18            2,700                11,206.07
03 Mar 2025  SHOP                  19           10,000                 1,206.07
04 Mar 2025  SALARY                20                        4,840     6,046.07
05 Mar 2025  SHOP                  21              190                 5,856.07
06 Mar 2025  REFUND                22                          500     6,356.07
07 Mar 2025  GIFT OF               23                        1,500     7,856.07
             UNCLE 1200
08 Mar 2025  SHOP                  24               70                 7,786.07
09 Mar 2025  REFUND                25                          900     8,686.07
10 Mar 2025  SHOP                  26              120                 8,566.07`))
	checkRows(t, st,
		"2025-03-01|INTEREST|0.00|3906.07|13906.07",
		"2025-03-02|CASH MACHINE|2700.00|0.00|11206.07",
		"2025-03-03|SHOP|10000.00|0.00|1206.07",
		"2025-03-04|SALARY|0.00|4840.00|6046.07",
		"2025-03-05|SHOP|190.00|0.00|5856.07",
		"2025-03-06|REFUND|0.00|500.00|6356.07",
		"2025-03-07|GIFT OF UNCLE 1200|0.00|1500.00|7856.07",
		"2025-03-08|SHOP|70.00|0.00|7786.07",
		"2025-03-09|REFUND|0.00|900.00|8686.07",
		"2025-03-10|SHOP|120.00|0.00|8566.07")
}

func TestNumberAtEndOfTextIsNotAmountDespiteAlignment(t *testing.T) {
	st := read(t, paper(`HERON BANK
Date         Particulars                         Amount     Balance
01 Mar 2025  SALARY                            1,000.50    1,100.50
02 Mar 2025  SHOP                               -100.00    1,000.50
             DELIVERED TO PORT STREET HOUSE NUMBER 1200
03 Mar 2025  SHOP                               -200.00      800.50
04 Mar 2025  SHOP                               -300.00      500.50
05 Mar 2025  SHOP                               -100.00      400.50`))
	if len(st.Rows) != 5 {
		t.Fatalf("rows: %v, want five", st.Rows)
	}
	if got := st.Rows[1].Debit.String(); got != "100.00" {
		t.Errorf("debit %s, want 100.00", got)
	}
}

func TestAmountsInProgramNumberFormat(t *testing.T) {
	st := read(t, paper(`HERON BANK
Date         Particulars                  Cheque No     Withdrawal      Deposit      Balance
01 Mar 2025  SHOP                         996106721           3209            -      51386.0
02 Mar 2025  LOAN                         726703507            386            -      51000.0
03 Mar 2025  INTEREST                     722785261              -        30749      81749.0
04 Mar 2025  SHOP                         894127246           1749            -      80000.0`))
	checkRows(t, st,
		"2025-03-01|SHOP|3209.00|0.00|51386.00",
		"2025-03-02|LOAN|386.00|0.00|51000.00",
		"2025-03-03|INTEREST|0.00|30749.00|81749.00",
		"2025-03-04|SHOP|1749.00|0.00|80000.00")
}
