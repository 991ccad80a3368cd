package font

import (
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// charset stands in for one of Adobe's predefined CMaps. Their tables map codes to glyph numbers and
// would be megabytes; text needs only the character set behind them, which x/text knows, and widths
// only the numbers of the narrow characters, because all others are one size wide.
type charset struct {
	// codec is nil where codes are UTF-16 already.
	codec encoding.Encoding
	// jis says that codes are JIS rows and cells without the high bits.
	jis bool
	// first is the CID of the blank; the other ASCII characters follow it.
	first uint32
	// kana is the CID of byte A0; half-width katakana follow it. 0 means none.
	kana uint32
	// spaces are the valid codes.
	spaces []codespace
}

// wideCID stands for every full-width character: no width list names it, so the font's default holds.
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

// Predefined is the CMap of that name, nil when it is none that is known. Identity-H and Identity-V
// hand codes on as CIDs and give no text.
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
