package font

import (
	_ "embed" // the glyph lists are data files beside the code
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"
)

//go:embed glyphlist.txt
var glyphList string

//go:embed dingbats.txt
var dingbatList string

// glyphNames is the Adobe Glyph List with ZapfDingbats' names; parsed when the first font asks.
var glyphNames = sync.OnceValue(func() map[string]string {
	names := make(map[string]string, 4600)
	for _, list := range []string{glyphList, dingbatList} {
		for line := range strings.Lines(list) {
			name, hex, ok := strings.Cut(strings.TrimSpace(line), ";")
			if !ok || strings.HasPrefix(line, "#") {
				continue
			}
			var text []byte
			for code := range strings.FieldsSeq(hex) {
				if r, err := strconv.ParseUint(code, 16, 32); err == nil {
					text = utf8.AppendRune(text, rune(r))
				}
			}
			names[name] = expandLigatures(string(text))
		}
	}
	return names
})

// maxGlyphName bounds the names looked at: the standard allows 31 bytes for composed names, real ones
// joined by underscores stay under this.
const maxGlyphName = 127

// nameText is the text that a glyph's name stands for: listed names, uniXXXX, uXXXXX, names joined by
// an underscore, and variants behind a dot. "" when the name says nothing ("g42", ".notdef").
func nameText(name string) string {
	if len(name) > maxGlyphName {
		return ""
	}
	if base, _, found := strings.Cut(name, "."); found {
		name = base
	}
	if name == "" {
		return ""
	}
	if text, ok := glyphNames()[name]; ok {
		return text
	}
	if strings.Contains(name, "_") {
		var text strings.Builder
		for part := range strings.SplitSeq(name, "_") {
			text.WriteString(nameText(part))
		}
		return text.String()
	}
	return codedName(name)
}

// codedName reads uniXXXX (one or more UTF-16 units) and uXXXX to uXXXXXX.
func codedName(name string) string {
	if hex, ok := strings.CutPrefix(name, "uni"); ok && len(hex) >= 4 && len(hex)%4 == 0 {
		var units []uint16
		for ; hex != ""; hex = hex[4:] {
			v, err := strconv.ParseUint(hex[:4], 16, 16)
			if err != nil {
				return ""
			}
			units = append(units, uint16(v))
		}
		return expandLigatures(string(utf16.Decode(units)))
	}
	if hex, ok := strings.CutPrefix(name, "u"); ok && len(hex) >= 4 && len(hex) <= 6 {
		if v, err := strconv.ParseUint(hex, 16, 32); err == nil && utf8.ValidRune(rune(v)) {
			return expandLigatures(string(rune(v)))
		}
	}
	return ""
}

// numberedName reads names that only number a character: g65, c65, cid65, glyph65 and the like. The number
// is the character's code in some producers; it is believed only where it is a printable ASCII one.
func numberedName(name string) string {
	digits := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	if len(digits) == len(name) || len(name)-len(digits) > len("glyph") {
		return ""
	}
	if v, err := strconv.Atoi(digits); err == nil && v > 32 && v < 127 {
		return string(rune(v))
	}
	return ""
}

var ligatures = strings.NewReplacer("\ufb00", "ff", "\ufb01", "fi", "\ufb02", "fl",
	"\ufb03", "ffi", "\ufb04", "ffl", "\ufb05", "st", "\ufb06", "st")

// expandLigatures spells ligatures out, so that "fi" is found however it was set.
func expandLigatures(s string) string {
	if len(s) < 3 || !strings.Contains(s, "\ufb00"[:2]) {
		return s
	}
	return ligatures.Replace(s)
}
