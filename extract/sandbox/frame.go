package sandbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
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
	body, err := io.ReadAll(io.LimitReader(r, size))
	if err == nil && int64(len(body)) < size {
		err = io.ErrUnexpectedEOF
	}
	return body, err
}
