package ledger

import (
	"slices"
	"testing"
)

func TestWhatThePaperSaysOfItselfIsNoRowsText(t *testing.T) {
	const table = `
Date        Details                 Paid out  Paid in   Balance
02/01/2025  DIRECT DEBIT               20.00              80.00
            CITY WATER
03/01/2025  SALARY                               50.00   130.00
            HARBOUR CRANES
05/01/2025  CARD PURCHASE              30.00             100.00
            GROCER LEEDS
`
	want := []string{"2025-01-02|DIRECT DEBIT CITY WATER|20.00|0.00|80.00", "2025-01-03|SALARY HARBOUR CRANES|0.00|50.00|130.00", "2025-01-05|CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00"}
	for name, remark := range map[string]string{
		"the rows go on overleaf":    "            Continued on next page\n",
		"the same in another tongue": "            Fortsetzung auf Seite 2\n",
		"words between stars":        "            *** CONTINUED ***\n",
		"the end, between dashes":    "            -- LAST PAGE --\n",
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(table+remark)), want...) })
	}
}

func TestANumberMaskedAtBothEndsIsTheRowsText(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Details                 Paid out  Paid in   Balance
02/01/2025  PIX MARA LINDOSO           20.00              80.00
            ***.568.976-**
            E18641508455136302661uqz
03/01/2025  PIX TIAGO VALVERDE                   50.00   130.00
            ***.930.820-**
            E75177351561422398946rj4
`)), "2025-01-02|PIX MARA LINDOSO ***.568.976-** E18641508455136302661uqz|20.00|0.00|80.00",
		"2025-01-03|PIX TIAGO VALVERDE ***.930.820-** E75177351561422398946rj4|0.00|50.00|130.00")
}

func TestTextRightOfTheTableIsNoPartOfIt(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Details                 Paid out  Paid in   Balance
02/01/2025  DIRECT DEBIT               20.00              80.00
            CITY WATER                                                   Save more
03/01/2025  SALARY                               50.00   130.00          with a fixed rate
            HARBOUR CRANES                                               of 4.10% AER
                                                                         until 31/12/2025
05/01/2025  CARD PURCHASE              30.00             100.00
            GROCER LEEDS                                                 Ask in branch
`)), "2025-01-02|DIRECT DEBIT CITY WATER|20.00|0.00|80.00", "2025-01-03|SALARY HARBOUR CRANES|0.00|50.00|130.00", "2025-01-05|CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00")
}

// doubtful are the places, from 0, of the rows whose text is in doubt.
func doubtful(st *Statement) (places []int) {
	for i := range st.Rows {
		if st.RowNotes[i].DoubtfulWords {
			places = append(places, i)
		}
	}
	return places
}

func TestASentenceBetweenRowsIsNoRowsText(t *testing.T) {
	const head, first, rest = `
Date        Details                 Paid out  Paid in   Balance
02/01/2025  DIRECT DEBIT               20.00              80.00
            CITY WATER
`, `03/01/2025  SALARY                               50.00   130.00
            HARBOUR CRANES
`, `05/01/2025  CARD PURCHASE              30.00             100.00
            GROCER LEEDS
`
	want := []string{"2025-01-02|DIRECT DEBIT CITY WATER|20.00|0.00|80.00", "2025-01-03|SALARY HARBOUR CRANES|0.00|50.00|130.00", "2025-01-05|CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00"}
	for name, c := range map[string]struct {
		sentence string
		doubt    []int
	}{
		"which may be a payer's message":         {"            Pay for my dog.\n", []int{1}},
		"over two lines":                         {"            You can pay us\n            at home now.\n", []int{1}},
		"wider than any description of the rows": {"            You can now pay in all of our branches.\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(head+first+c.sentence+rest))
			checkRows(t, st, want...)
			if got := doubtful(st); !slices.Equal(got, c.doubt) {
				t.Errorf("rows in doubt: %v, want %v", got, c.doubt)
			}
		})
	}
}
