package tables

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/ledger/printed"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// typed sets text in fixed pitch, six points a character and twelve a line, and reads it as a paper on deposits.
func typed(text string) *printed.Paper {
	p := page.Page{Number: 1, Width: 612, Height: 792, Source: page.SourceText}
	for i, line := range strings.Split(text, "\n") {
		x := 36.0
		for _, word := range strings.SplitAfter(line, " ") {
			if w := strings.TrimSpace(word); w != "" {
				y := 40 + 12*float64(i)
				p.Words = append(p.Words, page.Word{Text: w, Box: page.Box{X0: x, Y0: y, X1: x + 6*float64(len(w)), Y1: y + 9}, Size: 10, Confidence: 1, Source: page.SourceText})
			}
			x += 6 * float64(len(word))
		}
	}
	paper := printed.NewPaper(page.Document{Kind: "pdf", Pages: []page.Page{p}}, wording.OfDeposits())
	paper.Furniture = map[int]bool{}
	return paper
}
