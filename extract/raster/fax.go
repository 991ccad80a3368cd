package raster

import (
	"context"
	"errors"
	"math/bits"
	"strings"
)

// FaxOptions describe CCITT data as a PDF's CCITTFaxDecode or a TIFF's tags do.
type FaxOptions struct {
	// K is negative for group 4, 0 for group 3 with one-dimensional rows, positive for group 3 with mixed
	// rows.
	K int
	// Columns is the width in pixels.
	Columns int
	// Rows is the height in pixels; 0 if only the end of the data shows it.
	Rows int
	// ByteAlign reports whether every row begins at a byte. With EndOfLine, every end-of-line code ends at a byte
	// instead.
	ByteAlign, EndOfLine bool
	// BlackIs1 reports whether inked pixels are to be white: PDF's parameter, and TIFF's photometric 1.
	BlackIs1 bool
	// LowestFirst reports whether a byte's lowest bit comes first: TIFF's fill order 2.
	LowestFirst bool
}

// errFax means that the bits are not a fax code.
var errFax = errors.New("no code of a fax")

// Fax decodes CCITT group 3 and 4 data. A damaged row of group 3 is replaced by the row above, and decoding continues
// at the next end of line. Group 4 ends at damage, and the missing rest is white.
func Fax(ctx context.Context, data []byte, o FaxOptions, limits Limits) (*Gray, error) {
	if err := limits.checkSize(o.Columns, max(o.Rows, 1)); err != nil {
		return nil, err
	}
	most := o.Rows
	if o.Rows == 0 {
		most = int(min(limits.orDefault().MaxPixels/int64(o.Columns), maxSide))
	}
	d := &faxReader{data: data, o: o, above: []int{o.Columns}, row: make([]int, 0, 64)}
	g := &Gray{Width: o.Columns}
	for y := range most {
		if err := tick(ctx, y); err != nil {
			return nil, err
		}
		if !d.next() {
			break
		}
		g.Pix = append(g.Pix, whiteRow(o.Columns, o.BlackIs1)...)
		g.Height++
		paintRuns(g.Row(y), d.above, o.BlackIs1)
	}
	if g.Height == 0 {
		return nil, &damage{"no row of a fax"}
	}
	g.Cut = d.broken > g.Height/20 || g.Height < o.Rows // a bad row now and then is how faxes are
	for g.Height < o.Rows {
		g.Pix = append(g.Pix, whiteRow(o.Columns, false)...)
		g.Height++
	}
	return g, nil
}

func whiteRow(n int, black bool) []uint8 {
	row := make([]uint8, n)
	if !black {
		for i := range row {
			row[i] = whole
		}
	}
	return row
}

// paintRuns fills every second stretch between changes.
func paintRuns(row []uint8, changes []int, inverted bool) {
	ink := uint8(0)
	if inverted {
		ink = whole
	}
	for i := 0; i+1 < len(changes); i += 2 {
		for x := changes[i]; x < changes[i+1]; x++ {
			row[x] = ink
		}
	}
}

// faxReader reads rows as lists of the pixels where the color changes, white first; the width ends each.
type faxReader struct {
	data   []byte
	at     int // in bits
	o      FaxOptions
	above  []int
	row    []int
	broken int  // rows that made no sense
	lined  bool // rows begin with ends of line
	ended  bool
}

// peek is the next 13 bits; beyond the end they are zeros.
func (d *faxReader) peek() int {
	var v uint32
	for i := range 3 {
		v <<= 8
		if at := d.at/8 + i; at < len(d.data) {
			b := d.data[at]
			if d.o.LowestFirst {
				b = bits.Reverse8(b)
			}
			v |= uint32(b)
		}
	}
	return int(v>>(24-faxCodeBits-uint32(d.at%8))) & (1<<faxCodeBits - 1)
}

func (d *faxReader) left() int { return len(d.data)*8 - d.at }

// next reads one row into above; false at the end of the data.
func (d *faxReader) next() bool {
	if d.ended || d.left() <= 0 {
		return false
	}
	if d.o.K < 0 {
		return d.nextG4()
	}
	return d.nextG3()
}

