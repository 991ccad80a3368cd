package sheet

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf16"
)

// Records of BIFF that the walk looks at (Microsoft's [MS-XLS]; codes of older versions in the second place).
const (
	recordEnd        = 0x0a
	recordBoundSheet = 0x85
	recordAuthor     = 0x5c
	recordMulRK      = 0xbd
	recordMulBlank   = 0xbe
)

// recordsBegin are the records that begin a part, by version.
var recordsBegin = []uint16{0x809, 0x409, 0x209, 0x009}

// columnRecords are the records that begin with a cell's row and column.
var columnRecords = map[uint16]bool{
	0x01: true, 0x02: true, 0x03: true, 0x04: true, 0x05: true, 0x06: true, // BIFF2 and formulas
	0x201: true, 0x203: true, 0x204: true, 0x205: true, 0x206: true, 0x406: true,
	0x27e: true, 0xd6: true, 0xfd: true, recordMulRK: true, recordMulBlank: true,
}

const (
	// maxXLSColumns is the format's number of columns.
	maxXLSColumns = 256
	// maxRecords bounds the walk; 60,000 rows of eight cells are half a million records.
	maxRecords = 4_000_000
)

// outline is the result of the walk over the records.
type outline struct {
	visibility []byte   // of each sheet: 0 is shown
	starts     []uint32 // where each sheet's records begin
	author     string   // who last saved it

	begun map[uint32]bool // places of the records that begin a part
	open  int             // parts begun and not ended
}

func (o outline) hidden(sheet int) bool { return sheet < len(o.visibility) && o.visibility[sheet] != 0 }

// outlineOf walks the records, and refuses streams that are cut off or name cells that no such
// workbook can have.
func outlineOf(stream []byte) (outline, error) {
	o := outline{begun: map[uint32]bool{}}
	records := 0
	for at := 0; at+4 <= len(stream); records++ {
		code, size := c16(stream, at), int(c16(stream, at+2))
		if code == 0 && size == 0 {
			break // padding of the last sector
		}
		if at+4+size > len(stream) || records == maxRecords {
			return o, ErrDamagedXLS
		}
		if err := o.see(uint32(at), code, stream[at+4:at+4+size]); err != nil {
			return o, err
		}
		at += 4 + size
	}
	if records == 0 || !o.whole() {
		return o, ErrDamagedXLS
	}
	return o, nil
}

// see takes note of one record.
func (o *outline) see(at uint32, code uint16, body []byte) error {
	switch {
	case slices.Contains(recordsBegin, code):
		o.begun[at] = true
		o.open++
	case code == recordEnd:
		o.open--
	case code == recordBoundSheet && len(body) > 5:
		o.starts = append(o.starts, c32(body, 0))
		o.visibility = append(o.visibility, body[4]&3)
	case code == recordAuthor:
		o.author = authorOf(body)
	case columnRecords[code] && columnsBeyond(code, body):
		return ErrDamagedXLS
	}
	return nil
}

// whole reports whether every part that begins also ends, and that every sheet begins with a beginning: the
// library looks for both without an end.
func (o *outline) whole() bool {
	return o.open == 0 && !slices.ContainsFunc(o.starts, func(at uint32) bool { return !o.begun[at] })
}

func columnsBeyond(code uint16, body []byte) bool {
	if len(body) < 6 {
		return true
	}
	last := c16(body, 2)
	if code == recordMulRK || code == recordMulBlank {
		last = c16(body, len(body)-2)
	}
	return last >= maxXLSColumns
}

// authorOf is the text of a WRITEACCESS record of BIFF8: length, kind of characters, text padded with blanks.
func authorOf(body []byte) string {
	if len(body) < 3 {
		return ""
	}
	count, text := int(c16(body, 0)), body[3:]
	if body[2]&1 == 0 {
		return strings.TrimSpace(latin1(text[:min(count, len(text))]))
	}
	var units []uint16
	for i := 0; i+1 < len(text) && len(units) < count; i += 2 {
		units = append(units, c16(text, i))
	}
	return strings.TrimSpace(string(utf16.Decode(units)))
}

func latin1(b []byte) string {
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
	}
	return string(runes)
}

// compound is a compound file ([MS-CFB]), the container of Excel 97-2003 workbooks. Existing readers of it allocate
// whatever a header announces, or panic on damage; this one follows chains of sectors within the bytes of the file.
type compound struct {
	raw      []byte
	shift    uint     // a sector has 1 << shift bytes
	fat      []uint32 // the sector that follows each
	miniFAT  []uint32
	mini     []byte // the stream that holds the small streams
	miniUnit int
	cutoff   uint32 // streams shorter than this are small ones
	entries  []byte // the directory
}

