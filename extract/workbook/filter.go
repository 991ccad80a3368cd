package workbook

import (
	"errors"
	"fmt"
	"strings"
)

// condition is a Filter that was read.
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

// plain is a JSON value for comparing: numbers as numbers, all else as text.
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

// all says whether every condition holds of a row (of the whole result for the zero row).
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
	return c.op == "eq" && n == 0 || c.op == "lt" && n < 0 || c.op == "le" && n <= 0 || c.op == "gt" && n > 0 || c.op == "ge" && n >= 0
}

func compareValues(a, b value) int {
	if a.kind == numberValue && b.kind == numberValue {
		return a.number.cmp(b.number)
	}
	return strings.Compare(valueText(a), valueText(b))
}

// valueText is a value without its cell's format.
func valueText(v value) string {
	switch v.kind {
	case numberValue:
		return v.number.text()
	case boolValue:
		return yesNo(v.yes)
	}
	return v.text
}
