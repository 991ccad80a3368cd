package font

import (
	"encoding/binary"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Bounds on font programs: real ones stay under both.
const (
	maxTables    = 64
	maxSubtables = 32
)

// charMap is one subtable of a TrueType cmap: character to glyph.
type charMap struct {
	platform, encoding int
	glyphs             map[uint32]uint32
}

// programTexts finds the text of each CID in the embedded program, by a TrueType program's character map
// or a Compact Font Format program's glyph names, for producers that write no ToUnicode or an incomplete
// one.
func programTexts(r Resolver, below, descriptor object.Dict) map[uint32]string {
	if s, ok := r.Resolve(descriptor["FontFile3"]).(object.Stream); ok {
		return cffTextByGlyph(cffProgram(r.Data(s)))
	}
	s, ok := r.Resolve(descriptor["FontFile2"]).(object.Stream)
	if !ok {
		return nil
	}
	texts := glyphTexts(r.Data(s))
	mapping, mapped := r.Resolve(below["CIDToGIDMap"]).(object.Stream)
	if !mapped {
		return texts
	}
	byCID := map[uint32]string{}
	gids := r.Data(mapping)
	for cid := 0; 2*cid+1 < len(gids) && cid < maxCIDs; cid++ {
		if text := texts[uint32(binary.BigEndian.Uint16(gids[2*cid:]))]; text != "" {
			byCID[uint32(cid)] = text
		}
	}
	return byCID
}

// glyphTexts inverts the program's Unicode map; where a glyph serves several characters the lowest counts.
func glyphTexts(program []byte) map[uint32]string {
	texts := map[uint32]string{}
	for _, m := range charMaps(program) {
		if !m.unicode() {
			continue
		}
		for char, glyph := range m.glyphs {
			if old, ok := texts[glyph]; !ok || string(rune(char)) < old {
				texts[glyph] = string(rune(char))
			}
		}
	}
	return texts
}

// trueTypeEncoding works out a symbolic font's text per byte by going from byte to glyph through the
// symbol or Macintosh map and back to a character through the Unicode map. Nil when it has not both.
func trueTypeEncoding(program []byte) *textTable {
	var bytesTo, unicode *charMap
	maps := charMaps(program)
	for i := range maps {
		switch m := &maps[i]; {
		case m.unicode():
			unicode = m
		case m.platform == 3 && m.encoding == 0, m.platform == 1 && bytesTo == nil:
			bytesTo = m
		}
	}
	if bytesTo == nil || unicode == nil {
		return nil
	}
	chars := map[uint32]uint32{}
	for char, glyph := range unicode.glyphs {
		if old, ok := chars[glyph]; !ok || char < old {
			chars[glyph] = char
		}
	}
	e := &textTable{}
	for c := range uint32(256) {
		glyph := bytesTo.glyphs[c]
		if glyph == 0 {
			glyph = bytesTo.glyphs[0xf000+c] // where symbol fonts keep their characters
		}
		if char := chars[glyph]; glyph != 0 && char != 0 {
			e[c] = expandLigatures(string(rune(char)))
		}
	}
	return e
}

func (m *charMap) unicode() bool {
	return m.platform == 0 || m.platform == 3 && (m.encoding == 1 || m.encoding == 10)
}

// charMaps reads the subtables of formats 0, 4, 6 and 12.
func charMaps(program []byte) []charMap {
	t := table(program, "cmap")
	if len(t) < 4 {
		return nil
	}
	var out []charMap
	for i := range min(int(binary.BigEndian.Uint16(t[2:])), maxSubtables) {
		rec := 4 + 8*i
		if rec+8 > len(t) {
			break
		}
		offset := binary.BigEndian.Uint32(t[rec+4:])
		if int64(offset)+8 > int64(len(t)) {
			continue
		}
		m := charMap{
			platform: int(binary.BigEndian.Uint16(t[rec:])),
			encoding: int(binary.BigEndian.Uint16(t[rec+2:])),
			glyphs:   map[uint32]uint32{},
		}
		m.read(t[offset:])
		out = append(out, m)
	}
	return out
}

// cffProgram is the Compact Font Format program itself, also when it is wrapped as OpenType.
func cffProgram(program []byte) []byte {
	if inner := table(program, "CFF "); len(program) > 4 && string(program[:4]) == "OTTO" && inner != nil {
		return inner
	}
	return program
}

func table(program []byte, tag string) []byte {
	if len(program) < 12 {
		return nil
	}
	for i := range min(int(binary.BigEndian.Uint16(program[4:])), maxTables) {
		rec := 12 + 16*i
		if rec+16 > len(program) {
			return nil
		}
		if string(program[rec:rec+4]) != tag {
			continue
		}
		start := int64(binary.BigEndian.Uint32(program[rec+8:]))
		end := start + int64(binary.BigEndian.Uint32(program[rec+12:]))
		if start > int64(len(program)) {
			return nil
		}
		return program[start:min(end, int64(len(program)))]
	}
	return nil
}

func (m *charMap) read(t []byte) {
	switch binary.BigEndian.Uint16(t) {
	case 0:
		for c := 0; c < 256 && 6+c < len(t); c++ {
			m.set(uint32(c), uint32(t[6+c]))
		}
	case 4:
		m.readSegments(t)
	case 6:
		if len(t) < 10 {
			return
		}
		first := uint32(binary.BigEndian.Uint16(t[6:]))
		for i := range int(binary.BigEndian.Uint16(t[8:])) {
			if 12+2*i > len(t) {
				return
			}
			m.set(first+uint32(i), uint32(binary.BigEndian.Uint16(t[10+2*i:])))
		}
	case 12:
		m.readGroups(t)
	}
}

func (m *charMap) set(char, glyph uint32) {
	if glyph != 0 && glyph < maxCIDs && len(m.glyphs) < MaxCMapEntries {
		m.glyphs[char] = glyph
	}
}

// readSegments reads format 4.
func (m *charMap) readSegments(t []byte) {
	if len(t) < 16 {
		return
	}
	n := int(binary.BigEndian.Uint16(t[6:])) / 2
	at := func(i int) int {
		if i+2 > len(t) {
			return 0
		}
		return int(binary.BigEndian.Uint16(t[i:]))
	}
	work := 0
	for s := range n {
		end, start := at(14+2*s), at(16+2*n+2*s)
		delta, ranged := at(16+4*n+2*s), at(16+6*n+2*s)
		for c := start; c <= end && c < 0xffff; c++ {
			if work++; work > MaxCMapEntries {
				return
			}
			glyph := c
			if ranged != 0 {
				if glyph = at(16 + 6*n + 2*s + ranged + 2*(c-start)); glyph == 0 {
					continue
				}
			}
			m.set(uint32(c), uint32(glyph+delta)&0xffff)
		}
	}
}

// readGroups reads format 12.
func (m *charMap) readGroups(t []byte) {
	if len(t) < 16 {
		return
	}
	work := 0
	for i := range int(min(binary.BigEndian.Uint32(t[12:]), MaxCMapEntries)) {
		rec := 16 + 12*i
		if rec+12 > len(t) {
			return
		}
		start, end := binary.BigEndian.Uint32(t[rec:]), binary.BigEndian.Uint32(t[rec+4:])
		glyph := binary.BigEndian.Uint32(t[rec+8:])
		for c := uint64(start); c <= uint64(end) && c <= 0x10ffff; c++ {
			if work++; work > MaxCMapEntries {
				return
			}
			m.set(uint32(c), glyph+uint32(c)-start)
		}
	}
}
