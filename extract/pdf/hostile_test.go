package pdf_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/pdf"
)

// The limits for one hostile file. The time is generous for slow machines: honest files take milliseconds, and
// unbounded work takes minutes.
const (
	hostileTime   = 30 * time.Second
	hostileMemory = 700 << 20
)

// hostileLimits are tight, so that the bounds are reached quickly.
var hostileLimits = pdf.Limits{StreamBytes: 8 << 20, TotalBytes: 64 << 20, PageOperators: 300_000, Pages: 1000,
	Objects: 200_000}

// withPage is a file whose page has the resources and content, and more objects from number 4 on.
func withPage(resources, contents string, more ...string) []byte {
	return plainFile(append([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents %s /Resources << %s >> >>",
			contents, resources),
	}, more...)...)
}

func bomb(size int) string { return strings.Repeat("\x00", size) }

// deflatedTimes is a stream of zeros deflated n times.
func deflatedTimes(n, size int) string {
	data := bomb(size)
	filters := ""
	for range n {
		o := deflated(data)
		data = o[strings.Index(o, "stream\n")+len("stream\n") : strings.LastIndex(o, "\nendstream")]
		filters += "/FlateDecode "
	}
	return stream("/Filter ["+filters+"]", data)
}

// formTree is n forms each of which draws the next one many times.
func formTree(n, times int) []byte {
	var forms []string
	for i := range n {
		forms = append(forms, stream(
			fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X %d 0 R >> >>", 6+i),
			strings.Repeat("/X Do ", times),
		))
	}
	forms = append(forms, stream("/Type /XObject /Subtype /Form /BBox [0 0 1 1]", "n"))
	return withPage("/XObject << /X 5 0 R >>", "4 0 R", append([]string{stream("", "/X Do")}, forms...)...)
}

