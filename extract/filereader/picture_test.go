package filereader

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/hhrutter/tiff"
	"golang.org/x/image/bmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/pdfium"
	"github.com/dossier-lending/dossier/extract/raster"
)

// painter is one PDFium for all tests: starting it takes seconds.
var painter = pdfium.New(pdfium.Options{})

func scan(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".pdf"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// both puts a page together from its pictures and has it painted by PDFium.
func both(t testing.TB, data []byte, password string) (composed shown, painted *raster.Gray, err error) {
	t.Helper()
	f, oerr := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{Password: password, Fallback: painter})
	if oerr != nil {
		t.Fatal(oerr)
	}
	if _, oerr = f.Page(1); oerr != nil {
		t.Fatal(oerr)
	}
	p, oerr := f.Pictures(t.Context(), 1)
	if oerr != nil || !p.Alone {
		t.Fatalf("alone %t, %v; want a page of pictures", p.Alone, oerr)
	}
	composed, err = compose(t.Context(), p.Parts)
	r, oerr := f.Render(t.Context(), 1)
	if oerr != nil {
		t.Fatal(oerr)
	}
	return composed, &raster.Gray{Width: r.Width, Height: r.Height, Pix: r.Pix, DPI: r.DPI}, err
}

// thumb is a picture's mean tones in n × n cells.
func thumb(g *raster.Gray, n int) []int {
	sum, count := make([]int, n*n), make([]int, n*n)
	for y := range g.Height {
		for x, v := range g.Row(y) {
			at := y*n/g.Height*n + x*n/g.Width
			sum[at] += int(v)
			count[at]++
		}
	}
	for i := range sum {
		sum[i] /= max(count[i], 1)
	}
	return sum
}

// difference is the mean distance of two pictures' tones, cell by cell.
func difference(a, b *raster.Gray) float64 {
	const cells = 20
	ta, tb, sum := thumb(a, cells), thumb(b, cells), 0
	for i := range ta {
		sum += max(ta[i]-tb[i], tb[i]-ta[i])
	}
	return float64(sum) / (cells * cells)
}

func TestComposedPicturesMatchPDFium(t *testing.T) {
	upsideDown, _, err := both(t, scan(t, "turned-180"), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, password string }{
		{"jpeg", ""}, {"flate", ""}, {"g4", ""}, {"g3", ""}, {"g3-2d", ""}, {"turned-90", ""}, {"turned-270", ""},
		{"rc4-40", "user"}, {"aes-256-r6", "owner"},
	} {
		composed, painted, err := both(t, scan(t, c.name), c.password)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if d := difference(composed.gray, painted); d > 1.5 {
			t.Errorf("%s: tones differ by %.1f from PDFium's, want at most 1.5", c.name, d)
		}
		if c.name == "g4" && difference(upsideDown.gray, painted) < 4 {
			t.Error("a page upside down is not told from one that is not: the comparison says nothing")
		}
	}
	for _, name := range []string{"jpx", "jbig2"} {
		if _, painted, err := both(t, scan(t, name), ""); !errors.Is(err, errRender) ||
			difference(painted, raster.NewGray(9, 9)) < 2 {
			t.Errorf("%s: %v, want a page that has to be rendered and shows something", name, err)
		}
	}
}

// tested is a picture of 60 × 80 samples with four different corners.
func tested(components, bits int) []byte {
	const width, height = 60, 80
	row := (width*components*bits + 7) / 8
	data := make([]byte, row*height)
	for y := range height {
		for x := range width * components {
			v := (x/components*255/width + y*2*(x%components+1)) & 255
			if x < 20 && y < 20 {
				v = 0
			}
			v >>= 8 - min(bits, 8)
			data[y*row+x*bits/8] |= uint8(v << (8 - min(bits, 8) - x*bits%8))
		}
	}
	return data
}

// painted is a page of one image.
func painted(cm, page, dict string, data []byte) []byte {
	content := "q " + cm + " cm /Im Do Q"
	return assembled("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] "+page+" /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
		fmt.Sprintf(
			"<< /Type /XObject /Subtype /Image /Width 60 /Height 80 %s /Length %d >>\nstream\n%s\nendstream", dict,
			len(data), data,
		))
}

