package workbook

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

var keepWorkbooks = flag.String("keep-workbooks", "", "folder that the samples' workbooks are written to, to look at")

// sample is a result as an extractor would make it, by the file's name without its ending.
func sample(t testing.TB, name string) engine.ExportPaper {
	t.Helper()
	result, err := os.ReadFile(filepath.Join("testdata", "results", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var head struct {
		DocumentType string `json:"document_type"`
	}
	if err := json.Unmarshal(result, &head); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return engine.ExportPaper{ID: 7, FileName: name + ".pdf", DocumentType: head.DocumentType, Result: result}
}

func samples(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/results/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples: %v", err)
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".json")
	}
	return files
}

// exported is the workbook of a paper, opened by the library that reads it back.
func exported(t testing.TB, p engine.ExportPaper) *excelize.File {
	t.Helper()
	var b bytes.Buffer
	if err := New().Export(context.Background(), &b, p); err != nil {
		t.Fatalf("%s: %v", p.FileName, err)
	}
	if *keepWorkbooks != "" {
		if err := os.WriteFile(filepath.Join(*keepWorkbooks, strings.TrimSuffix(p.FileName, ".pdf")+".xlsx"), b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, err := excelize.OpenReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

var raws = excelize.Options{RawCellValue: true}

func TestOwnWorkbooksAreSoundDefinitions(t *testing.T) {
	for name, definition := range ownWorkbooks {
		d := definition()
		err := d.Check()
		if e, ok := err.(*engine.Error); ok {
			for _, detail := range e.Details {
				t.Errorf("%s%s: %s", name, detail.Field, detail.Message)
			}
		} else if err != nil {
			t.Error(err)
		}
	}
}

// eachFormula visits the formulas of a workbook with the values they show.
func eachFormula(t testing.TB, f *excelize.File, visit func(sheet, cell, formula, shown string)) {
	t.Helper()
	for _, sheet := range f.GetSheetList() {
		rows, err := f.GetRows(sheet, raws)
		if err != nil {
			t.Fatal(err)
		}
		for r, row := range rows {
			for c := range row {
				cell, _ := excelize.CoordinatesToCellName(c+1, r+1)
				if formula, _ := f.GetCellFormula(sheet, cell); formula != "" {
					visit(sheet, cell, formula, row[c])
				}
			}
		}
	}
}
