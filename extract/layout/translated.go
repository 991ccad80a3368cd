package layout

import (
	"slices"
	"strings"
	"unicode"
)

// Papers in two languages print each label with its translation: behind a stroke ("Fecha / Date"), or in a script of
// its own ("Deposit 存款"), which needs none.

// translationGap is the largest space, in heights of a label, between it, or its stroke, and the translation behind it.
const translationGap = 0.6

// joinTranslated makes one label of one and the translation that follows it closely.
func joinTranslated(columns []Column) []Column {
	var out []Column
	for _, c := range columns {
		n := len(out)
		if n == 0 || c.Box.X0-out[n-1].Box.X1 >= translationGap*c.Box.Height() || !translates(out[n-1].Text, c.Text) {
			out = append(out, c)
			continue
		}
		out[n-1].Text, out[n-1].Box = out[n-1].Text+" "+c.Text, out[n-1].Box.Union(c.Box)
	}
	return out
}

// translates says that a label ends in a stroke, or that the next is written in another script.
func translates(label, next string) bool {
	return len(label) > 1 && strings.HasSuffix(label, "/") || isForeignScript(next) && !isForeignScript(label) || isForeignScript(label) && isLatin(next)
}

// isForeignScript says that a text has letters and none of them is Latin.
func isForeignScript(s string) bool {
	return strings.ContainsFunc(s, unicode.IsLetter) && !isLatin(s)
}

// isLatin says that a text has a Latin letter.
func isLatin(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
}

// roleOfScripts reads a label whose translation is written in another script by the words of the first, or where they
// mean nothing, of the other.
func roleOfScripts(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	n := slices.IndexFunc(words, func(w string) bool { return isForeignScript(w) != isForeignScript(words[0]) })
	if n < 1 {
		return ""
	}
	first, second := strings.Join(words[:n], " "), strings.Join(words[n:], " ")
	if isForeignScript(first) == isForeignScript(second) {
		return ""
	}
	if role := roleOfHeading(first, v); role != "" {
		return role
	}
	return roleOfHeading(second, v)
}
