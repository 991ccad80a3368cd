package ocr

import (
	"context"
	"image"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

// rowReader reads every line as SERVICE and counts them.
type rowReader struct {
	Recognizer
	lines []*raster.Gray
	sure  float64
}

func (r *rowReader) Recognize(_ context.Context, g *raster.Gray, _ Mode) ([]Word, error) {
	r.lines = append(r.lines, g)
	return []Word{{Text: "SERVICE", Box: image.Rect(frame, frame, g.Width-frame, g.Height-frame), Confidence: r.sure}}, nil
}

func TestADoubtfulWordIsReadAgainWithoutTheRuleOverItsRow(t *testing.T) {
	g := raster.NewGray(400, 200)
	fill(g, image.Rect(60, 62, 180, 66))   // a piece of a rule
	fill(g, image.Rect(60, 100, 180, 130)) // the word
	high := Word{Text: "stavice", Box: image.Rect(60, 62, 180, 134), Top: 98, Bottom: 132, Confidence: 0.16}
	sure, flat := high, high
	sure.Confidence = 0.96
	flat.Box.Min.Y = 99
	words, rec := []Word{high, sure, flat}, &rowReader{sure: 0.96}
	if err := withOwnRows(t.Context(), rec, g, words); err != nil {
		t.Fatal(err)
	}
	if w := words[0]; w.Text != "SERVICE" || w.Confidence != 0.96 || w.Box.Min.Y < 90 || w.Box.Max.Y > 140 || w.Box.Min.X < 55 || w.Box.Max.X > 185 {
		t.Errorf("the word became %+v, want SERVICE in its row", w)
	}
	if words[1].Text != "stavice" || words[2].Text != "stavice" || len(rec.lines) != 1 {
		t.Errorf("%d words were read again, want only the doubtful one that reaches beyond its row", len(rec.lines))
	}
	for y := range rec.lines[0].Height {
		if y < frame+4 && rec.lines[0].Row(y)[rec.lines[0].Width/2] < dark {
			t.Error("the rule is in the picture of the row")
		}
	}
	words, rec = []Word{high}, &rowReader{sure: 0.2}
	if err := withOwnRows(t.Context(), rec, g, words); err != nil || words[0].Text != "stavice" {
		t.Errorf("a reading that is hardly surer was taken: %q, %v", words[0].Text, err)
	}
}
