package raster

import (
	"bytes"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/hhrutter/tiff"
	"golang.org/x/image/bmp"
)

// striped is a picture of w by h pixels of some color model, with colors that differ from pixel to pixel.
func striped(into draw.Image) draw.Image {
	b := into.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			into.Set(x, y, color.NRGBA{uint8(x * 7), uint8(y * 11), uint8((x + y) * 3), uint8(255 - 120*((x/4+y/3)%2))})
		}
	}
	return into
}

// wanted is the gray of each pixel over white paper.
func wanted(img image.Image) *Gray {
	b := img.Bounds()
	g := NewGray(b.Dx(), b.Dy())
	flat := image.NewNRGBA(b)
	draw.Draw(flat, b, image.White, image.Point{}, draw.Src)
	draw.Draw(flat, b, img, b.Min, draw.Over)
	for i := range g.Pix {
		g.Pix[i] = Luma(flat.Pix[4*i], flat.Pix[4*i+1], flat.Pix[4*i+2])
	}
	return g
}

// pictures are one picture in every kind of pixels that the encoders here write.
func pictures() map[string]image.Image {
	r := image.Rect(0, 0, 61, 37)
	oneBit := image.NewPaletted(r, color.Palette{color.White, color.Black})
	fourBits := image.NewPaletted(r, palette.Plan9[:16])
	return map[string]image.Image{
		"gray":          striped(image.NewGray(r)),
		"16-bit gray":   striped(image.NewGray16(r)),
		"color":         striped(image.NewRGBA(r)),
		"transparent":   striped(image.NewNRGBA(r)),
		"16-bit color":  striped(image.NewNRGBA64(r)),
		"palette":       striped(image.NewPaletted(r, palette.WebSafe)),
		"4-bit palette": striped(fourBits),
		"1-bit palette": striped(oneBit),
	}
}

func TestPNGsOfEveryKindAreReadOverWhite(t *testing.T) {
	for name, img := range pictures() {
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		assertPicture(t, "PNG, "+name, "png", b.Bytes(), wanted(img), 1)
	}
}

func TestBMPsAreRead(t *testing.T) {
	for name, img := range pictures() {
		if name == "transparent" || name == "16-bit color" {
			continue // most programs ignore BMP's fourth byte
		}
		var b bytes.Buffer
		if err := bmp.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		decoded, err := bmp.Decode(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if name == "color" {
			decoded = opaque(decoded)
		}
		assertPicture(t, "BMP, "+name, "bmp", b.Bytes(), wanted(decoded), 1)
	}
}

// opaque drops a picture's transparency without mixing it with paper.
func opaque(img image.Image) image.Image {
	out := image.NewNRGBA(img.Bounds())
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
			c.A = 255
			out.SetNRGBA(x, y, c)
		}
	}
	return out
}

func TestTIFFsOfEveryKindAndCompressionAreRead(t *testing.T) {
	for name, img := range pictures() {
		for compression, number := range map[string]tiff.CompressionType{"raw": tiff.Uncompressed, "LZW": tiff.LZW,
			"Deflate": tiff.Deflate} {
			for _, predictor := range []bool{false, true} {
				var b bytes.Buffer
				if err := tiff.Encode(&b, img, &tiff.Options{Compression: number, Predictor: predictor}); err != nil {
					t.Fatal(err)
				}
				assertPicture(t, "TIFF, "+name+", "+compression, "tiff", b.Bytes(), wanted(img), 1)
			}
		}
	}
}

// muted brings colors towards gray: saturated ones leave the range of RGB on their way through YCbCr.
func muted(img image.Image) image.Image {
	out := opaque(img).(*image.NRGBA)
	for i := range out.Pix {
		if i%4 < 3 {
			out.Pix[i] = 96 + out.Pix[i]/4
		}
	}
	return out
}

func TestJPEGsAreReadByTheirBrightness(t *testing.T) {
	for name, img := range map[string]image.Image{"gray": pictures()["gray"], "color": pictures()["color"]} {
		var b bytes.Buffer
		if err := jpeg.Encode(&b, muted(img), &jpeg.Options{Quality: 100}); err != nil {
			t.Fatal(err)
		}
		decoded, err := jpeg.Decode(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		assertPicture(t, "JPEG, "+name, "jpeg", b.Bytes(), wanted(decoded), 3)
	}
}

// assertPicture reads a file's first page and compares it pixel by pixel.
func assertPicture(t *testing.T, name, kind string, content []byte, want *Gray, off int) {
	t.Helper()
	f, err := Open(bytes.NewReader(content), int64(len(content)), kind, Limits{})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	g, err := f.Page(t.Context(), 0)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if g.Width != want.Width || g.Height != want.Height || g.Cut {
		t.Errorf("%s: %d by %d pixels (cut: %v), want %d by %d", name, g.Width, g.Height, g.Cut, want.Width,
			want.Height)
		return
	}
	for i, v := range g.Pix {
		if d := int(v) - int(want.Pix[i]); d > off || d < -off {
			t.Errorf("%s: pixel %d,%d is %d, want %d", name, i%g.Width, i/g.Width, v, want.Pix[i])
			return
		}
	}
}
