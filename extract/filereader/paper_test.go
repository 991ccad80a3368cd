package filereader_test

import (
	"bytes"
	"crypto/sha512"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf/secondreader"
	"github.com/dossier-lending/dossier/extract/sheet/crypt/crypttest"
)

func read(t *testing.T, reader extract.Reader, content []byte, kind, password string) (page.Document, error) {
	t.Helper()
	return reader(t.Context(), engine.ExtractRequest{Content: bytes.NewReader(content), Size: int64(len(content)),
		Kind: kind, Password: password}, kind)
}

func fixture(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "pdf", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestUnreadableFileFailsWithCategory(t *testing.T) {
	whole := fixture(t, "chromium.pdf")
	endless := crypttest.Excel2013(sha512.New)
	endless.Rounds = 1
	protected := endless.Protect([]byte("PK"), "right")
	endless.Claimed = "1000000000"
	protectedXLS := crypttest.Compound(crypttest.Stream{Name: "Workbook",
		Content: crypttest.RC4([]byte{9, 8, 0, 0, 10, 0, 0, 0}, "right")})
	for _, row := range []struct {
		what, kind, password string
		content              []byte
		reader               extract.Reader
		want                 engine.ErrorCategory
	}{
		{"a protected PDF without a password", "pdf", "", fixture(t, "aes-256-r6.pdf"), filereader.PDF(nil),
			engine.PasswordRequired},
		{"a protected PDF with a wrong password", "pdf", "wrong", fixture(t, "aes-128.pdf"), filereader.PDF(nil),
			engine.PasswordIncorrect},
		{"a PDF of which only the header is there", "pdf", "", whole[:20], filereader.PDF(nil),
			engine.UnreadableDocument},
		{"a text file without text", "txt", "", []byte("\n\n"), filereader.Sheet, engine.UnreadableDocument},
		{"a workbook that is cut off", "xlsx", "", []byte("PK\x03\x04\x14\x00"), filereader.Sheet,
			engine.UnreadableDocument},
		{"an old workbook that is cut off", "xls", "", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
			filereader.Sheet, engine.UnreadableDocument},
		{"a protected workbook without a password", "xls", "", protected, filereader.Sheet, engine.PasswordRequired},
		{"a protected workbook with a wrong password", "xls", "wrong", protected, filereader.Sheet,
			engine.PasswordIncorrect},
		{"a protected old workbook without a password", "xls", "", protectedXLS, filereader.Sheet,
			engine.PasswordRequired},
		{"a protected old workbook with a wrong password", "xls", "wrong", protectedXLS, filereader.Sheet,
			engine.PasswordIncorrect},
		{"a workbook under the rights of a server", "xls", "",
			crypttest.Compound(crypttest.Stream{Name: "EncryptedPackage", Content: make([]byte, 64)}),
			filereader.Sheet, engine.UnsupportedContent},
		{"a workbook with endless key derivation", "xls", "x", endless.Protect([]byte("PK"), "x"),
			filereader.Sheet, engine.UnsupportedContent},
	} {
		_, err := read(t, row.reader, row.content, row.kind, row.password)
		var failure *engine.ExtractError
		if !errors.As(err, &failure) || failure.Category != row.want || failure.Message == "" {
			t.Errorf("%s: %v, want category %s with a sentence", row.what, err, row.want)
		}
	}
}

func TestSoundFilesOfEveryKindAreReadWithoutRemarks(t *testing.T) {
	for _, name := range []string{"chromium.pdf", "libreoffice.pdf", "linearized.pdf", "object-streams.pdf"} {
		d, err := read(t, filereader.PDF(nil), fixture(t, name), "pdf", "")
		if err != nil || len(d.Pages) == 0 || len(d.Pages[0].Words) == 0 {
			t.Errorf("%s: %d pages, %v; want words", name, len(d.Pages), err)
		}
		for _, n := range d.Notes {
			t.Errorf("%s: note %+v, want none: both readers agree on a sound file", name, n)
		}
	}
	if d, err := read(t, filereader.Sheet, []byte("Date,Amount\n2026-01-02,5.00\n"), "csv", ""); err != nil ||
		len(d.Pages) != 1 {
		t.Errorf("a CSV file: %+v, %v", d, err)
	}
}

func TestAmountOfOneReaderOnlyIsNoted(t *testing.T) {
	// The independent reader does not enter form XObjects, and finds the page's other amounts.
	form := "BT /F1 10 Tf 72 600 Td (9,999.99) Tj ET"
	content := "BT /F1 10 Tf 72 700 Td (1,111.11) Tj 0 -20 Td (2,222.22) Tj 0 -20 Td (3,333.33) Tj ET /X1 Do"
	file := assemble(
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources 5 0 R >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
		"<< /Font << /F1 6 0 R >> /XObject << /X1 7 0 R >> >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		fmt.Sprintf("<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources 5 0 R /Length %d >>\nstream\n%s\nendstream", len(form), form),
	)
	d, err := read(t, filereader.PDF(nil), file, "pdf", "")
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Notes) != 1 || d.Notes[0].Code != secondreader.Code || !strings.Contains(d.Notes[0].Detail, "9,999.99") {
		t.Errorf("notes %+v, want one that names 9,999.99", d.Notes)
	}
}

// assemble numbers the objects from 1 and writes the file around them.
func assemble(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(objects))
	for i, o := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return b.Bytes()
}

func TestChosenPagesOfAPDFAreRead(t *testing.T) {
	objects := []string{"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [4 0 R 6 0 R 8 0 R] /Count 3 >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"}
	for _, word := range []string{"one", "two", "three"} {
		content := "BT /F1 10 Tf 72 700 Td (" + word + ") Tj ET"
		objects = append(
			objects,
			fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R /Resources << /Font << /F1 3 0 R >> >> >>", len(objects)+2),
			fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
		)
	}
	file := assemble(objects...)
	pages, err := engine.ParsePages("2-3")
	if err != nil {
		t.Fatal(err)
	}
	d, err := filereader.PDF(nil)(t.Context(), engine.ExtractRequest{Content: bytes.NewReader(file),
		Size: int64(len(file)), Pages: pages}, "pdf")
	if err != nil || len(d.Pages) != 2 || d.Pages[0].Number != 2 || d.Pages[0].Words[0].Text != "two" ||
		d.Pages[1].Number != 3 {
		t.Errorf("read %+v, %v; want pages 2 and 3", d.Pages, err)
	}
}
