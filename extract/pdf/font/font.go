// Package font turns the bytes of a PDF's text operators into characters with widths.
//
// [Load] reads a font dictionary; [Font.Next] takes one character off a string. A reader needs the advance and the
// text, not the shape. Only the outlines of the figures 0 to 9 are compared with their text, to notice a font that
// shows other figures than its text has ([Glyph].Doubtful).
package font

import (
	_ "embed" // the encodings are a data file beside the code
	_ "embed" // the glyph lists are data files beside the code
	"encoding/binary"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Resolver is the file a font lives in.
type Resolver interface {
	// Resolve follows references; it returns nil if there is no such object.
	Resolve(o any) any
	// Data is a stream's decoded bytes; whatever could be decoded when it is damaged.
	Data(s object.Stream) []byte
}

// Glyph is one character as a font shows it.
type Glyph struct {
	// Text is the glyph's text, without ligatures; "" if the font does not give it.
	Text string
	// Width is the advance in units of the font size; downwards (negative) in vertical writing.
	Width float64
	// Blank marks a single white-space character: it separates words and paints nothing.
	Blank bool
	// WordSpace reports whether the operator Tw widens it: the one-byte code 32.
	WordSpace bool

	// Doubtful reports whether the glyph's text is a figure but it looks like another figure, or has another one's
	// name.
	Doubtful bool

	known bool // filled in, for composite fonts
}

// Font is one font of a file, ready to decode strings. It is not safe for concurrent use, because glyphs of composite
// fonts are computed when they are first used.
type Font struct {
	// Name is the base font without its subset prefix, Subset that prefix ("ABCDEF") or "".
	Name, Subset string
	// Bold reports whether the font is bold by its name or descriptor.
	Bold bool
	// Ascent and Descent bound a line of text, in units of the font size; Descent is negative.
	Ascent, Descent float64
	// Scale is 1, except in Type 3 fonts: the height of their glyph space's unit times 1000.
	Scale float64
	// Vertical reports whether text runs from top to bottom.
	Vertical bool
	// Problem is the reason why the font's text cannot be trusted ("unsupported CMap …"), "" if it can.
	Problem string

	simple    [256]Glyph
	composite *composite
}

// Limits for ascents and descents, in units of the size. Files have zeros, wrong units and the bounds of the tallest
// accent; a line's box needs the height of usual text.
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

// Load reads a font dictionary. It never fails: a font that makes no sense has no widths and no text, and a Problem.
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

// setText sets one glyph's text and everything that follows from it.
//
// A painted soft hyphen is a hyphen. Blanks beside other characters are dropped, since a glyph is never two words.
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

//go:embed glyphlist.txt
var glyphList string

//go:embed dingbats.txt
var dingbatList string

// glyphNames is the Adobe Glyph List with ZapfDingbats' names; parsed when the first font asks.
var glyphNames = sync.OnceValue(func() map[string]string {
	names := make(map[string]string, 4600)
	for _, list := range []string{glyphList, dingbatList} {
		for line := range strings.Lines(list) {
			name, hex, ok := strings.Cut(strings.TrimSpace(line), ";")
			if !ok || strings.HasPrefix(line, "#") {
				continue
			}
			var text []byte
			for code := range strings.FieldsSeq(hex) {
				if r, err := strconv.ParseUint(code, 16, 32); err == nil {
					text = utf8.AppendRune(text, rune(r))
				}
			}
			names[name] = expandLigatures(string(text))
		}
	}
	return names
})

// maxGlyphName bounds the names looked at: the standard allows 31 bytes for composed names, real ones
// joined by underscores stay under this.
const maxGlyphName = 127

// nameText returns the text of a glyph's name: listed names, uniXXXX, uXXXXX, names joined by an underscore, and
// variants after a dot. It is "" for a name without a meaning ("g42", ".notdef").
func nameText(name string) string {
	if len(name) > maxGlyphName {
		return ""
	}
	if base, _, found := strings.Cut(name, "."); found {
		name = base
	}
	if name == "" {
		return ""
	}
	if text, ok := glyphNames()[name]; ok {
		return text
	}
	if strings.Contains(name, "_") {
		var text strings.Builder
		for part := range strings.SplitSeq(name, "_") {
			text.WriteString(nameText(part))
		}
		return text.String()
	}
	return codedName(name)
}

// codedName reads uniXXXX (one or more UTF-16 units) and uXXXX to uXXXXXX.
func codedName(name string) string {
	if hex, ok := strings.CutPrefix(name, "uni"); ok && len(hex) >= 4 && len(hex)%4 == 0 {
		var units []uint16
		for ; hex != ""; hex = hex[4:] {
			v, err := strconv.ParseUint(hex[:4], 16, 16)
			if err != nil {
				return ""
			}
			units = append(units, uint16(v))
		}
		return expandLigatures(string(utf16.Decode(units)))
	}
	if hex, ok := strings.CutPrefix(name, "u"); ok && len(hex) >= 4 && len(hex) <= 6 {
		if v, err := strconv.ParseUint(hex, 16, 32); err == nil && utf8.ValidRune(rune(v)) {
			return expandLigatures(string(rune(v)))
		}
	}
	return ""
}

// numberedName reads names that only number a character: g65, c65, cid65, glyph65 and the like. The number
// is the character's code in some producers; it is believed only where it is a printable ASCII one.
func numberedName(name string) string {
	digits := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	if len(digits) == len(name) || len(name)-len(digits) > len("glyph") {
		return ""
	}
	if v, err := strconv.Atoi(digits); err == nil && v > 32 && v < 127 {
		return string(rune(v))
	}
	return ""
}

var ligatures = strings.NewReplacer("\ufb00", "ff", "\ufb01", "fi", "\ufb02", "fl",
	"\ufb03", "ffi", "\ufb04", "ffl", "\ufb05", "st", "\ufb06", "st")

// expandLigatures spells ligatures out, so that "fi" is found however it was set.
func expandLigatures(s string) string {
	if len(s) < 3 || !strings.Contains(s, "\ufb00"[:2]) {
		return s
	}
	return ligatures.Replace(s)
}

//go:embed encodings.txt
var encodingFile string

// textTable is the text of each byte; "" where the byte has none.
type textTable [256]string

// encodings are the base encodings by name, and the built-in ones of Symbol and ZapfDingbats.
var encodings = sync.OnceValue(func() map[string]*textTable {
	all := map[string]*textTable{}
	for line := range strings.Lines(encodingFile) {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] == "#" {
			continue
		}
		e := &textTable{}
		for _, pair := range fields[1:] {
			code, point, _ := strings.Cut(pair, ":")
			c, err1 := strconv.ParseUint(code, 16, 8)
			r, err2 := strconv.ParseUint(point, 16, 32)
			if err1 == nil && err2 == nil {
				e[c] = expandLigatures(string(rune(r)))
			}
		}
		all[fields[0]] = e
	}
	return all
})

