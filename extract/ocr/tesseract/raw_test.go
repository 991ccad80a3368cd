package tesseract

import (
	"image"
	"testing"

	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/raster"
)

func TestPartlyReadLineLeavesInk(t *testing.T) {
	line := raster.NewGray(226, 72)
	for y := 20; y < 50; y++ {
		for x := 18; x < 208; x++ {
			line.Row(y)[x] = 60
		}
	}
	for name, c := range map[string]struct {
		to   int
		want bool
	}{"all of it": {208, false}, "its first letters": {136, true}, "all but the last letter's end": {200, false},
		"nothing": {18, true}} {
		if got := leavesInk(line, []ocr.Word{{Text: "Überwei", Box: image.Rect(18, 18, c.to, 54)}}); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
