//go:build tesseract && cgo && linux

package tesseract

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/ocr"
	"github.com/dossier-lending/dossier/extract/raster"
)

// statement is a printed page of 40 rows, A4 at 200 dpi, with the given balance to begin with.
func statement(t testing.TB, balance int) *raster.Gray {
	lines := []string{"Date        Description                  Amount        Balance"}
	for i := range 36 {
		balance += 1234 * (i + 1)
		lines = append(lines, fmt.Sprintf("%02d/%02d/2025   Bills payment ref %d     %d.%02d     %d.%02d",
			i%12+1, i%28+1, 40000+i*7, 1234*(i+1)/100, 1234*(i+1)%100, balance/100, balance%100))
	}
	g := printed(t, lines...)
	page := raster.NewGray(1654, 2339)
	page.DPI = 200
	for y := range min(g.Height, page.Height) {
		copy(page.Row(y)[300:], g.Row(y))
	}
	return page
}

// processorTime is what this process has used, or its dead children.
func processorTime(b *testing.B, who int) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(who, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// BenchmarkPage reads pages as a document's reader does, preparation included, and with the command line of
// the same library, one thread each; of-cli is the ratio of processor time, at most 1.15 by intent.
func BenchmarkPage(b *testing.B) {
	if _, err := exec.LookPath("tesseract"); err != nil {
		b.Skip("the tesseract command is not installed")
	}
	var pages []*raster.Gray
	var files []string
	for i := range 4 {
		g := statement(b, 100_000*i)
		path := filepath.Join(b.TempDir(), strconv.Itoa(i)+".pgm")
		content := append(fmt.Appendf(nil, "P5\n%d %d\n255\n", g.Width, g.Height), g.Pix...)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			b.Fatal(err)
		}
		pages, files = append(pages, g), append(files, path)
	}
	rec := newRecognizer(b)
	n := 0
	var own, cli time.Duration
	for b.Loop() {
		before := processorTime(b, syscall.RUSAGE_SELF)
		got, err := ocr.ReadPage(b.Context(), rec, pages[n%len(pages)], ocr.Sheet{Number: 1, Width: 595, Height: 842})
		own += processorTime(b, syscall.RUSAGE_SELF) - before
		if err != nil || len(got[0].Words) < 200 {
			b.Fatalf("%d words, %v", len(got[0].Words), err)
		}
		before = processorTime(b, syscall.RUSAGE_CHILDREN)
		c := exec.Command("tesseract", files[n%len(files)], "-", "--psm", "11", "--dpi", "200", "tsv")
		c.Env = append(os.Environ(), "OMP_THREAD_LIMIT=1")
		if out, err := c.Output(); err != nil || bytes.Count(out, []byte("\n")) < 200 {
			b.Fatalf("tesseract: %d lines, %v", bytes.Count(out, []byte("\n")), err)
		}
		cli += processorTime(b, syscall.RUSAGE_CHILDREN) - before
		n++
	}
	b.ReportMetric(own.Seconds()/float64(n), "cpu-s/page")
	b.ReportMetric(own.Seconds()/cli.Seconds(), "of-cli")
	b.ReportMetric(peakMemory(b), "peak-MB")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkTwoWorkers compares two recognizers side by side with one after the other; the machine must have
// two processors to spare.
func BenchmarkTwoWorkers(b *testing.B) {
	model, err := Open(Options{})
	if err != nil {
		b.Fatal(err)
	}
	pages := []*raster.Gray{statement(b, 1), statement(b, 2), statement(b, 3), statement(b, 4)}
	took := func(workers int) time.Duration {
		pool := ocr.NewPool(workers, model.New)
		defer pool.Close()
		reader := ocr.NewReader(pool)
		var starting, working sync.WaitGroup
		for w := range workers { // each starts an engine, as a worker does once in its life
			starting.Go(func() { read(b, reader, pages[w], 0) })
		}
		starting.Wait()
		begin := time.Now()
		for w := range workers {
			working.Go(func() {
				for i := w; i < len(pages); i += workers {
					read(b, reader, pages[i], i+1)
				}
			})
		}
		working.Wait()
		return time.Since(begin)
	}
	var one, two time.Duration
	for b.Loop() {
		one += took(1)
		two += took(2)
	}
	b.ReportMetric(one.Seconds()/two.Seconds(), "times-one")
	b.ReportMetric(0, "ns/op")
}

func read(b *testing.B, reader *ocr.Reader, g *raster.Gray, number int) {
	if _, err := reader.Page(context.Background(), g, ocr.Sheet{Number: number, Width: 595, Height: 842}); err != nil {
		b.Error(err)
	}
}

// peakMemory is the most that this process held resident, in MB.
func peakMemory(b *testing.B) float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	kb, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		b.Fatal(err)
	}
	return float64(kb) / 1000
}
