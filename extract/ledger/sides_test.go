package ledger

import (
	"slices"
	"strings"
	"testing"
)

func TestColumnThatNamesSideOfEachRow(t *testing.T) {
	for _, c := range []struct{ heading, in, out string }{
		{"+/-", "+", "-"},
		{"Art", "Gutschrift", "Lastschrift"},
		{"Debe/Haber", "Haber", "Debe"},
		{"Direction", "Paid in", "Paid out"},
		{"Sens", "Crédit", "Débit"},
		{"Af Bij", "Bij", "Af"},
		{"Soort", "Inkomsten", "Uitgaven"},
		{"Yön", "Alacak", "Borç"},
		{"B/A", "A", "B"},
		{"Typ", "Uznanie", "Obciążenie"},
		{"S/H", "H", "S"},
		{"Pano/otto", "PANO", "OTTO"},
		{"Type", "D", "W"},
		{"Tipo", "A", "C"},
		{"Type", "C", "D"},
	} {
		text := "Date;Description;" + c.heading + ";Amount\n2026-03-02;WAGES;" + c.in + ";250.00\n2026-03-23;RENT;" + c.out + ";30.50\n2026-03-25;TEA;" + c.out + ";3.50"
		t.Run(c.heading+" "+c.in, func(t *testing.T) {
			checkRows(
				t, read(t, exportOf(text)), "2026-03-02|WAGES|0.00|250.00|-", "2026-03-23|RENT|30.50|0.00|-",
				"2026-03-25|TEA|3.50|0.00|-",
			)
		})
	}
}

func TestSideLetterBesideUnknownLetterIsIgnored(t *testing.T) {
	for _, letters := range [][2]string{{"D", "X"}, {"A", "B"}, {"I", "E"}, {"D", "R"}} {
		text := "Date;Description;Type;Amount\n2026-03-02;WAGES;" + letters[0] + ";250.00\n2026-03-23;RENT;" + letters[1] + ";30.50\n2026-03-25;TEA;" + letters[1] + ";3.50"
		st := read(t, exportOf(text))
		for i := range st.Rows {
			if !st.RowNotes[i].Ambiguous {
				t.Errorf(
					"%s: row %d is surely debit %s, credit %s, want it in doubt", letters, i+1, st.Rows[i].Debit,
					st.Rows[i].Credit,
				)
			}
		}
	}
}

func TestKindOfTransactionIsNotSideIfAmountsAreSigned(t *testing.T) {
	for _, c := range []struct{ heading, in, out string }{
		{"Art", "Gutschrift", "Lastschrift"}, {"Abcd", "Paid in", "Paid out"}, {"Type", "Deposit", "Withdrawal"},
	} {
		text := "Date;Description;" + c.heading + ";Amount\n2026-03-02;WAGES;" + c.in + ";250.00\n2026-03-23;RENT;" + c.out + ";-30.50\n2026-03-25;TEA;" + c.out + ";-3.50\n2026-03-26;RENT TAKEN BACK;" + c.out + ";30.50"
		checkRows(
			t, read(t, exportOf(text)), "2026-03-02|WAGES|0.00|250.00|-", "2026-03-23|RENT|30.50|0.00|-",
			"2026-03-25|TEA|3.50|0.00|-", "2026-03-26|RENT TAKEN BACK|0.00|30.50|-",
		)
	}
}

func TestCreditColumnWithOneSignHoldsCredits(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		rows  []string
		doubt int // the row in doubt, -1 for none
	}{
		"a minus throughout": {
			`
Date;Description;Debit;Credit
2026-03-02;SALARY;;-250.00
2026-03-03;BAKERY;30.50;
2026-03-05;REFUND;;-9.50`,
			[]string{
				"2026-03-02|SALARY|0.00|250.00|-", "2026-03-03|BAKERY|30.50|0.00|-", "2026-03-05|REFUND|0.00|9.50|-",
			},
			-1,
		},
		"a minus in both columns": {
			`
Date;Description;Debit;Credit
2026-03-02;SALARY;;-250.00
2026-03-03;BAKERY;-30.50;
2026-03-05;REFUND;;-9.50`,
			[]string{
				"2026-03-02|SALARY|0.00|250.00|-", "2026-03-03|BAKERY|30.50|0.00|-", "2026-03-05|REFUND|0.00|9.50|-",
			},
			-1,
		},
		"a reversal among credits": {
			`
Date;Description;Debit;Credit
2026-03-02;SALARY;;250.00
2026-03-03;BAKERY;30.50;
2026-03-05;SALARY REVERSED;;-250.00`,
			[]string{
				"2026-03-02|SALARY|0.00|250.00|-", "2026-03-03|BAKERY|30.50|0.00|-",
				"2026-03-05|SALARY REVERSED|250.00|0.00|-",
			},
			-1,
		},
		"reversals alone, by which the balances fall": {
			`
Date;Description;Debit;Credit;Balance
2026-03-02;RENT;900.00;;1100.00
2026-03-03;CHEQUE RETURNED;;-250.00;850.00
2026-03-05;CHEQUE RETURNED;;-50.00;800.00`,
			[]string{
				"2026-03-02|RENT|900.00|0.00|1100.00", "2026-03-03|CHEQUE RETURNED|250.00|0.00|850.00",
				"2026-03-05|CHEQUE RETURNED|50.00|0.00|800.00",
			},
			-1,
		},
		"one credit alone may be either": {`
Date;Description;Debit;Credit
2026-03-02;SALARY;;-250.00
2026-03-03;BAKERY;30.50;`,
			[]string{"2026-03-02|SALARY|250.00|0.00|-", "2026-03-03|BAKERY|30.50|0.00|-"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, exportOf(c.text))
			checkRows(t, st, c.rows...)
			for i := range st.Rows {
				if got := st.RowNotes[i].Ambiguous; got != (i == c.doubt) {
					t.Errorf("row %d in doubt: %v", i+1, got)
				}
				if st.RowNotes[i].Repair != "" {
					t.Errorf("row %d was repaired: %s", i+1, st.RowNotes[i].Repair)
				}
			}
		})
	}
}

