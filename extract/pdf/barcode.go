package pdf

import (
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// codeLeast is how many characters a line of a code has at least, codeLines how many such lines a page may have.
	codeLeast, codeLines = 8, 24
	// codeWide is the part of the page's width, one in so many, over which a code is wide, codesWide how many wide ones a page
	// may have: more are rows of a text that nothing can be read of.
	codeWide, codesWide = 3, 2
)

// codeGlyphs counts the glyphs without text that make up bar codes and franking marks set in fonts of their own: lines of
// one long word with nothing else beside it. They say nothing about how the page's text was read.
func codeGlyphs(words []page.Word, width float64) (glyphs int) {
	var codes []*page.Word
	wide := 0
	for i := range words {
		if w := &words[i]; !w.Hidden && isCode(w.Text) {
			codes = append(codes, w)
			if max(w.Box.Width(), w.Box.Height())*codeWide > width {
				wide++
			}
		}
	}
	if len(codes) > codeLines || wide > codesWide {
		return 0
	}
	for _, code := range codes {
		if !textBeside(words, code) {
			glyphs += utf8.RuneCountInString(code.Text)
		}
	}
	return glyphs
}

// isCode says that a word is long and none of its glyphs has a text.
func isCode(text string) bool {
	return strings.Trim(text, unreadable) == "" && utf8.RuneCountInString(text) >= codeLeast
}

// textBeside says that another word stands at the height of a code.
func textBeside(words []page.Word, code *page.Word) bool {
	middle := code.Box.CenterY()
	for i := range words {
		if w := &words[i]; w != code && !w.Hidden && w.Rotation == code.Rotation && w.Box.Y0 < middle && middle < w.Box.Y1 {
			return true
		}
	}
	return false
}
