package extracttest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt" // outlines and widths of TrueType fonts
	"golang.org/x/image/math/fixed"
)

// trueType is an opened font file. It is safe for concurrent use.
type trueType struct {
	data  []byte
	font  *sfnt.Font
	units fixed.Int26_6 // to the em

	mu     sync.Mutex
	buffer sfnt.Buffer
	glyphs map[rune]glyph
}

// glyph is a character's shape in font units, y downwards from the baseline. Index 0 is a font's box for
// what it does not have.
type glyph struct {
	index    sfnt.GlyphIndex
	advance  float64 // to the em
	segments sfnt.Segments
}

var (
	openFonts   = map[fontFace]*trueType{}
	openFontsMu sync.Mutex
)

// trueTypeOf opens a face's font, nil for a standard font. A file that an installed family named and that
// is no font is a broken machine: it panics.
func trueTypeOf(face fontFace) *trueType {
	if !strings.HasSuffix(string(face), ".ttf") && goFonts[string(face)] == nil {
		return nil
	}
	openFontsMu.Lock()
	defer openFontsMu.Unlock()
	if t := openFonts[face]; t != nil {
		return t
	}
	t, err := openTrueType(face)
	if err != nil {
		panic(fmt.Sprintf("font %s: %v", face, err))
	}
	openFonts[face] = t
	return t
}

func openTrueType(face fontFace) (*trueType, error) {
	data := goFonts[string(face)]
	if data == nil {
		var err error
		if data, err = os.ReadFile(filepath.Join(fontFolder, string(face))); err != nil {
			return nil, err
		}
	}
	f, err := sfnt.Parse(data)
	if err != nil {
		return nil, err
	}
	return &trueType{data: data, font: f, units: fixed.I(int(f.UnitsPerEm())), glyphs: map[rune]glyph{}}, nil
}

// glyph looks a character up.
func (t *trueType) glyph(r rune) glyph {
	t.mu.Lock()
	defer t.mu.Unlock()
	if g, known := t.glyphs[r]; known {
		return g
	}
	g, err := t.load(r)
	if err != nil {
		panic(fmt.Sprintf("character %q: %v", r, err)) // a font whose tables contradict each other
	}
	t.glyphs[r] = g
	return g
}

// has says that a face can print every character of a text.
func (f fontFace) has(text string) bool {
	t := trueTypeOf(f)
	for _, c := range text {
		if t.glyph(c).index == 0 {
			return false
		}
	}
	return true
}

func (t *trueType) load(r rune) (glyph, error) {
	index, err := t.font.GlyphIndex(&t.buffer, r)
	if err != nil {
		return glyph{}, err
	}
	advance, err := t.font.GlyphAdvance(&t.buffer, index, t.units, font.HintingNone)
	if err != nil {
		return glyph{}, err
	}
	segments, err := t.font.LoadGlyph(&t.buffer, index, t.units, nil)
	if err != nil {
		return glyph{}, err
	}
	return glyph{index, float64(advance) / float64(t.units), append(sfnt.Segments(nil), segments...)}, nil
}
