package merge

import (
	"math"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// renumber gives the number under which a referenced object is written; 0 when it is left out.
type renumber func(object.Ref) int

// written refers to an object by its number in the merged file.
type written int

// appendValue writes a value as PDF text. Names of a dictionary are in order, so that the same value
// always gives the same bytes.
func appendValue(b []byte, v any, number renumber, depth int) []byte {
	if depth > object.MaxDepth {
		return append(b, "null"...)
	}
	switch v := v.(type) {
	case bool:
		return strconv.AppendBool(b, v)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case float64:
		return appendReal(b, v)
	case object.Name:
		return appendName(b, v)
	case object.String:
		return appendString(b, v)
	case object.Ref:
		return appendRef(b, number(v))
	case written:
		return appendRef(b, int(v))
	case object.Array:
		b = append(b, '[')
		for i, e := range v {
			if i > 0 {
				b = append(b, ' ')
			}
			b = appendValue(b, e, number, depth+1)
		}
		return append(b, ']')
	case object.Dict:
		return appendDict(b, v, nil, number, depth)
	}
	return append(b, "null"...) // null itself, and words that are no values
}

// appendDict writes a dictionary without the names in leaveOut.
func appendDict(b []byte, d object.Dict, leaveOut map[object.Name]bool, number renumber, depth int) []byte {
	var few [16]object.Name
	names := few[:0]
	for name := range d {
		if !leaveOut[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	b = append(b, "<<"...)
	for _, name := range names {
		b = appendName(b, name)
		b = append(b, ' ')
		b = appendValue(b, d[name], number, depth+1)
	}
	return append(b, ">>"...)
}

func appendRef(b []byte, number int) []byte {
	if number == 0 {
		return append(b, "null"...)
	}
	b = strconv.AppendInt(b, int64(number), 10)
	return append(b, " 0 R"...)
}

func appendReal(b []byte, v float64) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(b, '0')
	}
	return strconv.AppendFloat(b, v, 'f', -1, 64)
}

const hexDigits = "0123456789ABCDEF"

func appendName(b []byte, n object.Name) []byte {
	b = append(b, '/')
	for i := range len(n) {
		c := n[i]
		if c <= ' ' || c > '~' || c == '#' || !object.IsRegular(c) {
			b = append(b, '#', hexDigits[c>>4], hexDigits[c&15])
			continue
		}
		b = append(b, c)
	}
	return b
}

func appendString(b []byte, s object.String) []byte {
	for _, c := range s {
		if c < ' ' || c > '~' || c == '(' || c == ')' || c == '\\' {
			return appendHex(b, s)
		}
	}
	b = append(b, '(')
	b = append(b, s...)
	return append(b, ')')
}

func appendHex(b []byte, s object.String) []byte {
	b = append(b, '<')
	for _, c := range s {
		b = append(b, hexDigits[c>>4], hexDigits[c&15])
	}
	return append(b, '>')
}
