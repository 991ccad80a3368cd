package layout

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/page"
)

// headingReaders read a column's label that is none of the list's as it stands, the surest way first.
var headingReaders = []func(text string, v *Vocabulary) Role{
	roleOfParts, roleOfBoth, roleOfAll, roleOfEnd, roleBeforeUnit, roleOfHead, roleOfJoined,
}

// roleOfHeading is the role of a column's label, "" when it means nothing.
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

// roleOfParts reads a label written twice in two languages ("Fecha / Date") or with a unit after it
// ("Balance PHP"): one part that is a label is enough when no other part contradicts it.
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

// roleOfBoth reads a label for two figures that stand above each other ("Amount / Balance"): the upper one's. A label
// of both sides ("Money out/Money in") heads one column of amounts whose sides their signs tell.
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

// isSide says that a role is that of the amounts of one side.
func isSide(r Role, v *Vocabulary) bool {
	return r != "" && (r == v.Role("debit") || r == v.Role("credit"))
}

// sideInBrackets reads a label of amounts whose bracketed end tells their side: "Amount (DR)" beside "Amount (CR)".
// Elsewhere a bracketed remark, which normal forms leave out, says nothing of the column: "Balance (CR)".
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

// roleOfAll reads a label of several words for the same thing: "CARGOS DEBE", "Date" with its translation.
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

// roleOfEnd reads a label by its last words: "Statement Balance" is a balance. One word may stand in
// front; longer texts are titles.
func roleOfEnd(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	if len(words) < 2 || len(words) > 3 {
		return ""
	}
	return v.Role(strings.Join(words[1:], " "))
}

// roleOfHead reads a label by the words in front of "of": "Description of the transaction" is a description.
func roleOfHead(text string, v *Vocabulary) Role {
	words := strings.Fields(text)
	role, n := v.Longest(words)
	if n == 0 || n == len(words) || len(words) > n+longestOf || !ofWords[Normalize(words[n])] {
		return ""
	}
	return role
}

// roleOfJoined reads a label whose words are told apart by their capitals alone, as programs name the columns of what
// they export: "TransactionDate".
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

// longestOf is how many words may follow such a label, ofWords how they begin.
const longestOf = 4

var ofWords = smallWords.Set("of")

// isUnit says that a word after a label is a currency or a sign.
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

// unitWords are currencies as they are written in headings, beside codes of three capitals and signs.
var unitWords = smallWords.Set("unit")

// roleBeforeUnit reads a label that names its currency in words: "Amount in AED", "Valor em R$".
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

// namesUnit says that the k-th word goes on with the label before it: "in" before a currency, which may stand on the
// next line when the label is one of amounts.
func namesUnit(words []page.Word, k int, v *Vocabulary) bool {
	if k == 0 || !beforeUnit[strings.ToLower(words[k].Text)] {
		return false
	}
	if k+1 < len(words) {
		return isUnit(words[k+1].Text)
	}
	return v.Role(words[k-1].Text) != "" && v.Role(words[k-1].Text) == v.Role("amount")
}

// beforeUnit are words between a label and the currency that it is in.
var beforeUnit = smallWords.Set("before unit")

// stack puts the labels of an upper line on those below them. A label above several columns ("Amount"
// over "Debit" and "Credit") belongs to each; one above none stays a column of its own.
func stack(upper, lower []Column) []Column {
	out := slices.Clone(lower)
	for _, u := range slices.Backward(upper) { // the last stands next to what is below
		under := columnsUnder(u, lower)
		for _, i := range under {
			out[i].Text = u.Text + " " + out[i].Text
		}
		switch len(under) {
		case 0:
			out = append(out, u)
		case 1: // a label over one column only may be wider than the one below it
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

// columnsUnder are the places of the columns that a label stands over.
func columnsUnder(label Column, columns []Column) (under []int) {
	for i := range columns {
		if Overlap(label.Box, columns[i].Box) > 0 {
			under = append(under, i)
		}
	}
	return under
}

// splitCells are the labels of one line: its cells, and a cell that holds several known labels
// ("Debit Credit Balance" set close) is split between them, or between the labels below it, part being partOver, or
// above it.
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

// splitParts parts those of a cell's labels that touch the next.
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

// repeats says that two parts of a text mean the same: "Transactions in detail" is one label, not three.
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

// surelyLabels is how many known labels set close together show that a strange word between them is a
// column's label as well.
const surelyLabels = 4
