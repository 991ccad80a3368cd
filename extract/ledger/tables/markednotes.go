package tables

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
)

// A note explains the mark that some rows bear: "*Indicates posting date". Whatever words of headings it holds, it heads no
// column, though it stands right above those that do.

const (
	// noteMarks are the marks that refer to notes.
	noteMarks = "*†‡§"
	// leastOfNote is how many words tell something, mostBesideNote how many cells a note's line has at most: headings have
	// marks too.
	leastOfNote, mostBesideNote = 3, 2
)

// isNote says that a line is or ends in a note.
func (f finder) isNote(l layout.Line) bool {
	if l.CountCells() > mostBesideNote {
		return false
	}
	return slices.ContainsFunc(l.Cells(), func(c layout.Cell) bool {
		mark, _ := utf8.DecodeRuneInString(c.Words[0].Text)
		if !strings.ContainsRune(noteMarks, mark) || f.Words.Columns.Role(c.Text()) != "" {
			return false
		}
		words := 0
		for _, w := range c.Words {
			if strings.ContainsFunc(w.Text, unicode.IsLetter) {
				words++
			}
		}
		return words >= leastOfNote
	})
}
