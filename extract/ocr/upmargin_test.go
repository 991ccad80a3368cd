package ocr

import (
	"image"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

// blocks fills rectangles with ink.
func blocks(g *raster.Gray, all ...image.Rectangle) {
	for _, b := range all {
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				g.Row(y)[x] = 0
			}
		}
	}
}

func TestLettersOfANoteUpTheMarginAreNoWords(t *testing.T) {
	letter := image.Rect(40, 200, 60, 212)
	up := func(pitch int) (all []image.Rectangle) {
		for y := 80; y < 340; y += pitch {
			all = append(all, image.Rect(40, y, 60, y+12))
		}
		return all
	}
	for _, c := range []struct {
		name string
		ink  []image.Rectangle
		want bool
	}{
		{"letters one above the other", up(18), true},
		{"numbers of lines", up(36), false},
		{"a letter beside a rule", []image.Rectangle{letter, image.Rect(58, 0, 60, 400)}, false},
		{"numbers between level rules", append(up(30), image.Rect(0, 226, 400, 228), image.Rect(0, 196, 400, 198), image.Rect(0, 166, 400, 168)), false},
		{"a letter by itself", []image.Rectangle{letter}, false},
	} {
		g := raster.NewGray(400, 400)
		blocks(g, c.ink...)
		if got := upMargin(g, letter, 20); got != c.want {
			t.Errorf("%s: a note %v, want %v", c.name, got, c.want)
		}
	}
}

func TestMonthsOneAboveTheOtherAreNoNoteUpTheMargin(t *testing.T) {
	g := raster.NewGray(400, 400)
	for y := 80; y < 340; y += 18 {
		blocks(g, image.Rect(40, y, 60, y+12))
	}
	month := Word{Text: "Sep", Box: image.Rect(40, 206, 60, 218), Confidence: 0.6}
	day, year := Word{Text: "06", Box: image.Rect(20, 206, 34, 218)}, Word{Text: "2025", Box: image.Rect(66, 206, 92, 218)}
	sure := month
	sure.Confidence = certainWord
	for _, c := range []struct {
		name  string
		words []Word
		kept  int
	}{
		{"between day and year", []Word{day, month, year}, 3},
		{"first in its row, and sure", []Word{sure, year}, 2},
		{"first in its row", []Word{month, year}, 1},
	} {
		if got := withoutMarginNotes(g, c.words, 20); len(got) != c.kept {
			t.Errorf("%s: %d words stay, want %d", c.name, len(got), c.kept)
		}
	}
}
