package ledger

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// A stamp's words stand on the line of a row's text, or below it, and are set in another type.
func TestARowWithWordsOfAnotherTypeIsInDoubt(t *testing.T) {
	for name, c := range map[string]struct {
		strange func(w *page.Word)
		words   []string
		want    []bool
	}{
		"larger":                  {func(w *page.Word) { w.Size = 12 }, []string{"RECEIVED"}, []bool{false, true, false, false}},
		"another font and color":  {func(w *page.Word) { w.Font, w.Color = "Stamp-Bold", 0x1a33a3 }, []string{"RECEIVED"}, []bool{false, true, false, false}},
		"bold, in the same color": {func(w *page.Word) { w.Font = "Text-Bold" }, []string{"RECEIVED"}, []bool{false, false, false, false}},
		"most rows are set so":    {func(w *page.Word) { w.Size = 12 }, []string{"RECEIVED", "PAYROLL", "ATM"}, []bool{false, false, false, false}},
	} {
		d := paper(`
Date        Description               Debit      Credit    Balance
01/13/2025  PAYROLL OF JANUARY                  5,000.00   15,000.00
01/14/2025  RECEIVED GROCERY STORE  1,250.00               13,750.00
01/15/2025  ATM WITHDRAWAL          2,350.00               11,400.00
01/16/2025  ATM WITHDRAWAL            350.00               11,050.00`)
		for i := range d.Pages[0].Words {
			w := &d.Pages[0].Words[i]
			if w.Size, w.Font = 8, "Text"; slices.Contains(c.words, w.Text) {
				c.strange(w)
			}
		}
		st := read(t, d)
		for i, want := range c.want {
			if got := st.RowNotes[i].DoubtfulWords; got != want {
				t.Errorf("%s: row %d is in doubt: %v, want %v", name, i+1, got, want)
			}
		}
	}
}
