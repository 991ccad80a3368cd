package ocr

import (
	"image"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestADayThatWasPassedOverBesideItsMonthIsLookedAt(t *testing.T) {
	for _, c := range []struct {
		name  string
		ink   image.Rectangle
		again []string
		want  string
	}{
		{"a figure", image.Rect(108, 301, 114, 319), []string{"1", "1"}, "1 Dec 2025"},
		{"preparations that differ", image.Rect(108, 301, 114, 319), []string{"1", "7", "4", ""}, "Dec 2025"},
		{"dirt", image.Rect(108, 308, 112, 311), []string{"1", "1"}, "Dec 2025"},
		{"nothing", image.Rectangle{}, []string{"1", "1"}, "Dec 2025"},
	} {
		var words []Word
		for i := range columnFigures {
			y := 100 + 30*i
			words = append(words, word("12", 100, y, 120, y+20), word("Dec", 128, y, 160, y+20), word("2025", 168, y, 200, y+20))
		}
		words = append(words, word("Dec", 128, 300, 160, 320), word("2025", 168, 300, 200, 320))
		g := raster.NewGray(400, 400)
		for i := range g.Pix {
			g.Pix[i] = 255
		}
		for y := c.ink.Min.Y; y < c.ink.Max.Y; y++ {
			for x := c.ink.Min.X; x < c.ink.Max.X; x++ {
				g.Row(y)[x] = 0
			}
		}
		asked := 0
		read := func(*raster.Gray, Mode) []Word {
			asked++
			if text := c.again[(asked-1)%len(c.again)]; text != "" {
				return []Word{word(text, 10, 10, 90, 30)}
			}
			return nil
		}
		v := newView(Sheet{Number: 1, Width: 400, Height: 400}, g, asItIs(g)[0], 0)
		out, err := withMissedDays(t.Context(), fake{read: read}, v, words)
		var got []string
		for _, w := range out[3*columnFigures:] {
			got = append(got, w.Text)
			if w.Text == "1" && w.Confidence > changed {
				t.Errorf("%s: confidence %.2f, want at most %.2f", c.name, w.Confidence, changed)
			}
		}
		if text := strings.Join(got, " "); err != nil || text != c.want {
			t.Errorf("%s: %q, %v, want %q", c.name, text, err, c.want)
		}
	}
}
