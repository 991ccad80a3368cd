package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestSheetRowsWithWithheldDaysAreKeptWithoutADate(t *testing.T) {
	sheet := func(days ...string) page.Document {
		rows := [][]string{{"Date", "Description", "Debit", "Credit", "Balance"}, {"", "SALARY", "", "1500.00", "2500.00"}, {"", "RENT", "800.00", "", "1700.00"},
			{"", "GROCER", "45.50", "", "1654.50"}, {"", "REFUND", "", "12.25", "1666.75"}}
		for i, day := range days {
			rows[i+1][0] = day
		}
		return sheetOf(rows...)
	}
	for name, c := range map[string]struct {
		days  []string
		dated [4]string
		text  bool // a printed date that cannot be is quoted
	}{
		"marks for figures":            {days: []string{"XXXX/XX/XX", "XXXX/XX/XX", "XXXX/XX/XX", "XXXX/XX/XX"}, dated: [4]string{"-", "-", "-", "-"}},
		"marks for day and month":      {days: []string{"**.**.2024", "**.**.2024", "**.**.2024", "**.**.2024"}, dated: [4]string{"-", "-", "-", "-"}},
		"one figure throughout":        {days: []string{"1111/11/11", "1111/11/11", "1111/11/11", "1111/11/11"}, dated: [4]string{"-", "-", "-", "-"}},
		"a blank column":               {dated: [4]string{"-", "-", "-", "-"}},
		"some of them":                 {days: []string{"2024/01/05", "XXXX/XX/XX", "2024/01/09", "XXXX/XX/XX"}, dated: [4]string{"2024-01-05", "-", "2024-01-09", "-"}},
		"the first of them":            {days: []string{"XXXX/XX/XX", "2024/01/06", "2024/01/09", "2024/01/11"}, dated: [4]string{"-", "2024-01-06", "2024-01-09", "2024-01-11"}},
		"none before the third row":    {days: []string{"", "", "2024/01/09", "2024/01/11"}, dated: [4]string{"-", "-", "2024-01-09", "2024-01-11"}},
		"a day printed once for two":   {days: []string{"2024/01/05", "", "2024/01/09", ""}, dated: [4]string{"2024-01-05", "2024-01-05", "2024-01-09", "2024-01-09"}},
		"figures of a day there isn't": {days: []string{"2024/01/05", "2024/02/31", "2024/03/09", "2024/03/11"}, dated: [4]string{"2024-01-05", "-", "2024-03-09", "2024-03-11"}, text: true},
	} {
		st := read(t, sheet(c.days...))
		if len(st.Rows) != 4 || st.Missed != 0 {
			t.Errorf("%s: %d rows and %d lines missed, want 4 and none", name, len(st.Rows), st.Missed)
			continue
		}
		quoted := false
		for i, row := range st.Rows {
			got := "-"
			if row.Date != nil {
				got = row.Date.String()
			}
			if got != c.dated[i] {
				t.Errorf("%s: row %d is of %s, want %s", name, i+1, got, c.dated[i])
			}
			quoted = quoted || st.RowNotes[i].DateText != ""
		}
		if quoted != c.text {
			t.Errorf("%s: a date that cannot be is quoted: %v, want %v", name, quoted, c.text)
		}
		if first := st.Accounts[0]; first.Number != nil || first.Opening == nil || *first.Opening != 100000 {
			t.Errorf("%s: account number %v, opening %v, want none and 1000.00", name, first.Number, first.Opening)
		}
	}
}