func assembled(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(objects))
	for i, o := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return b.Bytes()
}

func TestEveryKindOfSampleBecomesTheGrayThatIsSeen(t *testing.T) {
	const whole = "300 0 0 400 0 0"
	for _, c := range []struct {
		name, cm, page, dict string
		data                 []byte
	}{
		{"gray", whole, "", "/BitsPerComponent 8 /ColorSpace /DeviceGray", tested(1, 8)},
		{"gray of 4 bits", whole, "", "/BitsPerComponent 4 /ColorSpace /DeviceGray", tested(1, 4)},
		{"gray of 2 bits", whole, "", "/BitsPerComponent 2 /ColorSpace /DeviceGray", tested(1, 2)},
		{"black and white", whole, "", "/BitsPerComponent 1 /ColorSpace /DeviceGray", tested(1, 1)},
		{"white and black", whole, "", "/BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0]", tested(1, 1)},
		{"gray of 16 bits", whole, "", "/BitsPerComponent 16 /ColorSpace /DeviceGray", tested(1, 16)},
		{"gray, half of the range", whole, "", "/BitsPerComponent 8 /ColorSpace /DeviceGray /Decode [0.5 1]",
			tested(1, 8)},
		{"color", whole, "", "/BitsPerComponent 8 /ColorSpace /DeviceRGB", tested(3, 8)},
		{"color negative", whole, "", "/BitsPerComponent 8 /ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0]", tested(3, 8)},
		{"inks", whole, "", "/BitsPerComponent 8 /ColorSpace /DeviceCMYK", tested(4, 8)},
		{
			"a palette", whole, "",
			"/BitsPerComponent 2 /ColorSpace [/Indexed /DeviceRGB 3 <000000 ff0000 00ff00 ffffff>]", tested(1, 2),
		},
		{"a palette of grays, turned round", whole, "",
			"/BitsPerComponent 1 /ColorSpace [/Indexed /DeviceGray 1 <00ff>] /Decode [1 0]", tested(1, 1)},
		{"a stencil", whole, "", "/ImageMask true", tested(1, 1)},
		{"a stencil, turned round", whole, "", "/ImageMask true /Decode [1 0]", tested(1, 1)},
		{"mirrored", "-300 0 0 400 300 0", "", "/BitsPerComponent 8 /ColorSpace /DeviceGray", tested(1, 8)},
		{"upside down", "300 0 0 -400 0 400", "", "/BitsPerComponent 8 /ColorSpace /DeviceGray", tested(1, 8)},
		{"lying", "0 400 300 0 0 0", "", "/BitsPerComponent 8 /ColorSpace /DeviceGray", tested(1, 8)},
		{"lying the other way", "0 -400 -300 0 300 400", "", "/BitsPerComponent 8 /ColorSpace /DeviceGray",
			tested(1, 8)},
		{"turned right", whole, "/Rotate 90", "/BitsPerComponent 8 /ColorSpace /DeviceGray", tested(1, 8)},
		{"turned left", whole, "/Rotate 270", "/BitsPerComponent 8 /ColorSpace /DeviceGray", tested(1, 8)},
		{"larger than the page", "600 0 0 600 -100 -50", "", "/BitsPerComponent 8 /ColorSpace /DeviceGray",
			tested(1, 8)},
		{"cut by the page's box", whole, "/CropBox [50 100 250 300]",
			"/BitsPerComponent 8 /ColorSpace /DeviceGray", tested(1, 8)},
		{"cut short", whole, "", "/BitsPerComponent 8 /ColorSpace /DeviceGray", tested(1, 8)[:2400]},
	} {
		composed, seen, err := both(t, painted(c.cm, c.page, c.dict, c.data), "")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		limit := 9.0 // PDFium smooths what it enlarges
		if c.name == "inks" {
			limit = 30 // and mixes inks by a profile
		}
		if c.name == "cut short" {
			continue // PDFium paints nothing then
		}
		if d := difference(composed.gray, seen); d > limit {
			t.Errorf("%s: tones differ by %.1f from PDFium's, want at most %.0f", c.name, d, limit)
		}
	}
}

