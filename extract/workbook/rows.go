package workbook

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// gather returns the rows of the sources that meet all conditions, in order.
func (r *Result) gather(sources []Source, where []condition) ([]row, error) {
	var rows []row
	for _, s := range sources {
		walk := walker{result: r, with: s.With, keep: func(w row) bool {
			if r.all(w, where) {
				rows = append(rows, w)
			}
			r.walked++
			return len(rows) <= maxRows && r.walked <= maxWalked
		}}
		if s.Feed != "" {
			if err := walk.feed(s.Feed); err != nil {
				return nil, err
			}
			continue
		}
		p, err := parsePointer(s.Pointer)
		if err != nil {
			return nil, err
		}
		walk.descend(row{raw: r.root}, p.tokens)
	}
	if len(rows) > maxRows || r.walked > maxWalked {
		return nil, errTooManyRows
	}
	return rows, nil
}

// maxWalked is how many entries all blocks of a workbook may visit together: thirty times the longest statement.
// Without it, a template with hundreds of tables over a long statement would run for minutes.
const maxWalked = 3_000_000

// walker visits the rows of one source and passes them to keep until that returns false.
type walker struct {
	result *Result
	with   map[string]string
	keep   func(row) bool
}

func (k walker) feed(name string) error {
	feed, known := k.result.feeds[name]
	if !known {
		feed, known = builtInFeeds[name]
	}
	if !known {
		return fmt.Errorf("there is no feed %q", name)
	}
	made, err := feed(k.result)
	if err != nil {
		return err
	}
	from := &list{up: &row{raw: k.result.root}, fed: true, with: k.with}
	for i, v := range made {
		if !k.keep(row{raw: raw(v), list: from, index: int32(i)}) {
			break
		}
	}
	return nil
}

// descend follows a pointer from an entry. Each * goes one entry further in. The pointer ends at a list of rows or at
// one row.
func (k walker) descend(from row, tokens []string) bool {
	here, at := from.raw, from.pointer()
	for i, token := range tokens {
		if token == "*" {
			rest := tokens[i+1:]
			if len(rest) == 0 {
				return k.each(here, from, at, k.ending)
			}
			return k.each(here, from, at, func(w row) bool { return k.descend(w, rest) })
		}
		if i+1 == len(tokens) && !here.child(token).null() && !here.child(token).isArray() {
			return k.keep(row{raw: here.child(token), list: &list{up: &from, at: at, with: k.with}, key: token})
		}
		if i == 0 && from.list == nil {
			here = k.result.members[token]
		} else {
			here = here.child(token)
		}
		at += "/" + escapeToken(token)
	}
	return k.each(here, from, at, k.keep)
}

// ending handles an entry at the end of a pointer: a list of rows, an object whose members are rows, or one row.
func (k walker) ending(w row) bool {
	if w.raw.isArray() {
		return k.each(w.raw, w, w.pointer(), k.keep)
	}
	return k.keep(w)
}

// each calls f for the entries of an array or the members of an object.
func (k walker) each(entries raw, up row, at string, f func(row) bool) bool {
	more, from := true, &list{up: &up, at: at, with: k.with}
	entries.entries(func(i int, v raw) bool {
		more = f(row{raw: v, list: from, index: int32(i)})
		return more
	})
	i := int32(0)
	entries.members(func(m member) bool {
		more = f(row{raw: m.value, list: from, key: m.key(), index: i})
		i++
		return more
	})
	return more
}

// sortRows orders rows. Equal rows keep their order; missing values come last.
func (r *Result) sortRows(rows []row, keys []sortBy) {
	if len(keys) == 0 {
		return
	}
	type keyed struct {
		row
		values []value
	}
	list := make([]keyed, len(rows))
	for i, w := range rows {
		list[i].row = w
		for _, k := range keys {
			list[i].values = append(list[i].values, typed(r.look(w, k.at), KindAny, nil))
		}
	}
	slices.SortStableFunc(list, func(a, b keyed) int {
		for i, k := range keys {
			if c := order(a.values[i], b.values[i], k.descending); c != 0 {
				return c
			}
		}
		return 0
	})
	for i := range list {
		rows[i] = list[i].row
	}
}

