package pdf

import (
	"bytes"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// maxInlineKeys bounds an inline image's dictionary, which has ten keys at most.
const maxInlineKeys = 64

// inlineImage notes the picture between BI and EI and skips its data.
func (in *interpreter) inlineImage(l *object.Lexer) {
	dict := object.Dict{}
	for range maxInlineKeys {
		t := l.Next()
		if t == object.EOF || t == object.TokenKeyword && string(l.Bytes) == "ID" {
			break
		}
		if t != object.TokenName {
			continue
		}
		key := object.Name(l.Bytes)
		before := l.Pos
		v, err := object.Parse(l)
		if word, ok := v.(object.Keyword); ok && word == "ID" || err != nil {
			l.Pos = before
			continue
		}
		dict[key] = v
	}
	start := l.Pos
	l.Pos = endOfInline(l.Data, l.Pos, in.plainBytes(dict))
	data := object.Stream{Dict: dict}
	if end := l.Pos - len("EI"); start < end {
		data.Raw = l.Data[start+1 : end] // after the one white space behind ID
	}
	if size := in.plainBytes(dict); size > 0 && size < len(data.Raw) {
		data.Raw = data.Raw[:size]
	}
	in.image(dict, in.source.object, data)
}

// plainBytes is the size of an inline image without filters, 0 when it has any.
func (in *interpreter) plainBytes(dict object.Dict) int {
	if firstOf(dict, "Filter", "F") != nil {
		return 0
	}
	w, _ := object.Int(firstOf(dict, "Width", "W"))
	h, _ := object.Int(firstOf(dict, "Height", "H"))
	bits, ok := object.Int(firstOf(dict, "BitsPerComponent", "BPC"))
	if mask, _ := firstOf(dict, "ImageMask", "IM").(bool); mask || !ok {
		bits = 1
	}
	colors := 1
	if name, ok := firstOf(dict, "ColorSpace", "CS").(object.Name); ok {
		switch in.f.space(in.res, name) {
		case rgb:
			colors = 3
		case cmyk:
			colors = 4
		}
	}
	const most = 1 << 16 // pixels per side, so that the product cannot overflow
	if w <= 0 || h <= 0 || w > most || h > most || bits <= 0 || bits > 16 {
		return 0
	}
	return (w*bits*colors + 7) / 8 * h
}

// endOfInline finds the end behind EI: after the known size when EI stands there, else at the first EI
// between white space that is followed by what looks like content and not like picture data.
func endOfInline(data []byte, at, size int) int {
	if at < len(data) {
		at++ // the one white space after ID
	}
	if size > 0 && at+size <= len(data) {
		l := &object.Lexer{Data: data, Pos: at + size}
		if l.Next() == object.TokenKeyword && string(l.Bytes) == "EI" {
			return l.Pos
		}
	}
	for p := at; p < len(data); {
		i := bytes.Index(data[p:], []byte("EI"))
		if i < 0 {
			break
		}
		end := p + i + len("EI")
		if (p+i == at || p+i > 0 && object.IsSpace(data[p+i-1])) && (end == len(data) || object.IsSpace(data[end])) &&
			looksLikeContent(data[end:]) {
			return end
		}
		p = end
	}
	return len(data)
}

// looksLikeContent says that the next bytes are printable, as content is and picture data is not.
func looksLikeContent(rest []byte) bool {
	const look = 16
	for _, b := range rest[:min(look, len(rest))] {
		if b > '~' || b < ' ' && !object.IsSpace(b) || b == 0 {
			return false
		}
	}
	return true
}
