package workbook

import (
	"math"
	"math/big"
	"strings"
)

// place is where a formula is: the block, period column and row that its names refer to.
type place struct {
	book   *book
	home   block
	sheet  *sheet // addresses on it need no sheet's name
	period int
	line   int       // place among printed lines, for [Block.this]
	row    *tableRow // in a table's row
	at     row       // the row to which value("…") is relative
	cell   *cell     // the cell itself, for colours: [this]
	paint  bool      // in a conditional format of whole rows
}

// eval computes a formula, exactly where numbers are rational. A missing result means an error that Excel would show,
// which written formulas turn into "n/a".
func (n *node) eval(p place) value {
	switch n.op {
	case "num":
		return numberOf(n.num, KindNumber)
	case "text":
		return textOf(n.text)
	case "bool":
		return value{kind: boolValue, yes: n.yes}
	case "value", "lookup":
		return p.constant(n)
	case "ref":
		return p.sumOf(p.book.locate(p, n.ref))
	case "neg", "+", "-", "*", "/", "^":
		return n.arithmetic(p)
	case "=", "<>", "<", "<=", ">", ">=":
		return n.compare(p)
	case "sum", "count", "average", "min", "max":
		return n.aggregate(p)
	case "sumif", "countif":
		return n.conditional(p)
	case "previous":
		if before, ok := p.row.previous(n.args[0].ref.key); ok {
			return before
		}
		return n.args[1].eval(p)
	}
	return n.call(p)
}

// constant is a value("…") or lookup(…): a value of the result itself.
func (p place) constant(n *node) value {
	r := p.book.result.look(p.at, p.inPeriod(n.at))
	if n.op == "lookup" {
		r = p.lookUp(r, n)
	}
	if !r.null() && (r[0] == 't' || r[0] == 'f') {
		return value{kind: boolValue, yes: r[0] == 't'}
	}
	return typed(r, KindAny, nil)
}

// lookUp finds the list's entry with the same member as the row, and returns another member of it.
func (p place) lookUp(entries raw, n *node) (found raw) {
	own := p.book.result.look(p.at, n.own)
	if own.null() {
		return nil
	}
	entry, ok := p.book.indexed(entries, n)[valueText(plain(own))]
	if !ok {
		return nil
	}
	return p.book.result.look(row{raw: entry, list: &list{up: &row{raw: p.book.result.root}}}, n.then)
}

// lookupIndex holds the entries of the list of a lookup, by the member that is compared.
type lookupIndex struct {
	list  raw
	found map[string]raw
}

