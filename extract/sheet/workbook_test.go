package sheet

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/extract/page"
)

// workbook makes a file by a small recipe.
func workbook(t testing.TB, password string, fill func(f *excelize.File)) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	fill(f)
	var b bytes.Buffer
	if err := f.Write(&b, excelize.Options{Password: password}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func set(t testing.TB, f *excelize.File, sheet string, values map[string]any) {
	t.Helper()
	for cell, v := range values {
		if err := f.SetCellValue(sheet, cell, v); err != nil {
			t.Fatal(err)
		}
	}
}

func format(t testing.TB, f *excelize.File, cell string, style excelize.Style) {
	t.Helper()
	id, err := f.NewStyle(&style)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.SetCellStyle("Sheet1", cell, cell, id); err != nil {
		t.Fatal(err)
	}
}

func TestCellsAreReadAsAPersonSeesThem(t *testing.T) {
	day := time.Date(2025, 1, 5, 0, 0, 0, 0, time.UTC)
	custom, amount := "dd-mmm-yyyy", "#,##0.00"
	brackets := `#,##0.00;\(#,##0.00\)`
	doc := read(t, "xlsx", workbook(t, "", func(f *excelize.File) {
		set(t, f, "Sheet1", map[string]any{"A1": "Sample Bank", "A3": "Date", "B3": "Amount", "A4": day, "A5": day, "B4": 1234.5, "B5": -99.9,
			"C4": 7, "C5": "0012-3456", "D4": true, "E1": "merged"})
		format(t, f, "A4", excelize.Style{NumFmt: 14})
		format(t, f, "A5", excelize.Style{CustomNumFmt: &custom})
		format(t, f, "B4", excelize.Style{CustomNumFmt: &amount})
		format(t, f, "B5", excelize.Style{CustomNumFmt: &brackets})
		if err := f.SetCellFormula("Sheet1", "C6", "SUM(C4:C4)"); err != nil {
			t.Fatal(err)
		}
		if err := f.MergeCell("Sheet1", "E1", "G2"); err != nil {
			t.Fatal(err)
		}
	}))
	p := doc.Pages[0]
	wantCells(t, p, map[string]string{"A1": "Sample Bank", "A4": "2025-01-05", "A5": "05-Jan-2025", "B4": "1,234.50", "B5": "(99.90)",
		"C4": "7", "C5": "0012-3456", "D4": "TRUE", "E1": "merged", "F1": ""})
	if p.Sheet != "Sheet1" || p.Reader != "xlsx" || p.Number != 1 {
		t.Errorf("page is %d of sheet %q by %q", p.Number, p.Sheet, p.Reader)
	}
}

func TestAFormulaGivesItsStoredValue(t *testing.T) {
	raw := replacePart(t, workbook(t, "", func(f *excelize.File) { set(t, f, "Sheet1", map[string]any{"A1": 1}) }),
		"xl/worksheets/sheet1.xml", `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><f>1+1</f><v>41.5</v></c></row></sheetData></worksheet>`)
	wantCells(t, read(t, "xlsx", raw).Pages[0], map[string]string{"A1": "41.5"})
}

func TestEverySheetIsAPageAndHiddenOnesAreNoted(t *testing.T) {
	doc := read(t, "xlsx", workbook(t, "", func(f *excelize.File) {
		for _, name := range []string{"January", "Secret", "Empty", "March"} {
			if _, err := f.NewSheet(name); err != nil {
				t.Fatal(err)
			}
			if name != "Empty" {
				set(t, f, name, map[string]any{"B2": name})
			}
		}
		if err := f.SetSheetVisible("Secret", false); err != nil {
			t.Fatal(err)
		}
	}))
	var got []string
	for _, p := range doc.Pages {
		got = append(got, fmt.Sprintf("%d %s %s", p.Number, p.Sheet, at(p, "B2")))
	}
	if want := "2 January January, 5 March March"; strings.Join(got, ", ") != want {
		t.Errorf("pages: got %v, wanted %s", got, want)
	}
	if len(doc.Notes) != 1 || !strings.Contains(doc.Notes[0].Detail, "Secret") {
		t.Errorf("notes: got %v, wanted the hidden sheet", doc.Notes)
	}
}

// replacePart writes the archive anew with one part changed or added.
func replacePart(t testing.TB, raw []byte, name, body string) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	put := func(name string, body io.Reader) {
		part, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(part, body); err != nil {
			t.Fatal(err)
		}
	}
	for _, part := range z.File {
		if part.Name == name {
			continue
		}
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		put(part.Name, r)
		r.Close()
	}
	put(name, strings.NewReader(body))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const sheetStart = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`

func TestHostileWorkbooksAreBounded(t *testing.T) {
	base := workbook(t, "", func(f *excelize.File) { set(t, f, "Sheet1", map[string]any{"A1": "x"}) })
	sheet := func(body string) []byte { return replacePart(t, base, "xl/worksheets/sheet1.xml", body) }
	wide := sheetStart + `<row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>`
	for _, c := range []struct {
		name    string
		content []byte
		limit   string // "" when the file is read or refused in another way
		want    error
	}{
		{"a cell in the last column", sheet(wide), "columns in a row", nil},
		{"a row beyond the last", sheet(sheetStart + `<row r="2147483647"><c><v>1</v></c></row></sheetData></worksheet>`), "rows", nil},
		{"more unpacked than allowed", replacePart(t, base, "xl/media/big.bin", strings.Repeat("0", maxUnzipped)), "bytes in the workbook's parts", nil},
		{"endless shared texts", replacePart(t, base, "xl/sharedStrings.xml", "<sst>"+strings.Repeat("<si/>", maxElements)+"</sst>"), "elements in a part of the workbook", nil},
		{"not an archive", []byte("PK\x03\x04 nothing of the sort"), "", ErrNotWorkbook},
		{"cut in the middle", base[:len(base)/2], "", ErrNotWorkbook},
		{"an old workbook under a new name", append(bytes.Clone(oleHeader), make([]byte, 600)...), "", ErrDamagedXLS},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read(context.Background(), bytes.NewReader(c.content), int64(len(c.content)), "xlsx", Options{})
			var limit *LimitError
			switch {
			case c.limit != "" && (!errors.As(err, &limit) || limit.What != c.limit):
				t.Errorf("got %v, wanted the limit on %s", err, c.limit)
			case c.limit == "" && !errors.Is(err, c.want):
				t.Errorf("got %v, wanted %v", err, c.want)
			}
		})
	}
}

func TestEntitiesAreNotExpanded(t *testing.T) {
	base := workbook(t, "", func(f *excelize.File) { set(t, f, "Sheet1", map[string]any{"A1": "x"}) })
	raw := replacePart(t, base, "xl/worksheets/sheet1.xml", `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "AAAA"><!ENTITY f SYSTEM "file:///etc/passwd">]>`+
		sheetStart+`<row r="1"><c r="A1" t="inlineStr"><is><t>plain</t></is></c><c r="B1" t="inlineStr"><is><t>&a;&f;</t></is></c></row></sheetData></worksheet>`)
	doc, err := Read(context.Background(), bytes.NewReader(raw), int64(len(raw)), "xlsx", Options{})
	for _, p := range doc.Pages {
		for _, w := range p.Words {
			if strings.Contains(w.Text, "AAAA") || strings.Contains(w.Text, "root:") {
				t.Errorf("an entity was expanded: %q", w.Text)
			}
		}
	}
	if err != nil && !errors.Is(err, ErrEmpty) && !errors.Is(err, ErrNotWorkbook) {
		t.Errorf("got %v, wanted text or a plain refusal", err)
	}
}

// Excel itself keeps fifteen digits: longer numbers are texts in an honest workbook.
func TestNumbersWithoutAFormatKeepTheirDigits(t *testing.T) {
	doc := read(t, "xlsx", workbook(t, "", func(f *excelize.File) {
		set(t, f, "Sheet1", map[string]any{"A1": 1234567890123, "A2": 0.1 + 0.2, "A3": 1234.1, "A4": int64(411111111111111), "A5": -0.05, "A6": 99999999.99})
	}))
	wantCells(t, doc.Pages[0], map[string]string{"A1": "1234567890123", "A2": "0.3", "A3": "1234.1", "A4": "411111111111111", "A5": "-0.05", "A6": "99999999.99"})
}

func TestSumsOfBinaryFractionsKeepTheirThousandths(t *testing.T) {
	doc := read(t, "xlsx", workbook(t, "", func(f *excelize.File) {
		set(t, f, "Sheet1", map[string]any{"A1": 8749.50500000001, "A2": 12.345})
	}))
	wantCells(t, doc.Pages[0], map[string]string{"A1": "8749.505", "A2": "12.345"})
}

func TestAWorkbookSaysFromWhichYearItCountsDays(t *testing.T) {
	for since, want := range map[bool]string{false: "", true: "1904"} {
		doc := read(t, "xlsx", workbook(t, "", func(f *excelize.File) {
			set(t, f, "Sheet1", map[string]any{"A1": 43830})
			if err := f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &since}); err != nil {
				t.Fatal(err)
			}
		}))
		if got := doc.Info[page.InfoDaysSince]; got != want {
			t.Errorf("1904 %v: days since %q, want %q", since, got, want)
		}
	}
}
