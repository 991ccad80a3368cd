package pdfium_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/pdfium"
)

// ink is the darkest pixel within a box of a page painted at one pixel a point times scale.
func ink(pixels []byte, width int, scale float64, b page.Box) byte {
	darkest := byte(255)
	for y := int(b.Y0 * scale); y < int(b.Y1*scale); y++ {
		for x := int(b.X0 * scale); x < int(b.X1*scale); x++ {
			darkest = min(darkest, pixels[y*width+x])
		}
	}
	return darkest
}

func TestPagesArePaintedAsTheyAreSeen(t *testing.T) {
	engine := pdfium.New(pdfium.Options{CacheDir: t.TempDir()})
	defer engine.Close()
	const scale = 2
	for _, c := range []struct{ name, password string }{{"libreoffice.pdf", ""}, {"rotated-90.pdf", ""},
		{"aes-256-r6.pdf", "user"}} {
		data := load(t, c.name)
		f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{Password: c.password})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		p, err := f.Page(1)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		width, height := int(p.Width*scale), int(p.Height*scale)
		pixels, err := engine.Render(t.Context(), data, c.password, 1, width, height)
		if err != nil || len(pixels) != width*height {
			t.Fatalf("%s: %d pixels, %v; want %d", c.name, len(pixels), err, width*height)
		}
		blank := 0
		for _, w := range p.Words {
			if ink(pixels, width, scale, w.Box) > 128 {
				blank++
			}
		}
		if blank > 0 {
			t.Errorf("%s: %d of %d words stand on white paper, want all on ink", c.name, blank, len(p.Words))
		}
		if corner := ink(pixels, width, scale, page.Box{X1: 20, Y1: 20}); corner != 255 {
			t.Errorf("%s: the corner is %d, want white", c.name, corner)
		}
		again, err := engine.Render(t.Context(), data, c.password, 1, width, height)
		if err != nil || !bytes.Equal(pixels, again) {
			t.Errorf("%s: painting twice gives different pixels, %v", c.name, err)
		}
	}
}

func TestPaintingIsBounded(t *testing.T) {
	engine := pdfium.New(pdfium.Options{CacheDir: t.TempDir()})
	defer engine.Close()
	data := load(t, "libreoffice.pdf")
	for _, size := range [][2]int{{0, 10}, {10, -1}, {1 << 20, 1 << 20}, {1 << 40, 1 << 40}} {
		if _, err := engine.Render(t.Context(), data, "", 1, size[0], size[1]); err == nil {
			t.Errorf("%d x %d pixels are painted, want an error", size[0], size[1])
		}
	}
	if _, err := engine.Render(t.Context(), data, "", 9, 10, 10); err == nil {
		t.Error("a page that is not there is painted, want an error")
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := engine.Render(gone, data, "", 1, 100, 100); err == nil {
		t.Error("painting for a caller that left, want an error")
	}
	if _, err := engine.Render(t.Context(), data, "", 1, 100, 100); err != nil {
		t.Errorf("after errors: %v, want a picture", err)
	}
}
