package filereader

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"golang.org/x/image/bmp"

	"github.com/hhrutter/tiff"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/page"
)

// photograph is a white image with one black block.
func photograph(width, height int, block image.Rectangle) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for y := block.Min.Y; y < block.Max.Y; y++ {
		for x := block.Min.X; x < block.Max.X; x++ {
			img.SetGray(x, y, color.Gray{})
		}
	}
	return img
}

func TestImageFilesAreReadAndTheirPagesCounted(t *testing.T) {
	block := image.Rect(100, 200, 300, 250)
	img := photograph(1654, 2339, block) // A4 at 200 dpi
	files := map[string]*bytes.Buffer{"png": {}, "bmp": {}, "tiff": {}}
	if err := errors.Join(png.Encode(files["png"], img), bmp.Encode(files["bmp"], img), tiff.Encode(files["tiff"], img, nil)); err != nil {
		t.Fatal(err)
	}
	reader := Image(ocr.NewPool(1, func() (ocr.Recognizer, error) { return blocks{}, nil }))
	for kind, b := range files {
		var told []engine.Progress
		ctx := extract.WithProgress(t.Context(), func(p engine.Progress) { told = append(told, p) })
		d, err := reader(ctx, engine.ExtractRequest{Content: bytes.NewReader(b.Bytes()), Size: int64(b.Len()), Kind: kind}, kind)
		if err != nil || len(d.Pages) != 1 || len(d.Pages[0].Words) != 1 {
			t.Errorf("%s: %+v, %v; want one page with one word", kind, d.Pages, err)
			continue
		}
		second, _ := engine.ParsePages("2")
		var failure *engine.ExtractError
		if _, err := reader(t.Context(), engine.ExtractRequest{Content: bytes.NewReader(b.Bytes()), Size: int64(b.Len()), Kind: kind, Pages: second}, kind); !errors.As(err, &failure) || failure.Category != engine.ProcessingError {
			t.Errorf("%s: page 2 of one: %v, want a failure that says so", kind, err)
		}
		p := d.Pages[0]
		got, want := p.Seen(p.Words[0].Box), page.Box{X0: 36, Y0: 72, X1: 108, Y1: 90}
		if math.Abs(got.X0-want.X0) > 1 || math.Abs(got.Y0-want.Y0) > 1 || math.Abs(got.X1-want.X1) > 1 || math.Abs(got.Y1-want.Y1) > 1 || math.Abs(p.Width-595) > 1 {
			t.Errorf("%s: word at %v of a page %.0f wide, want %v of 595", kind, got, p.Width, want)
		}
		if len(told) != 2 || told[1] != (engine.Progress{PagesDone: 1, PagesTotal: 1, Recognized: 1}) {
			t.Errorf("%s: progress %v, want one page of one", kind, told)
		}
	}
}

func TestImageFilesThatCannotBeReadHaveTheirCategory(t *testing.T) {
	var whole bytes.Buffer
	if err := png.Encode(&whole, photograph(200, 200, image.Rect(10, 10, 50, 20))); err != nil {
		t.Fatal(err)
	}
	huge := bytes.Clone(whole.Bytes())
	binary.BigEndian.PutUint32(huge[16:], 60_000)
	binary.BigEndian.PutUint32(huge[20:], 60_000)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	fault := errors.New("the engine fell over")
	for _, c := range []struct {
		name, kind string
		content    []byte
		fault      error
		want       engine.ErrorCategory
	}{
		{"a PNG of which only the mark is there", "png", whole.Bytes()[:8], nil, engine.UnreadableDocument},
		{"a picture of more pixels than are read", "png", huge, nil, engine.UnsupportedContent},
		{"an engine that fails", "png", whole.Bytes(), fault, engine.ProcessingError},
	} {
		reader := Image(ocr.NewPool(1, func() (ocr.Recognizer, error) { return blocks{fault: c.fault}, nil }))
		_, err := reader(t.Context(), engine.ExtractRequest{Content: bytes.NewReader(c.content), Size: int64(len(c.content)), Kind: c.kind}, c.kind)
		var failure *engine.ExtractError
		if !errors.As(err, &failure) || failure.Category != c.want || failure.Message == "" {
			t.Errorf("%s: %v, want category %s", c.name, err, c.want)
		}
	}
}

func TestThePageOfAPictureHasASizeThatPaperHas(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height int
		dpi           float64
		w, h          float64
	}{
		{"A4 at 300 dpi", 2480, 3508, 300, 595, 842},
		{"without a resolution, as scanned at 200 dpi", 1654, 2339, 0, 595, 842},
		{"a receipt", 640, 2000, 203, 227, 709},
		{"a photo that says 72 dpi", 3000, 4000, 72, 595, 793},
		{"a photo lying on its side without a resolution", 4000, 3000, 0, 793, 595},
		{"a senseless resolution", 1000, 1000, 1e9, 595, 595},
		{"not a number", 1654, 2339, math.NaN(), 595, 842},
	} {
		if w, h := points(c.width, c.height, c.dpi); math.Abs(w-c.w) > 1 || math.Abs(h-c.h) > 1 {
			t.Errorf("%s: %.0f x %.0f points, want %.0f x %.0f", c.name, w, h, c.w, c.h)
		}
	}
}
