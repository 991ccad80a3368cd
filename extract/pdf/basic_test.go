package pdf_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf"
)

// plainFile is a file of the given objects (number 1 is the catalog) with a classic table.
func plainFile(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(objects))
	for i, o := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, xref)
	return b.Bytes()
}

// stream is a stream object; dict holds entries beside Length.
func stream(dict, data string) string {
	return fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", dict, len(data), data)
}

// deflated is a stream object with its data compressed.
func deflated(data string) string {
	var z bytes.Buffer
	w := zlib.NewWriter(&z)
	w.Write([]byte(data))
	w.Close()
	return stream("/Filter /FlateDecode", z.String())
}

// onePage is a file of one page with Helvetica as F1 and the content.
func onePage(content string, more ...string) []byte {
	return plainFile(append([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		stream("", content),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
	}, more...)...)
}

func texts(t testing.TB, data []byte) string {
	t.Helper()
	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{})
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	doc, err := f.Document(context.Background())
	if err != nil {
		t.Fatalf("Document: %v", err)
	}
	var out []string
	for _, p := range doc.Pages {
		for _, w := range p.Words {
			out = append(out, w.Text)
		}
	}
	return strings.Join(out, "|")
}

func TestWordsOfTextOperators(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"a string splits at blanks", "BT /F1 10 Tf 50 700 Td (Opening balance 1,234.50) Tj ET",
			"Opening|balance|1,234.50"},
		{"kerning does not split", "BT /F1 10 Tf 50 700 Td [(W)80(ages)-20(:)] TJ ET", "Wages:"},
		{"a large adjustment splits", "BT /F1 10 Tf 50 700 Td [(Net)-300(pay)] TJ ET", "Net|pay"},
		{"pieces that touch join", "BT /F1 10 Tf 1 0 0 1 50 700 Tm (1,2) Tj 13.9 0 Td (34.50) Tj ET", "1,234.50"},
		{"a new line splits", "BT /F1 10 Tf 12 TL 50 700 Td (one) Tj T* (two) Tj (x) ' ET", "one|two|x"},
		{"letter spacing does not split", "BT /F1 10 Tf 5 Tc 50 700 Td (SALARY) Tj ET", "SALARY"},
		{"letters spread by adjustments stay together",
			"BT /F1 10 Tf 50 700 Td (x) Tj 0 -20 Td [(S)-400(A)-400(L)-400(D)-400(O)] TJ ET", "x|SALDO"},
		{"letter spacing that is taken back", "BT /F1 10 Tf 4 Tc 50 700 Td [(s)400(e)400(c)] TJ ET", "sec"},
		{"columns of one digit with uneven gaps split", "BT /F1 10 Tf 50 700 Td [(1)-900(2)-400(3)-700(4)] TJ ET",
			"1|2|3|4"},
		{"word spacing widens blanks", "BT /F1 10 Tf 20 Tw 50 700 Td (a b) Tj ET", "a|b"},
		{"a glyph painted twice counts once", "BT /F1 10 Tf 50 700 Td (T) Tj 1 0 0 1 50.2 700 Tm (T) Tj ET", "T"},
		{"a word painted twice counts once", "BT /F1 10 Tf 50 700 Td (Total) Tj 1 0 0 1 50.3 700 Tm (Total) Tj ET",
			"Total"},
		{"equal words in other places count", "BT /F1 10 Tf 50 700 Td (0.00) Tj 0 -12 Td (0.00) Tj ET", "0.00|0.00"},
		{"escapes and octal codes", `BT /F1 10 Tf 50 700 Td (\(12\)\0451\200) Tj ET`, "(12)%1€"},
		{"hexadecimal strings", "BT /F1 10 Tf 50 700 Td <48 69> Tj ET", "Hi"},
		{
			"an inline image is skipped",
			"BI /W 2 /H 2 /BPC 8 /CS /G ID abEI EI BT /F1 10 Tf 50 700 Td (after) Tj ET", "after",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := texts(t, onePage(c.content)); got != c.want {
				t.Errorf("words = %q, want %q", got, c.want)
			}
		})
	}
}
