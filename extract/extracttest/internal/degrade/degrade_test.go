package degrade

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/ccitt" // reads what Fax writes
	"golang.org/x/image/tiff"
)

func randomFax(r *rand.Rand, width, height int) *Bitonal {
	b := &Bitonal{width, height, make([]bool, width*height)}
	density := 1 + r.IntN(40)
	black := false
	for i := range b.Black {
		if r.IntN(density) == 0 {
			black = !black
		}
		b.Black[i] = black
	}
	return b
}

func TestFaxesReadBackAsTheyWere(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		b := randomFax(r, 1+r.IntN(6000), 1+r.IntN(20))
		got, err := io.ReadAll(ccitt.NewReader(
			bytes.NewReader(Fax(b)), ccitt.MSB, ccitt.Group4, b.Width, b.Height, &ccitt.Options{Invert: true},
		))
		want := b.Packed()
		if err != nil || !bytes.Equal(trim(got, b), trim(want, b)) {
			t.Fatalf("seed %d, %d by %d: %v, the bits differ", seed, b.Width, b.Height, err)
		}
	}
}

// trim clears the bits after each row's end.
func trim(packed []byte, b *Bitonal) []byte {
	out := bytes.Clone(packed)
	stride := (b.Width + 7) / 8
	for y := 0; y < len(out)/stride; y++ {
		if rest := b.Width % 8; rest > 0 {
			out[(y+1)*stride-1] &= ^byte(0xff >> rest)
		}
	}
	return out
}

func TestEveryFileDecodesToItsPicture(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	p := Desk(r, 120, 77, 150)
	gray := New(120, 77, 200)
	gray.Noise(r, 5, 5)
	fax := randomFax(r, 130, 41)
	for _, c := range []struct {
		name   string
		file   []byte
		decode func(io.Reader) (image.Image, error)
		width  int
	}{
		{"a gray JPEG", gray.JPEG(80), jpeg.Decode, 120},
		{"a colored JPEG", p.JPEG(80), jpeg.Decode, 120},
		{"a JPEG that says how it lies", Rotated(p.JPEG(80), 6), jpeg.Decode, 120},
		{"a PNG", gray.PNG(), png.Decode, 120},
		{"a TIFF without loss", TIFF([]Frame{gray.Frame(200, 0)}), tiff.Decode, 120},
		{"a fax in TIFF", TIFF([]Frame{fax.Frame(200), fax.Frame(200)}), tiff.Decode, 130},
	} {
		img, err := c.decode(bytes.NewReader(c.file))
		if err != nil || img.Bounds().Dx() != c.width {
			t.Errorf("%s: %v, %v", c.name, err, img)
		}
	}
}

func TestBrownStaysBrown(t *testing.T) {
	p := Desk(rand.New(rand.NewPCG(1, 1)), 64, 64, 150)
	r, g, b, _ := p.Colored().At(20, 20).RGBA()
	if r <= g || g <= b {
		t.Errorf("a desk is %d, %d, %d, want red over green over blue", r>>8, g>>8, b>>8)
	}
}

func TestPageIsRestoredFromPhoto(t *testing.T) {
	p := New(400, 500, 255)
	for i := range 400 * 30 {
		p.Pix[400*100+i] = 0
	}
	corners := [4]Point{{50, 40}, {460, 60}, {440, 600}, {30, 570}}
	ground := New(520, 640, 128)
	p.Warp(Through(corners, 400, 500), ground)
	for _, c := range []struct {
		name string
		x, y int
		want uint8
	}{{"the desk", 5, 5, 128}, {"paper", 240, 80, 255}, {"the bar", 240, 173, 0}, {"the desk below", 240, 620, 128}} {
		if got := ground.Pix[c.y*ground.Width+c.x]; got != c.want {
			t.Errorf("%s at %d, %d is %d, want %d", c.name, c.x, c.y, got, c.want)
		}
	}
}

func TestFourQuartersAreNone(t *testing.T) {
	p := New(30, 20, 255)
	p.Noise(rand.New(rand.NewPCG(1, 2)), 30, 0)
	if once := p.Turned(1); once.Width != 20 || once.Pix[19] != p.Pix[0] {
		t.Errorf("the upper left corner did not go to the upper right")
	}
	if got := p.Turned(1).Turned(2).Turned(1); !bytes.Equal(got.Pix, p.Pix) {
		t.Error("four quarters changed the picture")
	}
}
