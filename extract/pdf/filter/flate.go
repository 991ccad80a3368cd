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
