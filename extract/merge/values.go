package merge

import (
	"math"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// origin is the file that a value is copied from; nil for what is ours.
type origin interface {
	// number is that under which a referenced object is written, 0 when it is left out. The name says what
	// the value is to the object that holds it.
	number(name object.Name, r object.Ref) int
	// leadsAway says that a dictionary is no part of the paper.
	leadsAway(object.Dict) bool
	// loses are the names that a dictionary is copied without.
	loses(object.Dict) map[object.Name]bool
	// under is the origin of what stands under a name.
	under(name object.Name) origin
}

// written refers to an object by its number in the merged file.
type written int

// appendValue writes a value as PDF text. Names of a dictionary are in order, so that the same value
// always gives the same bytes.
func appendValue(b []byte, v any, from origin, depth int) []byte {
	return appendNamed(b, "", v, from, depth)
}

// appendNamed writes what stands under a name of a dictionary.
func appendNamed(b []byte, name object.Name, v any, from origin, depth int) []byte {
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
		return appendRef(b, from.number(name, v))
	case written:
		return appendRef(b, int(v))
	case object.Array:
		b = append(b, '[')
		for i, e := range v {
			if i > 0 {
				b = append(b, ' ')
			}
			b = appendNamed(b, name, e, from, depth+1)
		}
		return append(b, ']')
	case object.Dict:
		if from == nil {
			return appendDict(b, v, nil, nil, depth)
		}
		if from.leadsAway(v) {
			return append(b, "null"...)
		}
		return appendDict(b, v, from.loses(v), from, depth)
	}
	return append(b, "null"...) // null itself, and words that are no values
}

// appendDict writes a dictionary without the names in leaveOut.
func appendDict(b []byte, d object.Dict, leaveOut map[object.Name]bool, from origin, depth int) []byte {
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
		within := from
		if from != nil {
			within = from.under(name)
		}
		b = appendNamed(b, name, d[name], within, depth+1)
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
