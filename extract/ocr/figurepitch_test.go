package ocr

import (
	"image"
	"testing"

	"golang.org/x/image/font"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestTheMiddlesOfFiguresTellWhetherASpaceIsBetweenThem(t *testing.T) {
	for printed, want := range map[string]int{
		"9355 1642": 2, "9351 1642": 2, "93551642": 1, "93511642": 1, "11111111": 1, "1111 1111": 2, "40808165": 1, "4080 8165": 2,
	} {
		s := newSheetOfType(t)
		for _, text := range []string{"5018450", "1580315", "8051208"} {
			s.print(text, text, 0.95)
		}
		for range 3 { // rows of words tell how wide a space is
			y := 40 * (len(s.words) + 1)
			s.print("PAY TO ALL", "PAY", 0.95)
			first := &s.words[len(s.words)-1]
			at := first.Box.Min.X + 1
			for k, text := range []string{"PAY", "TO", "ALL"} {
				w := *first
				w.Text, w.Box = text, image.Rect(at, y-22, at+font.MeasureString(s.face, text).Ceil(), y+7)
				at += font.MeasureString(s.face, text+" ").Ceil()
				if k == 0 {
					*first = w
				} else {
					s.words = append(s.words, w)
				}
			}
			s.words = append(s.words, Word{Text: "AND", Box: image.Rect(at, y-22, at+40, y+7), Top: float64(y - 22), Bottom: float64(y + 7), Confidence: 0.9})
		}
		s.print(printed, "", 0.9)
		whole := s.words[len(s.words)-1]
		left, right := whole, whole
		left.Text, right.Text = printed[:4], printed[len(printed)-4:]
		ink := blobs(s.g, whole.Box, faintInk)
		left.Box.Max.X, right.Box.Min.X = ink[3].Max.X, ink[4].Min.X
		before := len(s.words) - 1
		out := withoutFalseSpaces(s.g, append(s.words[:before:before], left, right))
		if got := len(out) - before; got != want {
			t.Errorf("%q: %d words, want %d", printed, got, want)
		}
	}
}

// In many types the ink of a one stands left of the middle of its room: figures before it seem nearer, those behind it farther.
func TestTheInkOfAOneStandsLeftOfItsRoom(t *testing.T) {
	const room, ink, one, blank = 16, 12, 5, 7
	for printed, want := range map[string]bool{"6066 12": false, "606612": true, "6061 22": false, "606122": true, "6061 12": false, "606112": true} {
		g := raster.NewGray(400, 60)
		x := 40
		var boxes []image.Rectangle
		for _, r := range printed {
			wide := ink
			switch r {
			case ' ':
				x += blank
				continue
			case '1':
				wide = one
			}
			b := image.Rect(x+2, 20, x+2+wide, 40)
			for y := b.Min.Y; y < b.Max.Y; y++ {
				clear(g.Row(y)[b.Min.X:b.Max.X])
			}
			boxes, x = append(boxes, b), x+room
		}
		figures := digitsOf(printed)
		a := Word{Text: figures[:4], Box: boxes[0].Union(boxes[3]), Top: 20, Bottom: 40}
		b := Word{Text: figures[4:], Box: boxes[4].Union(boxes[5]), Top: 20, Bottom: 40}
		if got := isOneWith(g, a, b, 0.2, func() float64 { return room }); got != want {
			t.Errorf("%q: one number %v, want %v", printed, got, want)
		}
	}
}