// simpleEncoding works out the text of each byte of a one-byte font without ToUnicode: the font's own
// encoding or the named one, changed by Differences. names holds the glyph names where they are known.
func simpleEncoding(r Resolver, dict object.Dict, builtin *textTable) (e textTable, names [256]string) {
	e = *builtin
	switch v := r.Resolve(dict["Encoding"]).(type) {
	case object.Name:
		if named := encodings()[string(v)]; named != nil {
			e = *named
		}
	case object.Dict:
		if base, ok := r.Resolve(v["BaseEncoding"]).(object.Name); ok {
			if named := encodings()[string(base)]; named != nil {
				e = *named
			}
		}
		applyDifferences(r, v, &e, &names)
	}
	return e, names
}

func applyDifferences(r Resolver, dict object.Dict, e *textTable, names *[256]string) {
	list, _ := r.Resolve(dict["Differences"]).(object.Array)
	code := 0
	for _, entry := range list {
		entry = r.Resolve(entry)
		if n, ok := object.Int(entry); ok {
			code = n
			continue
		}
		name, ok := entry.(object.Name)
		if !ok || code < 0 || code > 255 {
			continue
		}
		e[code] = nameText(string(name))
		names[code] = string(name)
		code++
	}
	guessNumbered(e, names)
}

// guessNumbered uses numbers in names only if no name of the font has a better meaning. Then the producer numbered all
// of them, usually by character code.
func guessNumbered(e *textTable, names *[256]string) {
	for i, name := range names {
		if name != "" && name != ".notdef" && name != "space" && e[i] != "" {
			return
		}
	}
	for i, name := range names {
		if name != "" && e[i] == "" {
			e[i] = numberedName(name)
		}
	}
}

