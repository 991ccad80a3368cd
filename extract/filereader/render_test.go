package filereader

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/raster"
)

// asked is a request for page 1 at a width of 400 pixels.
func asked(kind string, content []byte) engine.RenderRequest {
	return engine.RenderRequest{Content: bytes.NewReader(content), Size: int64(len(content)), Kind: kind, Page: 1,
		Width: 400}
}

// seen renders a page and decodes it.
func seen(t testing.TB, p *Pages, in engine.RenderRequest) *raster.Gray {
	t.Helper()
	raw, err := p.Render(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	g := img.(*image.Gray)
	return &raster.Gray{Width: g.Rect.Dx(), Height: g.Rect.Dy(), Pix: g.Pix}
}

// corners describes the tones near the four corners, from the upper left clockwise: "#" dark, "." light.
func corners(g *raster.Gray) string {
	var out strings.Builder
	for _, at := range [][2]int{{1, 1}, {7, 1}, {7, 7}, {1, 7}} {
		if g.Row(at[1] * g.Height / 8)[at[0]*g.Width/8] < 128 {
			out.WriteByte('#')
		} else {
			out.WriteByte('.')
		}
	}
	return out.String()
}

// numbered is a PDF of objects, numbered from 1; the first is the catalog, the second has the pages.
func numbered(objects ...string) []byte {
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

func stream(dict, content string) string {
	return fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", dict, len(content), content)
}

// onePage is a PDF of a page of 200 x 100 points with a font F and a picture P of two columns, black and white.
func onePage(more, content string) []byte {
	return numbered(
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> /Font << /F 6 0 R >> >> "+more+" >>",
		stream("", content),
		stream(
			"/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray", "\x00\xff",
		),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
	)
}

// A rendered page is the whole sheet as seen, composed or painted.
func TestRenderedPageIsThePageAsItIsSeen(t *testing.T) {
	pages := NewPages(painter)
	for name, c := range map[string]struct {
		more, content string
		rotate        int
		want          string
		width, height int
	}{
		"a picture over the whole page": {"", "q 200 0 0 100 0 0 cm /P Do Q", 0, "#..#", 400, 200},
		"a picture on the left half":    {"", "q 200 0 0 100 -100 0 cm /P Do Q", 0, "....", 400, 200},
		"a picture on the lower half":   {"", "q 200 0 0 50 0 0 cm /P Do Q", 0, "...#", 400, 200},
		"an area beside no picture":     {"", "100 50 100 50 re f", 0, ".#..", 400, 200},
		"the page's own rotation":       {"/Rotate 90", "100 50 100 50 re f", 0, "..#.", 400, 800},
		"turned by a quarter":           {"", "100 50 100 50 re f", 90, "..#.", 400, 800},
		"turned upside down":            {"", "q 200 0 0 100 0 0 cm /P Do Q", 180, ".##.", 400, 200},
		"turned by three quarters":      {"", "q 200 0 0 50 0 0 cm /P Do Q", 270, "..#.", 400, 800},
		"cropped":                       {"/CropBox [100 0 200 100]", "100 50 100 50 re f", 0, "##..", 400, 400},
		"painted text on a picture is seen": {"", "q 200 0 0 100 0 0 cm /P Do Q BT /F 150 Tf 110 -4 Td (M) Tj ET",
			0, "", 400, 200},
	} {
		in := asked("pdf", onePage(c.more, c.content))
		in.Rotate = c.rotate
		g := seen(t, pages, in)
		if g.Width != c.width || g.Height != c.height || c.want != "" && corners(g) != c.want {
			t.Errorf("%s: %d x %d with dark corners %s, want %d x %d %s", name, g.Width, g.Height, corners(g),
				c.width, c.height, c.want)
		}
		if c.want == "" {
			dark := 0
			for _, v := range g.Row(g.Height / 2)[g.Width*5/8:] {
				if v < 128 {
					dark++
				}
			}
			if dark < 20 {
				t.Errorf("%s: %d dark pixels where the letter stands", name, dark)
			}
		}
	}
}

// What is put together looks as what PDFium paints.
func TestRenderedScansLookAsPainted(t *testing.T) {
	for _, name := range []string{"jpeg", "g4", "flate", "turned-90", "jpx", "jbig2"} {
		in := asked("pdf", scan(t, name))
		in.Width = 800
		g := seen(t, NewPages(painter), in)
		pix, err := painter.Render(t.Context(), scan(t, name), "", 1, g.Width, g.Height)
		if err != nil {
			t.Fatal(err)
		}
		if d := difference(g, &raster.Gray{Width: g.Width, Height: g.Height, Pix: pix}); d > 6 {
			t.Errorf("%s: tones differ by %.1f of 255 on average", name, d)
		}
	}
}

func TestRenderedImageFiles(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 300, 150))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for y := range 75 {
		for x := range 150 {
			img.SetGray(x, y, color.Gray{})
		}
	}
	var asPNG, asJPEG bytes.Buffer
	if err := errors.Join(png.Encode(&asPNG, img), jpeg.Encode(&asJPEG, img, nil)); err != nil {
		t.Fatal(err)
	}
	for kind, content := range map[string][]byte{"png": asPNG.Bytes(), "jpeg": asJPEG.Bytes()} {
		in := asked(kind, content)
		if g := seen(t, NewPages(nil), in); g.Width != 400 || g.Height != 200 || corners(g) != "#..." {
			t.Errorf("%s: %d x %d, dark corners %s; want 400 x 200 #...", kind, g.Width, g.Height, corners(g))
		}
		in.Rotate, in.Width = 90, 200
		if g := seen(t, NewPages(nil), in); g.Width != 200 || g.Height != 400 || corners(g) != ".#.." {
			t.Errorf("%s turned: %d x %d, dark corners %s; want 200 x 400 .#..", kind, g.Width, g.Height, corners(g))
		}
		in.Page = 2
		if _, err := NewPages(nil).Render(t.Context(), in); !errors.Is(err, engine.ErrNotFound) {
			t.Errorf("%s, page 2: %v, want none", kind, err)
		}
	}
}

