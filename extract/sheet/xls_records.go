package sheet

import (
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
	// maxXLSColumns is what the format has: 256 columns.
	maxXLSColumns = 256
	// maxRecords bounds the walk; 60,000 rows of eight cells are half a million records.
	maxRecords = 4_000_000
)

// outline is what the walk over the records found.
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
			break // what pads the last sector
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

// whole says that every part that begins also ends, and that every sheet begins with a beginning: the
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
