package raster

import (
	"bytes"
	"image"
	"image/jpeg"
	"testing"
)

// BenchmarkPrepare compares preparing a page with decoding it alone: an A4 scan of 300 dpi.
func BenchmarkPrepare(b *testing.B) {
	l := looks()[0]
	l.width, l.height, l.dpi = 2480, 3508, 300
	page := worn(taken(drawn(b, l, 1), rotation(0.01, 1240, 1754), l.width, l.height, 255), 1, 0.2, 4)
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, &image.Gray{Pix: page.Pix, Stride: page.Width, Rect: image.Rect(0, 0, page.Width, page.Height)}, &jpeg.Options{Quality: 75}); err != nil {
		b.Fatal(err)
	}
	b.Run("decode", func(b *testing.B) {
		for b.Loop() {
			if _, err := JPEG(b.Context(), buf.Bytes(), JPEGAsTold, Limits{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("prepare", func(b *testing.B) {
		for b.Loop() {
			if p := Prepare(page, Options{}); len(p) != 1 {
				b.Fatal(len(p))
			}
		}
	})
}
