package raster

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"testing"

	"github.com/hhrutter/tiff"
	"golang.org/x/image/bmp"

	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// samplesOf are small files of every kind.
func samplesOf(t testing.TB) map[string][]byte {
	img := pictures()["color"]
	out := map[string][]byte{}
	write := func(kind string, encode func(*bytes.Buffer) error) {
		var b bytes.Buffer
		if err := encode(&b); err != nil {
			t.Fatal(err)
		}
		out[kind] = b.Bytes()
	}
	write("png", func(b *bytes.Buffer) error { return png.Encode(b, img) })
	write("jpeg", func(b *bytes.Buffer) error { return jpeg.Encode(b, img, nil) })
	write("bmp", func(b *bytes.Buffer) error { return bmp.Encode(b, img) })
	write("tiff", func(b *bytes.Buffer) error { return tiff.Encode(b, img, &tiff.Options{Compression: tiff.LZW}) })
	return out
}

// tiffWith is a TIFF of one directory with these tags, whose data follows it.
func tiffWith(tags [][3]uint32, data []byte) []byte {
	le := binary.LittleEndian
	b := []byte{'I', 'I', 42, 0, 8, 0, 0, 0}
	b = le.AppendUint16(b, uint16(len(tags)))
	at := uint32(8 + 2 + 12*len(tags) + 4)
	for _, tag := range tags {
		b = le.AppendUint16(b, uint16(tag[0]))
		b = le.AppendUint16(b, uint16(tag[1]))
		b = le.AppendUint32(b, 1)
		if tag[0] == imageheader.TagStripOffsets && tag[2] == 0 {
			tag[2] = at
		}
		b = le.AppendUint32(b, tag[2])
	}
	return append(le.AppendUint32(b, 0), data...)
}

func faxTIFF(compression, options, photometric, order uint32, g *Gray, o FaxOptions) []byte {
	o.LowestFirst = order == 2
	data := written(g, o)
	return tiffWith([][3]uint32{{imageheader.TagWidth, imageheader.KindLong, uint32(g.Width)},
		{imageheader.TagHeight, imageheader.KindLong, uint32(g.Height)},
		{imageheader.TagCompression, imageheader.KindShort, compression},
		{imageheader.TagPhotometric, imageheader.KindShort, photometric},
		{imageheader.TagFillOrder, imageheader.KindShort, order},
		{imageheader.TagStripOffsets, imageheader.KindLong, 0},
		{imageheader.TagStripCounts, imageheader.KindLong, uint32(len(data))},
		{imageheader.TagT4Options, imageheader.KindLong, options}}, data)
}

func TestFaxTIFFsAreReadInBothFillOrdersAndPhotometrics(t *testing.T) {
	want := blots(1728, 30, 7)
	for name, c := range map[string]struct {
		compression, options uint32
		o                    FaxOptions
	}{
		"rows alone": {imageheader.CompressionFaxRows, 0, FaxOptions{ByteAlign: true}},
		"group 3":    {imageheader.CompressionG3, 0, FaxOptions{EndOfLine: true}},
		"mixed":      {imageheader.CompressionG3, 1, FaxOptions{K: 4, EndOfLine: true}},
		"on bytes":   {imageheader.CompressionG3, 4, FaxOptions{EndOfLine: true, ByteAlign: true}},
		"group 4":    {imageheader.CompressionG4, 0, FaxOptions{K: -1}},
	} {
		for order := uint32(1); order <= 2; order++ {
			for photometric := range uint32(2) {
				shown := want
				if photometric == 1 {
					shown = NewGray(want.Width, want.Height)
					for i, v := range want.Pix {
						shown.Pix[i] = ^v
					}
				}
				assertPicture(t, name, "tiff", faxTIFF(c.compression, c.options, photometric, order, want, c.o),
					shown, 0)
			}
		}
	}
}

func TestHostileHeadersAreRefusedBeforePixels(t *testing.T) {
	wide := [][3]uint32{{imageheader.TagWidth, imageheader.KindLong, 60_000},
		{imageheader.TagHeight, imageheader.KindLong, 60_000}, {imageheader.TagStripOffsets, imageheader.KindLong, 0},
		{imageheader.TagStripCounts, imageheader.KindLong, 1}}
	huge := append([]byte{}, samplesOf(t)["bmp"]...)
	binary.LittleEndian.PutUint32(huge[18:], 60_000)
	binary.LittleEndian.PutUint32(huge[22:], 60_000)
	cycle := tiffWith([][3]uint32{{imageheader.TagWidth, imageheader.KindLong, 8},
		{imageheader.TagHeight, imageheader.KindLong, 1}, {imageheader.TagBits, imageheader.KindShort, 1},
		{imageheader.TagPhotometric, imageheader.KindShort, 1},
		{imageheader.TagStripOffsets, imageheader.KindLong, 0},
		{imageheader.TagStripCounts, imageheader.KindLong, 1}}, []byte{0xaa})
	binary.LittleEndian.PutUint32(cycle[len(cycle)-5:], 8)
	f, err := Open(bytes.NewReader(cycle), int64(len(cycle)), "tiff", Limits{})
	if err != nil || f.Pages() != 1 {
		t.Errorf("a directory that follows itself: %v, want one page", err)
	}
	for name, c := range map[string]struct {
		kind    string
		content []byte
	}{
		"TIFF of 60,000 by 60,000 pixels": {"tiff", tiffWith(wide, []byte{0})},
		"BMP of 60,000 by 60,000 pixels":  {"bmp", huge},
	} {
		_, err := Open(bytes.NewReader(c.content), int64(len(c.content)), c.kind, Limits{})
		var limit *LimitError
		if !errors.As(err, &limit) || limit.What != "pixels" {
			t.Errorf("%s: %v, want a limit", name, err)
		}
	}
	for kind, content := range samplesOf(t) {
		if _, err := Open(bytes.NewReader(content[:9]), 9, kind, Limits{}); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s of 9 bytes: %v, want damaged", kind, err)
		}
		if _, err := Open(bytes.NewReader(content), int64(len(content)), kind,
			Limits{MaxPixels: 100}); !errors.As(err, new(*LimitError)) {
			t.Errorf("%s over the limit: %v", kind, err)
		}
	}
}

