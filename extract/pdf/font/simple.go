package font

import (
	_ "embed" // the widths are a data file beside the code
	"math"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// maxWidth bounds an advance, in units of the size. No real glyph is wider, and a hostile width must not push
// coordinates beyond the precision of floats.
const maxWidth = 100

// loadSimple reads a one-byte font: Type1, MMType1, TrueType and Type3.
func (f *Font) loadSimple(r Resolver, dict object.Dict, type3 bool) {
	descriptor, _ := r.Resolve(dict["FontDescriptor"]).(object.Dict)
	std := standard(f.Name)
	if std != nil {
		f.Ascent, f.Descent = std.ascent, std.descent
	}
	f.readDescriptor(r, descriptor)
	texts, _ := simpleEncoding(r, dict, f.builtinEncoding(r, dict, descriptor))
	unicode := toUnicode(r, dict)
	missing, _ := object.Number(r.Resolve(descriptor["MissingWidth"]))
	widths, _ := r.Resolve(dict["Widths"]).(object.Array)
	first, _ := object.Int(r.Resolve(dict["FirstChar"]))
	scale := 0.001
	if type3 {
		scale = math.Abs(matrixOf(r, dict["FontMatrix"])[0])
	}
	for c := range 256 {
		g := &f.simple[c]
		g.setText(texts[c])
		if unicode != nil {
			if text := unicode.Text(uint32(c)); meaningful(text) {
				g.setText(text)
			}
		}
		g.WordSpace = c == 32
		if g.WordSpace && g.Text == "" { // called .notdef by some producers; it parts words all the same
			g.setText(" ")
		}
		w, ok := 0.0, false
		if i := c - first; i >= 0 && i < len(widths) {
			w, ok = object.Number(r.Resolve(widths[i]))
			w *= scale
		}
		if !ok && std != nil && len(widths) == 0 {
			w, ok = std.width(g.Text)
		}
		if !ok {
			w = missing * scale
		}
		g.Width = min(max(w, -maxWidth), maxWidth)
	}
	f.doubtSimple(r, dict, descriptor, &texts)
}

// builtinEncoding returns the encoding if the file names none: the font program's own one, that of the symbol fonts, or
// the usual one of the font's type.
func (f *Font) builtinEncoding(r Resolver, dict, descriptor object.Dict) *textTable {
	all := encodings()
	switch std := standard(f.Name); {
	case std != nil && std == standardFonts()["Symbol"]:
		return all["Symbol"]
	case std != nil && std == standardFonts()["ZapfDingbats"]:
		return all["ZapfDingbats"]
	}
	if s, ok := r.Resolve(descriptor["FontFile"]).(object.Stream); ok {
		if e := type1Encoding(r.Data(s)); e != nil {
			return e
		}
	}
	if s, ok := r.Resolve(descriptor["FontFile3"]).(object.Stream); ok {
		if e := cffEncodingTable(cffProgram(r.Data(s))); e != nil {
			return e
		}
	}
	if s, ok := r.Resolve(descriptor["FontFile2"]).(object.Stream); ok {
		if e := trueTypeEncoding(r.Data(s)); e != nil && symbolic(r, descriptor) {
			return e
		}
	}
	if r.Resolve(dict["Subtype"]) == object.Name("TrueType") {
		return all["WinAnsiEncoding"]
	}
	return all["StandardEncoding"]
}

// symbolic reports whether the font's own encoding holds, not a named one.
func symbolic(r Resolver, descriptor object.Dict) bool {
	const symbolicFlag = 1 << 2
	flags, _ := object.Int(r.Resolve(descriptor["Flags"]))
	return flags&symbolicFlag != 0
}

func toUnicode(r Resolver, dict object.Dict) *CMap {
	switch v := r.Resolve(dict["ToUnicode"]).(type) {
	case object.Stream:
		m, _ := ParseCMap(r.Data(v), Predefined) // too large a CMap counts as far as it was read
		return m
	case object.Name: // "Identity-H": the codes are UTF-16
		if m := Predefined(string(v)); m != nil && m.identity {
			return &CMap{charset: &charset{}, sorted: true}
		}
	}
	return nil
}

// loadType3 takes a Type 3 font's heights from its box; its glyph space is its own.
func (f *Font) loadType3(r Resolver, dict object.Dict) {
	m := matrixOf(r, dict["FontMatrix"])
	f.Ascent, f.Descent = defaultAscent, defaultDescent
	box, _ := r.Resolve(dict["FontBBox"]).(object.Array)
	if len(box) != 4 {
		return
	}
	low, _ := object.Number(r.Resolve(box[1]))
	high, _ := object.Number(r.Resolve(box[3]))
	low, high = low*m[3], high*m[3]
	if low > high {
		low, high = high, low
	}
	const largest = 4 // boxes of pictures used as glyphs are accepted up to here
	if high > 0.1 && high < largest && low > -largest {
		f.Ascent, f.Descent = high, min(low, 0)
	}
}

// matrixOf reads six numbers; the usual font matrix when they are missing.
func matrixOf(r Resolver, o any) [6]float64 {
	m := [6]float64{0.001, 0, 0, 0.001, 0, 0}
	list, _ := r.Resolve(o).(object.Array)
	if len(list) != 6 {
		return m
	}
	for i, v := range list {
		m[i], _ = object.Number(r.Resolve(v))
	}
	return m
}

//go:embed widths.txt
var widthFile string

// standardFont is one of the 14 fonts that every viewer has and files may leave out.
type standardFont struct {
	widths          map[rune]float64 // of the size; nil for Courier
	ascent, descent float64
}

const courierWidth = 0.6

// width is a character's advance; false when the font does not have it.
func (s *standardFont) width(text string) (float64, bool) {
	if s.widths == nil {
		return courierWidth, true
	}
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return 0, false
	}
	w, ok := s.widths[r]
	if len(text) > n { // a ligature that was spelled out
		w = 0
		for _, r := range text {
			w += s.widths[r]
		}
	}
	return w, ok
}

