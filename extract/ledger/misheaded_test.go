package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// receipts is a recognized page of a wallet: a receipt's number, a day, a text, money in and out, a balance; heads are its
// headings, "" for one that was not read.
func receipts(number int, heads [6]string, rows [][6]string) page.Page {
	p := page.Page{Number: number, Width: 600, Height: 800, Source: page.SourceOCR}
	left := [6]float64{40, 140, 240, 380, 450, 520}
	for i, cells := range append([][6]string{heads}, rows...) {
		for column, text := range cells {
			if text != "" {
				y := 100 + 20*float64(i)
				p.Words = append(p.Words, page.Word{Text: text, Box: page.Box{X0: left[column], Y0: y, X1: left[column] + 6*float64(len(text)), Y1: y + 10},
					Confidence: 0.9, Source: page.SourceOCR})
			}
		}
	}
	return p
}

func TestAHeadingMisreadOnALaterPageIsTheFirstPages(t *testing.T) {
	heads := [6]string{"Receipt", "Date", "Details", "In", "Out", "Balance"}
	first := receipts(1, heads, [][6]string{{"SJ31KQ9ZP1", "01/02/2026", "DEPOSIT", "100.00", "0.00", "100.00"}, {"SJ31KQ9ZP2", "01/03/2026", "FEE", "0.00", "1.00", "99.00"},
		{"SJ31KQ9ZP3", "01/05/2026", "POS", "0.00", "9.00", "90.00"}})
	for name, misread := range map[string]string{"misread": "Dafe", "not read": ""} {
		heads[1] = misread
		d := page.Document{Kind: "png", Pages: []page.Page{first, receipts(2, heads, [][6]string{{"SJ31KQ9ZP4", "01/06/2026", "ATM", "0.00", "10.00", "80.00"},
			{"SJ31KQ9ZP5", "01/08/2026", "CASH", "20.00", "0.00", "100.00"}, {"SJ31KQ9ZP6", "01/09/2026", "FEE", "0.00", "5.00", "95.00"}})}}
		st, err := Read(t.Context(), d, Options{})
		if err != nil || len(st.Rows) != 6 {
			t.Fatalf("%s: %d rows, %v; want six", name, len(st.Rows), err)
		}
		for i, row := range st.Rows {
			if row.Date == nil || row.Balance == nil {
				t.Errorf("%s: row %d is %+v, want its day and balance", name, i+1, row)
			}
		}
	}
}
