package ledger

import (
	"strings"
	"testing"
)

func TestADayBoxedALineTooLowIsOfTheOneRowWithoutAny(t *testing.T) {
	want := read(t, recognizedPaper(longRowsOfTwoLines))
	lower := strings.NewReplacer("01/18/2025    STAMP TAX", "              STAMP TAX", "              QUARTERLY", "01/18/2025    QUARTERLY")
	got := read(t, recognizedPaper(lower.Replace(longRowsOfTwoLines)))
	if len(got.Rows) != len(want.Rows) {
		t.Fatalf("%d rows, want %d", len(got.Rows), len(want.Rows))
	}
	for i, row := range got.Rows {
		if rowText(row) != rowText(want.Rows[i]) {
			t.Errorf("row %d is %s, want %s", i, rowText(row), rowText(want.Rows[i]))
		}
		if doubted := got.RowNotes[i].DoubtfulWords; doubted != (i == 5) {
			t.Errorf("row %d is in doubt: %v", i, doubted)
		}
	}
}
