package filter

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"sync"
)

// inflater is a reusable decompressor: a fresh one costs 40 KB, and a page has several streams.
type inflater struct {
	source bytes.Reader
	reader io.ReadCloser
}

var inflaters = sync.Pool{New: func() any {
	f := &inflater{}
	f.reader = flate.NewReader(&f.source)
	return f
}}

// flateDecode inflates zlib data. The checksum is not judged: what was inflated is right up to the
// first damage whatever follows it, and producers do write wrong ones.
func flateDecode(data []byte, limit int) ([]byte, error) {
	for len(data) > 0 && (data[0] == '\r' || data[0] == '\n') {
		data = data[1:] // an extra line end before the data
	}
	if len(data) == 0 {
		return nil, nil
	}
	if len(data) < 2 {
		return nil, ErrDamaged
	}
	out, err := inflate(data[2:], limit)
	if len(out) == 0 && err != nil && !zlibHeader(data) {
		return inflate(data, limit) // raw deflate without a zlib header
	}
	return out, err
}

func zlibHeader(data []byte) bool {
	return data[0]&0x0f == 8 && (int(data[0])<<8|int(data[1]))%31 == 0
}

func inflate(data []byte, limit int) ([]byte, error) {
	f := inflaters.Get().(*inflater)
	defer inflaters.Put(f)
	f.source.Reset(data)
	if err := f.reader.(flate.Resetter).Reset(&f.source, nil); err != nil {
		return nil, err
	}
	const usualRatio = 4 // text compresses about fourfold; a wrong guess costs one copy
	out := make([]byte, 0, min(len(data)*usualRatio+512, limit+1))
	for {
		if len(out) == cap(out) {
			out = append(out, 0)[:len(out)]
		}
		n, err := f.reader.Read(out[len(out):min(cap(out), limit+1)])
		out = out[:len(out)+n]
		if len(out) > limit {
			return out[:limit], ErrTooLarge
		}
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return out, ErrDamaged
		}
	}
}

const (
	maxColors = 32 // PDF's own limit for DeviceN is 32 colorants
	maxBits   = 16
)

// undoPredictor turns predicted rows back into plain ones, in place. Rows may be cut off.
func undoPredictor(step Step, data []byte) ([]byte, error) {
	if step.Predictor < 2 {
		return data, nil
	}
	colors, bits, columns := orDefault(step.Colors, 1), orDefault(step.Bits, 8), orDefault(step.Columns, 1)
	if colors < 1 || colors > maxColors || bits < 1 || bits > maxBits || columns < 1 {
		return data, ErrDamaged
	}
	if columns > len(data)*8+8 {
		columns = len(data)*8 + 8 // a row longer than the data is the data: nothing is allocated by Columns
	}
	pixel := max(1, colors*bits/8)
	row := (colors*bits*columns + 7) / 8
	if step.Predictor == 2 {
		return data, undoTIFF(data, row, colors, bits)
	}
	return undoPNG(data, row, pixel)
}

func orDefault(v, d int) int {
	if v == 0 {
		return d
	}
	return v
}

// undoTIFF adds the left neighbour; depths other than 8 and 16 bits do not occur in text documents.
func undoTIFF(data []byte, row, colors, bits int) error {
	if bits != 8 && bits != 16 {
		return ErrDamaged
	}
	step := colors * bits / 8
	for start := 0; start < len(data); start += row {
		line := data[start:min(start+row, len(data))]
		if bits == 8 {
			for i := step; i < len(line); i++ {
				line[i] += line[i-step]
			}
			continue
		}
		for i := step; i+1 < len(line); i += 2 {
			sum := int(line[i])<<8 + int(line[i+1]) + int(line[i-step])<<8 + int(line[i-step+1])
			line[i], line[i+1] = byte(sum>>8), byte(sum)
		}
	}
	return nil
}

// undoPNG undoes PNG's five row filters; every row opens with the number of its filter.
func undoPNG(data []byte, row, pixel int) ([]byte, error) {
	out := data[:0]
	prev := make([]byte, min(row, len(data)))
	for len(data) > 0 {
		kind := data[0]
		line := data[1:min(1+row, len(data))]
		data = data[1+len(line):]
		undoPNGRow(kind, line, prev, pixel)
		start := len(out)
		out = append(out, line...) // moves left by the filter bytes, never over unread bytes
		prev = out[start:]
		if kind > 4 {
			return out, ErrDamaged
		}
	}
	return out, nil
}

func undoPNGRow(kind byte, line, prev []byte, pixel int) {
	for i := range line {
		var left, up, corner byte
		if i < len(prev) {
			up = prev[i]
		}
		if i >= pixel {
			left = line[i-pixel]
			if i-pixel < len(prev) {
				corner = prev[i-pixel]
			}
		}
		switch kind {
		case 1:
			line[i] += left
		case 2:
			line[i] += up
		case 3:
			line[i] += byte((int(left) + int(up)) / 2)
		case 4:
			line[i] += paeth(int(left), int(up), int(corner))
		}
	}
}

func paeth(a, b, c int) byte {
	p := a + b - c
	pa, pb, pc := abs(p-a), abs(p-b), abs(p-c)
	switch {
	case pa <= pb && pa <= pc:
		return byte(a)
	case pb <= pc:
		return byte(b)
	}
	return byte(c)
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}