// indexed indexes a list once for all rows that look into it. The first of equal entries counts.
func (b *book) indexed(entries raw, n *node) map[string]raw {
	if x, ok := b.lookups[n]; ok && len(x.list) == len(entries) && (len(entries) == 0 || &x.list[0] == &entries[0]) {
		return x.found
	}
	x := lookupIndex{entries, map[string]raw{}}
	top := &row{raw: b.result.root}
	entries.entries(func(_ int, v raw) bool {
		member := b.result.look(row{raw: v, list: &list{up: top}}, n.own)
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

// sumOf is the value of one cell, or the sum of several cells that share a key.
func (p place) sumOf(cells []located) value {
	if len(cells) == 0 {
		return value{}
	}
	if len(cells) == 1 {
		return cells[0].value()
	}
	total := number{}
	for _, c := range cells {
		n, ok := asNumber(c.value())
		if !ok {
			return value{}
		}
		total = total.add(n)
	}
	return numberOf(total, KindNumber)
}

// asNumber is the number that arithmetic uses for a value.
func asNumber(v value) (number, bool) {
	switch v.kind {
	case numberValue:
		return v.number, true
	case blankValue:
		return number{}, true
	case boolValue:
		if v.yes {
			return whole(1), true
		}
		return number{}, true
	}
	return number{}, false
}

func (n *node) numbers(p place) (a []number, ok bool) {
	for _, arg := range n.args {
		v, ok := asNumber(arg.eval(p))
		if !ok {
			return nil, false
		}
		a = append(a, v)
	}
	return a, true
}

func (n *node) arithmetic(p place) value {
	a, ok := n.numbers(p)
	if !ok {
		return value{}
	}
	var r number
	switch n.op {
	case "neg":
		r = a[0].neg()
	case "+":
		r = a[0].add(a[1])
	case "-":
		r = a[0].sub(a[1])
	case "*":
		r = a[0].mul(a[1])
	case "/":
		r, ok = a[0].div(a[1])
	case "^":
		r, ok = power(a[0], a[1])
	}
	if !ok {
		return value{}
	}
	return numberOf(r, KindNumber)
}

// maxExactPower is the largest whole exponent that is computed exactly.
const maxExactPower = 600

func power(base, exponent number) (number, bool) {
	e := exponent.rat()
	if base.sign() == 0 && e.Sign() <= 0 {
		return number{}, false
	}
	if e.IsInt() && e.Num().IsInt64() && e.Num().Int64() >= 0 && e.Num().Int64() <= maxExactPower && base.big == nil {
		b := base.rat()
		return reduced(new(big.Rat).SetFrac(new(big.Int).Exp(b.Num(), e.Num(), nil), new(big.Int).Exp(b.Denom(), e.Num(), nil))), true
	}
	x, _ := base.rat().Float64()
	y, _ := e.Float64()
	return binary(math.Pow(x, y))
}

// binary converts the result of floating point, which roots and powers need.
func binary(f float64) (number, bool) {
	r := new(big.Rat)
	if math.IsNaN(f) || math.IsInf(f, 0) || r.SetFloat64(f) == nil {
		return number{}, false
	}
	return reduced(r), true
}

// compare compares as Excel does: texts ignoring case, a text above every number, a blank like 0 and "". Less and
// greater need numbers: with a missing one the result is missing.
func (n *node) compare(p place) value {
	a, b := n.args[0].eval(p), n.args[1].eval(p)
	if n.op == "=" || n.op == "<>" {
		return value{kind: boolValue, yes: equal(a, b) == (n.op == "=")}
	}
	x, okX := asNumber(a)
	y, okY := asNumber(b)
	if !okX || !okY {
		return value{}
	}
	c := x.cmp(y)
	yes := map[string]bool{"<": c < 0, "<=": c <= 0, ">": c > 0, ">=": c >= 0}[n.op]
	return value{kind: boolValue, yes: yes}
}

const missingText = "n/a"

func equal(a, b value) bool {
	if a.kind == blankValue || b.kind == blankValue {
		a, b = unblank(a, b), unblank(b, a)
	}
	if a.kind == missingValue {
		a = textOf(missingText)
	}
	if b.kind == missingValue {
		b = textOf(missingText)
	}
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case numberValue:
		return a.number.cmp(b.number) == 0
	case boolValue:
		return a.yes == b.yes
	}
	return strings.EqualFold(a.text, b.text)
}

// unblank is the value of a blank when compared with another value.
func unblank(v, beside value) value {
	switch {
	case v.kind != blankValue:
		return v
	case beside.kind == textValue || beside.kind == blankValue:
		return textOf("")
	case beside.kind == boolValue:
		return value{kind: boolValue}
	}
	return numberOf(number{}, KindNumber)
}

func (n *node) call(p place) value {
	switch n.op {
	case "if":
		yes, ok := asTruth(n.args[0].eval(p))
		switch {
		case !ok:
			return value{}
		case yes:
			return n.args[1].eval(p)
		}
		return n.args[2].eval(p)
	case "and", "or", "not":
		return n.logic(p)
	case "isnumber":
		return value{kind: boolValue, yes: n.args[0].eval(p).kind == numberValue}
	case "iferror":
		v := n.args[0].eval(p)
		if v.kind == missingValue || n.args[0].op == "ref" && v.kind == textValue {
			return n.args[1].eval(p)
		}
		return v
	}
	a, ok := n.numbers(p)
	if !ok {
		return value{}
	}
	r := a[0]
	switch n.op {
	case "abs":
		if r.sign() < 0 {
			r = r.neg()
		}
	case "round":
		places, _ := a[1].float()
		r = r.round(int(max(-maxPlaces, min(maxPlaces, places))))
	case "pmt":
		r, ok = payment(a[0], a[1], a[2])
	}
	if !ok {
		return value{}
	}
	return numberOf(r, KindNumber)
}

// maxPlaces is the most decimals, or zeros, that round accepts.
const maxPlaces = 15

func (n *node) logic(p place) value {
	result := n.op == "and"
	for _, arg := range n.args {
		yes, ok := asTruth(arg.eval(p))
		if !ok {
			return value{}
		}
		switch n.op {
		case "and":
			result = result && yes
		case "or":
			result = result || yes
		default:
			result = !yes
		}
	}
	return value{kind: boolValue, yes: result}
}

func asTruth(v value) (yes, ok bool) {
	if v.kind == boolValue {
		return v.yes, true
	}
	n, ok := asNumber(v)
	return n.sign() != 0, ok
}

// payment is the equal instalment that repays a principal in n periods at a rate per period.
func payment(rate, n, principal number) (number, bool) {
	if n.sign() <= 0 {
		return number{}, false
	}
	if rate.sign() == 0 {
		return principal.div(n)
	}
	growth, ok := power(whole(1).add(rate), n)
	if !ok || growth.beyond() {
		return number{}, false
	}
	rest := growth.sub(whole(1))
	return principal.mul(rate).mul(growth).div(rest)
}

// aggregate computes sum, count, average, min and max. It skips referenced cells without a number, as Excel does; a
// calculation among the arguments that has no result makes the whole missing.
func (n *node) aggregate(p place) value {
	var s stats
	for _, arg := range n.args {
		if arg.op != "ref" {
			v := arg.eval(p)
			if v.kind == missingValue {
				return value{}
			}
			s.add(v)
			continue
		}
		if column, ok := p.book.column(p, arg.ref); ok {
			s.join(column.stats())
			continue
		}
		for _, c := range p.book.locate(p, arg.ref) {
			s.add(c.value())
		}
	}
	return s.result(n.op)
}

// stats are the statistics of a column that aggregates need.
type stats struct {
	count       int
	sum         number
	least, most number
}

func (s *stats) add(v value) {
	if v.kind == numberValue {
		s.join(stats{1, v.number, v.number, v.number})
	}
}

func (s *stats) join(o stats) {
	switch {
	case o.count == 0:
		return
	case s.count == 0:
		*s = o
		return
	}
	s.count, s.sum = s.count+o.count, s.sum.add(o.sum)
	if o.least.cmp(s.least) < 0 {
		s.least = o.least
	}
	if o.most.cmp(s.most) > 0 {
		s.most = o.most
	}
}

func (s stats) result(how string) value {
	switch how {
	case "count":
		return numberOf(whole(int64(s.count)), KindInteger)
	case "average":
		mean, ok := s.sum.div(whole(int64(s.count)))
		if !ok {
			return value{}
		}
		return numberOf(mean, KindNumber)
	case "min":
		return numberOf(s.least, KindNumber)
	case "max":
		return numberOf(s.most, KindNumber)
	}
	return numberOf(s.sum, KindNumber)
}

// conditional computes sumif and countif.
func (n *node) conditional(p place) value {
	by, ok := p.book.column(p, n.args[0].ref)
	if !ok {
		return value{}
	}
	of := by
	if n.op == "sumif" {
		if of, ok = p.book.column(p, n.args[2].ref); !ok || of.table != by.table {
			return value{}
		}
	}
	wanted := n.args[1].eval(p)
	if wanted.kind == missingValue {
		return value{}
	}
	s := by.table.groupStats(by.index, of.index)[groupKey(wanted)]
	if s == nil {
		s = &groupSum{}
	}
	if n.op == "countif" {
		return numberOf(whole(int64(s.rows)), KindInteger)
	}
	return numberOf(s.sum, KindNumber)
}
