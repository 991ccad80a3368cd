package pdf_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/pdf"
)

// childFile names the file that the test binary reads and ends, when it is started as the measured
// process of the benchmark.
const childFile = "DOSSIER_PDF_BENCH_CHILD"

func TestMain(m *testing.M) {
	if file := os.Getenv(childFile); file != "" {
		if err := readWhole(file); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// readWhole does what pdftotext -bbox does: it reads all words of a file and prints their boxes.
func readWhole(file string) error {
	r, err := os.Open(file)
	if err != nil {
		return err
	}
	defer r.Close()
	stat, err := r.Stat()
	if err != nil {
		return err
	}
	f, err := pdf.Open(r, stat.Size(), pdf.Options{})
	if err != nil {
		return err
	}
	doc, err := f.Document(context.Background())
	if err != nil {
		return err
	}
	var out []byte
	for _, p := range doc.Pages {
		for _, w := range p.Words {
			for _, v := range []float64{w.Box.X0, w.Box.Y0, w.Box.X1, w.Box.Y1} {
				out = append(strconv.AppendFloat(out, v, 'f', 6, 64), ' ')
			}
			out = append(append(out, w.Text...), '\n')
		}
	}
	_, err = os.Stdout.Write(out)
	return err
}

// statement is a statement of n pages as banks print them: one font, a table of five columns set cell
// by cell, shaded rows and lines.
func statement(n int) []byte {
	rnd := rand.New(rand.NewPCG(1, 2))
	objects := []string{"<< /Type /Catalog /Pages 2 0 R >>", "",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"}
	kids := ""
	for range n {
		var c bytes.Buffer
		c.WriteString("BT /F1 14 Tf 50 790 Td (Harbour & Finch Bank) Tj ET\n")
		for row := range 40 {
			y := 750 - 17*row
			fmt.Fprintf(&c, "q 0.95 g 50 %d 500 15 re f Q\n0.5 w 50 %d m 550 %d l S\n", y-4, y-4, y-4)
			cells := []string{fmt.Sprintf("%02d/09/2026", row%28+1), "Direct debit Aqua Utilities ref 4471",
				fmt.Sprintf("%d.%02d", rnd.IntN(999), rnd.IntN(100)),
				fmt.Sprintf("%d,%03d.%02d", rnd.IntN(99), rnd.IntN(1000), rnd.IntN(100))}
			for i, cell := range cells {
				fmt.Fprintf(&c, "BT /F1 9 Tf 1 0 0 1 %d %d Tm (%s) Tj ET\n", []int{50, 120, 400, 480}[i], y, cell)
			}
		}
		num := len(objects) + 1
		kids += fmt.Sprintf("%d 0 R ", num)
		objects = append(objects, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 842] /Contents %d 0 R "+
			"/Resources << /Font << /F1 3 0 R >> >> >>", num+1), deflated(c.String()))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids, n)
	return plainFile(objects...)
}

// BenchmarkTextLayer reads a 200-page statement with this package and with pdftotext -bbox, each in
// its own process, and reports both in CPU seconds and their ratio. The goal is at most 0.5. Set
// DOSSIER_PDF_BENCH_FILE to measure another file.
func BenchmarkTextLayer(b *testing.B) {
	file := os.Getenv("DOSSIER_PDF_BENCH_FILE")
	if file == "" {
		file = filepath.Join(b.TempDir(), "statement.pdf")
		if err := os.WriteFile(file, statement(200), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	var own, poppler time.Duration
	for b.Loop() {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childFile+"="+file)
		own += cpu(b, child)
		poppler += cpu(b, exec.Command("pdftotext", "-bbox", file, "-"))
	}
	b.ReportMetric(own.Seconds()/float64(b.N), "own-cpu-s/op")
	b.ReportMetric(poppler.Seconds()/float64(b.N), "poppler-cpu-s/op")
	b.ReportMetric(own.Seconds()/poppler.Seconds(), "ratio")
}

func cpu(b *testing.B, cmd *exec.Cmd) time.Duration {
	b.Helper()
	if out, err := cmd.Output(); err != nil || len(out) < 1000 {
		b.Fatalf("%s: %v, %d bytes of output", cmd.Path, err, len(out))
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}
