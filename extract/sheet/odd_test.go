package sheet

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// oddWorkbook is a workbook as programs other than Excel write them, with one sheet.
func oddWorkbook(t *testing.T, sheet string, replace ...string) []byte {
	t.Helper()
	parts := []struct{ name, body string }{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`},
		{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`},
		{"xl/worksheets/sheet1.xml", sheet},
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, part := range parts {
		w, err := z.Create(part.name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(w, `<?xml version="1.0" encoding="UTF-8"?>`+strings.NewReplacer(replace...).Replace(part.body))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

// rowsAs is a sheet of two rows with cells in the given forms of a day, a text and a number.
func rowsAs(day, text, number string) string {
	return `<worksheet xmlns="` + mainNamespace + `"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c></row><row r="2">` + day + text + number + `</row></sheetData></worksheet>`
}

func TestWorkbooksOfOtherProgramsAreRead(t *testing.T) {
	const (
		day    = `<c r="A2" t="inlineStr"><is><t>2026-01-05</t></is></c>`
		text   = `<c r="B2" t="inlineStr"><is><t>ATM</t></is></c>`
		number = `<c r="C2"><v>500.25</v></c>`
	)
	plain := rowsAs(day, text, number)
	withoutPlaces := strings.NewReplacer(` r="A1"`, "", ` r="A2"`, "", ` r="B2"`, "", ` r="C2"`, "", ` r="1"`, "",
		` r="2"`, "").Replace(plain)
	for _, c := range []struct {
		name  string
		sheet string
		names []string
	}{
		{"texts inside the cells", plain, nil},
		{"rows and cells that do not say where they are", withoutPlaces, nil},
		{"texts as results of formulas", rowsAs(day, `<c r="B2" t="str"><v>ATM</v></c>`, number), nil},
		{"text in runs of several fonts", rowsAs(day,
			`<c r="B2" t="inlineStr"><is><r><t>AT</t></r><r><t>M</t></r></is></c>`, number), nil},
		{"numbers stored as text", rowsAs(day, text, `<c r="C2" t="inlineStr"><is><t>500.25</t></is></c>`), nil},
		{"every element with a prefix", strings.NewReplacer("</", "</x:", "<", "<x:", "xmlns=",
			"xmlns:x=").Replace(plain), nil},
		{"the strict variant of the format", plain, []string{mainNamespace,
			"http://purl.oclc.org/ooxml/spreadsheetml/main",
			"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
			"http://purl.oclc.org/ooxml/officeDocument/relationships"}},
		{"parts named from the root", plain, []string{`Target="worksheets`, `Target="/xl/worksheets`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := read(t, "xlsx", oddWorkbook(t, c.sheet, c.names...))
			wantCells(t, d.Pages[0], map[string]string{"A1": "Date", "A2": "2026-01-05", "B2": "ATM", "C2": "500.25"})
		})
	}
}

func TestDateStoredAsISOTextIsDate(t *testing.T) {
	d := read(t, "xlsx", oddWorkbook(t, rowsAs(`<c r="A2" t="d"><v>2026-01-05T00:00:00</v></c>`, "", "")))
	if got := at(d.Pages[0], "A2"); !strings.HasPrefix(got, "2026-01-05") {
		t.Errorf("got %q, wanted the day 2026-01-05 in front", got)
	}
}
