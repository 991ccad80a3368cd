package filter

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
