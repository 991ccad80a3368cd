package pdfium_test

import (
	"bytes"
	"context"
	"math"
	"os"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/pdfium"
)

// load reads a fixture of package pdf.
func load(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestEngineReadsWordsWhereOurReaderFindsThem(t *testing.T) {
	engine := pdfium.New(pdfium.Options{CacheDir: t.TempDir()})
	defer func() {
		if err := engine.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	}()
	for _, c := range []struct{ name, password string }{{"chromium.pdf", ""}, {"rotated-90.pdf", ""},
		{"aes-256-r6.pdf", "user"}} {
		data := load(t, c.name)
		f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{Password: c.password, Fallback: engine})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		own, err := f.Page(1)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		other, err := f.FallbackPage(t.Context(), 1)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if other.Reader != pdfium.Name || other.Width != own.Width || len(other.Rules) != len(own.Rules) {
			t.Errorf("%s: reader %q, width %v, %d rules; want %q, %v, %d", c.name,
				other.Reader, other.Width, len(other.Rules), pdfium.Name, own.Width, len(own.Rules))
		}
		compare(t, c.name, own.Words, other.Words)
	}
}

// compare demands that nearly all words of one reading are in the other at the same place: the engines
// differ in where a few words end.
func compare(t *testing.T, name string, own, other []page.Word) {
	t.Helper()
	found := 0
	for _, w := range own {
		for _, o := range other {
			if w.Text == o.Text && math.Abs(w.Box.CenterX()-o.Box.CenterX()) < 3 &&
				math.Abs(w.Box.CenterY()-o.Box.CenterY()) < 3 {
				found++
				break
			}
		}
	}
	if len(own) == 0 || found*100 < len(own)*98 {
		t.Errorf("%s: %d of our %d words are in the other reading (%d words)", name, found, len(own), len(other))
	}
}

func TestNothingStartsBeforeItIsNeeded(t *testing.T) {
	engine := pdfium.New(pdfium.Options{CacheDir: "/dev/null/impossible"})
	if err := engine.Close(); err != nil {
		t.Errorf("Close of an unused engine: %v", err)
	}
	if _, err := engine.ReadWords(context.Background(), []byte("%PDF-"), "", 1); err == nil {
		t.Error("an unusable cache directory must be an error when the engine starts")
	}
}
