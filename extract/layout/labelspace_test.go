package layout

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// fixedPitch are words of fixed pitch, one blank between them: of a text layer as wide as their letters are set, of a
// recognized page as wide as their ink.
func fixedPitch(source page.Source, texts ...string) []page.Word {
	const pitch, height, white = 7.0, 11.0, 0.6
	var words []page.Word
	x := 40.0
	for _, text := range texts {
		width := pitch * float64(len(text))
		b := page.Box{X0: x, Y0: 100, X1: x + width, Y1: 100 + height}
		if source == page.SourceOCR {
			b.X0, b.X1 = b.X0+white, b.X1-white
		}
		words = append(words, page.Word{Text: text, Box: b, Source: source})
		x += width + pitch
	}
	return words
}

func TestABlankOfFixedPitchPartsNoLabelsHoweverItIsRead(t *testing.T) {
	v := MustVocabulary("date: date | transaction date\ndescription: transaction | description")
	for _, source := range []page.Source{page.SourceText, page.SourceOCR} {
		line := Line{Page: 1, Words: fixedPitch(source, "Transaction", "date", "Description")}
		line.Box = Bounds(line.Words)
		var got []string
		for _, c := range splitCells(labelCells([]Line{line}, 0, v), nil, partUnder, v) {
			got = append(got, c.Text)
		}
		if len(got) != 2 || got[0] != "Transaction date" || got[1] != "Description" {
			t.Errorf("labels of words of source %v: %q, want Transaction date and Description", source, got)
		}
	}
}
