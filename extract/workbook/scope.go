package workbook

import (
	"iter"

	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// place is where a formula is: the block, period column and row that its names refer to. It is the formula.Scope of
// the workbook.
type place struct {
	book   *book
	home   block
	sheet  *sheet // addresses on it need no sheet's name
	period int
	line   int       // place among printed lines, for [Block.this]
	row    *tableRow // in a table's row
	at     row       // what value("…") points from
	cell   *cell     // the cell itself, for colours: [this]
	paint  bool      // in a conditional format of whole rows
}

// pointers reads the texts of a value or lookup in a formula; Source finds what they point to.
func pointers(texts ...string) (any, error) {
	list := make([]pointer, len(texts))
	for i, text := range texts {
		p, err := parsePointer(text)
		if err != nil {
			return nil, err
		}
		list[i] = p
	}
	return list, nil
}

// Value implements formula.Scope.
func (p place) Value(r ref) value {
	cells := p.book.locate(p, r)
	if len(cells) == 0 {
		return value{}
	}
	v := cells[0].value()
	for _, c := range cells[1:] {
		v = formula.Sum(v, c.value())
	}
	return v
}

// Cells implements formula.Scope.
func (p place) Cells(r ref) iter.Seq[value] {
	return func(yield func(value) bool) {
		for _, c := range p.book.locate(p, r) {
			if !yield(c.value()) {
				return
			}
		}
	}
}

// Column implements formula.Scope.
func (p place) Column(r ref) (formula.Column, bool) {
	column, ok := p.book.column(p, r)
	return column, ok
}

// Previous implements formula.Scope.
func (p place) Previous(key string) (value, bool) { return p.row.previous(key) }

// MayHavePrevious implements formula.Scope.
func (p place) MayHavePrevious() bool { return p.row == nil || p.row.hasPrevious() }

// Address implements formula.Scope.
func (p place) Address(r ref) string { return p.book.address(p, r) }

// Range implements formula.Scope.
func (p place) Range(r ref) string { return p.book.ranges(p, r) }

// PreviousAddress implements formula.Scope.
func (p place) PreviousAddress(key string) (string, bool) { return p.row.previousAddress(key) }

// Source implements formula.Scope: a value("…") or lookup(…) is a value of the result itself.
func (p place) Source(n *node) value {
	at := n.Source.([]pointer)
	r := p.book.result.look(p.at, p.inPeriod(at[0]))
	if n.Op == "lookup" {
		r = p.lookUp(r, n, at)
	}
	if !r.null() && (r[0] == 't' || r[0] == 'f') {
		return value{Kind: formula.BoolValue, Yes: r[0] == 't'}
	}
	return typed(r, KindAny, nil)
}

// lookUp finds the list's entry with the same member as the row, and returns another member of it.
func (p place) lookUp(entries raw, n *node, at []pointer) (found raw) {
	own := p.book.result.look(p.at, at[1])
	if own.null() {
		return nil
	}
	entry, ok := p.book.indexed(entries, n, at[1])[valueText(plain(own))]
	if !ok {
		return nil
	}
	return p.book.result.look(row{raw: entry, list: &list{up: &row{raw: p.book.result.root}}}, at[2])
}

// lookupIndex holds the entries of the list of a lookup, by the member that is compared.
type lookupIndex struct {
	list  raw
	found map[string]raw
}

// indexed indexes a list once for all rows that look into it. The first of equal entries counts.
func (b *book) indexed(entries raw, n *node, own pointer) map[string]raw {
	if x, ok := b.lookups[n]; ok && len(x.list) == len(entries) && (len(entries) == 0 || &x.list[0] == &entries[0]) {
		return x.found
	}
	x := lookupIndex{entries, map[string]raw{}}
	top := &row{raw: b.result.root}
	entries.entries(func(_ int, v raw) bool {
		member := b.result.look(row{raw: v, list: &list{up: top}}, own)
		if key := valueText(plain(member)); !member.null() {
			if _, taken := x.found[key]; !taken {
				x.found[key] = v
			}
		}
		return true
	})
	b.lookups[n] = x
	return x.found
}
