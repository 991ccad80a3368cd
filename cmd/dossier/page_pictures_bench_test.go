package main

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"
)

// BenchmarkPagePictures looks at the pages of a scan of 300 pages through a whole server: the first page, for which a
// child is started; further pages; and pages seen before. The baseline is what nobody can do without: one such
// picture decoded and written as PNG by the standard library. grown-MB is what the server's own memory has grown by,
// over all pages.
func BenchmarkPagePictures(b *testing.B) {
	c := benchServer(b, false)
	content := photographed(b, 300)
	size := len(content)
	id, err := c.upload(b.Context(), "scan.pdf", content)
	if err != nil {
		b.Fatal(err)
	}
	content = nil // its memory is not the server's
	look := func(page int) time.Duration {
		began := time.Now()
		request, err := http.NewRequestWithContext(b.Context(), "GET", fmt.Sprintf("%s/documents/%d/pages/%d", c.base, id, page), nil)
		if err != nil {
			b.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+c.key)
		answer, err := c.http.Do(request)
		if err != nil {
			b.Fatal(err)
		}
		defer answer.Body.Close()
		if n, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
			b.Fatalf("page %d: %s after %d bytes, %v", page, answer.Status, n, err)
		}
		return time.Since(began)
	}
	first := look(1)
	before := ownMemory(b)
	var warm, kept, plain []time.Duration
	for page := 2; page <= 31; page++ {
		warm = append(warm, look(page))
		kept = append(kept, look(page))
		plain = append(plain, decodeAndWrite(b))
	}
	b.ReportMetric(milliseconds(first), "first-ms")
	b.ReportMetric(milliseconds(median(warm)), "warm-ms")
	b.ReportMetric(milliseconds(median(kept)), "kept-ms")
	b.ReportMetric(float64(median(warm))/float64(median(plain)), "x-decoding")
	b.ReportMetric(float64(ownMemory(b)-before)/(1<<20), "grown-MB")
	b.ReportMetric(float64(size)/(1<<20), "file-MB")
	b.ReportMetric(0, "ns/op")
}

// decodeAndWrite does with the standard library, in this process, what painting a page of a scan needs at least.
func decodeAndWrite(b *testing.B) time.Duration {
	var file bytes.Buffer
	if err := jpeg.Encode(&file, writing(), &jpeg.Options{Quality: 60}); err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	img, err := jpeg.Decode(&file)
	if err != nil {
		b.Fatal(err)
	}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(io.Discard, img); err != nil {
		b.Fatal(err)
	}
	return time.Since(began)
}

// ownMemory is what this process holds resident, in bytes, after its garbage was given back.
func ownMemory(tb testing.TB) int64 {
	tb.Helper()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		tb.Skip("this system does not tell")
	}
	_, rest, _ := strings.Cut(string(text), "RssAnon:")
	kb, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
	if err != nil {
		tb.Fatal(err)
	}
	return kb << 10
}
