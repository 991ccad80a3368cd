package workbook

import (
	"fmt"
	"strings"
)

// table is a placed Table. Its rows are walked where they lie; what stays in memory of a row is its place,
// and of chained columns their values.
type table struct {
	book    *book
	def     *Table
	sheet   *sheet
	top     int // the header's row
	rows    []row
	grouped [][]value // a grouped table's values instead of rows
	columns []tableColumn
	keys    map[string]int
	wanted  map[int]bool // columns that formulas or totals take as a whole

	before  []int32              // by row: the place of the row before it in the chain, -1 for none
	chained map[int]*chainValues // by column: values of previous(…)
	breaks  []int32              // by row: how many subtotal rows stand above it; nil without subtotals
	totals  []stats
	scanned bool
	groups  map[[2]int]map[string]*groupSum
	rules   []painted
}

// tableColumn is a Column that was read.
type tableColumn struct {
	Column
	at      pointer
	formula *node
	rules   []painted
}

func (t *table) place(s *sheet, top int) (int, error) {
	t.sheet, t.top, t.wanted = s, top, map[int]bool{}
	var err error
	if t.columns, err = t.book.columnsOf(t.def.Columns); err != nil {
		return 0, err
	}
	if t.rules, err = parsePaint(t.def.Paint); err != nil {
		return 0, err
	}
	t.keys = map[string]int{}
	for i, c := range t.columns {
		t.keys[c.Key] = i
		t.wanted[i] = c.Total != ""
		s.width(i+1, widthOf(c.Column))
	}
	if err := t.collect(); err != nil {
		return 0, err
	}
	t.linkChain()
	t.breakUp()
	return t.height(), nil
}

func widthOf(c Column) float64 {
	if c.Width > 0 {
		return c.Width
	}
	return max(kindWidths[c.Kind], min(float64(len(c.Header))+2, 24))
}

// columnsOf reads columns; a column for each period becomes several.
func (b *book) columnsOf(list []Column) ([]tableColumn, error) {
	var out []tableColumn
	for _, c := range list {
		if c.Key == "" {
			c.Key = keyOf(c.Header)
		}
		columns := []Column{c}
		if c.EachPeriod {
			columns = b.periodColumns(c)
		}
		for _, c := range columns {
			read, err := readColumn(c)
			if err != nil {
				return nil, fmt.Errorf("column %s: %w", c.Header, err)
			}
			out = append(out, read)
		}
	}
	return out, nil
}

func (b *book) periodColumns(c Column) []Column {
	var out []Column
	for i, period := range b.periods("/periods") {
		one := c
		one.Key, one.Header = fmt.Sprintf("%s_%d", c.Key, i), strings.TrimSpace(c.Header+" "+period.label)
		one.Pointer = c.Pointer + "/" + escapeToken(period.key)
		out = append(out, one)
	}
	return out
}

func readColumn(c Column) (tableColumn, error) {
	out := tableColumn{Column: c}
	var err error
	if c.Pointer != "" {
		if out.at, err = parsePointer(c.Pointer); err != nil {
			return out, fmt.Errorf("pointer %w", err)
		}
	}
	if c.Formula != "" {
		if out.formula, err = parseFormula(c.Formula); err != nil {
			return out, fmt.Errorf("formula %w", err)
		}
	}
	out.rules, err = parsePaint(c.Paint)
	return out, err
}

// collect gathers, filters, orders and groups the rows.
func (t *table) collect() error {
	where, err := parseFilters(t.def.Where)
	if err != nil {
		return err
	}
	if t.rows, err = t.book.result.gather(t.def.Rows, where); err != nil {
		return err
	}
	var keys []sortBy
	for _, k := range t.def.Order {
		at, err := parsePointer(k.Pointer)
		if err != nil {
			return err
		}
		keys = append(keys, sortBy{at, k.Descending})
	}
	t.book.result.sortRows(t.rows, keys)
	if t.def.Group != nil {
		if err := t.group(); err != nil {
			return err
		}
	}
	if n := t.def.Limit; n > 0 && n < t.count() {
		if t.grouped != nil {
			t.grouped = t.grouped[:n]
		} else {
			t.rows = t.rows[:n]
		}
	}
	return nil
}

// count is how many rows the table shows.
func (t *table) count() int {
	if t.def.Group != nil {
		return len(t.grouped)
	}
	return len(t.rows)
}

// height counts header, rows, subtotals, the remark that there are none, and totals.
func (t *table) height() int {
	n := t.count()
	h := 1 + max(n, 1) + t.subtotals()
	if t.def.Total != "" {
		h++
	}
	return h
}

// sheetRow is the sheet's row of a row of the table.
func (t *table) sheetRow(i int) int {
	r := t.top + 1 + i
	if t.breaks != nil {
		r += int(t.breaks[i])
	}
	return r
}

// span is the first and last row of data; last is before first when there are none.
func (t *table) span() (first, last int) {
	if t.count() == 0 {
		return t.top + 1, t.top
	}
	return t.top + 1, t.sheetRow(t.count() - 1)
}

func (t *table) nodes() (list []*node) {
	for _, c := range t.columns {
		if c.formula != nil {
			list = append(list, c.formula)
		}
	}
	return list
}

func (t *table) column(key string) (columnOf, bool) {
	i, ok := t.keys[key]
	return columnOf{t, i}, ok
}

// locate finds no single cell: outside of its rows a table is known by whole columns, and by its totals.
func (t *table) locate(_ place, key string, _ int) []located {
	name, isTotal := strings.CutPrefix(key, "total_")
	i, ok := t.keys[name]
	if !isTotal || !ok || t.def.Total == "" || t.columns[i].Total == "" {
		return nil
	}
	return []located{{t.sheet, i + 1, t.totalRow(), func() value { return t.columns[i].total(t.columnStats(i)) }}}
}

func (t *table) totalRow() int { return t.top + t.height() - 1 }

// stats of a whole column.
func (c columnOf) stats() stats { return c.table.columnStats(c.index) }
