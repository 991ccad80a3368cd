package raster

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestJPEGsOfEveryKindAreReadAsGoDoes compares with image/jpeg on the pictures of its own tests:
// progressive ones of every subsampling, with restarts, in RGB, in CMYK of Adobe.
func TestJPEGsOfEveryKindAreReadAsGoDoes(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("no go command here to ask where its pictures are")
	}
	files, _ := filepath.Glob(filepath.Join(strings.TrimSpace(string(root)), "src/image/testdata/*.jpeg"))
	if len(files) < 10 {
		t.Skipf("%d pictures in Go's own tests", len(files))
	}
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := jpeg.Decode(bytes.NewReader(content))
		if err != nil {
			continue
		}
		assertAlike(t, filepath.Base(name), content, decoded)
	}
}

// assertAlike compares brightness on the mean and at the worst; the inverse transforms differ in rounding,
// and colors of shared pixels are smoothed by neither.
func assertAlike(t *testing.T, name string, content []byte, decoded image.Image) {
	t.Helper()
	g, err := JPEG(t.Context(), content, JPEGAsTold, Limits{})
	if err != nil || g.Cut {
		t.Errorf("%s: %v", name, err)
		return
	}
	b := decoded.Bounds()
	sum, worst := 0, 0
	for y := range g.Height {
		for x := range g.Width {
			d := int(g.Row(y)[x]) - int(brightness(decoded.At(b.Min.X+x, b.Min.Y+y)))
			sum, worst = sum+max(d, -d), max(worst, d, -d)
		}
	}
	mean, most := 0.6, 3
	if _, inks := decoded.(*image.CMYK); inks {
		mean, most = 6, 90 // brightness of YCCK for all its inks
	}
	if got := float64(sum) / float64(g.Width*g.Height); got > mean || worst > most {
		t.Errorf("%s: off by %.2f on the mean, %d at the worst", name, got, worst)
	}
}

func brightness(c color.Color) uint8 {
	switch v := c.(type) {
	case color.YCbCr:
		return v.Y
	case color.CMYK:
		return inks([4]uint8{v.C, v.M, v.Y, v.K})
	case color.Gray:
		return v.Y
	}
	r, g, b, _ := c.RGBA()
	return Luma(uint8(r>>8), uint8(g>>8), uint8(b>>8))
}

func TestJPEGContinuesAfterBrokenRestart(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("no go command here")
	}
	content, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)),
		"src/image/testdata/video-001.restart2.jpeg"))
	if err != nil {
		t.Skip("Go's tests have no picture with restarts here")
	}
	want, err := JPEG(t.Context(), content, JPEGAsTold, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	broken := append([]byte{}, content...)
	at := bytes.Index(broken[len(broken)/2:], []byte{0xff, 0xd3}) + len(broken)/2
	for i := 3; i < 9; i++ {
		broken[at+i] = 0xaa
	}
	g, err := JPEG(t.Context(), broken, JPEGAsTold, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for i, v := range g.Pix {
		if d := int(v) - int(want.Pix[i]); d > 2 || d < -2 {
			wrong++
		}
	}
	if share := float64(wrong) / float64(len(g.Pix)); wrong == 0 || share > 0.1 {
		t.Errorf("%.3f of the pixels differ, want a few", share)
	}
}

func BenchmarkJPEG(b *testing.B) {
	page := drawn(b, looks()[0], 1)
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, &image.Gray{Pix: page.Pix, Stride: page.Width,
		Rect: image.Rect(0, 0, page.Width, page.Height)}, &jpeg.Options{Quality: 80}); err != nil {
		b.Fatal(err)
	}
	b.Run("raster", func(b *testing.B) {
		for b.Loop() {
			if _, err := JPEG(b.Context(), buf.Bytes(), JPEGAsTold, Limits{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("image-jpeg", func(b *testing.B) {
		for b.Loop() {
			if _, err := jpeg.Decode(bytes.NewReader(buf.Bytes())); err != nil {
				b.Fatal(err)
			}
		}
	})
}
