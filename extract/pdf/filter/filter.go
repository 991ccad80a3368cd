// Package filter undoes the filters of PDF streams: [Decode] runs a whole chain under one limit.
//
// Damaged data is normal. Every filter keeps what it could decode and returns [ErrDamaged] with it, so a cut statement
// still shows the rows before the cut. Picture codecs (DCT, JPX, CCITT, JBIG2) are not undone: [Decode] stops before
// them and names the codec.
package filter

import (
	"bytes"
	"errors"
	"fmt"
)

// Step is one filter of a chain with its parameters.
type Step struct {
	// Name is the filter's full or short name: FlateDecode or Fl.
	Name string
	// Predictor, Colors, Bits and Columns are Flate's and LZW's; 0 means PDF's default.
	Predictor, Colors, Bits, Columns int
	// LateChange is LZW's EarlyChange 0.
	LateChange bool
}

// MaxSteps bounds a chain: real files use one or two filters, and every step may multiply.
const MaxSteps = 8

// Errors of [Decode]. Bytes may come with each of them.
var (
	// ErrDamaged means that the data broke off or made no sense from some point on.
	ErrDamaged = errors.New("stream data is damaged")
	// ErrTooLarge means that some step gave more bytes than allowed.
	ErrTooLarge = errors.New("stream data decodes to more bytes than allowed")
	// ErrUnknown means that PDF has no such filter.
	ErrUnknown = errors.New("unknown stream filter")
	// ErrTooManySteps means a chain longer than [MaxSteps].
	ErrTooManySteps = errors.New("too many stream filters")
)

// Decode undoes the steps in order. No step may give more than limit bytes and no chain may be longer
// than [MaxSteps], so work and memory stay bounded for chained bombs too. codec is the
// name of the picture codec that the chain stopped at, "" when all was decoded.
func Decode(data []byte, steps []Step, limit int) (out []byte, codec string, err error) {
	if len(steps) > MaxSteps {
		return nil, "", fmt.Errorf("%w: %d", ErrTooManySteps, len(steps))
	}
	var damaged error
	for _, step := range steps {
		if full := codecs[step.Name]; full != "" {
			return data, full, damaged
		}
		data, err = decodeStep(data, step, limit)
		if err != nil && !errors.Is(err, ErrDamaged) {
			return data, "", fmt.Errorf("%s: %w", step.Name, err)
		}
		if err != nil {
			damaged = fmt.Errorf("%s: %w", step.Name, err)
		}
	}
	return data, "", damaged
}

var codecs = map[string]string{
	"DCTDecode": "DCTDecode", "DCT": "DCTDecode",
	"CCITTFaxDecode": "CCITTFaxDecode", "CCF": "CCITTFaxDecode",
	"JPXDecode": "JPXDecode", "JBIG2Decode": "JBIG2Decode",
}

// Codec returns the full name of a picture codec by its name or abbreviation; "" if name is not a picture codec.
func Codec(name string) string { return codecs[name] }

func decodeStep(data []byte, step Step, limit int) ([]byte, error) {
	switch step.Name {
	case "FlateDecode", "Fl":
		return predicted(step, data, limit, flateDecode)
	case "LZWDecode", "LZW":
		return predicted(step, data, limit, func(data []byte, limit int) ([]byte, error) {
			return lzwDecode(data, !step.LateChange, limit)
		})
	case "ASCII85Decode", "A85":
		return ascii85Decode(data, limit)
	case "ASCIIHexDecode", "AHx":
		return asciiHexDecode(data, limit)
	case "RunLengthDecode", "RL":
		return runLengthDecode(data, limit)
	case "Crypt": // identity; others are undone by decryption before the chain
		return data, nil
	}
	return nil, ErrUnknown
}

// predicted decodes and then undoes the predictor; damage found by either is reported.
func predicted(step Step, data []byte, limit int, decode func([]byte, int) ([]byte, error)) ([]byte, error) {
	out, err := decode(data, limit)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return out, err
	}
	out, perr := undoPredictor(step, out)
	return out, errors.Join(err, perr)
}

// asciiHexDecode undoes pairs of hex digits; > ends, other bytes are skipped.
func asciiHexDecode(data []byte, limit int) ([]byte, error) {
	out := make([]byte, 0, min(len(data)/2+1, limit))
	high := -1
	for _, b := range data {
		if b == '>' {
			break
		}
		var d int
		switch {
		case b >= '0' && b <= '9':
			d = int(b - '0')
		case b|0x20 >= 'a' && b|0x20 <= 'f':
			d = int(b|0x20-'a') + 10
		default:
			continue
		}
		if high < 0 {
			high = d
			continue
		}
		if len(out) >= limit {
			return out, ErrTooLarge
		}
		out = append(out, byte(high<<4|d))
		high = -1
	}
	if high >= 0 && len(out) < limit {
		out = append(out, byte(high<<4))
	}
	return out, nil
}

