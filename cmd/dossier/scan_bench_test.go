//go:build tesseract && cgo && linux

package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
)

// BenchmarkTwoWorkersOnScans reads the pages of one scan with one recognizer and then with two. On a machine that
// has two processors to itself the first figure is the gain; on a busy one the second, the gain that the
// processor time leaves possible, is what tells.
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
			if _, err := reader.Extract(b.Context(), engine.ExtractRequest{Content: bytes.NewReader(content), Size: int64(len(content)), FileName: "scan.pdf",
				DeclaredType: "bank_statement", Today: engine.Date{Year: 2026, Month: 1, Day: 31}}); err != nil {
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