type sortBy struct {
	at         pointer
	descending bool
}

// order compares for sorting: numbers and dates before texts, missing values last in both directions.
func order(a, b value, descending bool) int {
	if a.Kind == formula.Missing || b.Kind == formula.Missing {
		return int(rank(a.Kind) - rank(b.Kind))
	}
	c := 0
	switch {
	case a.Kind == formula.NumberValue && b.Kind == formula.NumberValue:
		c = a.Number.Cmp(b.Number)
	case a.Kind == formula.TextValue && b.Kind == formula.TextValue:
		c = strings.Compare(a.Text, b.Text)
	case a.Kind == formula.NumberValue:
		c = -1
	default:
		c = 1
	}
	if descending {
		return -c
	}
	return c
}

func rank(k formula.ValueKind) int8 {
	if k == formula.Missing {
		return 1
	}
	return 0
}

// condition is a parsed Filter.
type condition struct {
	at     pointer
	op     string
	wanted []value
}

func parseFilter(f Filter) (condition, error) {
	at, err := parsePointer(f.Pointer)
	if err != nil {
		return condition{}, fmt.Errorf("pointer %s", err)
	}
	c := condition{at: at, op: f.Op}
	wanted := raw(f.Value)
	switch f.Op {
	case "exists", "missing":
		if wanted != nil {
			return c, fmt.Errorf("%s takes no value", f.Op)
		}
		return c, nil
	case "in":
		if !wanted.isArray() {
			return c, errors.New("in wants a list of values")
		}
		wanted.entries(func(_ int, v raw) bool {
			c.wanted = append(c.wanted, plain(v))
			return true
		})
		return c, nil
	case "eq", "ne", "lt", "le", "gt", "ge", "contains":
		if wanted.null() || wanted.isArray() || wanted.isObject() {
			return c, fmt.Errorf("%s wants a plain value", f.Op)
		}
		c.wanted = []value{plain(wanted)}
		return c, nil
	}
	return c, fmt.Errorf("op %q is none of eq, ne, lt, le, gt, ge, in, contains, exists and missing", f.Op)
}

// plain is a JSON value for comparing: a number if it is one, else a text.
func plain(r raw) value {
	if !r.null() && r[0] != '"' {
		return typed(r, KindNumber, nil)
	}
	return typed(r, KindText, nil)
}

func parseFilters(list []Filter) ([]condition, error) {
	var out []condition
	for _, f := range list {
		c, err := parseFilter(f)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// all reports whether all conditions are true for a row; for the zero row, for the whole result.
func (r *Result) all(w row, conditions []condition) bool {
	for i := range conditions {
		if !conditions[i].holds(r.look(w, conditions[i].at)) {
			return false
		}
	}
	return true
}

func (c *condition) holds(r raw) bool {
	empty := r.null() || r.isArray() && skipSpace(r, 1) == len(r)-1 || r.isObject() && skipSpace(r, 1) == len(r)-1
	switch c.op {
	case "exists":
		return !empty
	case "missing":
		return empty
	case "ne":
		return r.null() || compareValues(plain(r), c.wanted[0]) != 0
	}
	if r.null() {
		return false
	}
	v := plain(r)
	switch c.op {
	case "in":
		for _, w := range c.wanted {
			if compareValues(v, w) == 0 {
				return true
			}
		}
		return false
	case "contains":
		return strings.Contains(strings.ToLower(valueText(v)), strings.ToLower(valueText(c.wanted[0])))
	}
	n := compareValues(v, c.wanted[0])
	return c.op == "eq" && n == 0 || c.op == "lt" && n < 0 || c.op == "le" && n <= 0 || c.op == "gt" && n > 0 ||
		c.op == "ge" && n >= 0
}

func compareValues(a, b value) int {
	if a.Kind == formula.NumberValue && b.Kind == formula.NumberValue {
		return a.Number.Cmp(b.Number)
	}
	return strings.Compare(valueText(a), valueText(b))
}

// valueText is a value without its cell's format.
func valueText(v value) string {
	switch v.Kind {
	case formula.NumberValue:
		return v.Number.Text()
	case formula.BoolValue:
		return yesNo(v.Yes)
	}
	return v.Text
}