func (d *faxReader) nextG4() bool {
	d.align()
	if d.peek()>>(faxCodeBits-faxEOLBits) == 1 { // the block's end
		d.ended = true
		return false
	}
	if err := d.flatRow(); err != nil {
		d.ended = true
		return false
	}
	d.take()
	return true
}

// align goes on to the next byte when rows begin with one.
func (d *faxReader) align() {
	if d.o.ByteAlign {
		d.at = (d.at + 7) / 8 * 8
	}
}

// take makes the row read the one above the next.
func (d *faxReader) take() { d.above, d.row = d.row, d.above[:0] }

// nextG3 reads a row after any number of ends of line; six of them together end the page.
func (d *faxReader) nextG3() bool {
	if !d.o.EndOfLine {
		d.align()
	}
	found, flat := d.endsOfLine()
	if found == 0 && d.lined && d.left() > 0 { // a row ended too early: the rest of it is not a row
		d.broken++
		if !d.resync() {
			return false
		}
		found, flat = d.endsOfLine()
	}
	d.lined = d.lined || found > 0
	const endOfPage = 3 // six are sent; fewer arrive
	if found >= endOfPage || d.left() <= 0 {
		d.ended = true
		return false
	}
	if found == 0 {
		d.align()
	}
	if d.left() <= 0 {
		return false
	}
	err := error(nil)
	if flat {
		err = d.flatRow()
	} else {
		err = d.straightRow()
	}
	if err != nil {
		d.broken++
		d.row = d.row[:0]
		return d.resync()
	}
	d.take()
	return true
}

// endsOfLine skips all end-of-line codes that come next; flat reports whether the row after them is two-dimensional.
func (d *faxReader) endsOfLine() (found int, flat bool) {
	for d.endOfLine() {
		found++
		if d.o.K > 0 {
			flat = d.peek()>>(faxCodeBits-1) == 0
			d.at++
		}
	}
	return found, flat
}

// endOfLine steps over the zeros and the one of an end of line if one comes next.
func (d *faxReader) endOfLine() bool {
	zeros := 0
	for d.left() > zeros && zeros < faxFill {
		if d.bit(d.at+zeros) == 1 {
			if zeros < faxEOLBits-1 || d.o.ByteAlign && d.o.EndOfLine && (d.at+zeros+1)%8 != 0 {
				return false
			}
			d.at += zeros + 1
			return true
		}
		zeros++
	}
	if d.left() == zeros { // only fill is left
		d.at += zeros
	}
	return false
}

// faxFill bounds the zeros that may be sent before an end of line.
const faxFill = 1 << 16

func (d *faxReader) bit(at int) int {
	shift := 7 - at%8
	if d.o.LowestFirst {
		shift = at % 8
	}
	return int(d.data[at/8]>>shift) & 1
}

// resync goes on to the next end of line. The row above replaces the lost one.
func (d *faxReader) resync() bool {
	zeros := 0
	for at := d.at; at < len(d.data)*8; at++ {
		switch {
		case d.bit(at) == 0:
			zeros++
		case zeros >= faxEOLBits-1:
			d.at = at - (faxEOLBits - 1)
			return true
		default:
			zeros = 0
		}
	}
	d.ended = true
	return false
}

// straightRow reads runs of white and black in turn.
func (d *faxReader) straightRow() error {
	at, black := 0, false
	for at < d.o.Columns {
		n, err := d.run(black)
		if err != nil {
			return err
		}
		at = min(at+n, d.o.Columns)
		d.row = append(d.row, at)
		black = !black
		if len(d.row) > d.o.Columns+2 {
			return errFax
		}
	}
	d.finish()
	return nil
}

// finish ends the row with the width, so that it can be read as the row above.
func (d *faxReader) finish() {
	if n := len(d.row); n == 0 || d.row[n-1] < d.o.Columns {
		d.row = append(d.row, d.o.Columns)
	}
}

// run reads one run: any number of codes for multiples of 64, and one for the rest.
func (d *faxReader) run(black bool) (n int, err error) {
	table := faxWhite
	if black {
		table = faxBlack
	}
	for {
		c := table[d.peek()]
		if c.bits == 0 || int(c.bits) > d.left() {
			return 0, errFax
		}
		d.at += int(c.bits)
		if n += int(c.value); c.value < 64 {
			return n, nil
		}
		if n > d.o.Columns {
			return 0, errFax
		}
	}
}

