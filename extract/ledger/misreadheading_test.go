package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestALabelReadAsANumberWithDoubtLeavesItsHeadingOne(t *testing.T) {
	head := [6]string{"Date", "Details", "Out", "In", "Branch", "Balance"}
	first := receipts(1, head, [][6]string{{"01/02/2026", "DEPOSIT", "0.00", "100.00", "0777", "100.00"},
		{"01/03/2026", "FEE", "1.00", "0.00", "0973", ""}, {"", "POS", "9.00", "0.00", "0720", "90.00"}})
	first.Words[4].Text, first.Words[4].Confidence = "038777", 0.58
	second := receipts(2, head, [][6]string{{"01/06/2026", "ATM", "10.00", "0.00", "0965", "80.00"}, {"01/08/2026", "CASH", "0.00", "20.00", "0662", "100.00"}})
	st, err := Read(t.Context(), page.Document{Kind: "png", Pages: []page.Page{first, second}}, Options{})
	if err != nil || len(st.Rows) != 5 {
		t.Errorf("%d rows, %v; want five", len(st.Rows), err)
	}
}
