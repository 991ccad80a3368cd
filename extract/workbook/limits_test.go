package workbook

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

// writeHostile writes the workbook of a template and a result, both given as JSON.
func writeHostile(t *testing.T, sheets, result string) error {
	t.Helper()
	template := engine.TemplateDefinition{Name: "Hostile", Sheets: json.RawMessage(sheets)}
	if err := New().CheckTemplate(template); err != nil {
		t.Fatalf("%v %+v", err, detailsOf(err))
	}
	return New().ExportTemplate(context.Background(), &bytes.Buffer{}, template,
		engine.ExportPaper{ID: 1, FileName: "paper.pdf", DocumentType: "other", Result: json.RawMessage(result)})
}

func TestRepeatedSquaringEnds(t *testing.T) {
	lines := []string{
		`{"label": "x0", "value": 1234567.891, "kind": "number"}`, `{"label": "y0", "value": 0.0001, "kind": "number"}`,
	}
	for i := 1; i < 200; i++ {
		lines = append(lines, fmt.Sprintf(
			`{"label": "x%d", "formula": "[x%d] * [x%d]"}, {"label": "y%d", "formula": "[y%d] * [y%d]"}`, i, i-1, i-1,
			i, i-1, i-1,
		))
	}
	if err := writeHostile(
		t, `[{"name": "A", "blocks": [{"form": {"lines": [`+strings.Join(lines, ",")+`]}}]}]`, `{}`,
	); err != nil {
		t.Fatal(err)
	}
}

func TestLookupFromEachRowIsQuick(t *testing.T) {
	var rows strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&rows, `{"row": %d, "debit": 12.34},`, i)
	}
	err := writeHostile(t, `[{"name": "A", "blocks": [{"table": {"rows": [{"pointer": "/transactions"}], "columns": [
		{"header": "Same", "formula": "lookup(\"#/transactions\", \"/row\", \"/debit\")"}]}}]}]`, `{"transactions": [`+strings.TrimSuffix(rows.String(), ",")+`]}`)
	if err != nil {
		t.Fatal(err)
	}
}

func TestTooLargeWorkbookIsRefused(t *testing.T) {
	p := sample(t, "credit-report-person")
	b, err := newBook(context.Background(), ownWorkbooks[p.DocumentType](), p)
	if err != nil {
		t.Fatal(err)
	}
	defer b.file.Close()
	b.written = maxWritten
	var refused *engine.Error
	if err := b.writeSheets(); !errors.As(err, &refused) || refused.Code != engine.CodeWorkbookTooLarge {
		t.Errorf("got %v, want %s", err, engine.CodeWorkbookTooLarge)
	}
}

func TestRatioOfTwoNegativesIsNotPaintedGood(t *testing.T) {
	for _, l := range headlineRatios() {
		if of := divisors[l.Key]; of != "" &&
			(!strings.Contains(l.Paint[0].When, "["+of+"] > 0") || !strings.Contains(l.Paint[1].When, "["+of+"] < 0")) {
			t.Errorf("%s is painted by %q and %q whatever sign %s has", l.Key, l.Paint[0].When, l.Paint[1].When, of)
		}
	}
}

func TestEmptyInquiryIsSkipped(t *testing.T) {
	p := sample(t, "cic-credit-report-person")
	var result map[string]json.RawMessage
	if err := json.Unmarshal(p.Result, &result); err != nil {
		t.Fatal(err)
	}
	result["inquiries"] = json.RawMessage(`[null]`)
	p.Result, _ = json.Marshal(result)
	if err := New().Export(context.Background(), &bytes.Buffer{}, p); err != nil {
		t.Error(err)
	}
}

func TestBidiOverrideInFileNameIsShownVisibly(t *testing.T) {
	const name = "march\u202exslx.exe"
	template := engine.TemplateDefinition{Name: "Names", Sheets: json.RawMessage(`[{"name":"A","blocks":[
		{"form":{"lines":[{"label":"File","pointer":"@file_name","kind":"text"},{"label":"First","pointer":"/sources/0/file_name","kind":"text"}]}},
		{"table":{"rows":[{"pointer":"/sources"}],"columns":[{"header":"Name","pointer":"/file_name","kind":"text"}]}},
		{"table":{"rows":[{"feed":"fields"}],"columns":[{"header":"Value","pointer":"/value","kind":"text"}]}}]}]`)}
	if err := New().CheckTemplate(template); err != nil {
		t.Fatalf("%v %+v", err, detailsOf(err))
	}
	var out bytes.Buffer
	err := New().ExportTemplate(context.Background(), &out, template, engine.ExportPaper{
		ID:           1,
		FileName:     name,
		DocumentType: "other",
		Result:       json.RawMessage(`{"sources":[{"file_name":"` + name + `"}]}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows("A")
	if err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprint(rows); strings.Contains(text, "\u202e") || strings.Count(text, "march\uFFFDxslx.exe") != 4 {
		t.Errorf("the sheet is %+q, want the name four times, its override replaced", text)
	}
}
