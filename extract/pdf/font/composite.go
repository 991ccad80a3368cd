package font

import (
	"sync"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// maxCIDs bounds the width table; CIDs are two bytes.
const maxCIDs = 1 << 16

// composite is what a Type 0 font adds: codes of several bytes, CIDs, widths by CID.
type composite struct {
	encoding *CMap
	unicode  *CMap
	// draw is the outline of a CID, nil when there is none that can be read.
	draw func(cid uint32) outline
	// program gives text by CID from the font program, when nothing better says it; read when first needed.
	program  func() map[uint32]string
	widths   []float64 // by CID, where hasWidth says so
	hasWidth []bool
	usual    float64 // DW
	vertical map[uint32]float64
	usualV   float64

	pages [256]*[256]Glyph // glyphs of two-byte codes, filled when first met
	rest  map[uint32]*Glyph
}

// maxRareGlyphs bounds the glyphs remembered for codes longer than two bytes.
const maxRareGlyphs = 1 << 16

func (c *composite) next(s []byte) (*Glyph, int) {
	code, n := c.encoding.Next(s)
	if code > 0xffff {
		if g := c.rest[code]; g != nil {
			return g, n
		}
		g := &Glyph{}
		c.fill(g, code, n)
		if len(c.rest) < maxRareGlyphs {
			c.rest[code] = g
		}
		return g, n
	}
	page := c.pages[code>>8]
	if page == nil {
		page = new([256]Glyph)
		c.pages[code>>8] = page
	}
	g := &page[code&0xff]
	if !g.known {
		c.fill(g, code, n)
	}
	return g, n
}

func (c *composite) fill(g *Glyph, code uint32, n int) {
	g.known = true
	cid := c.encoding.CID(code)
	text := ""
	if c.unicode != nil {
		text = c.unicode.Text(code)
	}
	if !meaningful(text) {
		text = c.encoding.Text(code)
	}
	if !meaningful(text) {
		text = c.program()[cid]
	}
	if !meaningful(text) {
		text = ""
	}
	g.setText(text)
	g.Doubtful = isFigure(g.Text) && !shows(c.draw(cid), g.Text[0])
	g.WordSpace = n == 1 && code == 32
	if c.encoding.Vertical {
		g.Width = c.usualV
		if w, ok := c.vertical[cid]; ok {
			g.Width = w
		}
		return
	}
	g.Width = c.usual
	if int(cid) < len(c.widths) && c.hasWidth[cid] {
		g.Width = c.widths[cid]
	}
}

// loadComposite reads a Type 0 font and its one descendant.
func (f *Font) loadComposite(r Resolver, dict object.Dict) {
	c := &composite{rest: map[uint32]*Glyph{}, vertical: map[uint32]float64{}, usual: 1, usualV: -1}
	c.program = func() map[uint32]string { return nil }
	c.draw = func(uint32) outline { return nil }
	f.composite = c
	c.encoding = f.compositeEncoding(r, dict["Encoding"])
	c.unicode = toUnicode(r, dict)
	f.Vertical = c.encoding.Vertical
	list, _ := r.Resolve(dict["DescendantFonts"]).(object.Array)
	if len(list) == 0 {
		f.Problem = "composite font without descendant"
		return
	}
	below, _ := r.Resolve(list[0]).(object.Dict)
	if f.Name == "" {
		base, _ := r.Resolve(below["BaseFont"]).(object.Name)
		f.setName(string(base))
	}
	descriptor, _ := r.Resolve(below["FontDescriptor"]).(object.Dict)
	f.readDescriptor(r, descriptor)
	if w, ok := object.Number(r.Resolve(below["DW"])); ok {
		c.usual = clampWidth(w)
	}
	c.readWidths(r, below["W"])
	c.readVertical(r, below)
	c.draw = drawByCID(r, below, descriptor)
	c.program = sync.OnceValue(func() map[uint32]string { return programTexts(r, below, descriptor) })
}

func clampWidth(w float64) float64 { return min(max(w/1000, -maxWidth), maxWidth) }

func (f *Font) compositeEncoding(r Resolver, o any) *CMap {
	switch v := r.Resolve(o).(type) {
	case object.Name:
		if m := Predefined(string(v)); m != nil {
			return m
		}
		f.Problem = "unsupported CMap " + string(v)
	case object.Stream:
		m, err := ParseCMap(r.Data(v), Predefined)
		if err != nil {
			f.Problem = err.Error()
		}
		if name, ok := r.Resolve(v.Dict["UseCMap"]).(object.Name); ok && m.parent == nil {
			m.parent = Predefined(string(name))
		}
		if wmode, ok := object.Int(r.Resolve(v.Dict["WMode"])); ok {
			m.Vertical = wmode == 1
		}
		return m
	default:
		f.Problem = "composite font without encoding"
	}
	return Predefined("Identity-H")
}

// readWidths reads W: "c [w w …]" and "first last w".
func (c *composite) readWidths(r Resolver, o any) {
	list, _ := r.Resolve(o).(object.Array)
	for i := 0; i+1 < len(list); {
		first, ok := object.Int(r.Resolve(list[i]))
		if !ok || first < 0 || first >= maxCIDs {
			i++
			continue
		}
		switch v := r.Resolve(list[i+1]).(type) {
		case object.Array:
			for j, w := range v {
				if w, ok := object.Number(r.Resolve(w)); ok {
					c.setWidth(first+j, clampWidth(w))
				}
			}
			i += 2
		default:
			last, ok := object.Int(v)
			if !ok || i+2 >= len(list) {
				return
			}
			w, _ := object.Number(r.Resolve(list[i+2]))
			for cid := first; cid <= min(last, maxCIDs-1); cid++ {
				c.setWidth(cid, clampWidth(w))
			}
			i += 3
		}
	}
}

func (c *composite) setWidth(cid int, w float64) {
	if cid < 0 || cid >= maxCIDs {
		return
	}
	for len(c.widths) <= cid {
		grow := max(256, len(c.widths))
		c.widths = append(c.widths, make([]float64, grow)...)
		c.hasWidth = append(c.hasWidth, make([]bool, grow)...)
	}
	c.widths[cid], c.hasWidth[cid] = w, true
}

// readVertical reads DW2 and W2, of which only the advances matter here.
func (c *composite) readVertical(r Resolver, below object.Dict) {
	if d, ok := r.Resolve(below["DW2"]).(object.Array); ok && len(d) == 2 {
		if w, ok := object.Number(r.Resolve(d[1])); ok {
			c.usualV = clampWidth(w)
		}
	}
	list, _ := r.Resolve(below["W2"]).(object.Array)
	for i := 0; i+1 < len(list); {
		first, _ := object.Int(r.Resolve(list[i]))
		if v, ok := r.Resolve(list[i+1]).(object.Array); ok {
			for j := 0; j+2 < len(v) && first+j/3 < maxCIDs; j += 3 {
				w, _ := object.Number(r.Resolve(v[j]))
				c.vertical[uint32(first+j/3)] = clampWidth(w)
			}
			i += 2
			continue
		}
		last, ok := object.Int(r.Resolve(list[i+1]))
		if !ok || i+2 >= len(list) {
			return
		}
		w, _ := object.Number(r.Resolve(list[i+2]))
		for cid := max(first, 0); cid <= min(last, maxCIDs-1); cid++ {
			c.vertical[uint32(cid)] = clampWidth(w)
		}
		i += 5
	}
}
