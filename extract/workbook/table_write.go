package workbook

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

func (t *table) write(w *sheetWriter) error {
	if err := t.writeHeader(w); err != nil {
		return err
	}
	r := t.reader()
	group := 0 // the first row of the running subtotal
	for i := range t.count() {
		r.moveTo(i)
		if err := t.writeRow(w, r); err != nil {
			return err
		}
		if t.breaks != nil && (i+1 == t.count() || t.breaks[i+1] > t.breaks[i]) {
			if err := t.writeSubtotal(w, r, group, i); err != nil {
				return err
			}
			group = i + 1
		}
	}
	if t.count() == 0 {
		if err := w.put(t.book.styles.cell(formula.TextOf("none"), "", cellStyle{absent: true})); err != nil {
			return err
		}
	}
	if err := t.writeTotal(w); err != nil {
		return err
	}
	return t.colour(w, r)
}

func (t *table) writeHeader(w *sheetWriter) error {
	cells := make([]outcome, len(t.columns))
	for i, c := range t.columns {
		cells[i] = t.book.styles.cell(formula.TextOf(c.Header), "", cellStyle{header: true, kind: c.Kind})
	}
	if err := w.put(cells...); err != nil {
		return err
	}
	first, last := t.span()
	if t.def.Plain || w.filter || last < first {
		return nil
	}
	w.filter = true
	return w.book.file.AutoFilter(w.sheet.name, cellName(1, t.top)+":"+cellName(len(t.columns), last), nil)
}

func (t *table) writeRow(w *sheetWriter, r *tableRow) error {
	cells := make([]outcome, len(t.columns))
	for i := range t.columns {
		c := &t.columns[i]
		v, formula := r.value(i), ""
		if c.formula != nil {
			formula = c.formula.Render(&r.here, otherwise(c.Missing))
		}
		cells[i] = t.book.styles.cellOr(
			v, formula, cellStyle{kind: c.Kind, format: c.Format, input: c.Input, wrap: c.Width >= wrapWidth},
			otherwise(c.Missing),
		)
	}
	if err := w.put(cells...); err != nil {
		return err
	}
	return t.remark(w, r)
}

// wrapWidth is the column width from which long texts wrap instead of running over the next cells.
const wrapWidth = 60

// remark adds the notes to a row's cells.
func (t *table) remark(w *sheetWriter, r *tableRow) error {
	for i := range t.columns {
		c := &t.columns[i]
		if c.Comment == "" || c.Pointer == "" || c.at.root || c.at.up > 0 || c.at.word != "" || t.grouped != nil {
			continue
		}
		text := t.book.result.origin(func() string { return c.at.below(r.row.pointer()) }, c.Comment)
		if err := w.comment(i+1, w.row, text); err != nil {
			return err
		}
	}
	return nil
}

// findSubtotals finds the rows of subtotals: after each change of the column's value.
func (t *table) findSubtotals() {
	column, ok := t.keys[t.def.Subtotal]
	if t.def.Subtotal == "" || !ok || t.count() == 0 {
		return
	}
	t.breaks = make([]int32, t.count())
	r := t.reader()
	var last string
	above := int32(0)
	for i := range t.count() {
		r.moveTo(i)
		key := groupKey(r.value(column))
		if i > 0 && key != last {
			above++
		}
		t.breaks[i], last = above, key
	}
}

func (t *table) subtotals() int {
	if t.breaks == nil {
		return 0
	}
	return int(t.breaks[len(t.breaks)-1]) + 1
}

// writeSubtotal writes the subtotal of the rows from one to another.
func (t *table) writeSubtotal(w *sheetWriter, r *tableRow, from, to int) error {
	sums := make([]stats, len(t.columns))
	for i := from; i <= to; i++ {
		r.moveTo(i)
		for c := range t.columns {
			if t.columns[c].Total != "" {
				sums[c].Add(r.value(c))
			}
		}
	}
	label := valueText(r.value(t.keys[t.def.Subtotal]))
	if v := r.value(t.keys[t.def.Subtotal]); v.Kind == formula.Missing {
		label = formula.MissingText
	}
	return w.put(t.sumRow("Subtotal "+label, t.sheetRow(from), t.sheetRow(to), sums)...)
}

func (t *table) writeTotal(w *sheetWriter) error {
	if t.def.Total == "" {
		return nil
	}
	sums := make([]stats, len(t.columns))
	for c := range t.columns {
		if t.columns[c].Total != "" {
			sums[c] = t.columnStats(c)
		}
	}
	first, last := t.span()
	return w.put(t.sumRow(t.def.Total, first, last, sums)...)
}

