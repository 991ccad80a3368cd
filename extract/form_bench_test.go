package extract_test

import (
	"bytes"
	"math"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/classify"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/forms"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// BenchmarkOnePageForm is the processor time of a one-page form from its bytes to the result, and how many times that
// of the same page read as "other" it is. The goal is 1.5.
func BenchmarkOnePageForm(b *testing.B) {
	x, err := extract.New(extract.Config{Types: all.Types(), Generic: all.Generic(), ReadPDF: filereader.PDF(nil)})
	if err != nil {
		b.Fatal(err)
	}
	known := map[string]bool{}
	for _, look := range forms.SeenTemplates() {
		p := extracttest.Make(look, 1)
		name := p.Truth.DocumentType
		if known[name] || len(p.Truth.Records) > 0 || look.DocumentType() == "" || p.Name[len(p.Name)-4:] != ".pdf" {
			continue
		}
		known[name] = true
		read := func(b *testing.B, declared string) {
			in := engine.ExtractRequest{
				Content: bytes.NewReader(p.Content), Size: int64(len(p.Content)), FileName: p.Name,
				DeclaredType: declared, Today: extracttest.Today,
			}
			if _, err := x.Extract(b.Context(), in); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(name, func(b *testing.B) {
			own, other := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
			for b.Loop() {
				own = min(own, took(b, func() { read(b, name) }))
				other = min(other, took(b, func() { read(b, engine.OtherType) }))
			}
			b.ReportMetric(float64(own.Microseconds())/1000, "cpu-ms")
			b.ReportMetric(float64(own)/float64(other), "x-other")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkClassification is the processor time of judging a page's type, and what share of that of reading its text it
// is. The goal is a tenth.
func BenchmarkClassification(b *testing.B) {
	p := extracttest.Make(forms.SeenTemplates()[0], 1)
	in := engine.ExtractRequest{Content: bytes.NewReader(p.Content), Size: int64(len(p.Content)), FileName: p.Name}
	read := filereader.PDF(nil)
	var types []classify.Type
	for _, e := range doctype.Default().List() {
		types = append(types, classify.Type{Name: e.DocumentType, Family: e.Family})
	}
	c := classify.New(types, doctype.Default().Marks())
	var d page.Document
	var lines []layout.Line
	reading, judging := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for b.Loop() {
		reading = min(reading, took(b, func() {
			var err error
			if d, err = read(b.Context(), in, "pdf"); err != nil {
				b.Fatal(err)
			}
			lines = layout.DocumentLines(d)
		}))
		judging = min(judging, took(b, func() {
			c.Check(c.Judge([]*classify.Page{c.Page(1, d.Pages[:1], lines)}), engine.AutoType)
		}))
	}
	b.ReportMetric(float64(judging.Microseconds())/1000, "cpu-ms")
	b.ReportMetric(float64(judging)/float64(reading), "x-reading")
	b.ReportMetric(0, "ns/op")
}

// took is the processor time that this process uses for some work.
func took(b *testing.B, work func()) time.Duration {
	b.Helper()
	now := func() time.Duration {
		var usage syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
			b.Fatal(err)
		}
		return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	began := now()
	work()
	return now() - began
}