func TestCreditCodesKeepUnsignedAmountsCredits(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date              Description                Amount       Balance
2024-03-01        Opening balance                          100.00
2024-03-01        RENT                      -60.00
2024-03-01        SALARY                     70.00
2024-03-01   C    CHEQUE NOT CLEARED         10.00
2024-03-01        REFUND                     20.00        140.00
2024-03-02        BAKER                     -15.00
2024-03-02        GIFT                        5.00
2024-03-02   C    CHEQUE NOT CLEARED         30.00        160.00
2024-03-03        TAILOR                     -5.00
2024-03-03   C    CHEQUE NOT CLEARED          6.00
2024-03-03   C    CHEQUE NOT CLEARED          7.00        168.00
2024-03-04        ALLOWANCE                  12.00
2024-03-04        LOTTERY                    13.00`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(st.Rows) != 12 {
		t.Fatalf("%d rows, want 12: %v", len(st.Rows), st.Rows)
	}
	for i, want := range []string{
		"-60.00", "70.00", "10.00", "20.00", "-15.00", "5.00", "30.00", "-5.00", "6.00", "7.00", "12.00", "13.00",
	} {
		if got := st.Rows[i].Credit - st.Rows[i].Debit; got.String() != want {
			t.Errorf("row %d moves %s, want %s", i+1, got, want)
		}
	}
}

// One unsigned amount a row; debits are printed in red.
func TestRowInInkOfOtherSideIsRepaired(t *testing.T) {
	const red = 0xcc0000
	for _, c := range []struct {
		name     string
		red      []string // descriptions
		repaired []string
	}{
		{"debits are red", []string{"BAKER", "BUTCHER", "GROCER"}, nil},
		{"a debit is black", []string{"BAKER", "GROCER"}, []string{"BUTCHER"}},
		{"one ink for all", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := paper(`
Opening balance 100.00
Date        Description            Amount      Balance
01 May 2025 BAKER                   10.00        90.00
02 May 2025 WAGES                   50.00       140.00
03 May 2025 BUTCHER                 30.00       110.00
04 May 2025 REFUND                  40.00       150.00
05 May 2025 GROCER                  20.00       130.00
06 May 2025 GIFT                     5.00       135.00
07 May 2025 INTEREST                 1.00       136.00`)
			words := d.Pages[0].Words
			for i, w := range words {
				if slices.Contains(c.red, w.Text) {
					words[i+1].Color = red
				}
			}
			var repaired []string
			for _, row := range read(t, d).Rows {
				if row.Repaired {
					repaired = append(repaired, row.Description)
				}
			}
			if !slices.Equal(repaired, c.repaired) {
				t.Errorf("repaired %q, wanted %q", repaired, c.repaired)
			}
		})
	}
}

func TestBalanceShowsWhichUnknownColumnAdds(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		rows   []string
		missed int
	}{
		"the first takes away": {
			`
Date;Description;Abcd;Efgh;Balance
2026-03-02;SALARY;;250.00;1250.00
2026-03-13;BAKERY;30.50;;1219.50
2026-03-25;RENT;119.50;;1100.00`,
			[]string{
				"2026-03-02|SALARY|0.00|250.00|1250.00", "2026-03-13|BAKERY|30.50|0.00|1219.50",
				"2026-03-25|RENT|119.50|0.00|1100.00",
			},
			0,
		},
		"the first adds": {
			`
Date;Description;Abcd;Efgh;Balance
2026-03-02;SALARY;250.00;;1250.00
2026-03-13;BAKERY;;30.50;1219.50
2026-03-25;REFUND;9.50;;1229.00`,
			[]string{
				"2026-03-02|SALARY|0.00|250.00|1250.00", "2026-03-13|BAKERY|30.50|0.00|1219.50",
				"2026-03-25|REFUND|0.00|9.50|1229.00",
			},
			0,
		},
		"nothing leads to the balances": {
			`
Date;Description;Abcd;Efgh;Balance
2026-03-02;SALARY;;250.00;1250.00
2026-03-13;BAKERY;30.50;;1250.00
2026-03-25;RENT;119.50;;1300.00`,
			[]string{
				"2026-03-02|SALARY|0.00|0.00|1250.00", "2026-03-13|BAKERY|0.00|0.00|1250.00",
				"2026-03-25|RENT|0.00|0.00|1300.00",
			},
			3,
		},
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, exportOf(c.text))
			checkRows(t, st, c.rows...)
			if st.Missed != c.missed {
				t.Errorf("%d rows missed, want %d", st.Missed, c.missed)
			}
		})
	}
}

func TestMisreadSideHeadingFollowsFromSidesBelow(t *testing.T) {
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
	for name, text := range map[string]string{
		"behind":          behind,
		"before":          before,
		"nothing between": strings.ReplaceAll(behind, "DIK", "DK "),
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(text)),
				"2025-09-03|BIAYA ADM|1219536.00|0.00|1772764.00",
				"2025-09-04|SETORAN TUNAI|0.00|1584198.00|3356962.00",
				"2025-09-10|TARIKAN ATM|40083.00|0.00|3316879.00")
		})
	}
}

func TestLostHeadingOverWholeAmountsFollowsFromBalances(t *testing.T) {
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

func TestSidesAndBalanceHeadRowsAfterMeaninglessLabel(t *testing.T) {
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
