package custom_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
)

// mark is one run of text on a paper: Y counts from the top; a negative X1 sets it flush right at -X.
type mark struct {
	x, y float64
	text string
}

// right is a mark that ends at x.
func right(x, y float64, text string) mark { return mark{x - width(text), y, text} }

const typeSize = 10.0

// width is the text's width in Helvetica as far as figures and marks go; letters are taken as figures.
func width(s string) (w float64) {
	for _, r := range s {
		if strings.ContainsRune(" .,:;()-", r) {
			w += 0.278 * typeSize
		} else {
			w += 0.556 * typeSize
		}
	}
	return w
}

// pdfOf writes pages of marks as a plain PDF.
func pdfOf(pages ...[]mark) []byte {
	var b bytes.Buffer
	var offsets []int
	object := func(body string) {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", len(offsets), body)
	}
	b.WriteString("%PDF-1.4\n")
	var kids []string
	for i := range pages {
		kids = append(kids, fmt.Sprintf("%d 0 R", 4+2*i))
	}
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object(fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(pages)))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	for i, marks := range pages {
		var content strings.Builder
		for _, m := range marks {
			text := strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(m.text)
			fmt.Fprintf(&content, "BT /F1 %g Tf %.2f %.2f Td (%s) Tj ET\n", typeSize, m.x, 800-m.y, text)
		}
		object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents %d 0 R >>", 5+2*i))
		object(fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", content.Len(), content.String()))
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return b.Bytes()
}

// read reads a file by a definition.
func read(t testing.TB, definition, name string, content []byte) engine.Extraction {
	t.Helper()
	x, err := extract.New(extract.Config{
		Types:     all.Types(),
		Generic:   all.Generic(),
		Custom:    all.Custom(),
		ReadPDF:   filereader.PDF(nil),
		ReadSheet: filereader.Sheet,
	})
	if err != nil {
		t.Fatal(err)
	}
	e, err := x.Extract(t.Context(), engine.ExtractRequest{
		Content:      bytes.NewReader(content),
		Size:         int64(len(content)),
		FileName:     name,
		DeclaredType: "custom:policy",
		Schema:       &engine.VersionedSchema{Slug: "policy", Version: 3, Definition: []byte(definition)},
		Today:        engine.Date{Year: 2026, Month: 4, Day: 1},
	})
	if err != nil {
		t.Fatalf("reading %s: %v", name, err)
	}
	return e
}

// wants compares values of the result, as JSON, with those on the paper.
func wants(t testing.TB, e engine.Extraction, truth map[string]string) {
	t.Helper()
	for name, want := range truth {
		if got, _ := json.Marshal(e.Fields.Get(name)); string(got) != want {
			t.Errorf("%s is %s, want %s; warnings %+v", name, got, want, e.Quality.Warnings)
		}
	}
}

// checkOf finds a check by its key.
func checkOf(t testing.TB, e engine.Extraction, key string) engine.Check {
	t.Helper()
	for _, c := range e.Validation.Checks {
		if c.Key == key {
			return c
		}
	}
	t.Fatalf("no check %s in %+v", key, e.Validation.Checks)
	return engine.Check{}
}

func warned(e engine.Extraction, code, part string) bool {
	for _, w := range e.Quality.Warnings {
		if w.Code == code && strings.Contains(w.Detail, part) {
			return true
		}
	}
	return false
}

// The definition printed in docs/schemas.md reads the policies as the document says.
func TestDocumentedDefinitionReadsPolicy(t *testing.T) {
	text, err := os.ReadFile("../../../docs/schemas.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(text), "POST /api/v1/schemas\n")
	block, _, _ = strings.Cut(block, "```")
	var body struct{ Definition json.RawMessage }
	if err := json.Unmarshal([]byte(block), &body); err != nil {
		t.Fatalf("the documented body is no JSON: %v", err)
	}
	for name, content := range papers() {
		e := read(t, string(body.Definition), name, content)
		wants(t, e, map[string]string{
			"policy_number": policyTruth["policy_number"],
			"issued":        policyTruth["issued"],
			"total_premium": policyTruth["total_premium"],
			"covers":        `[{"cover":"Own Damage","premium":5000},{"cover":"Acts of Nature","premium":1000.5},{"cover":"Passenger Accident","premium":250}]`,
		})
		if c := checkOf(t, e, "premium_sum"); c.Status != "pass" {
			t.Errorf("%s: premium_sum is %s: %s", name, c.Status, c.Detail)
		}
	}
}

// Reading twice gives the same bytes, and so does the definition with its members in another order.
func TestResultDependsOnlyOnPaperAndDefinition(t *testing.T) {
	var tree any
	if err := json.Unmarshal([]byte(policyDefinition), &tree); err != nil {
		t.Fatal(err)
	}
	sorted, _ := json.Marshal(tree) // members by name
	for name, content := range papers() {
		first, _ := json.Marshal(read(t, policyDefinition, name, content))
		for _, definition := range []string{policyDefinition, string(sorted)} {
			if again, _ := json.Marshal(read(t, definition, name, content)); string(again) != string(first) {
				t.Errorf("%s: read as\n%s\nand as\n%s", name, first, again)
			}
		}
	}
}
