package ocr

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// scannedPage has words at the places given, each moved by lie.
func scannedPage(number int, lie sideways, words map[string]float64) page.Page {
	straightened := page.Projection{2, 0.1, 3, 0, 2, 1, 0, 0, 1}
	p := page.Page{Number: number, Width: 600, Height: 800, Source: page.SourceOCR, Straightened: &straightened}
	for text, x := range words {
		p.Words = append(p.Words, page.Word{Text: text, Box: lie.box(page.Box{X0: x, Y0: 100, X1: x + 40, Y1: 110})})
	}
	return p
}

func TestPagesThatLieAsideAreMovedToWhereTheirHeadsAgree(t *testing.T) {
	head := map[string]float64{"Date": 40, "Particulars": 120, "Withdrawal": 300, "Deposit": 400, "Balance": 500, "Folio": 90}
	for name, lie := range map[string]sideways{"shifted": {1, 7.3}, "shifted and wider": {1.02, -5}} {
		first, second := scannedPage(1, sideways{1, 0}, head), scannedPage(2, lie, head)
		was := map[string]page.Box{}
		for _, w := range second.Words {
			was[w.Text] = w.Box
		}
		before := *second.Straightened
		var looked page.Box
		d := page.Document{Pages: []page.Page{first, second}, Reread: func(_ context.Context, _, _ int, b page.Box) ([]page.Alternative, error) {
			looked = b
			return nil, nil
		}}
		Align(&d)
		for _, w := range d.Pages[1].Words {
			if math.Abs(w.Box.X0-head[w.Text]) > 0.01 {
				t.Errorf("%s: %s stands at %.2f, want %.2f as on the first page", name, w.Text, w.Box.X0, head[w.Text])
			}
			got, want := d.Pages[1].Seen(w.Box), before.Box(was[w.Text])
			if math.Abs(got.X0-want.X0)+math.Abs(got.Y1-want.Y1) > 0.01 {
				t.Errorf("%s: %s is shown at %v, want %v as before", name, w.Text, got, want)
			}
		}
		w := d.Pages[1].Words[0]
		if _, err := d.Reread(t.Context(), 2, 0, w.Box); err != nil || math.Abs(looked.X1-was[w.Text].X1) > 0.01 {
			t.Errorf("%s: looked again at %v, want %v (error %v)", name, looked, was[w.Text], err)
		}
	}
}

func TestPagesThatShareNoHeadStayWhereTheyAre(t *testing.T) {
	first := map[string]float64{"Date": 40, "Particulars": 120, "Withdrawal": 300, "Deposit": 400, "Balance": 500}
	for name, second := range map[string]map[string]float64{
		"other words":              {"Dear": 40, "Customer": 90, "thank": 150, "you": 190, "kindly": 220},
		"the same words elsewhere": {"Date": 400, "Particulars": 20, "Withdrawal": 90, "Deposit": 330, "Balance": 210},
	} {
		d := page.Document{Pages: []page.Page{scannedPage(1, sideways{1, 0}, first), scannedPage(2, sideways{1, 0}, second)}}
		Align(&d)
		for _, w := range d.Pages[1].Words {
			if w.Box.X0 != second[w.Text] {
				t.Errorf("%s: %s stands at %v, want %v", name, strings.ToUpper(w.Text), w.Box.X0, second[w.Text])
			}
		}
	}
}
