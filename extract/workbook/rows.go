package workbook

import (
	"fmt"
	"slices"
	"strings"
)

// gather collects the rows of sources, in order.
func (r *Result) gather(sources []Source, where []condition) ([]row, error) {
	var rows []row
	for _, s := range sources {
		keep := func(w row) bool {
			w.with = s.With
			if r.all(w, where) {
				rows = append(rows, w)
			}
			return len(rows) <= maxRows
		}
		if s.Feed != "" {
			if err := r.feed(s.Feed, keep); err != nil {
				return nil, err
			}
			continue
		}
		p, err := parsePointer(s.Pointer)
		if err != nil {
			return nil, err
		}
		r.descend(row{raw: r.root}, p.tokens, "", keep)
	}
	if len(rows) > maxRows {
		return nil, ErrTooManyRows
	}
	return rows, nil
}

func (r *Result) feed(name string, keep func(row) bool) error {
	feed, known := r.feeds[name]
	if !known {
		feed, known = builtInFeeds[name]
	}
	if !known {
		return fmt.Errorf("there is no feed %q", name)
	}
	made, err := feed(r)
	if err != nil {
		return err
	}
	for i, v := range made {
		if !keep(row{raw: raw(v), index: int32(i), up: &row{raw: r.root}}) {
			break
		}
	}
	return nil
}

// descend goes down a pointer with * from an entry; every list or object on the way is one entry further in.
func (r *Result) descend(from row, tokens []string, at string, keep func(row) bool) bool {
	here := from.raw
	for i, token := range tokens {
		if token == "*" {
			return r.each(here, from, at, func(w row) bool { return r.descend(w, tokens[i+1:], w.pointer(), keep) })
		}
		if i == 0 && from.up == nil && at == "" {
			here = r.members[token]
		} else {
			here = here.child(token)
		}
		at += "/" + escapeToken(token)
	}
	switch {
	case here.null():
		return true
	case len(tokens) > 0 && tokens[len(tokens)-1] == "*":
	case here.isArray():
		return r.each(here, from, at, keep)
	}
	if len(tokens) == 0 { // the pointer ended in *: the entry itself is the row
		if from.raw.isArray() {
			return r.each(from.raw, from, at, keep)
		}
		return keep(from)
	}
	up := from
	parent, last := at[:strings.LastIndexByte(at, '/')], tokens[len(tokens)-1]
	return keep(row{raw: here, up: &up, at: parent, key: last})
}

// each calls f for the entries of an array or the members of an object.
func (r *Result) each(list raw, up row, at string, f func(row) bool) bool {
	more := true
	list.entries(func(i int, v raw) bool {
		more = f(row{raw: v, up: &up, at: at, index: int32(i)})
		return more
	})
	i := int32(0)
	list.members(func(m member) bool {
		more = f(row{raw: m.value, up: &up, at: at, key: m.key(), index: i})
		i++
		return more
	})
	return more
}

// sortRows orders rows; equal ones keep their places, missing values come last.
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

// order compares for sorting: numbers and dates before texts, missing last whichever way.
func order(a, b value, descending bool) int {
	if a.kind == missingValue || b.kind == missingValue {
		return int(rank(a.kind) - rank(b.kind))
	}
	c := 0
	switch {
	case a.kind == numberValue && b.kind == numberValue:
		c = a.number.cmp(b.number)
	case a.kind == textValue && b.kind == textValue:
		c = strings.Compare(a.text, b.text)
	case a.kind == numberValue:
		c = -1
	default:
		c = 1
	}
	if descending {
		return -c
	}
	return c
}

func rank(k valueKind) int8 {
	if k == missingValue {
		return 1
	}
	return 0
}