var standardFonts = sync.OnceValue(func() map[string]*standardFont {
	all := map[string]*standardFont{"Courier": {ascent: 0.629, descent: -0.157}}
	for line := range strings.Lines(widthFile) {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] == "#" {
			continue
		}
		f := &standardFont{widths: map[rune]float64{}, ascent: 0.718, descent: -0.207}
		if strings.HasPrefix(fields[0], "Times") {
			f.ascent, f.descent = 0.683, -0.217
		}
		for _, pair := range fields[1:] {
			point, width, _ := strings.Cut(pair, ":")
			r, err1 := strconv.ParseUint(point, 16, 32)
			w, err2 := strconv.Atoi(width)
			if err1 == nil && err2 == nil {
				f.widths[rune(r)] = float64(w) / 1000
			}
		}
		all[fields[0]] = f
	}
	return all
})

// standard finds the standard font of a base font's name, under its usual aliases (Arial, TimesNewRoman, CourierNew,
// with or without styles); nil if the name is not that of a standard font.
func standard(name string) *standardFont {
	plain := strings.ToLower(strings.NewReplacer(" ", "", "-", "", ",", "", "_", "").Replace(name))
	bold := strings.Contains(plain, "bold")
	italic := strings.Contains(plain, "italic") || strings.Contains(plain, "oblique")
	all := standardFonts()
	switch {
	case strings.HasPrefix(plain, "courier"):
		return all["Courier"]
	case strings.HasPrefix(plain, "helvetica") || strings.HasPrefix(plain, "arial"):
		if strings.Contains(plain, "narrow") || strings.Contains(plain, "condensed") {
			return nil
		}
		if bold {
			return all["Helvetica-Bold"]
		}
		return all["Helvetica"]
	case strings.HasPrefix(plain, "times"):
		switch {
		case bold && italic:
			return all["Times-BoldItalic"]
		case bold:
			return all["Times-Bold"]
		case italic:
			return all["Times-Italic"]
		}
		return all["Times-Roman"]
	case strings.HasPrefix(plain, "symbol"):
		return all["Symbol"]
	case strings.HasPrefix(plain, "zapfdingbats"):
		return all["ZapfDingbats"]
	}
	return nil
}