// flatRow reads a two-dimensional row, which is coded as differences from the row above.
func (d *faxReader) flatRow() error {
	d.row = d.row[:0]
	at, black, seen := -1, false, 0
	for at < d.o.Columns {
		c := faxModes[d.peek()]
		if c.bits == 0 || int(c.bits) > d.left() {
			return errFax
		}
		d.at += int(c.bits)
		var b1, b2 int
		b1, b2, seen = d.changesAbove(at, black, seen)
		switch c.value {
		case modePass:
			at = b2
		case modeRuns:
			one, err := d.run(black)
			if err != nil {
				return err
			}
			two, err := d.run(!black)
			if err != nil {
				return err
			}
			if len(d.row) > d.o.Columns+2 {
				return errFax
			}
			at = max(at, 0) + one
			d.row = append(d.row, min(at, d.o.Columns), min(at+two, d.o.Columns))
			at += two
		default:
			to := b1 + int(c.value) - modeVertical
			if to < max(at, 0) || to > d.o.Columns || len(d.row) > d.o.Columns+2 {
				return errFax
			}
			d.row = append(d.row, to)
			at, black = to, !black
		}
	}
	d.finish()
	return nil
}

// changesAbove are the first change above to the opposite of the present color, right of at, and the one
// after it. seen is where the search may begin.
func (d *faxReader) changesAbove(at int, black bool, seen int) (b1, b2, now int) {
	i := max(seen-2, 0)
	for i < len(d.above) && (d.above[i] <= at || i%2 == 1 != black) {
		if d.above[i] >= d.o.Columns {
			break
		}
		i++
	}
	change := func(i int) int {
		if i < len(d.above) {
			return d.above[i]
		}
		return d.o.Columns
	}
	return change(i), change(i + 1), i
}

// The codes of ITU-T T.4, tables 2 and 3: runs of 0 to 63, then of multiples of 64 from 64 on. Those from
// 1792 on are the same for both colors.
const (
	whiteRuns = "00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 " +
		"101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 00011010 " +
		"00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101 00000100 00000101 00001010 " +
		"00001011 01010010 01010011 01010100 01010101 00100100 00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100 " +
		"11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 011010011 " +
		"011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 010011010 011000 010011011"
	blackRuns = "0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 " +
		"0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 " +
		"000001101010 000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 " +
		"000001100100 000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111 " +
		"0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 " +
		"0000001110011 0000001110100 0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 0000001100100 0000001100101"
	commonRuns = " 00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 " +
		"000000011100 000000011101 000000011110 000000011111"
	// The codes of two-dimensional rows (T.4, table 4), in the order of the modes below.
	rowModes = "0001 001 0000010 000010 010 1 011 000011 0000011"
)

// Modes of a two-dimensional row: pass, two runs, or the next change n pixels left or right of the change above
// (modeVertical + n, n from -3 to 3; the code of -3 is the third).
const (
	modePass = iota
	modeRuns
	modeVertical3Left
	modeVertical = modeVertical3Left + 3
)

const (
	faxCodeBits = 13 // of the longest code
	faxEOLBits  = 12 // an end of line: eleven zeros at least, and a one
)

// faxCode is the meaning of the next bits; bits is 0 if they have none.
type faxCode struct {
	value uint16
	bits  uint8
}

// faxTable is looked up by the next 13 bits.
type faxTable [1 << faxCodeBits]faxCode

var (
	faxWhite = newFaxTable(whiteRuns+commonRuns, runOf)
	faxBlack = newFaxTable(blackRuns+commonRuns, runOf)
	faxModes = newFaxTable(rowModes, func(i int) int { return i })
)

// runOf returns the length of the i-th code of a color.
func runOf(i int) int {
	if i < 64 {
		return i
	}
	return (i - 63) * 64
}

func newFaxTable(codes string, value func(i int) int) *faxTable {
	t := new(faxTable)
	for i, code := range strings.Fields(codes) {
		first := 0
		for _, bit := range code {
			first = first<<1 | int(bit-'0')
		}
		free := faxCodeBits - len(code)
		for rest := range 1 << free {
			t[first<<free|rest] = faxCode{uint16(value(i)), uint8(len(code))}
		}
	}
	return t
}
