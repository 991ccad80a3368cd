package pdf_test

import (
	"bytes"
	"errors"
	"html"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
)

// boxSlack is how far the edges may be from poppler's, in points.
const boxSlack = 0.1

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func readFixture(t testing.TB, name, password string) page.Document {
	t.Helper()
	data := fixture(t, name)
	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{Password: password})
	if err != nil {
		t.Fatalf("Open %s: %v", name, err)
	}
	doc, err := f.Document(t.Context())
	if err != nil {
		t.Fatalf("Document %s: %v", name, err)
	}
	return doc
}

var popplerWord = regexp.MustCompile(
	`<word xMin="([-0-9.]+)" yMin="([-0-9.]+)" xMax="([-0-9.]+)" yMax="([-0-9.]+)">(.*?)</word>`,
)

// popplerPages reads what pdftotext -bbox wrote.
func popplerPages(out string) (pages [][]page.Word) {
	for _, part := range strings.Split(out, "<page ")[1:] {
		var words []page.Word
		for _, m := range popplerWord.FindAllStringSubmatch(part, -1) {
			var v [4]float64
			for i := range v {
				v[i], _ = strconv.ParseFloat(m[i+1], 64)
			}
			words = append(words, page.Word{Text: html.UnescapeString(m[5]),
				Box: page.Box{X0: v[0], Y0: v[1], X1: v[2], Y1: v[3]}})
		}
		pages = append(pages, words)
	}
	return pages
}

// compareWords demands the same words on each page, each with its left and right edge (its upper and
// lower one when it is turned) in the same place and its middle on the same line.
func compareWords(t testing.TB, doc page.Document, want [][]page.Word) (compared int) {
	t.Helper()
	if len(doc.Pages) != len(want) {
		t.Fatalf("%d pages, want %d", len(doc.Pages), len(want))
	}
	for i, p := range doc.Pages {
		taken := make([]bool, len(p.Words))
		for _, w := range want[i] {
			at := nearest(p.Words, taken, w)
			if at < 0 {
				t.Errorf("page %d: word %q at %.1f, %.1f is missing", p.Number, w.Text, w.Box.X0, w.Box.Y0)
				continue
			}
			taken[at] = true
			compared++
			compareBox(t, p.Number, p.Words[at], w.Box)
		}
		for j, ok := range taken {
			if !ok {
				t.Errorf("page %d: word %q at %v is not there", p.Number, p.Words[j].Text, p.Words[j].Box)
			}
		}
	}
	return compared
}

func compareBox(t testing.TB, number int, got page.Word, want page.Box) {
	t.Helper()
	b := got.Box
	first, last := b.X0-want.X0, b.X1-want.X1
	if got.Rotation == 90 || got.Rotation == 270 {
		first, last = b.Y0-want.Y0, b.Y1-want.Y1
	}
	if math.Abs(first) > boxSlack || math.Abs(last) > boxSlack {
		t.Errorf("page %d: word %q has box %v, want %v", number, got.Text, b, want)
	}
	if math.Abs(b.CenterY()-want.CenterY()) > 3 || math.Abs(b.CenterX()-want.CenterX()) > 3 {
		t.Errorf("page %d: word %q is in the middle of %v, want %v", number, got.Text, b, want)
	}
}

// nearest is the index of the free word of the same text that is nearest to w.
func nearest(words []page.Word, taken []bool, w page.Word) int {
	best, at := math.Inf(1), -1
	for i, o := range words {
		if d := math.Abs(o.Box.CenterX()-w.Box.CenterX()) + math.Abs(o.Box.CenterY()-w.Box.CenterY()); !taken[i] &&
			o.Text == w.Text && d < best {
			best, at = d, i
		}
	}
	return at
}

func TestWordsAndEdgesAgreeWithPoppler(t *testing.T) {
	for _, c := range []struct{ file, truth, password string }{
		{"chromium.pdf", "chromium", ""},
		{"object-streams.pdf", "chromium", ""},
		{"libreoffice.pdf", "libreoffice", ""},
		{"linearized.pdf", "libreoffice", ""},
		{"rotated-90.pdf", "rotated-90", ""},
		{"empty-password.pdf", "libreoffice", ""},
		{"empty-password.pdf", "libreoffice", "not needed"},
		{"rc4-40.pdf", "libreoffice", "user"}, {"rc4-40.pdf", "libreoffice", "owner"},
		{"rc4-128.pdf", "libreoffice", "user"}, {"rc4-128.pdf", "libreoffice", "owner"},
		{"aes-128.pdf", "libreoffice", "user"}, {"aes-128.pdf", "libreoffice", "owner"},
		{"aes-128-clear-metadata.pdf", "libreoffice", "user"},
		{"password-umlaut.pdf", "libreoffice", "größe"}, {"password-umlaut.pdf", "libreoffice", "gro\u0308ße"},
		{"aes-256-r5.pdf", "libreoffice", "user"}, {"aes-256-r5.pdf", "libreoffice", "owner"},
		{"aes-256-r6.pdf", "libreoffice", "user"}, {"aes-256-r6.pdf", "libreoffice", "owner"},
	} {
		t.Run(c.file+" "+c.password, func(t *testing.T) {
			doc := readFixture(t, c.file, c.password)
			if n := compareWords(t, doc, popplerPages(string(fixture(t, c.truth+".bbox.html")))); n < 90 {
				t.Errorf("compared %d words, want a statement's worth", n)
			}
			if len(doc.Notes) != 0 || doc.Repaired || doc.Revisions != 1 {
				t.Errorf("notes %v, repaired %v, revisions %d; want none, false, 1", doc.Notes, doc.Repaired,
					doc.Revisions)
			}
			if encrypted := c.password != "" || c.file == "empty-password.pdf"; doc.Encrypted != encrypted {
				t.Errorf("Encrypted = %v, want %v", doc.Encrypted, encrypted)
			}
			if doc.Info["Producer"] == "" {
				t.Error("the producer is missing")
			}
		})
	}
}

func TestPasswordIsAskedForAndChecked(t *testing.T) {
	for _, name := range []string{"rc4-40.pdf", "rc4-128.pdf", "aes-128.pdf", "aes-256-r5.pdf", "aes-256-r6.pdf"} {
		data := fixture(t, name)
		for password, want := range map[string]error{"": pdf.ErrPasswordRequired, "wrong": pdf.ErrPasswordIncorrect,
			strings.Repeat("x", 10_000): pdf.ErrPasswordIncorrect} {
			_, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{Password: password})
			if !errors.Is(err, want) {
				t.Errorf("%s with password %.10q: error %v, want %v", name, password, err, want)
			}
		}
	}
}

func TestRulesOfTableAreFound(t *testing.T) {
	p := readFixture(t, "chromium.pdf", "").Pages[0]
	shaded, lines := 0, 0
	for _, r := range p.Rules {
		switch {
		case r.Filled && r.Color == 0xeeeeff && r.Box.Height() > 5:
			shaded++
		case r.Box.Height() < 1.5 && r.Box.Width() > 20:
			lines++
		}
	}
	if shaded < 7 || lines < 14 {
		t.Errorf("%d shaded areas and %d lines, want at least 7 and 14", shaded, lines)
	}
}
