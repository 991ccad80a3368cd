package layout

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/page"
)

// headingReaders read a label that the vocabulary does not contain as a whole, the most reliable way first.
var headingReaders = []func(text string, v *Vocabulary) Role{
	roleOfParts, roleOfBoth, roleOfAll, roleOfEnd, roleBeforeUnit, roleOfHead, roleOfJoined,
}

// roleOfHeading returns the role of a column's label, "" if it is unknown.
func roleOfHeading(text string, v *Vocabulary) Role {
	if side := sideInBrackets(text, v); side != "" {
		return side
	}
	role := v.Role(text)
	if role == "" {
		role = roleOfScripts(text, v)
	}
	for _, read := range headingReaders {
		if role != "" {
			break
		}
		role = read(text, v)
	}
	return role
}

// roleOfParts reads a label in two languages ("Fecha / Date") or with a unit ("Balance PHP"). One known part is enough
// if no other part contradicts it.
func roleOfParts(text string, v *Vocabulary) Role {
	var role Role
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '|' || r == '\n' }) {
		words := strings.Fields(part)
		found, n := v.Longest(words)
		if n < len(words) && !(n == len(words)-1 && isUnit(words[n])) {
			continue
		}
		if found != "" && role != "" && found != role {
			return ""
		}
		if found != "" {
			role = found
		}
	}
	return role
}

// roleOfBoth reads a label for two values above each other ("Amount / Balance"): the role of the upper one. A label of
// both sides ("Money out/Money in") is the heading of one column of amounts with signs.
func roleOfBoth(text string, v *Vocabulary) Role {
	upper, lower, two := strings.Cut(text, "/")
	above, below := v.Role(upper), v.Role(lower)
	if !two || above == "" || below == "" {
		return ""
	}
	if above != below && isSide(above, v) && isSide(below, v) {
		return v.Role("amount")
	}
	return above
}

// isSide reports whether a role is one of the two sides.
func isSide(r Role, v *Vocabulary) bool {
	return r != "" && (r == v.Role("debit") || r == v.Role("credit"))
}

// sideInBrackets reads a label of amounts with the side in brackets at its end: "Amount (DR)" beside "Amount (CR)". In
// other labels, a remark in brackets, which the normal form omits, has no meaning for the column: "Balance (CR)".
func sideInBrackets(text string, v *Vocabulary) Role {
	label, rest, opened := strings.Cut(text, "(")
	remark, after, closed := strings.Cut(rest, ")")
	if !opened || !closed || strings.TrimSpace(after) != "" || v.Role(label) == "" ||
		v.Role(label) != v.Role("amount") {
		return ""
	}
	if first, _, _ := strings.Cut(strings.TrimSpace(remark), " "); beforeUnit[strings.ToLower(first)] {
		return "" // "Amount (in ₹)"
	}
	if side := v.Role(remark); isSide(side, v) {
		return side
	}
	return ""
}

// roleOfAll reads a label of several words with the same meaning: "CARGOS DEBE", "Date" with its translation.
func roleOfAll(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	var role Role
	for len(words) > 0 {
		found, n := v.Longest(words)
		if n == 0 || role != "" && found != role {
			return ""
		}
		role, words = found, words[n:]
	}
	return role
}

// roleOfEnd reads a label by its last words: "Statement Balance" is a balance. Only one word may precede them, because
// longer texts are titles.
func roleOfEnd(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	if len(words) < 2 || len(words) > 3 {
		return ""
	}
	return v.Role(strings.Join(words[1:], " "))
}

// roleOfHead reads a label by the words before "of": "Description of the transaction" is a description.
func roleOfHead(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	role, n := v.Longest(words)
	if n == 0 || n == len(words) || len(words) > n+longestOf || !ofWords[Normalize(words[n])] {
		return ""
	}
	return role
}

// roleOfJoined reads a label whose words are separated only by capitals, as programs name exported columns:
// "TransactionDate".
func roleOfJoined(text string, v *Vocabulary) Role {
	var b strings.Builder
	small := false
	for _, r := range text {
		if small && unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		small = unicode.IsLower(r)
	}
	if b.Len() == len(text) {
		return ""
	}
	return v.Role(b.String())
}

// longestOf is the maximal number of words after such a label, and ofWords are the words that begin them.
const longestOf = 4

var ofWords = smallWords.Set("of")

// isUnit reports whether a word after a label is a currency or a sign.
func isUnit(s string) bool {
	s = strings.Trim(s, "()[].:")
	if len([]rune(s)) <= 4 && strings.ContainsAny(s, "$€£¥₱₹") {
		return true // "R$", "US$"
	}
	if len([]rune(s)) == 1 {
		return !strings.ContainsAny(s, "0123456789")
	}
	return len(s) == 3 && s == strings.ToUpper(s) || unitWords[strings.ToLower(s)]
}

// unitWords are currencies in headings, apart from codes of three capitals and signs.
var unitWords = smallWords.Set("unit")

