package extracttest_test

import (
	"context"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/smear"
	"github.com/dossier-lending/dossier/extract/page"
)

// BenchmarkRepair is the processor time of five thousand recognized rows from their words to the proven result: all
// read right, one figure misread, and as many as a bad scan has; and how many times a quarter of those rows the last
// cost, four where the work grows as the paper does.
func BenchmarkRepair(b *testing.B) {
	const rows, times, bad = 1250, 4, 0.004
	few, all := recognized(b, rows, 0), recognized(b, rows*times, 0)
	papers := []page.Document{all, oneMisread(b, all), recognized(b, rows*times, bad), few, recognized(b, rows, bad)}
	least := make([]time.Duration, len(papers))
	for b.Loop() {
		for i, d := range papers {
			took, got := understood(b, d)
			if least[i] == 0 || took < least[i] {
				least[i] = took
			}
			if n := repaired(got); i == 1 && (len(got.Transactions) < rows*times || n != 1) {
				b.Fatalf("%d rows, %d of them repaired; want %d and one", len(got.Transactions), n, rows*times)
			}
		}
	}
	b.ReportMetric(float64(least[0].Microseconds())/1000, "cpu-ms")
	b.ReportMetric(float64(least[1])/float64(least[0]), "x-one-misread")
	b.ReportMetric(float64(least[2])/float64(least[0]), "x-many-misread")
	b.ReportMetric(float64(least[0])/float64(least[3]), "x-4-times-the-rows")
	b.ReportMetric(float64(least[2])/float64(least[4]), "x-4-times-many-misread")
	b.ReportMetric(0, "ns/op")
}

// repaired is how many rows were.
func repaired(e engine.Extraction) (n int) {
	for _, t := range e.Transactions {
		if t.Repaired {
			n++
		}
	}
	return n
}

// recognized is a long statement as it is recognized, with a share of its figures' characters misread.
func recognized(b *testing.B, rows int, misread float64) (d page.Document) {
	b.Helper()
	for _, template := range extracttest.SeenTemplates() {
		if template.Name == "long" {
			read(b, extracttest.Make(template.WithRows(rows), 1).Content, func(text page.Document) page.Document {
				d = smear.New(1, 1, misread).Document(text)
				return page.Document{}
			})
			return d
		}
	}
	b.Fatal("there is no long statement")
	return d
}

// oneMisread is the document with a figure in the middle of its middle page misread.
func oneMisread(b *testing.B, d page.Document) page.Document {
	b.Helper()
	d.Pages = slices.Clone(d.Pages)
	middle := &d.Pages[len(d.Pages)/2]
	middle.Words = slices.Clone(middle.Words)
	for i := len(middle.Words) / 2; i < len(middle.Words); i++ {
		w := middle.Words[i]
		if strings.Contains(w.Text, ".") && strings.Trim(w.Text, "0123456789,.") == "" {
			last := w.Text[len(w.Text)-1]
			middle.Words[i].Text = w.Text[:len(w.Text)-1] + string('0'+(last-'0'+5)%10)
			return d
		}
	}
	b.Fatal("there is no figure on the middle page")
	return d
}

// understood is the processor time that a document's words take to become a result.
func understood(b *testing.B, d page.Document) (took time.Duration, got engine.Extraction) {
	b.Helper()
	var began time.Duration
	got = read(b, extracttest.Make(extracttest.SeenTemplates()[0].WithRows(1), 1).Content, func(
		page.Document,
	) page.Document {
		began = processorTime(b)
		return smear.New(0, 0, 0).Document(d)
	})
	return processorTime(b) - began, got
}

func read(b *testing.B, content []byte, alter func(page.Document) page.Document) engine.Extraction {
	b.Helper()
	read, err := own.Altered(alter)
	if err != nil {
		b.Fatal(err)
	}
	got, err := read(context.Background(), "long.pdf", content, "bank_statement")
	if err != nil && len(got.Transactions) > 0 {
		b.Fatal(err)
	}
	return got
}

// processorTime is what this process has used.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
