package ocr

import (
	"context"
	"maps"
	"math"
	"slices"
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

func TestShiftedPagesAreAlignedByHeadings(t *testing.T) {
	head := map[string]float64{"Date": 40, "Particulars": 120, "Withdrawal": 300, "Deposit": 400, "Balance": 500,
		"Folio": 90}
	for name, lie := range map[string]sideways{"shifted": {1, 7.3}, "shifted and wider": {1.02, -5}} {
		first, second := scannedPage(1, sideways{1, 0}, head), scannedPage(2, lie, head)
		was := map[string]page.Box{}
		for _, w := range second.Words {
			was[w.Text] = w.Box
		}
		before := *second.Straightened
		var looked page.Box
		d := page.Document{Pages: []page.Page{first, second},
			Reread: func(_ context.Context, _, _ int, b page.Box) ([]page.Alternative, error) {
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

func TestPagesWithoutCommonHeadingsStay(t *testing.T) {
	first := map[string]float64{"Date": 40, "Particulars": 120, "Withdrawal": 300, "Deposit": 400, "Balance": 500}
	for name, second := range map[string]map[string]float64{
		"other words":              {"Dear": 40, "Customer": 90, "thank": 150, "you": 190, "kindly": 220},
		"the same words elsewhere": {"Date": 400, "Particulars": 20, "Withdrawal": 90, "Deposit": 330, "Balance": 210},
	} {
		d := page.Document{Pages: []page.Page{scannedPage(1, sideways{1, 0}, first),
			scannedPage(2, sideways{1, 0}, second)}}
		Align(&d)
		for _, w := range d.Pages[1].Words {
			if w.Box.X0 != second[w.Text] {
				t.Errorf("%s: %s stands at %v, want %v", name, strings.ToUpper(w.Text), w.Box.X0, second[w.Text])
			}
		}
	}
}

// linedPage has lines of words from x on, each a letter's height apart from the next.
func linedPage(number int, lines map[float64]string) page.Page {
	straightened := page.Projection{1, 0, 0, 0, 1, 0, 0, 0, 1}
	p := page.Page{Number: number, Width: 600, Height: 800, Source: page.SourceOCR, Straightened: &straightened}
	y := 40.0
	for _, x := range slices.Sorted(maps.Keys(lines)) {
		for text := range strings.FieldsSeq(lines[x]) {
			wide := 6 * float64(len(text))
			p.Words = append(p.Words, page.Word{Text: text, Box: page.Box{X0: x, Y0: y, X1: x + wide, Y1: y + 10}})
			x += wide + 4
		}
		y += 16
	}
	return p
}

func TestPagesStayIfOnlyLetterheadDiffers(t *testing.T) {
	const title = "First Harbour Development Bank"
	rows := func(number int) page.Page {
		return linedPage(number, map[float64]string{40: title, 300: "Withdrawals", 380: "Deposits", 480: "Balance"})
	}
	d := page.Document{Pages: []page.Page{linedPage(1,
		map[float64]string{60: title, 61: "Dear customer your statement follows"}), rows(2), rows(3),
		linedPage(4, map[float64]string{100: "Save more with us"}),
		linedPage(5, map[float64]string{40: title, 101: "Deposits of other months"})}}
	Align(&d)
	for _, i := range []int{1, 2, 4} {
		if x := d.Pages[i].Words[0].Box.X0; x != 40 {
			t.Errorf("page %d begins at %.1f, want 40 as printed", i+1, x)
		}
	}
}

func TestPageIsAlignedToBestMatch(t *testing.T) {
	address := map[float64]string{60: "First Harbour Bank", 62: "Anna Larssen Holding", 64: "Kingsway Ten",
		420: "Branch of Southport"}
	head := map[float64]string{}
	for x, text := range address {
		head[x-20] = text
	}
	labels := map[float64]string{90: "Day", 150: "Particulars", 300: "Withdrawals", 350: "Deposits",
		500: "Balance carried"}
	maps.Copy(head, labels)
	second := map[float64]string{}
	for x, text := range labels {
		second[x+9] = text
	}
	d := page.Document{Pages: []page.Page{linedPage(1, address), linedPage(2, head), linedPage(3, second)}}
	Align(&d)
	place := func(p page.Page, text string) float64 {
		return p.Words[slices.IndexFunc(p.Words, func(w page.Word) bool { return w.Text == text })].Box.X0
	}
	if a, b := place(d.Pages[1], "Balance"), place(d.Pages[2], "Balance"); math.Abs(a-b) > 0.01 {
		t.Errorf("the columns of balances stand at %.1f and %.1f, want them alike", a, b)
	}
}
