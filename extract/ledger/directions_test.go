package ledger

import "testing"

func TestAColumnThatTellsTheSideOfEachRow(t *testing.T) {
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
			checkRows(t, read(t, exportOf(text)), "2026-03-02|WAGES|0.00|250.00|-", "2026-03-23|RENT|30.50|0.00|-", "2026-03-25|TEA|3.50|0.00|-")
		})
	}
}

func TestALetterThatMeansASideMeansNothingBesideAStrangeOne(t *testing.T) {
	for _, letters := range [][2]string{{"D", "X"}, {"A", "B"}, {"I", "E"}, {"D", "R"}} {
		text := "Date;Description;Type;Amount\n2026-03-02;WAGES;" + letters[0] + ";250.00\n2026-03-23;RENT;" + letters[1] + ";30.50\n2026-03-25;TEA;" + letters[1] + ";3.50"
		st := read(t, exportOf(text))
		for i := range st.Rows {
			if !st.RowNotes[i].Ambiguous {
				t.Errorf("%s: row %d is surely debit %s, credit %s, want it in doubt", letters, i+1, st.Rows[i].Debit, st.Rows[i].Credit)
			}
		}
	}
}

func TestAKindOfMovementIsNoSideWhereAmountsBearTheirs(t *testing.T) {
	for _, c := range []struct{ heading, in, out string }{{"Art", "Gutschrift", "Lastschrift"}, {"Abcd", "Paid in", "Paid out"}, {"Type", "Deposit", "Withdrawal"}} {
		text := "Date;Description;" + c.heading + ";Amount\n2026-03-02;WAGES;" + c.in + ";250.00\n2026-03-23;RENT;" + c.out + ";-30.50\n2026-03-25;TEA;" + c.out + ";-3.50\n2026-03-26;RENT TAKEN BACK;" + c.out + ";30.50"
		checkRows(t, read(t, exportOf(text)), "2026-03-02|WAGES|0.00|250.00|-", "2026-03-23|RENT|30.50|0.00|-", "2026-03-25|TEA|3.50|0.00|-", "2026-03-26|RENT TAKEN BACK|0.00|30.50|-")
	}
}
