package raster

import (
	"io"

	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// jpegBits reads a JPEG's markers, segments and bits. Within a scan bits end at a marker.
type jpegBits struct {
	r       io.Reader
	buf     [1 << 15]byte
	at, n   int
	acc     uint32
	left    int
	stopped byte // the marker that ended the bits; 0 when none did
	err     error
}

// next is the next byte; ok is false at the end of the file.
func (j *jpegBits) next() (b byte, ok bool) {
	if j.at == j.n {
		if j.err != nil {
			return 0, false
		}
		j.at = 0
		j.n, j.err = io.ReadFull(j.r, j.buf[:])
		if j.n == 0 {
			return 0, false
		}
	}
	b = j.buf[j.at]
	j.at++
	return b, true
}

// marker is the next marker, whatever stands before it.
func (j *jpegBits) marker() (byte, error) {
	if m := j.stopped; m != 0 {
		j.stopped = 0
		return m, nil
	}
	last := byte(0)
	for {
		b, ok := j.next()
		if !ok {
			return 0, io.EOF
		}
		if last == 0xff && b != 0 && b != 0xff {
			return b, nil
		}
		last = b
	}
}

// segment is the body of the segment that comes next.
func (j *jpegBits) segment() ([]byte, error) {
	high, _ := j.next()
	low, ok := j.next()
	n := int(high)<<8 | int(low)
	if !ok || n < 2 {
		return nil, errJPEGData
	}
	body := make([]byte, n-2)
	for i := range body {
		if body[i], ok = j.next(); !ok {
			return nil, io.EOF
		}
	}
	return body, nil
}

func (j *jpegBits) begin() { j.acc, j.left, j.stopped = 0, 0, 0 }
func (j *jpegBits) end()   { j.acc, j.left = 0, 0 }

// fill reads bytes until 25 bits are there, or the bits end.
func (j *jpegBits) fill() {
	for j.left <= 24 && j.stopped == 0 {
		b, ok := j.next()
		if ok && b == 0xff {
			for b == 0xff && ok {
				b, ok = j.next()
			}
			if ok && b != 0 {
				j.stopped = b
				return
			}
			b = 0xff
		}
		if !ok {
			return
		}
		j.acc |= uint32(b) << (24 - j.left)
		j.left += 8
	}
}

// short says why there are no more bits.
func (j *jpegBits) short() error {
	if j.stopped == 0 || j.stopped == imageheader.MarkEOI {
		return io.EOF
	}
	return errJPEGData
}

// bits are the next n bits, at most 16.
func (j *jpegBits) bits(n int) (int, error) {
	if n == 0 {
		return 0, nil
	}
	if j.left < n {
		if j.fill(); j.left < n {
			return 0, j.short()
		}
	}
	v := j.acc >> (32 - n)
	j.acc <<= n
	j.left -= n
	return int(v), nil
}

// signed is a number of n bits as coefficients are written: the lower half is negative.
func (j *jpegBits) signed(n uint8) (int32, error) {
	if n > 15 {
		return 0, errJPEGData
	}
	v, err := j.bits(int(n))
	if n > 0 && v < 1<<(n-1) {
		v -= 1<<n - 1
	}
	return int32(v), err
}

// nextRestart goes on behind the restart marker that comes next.
func (j *jpegBits) nextRestart() error {
	j.acc, j.left = 0, 0
	m, err := j.marker()
	if err != nil {
		return err
	}
	if m < 0xd0 || m > 0xd7 {
		j.stopped = m // the scan is over
		return errJPEGData
	}
	return nil
}

// drop forgets the bits at hand.
func (j *jpegBits) drop() { j.acc, j.left = 0, 0 }

// jpegHuffman is a table of codes: those of up to nine bits are looked up, longer ones compared.
type jpegHuffman struct {
	look  [1 << lookBits]uint16 // length << 8 | value; 0 for longer codes
	most  [17]int32             // the highest code of each length, -1 for none
	delta [17]int32             // from code to place among the values
	vals  [256]uint8
}

const lookBits = 9

func (d *jpegDecoder) huffmanTables(body []byte) error {
	for len(body) > 0 {
		if len(body) < 17 || body[0]>>4 > 1 || body[0]&15 > 3 {
			return errJPEGData
		}
		h := &d.huff[body[0]>>4][body[0]&15]
		*h = jpegHuffman{}
		n := 0
		for _, c := range body[1:17] {
			n += int(c)
		}
		if n > 256 || len(body) < 17+n {
			return errJPEGData
		}
		copy(h.vals[:], body[17:17+n])
		if err := h.build(body[1:17]); err != nil {
			return err
		}
		body = body[17+n:]
	}
	return nil
}

// build numbers the codes: each length goes on where the shorter ones ended.
func (h *jpegHuffman) build(counts []byte) error {
	code, place := int32(0), int32(0)
	for length := 1; length <= 16; length++ {
		n := int32(counts[length-1])
		h.delta[length] = place - code
		h.most[length] = code + n - 1
		if n == 0 {
			h.most[length] = -1
		}
		if code+n > 1<<length {
			return errJPEGData
		}
		for i := range n {
			if length > lookBits {
				break
			}
			free := lookBits - length
			for rest := range int32(1) << free {
				h.look[(code+i)<<free|rest] = uint16(length)<<8 | uint16(h.vals[place+i])
			}
		}
		code, place = (code+n)<<1, place+n
	}
	return nil
}

// code is the value of the next code.
func (j *jpegBits) code(h *jpegHuffman) (uint8, error) {
	if j.left < 16 {
		j.fill()
	}
	if v := h.look[j.acc>>(32-lookBits)]; v != 0 && int(v>>8) <= j.left {
		j.acc <<= v >> 8
		j.left -= int(v >> 8)
		return uint8(v), nil
	}
	for length := 1; length <= 16 && length <= j.left; length++ {
		code := int32(j.acc >> (32 - length))
		if h.most[length] >= 0 && code <= h.most[length] {
			j.acc <<= length
			j.left -= length
			return h.vals[(code+h.delta[length])&255], nil
		}
	}
	if j.left < 16 {
		return 0, j.short()
	}
	return 0, errJPEGData
}