// roleBeforeUnit reads a label with its currency in words: "Amount in AED", "Valor em R$".
func roleBeforeUnit(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	n := len(words) - 2
	if n < 1 || !isUnit(words[n+1]) {
		return ""
	}
	if !beforeUnit[strings.ToLower(words[n])] {
		return ""
	}
	return v.Role(strings.Join(words[:n], " "))
}

// namesUnit reports whether word k continues the label before it: "in" before a currency, which may be on the next line
// if the label is one of amounts.
func namesUnit(words []page.Word, k int, v *Vocabulary) bool {
	if k == 0 || !beforeUnit[strings.ToLower(words[k].Text)] {
		return false
	}
	if k+1 < len(words) {
		return isUnit(words[k+1].Text)
	}
	return v.Role(words[k-1].Text) != "" && v.Role(words[k-1].Text) == v.Role("amount")
}

// beforeUnit are words between a label and its currency.
var beforeUnit = smallWords.Set("before unit")

// stack joins the labels of an upper line to those below them. A label above several columns ("Amount" above "Debit"
// and "Credit") belongs to each of them. A label above none becomes a column.
func stack(upper, lower []Column) []Column {
	out := slices.Clone(lower)
	for _, u := range slices.Backward(upper) { // the last is next to the labels below
		under := columnsUnder(u, lower)
		for _, i := range under {
			out[i].Text = u.Text + " " + out[i].Text
		}
		switch len(under) {
		case 0:
			out = append(out, u)
		case 1: // a label above one column may be wider than the label below it
			out[under[0]].Box = out[under[0]].Box.Union(u.Box)
		}
	}
	slices.SortStableFunc(out, func(a, b Column) int {
		if a.Box.X0 < b.Box.X0 {
			return -1
		}
		return 1
	})
	return out
}

// columnsUnder returns the indexes of the columns below a label.
func columnsUnder(label Column, columns []Column) (under []int) {
	for i := range columns {
		if Overlap(label.Box, columns[i].Box) > 0 {
			under = append(under, i)
		}
	}
	return under
}

// splitCells returns the labels of one line: its cells. A cell with several known labels ("Debit Credit Balance",
// printed closely) is split between them, or between the labels of the line below (with partOver) or above (with
// partUnder).
func splitCells(
	cells []Cell, beside []Column, part func(Column, []page.Word, []Column, *Vocabulary) []Column, v *Vocabulary,
) []Column {
	var columns []Column
	for _, c := range cells {
		parts := splitLabels(c, v)
		parts = splitParts(c, parts, v)
		if len(parts) == 1 {
			parts = part(parts[0], c.Words, beside, v)
		}
		columns = append(columns, parts...)
	}
	return joinTranslated(columns)
}

// splitParts splits labels of a cell that touch each other.
func splitParts(c Cell, parts []Column, v *Vocabulary) []Column {
	var out []Column
	for _, p := range parts {
		words := slices.DeleteFunc(
			slices.Clone(c.Words),
			func(w page.Word) bool { return w.Box.CenterX() < p.Box.X0 || w.Box.CenterX() > p.Box.X1 },
		)
		if v.Role(p.Text) != "" || len(words) == 0 || namesUnit(words, len(words)-1, v) {
			out = append(out, p)
			continue
		}
		out = append(out, splitTouching(NewCell(c.Page, words), v, []Column{p})...)
	}
	return out
}

func splitLabels(c Cell, v *Vocabulary) []Column {
	whole := []Column{{Text: c.Text(), Box: c.Box, Cell: c.Words[0].Cell}}
	if len(c.Words) < 2 || v.Role(c.Text()) != "" || roleOfBoth(c.Text(), v) != "" ||
		roleBeforeUnit(c.Text(), v) != "" {
		return whole
	}
	texts := make([]string, len(c.Words))
	for i, w := range c.Words {
		texts[i] = w.Text
	}
	var parts []Column
	known, unknown := 0, 0
	for i := 0; i < len(texts); {
		role, n := v.Longest(texts[i:])
		if len(parts) > 0 &&
			(n == 0 && isUnit(texts[i]) || strings.HasPrefix(texts[i], "(") || namesUnit(c.Words, i, v)) {
			last := &parts[len(parts)-1]
			last.Text, last.Box = last.Text+" "+texts[i], last.Box.Union(c.Words[i].Box)
			i++
			continue
		}
		if role == "" || n == 0 {
			unknown++
			n = 1
		} else {
			known++
		}
		words := c.Words[i : i+n]
		parts = append(parts, Column{Text: Text(words), Box: Bounds(words)})
		i += n
	}
	if known < surelyLabels && repeats(parts, v) {
		return whole
	}
	if unknown > 0 && (known < surelyLabels || unknown > known/2) {
		return whole
	}
	return parts
}

// repeats reports whether two parts of a text have the same role: "Transactions in detail" is one label, not three.
func repeats(parts []Column, v *Vocabulary) bool {
	seen := map[Role]bool{}
	for _, p := range parts {
		role := v.Role(p.Text)
		if role != "" && seen[role] {
			return true
		}
		seen[role] = true
	}
	return false
}

// surelyLabels is the minimal number of known labels in a cell that make an unknown word between them a label too.
const surelyLabels = 4
