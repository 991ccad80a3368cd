package parse

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// PartGlued parts words that two columns printed without a space between them: a date and the weekday of
// the next ("2024Sat"), a date or a dash and the currency mark of an amount ("15-Mar-2024PHP", "--PHP").
func PartGlued(lines []layout.Line) {
	for i := range lines {
		words := partColons(joinPieces(lines[i].Words))
		for k := 0; k < len(words); k++ {
			if at := glue(words[k]); at > 0 {
				left, right := layout.CutWord(words[k], at)
				words = slices.Insert(slices.Clone(words), k+1, right)
				words[k] = left
			}
		}
		for k := 0; k+1 < len(words); k++ { // a dash printed over the next amount's currency mark stands before it
			if _, mark := currencyMarks[strings.ToLower(words[k].Text)]; mark && IsDash(words[k+1].Text) && words[k+1].Box.X1 < words[k].Box.X1 {
				words[k], words[k+1] = words[k+1], words[k]
			}
		}
		lines[i].Words = words
	}
}

// joinPieces puts amounts together that were set in two touching pieces, the whole and the decimals: "20" ".00".
func joinPieces(words []page.Word) []page.Word {
	for k := len(words) - 1; k > 0; k-- {
		left, right := words[k-1], words[k]
		if !isDecimals(right.Text) || left.Cell != "" || !endsInDigit(left.Text) {
			continue
		}
		if gap := right.Box.X0 - left.Box.X1; gap > pieceGap*right.Box.Height() || gap < -pieceGap*right.Box.Height() {
			continue
		}
		words = slices.Delete(slices.Clone(words), k, k+1)
		left.Text, left.Box = left.Text+right.Text, left.Box.Union(right.Box)
		words[k-1] = left
	}
	return words
}

// pieceGap is the gap, in line heights, up to which two pieces of a number touch; a blank is twice as wide.
const pieceGap = 0.1

func endsInDigit(s string) bool { return s != "" && IsDigits(s[len(s)-1:]) }

// isDecimals says that a text is a point or comma and two digits.
func isDecimals(s string) bool {
	return len(s) == 3 && (s[0] == '.' || s[0] == ',') && IsDigits(s[1:])
}

// glue is the rune before which the next column's word begins, 0 when the word is whole.
func glue(w page.Word) int {
	text := []rune(w.Text)
	n := len(text)
	for n > 0 && unicode.IsLetter(text[n-1]) {
		n--
	}
	if w.Cell != "" || n == 0 || len(text)-n < minGlued {
		return 0
	}
	left, right := string(text[:n]), string(text[n:])
	_, mark := currencyMarks[strings.ToLower(right)]
	weekday := weekdays[layout.Normalize(right)]
	switch {
	case !mark && !weekday:
		return 0
	case IsDash(left), isYear(left):
		return n
	}
	if d, ok := ParsePrintedDate(left); ok && (d.Known() || d.Year != 0) && !strings.ContainsRune(left, ',') {
		return n
	}
	return 0
}

// minGlued is the fewest letters of a weekday or currency mark that are told from an ordinal's or unit's.
const minGlued = 3

// isYear says that a text is four digits of this century or the last.
func isYear(s string) bool {
	return len(s) == 4 && IsDigits(s) && (strings.HasPrefix(s, "19") || strings.HasPrefix(s, "20"))
}
