package ocr

import (
	"context"
	"image"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// as is the word with a confidence.
func (w Word) as(confidence float64) Word {
	w.Confidence = confidence
	return w
}

func TestBetterOfTwoReadingsIsTaken(t *testing.T) {
	for name, c := range map[string]struct {
		first, second []Word
		want          []string
		confidence    float64
	}{
		"both the same": {[]Word{word("Total", 0, 0, 50, 20).as(0.6)}, []Word{word("Total", 1, 0, 51, 20).as(0.9)},
			[]string{"Total"}, 0.6},
		"the surer": {[]Word{word("Tota!", 0, 0, 50, 20).as(0.6)},
			[]Word{word("Total", 1, 0, 51, 20).as(0.95)}, []string{"Total"}, disputed},
		"hardly surer": {[]Word{word("Total", 0, 0, 50, 20).as(0.9)},
			[]Word{word("Tota!", 1, 0, 51, 20).as(0.91)}, []string{"Total"}, disputed},
		"an amount beside none": {[]Word{word("hie", 0, 0, 80, 20).as(0.9)},
			[]Word{word("3,183.00", 0, 0, 80, 20).as(0.6)},
			[]string{"3,183.00"}, 0.6},
		"two words that were one": {[]Word{word("ANAM.", 0, 0, 80, 20).as(0.3)},
			[]Word{word("ANA", 0, 0, 48, 20).as(0.9), word("M.", 55, 0, 80, 20).as(0.9)}, []string{"ANA", "M."},
			disputed},
		"one word that was two": {[]Word{word("AM", 0, 0, 35, 20).as(0.4), word("ORT", 40, 0, 80, 20).as(0.5)},
			[]Word{word("AMORT", 0, 0, 80, 20).as(0.9)}, []string{"AMORT"}, disputed},
		"a rule read as letters": {[]Word{word("|", 0, 0, 20, 20).as(0.6)},
			[]Word{word("JL", 0, 0, 20, 20).as(0.9)}, []string{"|"}, 0.6},
		"a figure read as a rule": {[]Word{word("1", 0, 0, 20, 20).as(0.6)},
			[]Word{word("|", 0, 0, 20, 20).as(0.9)}, []string{"1"}, 0.6},
		"what was read once": {[]Word{word("Total", 0, 0, 50, 20).as(0.9)},
			[]Word{word("34,297.00", 200, 0, 280, 20).as(0.9)},
			[]string{"Total", "34,297.00"}, disputed},
		"what was read once, in doubt": {[]Word{word("Total", 0, 0, 50, 20).as(0.6)},
			[]Word{word("Other", 200, 0, 250, 20).as(0.7)},
			[]string{"Total"}, 0.6},
	} {
		var got []string
		least := 1.0
		for _, w := range bothReadings(c.first, c.second) {
			got, least = append(got, w.Text), min(least, w.Confidence)
		}
		if !slices.Equal(got, c.want) || least != c.confidence {
			t.Errorf("%s: %q of %v, want %q of %v", name, got, least, c.want, c.confidence)
		}
	}
}

func TestOtherReadingOfFigureIsKept(t *testing.T) {
	got := bothReadings([]Word{word("1,234.56", 0, 0, 80, 20).as(0.7)}, []Word{word("1,284.56", 0, 0, 80, 20).as(0.9)})
	if len(got) != 1 || got[0].Text != "1,284.56" || len(got[0].Alternatives) != 1 ||
		got[0].Alternatives[0].Text != "1,234.56" {
		t.Errorf("words %+v, want the surer with the other as its alternative", got)
	}
}

func TestOnlyADoubtfulPageInBlackAndWhiteIsReadTwice(t *testing.T) {
	blackAndWhite := inkedPage(400, 600)
	grays := inkedPage(400, 600)
	for i := range grays.Pix {
		grays.Pix[i] = 20 + grays.Pix[i]/2 + uint8(i%20)
	}
	for name, c := range map[string]struct {
		picture    *raster.Gray
		confidence float64
		want       int
	}{
		"in black and white":              {blackAndWhite, 0.7, 2},
		"in black and white, and certain": {blackAndWhite, 0.95, 1},
		"with grays":                      {grays, 0.7, 1},
	} {
		times := 0
		read := func(_ *raster.Gray, m Mode) []Word {
			if m == SparsePage {
				times++
			}
			return []Word{word("Balance", 40, 60, 300, 80).as(c.confidence)}
		}
		parts := []prepared{{picture: c.picture, toOriginal: page.Scaling(1)}}
		if _, err := look(t.Context(), fake{read: read}, Sheet{Number: 1, Width: 400, Height: 600}, c.picture,
			parts); err != nil || times != c.want {
			t.Errorf("%s: a page was read %d times (%v), want %d", name, times, err, c.want)
		}
	}
}

// rowReader reads every line as SERVICE and counts them.
type rowReader struct {
	Recognizer
	lines []*raster.Gray
	sure  float64
}

func (r *rowReader) Recognize(_ context.Context, g *raster.Gray, _ Mode) ([]Word, error) {
	r.lines = append(r.lines, g)
	return []Word{{Text: "SERVICE", Box: image.Rect(frame, frame, g.Width-frame, g.Height-frame),
		Confidence: r.sure}}, nil
}

func TestDoubtfulWordIsReadAgainWithoutRuleAbove(t *testing.T) {
	g := raster.NewGray(400, 200)
	fill(g, image.Rect(60, 62, 180, 66))   // a piece of a rule
	fill(g, image.Rect(60, 100, 180, 130)) // the word
	high := Word{Text: "stavice", Box: image.Rect(60, 62, 180, 134), Top: 98, Bottom: 132, Confidence: 0.16}
	sure, flat := high, high
	sure.Confidence = 0.96
	flat.Box.Min.Y = 99
	words, rec := []Word{high, sure, flat}, &rowReader{sure: 0.96}
	if err := rereadInOwnRow(t.Context(), rec, g, words); err != nil {
		t.Fatal(err)
	}
	if w := words[0]; w.Text != "SERVICE" || w.Confidence != 0.96 || w.Box.Min.Y < 90 || w.Box.Max.Y > 140 ||
		w.Box.Min.X < 55 || w.Box.Max.X > 185 {
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
	if err := rereadInOwnRow(t.Context(), rec, g, words); err != nil || words[0].Text != "stavice" {
		t.Errorf("a reading that is hardly surer was taken: %q, %v", words[0].Text, err)
	}
}
