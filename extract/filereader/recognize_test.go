package filereader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/raster"
)

// blocks is a recognizer for pictures of black blocks: each is a word with the next text of said, from the top.
type blocks struct {
	said  []string
	fault error
	work  *workplace // nil: who works at the same time is not counted
}

// workplace counts who recognizes at the same time. The first waits for a second one.
type workplace struct {
	mu        sync.Mutex
	now, most int
	two       chan struct{} // closed once two are at work
}

func (w *workplace) enter() {
	w.mu.Lock()
	if w.now++; w.now == 2 && w.most < 2 {
		close(w.two)
	}
	w.most = max(w.most, w.now)
	w.mu.Unlock()
	select {
	case <-w.two:
	case <-time.After(20 * time.Second): // nobody comes: the count shows it
	}
}

func (w *workplace) leave() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now--
}

func (blocks) Name() string { return "blocks" }
func (blocks) Close() error { return nil }

func (b blocks) Recognize(_ context.Context, g *raster.Gray, _ ocr.Mode) (words []ocr.Word, err error) {
	if b.work != nil {
		b.work.enter()
		defer b.work.leave()
	}
	for y := range g.Height {
		for x := 0; x < g.Width; x++ {
			if g.Pix[y*g.Width+x] >= 100 {
				continue
			}
			i := slices.IndexFunc(words, func(w ocr.Word) bool { return image.Pt(x, y).In(w.Box.Inset(-3)) })
			if i < 0 {
				i = len(words)
				words = append(words, ocr.Word{Text: "block", Box: blockAt(g, x, y), Confidence: 0.95})
			}
			x = max(x, words[i].Box.Max.X)
		}
	}
	for i := range words {
		if i < len(b.said) {
			words[i].Text = b.said[i]
		}
		words[i].Top, words[i].Bottom = float64(words[i].Box.Min.Y), float64(words[i].Box.Max.Y)
	}
	return words, b.fault
}

// blockAt returns the block with the pixel on its upper edge, which may lean.
func blockAt(g *raster.Gray, x, y int) image.Rectangle {
	dark := func(x, y int) bool { return x >= 0 && x < g.Width && y < g.Height && g.Pix[y*g.Width+x] < 160 }
	left, right, bottom := x, x, y
	for dark(x, bottom) {
		bottom++
	}
	middle := (y + bottom) / 2
	for dark(left-1, middle) {
		left--
	}
	for dark(right, middle) {
		right++
	}
	return image.Rect(left, y, right, bottom)
}

// leaf is a page of 300 × 400 points: its content may draw the picture Im of width × height gray samples and set text
// in F1 (Helvetica) or F2 (a font without text).
type leaf struct {
	content       string
	extra         string // of the page's dictionary
	width, height int
	samples       []byte
}

// drawn is a white picture of 300 × 400 samples, one a point, with black blocks at the boxes.
func drawn(boxes ...image.Rectangle) leaf {
	l := leaf{content: "q 300 0 0 400 0 0 cm /Im Do Q ", width: 300, height: 400}
	l.samples = bytes.Repeat([]byte{255}, l.width*l.height)
	for _, b := range boxes {
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				l.samples[y*l.width+x] = 0
			}
		}
	}
	return l
}

func text(lines ...string) leaf {
	content := ""
	for i, line := range lines {
		content += fmt.Sprintf("BT /F1 9 Tf 20 %d Td (%s) Tj ET ", 380-12*i, line)
	}
	return leaf{content: content}
}

func (l leaf) with(content string) leaf { l.content += content; return l }

// book is a file of these pages.
func book(leaves ...leaf) []byte {
	objects := []string{"<< /Type /Catalog /Pages 2 0 R >>", "",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		"<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Odd /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>"}
	kids := ""
	for _, l := range leaves {
		at := len(objects) + 1
		kids += fmt.Sprintf("%d 0 R ", at)
		objects = append(objects,
			fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] %s /Contents %d 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /Im %d 0 R >> >> >>", l.extra, at+1, at+2),
			fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(l.content), l.content),
			fmt.Sprintf(
				"<< /Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8 /ColorSpace /DeviceGray /Length %d >>\nstream\n%s\nendstream",
				l.width,
				l.height,
				len(l.samples),
				l.samples,
			))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids, len(leaves))
	return assembled(objects...)
}