// subtotalCodes are the function numbers of Excel's SUBTOTAL, which skips other subtotals and rows that are filtered
// out.
var subtotalCodes = map[string]int{"sum": 9, "count": 2, "average": 1, "min": 5, "max": 4}

func (t *table) sumRow(label string, first, last int, sums []stats) []outcome {
	cells := make([]outcome, len(t.columns))
	labelled := false
	for i := range t.columns {
		c := &t.columns[i]
		switch {
		case c.Total != "":
			v, text := c.total(sums[i]), ""
			if last >= first {
				text = fmt.Sprintf(
					"SUBTOTAL(%d,%s%d:%[2]s%[4]d)", subtotalCodes[c.Total], columnName(i+1), first, last,
				)
			}
			switch {
			case text == "":
			case c.Total == "average":
				text = "IFERROR(" + text + `,"` + formula.MissingText + `")`
			case v.Kind == formula.Missing:
				text = fmt.Sprintf(
					`IF(SUBTOTAL(2,%[1]s%[2]d:%[1]s%[3]d)=0,"%[4]s",%[5]s)`, columnName(i+1), first, last,
					formula.MissingText, text,
				)
			}
			kind := c.Kind
			if c.Total == "count" {
				kind = KindInteger
			}
			cells[i] = t.book.styles.cell(v, text, cellStyle{kind: kind, format: c.Format, strong: true})
		case !labelled:
			cells[i], labelled = t.book.styles.cell(formula.TextOf(label), "", cellStyle{strong: true}), true
		default:
			cells[i] = t.book.styles.cell(formula.TextOf(""), "", cellStyle{strong: true})
		}
	}
	return cells
}

// total is the value in a row of totals. A column without any figure has none, rather than 0. Blank cells of zeros
// count as figures.
func (c *tableColumn) total(s stats) value {
	if s.Count == 0 && c.Total != "count" && !c.ZeroBlank {
		return value{}
	}
	return s.Result(c.Total)
}

// colour adds the table's lists of choices and its conditional formats, with formulas written for its first row.
func (t *table) colour(w *sheetWriter, r *tableRow) error {
	first, last := t.span()
	if last < first {
		return nil
	}
	r.moveTo(0)
	if err := w.paint(cellName(1, first), cellName(len(t.columns), last), r.here, t.rules); err != nil {
		return err
	}
	for i := range t.columns {
		if list, ok := t.book.column(place{book: t.book}, splitRef(t.columns[i].Choices)); ok {
			if err := w.choices(cellName(i+1, first), cellName(i+1, last), list); err != nil {
				return err
			}
		}
		if len(t.columns[i].rules) == 0 {
			continue
		}
		if err := w.paint(cellName(i+1, first), cellName(i+1, last), r.here, t.columns[i].rules); err != nil {
			return err
		}
	}
	return nil
}

// group makes one row of all rows with the same value. Its cells are values, not formulas, because the rows they come
// from may not be in the workbook.
func (t *table) group() error {
	by, err := parsePointer(t.def.Group.By)
	if err != nil {
		return err
	}
	type gathered struct {
		stats  []stats
		values []value
		last   []value
		rows   int
	}
	places := map[string]*gathered{}
	var found []*gathered
	r := t.reader()
	for i := range t.rows {
		r.moveTo(i)
		key := valueText(groupPart(r.look(by), t.def.Group.Part))
		g := places[key]
		if g == nil {
			g = &gathered{
				make([]stats, len(t.columns)), make([]value, len(t.columns)), make([]value, len(t.columns)), 0,
			}
			places[key], found = g, append(found, g)
		}
		for c := range t.columns {
			if t.columns[c].formula != nil {
				continue
			}
			v := typed(r.look(t.columns[c].at), t.columns[c].Kind, t.columns[c].Words)
			if t.columns[c].Pointer == t.def.Group.By {
				v = groupPart(r.look(by), t.def.Group.Part)
			}
			g.stats[c].Add(v)
			if g.rows == 0 {
				g.values[c] = v
			}
			g.last[c] = v
		}
		g.rows++
	}
	t.grouped = make([][]value, 0, len(found))
	for _, g := range found {
		for c := range t.columns {
			switch how := t.columns[c].Aggregate; how {
			case "", "first":
			case "last":
				g.values[c] = g.last[c]
			case "count":
				g.values[c] = formula.NumberOf(formula.Whole(int64(g.rows)), KindInteger)
			default:
				g.values[c] = g.stats[c].Result(how)
			}
		}
		t.grouped = append(t.grouped, g.values)
	}
	return nil
}

