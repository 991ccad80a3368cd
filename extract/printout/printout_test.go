package printout_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/printout"
)

// memo is a paper that uses everything.
func memo() engine.Printout {
	return engine.Printout{
		Title:    "Credit memo APP-12",
		Subtitle: "Peñaflorida Paint Trading",
		Notice:   "The data changed after this memo was written.",
		Facts:    []engine.PrintoutFact{{Label: "Requested", Value: "₱500,000.00 over 24 months"}},
		Sections: []engine.PrintoutSection{
			{
				Title: "Cash flow", Note: "From the statements.",
				Paragraphs: []string{"Revenue is ₱446,000.00 a month.\nThe lowest is ₱401,000.00."},
				Table: &engine.PrintoutTable{
					Columns: []engine.PrintoutColumn{
						{Title: "Month", Weight: 2}, {Title: "Revenue", Weight: 1, Right: true},
					},
					Rows: [][]string{{"2026-01", "455,000.00"}, {"2026-02", "447,100.50"}},
				},
			},
			{Title: "Recommendation", Paragraphs: []string{"DSCR ≥ 1.25 — \"covered\" & proven < 1 day."}},
		},
		Footer: "APP-12 · revision 3",
		At:     time.Date(2026, 6, 30, 8, 0, 0, 0, time.UTC),
	}
}

func printed(t *testing.T, write func(io.Writer, engine.Printout) error, p engine.Printout) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// pdfText is what our own reader finds, in words, page by page.
func pdfText(t *testing.T, file []byte) (text string, pages int) {
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
	return strings.Join(words, " "), len(doc.Pages)
}

// docxText is the text of a file's parts, each of which must be well-formed.
func docxText(t *testing.T, file []byte) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var words strings.Builder
	for _, part := range archive.File {
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		inText := false
		for d := xml.NewDecoder(r); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", part.Name, err)
			}
			switch x := token.(type) {
			case xml.StartElement:
				inText = x.Name.Local == "t"
				if x.Name.Local == "br" || x.Name.Local == "p" {
					words.WriteByte(' ')
				}
			case xml.EndElement:
				inText = false
			case xml.CharData:
				if inText && part.Name == "word/document.xml" {
					words.Write(x)
				}
			}
		}
	}
	return strings.Join(strings.Fields(words.String()), " ")
}

var said = []string{
	"Credit memo APP-12", "Peñaflorida Paint Trading", "The data changed after this memo was written.",
	"Requested ₱500,000.00 over 24 months", "Cash flow", "From the statements.",
	"Revenue is ₱446,000.00 a month. The lowest is ₱401,000.00.", "Month Revenue", "2026-01 455,000.00", "2026-02 447,100.50",
	`DSCR ≥ 1.25 — "covered" & proven < 1 day.`,
}

func TestPDFSaysWhatThePrintoutSays(t *testing.T) {
	text, pages := pdfText(t, printed(t, printout.New().PDF, memo()))
	if pages != 1 {
		t.Errorf("%d pages, want 1", pages)
	}
	for _, want := range append(said, "APP-12 · revision 3", "1 / 1") {
		if !strings.Contains(text, want) {
			t.Errorf("the PDF lacks %q; it says %s", want, text)
		}
	}
}

func TestDOCXSaysWhatThePrintoutSays(t *testing.T) {
	text := docxText(t, printed(t, printout.New().DOCX, memo()))
	for _, want := range said {
		if !strings.Contains(text, want) {
			t.Errorf("the DOCX lacks %q; it says %s", want, text)
		}
	}
}

func TestSamePrintoutHasSameBytes(t *testing.T) {
	p := printout.New()
	for name, write := range map[string]func(io.Writer, engine.Printout) error{"PDF": p.PDF, "DOCX": p.DOCX} {
		first := printed(t, write, memo())
		time.Sleep(1100 * time.Millisecond) // both formats could record the second in which they are written
		if !bytes.Equal(first, printed(t, write, memo())) {
			t.Errorf("%s: two files of one printout differ", name)
		}
		other := memo()
		other.Sections[0].Paragraphs[0] = "Revenue is ₱446,000.01 a month."
		if bytes.Equal(first, printed(t, write, other)) {
			t.Errorf("%s: a changed printout has the same bytes", name)
		}
	}
}

