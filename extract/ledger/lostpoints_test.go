package ledger

import (
	"strings"
	"testing"
)

func TestCentsBehindALostPointBelongToTheirAmount(t *testing.T) {
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
				t.Errorf("%s: row %d is %s %q, want %s %q", name, i, rowText(row), row.Description, rowText(want.Rows[i]), want.Rows[i].Description)
			}
		}
	}
}

func TestTwoFiguresBehindANumberAreNoCentsWhereNoAmountsEnd(t *testing.T) {
	st := read(t, recognizedPaper(strings.Replace(sixRows, "GROCERY STORE  ", "STORE 413 25   ", 1)))
	if got := st.Rows[1].Description; got != "STORE 413 25" {
		t.Errorf("description %q, want %q", got, "STORE 413 25")
	}
}
