package sheet

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// mostSaid bounds the words that the text about the account of one sheet is parted into; what is longer stays whole. Legal
// notices have about a thousand.
const mostSaid = 4096

// saying reports of each cell whether its row is text about the account and no row of a table: one cell alone, cells that
// each hold a label, a colon and a value, or a label with its colon beside one value. Such text is parted into words, as
// on paper, because the value may stand in the label's own cell ("Account: 1000200030").
func (g *grid) saying() []bool {
	says, room := make([]bool, len(g.cells)), mostSaid
	for from := 0; from < len(g.cells) && room > 0; {
		to := from + 1
		for to < len(g.cells) && g.cells[to].row == g.cells[from].row {
			to++
		}
		if says := says[from:to]; isSaying(g.cells[from:to]) {
			for i, c := range g.cells[from:to] {
				room -= 1 + strings.Count(c.text, " ")
				says[i] = !c.number && room >= 0
			}
		}
		from = to
	}
	return says
}

// isSaying reports whether a row's cells are text about the account.
func isSaying(row []cell) bool {
	if len(row) == 1 {
		return true
	}
	if len(row) == 2 && strings.HasSuffix(row[0].text, ":") {
		return true
	}
	for _, c := range row {
		if !labelsItself(c.text) {
			return false
		}
	}
	return true
}

// labelsItself reports whether a cell holds a label of letters, a colon and a value: a time of day has digits before it.
func labelsItself(text string) bool {
	label, value, ok := strings.Cut(text, ":")
	return ok && strings.TrimSpace(value) != "" && strings.ContainsFunc(label, unicode.IsLetter) && !strings.ContainsFunc(label, unicode.IsDigit)
}

// appendWords adds the words of a cell, side by side within its box.
func appendWords(words []page.Word, text string, box page.Box, name string) []page.Word {
	width := box.Width() / float64(max(1, utf8.RuneCountInString(text)))
	at := box.X0
	for part := range strings.SplitSeq(text, " ") {
		end := at + float64(utf8.RuneCountInString(part))*width
		words = append(words, word(part, page.Box{X0: at, Y0: box.Y0, X1: end, Y1: box.Y1}, len(words), name))
		at = end + width
	}
	return words
}
