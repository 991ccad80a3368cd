package pdf

import (
	"bytes"
	"unicode/utf16"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// maxMarks bounds open marked content; structure trees nest some tens deep.
const maxMarks = 4096

func (in *interpreter) begin(m mark) {
	if len(in.marks) >= maxMarks {
		return
	}
	in.marks = append(in.marks, m)
	if m.hidden {
		in.off++
	}
}

func (in *interpreter) end() {
	n := len(in.marks)
	if n == 0 {
		return
	}
	if in.marks[n-1].hidden {
		in.off--
	}
	in.marks = in.marks[:n-1]
}

// markOf reads a BDC's tag and properties: layers that are off, and ActualText.
func (in *interpreter) markOf(content []byte) (m mark) {
	if len(in.operands) < 2 {
		return m
	}
	props := in.operands[1]
	switch {
	case props.kind == name && string(in.bytes(0)) == "OC":
		m.hidden = in.f.layerOff(in.f.find(in.res, "Properties", object.Name(in.bytes(1))))
	case props.kind == name:
		dict, _ := in.f.Resolve(in.f.find(in.res, "Properties", object.Name(in.bytes(1)))).(object.Dict)
		m.actual = in.f.text(dict["ActualText"])
	case props.kind == dictionary && bytes.Contains(content[props.start:props.end], []byte("ActualText")):
		raw := content[props.start-len("<<") : props.end]
		if o, err := object.Parse(&object.Lexer{Data: raw}); err == nil {
			dict, _ := o.(object.Dict)
			m.actual = in.f.text(dict["ActualText"])
		}
	}
	return m
}

// actualText is the replacement text for a glyph without text, given once per sequence; ok is false when
// no open sequence has one.
//
// ActualText stands in only for glyphs that say nothing themselves: it is not what a person sees on
// the page, and a forger can write any amount there.
func (in *interpreter) actualText() (s string, ok bool) {
	for i := len(in.marks) - 1; i >= 0; i-- {
		m := &in.marks[i]
		if m.actual == "" {
			continue
		}
		if m.used {
			return "", true
		}
		m.used = true
		return m.actual, true
	}
	return "", false
}

// text decodes a text string: UTF-16 or UTF-8 by its mark, else the document encoding, of which the
// part shared with Latin-1 is used. "" when o is no string.
func (f *File) text(o any) string {
	s, ok := f.Resolve(o).(object.String)
	if !ok {
		return ""
	}
	switch {
	case bytes.HasPrefix(s, []byte{0xfe, 0xff}), bytes.HasPrefix(s, []byte{0xff, 0xfe}):
		little := s[0] == 0xff
		units := make([]uint16, 0, len(s)/2)
		for i := 2; i+1 < len(s); i += 2 {
			if little {
				units = append(units, uint16(s[i+1])<<8|uint16(s[i]))
			} else {
				units = append(units, uint16(s[i])<<8|uint16(s[i+1]))
			}
		}
		return string(utf16.Decode(units))
	case bytes.HasPrefix(s, []byte{0xef, 0xbb, 0xbf}):
		return string(bytes.ToValidUTF8(s[3:], []byte("\uFFFD")))
	}
	runes := make([]rune, len(s))
	for i, b := range s {
		runes[i] = rune(b)
	}
	return string(runes)
}
