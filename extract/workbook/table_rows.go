package workbook

// tableRow is one row of a table while it is worked out.
type tableRow struct {
	table  *table
	i      int
	row    row
	fields []member // the row's members, found in one walk
	values []value
	known  []byte // by column: 0 not yet, 1 being worked out, 2 known
}

func (t *table) reader() *tableRow {
	return &tableRow{table: t, values: make([]value, len(t.columns)), known: make([]byte, len(t.columns))}
}

// turn goes to a row.
func (r *tableRow) turn(i int) {
	r.i = i
	clear(r.known)
	if r.table.grouped != nil {
		return
	}
	r.row = r.table.rows[i]
	r.fields = r.fields[:0]
	r.row.raw.members(func(m member) bool {
		r.fields = append(r.fields, m)
		return true
	})
}

func (r *tableRow) place() place {
	return place{book: r.table.book, home: r.table, sheet: r.table.sheet, row: r, at: r.row}
}

// value is a column's value in this row.
func (r *tableRow) value(column int) value {
	if done := r.table.chained[column]; done != nil && done.kinds[r.i] != unknownValue {
		return done.get(r.i)
	}
	switch r.known[column] {
	case 1:
		return value{} // formulas in a circle were refused before; this only ends one
	case 2:
		return r.values[column]
	}
	r.known[column] = 1
	c := &r.table.columns[column]
	v := c.finish(r.read(column))
	r.values[column], r.known[column] = v, 2
	return v
}

func (r *tableRow) read(column int) value {
	c := &r.table.columns[column]
	switch {
	case c.formula != nil:
		return c.formula.eval(r.place())
	case r.table.grouped != nil:
		return r.table.grouped[r.i][column]
	case c.Text != "":
		return textOf(c.Text)
	case c.at.word == "position":
		return numberOf(whole(int64(r.i)+1), KindInteger)
	}
	return typed(r.look(c.at), c.Kind, c.Words)
}

// cellStyle is the value at a pointer; members of the row itself were found before.
func (r *tableRow) look(p pointer) raw {
	if len(p.tokens) == 1 && p.up == 0 && !p.root && p.word == "" && r.row.raw.isObject() {
		for _, m := range r.fields {
			if m.is(p.tokens[0]) {
				return visibleName(p, m.value)
			}
		}
	}
	return r.table.book.result.look(r.row, p)
}

// finish is what a column's options make of a value.
func (c *tableColumn) finish(v value) value {
	if v.kind == numberValue && c.ZeroBlank && v.number.sign() == 0 {
		return value{kind: blankValue}
	}
	if v.kind == missingValue && c.Missing == "blank" && c.formula == nil {
		return value{kind: blankValue}
	}
	return v
}

// otherwise is what stands for a missing value.
func otherwise(missing string) string {
	if missing == "blank" {
		return ""
	}
	return missingText
}

func (r *tableRow) locate(key string) []located {
	column, ok := r.table.keys[key]
	if !ok {
		return nil
	}
	return []located{{r.table.sheet, column + 1, r.table.sheetRow(r.i), func() value { return r.value(column) }}}
}

// previous is a column's value in the row before in the chain.
func (r *tableRow) previous(key string) (value, bool) {
	column, ok := r.table.keys[key]
	if r == nil || !ok || r.table.before == nil || r.table.before[r.i] < 0 {
		return value{}, false
	}
	return r.table.chained[column].get(int(r.table.before[r.i])), true
}

func (r *tableRow) hasPrevious() bool {
	return r.table.before != nil && r.table.before[r.i] >= 0
}

func (r *tableRow) previousAddress(key string) (string, bool) {
	column, ok := r.table.keys[key]
	if r == nil || !ok || r.table.before == nil || r.table.before[r.i] < 0 {
		return "", false
	}
	return cellName(column+1, r.table.sheetRow(int(r.table.before[r.i]))), true
}
