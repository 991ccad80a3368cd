package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// sideBySide splits the columns of tables printed side by side under one header row, such as "Date Balance Date
// Balance": the sequence of roles repeats. The result has one part if nothing repeats.
func sideBySide(columns []layout.Column) [][]layout.Column {
	if parts := equalParts(columns); len(parts) > 1 {
		return parts
	}
	if parts := withoutSerial(columns); parts != nil {
		return parts
	}
	return [][]layout.Column{columns}
}

// withoutSerial splits columns of which one half lost its row number ("#"). The missing column is added at the same
// distance as in the other half. Nil if that is not the reason.
func withoutSerial(columns []layout.Column) [][]layout.Column {
	at := slices.IndexFunc(columns, func(c layout.Column) bool { return c.Role == lexicon.RoleSerial })
	if at < 0 ||
		slices.ContainsFunc(columns[at+1:], func(c layout.Column) bool { return c.Role == lexicon.RoleSerial }) {
		return nil
	}
	parts := equalParts(slices.Delete(slices.Clone(columns), at, at+1))
	if len(parts) != 2 || at != 0 && at != len(parts[0]) {
		return nil
	}
	serial := [2]layout.Column{columns[at], columns[at]}
	apart := parts[1][0].Box.X0 - parts[0][0].Box.X0
	if at == 0 {
		serial[1].Box.X0, serial[1].Box.X1 = serial[1].Box.X0+apart, serial[1].Box.X1+apart
	} else {
		serial[0].Box.X0, serial[0].Box.X1 = serial[0].Box.X0-apart, serial[0].Box.X1-apart
	}
	for i := range parts {
		parts[i] = append([]layout.Column{serial[i]}, parts[i]...)
	}
	return parts
}

// equalParts splits the columns into runs of the same roles: one run if they do not repeat.
func equalParts(columns []layout.Column) [][]layout.Column {
	for size := 2; size*2 <= len(columns); size++ {
		if len(columns)%size != 0 || !repeats(columns, size) {
			continue
		}
		var parts [][]layout.Column
		for i := 0; i < len(columns); i += size {
			parts = append(parts, columns[i:i+size])
		}
		return parts
	}
	return [][]layout.Column{columns}
}

func repeats(columns []layout.Column, size int) bool {
	money, key := false, false
	for i, c := range columns {
		if first := columns[i%size]; c.Role != first.Role ||
			c.Role == "" && layout.Normalize(c.Text) != layout.Normalize(first.Text) {
			return false // an unknown label repeats exactly: "Number" of checks
		}
		money = money || lexicon.IsMoney(c.Role)
		key = key || c.Role == lexicon.RoleDate || c.Role == lexicon.RoleCheck
	}
	return money && key
}

// splitTable makes a table of each part. Each word of a line belongs to the part it is below.
func (f finder) splitTable(parts [][]layout.Column, from, to int, section layout.Role) []*Table {
	var tables []*Table
	for k, columns := range parts {
		left, right := -1e9, 1e9
		if k > 0 {
			left = (parts[k-1][len(columns)-1].Box.X1 + columns[0].Box.X0) / 2
		}
		if k+1 < len(parts) {
			right = (columns[len(columns)-1].Box.X1 + parts[k+1][0].Box.X0) / 2
		}
		if columns = balancesOf(columns, section); section == "" && len(columns) == 2 {
			// dates and amounts side by side, without the title of a section
			columns = balancesOf(columns, lexicon.RoleBalance)
		}
		t := &Table{Columns: repeatRoles(columns), Section: section, Headed: true, Daily: onlyBalances(columns)}
		for i := from; i < to; i++ {
			if f.Furniture[i] || f.isRemark(i, columns) {
				continue
			}
			l := layout.Line{Page: f.Lines[i].Page}
			if f.isForAllTables(i, columns) {
				if k+1 == len(parts) {
					t.Lines = append(t.Lines, Line{Line: f.Lines[i], Index: i})
				}
				continue
			}
			for _, w := range f.Lines[i].Words {
				if w.Box.CenterX() >= left && w.Box.CenterX() < right {
					l.Words = append(l.Words, w)
				}
			}
			if len(l.Words) > 0 {
				l.Box = layout.Bounds(l.Words)
				t.Lines = append(t.Lines, Line{Line: l, Index: i})
			}
		}
		tables = append(tables, t)
	}
	return tables
}

// isRemark reports whether a line between tables printed side by side, without a description column, is not a row,
// because it has no amount: "* indicates a skip in sequence".
func (f finder) isRemark(line int, columns []layout.Column) bool {
	return !hasTexts(columns) && len(f.Amounts(f.Lines[line])) == 0
}

// runs reports whether columns hold movements and running balances.
func runs(columns []layout.Column) bool {
	return slices.ContainsFunc(columns, func(c layout.Column) bool { return lexicon.IsMovement(c.Role) }) &&
		slices.ContainsFunc(columns, func(c layout.Column) bool { return c.Role == lexicon.RoleBalance })
}

func hasTexts(columns []layout.Column) bool {
	return slices.ContainsFunc(columns, func(c layout.Column) bool { return c.Role == lexicon.RoleDescription })
}

// isForAllTables reports whether a line is the total of all tables printed side by side or, in lists without
// descriptions, is not an entry and has words. The label of such a line may be below one table and its amount below
// another. Facing pages of a passbook have codes instead of descriptions, but also movements and balances, and each
// page has its own balances carried forward.
func (f finder) isForAllTables(line int, columns []layout.Column) bool {
	l := f.Lines[line]
	if lexicon.RoleOfLine(l, f.Amounts(l), f.Words.Lines) == lexicon.LineTotal {
		return true
	}
	return !hasTexts(columns) && !runs(columns) && f.entryOf(l) == nil &&
		slices.ContainsFunc(l.Words, func(w page.Word) bool { return letterCount(w.Text) >= wordLetters })
}

// wordLetters is the minimal number of letters in a word that is not a mark or a code.
const wordLetters = 3

// headBlocks completes the header row of check lists side by side if only the first list has one: "Number", "Date",
// "Amount" above three groups of numbers, dates and amounts on each line.
func (f finder) headBlocks(headings []layout.Header) {
	for k, h := range headings {
		if !listsChecks(h.Columns) {
			continue
		}
		shape := f.sectionShape(h.Last+1, f.sectionEnd(headings, h.Last, true))
		if parts := sideBySide(shape); len(parts) > 1 && SameColumns(parts[0], h.Columns) &&
			inColumnsOf(parts[0], h.Columns) {
			headings[k].Columns = slices.Concat(h.Columns, shape[len(h.Columns):])
		}
	}
}

// listsChecks reports whether the columns are those of a check list: numbers, dates and amounts.
func listsChecks(columns []layout.Column) bool {
	roles := []layout.Role{lexicon.RoleCheck, lexicon.RoleDate, lexicon.RoleAmount}
	return len(columns) == len(roles) && !slices.ContainsFunc(roles, func(r layout.Role) bool {
		return !slices.ContainsFunc(columns, func(c layout.Column) bool { return c.Role == r })
	})
}