// readBook reads a file with recognizers, which may be nil.
func readBook(ctx context.Context, data []byte, rec ocr.Recognizer, fallback pdf.Fallback) (page.Document, error) {
	var more []Option
	if rec != nil {
		more = append(more, Recognizing(ocr.NewPool(2, func() (ocr.Recognizer, error) { return rec, nil })))
	}
	return PDF(fallback, more...)(ctx, engine.ExtractRequest{Content: bytes.NewReader(data),
		Size: int64(len(data)), Kind: "pdf", Password: "user"}, "pdf")
}

// said is the words of a page that are not hidden, sorted.
func said(p page.Page) string {
	var words []string
	for _, w := range p.Words {
		if !w.Hidden {
			words = append(words, w.Text)
		}
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

var (
	upper = image.Rect(40, 60, 120, 80)
	lower = image.Rect(150, 300, 250, 320)
)

// statement is a page with enough text.
func statement() leaf {
	var lines []string
	for i := range 15 {
		lines = append(lines, fmt.Sprintf("0%d/02/2026 Card purchase %d.50 1,0%d0.25", i%9+1, i, i%10))
	}
	return text(lines...)
}

func TestEveryPageIsReadTheWayItIsMade(t *testing.T) {
	outlines := strings.Repeat("40 100 m 45 110 50 110 55 100 c 60 90 65 90 70 100 c 70 104 l 40 104 l f ", 60)
	all := said(page.Page{Words: textWords(t, statement())})
	for _, c := range []struct {
		name   string
		leaf   leaf
		want   string
		source page.Source
		drawn  bool
	}{
		{"text", statement(), all, page.SourceText, false},
		{"an empty page", leaf{}, "", page.SourceText, false},
		{"a scan", drawn(upper, lower), "block block", page.SourceOCR, false},
		{"a scan with a stamp of text", drawn(upper, lower).with("BT /F1 12 Tf 100 200 Td (Received 2026) Tj ET"),
			"2026 Received block block", page.SourceOCR, false},
		{"a scan whose hidden text says something else",
			drawn(upper, lower).with("BT 3 Tr /F1 12 Tf 40 325 Td (Lies) Tj ET"), "block block", page.SourceOCR, false},
		{"text under a scan", leaf{content: "BT /F1 12 Tf 40 325 Td (Lies) Tj ET " + drawn().content, width: 300,
			height: 400, samples: drawn(upper).samples}, "block", page.SourceOCR, false},
		{"a letterhead of text over a scanned table",
			text("Harbour Bank").with("q 300 0 0 300 0 0 cm /Im Do Q").of(drawn(upper, lower)),
			"Bank Harbour block block", page.SourceOCR, false},
		{"a stamp of text where the scan shows the same",
			drawn(upper).with("BT /F1 20 Tf 40 322 Td (Received) Tj ET"), "Received", page.SourceOCR, false},
		{"much text over a picture without writing", statement().with("q 300 0 0 200 0 0 cm /Im Do Q").of(drawn()),
			all, page.SourceText, false},
		{
			"much text and a scanned table below it",
			statement().with("q 300 0 0 200 0 0 cm /Im Do Q").of(drawn(upper)), sortedWith(all, "block"),
			page.SourceOCR, false,
		},
		{
			"characters that the font does not tell",
			leaf{content: "BT /F2 30 Tf 40 325 Td <004100420043> Tj ET 0 g 40 100 80 20 re f"}, "block",
			page.SourceOCR, true,
		},
		{"letters drawn as outlines", leaf{content: outlines}, "block", page.SourceOCR, true},
		{
			"a line of stencils",
			leaf{content: strings.Repeat("q 80 0 0 20 40 320 cm BI /W 1 /H 1 /IM true ID \x00 EI Q ", 3)}, "block",
			page.SourceOCR, false,
		},
	} {
		d, err := readBook(t.Context(), book(c.leaf), blocks{}, painter)
		if err != nil || len(d.Pages) != 1 {
			t.Errorf("%s: %d pages, %v", c.name, len(d.Pages), err)
			continue
		}
		p := d.Pages[0]
		got := said(p)
		if c.drawn { // letters of whatever shape
			got = strings.Join(slices.Compact(strings.Fields(got)), " ")
		}
		if got != c.want || p.Source != c.source || p.Note != "" {
			t.Errorf("%s: %q from %s, note %q; want %q from %s", c.name, got, p.Source, p.Note, c.want, c.source)
		}
		if recognized := p.Source == page.SourceOCR; recognized != (p.Reader == "blocks") {
			t.Errorf("%s: read by %s", c.name, p.Reader)
		}
	}
}

// sortedWith is sorted words and one more.
func sortedWith(words, more string) string {
	all := append(strings.Fields(words), more)
	slices.Sort(all)
	return strings.Join(all, " ")
}

func (l leaf) of(picture leaf) leaf {
	l.width, l.height, l.samples = picture.width, picture.height, picture.samples
	return l
}

func textWords(t *testing.T, l leaf) []page.Word {
	t.Helper()
	d, err := readBook(t.Context(), book(l), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d.Pages[0].Words
}

func TestRecognizedWordsArePlacedAsOnPage(t *testing.T) {
	block := image.Rect(30, 40, 90, 60)
	for _, c := range []struct {
		name, cm, extra string
		want            page.Box
	}{
		{"filling the page", "300 0 0 400 0 0", "", page.Box{X0: 30, Y0: 40, X1: 90, Y1: 60}},
		{"half as large in the lower right corner", "150 0 0 200 150 0", "",
			page.Box{X0: 165, Y0: 220, X1: 195, Y1: 230}},
		{"turned right", "300 0 0 400 0 0", "/Rotate 90", page.Box{X0: 340, Y0: 30, X1: 360, Y1: 90}},
		{"turned by half", "300 0 0 400 0 0", "/Rotate 180", page.Box{X0: 210, Y0: 340, X1: 270, Y1: 360}},
		{"mirrored", "-300 0 0 400 300 0", "", page.Box{X0: 210, Y0: 40, X1: 270, Y1: 60}},
		{"cut by the page's box", "300 0 0 400 0 0", "/CropBox [20 0 300 380]",
			page.Box{X0: 10, Y0: 20, X1: 70, Y1: 40}},
	} {
		l := drawn(block)
		l.content, l.extra = "q "+c.cm+" cm /Im Do Q", c.extra
		d, err := readBook(t.Context(), book(l), blocks{}, nil)
		if err != nil || len(d.Pages) != 1 || len(d.Pages[0].Words) != 1 {
			t.Errorf("%s: %+v, %v; want one word", c.name, d.Pages, err)
			continue
		}
		p := d.Pages[0]
		got := p.Seen(p.Words[0].Box)
		if away := max(math.Abs(got.X0-c.want.X0), math.Abs(got.Y0-c.want.Y0), math.Abs(got.X1-c.want.X1),
			math.Abs(got.Y1-c.want.Y1)); away > 2 {
			t.Errorf("%s: block at %v, want %v", c.name, got, c.want)
		}
	}
}

func TestMixedDocumentKeepsPageOrderAndReportsProgress(t *testing.T) {
	var leaves []leaf
	for i := range 12 {
		if i%3 == 0 {
			leaves = append(leaves, statement())
			continue
		}
		leaves = append(leaves, drawn(image.Rect(20, 30*i, 20+10*(i+1), 30*i+12)))
	}
	var mu sync.Mutex
	var told []int
	ctx := extract.WithProgress(t.Context(), func(p engine.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if p.PagesTotal != 12 || p.Recognized != p.PagesDone-4 {
			t.Errorf("progress %+v, want 12 pages, 4 of them read as text at once", p)
		}
		told = append(told, p.PagesDone)
	})
	rec := blocks{work: &workplace{two: make(chan struct{})}}
	d, err := readBook(ctx, book(leaves...), rec, nil)
	if err != nil || len(d.Pages) != 12 {
		t.Fatalf("%d pages, %v", len(d.Pages), err)
	}
	for i, p := range d.Pages {
		if p.Number != i+1 || (i%3 == 0) != (p.Source == page.SourceText) {
			t.Errorf("page %d of the result has number %d, source %s", i+1, p.Number, p.Source)
		}
		if i%3 != 0 && (len(p.Words) != 1 || math.Abs(p.Seen(p.Words[0].Box).Width()-float64(10*(i+1))) > 2) {
			t.Errorf("page %d: %+v, want a block %d points wide", i+1, p.Words, 10*(i+1))
		}
	}
	if most := rec.work.most; most != 2 {
		t.Errorf("%d pages at once, want both recognizers at work and no more", most)
	}
	if !slices.IsSorted(told) || told[0] != 4 || told[len(told)-1] != 12 {
		t.Errorf("progress %v, want rising from 4 to 12", told)
	}
}

func TestHiddenTextThatDiffersFromItsPictureIsNamed(t *testing.T) {
	hidden := "BT 3 Tr /F1 20 Tf 40 322 Td (1,234.56) Tj ET BT 3 Tr /F1 20 Tf 150 82 Td (99.10) Tj ET"
	d, err := readBook(t.Context(), book(drawn(upper, lower).with(hidden)),
		blocks{said: []string{"7,234.56", "99.10"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := d.Pages[0]
	if said(p) != "7,234.56 99.10" {
		t.Errorf("the page says %q, want what the picture shows", said(p))
	}
	if p.Compared == nil || p.Compared.Compared != 2 || len(p.Compared.Differ) != 1 ||
		p.Compared.Differ[0].Text != "1,234.56" || p.Compared.Differ[0].Picture != "7,234.56" {
		t.Fatalf("compared %+v, want one of two that differs", p.Compared)
	}
	if len(d.Notes) != 1 || d.Notes[0].Code != codeDiffers ||
		!strings.Contains(d.Notes[0].Detail, "1,234.56 where the picture shows 7,234.56") {
		t.Errorf("notes %+v", d.Notes)
	}
	d, err = readBook(t.Context(), book(drawn(upper, lower).with(hidden)),
		blocks{said: []string{"1,234.56", "99.10"}}, nil)
	if err != nil || len(d.Notes) != 0 || d.Pages[0].Compared == nil || len(d.Pages[0].Compared.Differ) != 0 {
		t.Errorf("an honest layer: notes %+v, compared %+v, %v", d.Notes, d.Pages[0].Compared, err)
	}
}

// figured is a scan of rows of bars, three in a row, with visible text over each that is an amount.
func figured(amounts ...string) leaf {
	var bars []image.Rectangle
	content := ""
	for i, amount := range amounts {
		y := 40 + 30*i
		bars = append(bars, image.Rect(102, y+5, 150, y+10))
		content += fmt.Sprintf("BT /F1 14 Tf 100 %d Td (%s) Tj ET ", 400-y-12, amount)
	}
	return drawn(bars...).with(content)
}

func TestVisibleTextThatDiffersFromItsPictureGivesWay(t *testing.T) {
	amounts := []string{"1,100.10", "2,200.20", "3,300.30", "4,400.40", "5,500.50", "6,600.60", "7,700.70",
		"8,800.80", "9,900.90", "1,010.10"}
	layer := figured(amounts...).with("BT /F1 10 Tf 20 20 Td (Received) Tj ET")
	for i := range 30 { // enough words that the page counts as text
		layer = layer.with(fmt.Sprintf("BT /F1 6 Tf %d %d Td (w%d) Tj ET ", 180+i%3*30, 20+i/3*38, i))
	}
	honest := samplesFirst{said: amounts}
	d, err := readBook(t.Context(), book(layer), honest, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p := d.Pages[0]; p.Source != page.SourceText || p.Compared == nil || p.Compared.Compared < 8 ||
		len(p.Compared.Differ) != 0 || len(d.Notes) != 0 {
		t.Errorf("an honest layer: source %s, compared %+v, notes %+v; want the text, held against its picture",
			p.Source, p.Compared, d.Notes)
	}
	lied := slices.Clone(amounts)
	lied[3] = "9,400.40"
	d, err = readBook(t.Context(), book(layer), samplesFirst{said: lied}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := d.Pages[0]
	if words := said(p); p.Source != page.SourceOCR || strings.Contains(words, "4,400.40") ||
		!strings.Contains(words, "9,400.40") || !strings.Contains(words, "Received") {
		t.Errorf("a lying layer: %s says %q; want the picture's amount and the stamp", p.Source, words)
	}
	if len(d.Notes) != 1 || d.Notes[0].Code != codeDiffers || p.Compared == nil || len(p.Compared.Differ) != 1 ||
		p.Compared.Differ[0].Hidden {
		t.Errorf("a lying layer: notes %+v, compared %+v", d.Notes, p.Compared)
	}
}

// samplesFirst reads bars as amounts by their place: on a page from the top, in a strip in the order in which
// the samples of the page were set, and alone as the last of the page that had another height.
type samplesFirst struct{ said []string }

func (samplesFirst) Name() string { return "bars" }
func (samplesFirst) Close() error { return nil }

func (r samplesFirst) Recognize(ctx context.Context, g *raster.Gray, m ocr.Mode) ([]ocr.Word, error) {
	words, err := blocks{}.Recognize(ctx, g, m)
	slices.SortFunc(words, func(a, b ocr.Word) int { return a.Box.Min.Y - b.Box.Min.Y })
	if m == ocr.FiguresLine {
		slices.SortFunc(words, func(a, b ocr.Word) int { return a.Box.Min.X - b.Box.Min.X })
		if len(words) == 1 { // a second look, which is only taken where something differs
			words[0].Text = r.said[3]
			return words, err
		}
	}
	for i := range min(len(words), len(r.said)) {
		words[i].Text = r.said[i]
		words[i].Box.Min.Y -= words[i].Box.Dy() // figures are higher than bars
		words[i].Box.Max.Y += words[i].Box.Dy() / 2
		words[i].Top, words[i].Bottom = float64(words[i].Box.Min.Y), float64(words[i].Box.Max.Y)
	}
	return words, err
}

func TestAmountUnderPatchIsReadFromPatch(t *testing.T) {
	patch := drawn(image.Rect(60, 80, 240, 320))
	patched := statement().with("q 40 0 0 8 200 378 cm /Im Do Q").of(patch)
	d, err := readBook(t.Context(), book(statement(), patched), blocks{}, painter)
	if err != nil {
		t.Fatal(err)
	}
	honest, forged := d.Pages[0], d.Pages[1]
	if honest.Source != page.SourceText || forged.Source != page.SourceText {
		t.Errorf("sources %s, %s: a patch beside the words covers nothing", honest.Source, forged.Source)
	}
	at := honest.Words[4].Box // the first row's balance
	patched = statement().with(fmt.Sprintf("q %f 0 0 %f %f %f cm /Im Do Q", at.Width()+2, at.Height()+2, at.X0-1,
		400-at.Y1-1)).of(patch)
	if d, err = readBook(t.Context(), book(patched), blocks{}, painter); err != nil {
		t.Fatal(err)
	}
	forged = d.Pages[0]
	hidden := func(p page.Page) bool {
		return slices.ContainsFunc(p.Words, func(w page.Word) bool {
			return w.Text == honest.Words[4].Text && w.Order == honest.Words[4].Order && w.Hidden
		})
	}
	if forged.Source != page.SourceOCR || !hidden(forged) || !strings.Contains(said(forged), "block") {
		t.Errorf("source %s, page says %q; want the patch, and the word under it hidden", forged.Source, said(forged))
	}
	if d, err = readBook(t.Context(), book(patched.of(drawn())), blocks{}, painter); err != nil || !hidden(d.Pages[0]) {
		t.Errorf("a white patch: %v; want the word under it hidden", err)
	}
}

func TestWithoutRecognitionPagesThatArePicturesAreNamed(t *testing.T) {
	d, err := readBook(t.Context(), book(statement(), drawn(upper), leaf{},
		drawn(upper).with("BT 3 Tr /F1 12 Tf 40 325 Td (Hidden) Tj ET")), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"", noRecognition, "", ""} {
		if d.Pages[i].Note != want {
			t.Errorf("page %d: note %q, want %q", i+1, d.Pages[i].Note, want)
		}
	}
}

func TestFailuresOfRecognitionHaveTheirCategory(t *testing.T) {
	fault := errors.New("the engine fell over")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name string
		ctx  context.Context
		rec  blocks
		want engine.ErrorCategory
	}{
		{"the recognizer fails", t.Context(), blocks{fault: fault}, engine.ProcessingError},
		{"the caller left", gone, blocks{}, engine.TimedOut},
	} {
		_, err := readBook(c.ctx, book(drawn(upper), drawn(lower), drawn(upper)), c.rec, nil)
		var failure *engine.ExtractError
		if !errors.As(err, &failure) || failure.Category != c.want {
			t.Errorf("%s: %v, want category %s", c.name, err, c.want)
		}
	}
}

func TestUndecodablePictureLeavesNote(t *testing.T) {
	jbig2, err := os.ReadFile(filepath.Join("testdata", "jbig2.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	d, err := readBook(t.Context(), jbig2, blocks{}, nil)
	if err != nil || len(d.Pages) != 1 || d.Pages[0].Note == "" {
		t.Errorf("without a renderer: %+v, %v; want a page with a note", d.Pages, err)
	}
	short := drawn(upper)
	short.samples = short.samples[:300*200]
	if d, err = readBook(t.Context(), book(short), blocks{}, nil); err != nil || d.Pages[0].Note != cutPicture ||
		said(d.Pages[0]) != "block" {
		t.Errorf("a picture that breaks off: %+v, %v; want its words and a note", d.Pages, err)
	}
}

// failing is an engine that paints nothing, for the reason it is given.
type failing struct{ cause error }

func (failing) Name() string { return "failing" }
func (f failing) ReadWords(context.Context, []byte, string, int) ([]pdf.FallbackWord, error) {
	return nil, f.cause
}
func (f failing) Render(context.Context, []byte, string, int, int, int) ([]byte, error) {
	return nil, f.cause
}

func TestUnpaintedPageNotesMissingTime(t *testing.T) {
	outlines := leaf{
		content: strings.Repeat("40 100 m 45 110 50 110 55 100 c 60 90 65 90 70 100 c 70 104 l 40 104 l f ", 60),
	}
	for cause, want := range map[error]string{errors.New("broken"): undecoded, context.DeadlineExceeded: unpainted} {
		d, err := readBook(t.Context(), book(outlines), blocks{}, failing{cause})
		if err != nil || len(d.Pages) != 1 || d.Pages[0].Note != want {
			t.Errorf("%v: %+v, %v; want one page with the note %q", cause, d.Pages, err, want)
		}
	}
}

// stumbling is a recognizer that fails on pictures without ink in their upper half.
type stumbling struct{ blocks }

func (s stumbling) Recognize(ctx context.Context, g *raster.Gray, m ocr.Mode) ([]ocr.Word, error) {
	for _, v := range g.Pix[:len(g.Pix)/2] {
		if v < 100 {
			return s.blocks.Recognize(ctx, g, m)
		}
	}
	return nil, errors.New("the engine fell over")
}

func TestOnePageThatCannotBeRecognizedLeavesTheOthers(t *testing.T) {
	d, err := readBook(t.Context(), book(drawn(upper), drawn(lower), statement()), stumbling{}, nil)
	if err != nil || len(d.Pages) != 3 {
		t.Fatalf("%d pages, %v; want three", len(d.Pages), err)
	}
	if said(d.Pages[0]) != "block" || d.Pages[0].Note != "" || said(d.Pages[2]) == "" || d.Pages[2].Note != "" {
		t.Errorf("the other pages say %q (%s) and %q (%s)", said(d.Pages[0]), d.Pages[0].Note, said(d.Pages[2]),
			d.Pages[2].Note)
	}
	if said(d.Pages[1]) != "" || d.Pages[1].Note != unrecognized {
		t.Errorf("the page that failed says %q with the note %q, want %q", said(d.Pages[1]), d.Pages[1].Note,
			unrecognized)
	}
	w := extract.Quality(d).Warnings
	if len(w) != 1 || w[0].Code != "PAGE_UNREADABLE" || !strings.HasPrefix(w[0].Detail, "Page 2: ") {
		t.Errorf("warnings %v, want page 2 named", w)
	}
}

func TestFailedRecognizerCanBeTriedAgain(t *testing.T) {
	pool := ocr.NewPool(1, func() (ocr.Recognizer, error) { return nil, errors.New("no model") })
	data := book(statement(), drawn(upper))
	_, err := PDF(nil, Recognizing(pool))(t.Context(),
		engine.ExtractRequest{Content: bytes.NewReader(data), Size: int64(len(data)), Kind: "pdf", Password: "user"},
		"pdf")
	var failure *engine.ExtractError
	if !errors.As(err, &failure) || failure.Category != engine.ProcessingError {
		t.Errorf("%v, want a failure that a later try may mend", err)
	}
}
