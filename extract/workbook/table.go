package workbook

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// table is a Table that has its place. Its rows are read in place. Memory holds each row's position and, for chained
// columns, its values.
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
	breaks  []int32              // by row: the number of subtotal rows above it; nil without subtotals
	totals  []stats
	scanned bool
	groups  map[[2]int]map[string]*groupSum
	// by the places of columns
	groupsAll map[string]map[string]*groupSum
	firsts    map[int]map[string]int // by column: a value's first row
	rules     []parsedPaint
}

// tableColumn is a parsed Column.
type tableColumn struct {
	Column
	at      pointer
	formula *node
	rules   []parsedPaint
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
	t.findSubtotals()
	return t.height(), nil
}

func widthOf(c Column) float64 {
	if c.Width > 0 {
		return c.Width
	}
	return max(kindWidths[c.Kind], min(float64(len(c.Header))+2, 24))
}

// columnsOf parses columns. A column with EachPeriod becomes one for each period.
func (b *book) columnsOf(list []Column) ([]tableColumn, error) {
	var out []tableColumn
	for _, c := range list {
		if c.Key == "" {
			c.Key = formula.KeyOf(c.Header)
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
		if out.formula, err = formula.Parse(c.Formula, pointers); err != nil {
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

// count is the number of rows that the table shows.
func (t *table) count() int {
	if t.def.Group != nil {
		return len(t.grouped)
	}
	return len(t.rows)
}

// height is the number of the sheet's rows: header, rows, subtotals, the remark "none", and totals.
func (t *table) height() int {
	n := t.count()
	h := 1 + max(n, 1) + t.subtotals()
	if t.def.Total != "" {
		h++
	}
	return h
}

// sheetRow is the sheet's row of row i of the table.
func (t *table) sheetRow(i int) int {
	r := t.top + 1 + i
	if t.breaks != nil {
		r += int(t.breaks[i])
	}
	return r
}

// span is the first and last row of data on the sheet; last is before first if there are none.
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

// locate finds only the table's totals: formulas outside a table refer to whole columns or totals.
func (t *table) locate(_ place, key string, _ int) []located {
	name, isTotal := strings.CutPrefix(key, "total_")
	i, ok := t.keys[name]
	if !isTotal || !ok || t.def.Total == "" || t.columns[i].Total == "" {
		return nil
	}
	return []located{{t.sheet, i + 1, t.totalRow(), func() value { return t.columns[i].total(t.columnStats(i)) }}}
}

func (t *table) totalRow() int { return t.top + t.height() - 1 }

// Stats implements formula.Column.
func (c columnOf) Stats() stats { return c.table.columnStats(c.index) }

// Matching implements formula.Column.
func (c columnOf) Matching(wanted value, of formula.Column) (rows int, sum number, ok bool) {
	other, ok := of.(columnOf)
	if !ok || other.table != c.table {
		return 0, number{}, false
	}
	if found := c.table.groupStats(c.index, other.index)[groupKey(wanted)]; found != nil {
		return found.rows, found.Sum, true
	}
	return 0, number{}, true
}

// tableRow is one row of a table while its values are computed.
type tableRow struct {
	table  *table
	i      int
	row    row
	fields []member // the row's members, found in one walk
	values []value
	known  []byte // by column: 0 not yet, 1 being worked out, 2 known
	here   place  // where its formulas are
}

func (t *table) reader() *tableRow {
	r := &tableRow{table: t, values: make([]value, len(t.columns)), known: make([]byte, len(t.columns))}
	r.here = place{book: t.book, home: t, sheet: t.sheet, row: r}
	return r
}

// moveTo moves to row i.
func (r *tableRow) moveTo(i int) {
	r.i = i
	clear(r.known)
	if r.table.grouped != nil {
		return
	}
	r.row = r.table.rows[i]
	r.here.at = r.row
	r.fields = r.fields[:0]
	r.row.raw.members(func(m member) bool {
		r.fields = append(r.fields, m)
		return true
	})
}

// value returns a column's value in this row.
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
		return c.formula.Eval(&r.here)
	case r.table.grouped != nil:
		return r.table.grouped[r.i][column]
	case c.Text != "":
		return formula.TextOf(c.Text)
	case c.at.word == "position":
		return formula.NumberOf(formula.Whole(int64(r.i)+1), KindInteger)
	}
	if c.Part != "" {
		if v := r.look(c.at); !v.null() {
			return groupPart(v, c.Part)
		}
	}
	return typed(r.look(c.at), c.Kind, c.Words)
}

// look returns the value at a pointer. The members of the row itself were found by moveTo.
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

// finish applies a column's options to a value.
func (c *tableColumn) finish(v value) value {
	if v.Kind == formula.NumberValue && c.ZeroBlank && v.Number.Sign() == 0 {
		return value{Kind: formula.Blank}
	}
	if v.Kind == formula.Missing && c.Missing == "blank" && c.formula == nil {
		return value{Kind: formula.Blank}
	}
	return v
}

// otherwise is the text shown for a missing value.
func otherwise(missing string) string {
	if missing == "blank" {
		return ""
	}
	return formula.MissingText
}

func (r *tableRow) locate(key string) []located {
	column, ok := r.table.keys[key]
	if !ok {
		return nil
	}
	return []located{{r.table.sheet, column + 1, r.table.sheetRow(r.i), func() value { return r.value(column) }}}
}

// previous returns a column's value in the chain's row before this one.
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

// unknownValue marks chained values that are not computed yet.
const unknownValue formula.ValueKind = 255

// chainValues are a column's values by row, with numbers packed, because there may be a hundred thousand.
type chainValues struct {
	kinds   []formula.ValueKind
	numbers []number
	shown   Kind
	others  map[int]value // texts, and values with another display
}

func newChainValues(rows int) *chainValues {
	c := &chainValues{kinds: make([]formula.ValueKind, rows), numbers: make([]number, rows), others: map[int]value{}}
	for i := range c.kinds {
		c.kinds[i] = unknownValue
	}
	return c
}

func (c *chainValues) set(i int, v value) {
	if v.Kind == formula.NumberValue && c.shown == "" {
		c.shown = v.Shown
	}
	c.kinds[i], c.numbers[i] = v.Kind, v.Number
	if v.Kind == formula.TextValue || v.Kind == formula.BoolValue ||
		v.Kind == formula.NumberValue && v.Shown != c.shown {
		c.others[i] = v
	}
}

func (c *chainValues) get(i int) value {
	if v, other := c.others[i]; other {
		return v
	}
	return value{Kind: c.kinds[i], Number: c.numbers[i], Shown: c.shown}
}

// linkChain finds for each row the row before it, and computes the chained columns in that order, because the top row
// of a newest-first statement depends on all rows below it.
func (t *table) linkChain() {
	columns := t.chainedColumns()
	if len(columns) == 0 || t.grouped != nil {
		return
	}
	var by pointer
	upward := false
	if t.def.Chain != nil {
		by, _ = parsePointer(t.def.Chain.By)
		conditions, _ := parseFilters(t.def.Chain.Upward)
		upward = len(conditions) > 0 && t.book.result.all(row{}, conditions)
	}
	t.before, t.chained = make([]int32, len(t.rows)), map[int]*chainValues{}
	for _, c := range columns {
		t.chained[c] = newChainValues(len(t.rows))
	}
	last := map[string]int32{}
	for n := range t.rows {
		i := n
		if upward {
			i = len(t.rows) - 1 - n
		}
		key := ""
		if t.def.Chain != nil && t.def.Chain.By != "" {
			key = string(t.book.result.look(t.rows[i], by))
		}
		if before, ok := last[key]; ok {
			t.before[i] = before
		} else {
			t.before[i] = -1
		}
		last[key] = int32(i)
	}
	r := t.reader()
	for n := range t.rows {
		i := n
		if upward {
			i = len(t.rows) - 1 - n
		}
		r.moveTo(i)
		for _, c := range columns {
			t.chained[c].set(i, r.value(c))
		}
	}
}

// chainedColumns returns the columns that a previous(…) refers to.
func (t *table) chainedColumns() (list []int) {
	seen := map[int]bool{}
	for _, n := range t.nodes() {
		n.Walk(func(a *node) {
			if a.Op != "previous" {
				return
			}
			if i, ok := t.keys[a.Args[0].Ref.Key]; ok && !seen[i] {
				seen[i] = true
				list = append(list, i)
			}
		})
	}
	return list
}
