package header

import (
	"strings"
	"unicode"
)

// Undecorated is a name without the marks around it that are none of its writing: a logo's glyph, a star, a bullet, the
// colon of the label before it. "◆ Heron Bank" is "Heron Bank".
func Undecorated(text string) string {
	if bare := strings.TrimRightFunc(strings.TrimLeftFunc(text, decoratesFront), decoratesEnd); bare != "" {
		return bare
	}
	return text
}

// decoratesFront reports whether a rune before a name is decoration: a symbol, a bullet, a glyph that a font draws at a
// place of its own, a colon that a label left.
func decoratesFront(r rune) bool {
	return decoratesEnd(r) || strings.ContainsRune(":;,|", r)
}

func decoratesEnd(r rune) bool {
	return unicode.IsSpace(r) || unicode.Is(unicode.So, r) && !strings.ContainsRune("®™℠©°", r) || unicode.Is(unicode.Co, r) || strings.ContainsRune("•·∙‣⁃◦※�", r)
}
