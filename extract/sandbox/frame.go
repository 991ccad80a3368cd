package sandbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// errFrameTooLarge says that the other side announced more than is allowed.
var errFrameTooLarge = errors.New("frame exceeds its bound")

const frameHeader = 4 // bytes of length, big-endian

// frame puts a length before a body.
func frame(body []byte) []byte {
	out := make([]byte, frameHeader, frameHeader+len(body))
	binary.BigEndian.PutUint32(out, uint32(len(body)))
	return append(out, body...)
}

// writeFrame writes a body with its length before it.
func writeFrame(w io.Writer, body []byte) error {
	if _, err := w.Write(binary.BigEndian.AppendUint32(nil, uint32(len(body)))); err != nil {
		return err
	}
	_, err := w.Write(body)
	return err
}

// readFrame reads one frame of at most limit bytes. Memory grows with what arrives, not with what was
// announced.
func readFrame(r io.Reader, limit int) ([]byte, error) {
	var header [frameHeader]byte
	if _, err := io.ReadFull(r, header[:]); err != nil {
		return nil, err
	}
	size := int64(binary.BigEndian.Uint32(header[:]))
	if size > int64(limit) {
		return nil, fmt.Errorf("%d bytes announced, %d allowed: %w", size, limit, errFrameTooLarge)
	}
	var body []byte
	for int64(len(body)) < size {
		have := len(body)
		body = slices.Grow(body, int(min(size, max(firstPart, growth*int64(have))))-have)
		n, err := io.ReadFull(r, body[have:min(int64(cap(body)), size)])
		if body = body[:have+n]; errors.Is(err, io.EOF) {
			return body, io.ErrUnexpectedEOF
		} else if err != nil {
			return body, err
		}
	}
	return body, nil
}

// A frame's memory begins with firstPart bytes and grows by this factor when they have arrived: a result of
// tens of megabytes is copied once or twice.
const (
	firstPart = 64 << 10
	growth    = 16
)
