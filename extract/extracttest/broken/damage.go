package broken

import (
	"bytes"
	"math/rand/v2"
	"regexp"
)

// damages are ways to break a file, each of which leaves most of it as it was.
var damages = []struct {
	name string
	do   func(r *rand.Rand, b []byte) []byte
}{
	{"bits flipped", func(r *rand.Rand, b []byte) []byte {
		for range 1 + r.IntN(20) {
			if len(b) > 0 {
				b[r.IntN(len(b))] ^= 1 << r.IntN(8)
			}
		}
		return b
	}},
	{"a run of zeros", func(r *rand.Rand, b []byte) []byte {
		from, to := stretch(r, b)
		clear(b[from:to])
		return b
	}},
	{"a run of noise", func(r *rand.Rand, b []byte) []byte {
		from, to := stretch(r, b)
		for i := from; i < to; i++ {
			b[i] = byte(r.Uint32())
		}
		return b
	}},
	{"a piece lost", func(r *rand.Rand, b []byte) []byte {
		from, to := stretch(r, b)
		return append(b[:from], b[to:]...)
	}},
	{"a piece twice", func(r *rand.Rand, b []byte) []byte {
		from, to := stretch(r, b)
		piece := bytes.Clone(b[from:to])
		return append(append(bytes.Clone(b[:to]), piece...), b[to:]...)
	}},
	{"two pieces changed places", func(r *rand.Rand, b []byte) []byte {
		from, to := stretch(r, b)
		other := r.IntN(len(b) + 1 - (to - from))
		piece := bytes.Clone(b[from:to])
		copy(b[from:to], b[other:])
		copy(b[other:], piece)
		return b
	}},
	{"numbers that lie", lyingNumbers},
	{"names that lie", func(r *rand.Rand, b []byte) []byte {
		names := [][]byte{[]byte("/Kids"), []byte("/Parent"), []byte("/Contents"), []byte("/Length"), []byte("/Filter"), []byte("/W"), []byte("/Prev"),
			[]byte("endstream"), []byte("endobj"), []byte(" 0 R"), []byte("<row"), []byte("<c r"), []byte("</")}
		return bytes.ReplaceAll(b, names[r.IntN(len(names))], names[r.IntN(len(names))])
	}},
	{"words of machines changed", func(r *rand.Rand, b []byte) []byte {
		for range 1 + r.IntN(8) {
			if len(b) < 8 {
				break
			}
			at := r.IntN(len(b)-4) &^ 1
			copy(b[at:], [][]byte{{0xff, 0xff, 0xff, 0xff}, {0, 0, 0, 0}, {0xff, 0xff, 0xff, 0x7f}, {0x7f, 0xff, 0xff, 0xff}, {1, 0, 0, 0}, {0, 0, 0, 0x80}}[r.IntN(6)])
		}
		return b
	}},
}

// stretch is a piece of b, short ones more often than long ones.
func stretch(r *rand.Rand, b []byte) (from, to int) {
	if len(b) == 0 {
		return 0, 0
	}
	from = r.IntN(len(b))
	return from, min(len(b), from+1+r.IntN(1+len(b)>>r.IntN(12)))
}

var number = regexp.MustCompile(`\d+`)

// lyingNumbers puts numbers at the edges of what machines hold in place of some that are written out.
func lyingNumbers(r *rand.Rand, b []byte) []byte {
	lies := []string{"0", "-1", "1", "2147483647", "2147483648", "4294967296", "99999999999999999999", "65536", "1e309", "16777217"}
	every := 1 + r.IntN(200)
	return number.ReplaceAllFunc(b, func(n []byte) []byte {
		if r.IntN(every) > 0 {
			return n
		}
		return []byte(lies[r.IntN(len(lies))])
	})
}
