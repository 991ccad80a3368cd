package object_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"12", "int64 12"},
		{"-.5", "float64 -0.5"},
		{"+3.25", "float64 3.25"},
		{"--7", "int64 -7"},
		{"99999999999999999999", "int64 9223372036854775807"},
		{"12 0 R", "object.Ref 12 0 R"},
		{"12 0 obj", "int64 12"},
		{"12 70000 R", "int64 12"},
		{"/A#20B#zz", "object.Name A B#zz"},
		{"/", "object.Name "},
		{`(a\(b\)\n\053\8(c)` + "\r\nd\\\ne)", "object.String a(b)\n+8(c)\nde"},
		{"(never closed", "object.String never closed"},
		{"<48 6 9 2>", "object.String Hi "},
		{"true", "bool true"},
		{"null", "<nil> <nil>"},
		{"% a comment\n7", "int64 7"},
		{"[1 2 0 R null (x)]", "object.Array [1 2 0 R <nil> [120]]"},
		{"<< /A 1 /B << /C [2] >> /N null >>", "object.Dict map[A:1 B:map[C:[2]]]"},
		{"<< /A 1 stray /B 2", "object.Dict map[A:1 B:2]"},
		{"<< /A [1 2 >>", "object.Dict map[A:[1 2]]"},
		{"<< /A /B endobj", "object.Dict map[A:B]"},
		{"endobj", "object.Keyword endobj"},
	} {
		got, err := object.Parse(&object.Lexer{Data: []byte(c.in)})
		text := fmt.Sprintf("%T %v", got, got)
		if s, ok := got.(object.String); ok {
			text = fmt.Sprintf("%T %s", got, string(s))
		}
		if err != nil || text != c.want {
			t.Errorf("Parse(%q) = %q, %v; want %q", c.in, text, err, c.want)
		}
	}
}

func TestParseIsBounded(t *testing.T) {
	for in, want := range map[string]error{
		strings.Repeat("[", object.MaxDepth+2):               object.ErrTooDeep,
		strings.Repeat("<</A", object.MaxDepth+2):            object.ErrTooDeep,
		"[" + strings.Repeat("1 ", object.MaxValues+1) + "]": object.ErrTooMany,
		"": object.ErrEnd,
	} {
		if _, err := object.Parse(&object.Lexer{Data: []byte(in)}); !errors.Is(err, want) {
			t.Errorf("Parse(%.20q…) = %v, want %v", in, err, want)
		}
	}
	deep := strings.Repeat("[", object.MaxDepth) + strings.Repeat("]", object.MaxDepth)
	if _, err := object.Parse(&object.Lexer{Data: []byte(deep)}); err != nil {
		t.Errorf("as deep as allowed: %v", err)
	}
}

func TestNumbersGluedToOperators(t *testing.T) {
	l := &object.Lexer{Data: []byte("0 -12Td 1.5-3 Tc 5(x)")}
	var got []string
	for tok := l.Next(); tok != object.EOF; tok = l.Next() {
		if tok == object.TokenKeyword || tok == object.TokenString {
			got = append(got, string(l.Bytes))
			continue
		}
		got = append(got, fmt.Sprint(l.Real))
	}
	if want := "0 -12 Td 1.5 Tc 5 x"; strings.Join(got, " ") != want {
		t.Errorf("tokens = %v, want %s", got, want)
	}
}

func FuzzLexer(f *testing.F) {
	f.Add([]byte("<< /A [1 0 R (x\\)) <4>] >> stream"))
	f.Add([]byte(">>>> ))}}{{ +-.. /#"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l := &object.Lexer{Data: data}
		for last := -1; l.Next() != object.EOF; last = l.Pos {
			if l.Pos <= last || l.Pos > len(data) {
				t.Fatalf("position %d after %d of %d", l.Pos, last, len(data))
			}
		}
		p := &object.Lexer{Data: data}
		for {
			before := p.Pos
			if _, err := object.Parse(p); err != nil {
				return
			}
			if p.Pos <= before {
				// Only a keyword that closes an object is handed back, once.
				if p.Next() == object.EOF || p.Pos <= before {
					return
				}
			}
		}
	})
}
