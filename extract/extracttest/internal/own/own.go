// Package own wires dossier's readers and document types to the scorer, for its test and its command.
package own

import (
	"bytes"
	"context"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/paper"
)

// today is the day of reading: after every drawn paper, so that checks on the future do not depend on
// when the test runs.
var today = engine.Date{Year: 2030, Month: 1, Day: 1}

// Extractor is dossier's extraction with its own PDF reader alone, no second engine.
func Extractor() (extracttest.Extractor, error) {
	x, err := extract.New(extract.Config{Types: all.Types(), Generic: all.Generic(), ReadPDF: paper.PDF(nil), ReadSheet: paper.Sheet})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, name string, content []byte, declaredType string) (engine.Extraction, error) {
		return x.Extract(ctx, engine.ExtractRequest{Content: bytes.NewReader(content), Size: int64(len(content)),
			FileName: name, DeclaredType: declaredType, Today: today})
	}, nil
}
