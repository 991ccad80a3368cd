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
	"sync/atomic"
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

// statements are four pages, and the files in which the command line finds them; it must be installed.
func statements(b *testing.B) (pages []*raster.Gray, files []string) {
	if _, err := exec.LookPath("tesseract"); err != nil {
		b.Skip("the tesseract command is not installed")
	}
	folder := b.TempDir()
	for i := range 4 {
		g := statement(b, 100_000*i)
		path := filepath.Join(folder, strconv.Itoa(i)+".pgm")
		content := append(fmt.Appendf(nil, "P5\n%d %d\n255\n", g.Width, g.Height), g.Pix...)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			b.Fatal(err)
		}
		pages, files = append(pages, g), append(files, path)
	}
	return pages, files
}

// command reads a page with the command line of the same library, on one thread.
func command(b *testing.B, file string) {
	c := exec.Command("tesseract", file, "-", "--psm", "11", "--dpi", "200", "tsv")
	c.Env = append(os.Environ(), "OMP_THREAD_LIMIT=1")
	if out, err := c.Output(); err != nil || bytes.Count(out, []byte("\n")) < 200 {
		b.Errorf("tesseract: %d lines, %v", bytes.Count(out, []byte("\n")), err)
	}
}

// BenchmarkPage reads pages as a document's reader does, preparation included, and with the command line of
// the same library, one thread each; of-cli is the ratio of processor time, at most 1.15 by intent.
func BenchmarkPage(b *testing.B) {
	pages, files := statements(b)
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
		command(b, files[n%len(files)])
		cli += processorTime(b, syscall.RUSAGE_CHILDREN) - before
		n++
	}
	b.ReportMetric(own.Seconds()/float64(n), "cpu-s/page")
	b.ReportMetric(own.Seconds()/cli.Seconds(), "of-cli")
	b.ReportMetric(peakMemory(b), "peak-MB")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkTwoWorkers compares two recognizers side by side with one after the other; the machine must have two
// processors to spare. How much two processors can gain on this machine is measured by two processes of the command
// line that share nothing: cli-times-one, in turn with the recognizers.
func BenchmarkTwoWorkers(b *testing.B) {
	model, err := Open(Options{})
	if err != nil {
		b.Fatal(err)
	}
	pages, files := statements(b)
	recognizers := func(workers int) time.Duration {
		pool := ocr.NewPool(workers, model.New)
		defer pool.Close()
		reader := ocr.NewReader(pool)
		// Each starts an engine, as a worker does once in its life.
		sideBySide(workers, workers, func(i int) { read(b, reader, pages[i], 0) })
		return sideBySide(workers, timed, func(i int) { read(b, reader, pages[i%len(pages)], i+1) })
	}
	commands := func(workers int) time.Duration {
		return sideBySide(workers, timed, func(i int) { command(b, files[i%len(files)]) })
	}
	var own, cli [2]time.Duration
	for b.Loop() {
		for i := range own {
			own[i] += recognizers(i + 1)
			cli[i] += commands(i + 1)
		}
	}
	b.ReportMetric(own[0].Seconds()/own[1].Seconds(), "times-one")
	b.ReportMetric(cli[0].Seconds()/cli[1].Seconds(), "cli-times-one")
	b.ReportMetric(0, "ns/op")
}

// timed is how many pages are read by one worker, and by two.
const timed = 8

// sideBySide returns the time in which workers do n pieces of work; each takes the next when it is done, as a
// document's pages are read.
func sideBySide(workers, n int, work func(i int)) time.Duration {
	var working sync.WaitGroup
	var taken atomic.Int64
	began := time.Now()
	for range workers {
		working.Go(func() {
			for i := int(taken.Add(1)) - 1; i < n; i = int(taken.Add(1)) - 1 {
				work(i)
			}
		})
	}
	working.Wait()
	return time.Since(began)
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
