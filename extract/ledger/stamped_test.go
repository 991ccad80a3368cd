package ledger

import "testing"

// A stamp's words stand on the line of a row's text and are larger.
func TestARowWithTextOfTwoSizesIsInDoubt(t *testing.T) {
	d := paper(`
Date        Description               Debit      Credit    Balance
01/13/2025  PAYROLL OF JANUARY                  5,000.00   15,000.00
01/14/2025  RECEIVED GROCERY STORE  1,250.00               13,750.00
01/15/2025  ATM WITHDRAWAL          2,350.00               11,400.00`)
	for i := range d.Pages[0].Words {
		w := &d.Pages[0].Words[i]
		w.Size = 8
		if w.Text == "RECEIVED" {
			w.Size = 12
		}
	}
	st := read(t, d)
	for i, want := range []bool{false, true, false} {
		if got := st.RowNotes[i].DoubtfulWords; got != want {
			t.Errorf("row %d: in doubt %v, want %v", i+1, got, want)
		}
	}
}