func hostileFiles() map[string][]byte {
	deep := 1_000_000
	const catalog = "<< /Type /Catalog /Pages 2 0 R >>"
	files := map[string][]byte{
		"empty":                        {},
		"only a header":                []byte("%PDF-1.7\n"),
		"only rubbish":                 []byte(strings.Repeat("%PDF-obj 1 0 obj <<[(", 20_000)),
		"arrays nested a million deep": withPage("", strings.Repeat("[", deep)),
		"dictionaries nested as deep":  withPage("", strings.Repeat("<</A", deep)),
		"content with nested arrays":   onePage("BT /F1 10 Tf " + strings.Repeat("[", deep) + " TJ ET"),
		"content with nested dicts":    onePage("/Span " + strings.Repeat("<</A", deep) + " BDC"),
		"content of open parentheses":  onePage(strings.Repeat("(", deep)),
		"content of stray brackets":    onePage(strings.Repeat("> ", deep)),
		"a million q":                  onePage(strings.Repeat("q ", 250_000)),
		"a million BMC":                onePage(strings.Repeat("/A BMC ", 250_000)),
		"more operators than allowed":  onePage(strings.Repeat("n ", deep)),
		"page tree cycle": plainFile(catalog, "<< /Type /Pages /Kids [2 0 R 3 0 R] >>",
			"<< /Type /Pages /Kids [2 0 R 3 0 R] /Parent 3 0 R >>"),
		"pages that are the catalog": plainFile("<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] >>"),
		"no pages":                   plainFile(catalog, "<< /Type /Pages /Kids [] /Count 2147483648 >>"),
		"negative count": plainFile(catalog, "<< /Type /Pages /Kids [3 0 R] /Count -1 >>",
			"<< /Type /Page >>"),
		"length that needs itself":      withPage("", "4 0 R", "<< /Length 4 0 R >>\nstream\nBT ET\nendstream"),
		"references in a circle":        withPage("", "4 0 R", "5 0 R", "4 0 R"),
		"contents that hold themselves": withPage("", "4 0 R", "[4 0 R 4 0 R 3 0 R]"),
		"font that is its descendant": withPage("/Font << /F1 4 0 R >>", "5 0 R",
			"<< /Type /Font /Subtype /Type0 /DescendantFonts [4 0 R] /Encoding 4 0 R /ToUnicode 4 0 R >>",
			stream("", "BT /F1 9 Tf (abc) Tj ET")),
		"flate bomb":               withPage("", "4 0 R", deflatedTimes(1, 64<<20)),
		"flate bomb in two layers": withPage("", "4 0 R", deflatedTimes(2, 64<<20)),
		"flate bomb in ten layers": withPage("", "4 0 R", deflatedTimes(10, 1<<20)),
		"bombs side by side":       withPage("", "["+strings.Repeat("4 0 R ", 500)+"]", deflatedTimes(1, 7<<20)),
		"run length bomb": withPage("", "4 0 R", stream(
			"/Filter [/RunLengthDecode /RunLengthDecode /RunLengthDecode /RunLengthDecode]",
			strings.Repeat("\x81\x81", 300_000),
		)),
		"predictor with huge columns": withPage("", "4 0 R",
			stream("/Filter /LZWDecode /DecodeParms << /Predictor 12 /Columns 2147483647 /Colors 32 /BitsPerComponent 16 >>", "\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01")),
		"forms in a circle": withPage("/XObject << /X 5 0 R >>", "4 0 R", stream("", strings.Repeat("/X Do ", 1000)),
			stream("/Subtype /Form /Resources << /XObject << /X 5 0 R /Y 6 0 R >> >>", "/X Do /Y Do"),
			stream("/Subtype /Form /Resources << /XObject << /X 5 0 R >> >>", "/X Do")),
		"forms multiplying": formTree(20, 100),
		"inline image without end": onePage("BI /W 65535 /H 65535 /BPC 16 /CS /CMYK ID " + strings.Repeat("x",
			100_000)),
		"inline images": onePage(strings.Repeat("BI ID EI ", 50_000)),
		"matrices that overflow": onePage("BT /F1 10 Tf " + strings.Repeat("1e30 0 0 1e30 1e30 1e30 cm (a) Tj ",
			1000) + " 1e300 Tz 1e308 Tc (abc) Tj ET"),
		"numbers beyond numbers": onePage("BT /F1 " + strings.Repeat("9", 5000) + "." + strings.Repeat("9",
			5000) + " Tf (a) Tj ET"),
		"a million equal words": onePage("BT /F1 1 Tf " + strings.Repeat("(1 1 1 1 1 1 1 1 1 1 )Tj ",
			90_000) + " ET"),
		"CMap of all codes": withPage("/Font << /F1 4 0 R >>", "7 0 R",
			"<< /Type /Font /Subtype /Type0 /BaseFont /A /DescendantFonts [5 0 R] /Encoding /Identity-H /ToUnicode 6 0 R >>",
			"<< /Subtype /CIDFontType2 /W [0 2147483647 500 0 "+strings.Repeat("[1] 0 ",
				1000)+"] /W2 [0 2147483647 1 1 1] >>",
			stream("", "1 begincodespacerange <00000000> <ffffffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange "+
				strings.Repeat("1 beginbfchar <0041> <00> endbfchar ", 200_000)),
			stream("", "BT /F1 9 Tf <"+strings.Repeat("0041ffff", 20_000)+"> Tj ET")),
		"many fonts": manyFonts(2000),
		"cross-reference stream of lies": xrefStream(
			"/Size 2147483648 /W [8 8 8] /Index [0 2147483647 8388600 2147483647]", bomb(1<<20),
		),
		"cross-reference widths of zero": xrefStream("/Size 9 /W [0 0 0]", bomb(100)),
		"cross-reference chain to itself": []byte("%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n" +
			"<< /Root 1 0 R /Prev 58 /XRefStm 58 >>\nstartxref\n58\n%%EOF"),
		"table that announces too much": []byte("%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\nxref\n0 2147483647\n" +
			strings.Repeat("0000000009 00000 n \n", 300_000) + "trailer\n<< /Root 1 0 R >>\nstartxref\n58\n%%EOF"),
		"object stream in itself": withPage("", "4 0 R",
			stream("/Type /ObjStm /N 1 /First 4 /Extends 4 0 R", "4 0 (x)")),
		"objects without end": []byte("%PDF-1.4\n" + strings.Repeat("1 0 obj\n", 200_000)),
		"encryption of rubbish": bytes.Replace(
			onePage("BT ET"),
			[]byte("/Root 1 0 R"),
			[]byte(
				"/Root 1 0 R /Encrypt << /Filter /Standard /V 5 /R 6 /Length 1000000 /O (a) /U () /OE (x) /UE (x) >>",
			),
			1,
		),
		"encryption that names itself": bytes.Replace(onePage("BT ET"), []byte("/Root 1 0 R"),
			[]byte("/Root 1 0 R /Encrypt 3 0 R"), 1),
	}
	return files
}

