package ocr

import (
	"image"
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestAWordWithInkOfTheRowAboveStandsOnItsOwnRow(t *testing.T) {
	g := raster.NewGray(600, 200)
	for _, b := range []image.Rectangle{image.Rect(20, 100, 80, 126), image.Rect(100, 100, 160, 126), image.Rect(180, 100, 240, 126)} {
		bars(g, b)
	}
	fill(g, image.Rect(190, 70, 200, 80)) // dust, or feet of the row above
	words := []Word{word("POS", 20, 100, 80, 126), word("ALABANG", 100, 100, 160, 126), word("PETROLINE", 180, 70, 240, 126)}
	words[2].Top, words[2].Bottom = 70, 132
	withoutStrayInk(g, words)
	if w := words[2]; w.Box.Min.Y != 100 || w.Box.Max.Y != 126 || !w.sameRow(words[0]) {
		t.Errorf("the word has %v and its row begins at %v, want it from 100 to 126", w.Box, w.Top)
	}
}

func TestAHighWordWhoseInkIsInTwoRowsKeepsItsBox(t *testing.T) {
	g := raster.NewGray(600, 200)
	words := []Word{word("POS", 20, 100, 80, 126), word("ALABANG", 100, 100, 160, 126), word("TOTAL", 180, 60, 240, 126)}
	bars(g, image.Rect(180, 60, 240, 86))
	bars(g, image.Rect(180, 100, 240, 126))
	withoutStrayInk(g, words)
	if b := words[2].Box; b.Min.Y != 60 || b.Max.Y != 126 {
		t.Errorf("the word has %v, want it as it was: nothing tells which of two rows is its own", b)
	}
}