// embeddedOutlines draws the embedded program's glyphs; program is nil if there is no readable one.
func embeddedOutlines(r Resolver, descriptor object.Dict) (o outlines, program []byte) {
	for _, key := range []object.Name{"FontFile2", "FontFile3"} {
		if s, ok := r.Resolve(descriptor[key]).(object.Stream); ok {
			program = r.Data(s)
			return outlinesOf(program), program
		}
	}
	return nil, nil
}

// drawByCID draws glyphs of a composite font. It reads the program at the first figure.
func drawByCID(r Resolver, below, descriptor object.Dict) func(cid uint32) outline {
	type drawing struct {
		glyphs outlines
		gids   []byte
	}
	open := sync.OnceValue(func() (d drawing) {
		d.glyphs, _ = embeddedOutlines(r, descriptor)
		if s, ok := r.Resolve(below["CIDToGIDMap"]).(object.Stream); ok {
			d.gids = r.Data(s)
		}
		return d
	})
	return func(cid uint32) outline {
		d := open()
		gid := int(cid)
		if d.gids != nil {
			if gid = 0; 2*int(cid)+1 < len(d.gids) {
				gid = int(binary.BigEndian.Uint16(d.gids[2*cid:]))
			}
		}
		if d.glyphs == nil || gid == 0 {
			return nil
		}
		return d.glyphs.glyph(gid)
	}
}

// doubtSimple looks at the figures of a one-byte font: at their names against their text, and at their
// outlines.
func (f *Font) doubtSimple(r Resolver, dict, descriptor object.Dict, names *textTable) {
	own := symbolic(r, descriptor) || r.Resolve(dict["Encoding"]) == nil // then names are only supposed
	var glyphOf func(code int) int
	var o outlines
	for code := range f.simple {
		g := &f.simple[code]
		if !isFigure(g.Text) {
			continue
		}
		if named := names[code]; !own && isFigure(named) && named != g.Text {
			g.Doubtful = true
			continue
		}
		if glyphOf == nil {
			var program []byte
			o, program = embeddedOutlines(r, descriptor)
			glyphOf = simpleGlyphs(program, names, own)
		}
		if gid := glyphOf(code); o != nil && gid != 0 {
			g.Doubtful = !shows(o.glyph(gid), g.Text[0])
		}
	}
}

// simpleGlyphs finds the glyph of a code: by the program's own codes in symbolic fonts, else by the name in the
// encoding. It is 0 if unknown.
func simpleGlyphs(program []byte, names *textTable, own bool) func(code int) int {
	if cff := readCFF(cffProgram(program)); cff != nil {
		return func(code int) int {
			for gid, name := range cff.names {
				if text := nameText(name); text != "" && text == names[code] {
					return gid
				}
			}
			return 0
		}
	}
	maps := charMaps(program)
	return func(code int) int {
		for _, m := range maps {
			char := uint32(code)
			if m.unicode() {
				if own || len(names[code]) != 1 {
					continue
				}
				char = uint32(names[code][0])
			}
			for _, c := range []uint32{char, 0xf000 + char} {
				if gid := m.glyphs[c]; gid != 0 {
					return int(gid)
				}
			}
		}
		return 0
	}
}
