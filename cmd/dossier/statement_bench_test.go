package main

import (
	"bytes"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/pdf"
)

// BenchmarkPageOfText is the processor time that a page of a long statement costs, result as JSON
// included, all goroutines together; finding its words alone is the baseline.
func BenchmarkPageOfText(b *testing.B) {
	reader, err := appliance.NewReader(all.Types(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(appliance.ChildGarbage)) // as in a child
	content, pages := longStatement(b, longRows)
	words := cpuOf(b, func() error {
		f, err := pdf.Open(bytes.NewReader(content), int64(len(content)), pdf.Options{})
		if err == nil {
			_, err = f.Document(b.Context())
		}
		return err
	})
	whole := cpuOf(b, func() error { return readWhole(b, reader, content) })
	b.ReportMetric(milliseconds(whole)/float64(pages), "cpu-ms/page")
	b.ReportMetric(25*milliseconds(whole)/float64(pages), "cpu-ms/25-pages")
	b.ReportMetric(float64(whole)/float64(words), "x-words-alone")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkRowsOfText is the processor time of a statement of 300 pages, and how many times that of one with a quarter
// of its rows: four and a little, as more garbage is collected.
func BenchmarkRowsOfText(b *testing.B) {
	reader, err := appliance.NewReader(all.Types(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(appliance.ChildGarbage))
	const rows, times = 2850, 4
	few, many := time.Hour, time.Hour // the least is what nothing else on the machine held up
	quarter, _ := longStatement(b, rows)
	all, pages := longStatement(b, rows*times)
	for b.Loop() {
		began := cpuTime(b)
		if err := readWhole(b, reader, quarter); err != nil {
			b.Fatal(err)
		}
		between := cpuTime(b)
		if err := readWhole(b, reader, all); err != nil {
			b.Fatal(err)
		}
		few, many = min(few, between-began), min(many, cpuTime(b)-between)
	}
	b.ReportMetric(float64(pages), "pages")
	b.ReportMetric(milliseconds(many)/rows/times, "cpu-ms/row")
	b.ReportMetric(float64(many)/float64(few), "x-4-times-the-rows")
	b.ReportMetric(0, "ns/op")
}

// readWhole reads a statement and writes the result, as a child does.
func readWhole(b *testing.B, reader engine.Extractor, content []byte) error {
	e, err := reader.Extract(b.Context(), engine.ExtractRequest{Content: bytes.NewReader(content), Size: int64(len(content)), FileName: "long.pdf",
		Kind: "pdf", DeclaredType: "bank_statement", Today: engine.Date{Year: 2026, Month: 1, Day: 31}})
	if err == nil {
		_, err = e.MarshalJSON()
	}
	return err
}

// longRows is how many rows fill about 25 pages.
const longRows = 950

// longStatement is a drawn statement of the longest look, with the number of its pages.
func longStatement(b *testing.B, rows int) (content []byte, pages int) {
	b.Helper()
	for _, look := range extracttest.Templates() {
		if look.Name != "long" {
			continue
		}
		content = extracttest.Make(look.WithRows(rows), 1).Content
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