// groupPart is the value, or the day, month or year of a date.
func groupPart(r raw, part string) value {
	s := r.str()
	switch {
	case r.null() || part == "":
		return typed(r, KindAny, nil)
	case part == "month" && len(s) >= len("2026-01"):
		return typedText(s[:len("2026-01")], KindMonth)
	case part == "year" && len(s) >= len("2026"):
		return formula.TextOf(s[:len("2026")])
	}
	return typedText(s, KindDate)
}

// groupSum is what sumif and countif need for one value.
type groupSum struct {
	rows int
	stats
}

// groupStats sums a column by the values of another one, once for all formulas that need it.
func (t *table) groupStats(by, of int) map[string]*groupSum {
	key := [2]int{by, of}
	if t.groups == nil {
		t.groups = map[[2]int]map[string]*groupSum{}
	}
	sums := t.groups[key]
	if sums == nil {
		sums = map[string]*groupSum{}
		t.groups[key] = sums
		r := t.reader()
		for i := range t.count() {
			r.moveTo(i)
			k := groupKey(r.value(by))
			if sums[k] == nil {
				sums[k] = &groupSum{}
			}
			sums[k].rows++
			sums[k].Add(r.value(of))
			t.book.pace.row(i)
		}
	}
	return sums
}

// MatchingAll implements formula.Column.
func (c columnOf) MatchingAll(by []formula.Column, wanted []value) (rows int, sum number, ok bool) {
	columns := make([]int, len(by))
	var key strings.Builder
	for i, b := range by {
		other, ok := b.(columnOf)
		if !ok || other.table != c.table {
			return 0, number{}, false
		}
		columns[i] = other.index
		key.WriteString(groupKey(wanted[i]))
		key.WriteByte(0)
	}
	if found := c.table.groupStatsAll(columns, c.index)[key.String()]; found != nil {
		return found.rows, found.Sum, true
	}
	return 0, number{}, true
}

// groupStatsAll sums a column by the values of several others, once for all formulas that need it.
func (t *table) groupStatsAll(by []int, of int) map[string]*groupSum {
	name := fmt.Sprint(by, of)
	if t.groupsAll == nil {
		t.groupsAll = map[string]map[string]*groupSum{}
	}
	sums := t.groupsAll[name]
	if sums != nil {
		return sums
	}
	sums = map[string]*groupSum{}
	t.groupsAll[name] = sums
	r := t.reader()
	var key []byte
	for i := range t.count() {
		r.moveTo(i)
		key = key[:0]
		for _, column := range by {
			key = append(append(key, groupKey(r.value(column))...), 0)
		}
		s := sums[string(key)]
		if s == nil {
			s = &groupSum{}
			sums[string(key)] = s
		}
		s.rows++
		s.Add(r.value(of))
		t.book.pace.row(i)
	}
	return sums
}

// First implements formula.Column.
func (c columnOf) First(wanted value, of formula.Column) value {
	other, ok := of.(columnOf)
	if !ok || other.table != c.table {
		return value{}
	}
	t := c.table
	if t.firsts == nil {
		t.firsts = map[int]map[string]int{}
	}
	first := t.firsts[c.index]
	if first == nil {
		first = map[string]int{}
		t.firsts[c.index] = first
		r := t.reader()
		for i := range t.count() {
			r.moveTo(i)
			if key := groupKey(r.value(c.index)); !hasKey(first, key) {
				first[key] = i
			}
		}
	}
	i, found := first[groupKey(wanted)]
	if !found {
		return value{}
	}
	r := t.reader()
	r.moveTo(i)
	return r.value(other.index)
}

func hasKey(m map[string]int, key string) bool {
	_, ok := m[key]
	return ok
}

// groupKey is the key of a value: as Excel compares texts, ignoring case.
func groupKey(v value) string {
	if v.Kind == formula.Missing {
		return formula.MissingText
	}
	return strings.ToLower(valueText(v))
}

// columnStats returns the statistics of a column. All wanted columns are computed in one walk.
func (t *table) columnStats(column int) stats {
	if !t.scanned {
		t.scanned, t.totals = true, make([]stats, len(t.columns))
		r := t.reader()
		for i := range t.count() {
			r.moveTo(i)
			for c := range t.columns {
				if t.wanted[c] {
					t.totals[c].Add(r.value(c))
				}
			}
			t.book.pace.row(i)
		}
	}
	return t.totals[column]
}
