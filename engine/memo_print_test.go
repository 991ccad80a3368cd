package engine_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/printout"
)

// numbers are the figures of a text, with what makes them money or a share.
var numbers = regexp.MustCompile(`₱?-?[0-9][0-9,.]*[0-9]|[0-9]`)

func printedMemo(t *testing.T, h *fixture, m engine.ShownMemo, docx bool) []byte {
	t.Helper()
	var b bytes.Buffer
	err := h.Memos.Print(&b, m, func(p engine.Printer) func(io.Writer, engine.Printout) error {
		if docx {
			return p.DOCX
		}
		return p.PDF
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// wordsOfPDF reads a file as the product reads the papers of borrowers.
func wordsOfPDF(t *testing.T, file []byte) string {
	t.Helper()
	f, err := pdf.Open(bytes.NewReader(file), int64(len(file)), pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := f.Document(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, p := range doc.Pages {
		for _, w := range p.Words {
			words = append(words, w.Text)
		}
	}
	return strings.Join(words, " ")
}

func wordsOfDOCX(t *testing.T, file []byte) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	part, err := archive.Open("word/document.xml")
	if err != nil {
		t.Fatal(err)
	}
	defer part.Close()
	var words strings.Builder
	for decoder := xml.NewDecoder(part); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return strings.Join(strings.Fields(words.String()), " ")
		}
		if err != nil {
			t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.CharData:
			words.Write(x)
		case xml.EndElement:
			if x.Name.Local == "p" {
				words.WriteByte(' ')
			}
		}
	}
}

func TestEveryFormOfMemoHasTheSameFigures(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.Printer = printout.New() })
	h.SetView(exampleView(t, nil))
	a := applicationOf500k(h)
	m := h.putMemo(a, engine.MemoTexts{Recommendation: json.RawMessage(`"Approve ₱400,000.00 at 1.25 % a month."`)})
	var said []string
	for _, s := range m.Sections {
		said = append(said, numbers.FindAllString(s.SectionText(), -1)...)
	}
	if len(said) < 60 {
		t.Fatalf("the memo has the figures %v", said)
	}
	for form, text := range map[string]string{
		"PDF":  wordsOfPDF(t, printedMemo(t, h, m, false)),
		"DOCX": wordsOfDOCX(t, printedMemo(t, h, m, true)),
	} {
		_, body, _ := strings.Cut(text, " Request ") // what stands above is revision and time
		body = regexp.MustCompile(`APP-\d+ · revision \d+ \d+ / \d+|Written by an analyst, \S+`).ReplaceAllString(body, "")
		if got := numbers.FindAllString(body, -1); !slices.Equal(got, said) {
			t.Errorf("%s has the figures\n%v\nwant\n%v", form, got, said)
		}
		for _, s := range m.Sections {
			if want := strings.Join(strings.Fields(s.SectionText()), " "); !strings.Contains(body, want) {
				t.Errorf("%s lacks the section %s:\n%s\nin\n%s", form, s.Key, want, body)
			}
		}
	}
}

func TestPrintedMemoSaysThatItIsStale(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.Printer = printout.New() })
	etag := "one"
	h.SetView(exampleView(t, func(*engine.Cashflow) string { return etag }))
	a := h.application(engine.StatusUnderwriting)
	m := h.putMemo(a, engine.MemoTexts{})
	const warning = "data changed after this memo"
	if text := wordsOfPDF(t, printedMemo(t, h, m, false)); strings.Contains(text, warning) {
		t.Errorf("a fresh memo warns: %s", text)
	}
	etag = "two"
	if text := wordsOfPDF(t, printedMemo(t, h, h.memo(a), false)); !strings.Contains(text, warning) {
		t.Errorf("a stale memo does not warn: %s", text)
	}
}

func TestMemoIsNotPrintedWithoutPrinter(t *testing.T) {
	h := newFixture(t)
	err := h.Memos.Print(io.Discard, engine.ShownMemo{}, nil)
	if engine.CodeOf(err) != engine.CodeInvalidRequest {
		t.Errorf("got %v, want INVALID_REQUEST", err)
	}
}

func TestNumberOfRevisionsIsBounded(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	for i := range engine.MaxMemoRevisions {
		text, err := json.Marshal(strings.Repeat("x", i%7+1))
		if err != nil {
			t.Fatal(err)
		}
		h.putMemo(a, engine.MemoTexts{Checks: text})
	}
	in := engine.MemoInput{Sections: engine.MemoTexts{Checks: json.RawMessage(`"one more"`)}}
	if _, err := h.Memos.Put(t.Context(), h.by, a.ID, in, nil); engine.CodeOf(err) != engine.CodeMemoLimit {
		t.Errorf("one more: %v, want MEMO_LIMIT", err)
	}
}
