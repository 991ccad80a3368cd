package rawjson

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// ErrInvalid is what Read returns for a text that is not a JSON object.
var ErrInvalid = errors.New("not a JSON object")

// Visitor receives the parts of a JSON object. The bytes of names and values are valid only during the call.
type Visitor struct {
	// Long returns '[' or '{' for a member that is handed over in parts if its value begins like that; else 0.
	Long func(name string) byte
	// Member is called for every other member.
	Member func(name string, value []byte) error
	// Element is called for each element of a long member; nil if they are not needed.
	Element func(member string, value []byte) error
}

// Read reads a JSON object from r to its end and calls the visitor for each part, in order. Each value is valid JSON.
// Nothing but the object may be in r, not even white space around it. One part at a time is in memory, because results
// of long statements have tens of megabytes. Errors: ErrInvalid, and those of r and of the visitor.
func Read(r io.Reader, v Visitor) error {
	x := &stream{r: r}
	if c, err := x.next(); err != nil || c != '{' {
		return errors.Join(err, ErrInvalid)
	}
	err := x.each('}', func() error {
		name, err := x.name()
		if err != nil {
			return err
		}
		if err := x.expect(':'); err != nil {
			return err
		}
		begins := v.Long(name)
		if c, err := x.peek(); err != nil || begins == 0 || c != begins {
			value, err2 := x.valid()
			if err = errors.Join(err, err2); err != nil {
				return err
			}
			return v.Member(name, value)
		}
		return x.elements(begins, name, v.Element)
	})
	if err != nil {
		return err
	}
	if len(x.b) > 0 || x.fill() {
		return fmt.Errorf("%w: something follows it", ErrInvalid)
	}
	return x.failed()
}

// stream is the unread part of a text in b, and where more comes from.
type stream struct {
	r   io.Reader
	b   []byte
	mem []byte // b is its end
	err error
}

// streamPart is the memory that a stream begins with.
const streamPart = 32 << 10

// fill reads more; false at the end and after an error.
func (x *stream) fill() bool {
	if x.err != nil {
		return false
	}
	if len(x.b) == cap(x.mem) {
		x.mem = slices.Grow([]byte(nil), max(streamPart, 2*len(x.b)))
	}
	x.mem = append(x.mem[:0], x.b...)
	n, err := x.r.Read(x.mem[len(x.b):cap(x.mem)])
	x.b, x.err = x.mem[:len(x.b)+n], err
	return n > 0 || err == nil && x.fill()
}

// failed is the error of the source, nil at its end.
func (x *stream) failed() error {
	if errors.Is(x.err, io.EOF) {
		return nil
	}
	return x.err
}

// short is the error for a text that ends too early.
func (x *stream) short() error {
	return errors.Join(x.failed(), fmt.Errorf("%w: it ends early", ErrInvalid))
}

// peek skips white space and returns the next byte without taking it.
func (x *stream) peek() (byte, error) {
	for {
		for i, c := range x.b {
			if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
				x.b = x.b[i:]
				return c, nil
			}
		}
		if x.b = nil; !x.fill() {
			return 0, x.short()
		}
	}
}

// next takes the very next byte.
func (x *stream) next() (byte, error) {
	if len(x.b) == 0 && !x.fill() {
		return 0, x.short()
	}
	c := x.b[0]
	x.b = x.b[1:]
	return c, nil
}

// expect skips white space and takes one byte.
func (x *stream) expect(want byte) error {
	c, err := x.peek()
	if err == nil && c != want {
		err = fmt.Errorf("%w: %q where %q belongs", ErrInvalid, c, want)
	}
	if err == nil {
		x.b = x.b[1:]
	}
	return err
}

// each calls one for each part up to the closing bracket, and takes the commas between them and the bracket.
func (x *stream) each(closing byte, one func() error) error {
	c, err := x.peek()
	if err == nil && c == closing {
		return x.expect(closing)
	}
	for err == nil {
		if err = one(); err != nil {
			return err
		}
		if c, err = x.peek(); err == nil && c == closing {
			return x.expect(closing)
		}
		err = errors.Join(err, x.expect(','))
	}
	return err
}

// elements hands over the elements of a list, or the values of an object.
func (x *stream) elements(begins byte, member string, element func(string, []byte) error) error {
	if err := x.expect(begins); err != nil {
		return err
	}
	return x.each(begins+2, func() error { // ']' and '}' are two after their openings
		if begins == '{' {
			c, err := x.peek()
			if err == nil && c != '"' {
				err = ErrInvalid
			}
			if err == nil {
				_, err = x.valid() // nobody needs the name
			}
			if err = errors.Join(err, x.expect(':')); err != nil {
				return err
			}
		}
		value, err := x.valid()
		if err != nil || element == nil {
			return err
		}
		return element(member, value)
	})
}

func (x *stream) name() (name string, err error) {
	if c, err := x.peek(); err != nil || c != '"' {
		return "", errors.Join(err, ErrInvalid)
	}
	value, err := x.value()
	if err == nil && json.Unmarshal(value, &name) != nil {
		err = ErrInvalid
	}
	return name, err
}

// valid takes a value.
func (x *stream) valid() ([]byte, error) {
	value, err := x.value()
	if err == nil && !json.Valid(value) {
		err = ErrInvalid
	}
	return value, err
}

// value takes the bytes up to the end of a value, which may not be valid.
func (x *stream) value() ([]byte, error) {
	if _, err := x.peek(); err != nil {
		return nil, err
	}
	depth, quoted := 0, false
	for i := 0; ; i++ {
		for i >= len(x.b) {
			if !x.fill() {
				return nil, x.short()
			}
		}
		switch c := x.b[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			if quoted = !quoted; !quoted && depth == 0 {
				return x.take(i + 1), nil
			}
		case quoted:
		case c == '{' || c == '[':
			depth++
		case depth == 0 && strings.IndexByte(",:}] \t\r\n", c) >= 0:
			return x.take(i), nil // a number, true, false or null
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				return x.take(i + 1), nil
			}
		}
	}
}

func (x *stream) take(n int) []byte {
	value := x.b[:n]
	x.b = x.b[n:]
	return value
}
