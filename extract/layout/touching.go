package layout

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/page"
)

// maxTouching and maxTouchingBytes bound a cell that is searched for labels printed without a space between them;
// longer cells are sentences, or letters that a program without spaces wrote.
const maxTouching, maxTouchingBytes = 16, 400

// splitTouching parts a heading whose labels touch: "Transaction Date" and "Particulars" set in columns
// as narrow as their labels arrive as the words "Transaction" and "DateParticulars". The cell is parted
// only when all of it is labels; else it stays as it is.
func splitTouching(c Cell, v *Vocabulary, whole []Column) []Column {
	if len(c.Words) > maxTouching || bytesOf(c.Words) > maxTouchingBytes || c.Words[0].Cell != "" {
		return whole
	}
	if parts := labelsOf(c.Words, v); len(parts) > 1 {
		return parts
	}
	return whole
}

// labelsOf reads words as nothing but labels, longest first, cutting words where letters show that two
// labels touch; nil when that fails.
func labelsOf(words []page.Word, v *Vocabulary) []Column {
	if len(words) == 0 {
		return []Column{}
	}
	for n := min(len(words), v.longest+1); n > 0; n-- {
		for _, left := range beginnings(words[:n]) {
			own := left.words
			if roleWithUnit(own, v) == "" || strings.HasPrefix(own[0].Text, "(") { // a remark is no label: "Amount (in"
				continue
			}
			rest := words[n:]
			if left.rest != nil {
				rest = append([]page.Word{*left.rest}, rest...)
			}
			if further := labelsOf(rest, v); further != nil {
				return append([]Column{{Text: Text(own), Box: Bounds(own)}}, further...)
			}
		}
	}
	return nil
}

// roleWithUnit is what words mean as a label, a unit in brackets behind it left out: "Deposit (INR)".
func roleWithUnit(words []page.Word, v *Vocabulary) Role {
	if role := v.Role(Text(words)); role != "" {
		return role
	}
	if last := len(words) - 1; last > 0 && strings.HasPrefix(words[last].Text, "(") && isUnit(words[last].Text) {
		return v.Role(Text(words[:last]))
	}
	return ""
}

// beginning is words up to a place inside the last of them, and what is left of that one.
type beginning struct {
	words []page.Word
	rest  *page.Word
}

// beginnings are the words whole and, from the right, cut at each seam of the last one.
func beginnings(words []page.Word) []beginning {
	out := []beginning{{words: words}}
	last := words[len(words)-1]
	text := []rune(last.Text)
	for k := len(text) - 1; k > 0; k-- {
		if !seam(text, k) {
			continue
		}
		left, right := CutWord(last, k)
		own := append(append([]page.Word{}, words[:len(words)-1]...), left)
		out = append(out, beginning{own, &right})
	}
	return out
}

// seam says that another label may begin at text[k]: a capital after a small letter or a stop
// ("DateParticulars", "No.Running") or before one ("CRBalance"), or any letter of a word of capitals, which shows no seams.
func seam(text []rune, k int) bool {
	if !unicode.IsLetter(text[k]) {
		return false
	}
	before := text[k-1]
	if unicode.IsUpper(text[k]) && (unicode.IsLower(before) || strings.ContainsRune(".)#", before)) {
		return true
	}
	if unicode.IsUpper(text[k]) && k+1 < len(text) && unicode.IsLower(text[k+1]) {
		return true
	}
	capitals := strings.ToUpper(string(text)) == string(text)
	return capitals && k >= minTouching && len(text)-k >= minTouching
}

// minTouching is the fewest letters of a label that may touch another in capitals: "DATECODE" parts,
// "ACCOUNTIN" does not.
const minTouching = 3

// CutWord parts a word before rune k; where the letters stand is worked out from their number.
func CutWord(w page.Word, k int) (left, right page.Word) {
	text := []rune(w.Text)
	at := w.Box.X0 + w.Box.Width()*float64(k)/float64(len(text))
	left, right = w, w
	left.Text, left.Box.X1 = string(text[:k]), at
	right.Text, right.Box.X0 = string(text[k:]), at
	return left, right
}
