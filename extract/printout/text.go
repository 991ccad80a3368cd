package printout

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// Roboto by Google, Apache License 2.0 (fonts/LICENSE.txt), unhinted. Both have the same characters.
//
//go:embed fonts/Roboto-Regular.ttf
var regular []byte

//go:embed fonts/Roboto-Bold.ttf
var bold []byte

const (
	lastPrintable = 0xFFFF // fpdf's fonts have no characters beyond
	missing       = '?'    // in place of a character that the font lacks
)

// printable holds the characters that the font has with a width above 0.
var printable = sync.OnceValue(func() (has [lastPrintable + 1]bool) {
	f, err := sfnt.Parse(regular)
	if err != nil {
		panic("printout: " + err.Error())
	}
	var buf sfnt.Buffer
	for r := range has {
		glyph, err := f.GlyphIndex(&buf, rune(r))
		if err != nil || glyph == 0 {
			continue
		}
		width, err := f.GlyphAdvance(&buf, glyph, fixed.I(10), font.HintingNone)
		has[r] = err == nil && width > 0
	}
	return has
})

// clean makes a text printable: accents are joined with their letters, control characters become spaces, and invisible
// characters go, so that none can turn the direction of what follows. Line ends stay if lines is true.
func clean(s string, lines bool) string {
	has := printable()
	s = norm.NFC.String(strings.ToValidUTF8(strings.ReplaceAll(s, "\r\n", "\n"), string(missing)))
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' && lines:
			return r
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case unicode.In(r, unicode.Cf, unicode.Mn, unicode.Me):
			return -1
		case r > lastPrintable || !has[r]:
			return missing
		}
		return r
	}, s)
	return strings.TrimSpace(s)
}

// line is clean for a text of one line.
func line(s string) string { return strings.Join(strings.Fields(clean(s, false)), " ") }
