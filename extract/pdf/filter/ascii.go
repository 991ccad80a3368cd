package filter

import "bytes"

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

// closeGroup writes the n-1 bytes that an unfinished group of n characters stands for.
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