func manyFonts(n int) []byte {
	var names, content strings.Builder
	more := []string{""}
	for i := range n {
		fmt.Fprintf(&names, "/F%d %d 0 R ", i, i+5)
		fmt.Fprintf(&content, "/F%d 9 Tf (a) Tj ", i)
		more = append(more, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
	}
	more[0] = stream("", "BT "+content.String()+"ET")
	return withPage("/Font << "+names.String()+">>", "4 0 R", more...)
}

// xrefStream is a file whose only cross-reference is a stream with that dictionary and data.
func xrefStream(dict, data string) []byte {
	head := "%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Kids [] >>\nendobj\n"
	return []byte(fmt.Sprintf("%s3 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF", head,
		stream("/Type /XRef /Root 1 0 R "+dict, data), len(head)))
}

// survive reads a file to the end and demands that it costs a bounded amount and that its failure is one
// of the package's own.
func survive(t *testing.T, data []byte) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ctx, cancel := context.WithTimeout(t.Context(), hostileTime)
	defer cancel()
	start := time.Now()
	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{Limits: hostileLimits, Password: "x"})
	if err == nil {
		_, err = f.Document(ctx)
		for e := range f.Objects() {
			f.Object(e.Num)
		}
		f.Revisions()
	}
	if took := time.Since(start); took > hostileTime {
		t.Errorf("took %v, want under %v", took, hostileTime)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > hostileMemory {
		t.Errorf("allocated %d MB in all, want under %d", used>>20, hostileMemory>>20)
	}
	if err != nil && !known(err) {
		t.Errorf("error %v (%T) is none of the package's", err, err)
	}
	if err != nil && strings.Contains(err.Error(), "the reader failed") {
		t.Errorf("a panic was caught: %v", err)
	}
}

func known(err error) bool {
	var (
		limit   *pdf.LimitError
		damaged *pdf.DamagedError
	)
	return errors.As(err, &limit) || errors.As(err, &damaged) || errors.Is(err, pdf.ErrNotPDF) ||
		errors.Is(err, pdf.ErrPasswordIncorrect) || errors.Is(err, pdf.ErrEncryption)
}

func TestHostileFilesAreSurvived(t *testing.T) {
	for name, data := range hostileFiles() {
		t.Run(name, func(t *testing.T) { survive(t, data) })
	}
}

func TestFilesCutAnywhereAreSurvived(t *testing.T) {
	for name, step := range map[string]int{"object-streams.pdf": 1, "chromium.pdf": 3, "linearized.pdf": 3,
		"aes-256-r6.pdf": 3} {
		data := fixture(t, name)
		for percent := 0; percent < 100; percent += step {
			survive(t, data[:len(data)*percent/100])
		}
	}
}

func TestFilesWithFlippedBytesAreSurvived(t *testing.T) {
	data := fixture(t, "object-streams.pdf")
	for i := 0; i < len(data); i += len(data)/150 + 1 {
		broken := bytes.Clone(data)
		broken[i] ^= 0x55
		survive(t, broken)
	}
}
