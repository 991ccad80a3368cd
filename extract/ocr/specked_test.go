package ocr

import (
	"image"
	"testing"
)

func TestASpeckAboveOrBelowAWordDoesNotMoveItOffItsRow(t *testing.T) {
	for _, c := range []struct {
		name string
		box  image.Rectangle
		want image.Rectangle
	}{
		{"a speck above", image.Rect(300, 70, 360, 120), image.Rect(300, 100, 360, 120)},
		{"a speck below", image.Rect(300, 100, 360, 150), image.Rect(300, 100, 360, 120)},
		{"large type", image.Rect(300, 60, 540, 120), image.Rect(300, 60, 540, 120)},
		{"a row of its own", image.Rect(300, 300, 360, 350), image.Rect(300, 300, 360, 350)},
	} {
		words := []Word{word("0202", 40, 100, 90, 120), word("DEPOSIT", 100, 100, 200, 120), word("above", 100, 60, 200, 80), word("182.00", c.box.Min.X, c.box.Min.Y, c.box.Max.X, c.box.Max.Y)}
		if got := withoutSpecks(words)[3].Box; got != c.want {
			t.Errorf("%s: box %v, want %v", c.name, got, c.want)
		}
	}
}
