//go:build tesseract && cgo && linux

package main

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// scannedPages is a PDF of as many pages, each a scan at 200 dpi of a statement with so many rows. All pages show
// one picture, which is stored once.
func scannedPages(tb testing.TB, rows, pages int) []byte {
	tb.Helper()
	for _, look := range extracttest.TemplatesOf("bank_statement") {
		for seed := 1; look.Name == "grid" && seed < 100; seed++ {
			scan := extracttest.Renderer{}.Scan(look.WithRows(rows), seed, extracttest.Office200)
			if strings.HasSuffix(scan.Name, ".jpg") {
				return pagesOf(tb, scan.Content, pages)
			}
		}
	}
	tb.Fatal("no scan is a single JPEG")
	return nil
}

// pagesOf is a PDF whose pages all show one gray JPEG over a whole A4.
func pagesOf(tb testing.TB, picture []byte, pages int) []byte {
	tb.Helper()
	size, err := jpeg.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		tb.Fatal(err)
	}
	const firstPage = 5 // object numbers: catalog, pages, picture, content, then one for each page
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", firstPage+i)
	}
	const content = "q 595 0 0 842 0 0 cm /Im Do Q"
	objects := []string{"<< /Type /Catalog /Pages 2 0 R >>", fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", pages, kids.String()),
		fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode /Length %d >>\nstream\n%s\nendstream",
			size.Width, size.Height, len(picture), picture),
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content)}
	for range pages {
		objects = append(objects, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im 3 0 R >> >> >>")
	}
	return numbered(objects)
}

// numbered is a PDF of objects, numbered from 1; the first is the catalog.
func numbered(objects []string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	places := make([]int, len(objects))
	for i, object := range objects {
		places[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, place := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", place)
	}
	fmt.Fprintf(&b, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return b.Bytes()
}
