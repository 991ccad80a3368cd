package extracttest

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	pages "github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
)

// TestEmbeddedFontsGiveSameTextAsStandardFonts reads the words of papers with embedded fonts, of every producer, and
// expects the figures of the truth among them.
func TestEmbeddedFontsGiveSameTextAsStandardFonts(t *testing.T) {
	renderer := Renderer{Families: goFamilies}
	for seed := 1; seed < 60; seed += 3 {
		template := Templates()[seed%5]
		p := renderer.Make(template, seed)
		if !bytes.Contains(p.Content, []byte("%PDF")) || bytes.Equal(p.Content, Make(template, seed).Content) {
			t.Errorf("%s: printed with the standard fonts", p.Name)
		}
		words := wordsOf(t, p)
		for _, row := range p.Truth.Rows {
			if amount := formatMagnitude(max(row.Debit, row.Credit), western); template.region != indian &&
				!strings.Contains(words, amount) {
				t.Errorf("%s: %s is not among the words", p.Name, amount)
			}
		}
	}
}

// wordsOf is a PDF's text, in no order.
func wordsOf(t *testing.T, p Sample) string {
	t.Helper()
	f, err := pdf.Open(bytes.NewReader(p.Content), int64(len(p.Content)), pdf.Options{})
	if err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	d, err := f.Document(t.Context())
	if err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	return joinedText(d)
}

func joinedText(d pages.Document) string {
	var b strings.Builder
	for _, p := range d.Pages {
		for _, w := range p.Words {
			b.WriteString(w.Text + " ")
		}
	}
	return b.String()
}

func TestSubsetKeepsShapesAndIsSmall(t *testing.T) {
	full := goFonts["Go-Regular"]
	w := &pdfWriter{}
	face := trueTypeOf("Go-Regular")
	addFontFile(w, face, []rune("0123456789.,é"))
	if got := len(w.objects[0].body); got > len(full)/4 {
		t.Errorf("a subset of 13 characters takes %d bytes of %d", got, len(full))
	}
	subset, err := openSubset(face, "é1")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range "é1" {
		if got, want := subset.glyph(r), face.glyph(
			r,
		); len(got.segments) == 0 || len(got.segments) != len(want.segments) || got.advance != want.advance {
			t.Errorf(
				"%q has %d segments and advance %v, want %d and %v", r, len(got.segments), got.advance,
				len(want.segments), want.advance,
			)
		}
	}
	if got := len(subset.glyph('Q').segments); got != 0 {
		t.Errorf("a character that is not used has %d segments, want none", got)
	}
}

func TestInstalledFontsAreSelectedByName(t *testing.T) {
	all := debianFamilies
	for _, paper := range []string{"grid-1", "grid-3", "zebra-1", "long-5", "iso-7"} {
		with, _ := chosen(all, SansSerif, paper)
		less := withoutFamily(all, with)
		if next, ok := chosen(less, SansSerif, paper); !ok || next == with {
			t.Errorf("%s: chose %q twice", paper, with.Regular)
		}
		for _, gone := range all {
			if gone != with {
				if still, _ := chosen(withoutFamily(all, gone), SansSerif, paper); still != with {
					t.Errorf(
						"%s: without %s the choice moves from %s to %s", paper, gone.Regular, with.Regular,
						still.Regular,
					)
				}
			}
		}
	}
}

func withoutFamily(list []Family, gone Family) (rest []Family) {
	for _, f := range list {
		if f != gone {
			rest = append(rest, f)
		}
	}
	return rest
}

// openSubset is the font of a face with the shapes of some characters only.
func openSubset(face *trueType, used string) (*trueType, error) {
	keep := map[sfnt.GlyphIndex]bool{0: true}
	for _, r := range used {
		keep[face.glyph(r).index] = true
	}
	data := subsetOf(face.data, keep)
	f, err := sfnt.Parse(data)
	if err != nil {
		return nil, err
	}
	return &trueType{data: data, font: f, units: face.units, glyphs: map[rune]glyph{}}, nil
}

func TestWiderFaceIsPrintedSmaller(t *testing.T) {
	const sample = "2024-01-01 05:04 AM"
	for _, f := range append(InstalledFamilies(), goFamilies...) {
		standard := map[FontClass]fontFace{SansSerif: sans, Serif: serif, Monospaced: mono}[f.Class]
		face := fontFace(f.Regular)
		if got, most := face.width(sample)*fitting(standard, face), standard.width(sample); got > most+1e-9 {
			t.Errorf("%s takes %.3f for %q, want at most %.3f", f.Regular, got, sample, most)
		}
	}
}
