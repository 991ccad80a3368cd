package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

// painterFor returns the sandbox with the server's settings.
func painterFor(tb testing.TB) *sandbox.Extractor {
	tb.Helper()
	s, err := load("", map[string]any{"data": tb.TempDir(), "idle_readers": 0})
	if err != nil {
		tb.Fatal(err)
	}
	x, err := sandbox.New(s.sandbox())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { x.Close() })
	return x
}

func askPage(content []byte, kind string, page int) engine.RenderRequest {
	return engine.RenderRequest{
		Content: bytes.NewReader(content),
		Size:    int64(len(content)),
		Kind:    kind,
		Page:    page,
		Width:   800,
		Paper:   "org/paper",
	}
}

// drawnPDF returns a statement with text.
func drawnPDF(tb testing.TB) []byte {
	tb.Helper()
	for _, look := range extracttest.Templates() {
		if p := extracttest.Make(look, 1); strings.HasSuffix(p.Name, ".pdf") {
			return p.Content
		}
	}
	tb.Fatal("no statement is drawn as a PDF")
	return nil
}

// A page with text cannot be shown as a single image like a scan, so it is rendered inside the whole sandbox. A page
// that cannot be rendered or does not exist does not affect the next page.
func TestPageIsRenderedInSandbox(t *testing.T) {
	x := painterFor(t)
	content := drawnPDF(t)
	if _, err := x.Render(t.Context(), askPage(content, "pdf", 500)); !errors.Is(err, engine.ErrNotFound) {
		t.Errorf("beyond the last page: %v, want not found", err)
	}
	empty := askPage([]byte("%PDF-1.7\n%%EOF"), "pdf", 1)
	empty.Paper = "org/empty"
	if _, err := x.Render(t.Context(), empty); err == nil {
		t.Error("a page of a file without pages was painted")
	}
	raw, err := x.Render(t.Context(), askPage(content, "pdf", 1))
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	ink, g := 0, img.(*image.Gray)
	for _, v := range g.Pix {
		if v < 128 {
			ink++
		}
	}
	if share := float64(ink) / float64(len(g.Pix)); g.Rect.Dx() != 800 || share < 0.002 || share > 0.5 {
		t.Errorf("%v, %.4f of it ink; want a page of text, 800 pixels wide", g.Rect, share)
	}
}

// photographed returns a PDF whose pages are gray JPEGs of A4 at 200 dpi, each stored separately.
func photographed(tb testing.TB, pages int) []byte {
	tb.Helper()
	picture := writing()
	var scan bytes.Buffer
	if err := jpeg.Encode(&scan, picture, &jpeg.Options{Quality: 60}); err != nil {
		tb.Fatal(err)
	}
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Length 30 >>\nstream\nq 595 0 0 842 0 0 cm /Im Do Q\nendstream",
	}
	var kids strings.Builder
	for range pages {
		objects = append(objects, fmt.Sprintf(
			"<< /Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode /Length %d >>\nstream\n%s\nendstream",
			picture.Rect.Dx(),
			picture.Rect.Dy(),
			scan.Len(),
			scan.Bytes(),
		))
		objects = append(objects, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /XObject << /Im %d 0 R >> >> >>", len(objects)))
		fmt.Fprintf(&kids, "%d 0 R ", len(objects))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", pages, kids.String())
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	places := make([]int, len(objects))
	for i, object := range objects {
		places[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, place := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", place)
	}
	fmt.Fprintf(&b, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return b.Bytes()
}

// writing returns an image at 200 dpi with as many strokes as a dense statement has letters, on slightly uneven paper.
func writing() *image.Gray {
	random := rand.New(rand.NewPCG(1, 2))
	g := image.NewGray(image.Rect(0, 0, 1654, 2339))
	for i := range g.Pix {
		g.Pix[i] = uint8(240 + random.IntN(2))
	}
	for y := 150; y < 2200; y += 42 {
		for x := 120; x < 1540; x += 24 {
			for dy := range 20 {
				for dx := range 3 {
					g.SetGray(x+dx+dy*random.IntN(2)/4, y+dy, color.Gray{Y: 40})
				}
			}
		}
	}
	return g
}
