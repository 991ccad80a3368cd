package font

import (
	"errors"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// MaxCMapEntries bounds the ranges and characters one CMap may list. All of a two-byte code space
// listed one by one is 65,536; ranges are kept as ranges, however many codes they span.
const MaxCMapEntries = 1 << 17

// ErrCMapTooLarge means more than [MaxCMapEntries].
var ErrCMapTooLarge = errors.New("CMap lists too many codes")

// codespace is one range of valid codes of n bytes; each byte must be in its own range.
type codespace struct {
	n      int
	lo, hi uint32
}

// span maps codes lo..hi, of any length, to consecutive CIDs or texts.
type span struct {
	lo, hi uint32
	cid    uint32
	text   []uint16 // UTF-16; the last unit counts up
}

// CMap maps character codes to CIDs (a font's encoding) or to text (ToUnicode).
type CMap struct {
	spaces  []codespace
	cids    []span
	texts   []span
	single  map[uint32]string // bfchar and bfrange arrays
	entries int
	// Vertical reports whether text runs from top to bottom.
	Vertical bool
	sorted   bool
	identity bool
	parent   *CMap
	charset  *charset // of a predefined CMap: its text and the CIDs of its narrow characters
	// Name is the CMap's own name.
	Name string
}

// ParseCMap reads a CMap file. use finds another CMap by name for usecmap; it may be nil. Damage ends the reading, and
// the part before it counts. The only error is [ErrCMapTooLarge].
func ParseCMap(data []byte, use func(name string) *CMap) (*CMap, error) {
	m := &CMap{single: map[uint32]string{}}
	l := &object.Lexer{Data: data}
	var lastName string
	wantWMode := false
	for {
		switch l.Next() {
		case object.EOF:
			return m, nil
		case object.TokenName:
			wantWMode = string(l.Bytes) == "WMode"
			lastName = string(l.Bytes)
		case object.TokenInt:
			if wantWMode {
				m.Vertical = l.Int == 1
				wantWMode = false
			}
		case object.TokenKeyword:
			var err error
			switch string(l.Bytes) {
			case "begincodespacerange":
				err = m.codespaces(l)
			case "begincidrange":
				err = m.cidSection(l, true)
			case "begincidchar":
				err = m.cidSection(l, false)
			case "beginbfrange":
				err = m.bfRange(l)
			case "beginbfchar":
				err = m.bfChar(l)
			case "usecmap":
				if use != nil {
					m.parent = use(lastName)
				}
			}
			if err != nil {
				return m, err
			}
		}
	}
}

func (m *CMap) count() error {
	if m.entries++; m.entries > MaxCMapEntries {
		return ErrCMapTooLarge
	}
	return nil
}

// code reads a code string; n is its length in bytes, 0 when the section ended.
func code(l *object.Lexer) (v uint32, n int) {
	if l.Next() != object.TokenString || len(l.Bytes) == 0 || len(l.Bytes) > 4 {
		return 0, 0
	}
	for _, b := range l.Bytes {
		v = v<<8 | uint32(b)
	}
	return v, len(l.Bytes)
}

func (m *CMap) codespaces(l *object.Lexer) error {
	for {
		lo, n := code(l)
		if n == 0 {
			return nil
		}
		hi, n2 := code(l)
		if n2 != n {
			return nil
		}
		if err := m.count(); err != nil {
			return err
		}
		m.spaces = append(m.spaces, codespace{n, lo, hi})
	}
}

func (m *CMap) cidSection(l *object.Lexer, ranged bool) error {
	for {
		lo, n := code(l)
		if n == 0 {
			return nil
		}
		hi := lo
		if ranged {
			if hi, n = code(l); n == 0 {
				return nil
			}
		}
		if l.Next() != object.TokenInt || hi < lo {
			return nil
		}
		if err := m.count(); err != nil {
			return err
		}
		m.cids = append(m.cids, span{lo: lo, hi: hi, cid: uint32(l.Int)})
	}
}

func (m *CMap) bfChar(l *object.Lexer) error {
	for {
		c, n := code(l)
		if n == 0 {
			return nil
		}
		var text string
		switch l.Next() {
		case object.TokenString:
			text = utf16Text(units(l.Bytes))
		case object.TokenName:
			text = nameText(string(l.Bytes))
		default:
			return nil
		}
		if err := m.count(); err != nil {
			return err
		}
		m.single[c] = text
	}
}

func (m *CMap) bfRange(l *object.Lexer) error {
	for {
		lo, n := code(l)
		if n == 0 {
			return nil
		}
		hi, n := code(l)
		if n == 0 {
			return nil
		}
		if err := m.count(); err != nil {
			return err
		}
		switch l.Next() {
		case object.TokenString:
			if u := units(l.Bytes); hi >= lo && len(u) > 0 {
				m.texts = append(m.texts, span{lo: lo, hi: hi, text: u})
			}
		case object.ArrayOpen:
			for c := lo; l.Next() == object.TokenString; c++ {
				if err := m.count(); err != nil {
					return err
				}
				if c >= lo && c <= hi {
					m.single[c] = utf16Text(units(l.Bytes))
				}
			}
		default:
			return nil
		}
	}
}

// maxText bounds the UTF-16 units of one code's text; the standard allows 512 bytes.
const maxText = 256

func units(b []byte) []uint16 {
	if len(b) == 1 { // some producers write one byte
		return []uint16{uint16(b[0])}
	}
	out := make([]uint16, 0, len(b)/2)
	for i := 0; i+1 < len(b) && len(out) < maxText; i += 2 {
		out = append(out, uint16(b[i])<<8|uint16(b[i+1]))
	}
	return out
}

func utf16Text(u []uint16) string { return expandLigatures(string(utf16.Decode(u))) }

// Text returns the text of a code, "" if the CMap has none.
func (m *CMap) Text(c uint32) string {
	if text, ok := m.single[c]; ok {
		return text
	}
	m.sort()
	if s := find(m.texts, c); s != nil {
		u := slices.Clone(s.text)
		u[len(u)-1] += uint16(c - s.lo)
		return utf16Text(u)
	}
	if m.charset != nil {
		return m.charset.text(c)
	}
	if m.parent != nil {
		return m.parent.Text(c)
	}
	return ""
}

// CID returns the glyph selector of a code; 0 (notdef) if the CMap has none.
func (m *CMap) CID(c uint32) uint32 {
	if m.identity {
		return c
	}
	m.sort()
	if s := find(m.cids, c); s != nil {
		return s.cid + c - s.lo
	}
	if m.charset != nil {
		return m.charset.cid(c)
	}
	if m.parent != nil {
		return m.parent.CID(c)
	}
	return 0
}

// sort orders the ranges once, later definitions last so that they win.
func (m *CMap) sort() {
	if m.sorted {
		return
	}
	byLow := func(a, b span) int { return int(int64(a.lo) - int64(b.lo)) }
	slices.SortStableFunc(m.cids, byLow)
	slices.SortStableFunc(m.texts, byLow)
	m.sorted = true
}

// find looks for the range that holds c: the last that starts at or before it.
func find(spans []span, c uint32) *span {
	i, _ := slices.BinarySearchFunc(spans, c, func(s span, c uint32) int {
		if s.lo <= c {
			return -1
		}
		return 1
	})
	if i == 0 || spans[i-1].hi < c {
		return nil
	}
	return &spans[i-1]
}

// Next cuts the first code off s by the code space ranges. Without ranges, a code has two bytes.
func (m *CMap) Next(s []byte) (c uint32, n int) {
	if m.identity || len(m.allSpaces()) == 0 {
		if len(s) < 2 {
			return uint32(s[0]), 1
		}
		return uint32(s[0])<<8 | uint32(s[1]), 2
	}
	spaces := m.allSpaces()
	for n = 1; n <= 4 && n <= len(s); n++ {
		c = c<<8 | uint32(s[n-1])
		for _, space := range spaces {
			if space.n == n && space.holds(c) {
				return c, n
			}
		}
	}
	// No range holds it: the shortest code is skipped, as the standard asks.
	shortest := 4
	for _, space := range spaces {
		shortest = min(shortest, space.n)
	}
	shortest = min(shortest, len(s))
	c = 0
	for _, b := range s[:shortest] {
		c = c<<8 | uint32(b)
	}
	return c, shortest
}

func (m *CMap) allSpaces() []codespace {
	if len(m.spaces) == 0 && m.parent != nil {
		return m.parent.allSpaces()
	}
	return m.spaces
}

func (s codespace) holds(c uint32) bool {
	for shift := 0; shift < s.n*8; shift += 8 {
		b := byte(c >> shift)
		if b < byte(s.lo>>shift) || b > byte(s.hi>>shift) {
			return false
		}
	}
	return true
}

// meaningful reports whether text is worth showing: not empty, no control, replacement or non-character.
func meaningful(text string) bool {
	for _, r := range text {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == utf8.RuneError || r == 0x7f || r == 0xfffe ||
			r == 0xffff {
			return false
		}
	}
	return text != ""
}
