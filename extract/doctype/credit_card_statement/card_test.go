package creditcardstatement_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	creditcardstatement "github.com/dossier-lending/dossier/extract/doctype/credit_card_statement"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/paper"
)

// today is the day of reading, after every paper.
var today = engine.Date{Year: 2030, Month: 1, Day: 1}

func extractor(t *testing.T) extracttest.Extractor {
	t.Helper()
	x, err := extract.New(extract.Config{Types: []extract.Type{creditcardstatement.Type}, Generic: creditcardstatement.Type, ReadPDF: paper.PDF(nil), ReadSheet: paper.Sheet})
	if err != nil {
		t.Fatal(err)
	}
	return func(ctx context.Context, name string, content []byte, declaredType string) (engine.Extraction, error) {
		return x.Extract(ctx, engine.ExtractRequest{Content: bytes.NewReader(content), Size: int64(len(content)),
			FileName: name, DeclaredType: declaredType, Today: today})
	}
}

// Papers drawn at random are read row by row and value by value; what is proven is right.
func TestCardsAreReadAsPrinted(t *testing.T) {
	papers := extracttest.Papers(extracttest.LooksOf(creditcardstatement.Name), 1, 12)
	report := extracttest.Measure(context.Background(), extractor(t), papers)
	right := 0
	for _, o := range report.Outcomes {
		if o.SilentlyWrong() {
			t.Errorf("%s claims proof and a row is wrong: %q", o.Paper.Name, o.Differences)
		}
		if o.WhollyRight() && o.Proven == (o.Paper.Truth.Flaw == "") {
			right++
		} else {
			t.Logf("%s (flaw %q, proven %v): %q %v", o.Paper.Name, o.Paper.Truth.Flaw, o.Proven, o.Differences, o.Err)
		}
	}
	if least := len(papers) * 95 / 100; right < least {
		t.Errorf("%d of %d card statements wholly right and rightly proven, want %d", right, len(papers), least)
	}
}
