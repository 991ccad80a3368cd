package main

import (
	"bytes"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/pdf"
)

// BenchmarkPageOfText is the processor time that a page of a long statement costs, result as JSON
// included, all goroutines together; finding its words alone is the baseline.
func BenchmarkPageOfText(b *testing.B) {
	reader, err := newReader(nil)
	if err != nil {
		b.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(childGarbage)) // as in a child
	content, pages := longStatement(b)
	words := cpuOf(b, func() error {
		f, err := pdf.Open(bytes.NewReader(content), int64(len(content)), pdf.Options{})
		if err == nil {
			_, err = f.Document(b.Context())
		}
		return err
	})
	whole := cpuOf(b, func() error {
		e, err := reader.Extract(b.Context(), engine.ExtractRequest{Content: bytes.NewReader(content), Size: int64(len(content)), FileName: "long.pdf",
			Kind: "pdf", DeclaredType: "bank_statement", Today: engine.Date{Year: 2026, Month: 1, Day: 31}})
		if err == nil {
			_, err = e.MarshalJSON() // as the child does
		}
		return err
	})
	b.ReportMetric(milliseconds(whole)/float64(pages), "cpu-ms/page")
	b.ReportMetric(25*milliseconds(whole)/float64(pages), "cpu-ms/25-pages")
	b.ReportMetric(float64(whole)/float64(words), "x-words-alone")
	b.ReportMetric(0, "ns/op")
}

// longRows is how many rows fill about 25 pages.
const longRows = 950

// longStatement is a drawn statement of the longest look, of about 25 pages, with their number.
func longStatement(b *testing.B) (content []byte, pages int) {
	b.Helper()
	for _, look := range extracttest.Looks() {
		if look.Name != "long" {
			continue
		}
		content = extracttest.Make(look.WithRows(longRows), 1).Content
		f, err := pdf.Open(bytes.NewReader(content), int64(len(content)), pdf.Options{})
		if err != nil {
			b.Fatal(err)
		}
		return content, f.NumPages()
	}
	b.Fatal("there is no long statement")
	return nil, 0
}

// cpuOf is the processor time of one run, the mean of ten after a first one.
func cpuOf(b *testing.B, do func() error) time.Duration {
	b.Helper()
	const runs = 10
	var began time.Duration
	for i := range runs + 1 {
		if i == 1 {
			began = cpuTime(b)
		}
		if err := do(); err != nil {
			b.Fatal(err)
		}
	}
	return (cpuTime(b) - began) / runs
}

func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
