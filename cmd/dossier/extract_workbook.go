package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook"
)

// writeWorkbook writes the workbook that a result has: its type's own, else the ready-made template of its
// family.
func writeWorkbook(w io.Writer, file string, e engine.Extraction) error {
	result, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("result of %s: %w", file, err)
	}
	return workbook.Write(context.Background(), w, engine.ExportPaper{FileName: filepath.Base(file), DocumentType: e.DocumentType, Result: result})
}
