//go:build tesseract && cgo

package tesseract

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/raster"
)

// printed is a picture of lines of text, 10 points high at 200 dpi.
func printed(t testing.TB, lines ...string) *raster.Gray {
	t.Helper()
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 10, DPI: 200})
	if err != nil {
		t.Fatal(err)
	}
	picture := image.NewGray(image.Rect(0, 0, 1200, 60*(len(lines)+1)))
	draw.Draw(picture, picture.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	d := font.Drawer{Dst: picture, Src: image.NewUniform(color.Black), Face: face}
	for i, line := range lines {
		d.Dot = fixed.P(40, 60*(i+1))
		d.DrawString(line)
	}
	return &raster.Gray{Width: picture.Rect.Dx(), Height: picture.Rect.Dy(), Pix: picture.Pix, DPI: 200}
}

func newRecognizer(t testing.TB) ocr.Recognizer { return newRecognizerOf(t, Options{}) }

func newRecognizerOf(t testing.TB, o Options) ocr.Recognizer {
	t.Helper()
	model, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	r, err := model.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

func texts(words []ocr.Word) (out []string) {
	for _, w := range words {
		out = append(out, w.Text)
	}
	return out
}

func TestPrintedPageIsReadWithBoxesAndConfidence(t *testing.T) {
	g := printed(t, "Opening balance 12,345.67", "14 March ATM withdrawal 500.00")
	words, err := newRecognizer(t).Recognize(t.Context(), g, ocr.SparsePage)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"Opening", "balance", "12,345.67", "14", "March", "ATM", "withdrawal", "500.00"}
	if got := texts(words); !slices.Equal(got, want) {
		t.Fatalf("read %v, want %v", got, want)
	}
	for _, w := range words {
		if w.Box.Dx() < 20 || w.Box.Dy() < 10 || !w.Box.In(image.Rect(0, 0, g.Width, g.Height)) ||
			w.Confidence < 0.5 || w.Confidence > 1 {
			t.Errorf("%q has box %v and confidence %v, want a box around it and 0.5..1", w.Text, w.Box, w.Confidence)
		}
	}
	if words[0].Box.Max.Y >= words[3].Box.Min.Y || words[0].Box.Max.X >= words[1].Box.Min.X {
		t.Errorf("boxes %v, %v, %v do not stand as the words do", words[0].Box, words[1].Box, words[3].Box)
	}
}

func TestOnlyALineOfFiguresHasOtherReadings(t *testing.T) {
	r, g := newRecognizer(t), printed(t, "12,345.67")
	for _, c := range []struct {
		name string
		mode ocr.Mode
		some bool
	}{{"a page", ocr.SparsePage, false}, {"a line of words", ocr.WordsLine, false},
		{"a line of figures", ocr.FiguresLine, true}} {
		words, err := r.Recognize(t.Context(), g, c.mode)
		if err != nil || len(words) != 1 || words[0].Text != "12,345.67" || (len(words[0].Alternatives) > 0) != c.some {
			t.Errorf("%s: %+v, %v; want the figure, with alternatives %v", c.name, words, err, c.some)
		}
	}
}

func TestLineOfFiguresIsReadAsFigures(t *testing.T) {
	r := newRecognizer(t)
	for _, line := range []string{"1,204.56", "2.27", "(15,000.00)", "SOIL"} {
		words, err := r.Recognize(t.Context(), printed(t, line), ocr.FiguresLine)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(texts(words), "")
		if strings.Trim(got, figures) != "" || line != "SOIL" && got != line {
			t.Errorf("read %q of %q, want figures only, and right", got, line)
		}
	}
	words, err := r.Recognize(t.Context(), printed(t, "SOIL and water"), ocr.SparsePage)
	if got := texts(words); err != nil || !slices.Equal(got, []string{"SOIL", "and", "water"}) {
		t.Errorf("a page after lines of figures reads %v, %v; want its words", got, err)
	}
}

