package ledger

import (
	"strings"
	"testing"
)

func TestAnAmountThatLostItsCentsIsSettledByTheBalances(t *testing.T) {
	broken := strings.Replace(wrappedTexts, "1,700.00       13,425.00", "1,700          13,425.00", 1)
	checkRows(t, read(t, recognizedPaper(broken)), wrappedRows...)

	cents := strings.NewReplacer("1,700.00       13,425.00", "1,700          13,425.37", "Closing Balance: 13,425.00", "Closing Balance: 13,425.37").Replace(wrappedTexts)
	st := read(t, recognizedPaper(cents))
	if row := st.Rows[len(st.Rows)-1]; row.Credit == 170000 {
		t.Errorf("the cents that the balances speak of were taken for zeros: %+v", row)
	}

	if got := rowText(read(t, paper(broken)).Rows[4]); got == wrappedRows[4] {
		t.Errorf("a text layer that prints no cents became %s", got)
	}
}
