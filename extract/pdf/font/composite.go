package font

import (
	"strings"
	"sync"
	"unicode/utf16"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// maxCIDs bounds the width table; CIDs are two bytes.
const maxCIDs = 1 << 16

// composite has the additions of a Type 0 font: codes of several bytes, CIDs, widths by CID.
type composite struct {
	encoding *CMap
	unicode  *CMap
	// draw returns the outline of a CID, nil if there is no readable one.
	draw func(cid uint32) outline
	// program returns text by CID from the font program, for fonts without a better source; read when first needed.
	program  func() map[uint32]string
	widths   []float64 // by CID, if hasWidth is true
	hasWidth []bool
	usual    float64 // DW
	vertical map[uint32]float64
	usualV   float64

	pages [256]*[256]Glyph // glyphs of two-byte codes, filled when first used
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

// charset replaces one of Adobe's predefined CMaps. Their tables map codes to glyph numbers and would be megabytes.
// Text needs only the character set, which x/text knows. Widths need only the numbers of the narrow characters, because
// all others have the same width.
type charset struct {
	// codec is nil where codes are UTF-16 already.
	codec encoding.Encoding
	// jis reports whether codes are JIS rows and cells without the high bits.
	jis bool
	// first is the CID of the blank; the other ASCII characters follow it.
	first uint32
	// kana is the CID of byte A0; half-width katakana follow it. 0 means none.
	kana uint32
	// spaces are the valid codes.
	spaces []codespace
}

// wideCID is the CID of every full-width character. No width list has it, so the font's default applies.
const wideCID = 1 << 20

var (
	twoBytes   = []codespace{{2, 0x0000, 0xffff}}
	utf16Space = []codespace{{2, 0x0000, 0xd7ff}, {2, 0xe000, 0xffff}, {4, 0xd800dc00, 0xdbffdfff}}
	rksjSpace  = []codespace{{1, 0x00, 0x80}, {2, 0x8140, 0x9ffc}, {1, 0xa0, 0xdf}, {2, 0xe040, 0xfcfc}}
	eucSpace   = []codespace{{1, 0x00, 0x80}, {2, 0x8ea0, 0x8edf}, {2, 0xa1a1, 0xfefe}}
	gbkSpace   = []codespace{{1, 0x00, 0x80}, {2, 0x8140, 0xfefe}}
	gb18030    = []codespace{{1, 0x00, 0x7f}, {2, 0x8140, 0xfefe}, {4, 0x81308130, 0xfe39fe39}}
)

// predefinedSets lists the CMaps by name without the writing direction.
var predefinedSets = map[string]*charset{
	"83pv-RKSJ":         {codec: japanese.ShiftJIS, first: 1, kana: 326, spaces: rksjSpace},
	"90ms-RKSJ":         {codec: japanese.ShiftJIS, first: 231, kana: 326, spaces: rksjSpace},
	"90msp-RKSJ":        {codec: japanese.ShiftJIS, first: 1, kana: 326, spaces: rksjSpace},
	"90pv-RKSJ":         {codec: japanese.ShiftJIS, first: 1, kana: 326, spaces: rksjSpace},
	"Add-RKSJ":          {codec: japanese.ShiftJIS, first: 231, kana: 326, spaces: rksjSpace},
	"Ext-RKSJ":          {codec: japanese.ShiftJIS, first: 231, kana: 326, spaces: rksjSpace},
	"EUC":               {codec: japanese.EUCJP, first: 231, spaces: eucSpace},
	"":                  {codec: japanese.EUCJP, jis: true, first: 231, spaces: twoBytes}, // "H" and "V"
	"UniJIS-UCS2":       {first: 1, spaces: twoBytes},
	"UniJIS-UCS2-HW":    {first: 231, spaces: twoBytes},
	"UniJIS-UTF16":      {first: 1, spaces: utf16Space},
	"UniJIS2004-UTF16":  {first: 1, spaces: utf16Space},
	"UniJISX0213-UTF16": {first: 1, spaces: utf16Space},
	"GB-EUC":            {codec: simplifiedchinese.GBK, first: 813, spaces: gbkSpace},
	"GBpc-EUC":          {codec: simplifiedchinese.GBK, first: 1, spaces: gbkSpace},
	"GBK-EUC":           {codec: simplifiedchinese.GBK, first: 813, spaces: gbkSpace},
	"GBKp-EUC":          {codec: simplifiedchinese.GBK, first: 1, spaces: gbkSpace},
	"GBK2K":             {codec: simplifiedchinese.GB18030, first: 1, spaces: gb18030},
	"UniGB-UCS2":        {first: 1, spaces: twoBytes},
	"UniGB-UTF16":       {first: 1, spaces: utf16Space},
	"B5pc":              {codec: traditionalchinese.Big5, first: 1, spaces: gbkSpace},
	"HKscs-B5":          {codec: traditionalchinese.Big5, first: 1, spaces: gbkSpace},
	"ETen-B5":           {codec: traditionalchinese.Big5, first: 13648, spaces: gbkSpace},
	"ETenms-B5":         {codec: traditionalchinese.Big5, first: 1, spaces: gbkSpace},
	"UniCNS-UCS2":       {first: 1, spaces: twoBytes},
	"UniCNS-UTF16":      {first: 1, spaces: utf16Space},
	"KSC-EUC":           {codec: korean.EUCKR, first: 8094, spaces: gbkSpace},
	"KSCpc-EUC":         {codec: korean.EUCKR, first: 1, spaces: gbkSpace},
	"KSCms-UHC":         {codec: korean.EUCKR, first: 1, spaces: gbkSpace},
	"KSCms-UHC-HW":      {codec: korean.EUCKR, first: 8094, spaces: gbkSpace},
	"UniKS-UCS2":        {first: 1, spaces: twoBytes},
	"UniKS-UTF16":       {first: 1, spaces: utf16Space},
}

// Predefined returns the CMap of that name, nil if the name is unknown. Identity-H and Identity-V pass codes on as CIDs
// and give no text.
func Predefined(name string) *CMap {
	base, vertical := strings.CutSuffix(name, "V")
	if !vertical {
		var horizontal bool
		if base, horizontal = strings.CutSuffix(name, "H"); !horizontal {
			return nil
		}
	}
	base = strings.TrimSuffix(base, "-")
	m := &CMap{Name: name, Vertical: vertical, sorted: true}
	if base == "Identity" {
		m.identity = true
		return m
	}
	if m.charset = predefinedSets[base]; m.charset == nil {
		return nil
	}
	m.spaces = m.charset.spaces
	return m
}

// text decodes one code.
func (s *charset) text(c uint32) string {
	if s.codec == nil {
		if c > 0xffff {
			return string(utf16.DecodeRune(rune(c>>16), rune(c&0xffff)))
		}
		return expandLigatures(string(rune(c)))
	}
	if s.jis {
		c |= 0x8080
	}
	var raw []byte
	for shift := 24; shift >= 0; shift -= 8 {
		if b := byte(c >> shift); b != 0 || len(raw) > 0 || shift == 0 {
			raw = append(raw, b)
		}
	}
	out, err := s.codec.NewDecoder().Bytes(raw)
	if err != nil {
		return ""
	}
	return string(out)
}

// cid is the number by which width tables know a code.
func (s *charset) cid(c uint32) uint32 {
	switch {
	case c >= ' ' && c <= '~':
		return s.first + c - ' '
	case s.kana != 0 && c >= 0xa0 && c <= 0xdf:
		return s.kana + c - 0xa0
	}
	return wideCID
}
