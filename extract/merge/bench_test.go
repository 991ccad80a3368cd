//go:build linux

package merge

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

// The test program is the sandbox's child too, so that the benchmark measures the code that serves.
func TestMain(m *testing.M) {
	if sandbox.IsChild() {
		os.Exit(sandbox.Child(context.Background(), sandbox.Tools{Merger: Merger{}}))
	}
	os.Exit(m.Run())
}

// Goals of a merge: processor time against qpdf's for the same files, and the child's memory.
const (
	maxCPURatio = 1.5
	maxPeakMiB  = 150
)

// BenchmarkMerge merges 50 scans of 2 MB and 50 printed statements in a sandboxed child, and compares with
// qpdf on the same files in the same run.
func BenchmarkMerge(b *testing.B) {
	for _, c := range []struct {
		name string
		make func(b *testing.B, i int) []byte
	}{{"50 scans of 2 MB", scanPDF}, {"50 printed statements", statementPDF}} {
		b.Run(c.name, func(b *testing.B) {
			paths := benchFiles(b, c.make)
			x, err := sandbox.New(sandbox.Config{})
			if err != nil {
				b.Fatal(err)
			}
			defer x.Close()
			out := filepath.Join(b.TempDir(), "out.pdf")
			before := cpu(b)
			for b.Loop() {
				mergeFiles(b, x, paths, out)
			}
			own := (cpu(b) - before) / time.Duration(b.N)
			b.ReportMetric(own.Seconds(), "cpu-s/op")
			b.ReportMetric(float64(sizeOf(b, paths))/float64(len(paths))/1e6, "MB/file")
			peak := float64(usage(b, syscall.RUSAGE_CHILDREN).Maxrss) / 1024
			b.ReportMetric(peak, "peak-MiB")
			if peak > maxPeakMiB {
				b.Errorf("the child's peak is %.0f MiB, want at most %d", peak, maxPeakMiB)
			}
			compareWithQPDF(b, own, paths, out)
		})
	}
}

func compareWithQPDF(b *testing.B, own time.Duration, paths []string, out string) {
	qpdf, err := exec.LookPath("qpdf")
	if err != nil {
		b.Log("qpdf is not installed: nothing to compare with")
		return
	}
	args := append(append([]string{"--empty", "--pages"}, paths...), "--", out)
	before := cpu(b)
	for range b.N {
		if said, err := exec.Command(qpdf, args...).CombinedOutput(); err != nil {
			b.Fatalf("qpdf: %v %s", err, said)
		}
	}
	other := (cpu(b) - before) / time.Duration(b.N)
	ratio := own.Seconds() / other.Seconds()
	b.ReportMetric(other.Seconds(), "qpdf-cpu-s/op")
	b.ReportMetric(ratio, "cpu-ratio")
	if ratio > maxCPURatio {
		b.Errorf("%.2f times qpdf's processor time, want at most %.1f", ratio, maxCPURatio)
	}
}

func sizeOf(b *testing.B, paths []string) (size int64) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			b.Fatal(err)
		}
		size += info.Size()
	}
	return size
}

func mergeFiles(b *testing.B, m engine.Merger, paths []string, out string) {
	var in engine.MergeRequest
	in.MaxBytes = DefaultMaxBytes
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		info, _ := f.Stat()
		in.Sources = append(in.Sources, engine.MergeSource{Content: f, Size: info.Size(), Kind: "pdf"})
	}
	w, err := os.Create(out)
	if err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	if _, err := m.Merge(b.Context(), in, w); err != nil {
		b.Fatal(err)
	}
}

func benchFiles(b *testing.B, make func(b *testing.B, i int) []byte) (paths []string) {
	folder := b.TempDir()
	for i := range 50 {
		path := filepath.Join(folder, fmt.Sprintf("%02d.pdf", i))
		if err := os.WriteFile(path, make(b, i), 0o600); err != nil {
			b.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// scanPDF is a PDF of one page with a noisy JPEG of 2 MB.
func scanPDF(b *testing.B, i int) []byte {
	noise := rand.New(rand.NewPCG(uint64(i), 0))
	img := image.NewGray(image.Rect(0, 0, 1500, 2122))
	for p := range img.Pix {
		img.Pix[p] = byte(noise.Uint32())
	}
	var page bytes.Buffer
	if err := jpeg.Encode(&page, img, &jpeg.Options{Quality: 82}); err != nil {
		b.Fatal(err)
	}
	merged, _ := mergeAll(b, sourceOf("jpeg", page.Bytes()))
	return merged
}

// printed is the statement of statementPDF, made once.
var printed = sync.OnceValue(func() []byte {
	folder, err := os.MkdirTemp("", "merge-bench")
	if err != nil {
		return nil
	}
	defer os.RemoveAll(folder)
	html, out := filepath.Join(folder, "statement.html"), filepath.Join(folder, "statement.pdf")
	if os.WriteFile(html, statementHTML(), 0o600) != nil {
		return nil
	}
	for _, name := range []string{"chromium", "google-chrome"} {
		if browser, err := exec.LookPath(name); err == nil &&
			exec.Command("sh", "-c", orphan, "sh", browser, html, out).Run() == nil {
			_, _ = os.ReadFile(out + ".done") // ends when the browser has
			break
		}
	}
	content, _ := os.ReadFile(out)
	return content
})

// orphan runs a browser that nobody here waits for, so that its memory and time do not count as our children's.
const orphan = `mkfifo "$3.done" && { ("$1" --headless --no-sandbox --no-pdf-header-footer --print-to-pdf="$3" "$2"; echo > "$3.done") >/dev/null 2>&1 & }`

// statementHTML is a statement of some ten pages.
func statementHTML() []byte {
	b := []byte("<meta charset=utf-8><style>td{padding:4px 12px;font:9pt sans-serif}</style><h1>Statement of account</h1><table>")
	for i := range 340 {
		b = fmt.Appendf(
			b, "<tr><td>2026-%02d-%02d<td>PAYMENT TO SUPPLIER NO. %d<td>%d.%02d<td>%d.%02d", i/28+1, i%28+1, i*37,
			i*91, i%100, 10000+i*13, i%97,
		)
	}
	return append(b, "</table>"...)
}

// statementPDF is a statement as a browser prints it: tagged, with a structure element for each cell. Without
// a browser it is the sample of package pdf, which has two pages.
func statementPDF(b *testing.B, _ int) []byte {
	if content := printed(); content != nil {
		return content
	}
	b.Log("no browser is installed: the statements have two pages only")
	return sample(b, "chromium.pdf")
}

// cpu is the processor time of this process and of those that it waited for.
func cpu(b *testing.B) time.Duration {
	var sum time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		u := usage(b, who)
		sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return sum
}

func usage(b *testing.B, who int) syscall.Rusage {
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		b.Fatal(err)
	}
	return u
}
