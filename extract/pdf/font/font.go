// Package font turns the bytes of a PDF's text operators into characters with widths.
//
// [Load] reads a font dictionary; [Font.Next] cuts one character off a string. A reader needs the advance and
// the text, not the shape; only of the figures 0 to 9 the outlines are looked at, to notice a font that shows
// other figures than it says ([Glyph].Doubtful).
package font

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Resolver is the file a font lives in.
type Resolver interface {
	// Resolve follows references; what cannot be found is nil.
	Resolve(o any) any
	// Data is a stream's decoded bytes; whatever could be decoded when it is damaged.
	Data(s object.Stream) []byte
}

// Glyph is one character as a font shows it.
type Glyph struct {
	// Text is what it says, without ligatures; "" when the font does not tell.
	Text string
	// Width is the advance in units of the font size; downwards (negative) in vertical writing.
	Width float64
	// Blank marks a single white-space character: it separates words and paints nothing.
	Blank bool
	// WordSpace says that the operator Tw widens it: the one-byte code 32.
	WordSpace bool

	// Doubtful says that it is a figure to go by its text and looks like another one, or has another one's
	// name.
	Doubtful bool

	known bool // filled in, for composite fonts
}

// Font is one font of a file, ready to decode strings. Not safe for concurrent use: glyphs of
// composite fonts are worked out when first met.
type Font struct {
	// Name is the base font without its subset prefix, Subset that prefix ("ABCDEF") or "".
	Name, Subset string
	Bold         bool
	// Ascent and Descent bound a line of text, in units of the font size; Descent is negative.
	Ascent, Descent float64
	// Scale is 1, except in Type 3 fonts: the height of their glyph space's unit times 1000.
	Scale float64
	// Vertical says that text runs from top to bottom.
	Vertical bool
	// Problem says why the font's text cannot be trusted ("unsupported CMap …"), "" when it can.
	Problem string

	simple    [256]Glyph
	composite *composite
}

// Limits of what is believed of ascents and descents, in units of the size. Files hold zeros,
// wrong units and the bounds of the tallest accent; a line's box needs what text usually takes.
const (
	defaultAscent  = 0.80
	defaultDescent = -0.20
	minAscent      = 0.40
	maxAscent      = 1.05
	maxDescent     = -0.05
	minDescent     = -0.40
)

// Next cuts the first character off s, which must not be empty. n is at least 1. The glyph stays valid
// as long as the font.
func (f *Font) Next(s []byte) (g *Glyph, n int) {
	if f.composite == nil {
		return &f.simple[s[0]], 1
	}
	return f.composite.next(s)
}

// CodeBytes is how many bytes most characters take: one, or two in composite fonts.
func (f *Font) CodeBytes() int {
	if f.composite == nil {
		return 1
	}
	return 2
}

// Load reads a font dictionary. It never fails: a font that makes no sense is one without widths and
// text, and says so in Problem.
func Load(r Resolver, dict object.Dict) *Font {
	f := &Font{Ascent: defaultAscent, Descent: defaultDescent, Scale: 1}
	base, _ := r.Resolve(dict["BaseFont"]).(object.Name)
	subtype, _ := r.Resolve(dict["Subtype"]).(object.Name)
	f.setName(string(base))
	switch subtype {
	case "Type0":
		f.loadComposite(r, dict)
	case "Type3":
		f.loadSimple(r, dict, true)
		f.loadType3(r, dict)
	default:
		f.loadSimple(r, dict, false)
	}
	return f
}

func (f *Font) setName(base string) {
	const prefix = 6 // letters before the plus sign
	if len(base) > prefix && base[prefix] == '+' && strings.ToUpper(base[:prefix]) == base[:prefix] {
		f.Subset, base = base[:prefix], base[prefix+1:]
	}
	f.Name = base
	lower := strings.ToLower(base)
	for _, mark := range []string{"bold", "black", "heavy", "demi"} {
		f.Bold = f.Bold || strings.Contains(lower, mark)
	}
}

// readDescriptor takes heights and boldness from the font descriptor.
func (f *Font) readDescriptor(r Resolver, d object.Dict) {
	if d == nil {
		return
	}
	if v, ok := object.Number(r.Resolve(d["Ascent"])); ok && v/1000 >= minAscent {
		f.Ascent = min(v/1000, maxAscent)
	}
	if v, ok := object.Number(r.Resolve(d["Descent"])); ok {
		if v > 0 { // written without its sign
			v = -v
		}
		if v/1000 <= maxDescent {
			f.Descent = max(v/1000, minDescent)
		}
	}
	const forceBold, heavy = 1 << 18, 600
	if flags, ok := object.Int(r.Resolve(d["Flags"])); ok && flags&forceBold != 0 {
		f.Bold = true
	}
	if w, ok := object.Number(r.Resolve(d["FontWeight"])); ok && w >= heavy {
		f.Bold = true
	}
}

// setText fills one glyph's text and what follows from it.
//
// A soft hyphen that is painted is a hyphen. Blanks beside other characters are dropped, since a glyph
// is never two words.
func (g *Glyph) setText(text string) {
	if text == "\u00ad" {
		text = "-"
	}
	g.Blank = isBlank(text)
	if !g.Blank && strings.ContainsAny(text, " \u00a0\t\n\r") {
		text = strings.Join(strings.Fields(text), "")
		g.Blank = text == ""
	}
	g.Text = text
}

func isBlank(text string) bool {
	switch text {
	case " ", "\u00a0", "\t", "\n", "\r", "\u2002", "\u2003", "\u2007", "\u2009", "\u200a", "\u202f", "\u3000":
		return true
	}
	return false
}
