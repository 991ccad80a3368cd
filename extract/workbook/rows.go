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

// maxWalked is how many entries all blocks of a workbook together may go through: thirty times the longest
// statement. A template of hundreds of tables over it would else run for minutes.
const maxWalked = 3_000_000

// walker goes through one source and hands its rows to keep, until that returns false.
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

// descend goes down a pointer from an entry. Each * is one entry further in; what the pointer ends at is a
// list of rows, or one row.
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

// ending is an entry that a last * names: a list of rows itself, an object's members, or the row.
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
