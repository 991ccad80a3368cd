// Package filter undoes the filters of PDF streams: [Decode] runs a whole chain under one bound.
//
// Damaged data is normal: every filter keeps what it could decode and says [ErrDamaged] beside it, so
// a cut statement still shows the rows before the cut. Picture codecs (DCT, JPX, CCITT, JBIG2) are
// not undone; [Decode] stops before them and names the one it stopped at.
package filter

import (
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
	// ErrUnknown means that a filter is none of PDF's.
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

// Codec is the full name of the picture codec that name stands for, "" when it is none.
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
