package formula

import (
	"iter"
	"math"
	"math/big"
	"strings"
)

// Scope is where a formula is: what the names in it mean there. The workbook has the cells; this package computes.
type Scope interface {
	// Value is the value of the cell that a name refers to, Sum of several cells that share a key; missing if there is
	// no such cell.
	Value(r Ref) Value
	// Cells are the values of these cells one by one, for aggregates.
	Cells(r Ref) iter.Seq[Value]
	// Column is the whole column that a name in an aggregate refers to; false if the name is of single cells.
	Column(r Ref) (Column, bool)
	// Source is the value of value("…") or lookup("…") with what Parse's sources made of its arguments.
	Source(n *Node) Value
	// Previous is a column's value in the row before; false in the first row.
	Previous(key string) (Value, bool)
	// MayHavePrevious reports whether there can be a row before; false only where it is known that there is none.
	MayHavePrevious() bool

	// Address is a name in Excel's form, "NA()" if it names no cell.
	Address(r Ref) string
	// Range is a name inside an aggregate in Excel's form: a whole column or single cells, "" for none.
	Range(r Ref) string
	// PreviousAddress is the cell of Previous in Excel's form; false in the first row.
	PreviousAddress(key string) (string, bool)
}

// Column is a whole column of a table.
type Column interface {
	// Stats are the statistics of its numbers.
	Stats() Stats
	// Matching counts the rows whose value in this column equals wanted, and sums another column of the same table
	// over them; false if the other one is of another table.
	Matching(wanted Value, of Column) (rows int, sum Number, ok bool)
	// MatchingAll is Matching for several columns of the same table, each with the value it must have; this column is
	// the one that is summed.
	MatchingAll(by []Column, wanted []Value) (rows int, sum Number, ok bool)
	// First is the value that another column of the same table has in the first row in which this one has the wanted
	// value; missing if there is none.
	First(wanted Value, of Column) Value
}

// Eval computes a formula, exactly where numbers are rational. A missing result means an error that Excel would show,
// which written formulas turn into "n/a".
func (n *Node) Eval(p Scope) Value {
	switch n.Op {
	case "num":
		return NumberOf(n.Num, FormatNumber)
	case "text":
		return TextOf(n.Text)
	case "bool":
		return Value{Kind: BoolValue, Yes: n.Yes}
	case "value", "lookup":
		return p.Source(n)
	case missingOp:
		return Value{}
	case "ref":
		return p.Value(n.Ref)
	case "neg", "+", "-", "*", "/", "^":
		return n.arithmetic(p)
	case "=", "<>", "<", "<=", ">", ">=":
		return n.compare(p)
	case "sum", "count", "average", "min", "max":
		return n.aggregate(p)
	case "sumif", "countif":
		return n.conditional(p)
	case "sumifs", "countifs":
		return n.conditionalAll(p)
	case "pick":
		return n.pick(p)
	case "previous":
		if before, ok := p.Previous(n.Args[0].Ref.Key); ok {
			return before
		}
		return n.Args[1].Eval(p)
	}
	return n.call(p)
}

// Sum is the sum of two values; missing if one of them is no number.
func Sum(a, b Value) Value {
	x, okX := asNumber(a)
	y, okY := asNumber(b)
	if !okX || !okY {
		return Value{}
	}
	return NumberOf(x.Add(y), FormatNumber)
}

// asNumber is the number that arithmetic uses for a value.
func asNumber(v Value) (Number, bool) {
	switch v.Kind {
	case NumberValue:
		return v.Number, true
	case Blank:
		return Number{}, true
	case BoolValue:
		if v.Yes {
			return Whole(1), true
		}
		return Number{}, true
	}
	return Number{}, false
}

func (n *Node) numbers(p Scope) (a []Number, ok bool) {
	for _, arg := range n.Args {
		v, ok := asNumber(arg.Eval(p))
		if !ok {
			return nil, false
		}
		a = append(a, v)
	}
	return a, true
}

func (n *Node) arithmetic(p Scope) Value {
	a, ok := n.numbers(p)
	if !ok {
		return Value{}
	}
	var r Number
	switch n.Op {
	case "neg":
		r = a[0].Neg()
	case "+":
		r = a[0].Add(a[1])
	case "-":
		r = a[0].Sub(a[1])
	case "*":
		r = a[0].Mul(a[1])
	case "/":
		r, ok = a[0].Div(a[1])
	case "^":
		r, ok = power(a[0], a[1])
	}
	if !ok {
		return Value{}
	}
	return NumberOf(r, FormatNumber)
}

// maxExactPower is the largest whole exponent that is computed exactly.
const maxExactPower = 600

