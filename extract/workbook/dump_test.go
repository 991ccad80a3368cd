package workbook

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

// opened writes a template's workbook of a result and reads it again.
func opened(t testing.TB, template engine.TemplateDefinition, p engine.ExportPaper) (*excelize.File, []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := New().ExportTemplate(context.Background(), &b, template, p); err != nil {
		t.Fatalf("%s: %v %+v", template.Name, err, detailsOf(err))
	}
	return reopened(t, b.Bytes()), b.Bytes()
}

func reopened(t testing.TB, workbook []byte) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(workbook))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func detailsOf(err error) []engine.ErrorDetail {
	if e, ok := err.(*engine.Error); ok {
		return e.Details
	}
	return nil
}

// dump returns a workbook as a text to compare: one cell a line, with its type, number format, formula and note.
func dump(t testing.TB, f *excelize.File) string {
	t.Helper()
	var b strings.Builder
	formats := map[int]string{}
	for _, sheet := range f.GetSheetList() {
		fmt.Fprintf(&b, "== %s\n", sheet)
		notes := map[string]string{}
		comments, err := f.GetComments(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range comments {
			text := c.Text
			for _, run := range c.Paragraph {
				text += run.Text
			}
			notes[c.Cell] = text
		}
		eachCell(t, f, sheet, func(cell string) {
			shown, formula := cellOf(t, f, sheet, cell)
			line := cell + " " + typeOf(t, f, sheet, cell) + " " + strconv.Quote(shown)
			if formula != "" {
				line += " = " + formula
			}
			if format := formatOf(t, f, formats, sheet, cell); format != "" {
				line += "   {" + format + "}"
			}
			if notes[cell] != "" {
				line += "   note " + strconv.Quote(notes[cell])
			}
			b.WriteString(line + "\n")
		})
		dumpFormats(t, f, sheet, &b)
	}
	for _, name := range f.GetDefinedName() {
		if !strings.HasPrefix(name.Name, "_") {
			fmt.Fprintf(&b, "name %s = %s\n", name.Name, name.RefersTo)
		}
	}
	return b.String()
}

func dumpFormats(t testing.TB, f *excelize.File, sheet string, b *strings.Builder) {
	t.Helper()
	formats, err := f.GetConditionalFormats(sheet)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for area, list := range formats {
		for _, format := range list {
			lines = append(lines, fmt.Sprintf("colour %s when %s\n", area, format.Criteria))
		}
	}
	for _, line := range sorted(lines) {
		b.WriteString(line)
	}
}

func eachCell(t testing.TB, f *excelize.File, sheet string, visit func(cell string)) {
	t.Helper()
	rows, err := f.GetRows(sheet, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	for r, row := range rows {
		for c := range row {
			cell := cellName(c+1, r+1)
			if shown, formula := cellOf(t, f, sheet, cell); shown != "" || formula != "" {
				visit(cell)
			}
		}
	}
}

func cellOf(t testing.TB, f *excelize.File, sheet, cell string) (shown, formula string) {
	t.Helper()
	shown, err := f.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	formula, err = f.GetCellFormula(sheet, cell)
	if err != nil {
		t.Fatal(err)
	}
	return shown, formula
}

func typeOf(t testing.TB, f *excelize.File, sheet, cell string) string {
	t.Helper()
	kind, err := f.GetCellType(sheet, cell)
	if err != nil {
		t.Fatal(err)
	}
	switch kind {
	case excelize.CellTypeInlineString, excelize.CellTypeSharedString:
		return "text"
	case excelize.CellTypeFormula:
		return "formula text"
	case excelize.CellTypeBool:
		return "bool"
	}
	return "number"
}

// formatOf is a cell's number format and colour; known holds those of styles seen before.
func formatOf(t testing.TB, f *excelize.File, known map[int]string, sheet, cell string) string {
	t.Helper()
	id, err := f.GetCellStyle(sheet, cell)
	if err != nil {
		t.Fatal(err)
	}
	if out, seen := known[id]; seen {
		return out
	}
	style, err := f.GetStyle(id)
	if err != nil {
		t.Fatal(err)
	}
	out := ""
	if style.CustomNumFmt != nil && *style.CustomNumFmt != "@" {
		out = *style.CustomNumFmt
	}
	if style.Font != nil && style.Font.Color != "" {
		out = strings.TrimSpace(out + " #" + style.Font.Color)
	}
	known[id] = out
	return out
}