const (
	cfbHeader    = 512
	cfbInHeader  = 109 // sectors of the allocation table that the header itself lists
	cfbEntry     = 128 // bytes of a directory entry
	cfbLast      = 0xfffffffa
	cfbRootEntry = 5
	cfbStream    = 2
)

// openCompound reads the tables; false when the file is damaged.
func openCompound(raw []byte) (*compound, bool) {
	if len(raw) < cfbHeader || !bytes.HasPrefix(raw, oleHeader) {
		return nil, false
	}
	c := &compound{raw: raw, shift: uint(c16(raw, 30)), miniUnit: 1 << min(c16(raw, 32), 12), cutoff: c32(raw, 56)}
	if c.shift != 9 && c.shift != 12 {
		return nil, false
	}
	c.readFAT()
	c.entries = c.chain(c32(raw, 48), c.fat)
	c.miniFAT = numbers(c.chain(c32(raw, 60), c.fat))
	if len(c.entries) < cfbEntry {
		return nil, false
	}
	if c.entries[66] == cfbRootEntry {
		c.mini = c.chain(c32(c.entries, 116), c.fat)
	}
	return c, true
}

func c16(b []byte, at int) uint16 { return binary.LittleEndian.Uint16(b[at:]) }
func c32(b []byte, at int) uint32 { return binary.LittleEndian.Uint32(b[at:]) }

// numbers are the whole 32-bit numbers of a table.
func numbers(b []byte) []uint32 {
	out := make([]uint32, len(b)/4)
	for i := range out {
		out[i] = c32(b, 4*i)
	}
	return out
}

// sector is a sector's bytes, shorter at a cut-off end, nil beyond it.
func (c *compound) sector(n uint32) []byte {
	size := 1 << c.shift
	start := (int(n) + 1) * size
	if n >= cfbLast || start >= len(c.raw) {
		return nil
	}
	return c.raw[start:min(start+size, len(c.raw))]
}

// sectors is how many sectors the file has room for: no chain is longer.
func (c *compound) sectors() int { return len(c.raw) >> c.shift }

// readFAT composes the allocation table from the sectors that the header lists and those that further sectors list.
func (c *compound) readFAT() {
	listed := numbers(c.raw[76 : 76+4*cfbInHeader])
	next := c32(c.raw, 68)
	for range c.sectors() {
		s := numbers(c.sector(next))
		if len(s) < 2 {
			break
		}
		listed = append(listed, s[:len(s)-1]...)
		next = s[len(s)-1]
	}
	for _, n := range listed[:min(len(listed), max(cfbInHeader, c.sectors()))] {
		if len(c.fat) > c.sectors() {
			break
		}
		c.fat = append(c.fat, numbers(c.sector(n))...)
	}
}

// chain is the bytes of the sectors that follow each other from n on.
func (c *compound) chain(n uint32, fat []uint32) []byte {
	var out []byte
	for range c.sectors() + 1 {
		s := c.sector(n)
		if s == nil {
			break
		}
		out = append(out, s...)
		if int(n) >= len(fat) {
			break
		}
		n = fat[n]
	}
	return out
}

// smallChain is chain within the stream of small streams.
func (c *compound) smallChain(n uint32) []byte {
	var out []byte
	for range len(c.mini)/c.miniUnit + 1 {
		start := int(n) * c.miniUnit
		if n >= cfbLast || start >= len(c.mini) || int(n) >= len(c.miniFAT) {
			break
		}
		out = append(out, c.mini[start:min(start+c.miniUnit, len(c.mini))]...)
		n = c.miniFAT[n]
	}
	return out
}

// stream returns the first stream with one of the names, as far as it is in the file.
func (c *compound) stream(names ...string) ([]byte, bool) {
	for at := 0; at+cfbEntry <= len(c.entries); at += cfbEntry {
		entry := c.entries[at : at+cfbEntry]
		if entry[66] != cfbStream || !slices.Contains(names, entryName(entry)) {
			continue
		}
		size, start := c32(entry, 120), c32(entry, 116)
		var content []byte
		if size < c.cutoff {
			content = c.smallChain(start)
		} else {
			content = c.chain(start, c.fat)
		}
		return content[:min(len(content), int(size))], true
	}
	return nil, false
}

func entryName(entry []byte) string {
	length := min(int(c16(entry, 64)), 64) / 2
	var units []uint16
	for i := range max(length-1, 0) { // without the closing zero
		units = append(units, c16(entry, 2*i))
	}
	return string(utf16.Decode(units))
}
