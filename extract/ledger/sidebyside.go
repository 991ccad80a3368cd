package ledger

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// sideBySide parts the columns of tables printed beside each other under one header line, such as
// "Date Balance Date Balance": the run of roles repeats. One part means that nothing repeats.
func sideBySide(columns []layout.Column) [][]layout.Column {
	if parts := equalParts(columns); len(parts) > 1 {
		return parts
	}
	if parts := withoutSerial(columns); parts != nil {
		return parts
	}
	return [][]layout.Column{columns}
}

// withoutSerial parts columns whose serial number ("#") one half lost: its column stands there as far from the
// others as in the other half. Nil when that is not what they lack.
func withoutSerial(columns []layout.Column) [][]layout.Column {
	at := slices.IndexFunc(columns, func(c layout.Column) bool { return c.Role == wording.RoleSerial })
	if at < 0 || slices.ContainsFunc(columns[at+1:], func(c layout.Column) bool { return c.Role == wording.RoleSerial }) {
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

// equalParts are the columns in runs of the same roles, one run when they do not repeat.
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
		if c.Role == "" || c.Role != columns[i%size].Role {
			return false
		}
		money = money || wording.IsMoney(c.Role)
		key = key || c.Role == wording.RoleDate || c.Role == wording.RoleCheck
	}
	return money && key
}

// splitTable makes a table of each part; a line's words belong to the part they stand under.
func (r *reader) splitTable(parts [][]layout.Column, from, to int, section layout.Role) []*table {
	var tables []*table
	for k, columns := range parts {
		left, right := -1e9, 1e9
		if k > 0 {
			left = (parts[k-1][len(columns)-1].Box.X1 + columns[0].Box.X0) / 2
		}
		if k+1 < len(parts) {
			right = (columns[len(columns)-1].Box.X1 + parts[k+1][0].Box.X0) / 2
		}
		columns = balancesOf(columns, section)
		t := &table{columns: repeatRoles(columns), section: section, headed: true, daily: onlyBalances(columns)}
		for i := from; i < to; i++ {
			if r.Furniture[i] {
				continue
			}
			l := layout.Line{Page: r.Lines[i].Page}
			for _, w := range r.Lines[i].Words {
				if w.Box.CenterX() >= left && w.Box.CenterX() < right {
					l.Words = append(l.Words, w)
				}
			}
			if len(l.Words) > 0 {
				l.Box = layout.Bounds(l.Words)
				t.lines = append(t.lines, tableLine{Line: l, index: i})
			}
		}
		tables = append(tables, t)
	}
	return tables
}

// joined are the rows of tables printed beside each other: down one table after the other, or across them
// line by line when check numbers or days rise that way only.
func joined(tables []*assembler) (rows []*draft, notes []note) {
	for _, a := range tables {
		for _, n := range a.notes {
			n.after += len(rows)
			notes = append(notes, n)
		}
		rows = append(rows, a.rows...)
	}
	if len(tables) == 1 {
		return rows, notes
	}
	across := slices.Clone(rows)
	slices.SortStableFunc(across, func(a, b *draft) int { return cmp.Compare(a.line, b.line) })
	if descents(across) >= descents(rows) {
		return rows, notes
	}
	for i := range notes {
		line := notes[i].line.index
		notes[i].after, _ = slices.BinarySearchFunc(across, line, func(d *draft, line int) int { return cmp.Compare(d.line, line) })
	}
	return across, notes
}

// descents counts rows whose check number, or whose day where none is printed, comes before that of the row
// above.
func descents(rows []*draft) (count int) {
	for i := 1; i < len(rows); i++ {
		a, b := rows[i-1], rows[i]
		if x, y := checkOf(a), checkOf(b); x > 0 && y > 0 {
			count += boolInt(y < x)
			continue
		}
		if x, y, ok := daysOf(a, b); ok {
			count += boolInt(y.Before(x))
		}
	}
	return count
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// checkOf is a row's check number, 0 when it has none.
func checkOf(d *draft) int {
	n, err := strconv.Atoi(notation.OnlyDigits(layout.Text(d.text[wording.RoleCheck])))
	if err != nil {
		return 0
	}
	return n
}

// daysOf are two rows' days in an order of day and month that gives both; which it is matters little
// for telling whether they rise.
func daysOf(a, b *draft) (x, y engine.Date, ok bool) {
	if a.date == nil || b.date == nil {
		return x, y, false
	}
	for _, order := range []notation.Order{notation.MonthFirst, notation.DayFirst} {
		x, first := a.date.Resolve(order, leapYear)
		y, second := b.date.Resolve(order, leapYear)
		if first && second {
			return x, y, true
		}
	}
	return x, y, false
}

// leapYear has every day that any year has.
const leapYear = 2000

// dailyBalances reads a list of daily balances; it ends at the first line that is none.
func (r *reader) dailyBalances(t *table, cal *notation.Calendar) []DatedBalance {
	var out []DatedBalance
	for i := range t.lines {
		l := &t.lines[i]
		var balance *engine.Amount
		for c, token := range l.money {
			if t.columns[c].Role == wording.RoleBalance {
				v := token.Signed()
				balance = &v
			}
		}
		if l.date == nil || balance == nil {
			break
		}
		if day, ok := cal.Day(l.date.PrintedDate); ok {
			out = append(out, DatedBalance{day, *balance})
		}
	}
	return out
}
