package rawjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// parts reads a text and lists its parts; a and b are long members.
func parts(r io.Reader) (list []string, err error) {
	long := map[string]byte{"a": '[', "b": '{'}
	err = Read(r, Visitor{
		Long:    func(name string) byte { return long[name] },
		Member:  func(name string, value []byte) error { list = append(list, name+"="+string(value)); return nil },
		Element: func(name string, value []byte) error { list = append(list, name+"+"+string(value)); return nil },
	})
	return list, err
}

func TestReadHandsOverLongMembersInParts(t *testing.T) {
	for text, want := range map[string][]string{
		`{}`:                        nil,
		`{ }`:                       nil,
		`{"a":[],"b":{},"c":[1,2]}`: {"c=[1,2]"},
		"{\"a\" : [1 ,{\"x\":\"]}\\\"\"}\n, null],\"b\":{\"k\":[3],\"\\u006b\":-1.5e3 },\"a\":null,\"b\":[4],\"é\":true}": {
			"a+1", `a+{"x":"]}\""}`, "a+null", "b+[3]", "b+-1.5e3", "a=null", "b=[4]", "é=true",
		},
	} {
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(text), "byte by byte": iotest.OneByteReader(strings.NewReader(text)),
			"data with its end": iotest.DataErrReader(strings.NewReader(text)),
		} {
			if got, err := parts(r); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s, %s: %q, %v; want %q", text, name, got, err, want)
			}
		}
	}
}

func TestReadRefusesWhatIsNoObject(t *testing.T) {
	for _, text := range []string{
		``, ` {}`, `{} `, `null`, `[]`, `"x"`, `{`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,}`, `{,}`, `{"a":[1,]}`, `{"a":[,1]}`,
		`{"a":[1 2]}`, `{"a":[1}`, `{"b":{"x":1]}`, `{"b":{"x"}}`, `{"b":{1:1}}`, `{"c":tru}`, `{"c":01}`, `{"c":"\x"}`,
		`{"a":["\ud8"]}`, `{"c":[1,]}`, `{"c":1}{}`, "{\"c\":1}\x00", `{c:1}`, `{"c":}`, `{"c" 1}`, `{"a":[{]}`,
	} {
		if got, err := parts(strings.NewReader(text)); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %q, %v; want ErrInvalid", text, got, err)
		}
	}
	cause := errors.New("the pipe is gone")
	if _, err := parts(io.MultiReader(strings.NewReader(`{"a":[1,`), iotest.ErrReader(cause))); !errors.Is(err, cause) {
		t.Errorf("got %v, want the reader's own error", err)
	}
	stop := errors.New("stop")
	err := Read(strings.NewReader(`{"c":1}`), Visitor{Long: func(string) byte { return 0 },
		Member: func(string, []byte) error { return stop }})
	if !errors.Is(err, stop) {
		t.Errorf("got %v, want the visitor's own error", err)
	}
}

// Memory is that of the longest part, not of the text.
func TestReadHoldsOnePart(t *testing.T) {
	row := `{"description":"` + strings.Repeat("x", 300) + `"}`
	rows := func(n int) io.Reader {
		return io.MultiReader(
			strings.NewReader(`{"a":[`+row), &repeated{text: "," + row, left: n}, strings.NewReader(`]}`),
		)
	}
	bytesFor := func(n int) uint64 {
		return uint64(testing.Benchmark(func(b *testing.B) {
			for b.Loop() {
				if err := Read(rows(n), Visitor{Long: func(string) byte { return '[' }}); err != nil {
					b.Fatal(err)
				}
			}
		}).AllocedBytesPerOp())
	}
	// The race detector drops buffers at random, so that a text a hundred times as long takes some more of them.
	if few, many := bytesFor(100), bytesFor(10_000); many > 10*few {
		t.Errorf("100 rows take %d bytes, 10,000 take %d", few, many)
	}
}

// repeated is a text that comes a number of times.
type repeated struct {
	text string
	at   int
	left int
}

func (r *repeated) Read(p []byte) (n int, err error) {
	for n < len(p) && r.left > 0 {
		copied := copy(p[n:], r.text[r.at:])
		n, r.at = n+copied, r.at+copied
		if r.at == len(r.text) {
			r.at, r.left = 0, r.left-1
		}
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func FuzzReadAcceptsOnlyObjects(f *testing.F) {
	f.Add([]byte(`{"a":[1,{"x":"]}\""}],"b":{"k":[3]},"c":"é"}`))
	f.Add([]byte(`{"a":[1,],"c":01}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := parts(bytes.NewReader(text))
		object := json.Valid(text) && len(text) > 0 && text[0] == '{' && text[len(text)-1] == '}'
		if (err == nil) != object {
			t.Errorf("%q: %v, want an error: %v", text, err, !object)
		}
		again, err2 := parts(iotest.OneByteReader(bytes.NewReader(text)))
		if (err == nil) != (err2 == nil) || err == nil && fmt.Sprint(got) != fmt.Sprint(again) {
			t.Errorf("%q: %q, %v; byte by byte %q, %v", text, got, err, again, err2)
		}
	})
}
