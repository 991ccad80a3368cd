package secondreader_test

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf/secondreader"
)

// counted counts how often a file is read.
type counted struct {
	io.ReaderAt
	reads int
}

func (c *counted) ReadAt(p []byte, at int64) (int, error) {
	c.reads++
	return c.ReaderAt.ReadAt(p, at)
}

func TestReadingGrowsAsThePagesDo(t *testing.T) {
	const few, times = 30, 4
	reads := func(pages int) int {
		file := manyPages(pages)
		c := &counted{ReaderAt: bytes.NewReader(file)}
		opinion := secondreader.Amounts(t.Context(), c, int64(len(file)), "")
		if last := opinion[pages]; len(opinion) != pages || last != fmt.Sprintf("%d.00", pages) {
			t.Fatalf("%d of %d pages, the last says %q", len(opinion), pages, last)
		}
		return c.reads
	}
	if a, b := reads(few), reads(few*times); b > a*times*3/2 {
		t.Errorf("the file was read %d times for %d pages and %d for %d times as many", a, few, b, times)
	}
}

// manyPages is a file of pages that each show one amount, their own number.
func manyPages(n int) []byte {
	objects := []string{"<</Type/Catalog/Pages 2 0 R>>", "", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"}
	kids := ""
	for i := range n {
		kids += fmt.Sprintf("%d 0 R ", len(objects)+1)
		text := fmt.Sprintf("BT /F1 12 Tf 72 720 Td (%d.00) Tj ET", i+1)
		objects = append(
			objects,
			fmt.Sprintf("<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 3 0 R>>>>/Contents %d 0 R>>", len(objects)+2),
			fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(text), text),
		)
	}
	objects[1] = fmt.Sprintf("<</Type/Pages/MediaBox[0 0 595 842]/Count %d/Kids[%s]>>", n, kids)
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for i, o := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	at := b.Len()
	fmt.Fprintf(&b, "%strailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", table, len(objects)+1, at)
	return b.Bytes()
}
