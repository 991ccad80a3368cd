package extracttest

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/encoding/charmap"
)

// addFontFile embeds the font of a face with only the shapes of used characters, and returns the number of the file's
// stream.
func addFontFile(w *pdfWriter, t *trueType, used []rune) int {
	keep := map[sfnt.GlyphIndex]bool{0: true}
	for _, r := range used {
		keep[t.glyph(r).index] = true
	}
	subset := subsetOf(t.data, keep)
	return w.addStream(fmt.Sprintf("/Length1 %d", len(subset)), subset, true)
}

// embeddedDescriptor describes a font whose program is object file.
func embeddedDescriptor(w *pdfWriter, name string, file, flags int) int {
	return w.add(fmt.Sprintf("<< /Type /FontDescriptor /FontName /%s /Flags %d /FontBBox [-500 -300 1500 1100] /ItalicAngle 0 /Ascent 900 /Descent -220 /CapHeight 700 /StemV 88 /FontFile2 %d 0 R >>", name, flags, file))
}

// pdfName is a face's name as a PDF writes it, with the prefix of an embedded part.
func pdfName(face fontFace, index int) string {
	name := string(face)
	if cut := strings.LastIndexByte(name, '/'); cut >= 0 {
		name = name[cut+1:]
	}
	return fmt.Sprintf("AAAAA%c+%s", 'A'+index, strings.TrimSuffix(name, ".ttf"))
}

// addSimpleTrueType writes a font with Windows-1252 codes, as programs did before Unicode.
func addSimpleTrueType(w *pdfWriter, face fontFace, used []rune, index int) int {
	var widths strings.Builder
	for code := 32; code < 256; code++ {
		fmt.Fprintf(&widths, "%s ", number(1000*face.advance(charmap.Windows1252.DecodeByte(byte(code)))))
	}
	name := pdfName(face, index)
	descriptor := embeddedDescriptor(w, name, addFontFile(w, trueTypeOf(face), used), 32)
	return w.add(fmt.Sprintf("<< /Type /Font /Subtype /TrueType /BaseFont /%s /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [%s] /FontDescriptor %d 0 R >>", name, widths.String(), descriptor))
}

// glyphMap maps each code to a glyph of the font (CIDToGIDMap): two bytes a code from 0.
func glyphMap(t *trueType, codes map[rune]int) []byte {
	highest := 0
	for _, code := range codes {
		highest = max(highest, code)
	}
	out := make([]byte, 2*(highest+1))
	for r, code := range codes {
		binary.BigEndian.PutUint16(out[2*code:], uint16(t.glyph(r).index))
	}
	return out
}

// keptTables are the tables that a viewer needs to draw TrueType outlines; cmap is for simple fonts.
var keptTables = []string{"cmap", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "post", "prep"}

// subsetOf is a TrueType font with the outlines of the kept glyphs, and of those they are made of. Glyphs
// keep their numbers.
func subsetOf(data []byte, keep map[sfnt.GlyphIndex]bool) []byte {
	tables := tablesOf(data)
	head := slices.Clone(tables["head"])
	long := binary.BigEndian.Uint16(head[50:]) == 1
	place := func(i int) int {
		if long {
			return int(binary.BigEndian.Uint32(tables["loca"][4*i:]))
		}
		return 2 * int(binary.BigEndian.Uint16(tables["loca"][2*i:]))
	}
	outline := func(i int) []byte { return tables["glyf"][place(i):place(i+1)] }
	var wanted []int
	for g := range keep {
		wanted = append(wanted, int(g))
	}
	for n := 0; n < len(wanted); n++ { // grows while parts bring parts
		for _, part := range partsOf(outline(wanted[n])) {
			if !keep[sfnt.GlyphIndex(part)] {
				keep[sfnt.GlyphIndex(part)] = true
				wanted = append(wanted, part)
			}
		}
	}
	count := int(binary.BigEndian.Uint16(tables["maxp"][4:]))
	var glyf, loca []byte
	for i := range count {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		if keep[sfnt.GlyphIndex(i)] {
			glyf = append(glyf, outline(i)...)
			glyf = append(glyf, make([]byte, -len(glyf)&3)...)
		}
	}
	tables["loca"] = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
	tables["glyf"] = glyf
	binary.BigEndian.PutUint16(head[50:], 1)
	tables["head"] = head
	tables["post"] = append([]byte{0, 3}, make([]byte, 30)...) // version 3: glyphs without names
	return fontOf(tables)
}

func tablesOf(data []byte) map[string][]byte {
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		row := data[12+16*i:]
		at, length := binary.BigEndian.Uint32(row[8:]), binary.BigEndian.Uint32(row[12:])
		tables[string(row[:4])] = data[at : at+length]
	}
	return tables
}

// Flags of a composite glyph's parts (OpenType, table glyf).
const (
	wordArguments = 1 << 0
	hasScale      = 1 << 3
	moreParts     = 1 << 5
	hasTwoScales  = 1 << 6
	hasMatrix     = 1 << 7
)

// partsOf lists the glyphs of a composite glyph, none for a plain one.
func partsOf(outline []byte) []int {
	if len(outline) < 10 || int16(binary.BigEndian.Uint16(outline)) >= 0 {
		return nil
	}
	var parts []int
	for at := 10; ; {
		flags := binary.BigEndian.Uint16(outline[at:])
		parts = append(parts, int(binary.BigEndian.Uint16(outline[at+2:])))
		at += 6
		for _, extra := range []struct{ flag, size int }{
			{wordArguments, 2}, {hasScale, 2}, {hasTwoScales, 4}, {hasMatrix, 8},
		} {
			if int(flags)&extra.flag != 0 {
				at += extra.size
			}
		}
		if flags&moreParts == 0 {
			return parts
		}
	}
}

// fontOf writes the kept tables as a font file. Checksums are left 0: no viewer looks at them.
func fontOf(tables map[string][]byte) []byte {
	var names []string
	for _, name := range keptTables {
		if tables[name] != nil {
			names = append(names, name)
		}
	}
	out := binary.BigEndian.AppendUint32(nil, 0x00010000)
	out = binary.BigEndian.AppendUint16(out, uint16(len(names)))
	out = append(out, 0, 128, 0, 3, 0, byte(16*len(names)-128)) // search helpers of 8 to 15 tables
	at := len(out) + 16*len(names)
	var body []byte
	for _, name := range names {
		out = append(out, name...)
		out = binary.BigEndian.AppendUint32(out, 0)
		out = binary.BigEndian.AppendUint32(out, uint32(at+len(body)))
		out = binary.BigEndian.AppendUint32(out, uint32(len(tables[name])))
		body = append(body, tables[name]...)
		body = append(body, make([]byte, -len(body)&3)...)
	}
	return append(out, body...)
}