// ascii85Decode undoes groups of five characters to four bytes; ~> ends, z is four zero bytes.
func ascii85Decode(data []byte, limit int) ([]byte, error) {
	data = bytes.TrimPrefix(bytes.TrimLeft(data, " \t\r\n\f\x00"), []byte("<~"))
	out := make([]byte, 0, min(len(data)/5*4+4, limit))
	var group uint32
	n := 0
	for _, b := range data {
		if len(out)+4 > limit {
			return out, ErrTooLarge
		}
		switch {
		case b == '~':
			return closeGroup(out, group, n), nil
		case b == 'z' && n == 0:
			out = append(out, 0, 0, 0, 0)
		case b >= '!' && b <= 'u':
			group = group*85 + uint32(b-'!')
			if n++; n == 5 {
				out = append(out, byte(group>>24), byte(group>>16), byte(group>>8), byte(group))
				group, n = 0, 0
			}
		case b <= ' ':
		default:
			return closeGroup(out, group, n), ErrDamaged
		}
	}
	return closeGroup(out, group, n), nil
}

// closeGroup appends the n-1 bytes that an unfinished group of n characters encodes.
func closeGroup(out []byte, group uint32, n int) []byte {
	if n < 2 {
		return out
	}
	for i := n; i < 5; i++ {
		group = group*85 + 84
	}
	for i := range n - 1 {
		out = append(out, byte(group>>(24-8*i)))
	}
	return out
}

// runLengthDecode undoes PackBits-like runs; 128 ends.
func runLengthDecode(data []byte, limit int) ([]byte, error) {
	var out []byte
	for i := 0; i < len(data); {
		n := int(data[i])
		i++
		switch {
		case n == 128:
			return out, nil
		case n < 128:
			end := min(i+n+1, len(data))
			if len(out)+end-i > limit {
				return out, ErrTooLarge
			}
			out = append(out, data[i:end]...)
			if end-i < n+1 {
				return out, ErrDamaged
			}
			i = end
		case i >= len(data):
			return out, ErrDamaged
		default:
			if len(out)+257-n > limit {
				return out, ErrTooLarge
			}
			for range 257 - n {
				out = append(out, data[i])
			}
			i++
		}
	}
	return out, nil
}

const (
	lzwClear = 256
	lzwEnd   = 257
	lzwFirst = 258
	lzwMax   = 4096 // codes are at most 12 bits
)

// lzwDecode undoes LZW as PDF and TIFF use it: codes of 9 to 12 bits, highest bit first. With early
// change the width grows one code before it must.
func lzwDecode(data []byte, early bool, limit int) ([]byte, error) {
	var (
		prefix [lzwMax]uint16
		suffix [lzwMax]byte
		length [lzwMax]uint16
		out    []byte
		acc    uint32
		have   uint
	)
	for i := range 256 {
		suffix[i], length[i] = byte(i), 1
	}
	ahead := 0
	if early {
		ahead = 1
	}
	next, width, previous := lzwFirst, uint(9), -1
	for _, b := range data {
		acc = acc<<8 | uint32(b)
		have += 8
		if have < width {
			continue
		}
		have -= width
		code := int(acc >> have & (1<<width - 1))
		switch {
		case code == lzwEnd:
			return out, nil
		case code == lzwClear:
			next, width, previous = lzwFirst, 9, -1
			continue
		case code > next || code == next && previous < 0 || code >= lzwFirst && code < next && length[code] == 0:
			return out, ErrDamaged
		}
		entry := code
		if code == next { // the one code that is used before it is known
			entry = previous
		}
		start, n := len(out), int(length[entry])
		if start+n+1 > limit {
			return out, ErrTooLarge
		}
		out = append(out, make([]byte, n)...)
		for i, c := n-1, entry; i >= 0; i, c = i-1, int(prefix[c]) {
			out[start+i] = suffix[c]
		}
		first := out[start]
		if code == next {
			out = append(out, first)
		}
		if previous >= 0 && next < lzwMax {
			prefix[next], suffix[next], length[next] = uint16(previous), first, length[previous]+1
			next++
		}
		previous = code
		for width < 12 && next+ahead >= 1<<width {
			width++
		}
	}
	return out, nil
}