// A page that is very high or very wide is painted as large as a picture may be.
func TestPicturesAreBounded(t *testing.T) {
	for _, page := range [][2]float64{{595, 842}, {1, 200_000}, {200_000, 1}, {100, 6000}, {1, 1}, {14_400, 3}} {
		for _, width := range []int{200, 1199, 3000} {
			for _, rotate := range []int{0, 90} {
				w, h := pictureSize(engine.RenderRequest{Width: width, Rotate: rotate}, page[0], page[1])
				if rotate == 90 {
					w, h = h, w
				}
				if w < 1 || h < 1 || w > width || w*h > engine.MaxPicturePixels {
					t.Errorf("%v at %d turned by %d: %d x %d", page, width, rotate, w, h)
				}
			}
		}
	}
	if w, h := pictureSize(engine.RenderRequest{Width: 3000}, 595, 842); w != 3000 || h != 4245 {
		t.Errorf("A4 at 3000: %d x %d, want 3000 x 4245", w, h)
	}
}

func TestRenderRefusesWhatItCannotPaint(t *testing.T) {
	category := func(err error) engine.ErrorCategory {
		var known *engine.ExtractError
		errors.As(err, &known)
		if known == nil {
			t.Fatalf("%v, want a category", err)
		}
		return known.Category
	}
	protected := asked("pdf", scan(t, "aes-256-r6"))
	wrong := protected
	wrong.Password = "not it"
	absent := asked("pdf", scan(t, "g4"))
	absent.Page = 2
	if _, err := NewPages(painter).Render(t.Context(), absent); !errors.Is(err, engine.ErrNotFound) {
		t.Errorf("beyond the last page: %v, want not found", err)
	}
	for name, c := range map[string]struct {
		p    *Pages
		in   engine.RenderRequest
		want engine.ErrorCategory
	}{
		"without its password":  {NewPages(painter), protected, engine.PasswordRequired},
		"with a wrong password": {NewPages(painter), wrong, engine.PasswordIncorrect},
		"no PDF": {NewPages(painter), asked("pdf", []byte("%PDF-1.4 nothing")),
			engine.UnreadableDocument},
		"no picture": {NewPages(painter), asked("png", []byte("\x89PNG\r\n\x1a\nnothing")),
			engine.UnreadableDocument},
		"a page without a painter": {NewPages(nil), asked("pdf", onePage("", "100 50 100 50 re f")),
			engine.UnsupportedContent},
		"a table": {NewPages(nil), asked("csv", []byte("a,b")), engine.InternalError},
		"a width out of its bounds": {NewPages(nil), engine.RenderRequest{Kind: "png", Page: 1, Width: 3001},
			engine.InternalError},
		"a rotation that is no right": {NewPages(nil),
			engine.RenderRequest{Kind: "png", Page: 1, Width: 300, Rotate: 45}, engine.InternalError},
	} {
		_, err := c.p.Render(t.Context(), c.in)
		if got := category(err); got != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// The paper stays open between two pages only for the same content under the same password.
func TestOpenPaperIsForItsPasswordOnly(t *testing.T) {
	p := NewPages(painter)
	in := asked("pdf", scan(t, "aes-256-r6"))
	in.Password = "user"
	if _, err := p.Render(t.Context(), in); err != nil {
		t.Fatalf("with its password: %v", err)
	}
	in.Password = ""
	if _, err := p.Render(t.Context(), in); err == nil {
		t.Error("the page was painted without its password, because it had been with it")
	}
}

// A covered place is black, wherever the page is turned to, in pictures and PDFs that are painted or composed.
func TestCoveredPlaceIsFilled(t *testing.T) {
	lowerRight := [][4]float64{{0.5, 0.5, 1, 1}}
	white := image.NewGray(image.Rect(0, 0, 80, 40))
	for i := range white.Pix {
		white.Pix[i] = 255
	}
	var content bytes.Buffer
	if err := png.Encode(&content, white); err != nil {
		t.Fatal(err)
	}
	pages := NewPages(painter)
	for turn, want := range map[int]string{0: "..#.", 90: "...#", 180: "#...", 270: ".#.."} {
		for name, in := range map[string]engine.RenderRequest{
			"an image":                asked("png", content.Bytes()),
			"a PDF":                   asked("pdf", onePage("", "")),
			"a PDF with its own turn": asked("pdf", onePage("/Rotate 90", "")),
		} {
			in.Rotate, in.Masks = turn, lowerRight
			if got := corners(seen(t, pages, in)); got != want {
				t.Errorf("%s turned by %d: %s, want %s", name, turn, got, want)
			}
		}
	}
	in := asked("pdf", onePage("", "200 0 0 100 0 0 cm /P Do")) // black on the left
	in.Masks = lowerRight
	if got := corners(seen(t, pages, in)); got != "#.##" {
		t.Errorf("a PDF of a picture: %s, want #.##", got)
	}
}