func TestLongTablesRepeatTheirHeadings(t *testing.T) {
	p := memo()
	for range 200 {
		p.Sections[0].Table.Rows = append(p.Sections[0].Table.Rows, []string{"2026-03", "1.00"})
	}
	text, pages := pdfText(t, printed(t, printout.New().PDF, p))
	if got := strings.Count(text, "Month Revenue"); pages < 3 || got < 3 {
		t.Errorf("%d headings on %d pages, want one on each of at least 3", got, pages)
	}
	if got := strings.Count(text, "2026-03 1.00"); got != 200 {
		t.Errorf("%d rows, want 200", got)
	}
}

// Text comes from borrowers and their papers, so it may hold anything.
func TestHostileTextIsPrinted(t *testing.T) {
	nasty := "a\x00b\x1b[31m\u202egnirts\u2066 \U0001F600 陳 \xff\xfe e\u0301 " + strings.Repeat("W", 5000) + "</w:t><w:br/>]]>"
	table := engine.PrintoutTable{
		Columns: []engine.PrintoutColumn{{Title: nasty, Weight: 1}, {Title: "", Weight: 1, Right: true}},
		Rows:    [][]string{{nasty}, {}, {nasty, nasty, nasty}},
	}
	section := engine.PrintoutSection{Title: nasty, Note: nasty, Paragraphs: []string{nasty, "", "\n\n"}, Table: &table}
	p := engine.Printout{Title: nasty, Subtitle: nasty, Notice: nasty, Footer: nasty,
		Facts: []engine.PrintoutFact{{Label: nasty, Value: nasty}}, Sections: []engine.PrintoutSection{section}}
	text, _ := pdfText(t, printed(t, printout.New().PDF, p))
	word := docxText(t, printed(t, printout.New().DOCX, p))
	for form, got := range map[string]string{"PDF": text, "DOCX": word} {
		if !strings.Contains(got, "é") || strings.ContainsAny(got, "\x00\x1b\u202e\u2066") {
			t.Errorf("%s: the accent is lost or a control character is there", form)
		}
	}
	if !strings.Contains(word, "</w:t><w:br/>]]>") {
		t.Error("DOCX: markup in a text is not kept as text")
	}
}

func TestEmptyPrintoutIsAFile(t *testing.T) {
	if _, pages := pdfText(t, printed(t, printout.New().PDF, engine.Printout{})); pages != 1 {
		t.Errorf("%d pages, want 1", pages)
	}
	docxText(t, printed(t, printout.New().DOCX, engine.Printout{}))
}

func TestWordProcessorOpensDOCX(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err == nil {
		office, err = filepath.EvalSymlinks(office)
	}
	if err != nil {
		t.Skip("LibreOffice is not installed")
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(office), "libswlo.so")); err != nil {
		t.Skip("LibreOffice is installed without Writer")
	}
	dir := t.TempDir()
	file := printed(t, printout.New().DOCX, memo())
	if err := os.WriteFile(filepath.Join(dir, "memo.docx"), file, 0o600); err != nil {
		t.Fatal(err)
	}
	convert := exec.CommandContext(t.Context(), office, "--headless", "-env:UserInstallation=file://"+dir+"/profile",
		"--convert-to", "pdf", "--outdir", dir, filepath.Join(dir, "memo.docx"))
	if out, err := convert.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	file, err = os.ReadFile(filepath.Join(dir, "memo.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	// It takes the peso sign from another font, and places it on a line of its own.
	withoutSign := func(s string) string { return strings.Join(strings.Fields(strings.ReplaceAll(s, "₱", "")), " ") }
	text, _ := pdfText(t, file)
	if got := strings.Count(text, "₱"); got != 3 {
		t.Errorf("LibreOffice shows %d peso signs, want 3", got)
	}
	for _, want := range said {
		if !strings.Contains(withoutSign(text), withoutSign(want)) {
			t.Errorf("LibreOffice shows no %q; it shows %s", want, text)
		}
	}
}
