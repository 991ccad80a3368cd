package tables

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// headlessLeast is how many dated lines with amounts make a table without a header.
const headlessLeast = 2

// headlessTable makes columns for rows that no header names: dates at the left, then text, then one to
// three columns of amounts. Their meaning is the usual one for their number; the running balance then
// shows whether it fits.
func (f finder) headlessTable() *Table {
	t := &Table{}
	var boxes []page.Box
	dated, whole := 0, f.printsWhole()
	for i, l := range f.Lines {
		if f.Furniture[i] {
			continue
		}
		t.Lines = append(t.Lines, Line{Line: l, Index: i})
		if _, ok := leadingDate(l.Words); !ok {
			continue
		}
		n := len(boxes)
		for _, token := range f.Amounts(l) {
			if (token.Decimals >= 1 || whole && isGrouped(l, token)) && !t.insideText(&t.Lines[len(t.Lines)-1], token) {
				b := token.Box
				b.X1 = token.Right
				boxes = append(boxes, b)
			}
		}
		if len(boxes) > n {
			dated++
		}
	}
	columns := edgeColumns(boxes, dated)
	if dated < headlessLeast || len(columns) == 0 {
		return nil
	}
	roles := f.headlessRoles(t, columns)
	for i, b := range columns {
		t.Columns = append(t.Columns, layout.Column{Role: roles[i], Box: b})
	}
	t.addInitials(dated)
	return t
}

// headlessRoles says what columns of amounts mean that no label names: one is the amount, of two the right one is the
// balance, of three the left ones are the sides. A paper on a card's debts prints no balance: there a column on the left
// that few rows fill holds foreign amounts, and two columns that no row fills both are the sides.
func (f finder) headlessRoles(t *Table, columns []page.Box) []layout.Role {
	if f.Liability && !f.Loan && len(columns) > 1 {
		last, both, rows := f.filled(t, columns)
		switch {
		case last >= leastFilled*rows:
			return append(slices.Repeat([]layout.Role{wording.RoleForeign}, len(columns)-1), wording.RoleAmount)
		case both == 0 && len(columns) == 2:
			return []layout.Role{wording.RoleDebit, wording.RoleCredit}
		}
	}
	return map[int][]layout.Role{1: {wording.RoleAmount}, 2: {wording.RoleAmount, wording.RoleBalance}, 3: {wording.RoleDebit, wording.RoleCredit, wording.RoleBalance}}[len(columns)]
}

// leastFilled is the share of rows whose last amount stands in a column that all rows fill.
const leastFilled = 0.9

// filled counts the dated rows with an amount, those with one in the last column, and those of them with more than one
// where the last column is not filled by all.
func (f finder) filled(t *Table, columns []page.Box) (last, both, rows float64) {
	for _, l := range t.Lines {
		if _, dated := leadingDate(l.Words); !dated {
			continue
		}
		n, inLast := 0, false
		for _, token := range f.Amounts(l.Line) {
			for k, b := range columns {
				if math.Abs(token.Right-b.X1) <= edgeMatch*l.Height() {
					n++
					inLast = inLast || k == len(columns)-1
				}
			}
		}
		if n == 0 {
			continue
		}
		rows++
		if inLast {
			last++
		}
		if n > 1 {
			both++
		}
	}
	return last, both, rows
}

// printsWhole says that no line with a day in front has an amount with decimals.
func (f finder) printsWhole() bool {
	return !slices.ContainsFunc(f.Lines, func(l layout.Line) bool {
		if _, ok := leadingDate(l.Words); !ok {
			return false
		}
		return slices.ContainsFunc(f.Amounts(l), func(token notation.MoneyToken) bool { return token.Decimals >= 1 && !token.Dash })
	})
}

// isGrouped says that a number is printed with a mark between its thousands.
func isGrouped(l layout.Line, token notation.MoneyToken) bool {
	return strings.ContainsAny(layout.Text(l.Words[token.From:token.To]), ",.'’ ")
}

// longestInitials is the number of letters of a teller's or branch's code.
const longestInitials = 8

// addInitials makes a column of the short words right of the last amounts that most rows end with: who entered
// the row, or where.
func (t *Table) addInitials(dated int) {
	end := t.Columns[len(t.Columns)-1].Box.X1
	var box page.Box
	found := 0
	for _, l := range t.Lines {
		w := l.Words[len(l.Words)-1]
		if w.Box.X0 <= end || len(w.Text) > longestInitials || len(l.Words) > 1 && l.Words[len(l.Words)-2].Box.X1 > end {
			continue
		}
		if found++; found == 1 {
			box = w.Box
		}
		box = box.Union(w.Box)
	}
	if found*2 > dated {
		t.Columns = append(t.Columns, layout.Column{Role: wording.RoleTeller, Box: box})
	}
}

// longestLineNumber is the number of digits of a line's number in a book, or of the last ones of a card.
const longestLineNumber = 4

// leadingDate is the date that a line begins with, after the line's number at most.
func leadingDate(words []page.Word) (notation.DateSpan, bool) {
	if d, ok := notation.FindDate(words, 0, math.MaxFloat64); ok {
		return d, true
	}
	if len(words) > 1 && notation.IsDigits(words[0].Text) && len(words[0].Text) <= longestLineNumber {
		return notation.FindDate(words, 1, math.MaxFloat64)
	}
	return notation.DateSpan{}, false
}

// edgeColumns are the right edges shared by at least a tenth of the dated lines.
func edgeColumns(boxes []page.Box, dated int) []page.Box {
	slices.SortStableFunc(boxes, func(a, b page.Box) int { return cmp.Compare(a.X1, b.X1) })
	type edge struct {
		box   page.Box
		count int
	}
	var found []edge
	for i := 0; i < len(boxes); {
		j, b := i+1, boxes[i]
		for j < len(boxes) && boxes[j].X1-boxes[j-1].X1 <= edgeMatch*boxes[i].Height() {
			b = b.Union(boxes[j])
			j++
		}
		if (j-i)*10 >= dated {
			found = append(found, edge{b, j - i})
		}
		i = j
	}
	slices.SortStableFunc(found, func(a, b edge) int { return cmp.Compare(b.count, a.count) })
	found = found[:min(3, len(found))] // further ones are amounts within descriptions
	slices.SortStableFunc(found, func(a, b edge) int { return cmp.Compare(a.box.X1, b.box.X1) })
	columns := make([]page.Box, len(found))
	for i, e := range found {
		columns[i] = e.box
	}
	return columns
}
