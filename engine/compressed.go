package engine

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
)

// # Why results are compressed
//
// Nearly all of a result is names of members that repeat in each row and each place. Compressed, a statement of three
// pages takes a seventh and a year of a busy shop a nineteenth. So a result is compressed while it comes from the
// reader, stays compressed until somebody looks at it, and is stored like that.
//
// # Why deflate
//
// Of eight results of 35 kB to 21 MB, level 5 leaves a sixth to a nineteenth, zstd (klauspost/compress) at its default
// a sixth to a twenty-fifth. zstd takes 0.3 instead of 0.7 ms for a statement of three pages and 0.05 instead of
// 0.16 ms to read it back, beside the tens of milliseconds for reading the paper. That is not worth a dependency: the
// standard library has deflate. Levels 6 to 9 gain at most 1 % up to a thousand rows and take a third longer.

// CompressedJSON is JSON compressed with deflate (RFC 1951). The zero value is no text.
type CompressedJSON struct {
	Deflated []byte
	Length   int // of the text
}

// deflateLevel is between speed and size.
const deflateLevel = 5

var deflaters = sync.Pool{New: func() any {
	w, err := flate.NewWriter(io.Discard, deflateLevel)
	if err != nil {
		panic(err) // the level is right
	}
	return w
}}

var inflaters = sync.Pool{New: func() any { return flate.NewReader(bytes.NewReader(nil)) }}

// CompressJSON compresses a text; nil becomes the zero value.
func CompressJSON(text []byte) CompressedJSON {
	if text == nil {
		return CompressedJSON{}
	}
	c, err := compressed(func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		panic(err) // a buffer takes everything
	}
	return c
}

// compressed compresses what write writes.
func compressed(write func(w io.Writer) error) (CompressedJSON, error) {
	var out bytes.Buffer
	w := deflaters.Get().(*flate.Writer)
	defer func() { w.Reset(io.Discard); deflaters.Put(w) }()
	w.Reset(&out)
	counted := counter{w: w}
	if err := errors.Join(write(&counted), w.Close()); err != nil {
		return CompressedJSON{}, err
	}
	return CompressedJSON{Deflated: slices.Clip(out.Bytes()), Length: counted.n}, nil
}

// counter counts the bytes that pass.
type counter struct {
	w io.Writer
	n int
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += n
	return n, err
}

var errNotCompressed = fmt.Errorf("%w: a compressed text cannot be read back", ErrDamaged)

// JSON returns the text, nil for none; ErrDamaged if it cannot be read back. It never makes more than Length bytes,
// and about twice the memory of what is really there.
func (c CompressedJSON) JSON() (text []byte, err error) {
	if c.Deflated == nil {
		return nil, nil
	}
	err = c.Read(func(r io.Reader) error {
		// Memory grows with what comes, so that a damaged length costs little.
		const first = 16 // bytes of text for each compressed one
		text = make([]byte, 0, max(0, min(c.Length, first*len(c.Deflated))))
		for len(text) < c.Length {
			text = slices.Grow(text, min(c.Length-len(text), max(len(text), bytes.MinRead)))
			n, err := io.ReadFull(r, text[len(text):min(cap(text), c.Length)])
			if text = text[:len(text)+n]; err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return text, nil
}

// Read hands the text to read, which need not read it to the end. ErrDamaged if the text cannot be read back, or is
// longer or shorter than Length.
func (c CompressedJSON) Read(read func(r io.Reader) error) error {
	from := bytes.NewReader(c.Deflated)
	r := inflaters.Get().(io.ReadCloser)
	defer func() { r.(flate.Resetter).Reset(bytes.NewReader(nil), nil); inflaters.Put(r) }()
	if err := r.(flate.Resetter).Reset(from, nil); err != nil {
		return errors.Join(errNotCompressed, err)
	}
	text := io.LimitedReader{R: r, N: int64(c.Length)}
	if err := read(&text); err != nil {
		return errors.Join(errNotCompressed, err)
	}
	if text.N > 0 {
		if _, err := io.Copy(io.Discard, &text); err != nil || text.N > 0 {
			return errors.Join(errNotCompressed, err)
		}
	}
	if n, err := io.ReadFull(r, make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) || from.Len() > 0 {
		return errors.Join(errNotCompressed, err) // it is longer
	}
	return nil
}
