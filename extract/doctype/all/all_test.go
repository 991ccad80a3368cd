package all_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/filereader"
)

func TestStatementTypesAreDetectedFromContent(t *testing.T) {
	x, err := extract.New(extract.Config{
		Types:     all.Types(),
		Generic:   all.Generic(),
		ReadPDF:   filereader.PDF(nil),
		ReadSheet: filereader.Sheet,
	})
	if err != nil {
		t.Fatal(err)
	}
	papers := extracttest.Papers(extracttest.SeenTemplates(), 7, 1)
	for _, family := range []string{"passbook", "e_wallet_statement", "credit_card_statement", "loan_statement"} {
		papers = append(papers, extracttest.Papers(extracttest.TemplatesOf(family), 8, 5)...)
	}
	for _, p := range papers {
		e, err := x.Extract(context.Background(), engine.ExtractRequest{
			Content:      bytes.NewReader(p.Content),
			Size:         int64(len(p.Content)),
			FileName:     p.Name,
			DeclaredType: doctype.Auto,
			Today:        engine.Date{Year: 2030, Month: 1, Day: 1},
		})
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if e.DocumentType != p.Truth.DocumentType {
			t.Errorf(
				"%s is detected as %s (%.2f), want %s", p.Name, e.DocumentType, e.TypeCheck.Confidence,
				p.Truth.DocumentType,
			)
		}
	}
}