func TestCutFilesAreShownAsFarAsTheyGo(t *testing.T) {
	tall := striped(image.NewGray(image.Rect(0, 0, 200, 300)))
	encoded := map[string]*bytes.Buffer{"png": {}, "bmp": {}, "jpeg": {}}
	if png.Encode(encoded["png"], tall) != nil || bmp.Encode(encoded["bmp"], tall) != nil ||
		jpeg.Encode(encoded["jpeg"], tall, &jpeg.Options{Quality: 95}) != nil {
		t.Fatal("not encoded")
	}
	want := wanted(tall)
	for kind, b := range encoded {
		content := b.Bytes()[:b.Len()*2/3]
		f, err := Open(bytes.NewReader(content), int64(len(content)), kind, Limits{})
		if err != nil {
			t.Errorf("%s: %v", kind, err)
			continue
		}
		g, err := f.Page(t.Context(), 0)
		if err != nil || !g.Cut {
			t.Errorf("%s: %v, want a picture that says it is cut", kind, err)
			continue
		}
		row := 40
		if kind == "bmp" {
			row = 260 // it is stored from below
		}
		for x, v := range g.Row(row) {
			if d := int(v) - int(want.Row(row)[x]); d > 24 || d < -24 {
				t.Errorf("%s: pixel %d,%d is %d, want %d", kind, x, row, v, want.Row(row)[x])
				break
			}
		}
	}
}

// FuzzOpen holds every decoder to: no panic, a page within the limits or a typed error.
func FuzzOpen(f *testing.F) {
	kinds := []string{"png", "jpeg", "bmp", "tiff"}
	for i, kind := range kinds {
		f.Add(i, samplesOf(f)[kind])
	}
	f.Add(3, faxTIFF(imageheader.CompressionG3, 1, 0, 1, blots(64, 9, 1), FaxOptions{K: 4, EndOfLine: true}))
	f.Add(3, faxTIFF(imageheader.CompressionG4, 0, 1, 2, blots(64, 9, 1), FaxOptions{K: -1}))
	f.Fuzz(func(t *testing.T, kind int, content []byte) {
		if kind < 0 || kind >= len(kinds) {
			return
		}
		survives(t, kinds[kind], content)
	})
}

// survives opens and prepares what may be anything.
func survives(t *testing.T, kind string, content []byte) {
	limits := Limits{MaxPages: 3, MaxPixels: 1 << 18}
	file, err := Open(bytes.NewReader(content), int64(len(content)), kind, limits)
	if err != nil {
		assertTyped(t, kind, err)
		return
	}
	for i := range file.Pages() {
		g, err := file.Page(t.Context(), i)
		if err != nil {
			assertTyped(t, kind, err)
			continue
		}
		if len(g.Pix) != g.Width*g.Height || g.Width*g.Height > 8<<18 {
			t.Errorf("%s: %d bytes for %d by %d pixels", kind, len(g.Pix), g.Width, g.Height)
		}
		for _, p := range Prepare(g, Options{Width: 100}) {
			if len(p.Gray.Pix) != p.Gray.Width*p.Gray.Height {
				t.Errorf("%s: prepared %d bytes for %d by %d pixels", kind, len(p.Gray.Pix), p.Gray.Width,
					p.Gray.Height)
			}
		}
	}
}

func assertTyped(t *testing.T, kind string, err error) {
	t.Helper()
	if !errors.Is(err, ErrDamaged) && !errors.As(err, new(*LimitError)) && !errors.As(err, new(*UnfitError)) {
		t.Errorf("%s: %v is no error of a file", kind, err)
	}
}

func TestFlippedBitsAreSurvived(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for kind, content := range samplesOf(t) {
		for range 150 {
			b := append([]byte{}, content...)
			for range 1 + r.IntN(6) {
				b[r.IntN(len(b))] ^= 1 << r.IntN(8)
			}
			survives(t, kind, b[:len(b)-r.IntN(2)*r.IntN(len(b)/2)])
		}
	}
}
