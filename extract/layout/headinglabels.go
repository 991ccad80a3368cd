package layout

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

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
func splitCells(cells []Cell, beside []Column, part func(Column, []page.Word, []Column, *Vocabulary) []Column, v *Vocabulary) []Column {
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
		words := slices.DeleteFunc(slices.Clone(c.Words), func(w page.Word) bool { return w.Box.CenterX() < p.Box.X0 || w.Box.CenterX() > p.Box.X1 })
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
	if len(c.Words) < 2 || v.Role(c.Text()) != "" || roleOfBoth(c.Text(), v) != "" || roleBeforeUnit(c.Text(), v) != "" {
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
		if len(parts) > 0 && (n == 0 && isUnit(texts[i]) || strings.HasPrefix(texts[i], "(") || namesUnit(c.Words, i, v)) {
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
