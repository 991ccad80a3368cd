package ledger

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
)

// sideBySide parts the columns of tables printed beside each other under one header line, such as
// "Date Balance Date Balance": the run of roles repeats. One part means that nothing repeats.
func sideBySide(columns []layout.Column) [][]layout.Column {
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
		money = money || isMoney(c.Role)
		key = key || c.Role == roleDate || c.Role == roleCheck
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
		t := &table{columns: repeatRoles(columns), section: section, headed: true, daily: onlyBalances(columns)}
		for i := from; i < to; i++ {
			if r.furniture[i] {
				continue
			}
			l := layout.Line{Page: r.lines[i].Page}
			for _, w := range r.lines[i].Words {
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

// dailyBalances reads a list of daily balances; it ends at the first line that is none.
func (r *reader) dailyBalances(t *table, cal *calendar) []DatedBalance {
	var out []DatedBalance
	for i := range t.lines {
		l := &t.lines[i]
		var balance *engine.Amount
		for c, token := range l.money {
			if t.columns[c].Role == roleBalance {
				v := token.Signed()
				balance = &v
			}
		}
		if l.date == nil || balance == nil {
			break
		}
		if day, ok := cal.day(l.date.PrintedDate); ok {
			out = append(out, DatedBalance{day, *balance})
		}
	}
	return out
}