// Strips of a sheet at 600 dpi are put together, then made smaller as one picture of it is; so is what has twice as
// many columns as rows.
func TestStripsAndStretchedPicturesAreShrunk(t *testing.T) {
	a4 := page.Box{X1: 595, Y1: 842}
	for name, s := range map[string]shown{
		"600 by 600": {raster.NewGray(4960, 7016), a4},
		"600 by 300": {raster.NewGray(4960, 3508), a4},
	} {
		if g := s.squared().gray; g.Width != 2480 || g.Height < 3506 || g.Height > 3510 || math.Abs(g.DPI-300) > 1 {
			t.Errorf("%s: %d by %d pixels at %.0f dpi, want 2480 by 3508 at 300", name, g.Width, g.Height, g.DPI)
		}
	}
}

func TestTooLargePictureIsShrunk(t *testing.T) {
	const width, height = 7016, 9922 // A3 at 600 dpi
	row := (width + 7) / 8
	data := bytes.Repeat([]byte{0xff}, row*height)
	for y := height / 2; y < height; y++ {
		clear(data[y*row:][:row]) // black below
	}
	const content = "q 842 0 0 1191 0 0 cm /Im Do Q"
	file := assembled("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 1191] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
		fmt.Sprintf(
			"<< /Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 1 /ColorSpace /DeviceGray /Length %d >>\nstream\n%s\nendstream",
			width,
			height,
			len(data),
			data,
		))
	f, err := pdf.Open(bytes.NewReader(file), int64(len(file)), pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := f.Pictures(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	got, err := compose(t.Context(), p.Parts)
	if err != nil {
		t.Fatal(err)
	}
	if g := got.gray; g.Width != width/2 || g.Height != height/2 || math.Abs(g.DPI-300) > 1 ||
		g.Row(g.Height/2 - 2)[9] != whitest || g.Row(g.Height/2 + 1)[9] != 0 {
		t.Errorf("%d by %d pixels at %.0f dpi, want half of each side, white above and black below", g.Width,
			g.Height, g.DPI)
	}
}

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
	if err := errors.Join(png.Encode(files["png"], img), bmp.Encode(files["bmp"], img),
		tiff.Encode(files["tiff"], img, nil)); err != nil {
		t.Fatal(err)
	}
	reader := Image(ocr.NewPool(1, func() (ocr.Recognizer, error) { return blocks{}, nil }))
	for kind, b := range files {
		var told []engine.Progress
		ctx := extract.WithProgress(t.Context(), func(p engine.Progress) { told = append(told, p) })
		d, err := reader(ctx, engine.ExtractRequest{Content: bytes.NewReader(b.Bytes()), Size: int64(b.Len()),
			Kind: kind}, kind)
		if err != nil || len(d.Pages) != 1 || len(d.Pages[0].Words) != 1 {
			t.Errorf("%s: %+v, %v; want one page with one word", kind, d.Pages, err)
			continue
		}
		second, _ := engine.ParsePages("2")
		var failure *engine.ExtractError
		if _, err := reader(t.Context(), engine.ExtractRequest{Content: bytes.NewReader(b.Bytes()),
			Size: int64(b.Len()), Kind: kind, Pages: second}, kind); !errors.As(err, &failure) ||
			failure.Category != engine.ProcessingError {
			t.Errorf("%s: page 2 of one: %v, want a failure that says so", kind, err)
		}
		p := d.Pages[0]
		got, want := p.Seen(p.Words[0].Box), page.Box{X0: 36, Y0: 72, X1: 108, Y1: 90}
		if math.Abs(got.X0-want.X0) > 1 || math.Abs(got.Y0-want.Y0) > 1 || math.Abs(got.X1-want.X1) > 1 ||
			math.Abs(got.Y1-want.Y1) > 1 || math.Abs(p.Width-595) > 1 {
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
		_, err := reader(t.Context(), engine.ExtractRequest{Content: bytes.NewReader(c.content),
			Size: int64(len(c.content)), Kind: c.kind}, c.kind)
		var failure *engine.ExtractError
		if !errors.As(err, &failure) || failure.Category != c.want || failure.Message == "" {
			t.Errorf("%s: %v, want category %s", c.name, err, c.want)
		}
	}
}

func TestPageOfPictureHasPaperSize(t *testing.T) {
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