func power(base, exponent Number) (Number, bool) {
	e := exponent.rat()
	if base.Sign() == 0 && e.Sign() <= 0 {
		return Number{}, false
	}
	if e.IsInt() && e.Num().IsInt64() && e.Num().Int64() >= 0 && e.Num().Int64() <= maxExactPower && base.big == nil {
		b := base.rat()
		above, below := new(big.Int).Exp(b.Num(), e.Num(), nil), new(big.Int).Exp(b.Denom(), e.Num(), nil)
		return reduced(new(big.Rat).SetFrac(above, below)), true
	}
	x, _ := base.rat().Float64()
	y, _ := e.Float64()
	return binary(math.Pow(x, y))
}

// binary converts the result of floating point, which roots and powers need.
func binary(f float64) (Number, bool) {
	r := new(big.Rat)
	if math.IsNaN(f) || math.IsInf(f, 0) || r.SetFloat64(f) == nil {
		return Number{}, false
	}
	return reduced(r), true
}

// compare compares as Excel does: texts ignoring case, a text above every number, a blank like 0 and "". Less and
// greater need numbers: with a missing one the result is missing.
func (n *Node) compare(p Scope) Value {
	a, b := n.Args[0].Eval(p), n.Args[1].Eval(p)
	if n.Op == "=" || n.Op == "<>" {
		return Value{Kind: BoolValue, Yes: equal(a, b) == (n.Op == "=")}
	}
	x, okX := asNumber(a)
	y, okY := asNumber(b)
	if !okX || !okY {
		return Value{}
	}
	c := x.Cmp(y)
	yes := map[string]bool{"<": c < 0, "<=": c <= 0, ">": c > 0, ">=": c >= 0}[n.Op]
	return Value{Kind: BoolValue, Yes: yes}
}

// MissingText is what a cell shows for a missing value.
const MissingText = "n/a"

func equal(a, b Value) bool {
	if a.Kind == Blank || b.Kind == Blank {
		a, b = unblank(a, b), unblank(b, a)
	}
	if a.Kind == Missing {
		a = TextOf(MissingText)
	}
	if b.Kind == Missing {
		b = TextOf(MissingText)
	}
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case NumberValue:
		return a.Number.Cmp(b.Number) == 0
	case BoolValue:
		return a.Yes == b.Yes
	}
	return strings.EqualFold(a.Text, b.Text)
}

// unblank is the value of a blank when compared with another value.
func unblank(v, beside Value) Value {
	switch {
	case v.Kind != Blank:
		return v
	case beside.Kind == TextValue || beside.Kind == Blank:
		return TextOf("")
	case beside.Kind == BoolValue:
		return Value{Kind: BoolValue}
	}
	return NumberOf(Number{}, FormatNumber)
}

func (n *Node) call(p Scope) Value {
	switch n.Op {
	case "if":
		yes, ok := asTruth(n.Args[0].Eval(p))
		switch {
		case !ok:
			return Value{}
		case yes:
			return n.Args[1].Eval(p)
		}
		return n.Args[2].Eval(p)
	case "and", "or", "not":
		return n.logic(p)
	case "isnumber":
		return Value{Kind: BoolValue, Yes: n.Args[0].Eval(p).Kind == NumberValue}
	case "iferror":
		v := n.Args[0].Eval(p)
		if v.Kind == Missing || n.Args[0].Op == "ref" && v.Kind == TextValue {
			return n.Args[1].Eval(p)
		}
		return v
	}
	a, ok := n.numbers(p)
	if !ok {
		return Value{}
	}
	r := a[0]
	switch n.Op {
	case "abs":
		if r.Sign() < 0 {
			r = r.Neg()
		}
	case "round":
		places, _ := a[1].Float()
		r = r.Round(int(max(-maxPlaces, min(maxPlaces, places))))
	case "floor":
		r, ok = floor(a[0], a[1])
	case "pmt":
		r, ok = payment(a[0], a[1], a[2])
	}
	if !ok {
		return Value{}
	}
	return NumberOf(r, FormatNumber)
}

// maxPlaces is the most decimals, or zeros, that round accepts.
const maxPlaces = 15

func (n *Node) logic(p Scope) Value {
	result := n.Op == "and"
	for _, arg := range n.Args {
		yes, ok := asTruth(arg.Eval(p))
		if !ok {
			return Value{}
		}
		switch n.Op {
		case "and":
			result = result && yes
		case "or":
			result = result || yes
		default:
			result = !yes
		}
	}
	return Value{Kind: BoolValue, Yes: result}
}

func asTruth(v Value) (yes, ok bool) {
	if v.Kind == BoolValue {
		return v.Yes, true
	}
	n, ok := asNumber(v)
	return n.Sign() != 0, ok
}

// payment is the equal instalment that repays a principal in n periods at a rate per period.
func payment(rate, n, principal Number) (Number, bool) {
	if n.Sign() <= 0 {
		return Number{}, false
	}
	if rate.Sign() == 0 {
		return principal.Div(n)
	}
	growth, ok := power(Whole(1).Add(rate), n)
	if !ok || growth.Beyond() {
		return Number{}, false
	}
	rest := growth.Sub(Whole(1))
	return principal.Mul(rate).Mul(growth).Div(rest)
}

