// Package object holds the values a PDF file is made of and turns bytes into them.
//
// A value is one of: nil (null), bool, int64, float64, [Name], [String], [Array], [Dict], [Ref], [Stream],
// and, in damaged files and content streams, [Keyword]. Nothing here follows references: that is the
// work of package pdf, which knows the file.
package object

import "fmt"

// Name is a PDF name without its slash and with #xx escapes resolved.
type Name string

// String is a PDF string's bytes, escapes resolved and, once loaded through a file, decrypted.
type String []byte

// Keyword is a bare word that is not a value: an operator, or rubbish in a damaged file.
type Keyword string

// Array is a PDF array.
type Array []any

// Dict is a PDF dictionary. A missing key and a null value mean the same.
type Dict map[Name]any

// Ref is an indirect reference ("12 0 R").
type Ref struct {
	Num int // object number, from 1
	Gen int // generation, 0 for most objects
}

// String returns the reference as written in a file.
func (r Ref) String() string { return fmt.Sprintf("%d %d R", r.Num, r.Gen) }

// Stream is a dictionary with the raw bytes after it, still filtered and still encrypted.
type Stream struct {
	// Dict is the stream's dictionary.
	Dict Dict
	// Ref is the object that holds the stream; the key of its decryption.
	Ref Ref
	// Raw is the stream's bytes as in the file; it shares memory with the file and must not be changed.
	Raw []byte
	// Offset is where Raw starts in the file.
	Offset int64
}

// Number returns o as a float; false if o is not a number.
func Number(o any) (float64, bool) {
	switch v := o.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// Int returns o as an int, with reals cut toward zero; false if o is not a number or beyond 2^53.
func Int(o any) (int, bool) {
	switch v := o.(type) {
	case int64:
		return int(v), true
	case float64:
		const exact = 1 << 53 // larger integers are not exact in a float64
		if v > -exact && v < exact {
			return int(v), true
		}
	}
	return 0, false
}
