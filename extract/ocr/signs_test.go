package ocr

import (
	"image"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestAMinusThatTheEngineLeftOutIsSeen(t *testing.T) {
	figures := image.Rect(200, 100, 300, 130)
	fill := func(g *raster.Gray, b image.Rectangle) {
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				g.Row(y)[x] = 0
			}
		}
	}
	for _, c := range []struct {
		name string
		text string
		box  image.Rectangle // the word's
		ink  image.Rectangle // besides the figures'
		want string
	}{
		{"before the box", "372.24", figures, image.Rect(184, 115, 194, 119), "-372.24"},
		{"within the box", "1,200.00", image.Rect(184, 100, 300, 130), image.Rect(184, 115, 194, 119), "-1,200.00"},
		{"behind the box", "372.24", figures, image.Rect(304, 115, 314, 119), "372.24-"},
		{"a whole amount", "20.849.000", figures, image.Rect(184, 115, 194, 119), "-20.849.000"},
		{"nothing", "372.24", figures, image.Rectangle{}, "372.24"},
		{"a rule of the table", "372.24", figures, image.Rect(190, 100, 192, 130), "372.24"},
		{"a rule below", "372.24", figures, image.Rect(180, 127, 196, 129), "372.24"},
		{"a letter", "372.24", figures, image.Rect(180, 105, 194, 130), "372.24"},
		{"far away", "372.24", figures, image.Rect(150, 115, 160, 119), "372.24"},
		{"a day", "15", figures, image.Rect(184, 115, 194, 119), "15"},
		{"before the currency", "£372.24", figures, image.Rect(184, 115, 194, 119), "-£372.24"},
		{"read as a wave", "~£372.24", figures, image.Rectangle{}, "-£372.24"},
		{"read as a stroke at the foot", "_372.24", image.Rect(184, 100, 300, 130), image.Rect(184, 115, 194, 119), "-372.24"},
		{"a rule under the amount", "_372.24", image.Rect(184, 100, 300, 130), image.Rect(184, 127, 194, 130), "_372.24"},
		{"a sign that was read", "-372.24", figures, image.Rect(184, 115, 194, 119), "-372.24"},
	} {
		g := raster.NewGray(400, 200)
		bars(g, figures)
		fill(g, c.ink)
		words := []Word{{Text: c.text, Box: c.box, Confidence: 0.95}}
		if withSigns(g, words); words[0].Text != c.want {
			t.Errorf("%s: %q became %q, want %q", c.name, c.text, words[0].Text, c.want)
		}
		if w := words[0]; w.Text != c.text && (w.Confidence > unsure || len(w.Alternatives) == 0) {
			t.Errorf("%s: %+v, want less confidence and the first reading beside it", c.name, w)
		}
	}
	g := raster.NewGray(400, 200)
	bars(g, figures)
	fill(g, image.Rect(184, 115, 194, 119))
	words := []Word{{Text: "-", Box: image.Rect(184, 115, 194, 119), Confidence: 0.9}, {Text: "372.24", Box: figures, Confidence: 0.9}}
	if withSigns(g, words); words[1].Text != "372.24" {
		t.Errorf("a minus that was read as a word of its own became %q too", words[1].Text)
	}
}