// aggregate computes sum, count, average, min and max. It skips referenced cells without a number, as Excel does; a
// calculation among the arguments that has no result makes the whole missing.
func (n *Node) aggregate(p Scope) Value {
	var s Stats
	for _, arg := range n.Args {
		if arg.Op != "ref" {
			v := arg.Eval(p)
			if v.Kind == Missing {
				return Value{}
			}
			s.Add(v)
			continue
		}
		if column, ok := p.Column(arg.Ref); ok {
			s.Join(column.Stats())
			continue
		}
		for v := range p.Cells(arg.Ref) {
			s.Add(v)
		}
	}
	return s.Result(n.Op)
}

// Stats are the statistics of numbers that aggregates need. The zero Stats are those of no number.
type Stats struct {
	Count       int
	Sum         Number
	least, most Number
}

// Add counts a value, if it is a number.
func (s *Stats) Add(v Value) {
	if v.Kind == NumberValue {
		s.Join(Stats{1, v.Number, v.Number, v.Number})
	}
}

// Join adds the statistics of further numbers.
func (s *Stats) Join(o Stats) {
	switch {
	case o.Count == 0:
		return
	case s.Count == 0:
		*s = o
		return
	}
	s.Count, s.Sum = s.Count+o.Count, s.Sum.Add(o.Sum)
	if o.least.Cmp(s.least) < 0 {
		s.least = o.least
	}
	if o.most.Cmp(s.most) > 0 {
		s.most = o.most
	}
}

// Result is one statistic: "count", "average", "min", "max", else the sum.
func (s Stats) Result(how string) Value {
	switch how {
	case "count":
		return NumberOf(Whole(int64(s.Count)), FormatInteger)
	case "average":
		mean, ok := s.Sum.Div(Whole(int64(s.Count)))
		if !ok {
			return Value{}
		}
		return NumberOf(mean, FormatNumber)
	case "min":
		return NumberOf(s.least, FormatNumber)
	case "max":
		return NumberOf(s.most, FormatNumber)
	}
	return NumberOf(s.Sum, FormatNumber)
}

// conditional computes sumif and countif.
func (n *Node) conditional(p Scope) Value {
	by, ok := p.Column(n.Args[0].Ref)
	if !ok {
		return Value{}
	}
	of := by
	if n.Op == "sumif" {
		if of, ok = p.Column(n.Args[2].Ref); !ok {
			return Value{}
		}
	}
	wanted := n.Args[1].Eval(p)
	if wanted.Kind == Missing {
		return Value{}
	}
	rows, sum, ok := by.Matching(wanted, of)
	switch {
	case !ok:
		return Value{}
	case n.Op == "countif":
		return NumberOf(Whole(int64(rows)), FormatInteger)
	}
	return NumberOf(sum, FormatNumber)
}

// conditionalAll computes sumifs and countifs.
func (n *Node) conditionalAll(p Scope) Value {
	conditions := n.Args
	var of Column
	var ok bool
	if n.Op == "sumifs" {
		conditions = n.Args[1:]
		if of, ok = p.Column(n.Args[0].Ref); !ok {
			return Value{}
		}
	}
	var by []Column
	var wanted []Value
	for i := 0; i+1 < len(conditions); i += 2 {
		column, ok := p.Column(conditions[i].Ref)
		v := conditions[i+1].Eval(p)
		if !ok || v.Kind == Missing {
			return Value{}
		}
		by, wanted = append(by, column), append(wanted, v)
	}
	if of == nil {
		of = by[0]
	}
	rows, sum, ok := of.MatchingAll(by, wanted)
	switch {
	case !ok:
		return Value{}
	case n.Op == "countifs":
		return NumberOf(Whole(int64(rows)), FormatInteger)
	}
	return NumberOf(sum, FormatNumber)
}

// pick computes the value beside the first match.
func (n *Node) pick(p Scope) Value {
	by, okBy := p.Column(n.Args[0].Ref)
	of, okOf := p.Column(n.Args[2].Ref)
	wanted := n.Args[1].Eval(p)
	if !okBy || !okOf || wanted.Kind == Missing {
		return Value{}
	}
	return by.First(wanted, of)
}

// floor is the largest multiple of a step that is not above a number. Both have to be positive, because spreadsheet
// programs disagree about the others.
func floor(x, step Number) (Number, bool) {
	if x.Sign() < 0 || step.Sign() <= 0 {
		return Number{}, false
	}
	q, _ := x.Div(step)
	whole := new(big.Int).Quo(q.rat().Num(), q.rat().Denom())
	return step.Mul(reduced(new(big.Rat).SetInt(whole))), true
}
