//go:build tesseract && cgo && linux

package main

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"math"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

// TestScanIsReadInSandbox reads a statement that consists of an image, inside the whole sandbox, and checks its
// balances.
func TestScanIsReadInSandbox(t *testing.T) {
	var look extracttest.Template
	for _, l := range extracttest.Templates() {
		if l.Name == "grid" {
			look = l
		}
	}
	scan := extracttest.Renderer{}.Scan(look, 3, extracttest.Clean300)
	s, err := load("", map[string]any{"data": t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	config := s.sandbox()
	config.Pool = 0
	reader, err := sandbox.New(config)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	got, err := reader.Extract(t.Context(), engine.ExtractRequest{
		Content:      bytes.NewReader(scan.Content),
		Size:         int64(len(scan.Content)),
		FileName:     scan.Name,
		DeclaredType: "auto",
		Today:        engine.DateOf(time.Now()),
	})
	if err != nil {
		t.Fatal(err)
	}
	if got.Quality.PagesOCR == 0 || got.Quality.PagesOCR != got.Quality.Pages {
		t.Errorf("quality %+v; want all pages recognized", got.Quality)
	}
	checks := got.BalanceChecks
	if checks.RowsChecked == 0 || checks.RowsFailed > 0 || checks.Status == engine.CheckFail {
		t.Errorf("balance checks %+v; want the figures proven", checks)
	}
	if checks.Status != engine.CheckPass && len(checks.DoubtfulWords) == 0 {
		t.Errorf(
			"balance checks %s without a reason; proven figures are held back for doubtful words only", checks.Status,
		)
	}
	if want := len(scan.Truth.Rows); len(got.Transactions) != want {
		t.Errorf("%d transactions, want %d", len(got.Transactions), want)
	}
	origin := got.Provenance["/transactions/0/balance"]
	if origin.Source != engine.FromOCR || origin.BBox == nil || origin.Confidence <= 0 || origin.Confidence >= 1 {
		t.Errorf("the first balance comes from %+v, want a box recognized with a confidence between 0 and 1", origin)
	}
}

// scannedPages returns a PDF of scanned pages at 200 dpi, each with a statement of this many rows. All pages show the
// same image, which is stored once.
func scannedPages(tb testing.TB, rows, pages int) []byte {
	tb.Helper()
	for _, template := range extracttest.TemplatesOf("bank_statement") {
		for seed := 1; template.Name == "grid" && seed < 100; seed++ {
			scan := extracttest.Renderer{}.Scan(template.WithRows(rows), seed, extracttest.Office200)
			if strings.HasSuffix(scan.Name, ".jpg") {
				return pagesOf(tb, scan.Content, pages)
			}
		}
	}
	tb.Fatal("no scan is a single JPEG")
	return nil
}

// pagesOf returns a PDF whose pages all show one gray JPEG over a whole A4.
func pagesOf(tb testing.TB, picture []byte, pages int) []byte {
	tb.Helper()
	size, err := jpeg.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		tb.Fatal(err)
	}
	const firstPage = 5 // object numbers: catalog, pages, picture, content, then one for each page
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", firstPage+i)
	}
	const content = "q 595 0 0 842 0 0 cm /Im Do Q"
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", pages, kids.String()),
		fmt.Sprintf(
			"<< /Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode /Length %d >>\nstream\n%s\nendstream",
			size.Width,
			size.Height,
			len(picture),
			picture,
		),
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
	}
	for range pages {
		objects = append(objects, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im 3 0 R >> >> >>")
	}
	return numbered(objects)
}

// numbered returns a PDF of objects, numbered from 1; the first is the catalog.
func numbered(objects []string) []byte {
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

// A program that recognizes text in its own process keeps its memory limit. Only child processes, which read one
// document and end, get a tight one.
func TestReadingInProcessKeepsMemoryLimit(t *testing.T) {
	own := int64(math.MaxInt64 - 1)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(own))
	pool := appliance.Recognizers(tesseract.Options{}, 1)
	defer pool.Close()
	recognizer, err := pool.Take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	pool.Put(recognizer)
	time.Sleep(500 * time.Millisecond) // a child checks its heap more often
	if limit := debug.SetMemoryLimit(-1); limit != own {
		t.Errorf("the limit is %d, want the program's own %d", limit, own)
	}
}

// BenchmarkTwoWorkersOnScans reads the pages of one scan with one recognizer and then with two. On a machine with two
// free processors the first figure is the gain. On a busy machine use the second: the gain that the processor time
// allows.
func BenchmarkTwoWorkersOnScans(b *testing.B) {
	content := scannedPages(b, 20, 8)
	var wall, cpu [2]time.Duration
	for b.Loop() {
		for i := range wall {
			reader, err := appliance.NewReader(all.Types(), appliance.Recognizers(tesseract.Options{}, i+1))
			if err != nil {
				b.Fatal(err)
			}
			start, began := time.Now(), cpuTime(b)
			if _, err := reader.Extract(b.Context(), engine.ExtractRequest{
				Content:      bytes.NewReader(content),
				Size:         int64(len(content)),
				FileName:     "scan.pdf",
				DeclaredType: "bank_statement",
				Today:        engine.Date{Year: 2026, Month: 1, Day: 31},
			}); err != nil {
				b.Fatal(err)
			}
			wall[i] += time.Since(start)
			cpu[i] += cpuTime(b) - began
		}
	}
	b.ReportMetric(wall[0].Seconds()/wall[1].Seconds(), "x-throughput")
	b.ReportMetric(2*cpu[0].Seconds()/cpu[1].Seconds(), "x-possible")
	b.ReportMetric(milliseconds(cpu[0])/8/float64(b.N), "cpu-ms/page")
	b.ReportMetric(0, "ns/op")
}
