package pdf

import (
	"bytes"
	"math"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf/filter"
	"github.com/dossier-lending/dossier/extract/pdf/font"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// state is the part of the graphics state that text and rules need; q saves it, Q restores it.
type state struct {
	ctm         matrix
	fill        uint32 // 0xRRGGBB
	stroke      uint32
	fillSpace   colorSpace
	strokeSpace colorSpace
	lineWidth   float64
	clip        clip
	blended     bool // painted with transparency or a blend mode

	font      *font.Font
	size      float64
	charSpace float64 // Tc
	wordSpace float64 // Tw
	scale     float64 // Tz, 1 for 100
	leading   float64 // TL
	rise      float64 // Ts
	mode      int     // Tr
}

// mark is one open marked-content sequence.
type mark struct {
	hidden bool
	// actual is the ActualText of the sequence; used is true once it has been shown.
	actual string
	used   bool
}

// scope is the resources of a page or form, with its fonts by the names used in the content.
type scope struct {
	dict  object.Dict
	fonts map[string]*font.Font
}

// maxFonts bounds the fonts kept for reuse; each costs some 10 KB.
const maxFonts = 1000

func (f *File) newScope(resources any) *scope {
	dict, _ := f.Resolve(resources).(object.Dict)
	return &scope{dict: dict, fonts: map[string]*font.Font{}}
}

// find looks a resource up by category and name, and keeps a reference as such.
func (f *File) find(s *scope, category, name object.Name) any {
	list, _ := f.Resolve(s.dict[category]).(object.Dict)
	return list[name]
}

func (f *File) font(s *scope, name []byte) *font.Font {
	if fn, ok := s.fonts[string(name)]; ok {
		return fn
	}
	fn := f.loadFont(f.find(s, "Font", object.Name(name)))
	if len(s.fonts) >= maxFonts {
		clear(s.fonts)
	}
	s.fonts[string(name)] = fn
	return fn
}

// loadFont reads a font or returns one that was read before; nil if there is none.
func (f *File) loadFont(o any) *font.Font {
	ref, isRef := o.(object.Ref)
	if isRef {
		if fn, ok := f.fonts[ref.Num]; ok {
			return fn
		}
	}
	var fn *font.Font
	if dict, ok := f.Resolve(o).(object.Dict); ok {
		fn = font.Load(f, dict)
	}
	if isRef {
		if len(f.fonts) >= maxFonts {
			clear(f.fonts)
		}
		f.fonts[ref.Num] = fn
	}
	return fn
}

// matrix is PDF's [a b c d e f]: x' = ax + cy + e, y' = bx + dy + f.
type matrix struct{ a, b, c, d, e, f float64 }

var identity = matrix{a: 1, d: 1}

// mul applies m first and then n.
func (m matrix) mul(n matrix) matrix {
	return matrix{
		m.a*n.a + m.b*n.c, m.a*n.b + m.b*n.d,
		m.c*n.a + m.d*n.c, m.c*n.b + m.d*n.d,
		m.e*n.a + m.f*n.c + n.e, m.e*n.b + m.f*n.d + n.f,
	}
}

func (m matrix) apply(x, y float64) (float64, float64) {
	return m.a*x + m.c*y + m.e, m.b*x + m.d*y + m.f
}

// linear is m without its shift.
func (m matrix) linear() [4]float64 { return [4]float64{m.a, m.b, m.c, m.d} }

// sane reports whether coordinates are numbers of a size that pages have; hostile files multiply matrices
// until they are not.
func (m matrix) sane() bool {
	const limit = 1e9
	for _, v := range [...]float64{m.a, m.b, m.c, m.d, m.e, m.f} {
		if !(math.Abs(v) < limit) {
			return false
		}
	}
	return true
}

// formCost is the cost of running a form, in operators: finding and preparing it is more expensive than moving the pen.
const formCost = 50

// do draws a form or an image.
func (in *interpreter) do(name object.Name) error {
	o := in.f.find(in.res, "XObject", name)
	s, ok := in.f.Resolve(o).(object.Stream)
	if !ok {
		return nil
	}
	switch kind, _ := in.f.Resolve(s.Dict["Subtype"]).(object.Name); kind {
	case "Form":
		return in.form(s)
	case "Image":
		in.image(s.Dict, s.Ref.Num, s)
	}
	return nil
}

// form runs a form's content with its own resources. A form within itself is skipped.
func (in *interpreter) form(s object.Stream) error {
	if in.depth >= maxFormDepth || s.Ref.Num != 0 && in.forms[s.Ref.Num] {
		return nil
	}
	if err := in.count(formCost); err != nil {
		return err
	}
	content, err := in.f.formContent(s)
	if err != nil && len(content) == 0 {
		return onlyLimit(err)
	}
	hidden := in.f.layerOff(s.Dict["OC"])
	// All that the form may change is put back afterwards.
	outer := *in
	in.forms[s.Ref.Num] = true
	in.depth++
	in.saved, in.marks = nil, nil
	in.operands, in.elements, in.arena = nil, nil, nil
	in.path = path{}
	if hidden {
		in.off++
	}
	in.source = source{object: s.Ref.Num, revision: in.f.Revision(s.Ref.Num)}
	if m := in.f.formMatrix(s.Dict).mul(in.ctm); m.sane() {
		in.ctm = m
	}
	if box, ok := in.f.rect(s.Dict["BBox"]); ok {
		in.clip.box = overlap(in.clip.box, in.unitBox(matrix{a: box[2] - box[0], d: box[3] - box[1], e: box[0],
			f: box[1]}))
	}
	if res := in.f.Resolve(s.Dict["Resources"]); res != nil {
		in.res = in.f.newScope(res)
	}
	err = in.run(content)
	in.restore(&outer)
	delete(in.forms, s.Ref.Num)
	return err
}

// restore restores everything that a form must not change; its drawings and its used limits stay.
func (in *interpreter) restore(outer *interpreter) {
	in.state, in.saved, in.marks, in.off = outer.state, outer.saved, outer.marks, outer.off
	in.tm, in.line, in.depth, in.path = outer.tm, outer.line, outer.depth, outer.path
	in.res, in.source = outer.res, outer.source
	in.operands, in.elements, in.arena = outer.operands, outer.elements, outer.arena
}

func (f *File) formMatrix(dict object.Dict) matrix {
	list, _ := f.Resolve(dict["Matrix"]).(object.Array)
	if len(list) != 6 {
		return identity
	}
	var v [6]float64
	for i := range v {
		v[i], _ = object.Number(f.Resolve(list[i]))
	}
	return matrix{v[0], v[1], v[2], v[3], v[4], v[5]}
}

// Forms are decoded once when they are small: letterheads come back on every page.
const (
	maxFormKept  = 256 << 10
	maxFormsKept = 16 << 20
)

func (f *File) formContent(s object.Stream) ([]byte, error) {
	if data, ok := f.formCache[s.Ref.Num]; ok && s.Ref.Num != 0 {
		return data, nil
	}
	data, _, err := f.decode(s)
	if err == nil && len(data) <= maxFormKept && f.formBytes+len(data) <= maxFormsKept {
		f.formCache[s.Ref.Num] = data
		f.formBytes += len(data)
	}
	return data, err
}

// image notes where a picture is drawn: the unit square under the current matrix.
func (in *interpreter) image(dict object.Dict, num int, data object.Stream) {
	if in.off > 0 || in.f.layerOff(dict["OC"]) || len(in.out.Images) >= maxRules {
		return
	}
	in.words.end()
	in.order++
	img := page.Image{Box: in.unitBox(identity), Object: num, Order: in.order}
	img.Width, _ = object.Int(in.f.Resolve(firstOf(dict, "Width", "W")))
	img.Height, _ = object.Int(in.f.Resolve(firstOf(dict, "Height", "H")))
	if names := in.f.list(firstOf(dict, "Filter", "F")); len(names) > 0 {
		last, _ := in.f.Resolve(names[len(names)-1]).(object.Name)
		img.Filter = string(last)
		if full := filter.Codec(img.Filter); full != "" {
			img.Filter = full
		}
	}
	in.out.Images = append(in.out.Images, img)
	in.place(img, dict, data)
}

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
		data.Raw = l.Data[start+1 : end] // after the one white space that follows ID
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

// endOfInline finds the end after EI: after the known size if EI is there, else at the first EI between white space
// that is followed by bytes that look like content and not like picture data.
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

// looksLikeContent reports whether the next bytes are printable, as content is and picture data is not.
func looksLikeContent(rest []byte) bool {
	const look = 16
	for _, b := range rest[:min(look, len(rest))] {
		if b > '~' || b < ' ' && !object.IsSpace(b) || b == 0 {
			return false
		}
	}
	return true
}
