package ledger

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// scatteredWords are typical words of statements and texts that are hard to read.
var scatteredWords = strings.Fields(`Date Description Debit Credit Balance Amount Fee Status Reference Opening balance Closing B/F C/F brought forward
Total deposits withdrawals 01/02/2024 2024-03-05 05-Jun- 2024 March 3 12:30 PM - -- — ( ) . , : / * 100.00 1,234.56 1.234,56 PHP Rs. -50.00 +20.00
50.00- 50.00CR DR CR OD K1 Account number 1234-5678-90 Period from to Page 1 of 2 Salary ATM 日付 ₱ € 0.00 000 99999999999999999.99 (1.00) Interest
Principal Penalty Ending Check Daily No. Serial Type Branch Name Address M ﬁ ẞ 1. NaN +inf`)

// FuzzRead places words anywhere on pages, some with broken boxes. Read must neither panic nor hang.
func FuzzRead(f *testing.F) {
	for seed := range uint64(16) {
		f.Add(seed, seed%2 == 0, seed%3 == 0)
	}
	f.Fuzz(func(t *testing.T, seed uint64, hostile, liability bool) {
		d := scatteredPaper(rand.New(rand.NewPCG(seed, 1)), hostile)
		if _, err := Read(
			context.Background(), d, Options{Liability: liability, Loan: liability && hostile},
		); err != nil {
			t.Fatalf("Read: %v", err)
		}
	})
}

func scatteredPaper(r *rand.Rand, hostile bool) page.Document {
	d := page.Document{Kind: []string{"pdf", "txt", "image", "xlsx", "csv", ""}[r.IntN(6)]}
	columns := 2 + r.IntN(7)
	for n := range 1 + r.IntN(3) {
		p := page.Page{
			Number: n + 1,
			Width:  612,
			Height: 792,
			Source: []page.Source{page.SourceText, page.SourceOCR}[r.IntN(2)],
		}
		for y := range r.IntN(40) {
			for x := range columns {
				if r.IntN(4) > 0 {
					p.Words = append(p.Words, scatteredWord(r, float64(80*x), float64(18*y), hostile))
				}
			}
		}
		d.Pages = append(d.Pages, p)
	}
	return d
}

func scatteredWord(r *rand.Rand, x, y float64, hostile bool) page.Word {
	text := scatteredWords[r.IntN(len(scatteredWords))]
	switch r.IntN(4) {
	case 0:
		text = fmt.Sprintf("%d.%02d", r.IntN(3)*100, r.IntN(2))
	case 1:
		text = fmt.Sprintf("%02d/%02d/2024", 1+r.IntN(30), 1+r.IntN(12))
	}
	w := page.Word{
		Text:       text,
		Box:        page.Box{X0: x, Y0: y, X1: x + 6*float64(len(text)), Y1: y + 10},
		Confidence: r.Float64(),
	}
	if hostile && r.IntN(6) == 0 {
		odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1e300, 0, 60, 600}
		w.Box = page.Box{X0: odd[r.IntN(7)], Y0: odd[r.IntN(7)], X1: odd[r.IntN(7)], Y1: odd[r.IntN(7)]}
	}
	if hostile && r.IntN(20) == 0 {
		w.Cell = fmt.Sprintf("%c%d", 'A'+r.IntN(4), r.IntN(4))
	}
	return w
}