func TestLineWithDiacriticsIsReadInLanguageWithThem(t *testing.T) {
	installed, _ := Languages("")
	if !slices.Contains(installed, "spa") {
		t.Skip("needs tesseract-ocr-spa")
	}
	r := newRecognizerOf(t, Options{Plain: true})
	for range 2 { // the second engine is started once and stays
		words, err := r.Recognize(t.Context(), printed(t, "PEÑAFLOR"), ocr.MarkedLine)
		if got := texts(words); err != nil || !slices.Equal(got, []string{"PEÑAFLOR"}) {
			t.Errorf("read %v, %v; want PEÑAFLOR", got, err)
		}
	}
	words, err := r.Recognize(t.Context(), printed(t, "Total 12.00"), ocr.SparsePage)
	if got := texts(words); err != nil || !slices.Equal(got, []string{"Total", "12.00"}) {
		t.Errorf("the page after reads %v, %v; want its words", got, err)
	}
}

// The trained network has the letters of western Europe: no other language need be installed, and none is asked.
func TestTrainedNetworkReadsDiacritics(t *testing.T) {
	if !(Options{}).Trained() {
		t.Skip("needs Debian's tesseract-ocr-eng")
	}
	r := newRecognizer(t)
	line := "Überweisung José Muñoz façade São João Straße GARÇON KÖLN PEÑAFLOR"
	words, err := r.Recognize(t.Context(), printed(t, line), ocr.SparsePage)
	if got := strings.Join(texts(words), " "); err != nil || got != line {
		t.Errorf("read %q, %v; want %q", got, err, line)
	}
	for _, other := range r.(ocr.Marker).MarkedLanguages() {
		if slices.Contains(western, other) {
			t.Errorf("%s is asked for letters that the network has", other)
		}
	}
}

func TestPicturesWithoutTextHaveNoWords(t *testing.T) {
	r := newRecognizer(t)
	black := raster.NewGray(300, 300)
	clear(black.Pix)
	for name, g := range map[string]*raster.Gray{"white": raster.NewGray(300, 300), "black": black,
		"empty": raster.NewGray(0, 0), "a dot": raster.NewGray(1, 1), "a thread": raster.NewGray(2000, 2)} {
		if words, err := r.Recognize(t.Context(), g, ocr.SparsePage); err != nil || len(words) > 0 {
			t.Errorf("%s picture: %v, %v; want no words", name, words, err)
		}
	}
	if _, err := r.Recognize(t.Context(), &raster.Gray{Width: 100, Height: 100, Pix: make([]uint8, 50)},
		ocr.SparsePage); err == nil {
		t.Error("a picture with fewer pixels than it says is read, want an error")
	}
}

func TestRecognitionEndsWithContext(t *testing.T) {
	r := newRecognizer(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Recognize(ctx, printed(t, "Total"), ocr.SparsePage); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	if words, err := r.Recognize(t.Context(), printed(t, "Total 12.00"), ocr.SparsePage); err != nil ||
		len(words) != 2 {
		t.Errorf("the page after a cancelled one: %v, %v; want 2 words", words, err)
	}
}

func TestRecognizersStartAndReadAtTheSameTime(t *testing.T) {
	model, err := Open(Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := printed(t, "Closing balance 98,765.43")
	var readers sync.WaitGroup
	for range 3 {
		readers.Go(func() {
			r, err := model.New()
			if err != nil {
				t.Error(err)
				return
			}
			defer r.Close()
			for range 2 {
				words, err := r.Recognize(t.Context(), g, ocr.SparsePage)
				if got := texts(words); err != nil || !slices.Equal(got, []string{"Closing", "balance", "98,765.43"}) {
					t.Errorf("read %v, %v", got, err)
				}
			}
		})
	}
	readers.Wait()
}

func TestClosedRecognizerReturnsError(t *testing.T) {
	r := newRecognizer(t)
	for range 2 {
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Recognize(t.Context(), printed(t, "x"), ocr.SparsePage); err == nil {
		t.Error("a closed recognizer reads, want an error")
	}
}
