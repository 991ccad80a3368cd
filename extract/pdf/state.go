package pdf

import (
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
	// actual is the ActualText of the sequence; used says that it has been shown.
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

// find looks a resource up by category and name; the reference is kept when there is one.
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

// loadFont reads a font or takes it from those read before; nil when there is none.
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
