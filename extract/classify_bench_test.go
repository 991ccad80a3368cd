package extract_test

import (
	"bytes"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/classify"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/forms"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Judging a page should cost about a tenth of reading its text: compare the two parts of this benchmark.
func BenchmarkClassification(b *testing.B) {
	p := extracttest.Make(forms.SeenTemplates()[0], 1)
	in := engine.ExtractRequest{Content: bytes.NewReader(p.Content), Size: int64(len(p.Content)), FileName: p.Name}
	read := filereader.PDF(nil)
	var d page.Document
	b.Run("reading", func(b *testing.B) {
		for b.Loop() {
			var err error
			if d, err = read(b.Context(), in, "pdf"); err != nil {
				b.Fatal(err)
			}
			layout.DocumentLines(d)
		}
	})
	lines := layout.DocumentLines(d)
	var types []classify.Type
	for _, e := range doctype.Default().List() {
		types = append(types, classify.Type{Name: e.DocumentType, Family: e.Family})
	}
	c := classify.New(types, doctype.Default().Marks())
	b.Run("judging", func(b *testing.B) {
		for b.Loop() {
			c.Check(c.Judge([]*classify.Page{c.Page(1, d.Pages[:1], lines)}), engine.AutoType)
		}
	})
}
