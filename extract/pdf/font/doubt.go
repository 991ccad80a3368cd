package font

import (
	"encoding/binary"
	"sync"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// embeddedOutlines draws the embedded program's glyphs; program is nil when there is none that is read.
func embeddedOutlines(r Resolver, descriptor object.Dict) (o outlines, program []byte) {
	for _, key := range []object.Name{"FontFile2", "FontFile3"} {
		if s, ok := r.Resolve(descriptor[key]).(object.Stream); ok {
			program = r.Data(s)
			return outlinesOf(program), program
		}
	}
	return nil, nil
}

// drawByCID draws glyphs of a composite font; the program is read when the first figure is met.
func drawByCID(r Resolver, below, descriptor object.Dict) func(cid uint32) outline {
	type drawing struct {
		glyphs outlines
		gids   []byte
	}
	open := sync.OnceValue(func() (d drawing) {
		d.glyphs, _ = embeddedOutlines(r, descriptor)
		if s, ok := r.Resolve(below["CIDToGIDMap"]).(object.Stream); ok {
			d.gids = r.Data(s)
		}
		return d
	})
	return func(cid uint32) outline {
		d := open()
		gid := int(cid)
		if d.gids != nil {
			if gid = 0; 2*int(cid)+1 < len(d.gids) {
				gid = int(binary.BigEndian.Uint16(d.gids[2*cid:]))
			}
		}
		if d.glyphs == nil || gid == 0 {
			return nil
		}
		return d.glyphs.glyph(gid)
	}
}

// doubtSimple looks at the figures of a one-byte font: at their names against their text, and at their
// outlines.
func (f *Font) doubtSimple(r Resolver, dict, descriptor object.Dict, names *textTable) {
	own := symbolic(r, descriptor) || r.Resolve(dict["Encoding"]) == nil // then names are only supposed
	var glyphOf func(code int) int
	var o outlines
	for code := range f.simple {
		g := &f.simple[code]
		if !isFigure(g.Text) {
			continue
		}
		if named := names[code]; !own && isFigure(named) && named != g.Text {
			g.Doubtful = true
			continue
		}
		if glyphOf == nil {
			var program []byte
			o, program = embeddedOutlines(r, descriptor)
			glyphOf = simpleGlyphs(program, names, own)
		}
		if gid := glyphOf(code); o != nil && gid != 0 {
			g.Doubtful = !shows(o.glyph(gid), g.Text[0])
		}
	}
}

// simpleGlyphs finds the glyph that a code paints: by the program's own codes in symbolic fonts, else by what
// the encoding calls it; 0 when that is not known.
func simpleGlyphs(program []byte, names *textTable, own bool) func(code int) int {
	if cff := readCFF(cffProgram(program)); cff != nil {
		return func(code int) int {
			for gid, name := range cff.names {
				if text := nameText(name); text != "" && text == names[code] {
					return gid
				}
			}
			return 0
		}
	}
	maps := charMaps(program)
	return func(code int) int {
		for _, m := range maps {
			char := uint32(code)
			if m.unicode() {
				if own || len(names[code]) != 1 {
					continue
				}
				char = uint32(names[code][0])
			}
			for _, c := range []uint32{char, 0xf000 + char} {
				if gid := m.glyphs[c]; gid != 0 {
					return int(gid)
				}
			}
		}
		return 0
	}
}
