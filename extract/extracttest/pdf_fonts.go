package extracttest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// fontTable knows how a file names its fonts and writes characters in them.
type fontTable struct {
	resources string
	names     map[fontFace]string
	// codes maps each face's characters to two-byte codes; nil for simple fonts.
	codes map[fontFace]map[rune]int
}

func (how producer) addFonts(w *pdfWriter, c *canvas, r *rand.Rand) *fontTable {
	t := &fontTable{names: map[fontFace]string{}, codes: map[fontFace]map[rune]int{}}
	var entries []string
	for i, face := range fontsOf(c) {
		var object int
		switch {
		case how.composite:
			t.codes[face] = shuffledCodes(charsOf(c, face), r)
			object = addComposite(w, face, t.codes[face], i)
		case trueTypeOf(face) != nil:
			object = addSimpleTrueType(w, face, charsOf(c, face), i)
		default:
			object = w.add(fmt.Sprintf("<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>", face))
		}
		t.names[face] = fmt.Sprintf("/F%d", i+1)
		entries = append(entries, fmt.Sprintf("%s %d 0 R", t.names[face], object))
	}
	t.resources = "/Font << " + strings.Join(entries, " ") + " >>"
	return t
}

// charsOf lists the characters that a canvas shows in a face.
func charsOf(c *canvas, face fontFace) []rune {
	used := map[rune]bool{}
	for _, p := range c.pages {
		for _, op := range p.texts {
			if op.font == face {
				for _, ch := range op.text {
					used[ch] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(used))
}

// shuffledCodes gives every used character a code that says nothing about it, as subset fonts do.
func shuffledCodes(all []rune, r *rand.Rand) map[rune]int {
	codes := map[rune]int{}
	for i, place := range r.Perm(len(all)) {
		codes[all[i]] = place + 3
	}
	return codes
}

// addComposite writes a Type0 font, a standard one without a font program: readers of text need only
// widths and the ToUnicode map; a viewer substitutes a font.
func addComposite(w *pdfWriter, face fontFace, codes map[rune]int, index int) int {
	var chars []rune
	for ch := range codes {
		chars = append(chars, ch)
	}
	slices.SortFunc(chars, func(a, b rune) int { return codes[a] - codes[b] })
	var widths, mapping strings.Builder
	for _, ch := range chars {
		fmt.Fprintf(&widths, "%d [%s] ", codes[ch], number(1000*face.advance(ch)))
		fmt.Fprintf(&mapping, "<%04X> <%04X>\n", codes[ch], ch)
	}
	name := pdfName(face, index)
	toUnicode := w.addStream("", []byte("/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"+
		"/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n"+
		bfchars(mapping.String())+"endcmap CMapName currentdict /CMap defineresource pop end end\n"), true)
	descriptor, shapes := 0, "/Identity"
	if t := trueTypeOf(face); t != nil {
		descriptor = embeddedDescriptor(w, name, addFontFile(w, t, chars), 4)
		shapes = fmt.Sprintf("%d 0 R", w.addStream("", glyphMap(t, codes), true))
	} else {
		descriptor = w.add(fmt.Sprintf("<< /Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [-166 -225 1000 931] /ItalicAngle 0 /Ascent 718 /Descent -207 /CapHeight 718 /StemV 88 >>", name))
	}
	child := w.add(fmt.Sprintf("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor %d 0 R /DW 600 /W [%s] /CIDToGIDMap %s >>", name, descriptor, widths.String(), shapes))
	return w.add(fmt.Sprintf("<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] /ToUnicode %d 0 R >>", name, child, toUnicode))
}

// bfcharLimit is the most entries one bfchar section may hold (PDF 32000, 9.10.3).
const bfcharLimit = 100

func bfchars(lines string) string {
	all := strings.Split(strings.TrimSpace(lines), "\n")
	var b strings.Builder
	for chunk := range slices.Chunk(all, bfcharLimit) {
		fmt.Fprintf(&b, "%d beginbfchar\n%s\nendbfchar\n", len(chunk), strings.Join(chunk, "\n"))
	}
	return b.String()
}

// encode writes a text as a PDF string in a face's codes.
func (t *fontTable) encode(face fontFace, text string) string {
	if codes := t.codes[face]; codes != nil {
		var b strings.Builder
		for _, ch := range text {
			fmt.Fprintf(&b, "%04X", codes[ch])
		}
		return "<" + b.String() + ">"
	}
	var b strings.Builder
	b.WriteByte('(')
	for _, ch := range text {
		code, ok := charmap.Windows1252.EncodeRune(ch)
		switch {
		case !ok:
			b.WriteByte('?')
		case code == '(' || code == ')' || code == '\\':
			b.WriteByte('\\')
			b.WriteByte(code)
		case code > 126:
			fmt.Fprintf(&b, "\\%03o", code)
		default:
			b.WriteByte(code)
		}
	}
	b.WriteByte(')')
	return b.String()
}
