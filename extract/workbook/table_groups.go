package workbook

import "strings"

// group makes one row of all rows with the same value. Values are worked out, not formulas: the rows they
// come from need not be in the workbook.
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
		r.turn(i)
		key := valueText(groupPart(r.look(by), t.def.Group.Part))
		g := places[key]
		if g == nil {
			g = &gathered{make([]stats, len(t.columns)), make([]value, len(t.columns)), make([]value, len(t.columns)), 0}
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
			g.stats[c].add(v)
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
				g.values[c] = numberOf(whole(int64(g.rows)), KindInteger)
			default:
				g.values[c] = g.stats[c].result(how)
			}
		}
		t.grouped = append(t.grouped, g.values)
	}
	return nil
}

// groupPart is a value, or a date's day, month or year.
func groupPart(r raw, part string) value {
	s := r.str()
	switch {
	case r.null() || part == "":
		return typed(r, KindAny, nil)
	case part == "month" && len(s) >= len("2026-01"):
		return typedText(s[:len("2026-01")], KindMonth)
	case part == "year" && len(s) >= len("2026"):
		return textOf(s[:len("2026")])
	}
	return typedText(s, KindDate)
}

// groupSum is what sumif and countif know of one value.
type groupSum struct {
	rows int
	stats
}

// groupStats sums a column by the values of another, once for all formulas that ask.
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
			r.turn(i)
			k := groupKey(r.value(by))
			if sums[k] == nil {
				sums[k] = &groupSum{}
			}
			sums[k].rows++
			sums[k].add(r.value(of))
		}
	}
	return sums
}

// groupKey is how a value is found again: as Excel compares texts, without regard to case.
func groupKey(v value) string {
	if v.kind == missingValue {
		return missingText
	}
	return strings.ToLower(valueText(v))
}

// columnStats sums a column up, all wanted ones in the same walk.
func (t *table) columnStats(column int) stats {
	if !t.scanned {
		t.scanned, t.totals = true, make([]stats, len(t.columns))
		r := t.reader()
		for i := range t.count() {
			r.turn(i)
			for c := range t.columns {
				if t.wanted[c] {
					t.totals[c].add(r.value(c))
				}
			}
		}
	}
	return t.totals[column]
}
