package pdf_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
)

// engine is another engine that finds one word, or fails.
type engine struct {
	word  pdf.FallbackWord
	err   error
	asked []int
}

func (e *engine) Name() string { return "other" }

func (e *engine) ReadWords(_ context.Context, _ []byte, _ string, number int) ([]pdf.FallbackWord, error) {
	e.asked = append(e.asked, number)
	return []pdf.FallbackWord{e.word}, e.err
}

// undecodable is a page with a composite font that gives no text for its glyphs.
func undecodable(encoding string) []byte {
	return plainFile(
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Rotate 90 /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		stream("", "0 0 600 20 re f BT /F1 10 Tf 50 700 Td <000100020003> Tj ET"),
		"<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding /"+encoding+" /DescendantFonts [6 0 R] >>",
		"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Odd >>",
	)
}

func document(t *testing.T, data []byte, opt pdf.Options) page.Document {
	t.Helper()
	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), opt)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	doc, err := f.Document(t.Context())
	if err != nil {
		t.Fatalf("Document: %v", err)
	}
	return doc
}

func TestUndecodablePageIsReadByTheFallback(t *testing.T) {
	e := &engine{word: pdf.FallbackWord{Text: "4,880.80", Left: 50, Bottom: 698, Right: 90, Top: 708, Size: 10}}
	doc := document(t, undecodable("Identity-H"), pdf.Options{Fallback: e})
	p := doc.Pages[0]
	if p.Reader != "other" || len(p.Words) != 1 || p.Words[0].Text != "4,880.80" || len(p.Rules) != 1 {
		t.Fatalf("page = %+v, want the other engine's word and our rule", p)
	}
	if want := (page.Box{X0: 698, Y0: 50, X1: 708, Y1: 90}); p.Words[0].Box != want {
		t.Errorf("box = %v, want %v: turned with the page", p.Words[0].Box, want)
	}
	if len(doc.Notes) != 1 || doc.Notes[0].Code != pdf.NoteFallback || doc.Notes[0].Page != 1 {
		t.Errorf("notes = %v, want one %s", doc.Notes, pdf.NoteFallback)
	}
}

func TestUndecodablePageWithoutFallbackReturnsError(t *testing.T) {
	for _, opt := range []pdf.Options{{}, {Fallback: &engine{err: errors.New("broken")}}} {
		doc := document(t, undecodable("Identity-H"), opt)
		p := doc.Pages[0]
		if p.Reader != pdf.Reader || len(p.Words) != 1 || p.Words[0].Text != "\uFFFD\uFFFD\uFFFD" || p.Note == "" {
			t.Errorf("page = %+v, want a word of three unreadable characters and a note", p)
		}
		if len(doc.Notes) != 1 || doc.Notes[0].Code != pdf.NoteUnreadable {
			t.Errorf("notes = %v, want one %s", doc.Notes, pdf.NoteUnreadable)
		}
	}
}

func TestUnsupportedCMapIsNamed(t *testing.T) {
	doc := document(t, undecodable("CNS-EUC-H"), pdf.Options{})
	if len(doc.Notes) != 1 || !strings.Contains(doc.Notes[0].Detail, "CNS-EUC-H") {
		t.Errorf("notes = %v, want one that names the CMap", doc.Notes)
	}
}

func TestReadablePageIsNotGivenAway(t *testing.T) {
	e := &engine{}
	doc := document(t, onePage("BT /F1 10 Tf 50 700 Td (Total) Tj ET"), pdf.Options{Fallback: e})
	if doc.Pages[0].Reader != pdf.Reader || len(e.asked) != 0 {
		t.Errorf("reader %q, pages asked %v; want our own and none", doc.Pages[0].Reader, e.asked)
	}
}
