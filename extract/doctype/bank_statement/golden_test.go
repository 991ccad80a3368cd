package bankstatement_test

import (
	"bytes"
	"context"
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	bankstatement "github.com/dossier-lending/dossier/extract/doctype/bank_statement"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/paper"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

// today is the day of reading, after every paper.
var today = engine.Date{Year: 2030, Month: 1, Day: 1}

func extractor(t *testing.T) extracttest.Extractor {
	t.Helper()
	x, err := extract.New(extract.Config{Types: []extract.Type{bankstatement.Type}, Generic: bankstatement.Type, ReadPDF: paper.PDF(nil), ReadSheet: paper.Sheet})
	if err != nil {
		t.Fatal(err)
	}
	return func(ctx context.Context, name string, content []byte, declaredType string) (engine.Extraction, error) {
		return x.Extract(ctx, engine.ExtractRequest{Content: bytes.NewReader(content), Size: int64(len(content)),
			FileName: name, DeclaredType: declaredType, Today: today})
	}
}

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extractor(t), bankstatement.Name, *update)
}

// Every paper is read as it is printed: each row and each header value of its truth. Those whose figures
// contradict each other must not be proven, all others must.
func TestPapersAreReadAsPrinted(t *testing.T) {
	papers, err := extracttest.LoadPapers("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range extracttest.Measure(context.Background(), extractor(t), papers).Outcomes {
		if o.Paper.Truth.DocumentType == "" {
			continue // refused on purpose; the golden file holds the reason
		}
		if !o.WhollyRight() {
			t.Errorf("%s is not read as printed: %q %v", o.Paper.Name, o.Differences, o.Err)
		}
		if flawed := o.Paper.Truth.Flaw != ""; o.Proven == flawed {
			t.Errorf("%s: proven is %v, want %v", o.Paper.Name, o.Proven, !flawed)
		}
	}
}
