package font

import (
	"bytes"
	_ "embed" // the standard strings are a data file beside the code
	"encoding/binary"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

//go:embed cffstrings.txt
var cffStringFile string

// cffStrings are the names that every Compact Font Format program shares.
var cffStrings = sync.OnceValue(func() []string {
	var names []string
	for line := range strings.Lines(cffStringFile) {
		if !strings.HasPrefix(line, "#") {
			names = append(names, strings.TrimSpace(line))
		}
	}
	return names
})

// cffFont has the names of the glyphs of a Compact Font Format program.
type cffFont struct {
	names    []string // by glyph; nil in fonts keyed by CID, which have no names
	encoding [256]int // glyph by code, 0 for none
	standard bool     // the encoding is the standard one
}

// Operators of the top dictionary that are read here.
const (
	cffCharset     = 15
	cffEncoding    = 16
	cffCharStrings = 17
	cffROS         = 12<<8 | 30
)

// cffTextByGlyph is the text of each glyph by its name; nil when the program has no names.
func cffTextByGlyph(program []byte) map[uint32]string {
	f := readCFF(program)
	if f == nil || f.names == nil {
		return nil
	}
	texts := map[uint32]string{}
	for glyph, name := range f.names {
		if text := nameText(name); text != "" {
			texts[uint32(glyph)] = text
		}
	}
	return texts
}

// cffEncodingTable is the program's own encoding as text; nil when it has the standard one or none.
func cffEncodingTable(program []byte) *textTable {
	f := readCFF(program)
	if f == nil || f.names == nil || f.standard {
		return nil
	}
	e := &textTable{}
	for code, glyph := range f.encoding {
		if glyph > 0 && glyph < len(f.names) {
			e[code] = nameText(f.names[glyph])
		}
	}
	return e
}

// readCFF reads header, first top dictionary, strings, charset and encoding; nil when they make no sense.
func readCFF(program []byte) *cffFont {
	if len(program) < 4 || program[0] != 1 {
		return nil
	}
	rest := program[min(int(program[2]), len(program)):]
	_, rest = cffIndex(rest) // names of fonts
	tops, rest := cffIndex(rest)
	own, _ := cffIndex(rest)
	if len(tops) == 0 {
		return nil
	}
	top := cffDict(tops[0])
	if _, keyed := top[cffROS]; keyed {
		return &cffFont{}
	}
	at := func(op int) []byte {
		return program[min(max(top[op], 0), len(program)):]
	}
	glyphs, _ := cffIndex(at(cffCharStrings))
	f := &cffFont{standard: top[cffEncoding] <= 1}
	f.readCharset(at(cffCharset), top[cffCharset], min(len(glyphs), maxCIDs), own)
	if !f.standard {
		f.readEncoding(at(cffEncoding))
	}
	return f
}

// cffIndex cuts an INDEX into its parts; rest is what follows it.
func cffIndex(data []byte) (parts [][]byte, rest []byte) {
	if len(data) < 3 {
		return nil, nil
	}
	count, size := int(binary.BigEndian.Uint16(data)), int(data[2])
	if count == 0 {
		return nil, data[2:]
	}
	base := 3 + (count+1)*size
	if size < 1 || size > 4 || base > len(data) {
		return nil, nil
	}
	offset := func(i int) (v int) {
		for _, b := range data[3+i*size : 3+(i+1)*size] {
			v = v<<8 | int(b)
		}
		return base - 1 + v
	}
	for i := range count {
		from, to := offset(i), offset(i+1)
		if from < base || to < from || to > len(data) {
			return parts, nil
		}
		parts = append(parts, data[from:to])
	}
	return parts, data[offset(count):]
}

// cffDict reads a dictionary's operators with their last operand; reals count as zero.
func cffDict(data []byte) map[int]int {
	dict := map[int]int{}
	operand := 0
	for i := 0; i < len(data); i++ {
		b := int(data[i])
		at := func(k int) int {
			if i+k < len(data) {
				return int(data[i+k])
			}
			return 0
		}
		switch {
		case b == 12:
			dict[12<<8|at(1)], operand = operand, 0
			i++
		case b <= 21:
			dict[b], operand = operand, 0
		case b == 28:
			operand = int(int16(at(1)<<8 | at(2)))
			i += 2
		case b == 29:
			operand = int(int32(at(1)<<24 | at(2)<<16 | at(3)<<8 | at(4)))
			i += 4
		case b == 30: // a real: half bytes up to an f
			for i++; i < len(data) && data[i]&0x0f != 0x0f && data[i]>>4 != 0x0f; i++ {
			}
			operand = 0
		case b >= 32 && b <= 246:
			operand = b - 139
		case b >= 247 && b <= 250:
			operand = (b-247)*256 + at(1) + 108
			i++
		case b >= 251 && b <= 254:
			operand = -(b-251)*256 - at(1) - 108
			i++
		}
	}
	return dict
}

// readCharset reads the name of each glyph. Of the predefined charsets only the first, which numbers the standard
// strings, occurs in text fonts.
func (f *cffFont) readCharset(data []byte, offset, glyphs int, own [][]byte) {
	name := func(sid int) string {
		if all := cffStrings(); sid < len(all) {
			return all[sid]
		} else if sid -= len(all); sid < len(own) {
			return string(own[sid])
		}
		return ""
	}
	f.names = append(f.names, ".notdef")
	if offset <= 2 {
		for sid := 1; sid < glyphs; sid++ {
			f.names = append(f.names, name(sid))
		}
		return
	}
	if len(data) == 0 {
		return
	}
	format := data[0]
	data = data[1:]
	for len(f.names) < glyphs && len(data) >= 2 {
		sid, left, size := int(binary.BigEndian.Uint16(data)), 0, 2
		switch {
		case format == 1 && len(data) >= 3:
			left, size = int(data[2]), 3
		case format == 2 && len(data) >= 4:
			left, size = int(binary.BigEndian.Uint16(data[2:])), 4
		case format != 0:
			return
		}
		data = data[size:]
		for i := 0; i <= left && len(f.names) < glyphs; i++ {
			f.names = append(f.names, name(sid+i))
		}
	}
}

// readEncoding reads formats 0 (codes in glyph order) and 1 (ranges of codes).
func (f *cffFont) readEncoding(data []byte) {
	if len(data) < 2 {
		return
	}
	format, count := data[0]&0x7f, int(data[1])
	data = data[2:]
	glyph := 1
	for i := range count {
		switch {
		case format == 0 && i < len(data):
			f.encoding[data[i]] = glyph
			glyph++
		case format == 1 && 2*i+1 < len(data):
			first, left := int(data[2*i]), int(data[2*i+1])
			for c := first; c <= min(first+left, 255); c++ {
				f.encoding[c] = glyph
				glyph++
			}
		}
	}
}

// maxEncodingTokens bounds the reading of a font program's encoding: 256 entries of five tokens.
const maxEncodingTokens = 4096

// type1Encoding reads the encoding that a Type 1 font program writes in its clear part
// ("dup 65 /A put"); nil when it has the standard one or none.
func type1Encoding(program []byte) *textTable {
	start := bytes.Index(program, []byte("/Encoding"))
	if start < 0 {
		return nil
	}
	l := &object.Lexer{Data: program, Pos: start + len("/Encoding")}
	e := &textTable{}
	found := false
	code := -1
	for range maxEncodingTokens {
		switch l.Next() {
		case object.EOF:
			return nil
		case object.TokenInt:
			code = int(l.Int)
		case object.TokenName:
			if code >= 0 && code <= 255 {
				e[code] = nameText(string(l.Bytes))
				found = true
			}
			code = -1
		case object.TokenKeyword:
			switch string(l.Bytes) {
			case "StandardEncoding":
				return nil
			case "def", "readonly":
				if found {
					return e
				}
			}
		}
	}
	return nil
}
