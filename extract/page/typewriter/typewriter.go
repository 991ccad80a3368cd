// Package typewriter sets text in one pitch, so that a test's paper looks in the source as it does on the page.
// [Document] makes pages of text, [Line] the words of one line.
package typewriter

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// Sizes of a typewriter's page, in points: the step of a character and of a line, and the place of the first of each.
const (
	pitch, leading = 6.0, 12.0
	left, top      = 36.0, 40.0
	height         = 9.0 // of a word
)

// Document is a letter-size PDF's text layer: one word per run without spaces, form feeds part pages.
func Document(text string) page.Document {
	d := page.Document{Kind: "pdf", Revisions: 1}
	for n, sheet := range strings.Split(text, "\f") {
		p := page.Page{Number: n + 1, Width: 612, Height: 792, Source: page.SourceText, Reader: "typewriter"}
		for i, line := range strings.Split(sheet, "\n") {
			p.Words = append(p.Words, Line(line, top+leading*float64(i))...)
		}
		d.Pages = append(d.Pages, p)
	}
	return d
}

// Line are the words of one line whose top is at y.
func Line(text string, y float64) []page.Word {
	var words []page.Word
	runes := []rune(text)
	for i := 0; i < len(runes); {
		if runes[i] == ' ' {
			i++
			continue
		}
		j := i
		for j < len(runes) && runes[j] != ' ' {
			j++
		}
		words = append(words, page.Word{
			Text:       string(runes[i:j]),
			Box:        page.Box{X0: left + pitch*float64(i), Y0: y, X1: left + pitch*float64(j), Y1: y + height},
			Size:       10,
			Confidence: 1,
			Source:     page.SourceText,
		})
		i = j
	}
	return words
}
