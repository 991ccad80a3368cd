package tesseract

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/page"
)

// maxAlternatives bounds the other readings of one word; a look-alike beyond the sixth is a guess.
const maxAlternatives = 6

// doubt is another choice for one symbol of a word.
type doubt struct {
	place, rank int // rank 1 is the second choice
	choice      choice
	certainty   float64 // of the first choice
}

// alternatives are readings of a figure that differ in one symbol. The likeliest come first: by the other
// choice's confidence, then, where the engine gives it none, by its rank and by how sure the first choice is.
func alternatives(w ocr.Word, symbols []symbol) []page.Alternative {
	if !strings.ContainsAny(w.Text, "0123456789") || spelled(symbols) != w.Text {
		return nil
	}
	var doubts []doubt
	for place, s := range symbols {
		for rank, c := range s.choices[1:] {
			if inFigures(c.text) && inFigures(s.choices[0].text) {
				doubts = append(doubts, doubt{place, rank + 1, c, s.choices[0].confidence})
			}
		}
	}
	slices.SortStableFunc(doubts, func(a, b doubt) int {
		return cmp.Or(cmp.Compare(b.choice.confidence, a.choice.confidence), cmp.Compare(a.rank, b.rank),
			cmp.Compare(a.certainty, b.certainty))
	})
	var out []page.Alternative
	for _, d := range doubts[:min(len(doubts), maxAlternatives)] {
		out = append(out, page.Alternative{Text: replaced(symbols, d), Confidence: w.Confidence * d.choice.confidence})
	}
	return out
}

func inFigures(text string) bool { return len(text) == 1 && strings.Contains(figures, text) }

// spelled is the word as its first choices give it.
func spelled(symbols []symbol) string {
	var b strings.Builder
	for _, s := range symbols {
		b.WriteString(s.choices[0].text)
	}
	return b.String()
}

// replaced is the word with one symbol changed.
func replaced(symbols []symbol, d doubt) string {
	var b strings.Builder
	for place, s := range symbols {
		if place == d.place {
			b.WriteString(d.choice.text)
			continue
		}
		b.WriteString(s.choices[0].text)
	}
	return b.String()
}
