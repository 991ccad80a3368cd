package extracttest

import (
	"bytes"
	"context"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/filereader"
)

// Today is the day on which papers are read: after every paper that is drawn.
var Today = engine.Date{Year: 2030, Month: 1, Day: 1}

// ReaderOf reads papers as one document type, whatever they look like.
func ReaderOf(t testing.TB, documentType extract.Type) Extractor {
	t.Helper()
	generic := documentType
	generic.Registry = doctype.Default()
	x, err := extract.New(extract.Config{Types: []extract.Type{documentType}, Generic: generic, ReadPDF: filereader.PDF(nil), ReadSheet: filereader.Sheet})
	if err != nil {
		t.Fatal(err)
	}
	return func(ctx context.Context, name string, content []byte, declaredType string) (engine.Extraction, error) {
		return x.Extract(ctx, engine.ExtractRequest{Content: bytes.NewReader(content), Size: int64(len(content)),
			FileName: name, DeclaredType: declaredType, Today: Today})
	}
}

// ReadAsPrinted reads papers and wants the share of least, 0 to 1, wholly right and rightly proven: each
// row and header value as printed, honest papers proven, flawed ones not. A paper that claims proof with
// a wrong figure fails the test whatever the share.
func ReadAsPrinted(t *testing.T, read Extractor, papers []Sample, least float64) {
	t.Helper()
	right := 0
	for _, o := range Measure(context.Background(), read, papers).Outcomes {
		if o.SilentlyWrong() {
			t.Errorf("%s claims proof and a figure is wrong: %q", o.Paper.Name, o.Differences)
		}
		if o.WhollyRight() && o.Proven == (o.Paper.Truth.Flaw == "") {
			right++
			continue
		}
		t.Logf("%s (flaw %q, proven %v): %q %v", o.Paper.Name, o.Paper.Truth.Flaw, o.Proven, o.Differences, o.Err)
	}
	if got := float64(right) / float64(len(papers)); got < least {
		t.Errorf("%d of %d papers wholly right and rightly proven, want %.0f %%", right, len(papers), 100*least)
	}
}
