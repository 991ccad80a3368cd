package formula

import (
	"strconv"
	"strings"
)

// Render writes a formula for Excel. A formula that can fail shows otherwise ("n/a" or nothing) then.
func (n *Node) Render(p Scope, otherwise string) string {
	var b strings.Builder
	if !n.fails(p) {
		n.write(&b, p, 0)
		return b.String()
	}
	b.WriteString("IFERROR(")
	n.write(&b, p, 0)
	b.WriteString(`,"` + otherwise + `")`)
	return b.String()
}

// Bare writes a formula without IFERROR, for conditional formats: they take an error as false.
func (n *Node) Bare(p Scope) string {
	var b strings.Builder
	n.write(&b, p, 0)
	return b.String()
}

// fails reports whether a formula can result in an error. Only constants, and sums, counts,
// least and greatest values of plain references, cannot.
func (n *Node) fails(Scope) bool {
	switch n.Op {
	case "num", "text", "bool":
		return false
	case "sum", "count", "min", "max":
		for _, a := range n.Args {
			if a.Op != "ref" {
				return true
			}
		}
		return false
	}
	return true
}

var precedence = map[string]int{
	"=":   1,
	"<>":  1,
	"<":   1,
	"<=":  1,
	">":   1,
	">=":  1,
	"+":   2,
	"-":   2,
	"*":   3,
	"/":   3,
	"^":   5,
	"neg": 4,
}

// write appends the formula; outer is the precedence of the operator around it.
func (n *Node) write(b *strings.Builder, p Scope, outer int) {
	if n.constant(p) {
		b.WriteString(literal(n.Eval(p)))
		return
	}
	if own := precedence[n.Op]; own > 0 {
		if own < outer {
			b.WriteByte('(')
			defer b.WriteByte(')')
		}
		n.writeOperator(b, p, own)
		return
	}
	switch n.Op {
	case "ref":
		b.WriteString(p.Address(n.Ref))
	case "previous":
		if address, ok := p.PreviousAddress(n.Args[0].Ref.Key); ok {
			b.WriteString(address)
			return
		}
		n.Args[1].write(b, p, outer)
	case "if":
		if n.Args[0].constant(p) {
			n.chosen(p).write(b, p, outer)
			return
		}
		n.writeCall(b, p)
	case "iferror":
		if n.Args[0].constant(p) { // and fails, else the whole were constant or this is its value
			n.settledIferror(p).write(b, p, outer)
			return
		}
		n.writeCall(b, p)
	case "sumif", "countif":
		n.writeConditional(b, p)
	case "sumifs", "countifs":
		n.writeConditionalAll(b, p)
	case "pick":
		n.writePick(b, p)
	default:
		n.writeCall(b, p)
	}
}

func (n *Node) writeOperator(b *strings.Builder, p Scope, own int) {
	if n.Op == "neg" {
		b.WriteByte('-')
		n.Args[0].write(b, p, own)
		return
	}
	ordered := n.Op[0] == '<' && n.Op != "<>" || n.Op[0] == '>'
	n.Args[0].writeOperand(b, p, own, ordered)
	b.WriteString(n.Op)
	n.Args[1].writeOperand(b, p, own+1, ordered)
}

// writeOperand adds 0 to an operand that may be a text if it is compared by size, because for Excel "n/a" is above
// every number.
func (n *Node) writeOperand(b *strings.Builder, p Scope, outer int, ordered bool) {
	n.write(b, p, outer)
	switch n.Op {
	case "ref", "if", "iferror", "previous":
		if ordered {
			b.WriteString("+0")
		}
	}
}

// constant reports whether nothing in the workbook can change the formula's value.
func (n *Node) constant(p Scope) bool {
	switch n.Op {
	case "ref":
		return false
	case "previous":
		if p.MayHavePrevious() {
			return false
		}
		return n.Args[1].constant(p)
	}
	for _, a := range n.Args {
		if !a.constant(p) {
			return false
		}
	}
	return true
}

// settledIferror returns the part of an iferror that is used, if only the paper decides that.
func (n *Node) settledIferror(p Scope) *Node {
	if n.Args[0].Eval(p).Kind == Missing {
		return n.Args[1]
	}
	return n.Args[0]
}

// chosen returns the branch of a condition that only the paper decides; the workbook has only that branch.
func (n *Node) chosen(p Scope) *Node {
	yes, ok := asTruth(n.Args[0].Eval(p))
	switch {
	case !ok:
		return &Node{Op: missingOp}
	case yes:
		return n.Args[1]
	}
	return n.Args[2]
}

func (n *Node) writeCall(b *strings.Builder, p Scope) {
	b.WriteString(strings.ToUpper(n.Op))
	b.WriteByte('(')
	switch n.Op {
	case "pmt": // a payment is money that goes out: Excel's sign is the other one
		n.Args[0].write(b, p, 0)
		b.WriteByte(',')
		n.Args[1].write(b, p, 0)
		b.WriteString(",-(")
		n.Args[2].write(b, p, 0)
		b.WriteByte(')')
	case "iferror":
		n.Args[0].writeOperand(b, p, 0, n.Args[0].Op == "ref")
		b.WriteByte(',')
		n.Args[1].write(b, p, 0)
	case "sum", "count", "average", "min", "max":
		n.writeRanges(b, p)
	default:
		for i, a := range n.Args {
			if i > 0 {
				b.WriteByte(',')
			}
			a.write(b, p, 0)
		}
	}
	b.WriteByte(')')
}

// writeRanges writes arguments that may be whole columns, without those that name no cell.
func (n *Node) writeRanges(b *strings.Builder, p Scope) {
	written := 0
	for _, a := range n.Args {
		var s strings.Builder
		if a.Op == "ref" {
			s.WriteString(p.Range(a.Ref))
		} else {
			a.write(&s, p, 0)
		}
		if s.Len() == 0 {
			continue
		}
		if written++; written > 1 {
			b.WriteByte(',')
		}
		b.WriteString(s.String())
	}
	if written > 0 {
		return
	}
	switch n.Op { // of nothing
	case "average":
		b.WriteString("NA()")
	case "count":
		b.WriteString(`""`)
	default:
		b.WriteByte('0')
	}
}

// writeConditional writes a test for equality only: in a criterion of SUMIF, signs and wildcards have a meaning.
func (n *Node) writeConditional(b *strings.Builder, p Scope) {
	by := p.Range(n.Args[0].Ref)
	if by == "" {
		b.WriteString(n.ofNothing(p))
		return
	}
	b.WriteString(strings.ToUpper(n.Op) + "(" + by + `,"="&`)
	n.Args[1].writeCriterion(b, p)
	if n.Op == "sumif" {
		b.WriteString("," + p.Range(n.Args[2].Ref))
	}
	b.WriteByte(')')
}

// writeCriterion writes the value behind the "=" of a criterion.
func (n *Node) writeCriterion(b *strings.Builder, p Scope) {
	if n.Op == "text" {
		b.WriteString(quoted(wildcards.Replace(n.Text)))
		return
	}
	n.write(b, p, precedence["^"])
}

// writeConditionalAll writes tests for equality of several columns.
func (n *Node) writeConditionalAll(b *strings.Builder, p Scope) {
	if p.Range(n.Args[0].Ref) == "" {
		b.WriteString(n.ofNothing(p))
		return
	}
	b.WriteString(strings.ToUpper(n.Op) + "(")
	for i, a := range n.Args {
		if i > 0 {
			b.WriteByte(',')
		}
		if n.TakesColumn(i) {
			b.WriteString(p.Range(a.Ref))
			continue
		}
		b.WriteString(`"="&`)
		a.writeCriterion(b, p)
	}
	b.WriteByte(')')
}

// writePick writes a lookup of an equal value, which ignores case and knows wildcards as Excel does.
func (n *Node) writePick(b *strings.Builder, p Scope) {
	by, of := p.Range(n.Args[0].Ref), p.Range(n.Args[2].Ref)
	if by == "" || of == "" {
		b.WriteString("NA()")
		return
	}
	b.WriteString("INDEX(" + of + ",MATCH(")
	n.Args[1].write(b, p, 0)
	b.WriteString("," + by + ",0))")
}

// ofNothing is a sum or count over a column without rows; an error if there is no such column.
func (n *Node) ofNothing(p Scope) string {
	if _, known := p.Column(n.Args[0].Ref); known {
		return "0"
	}
	return "NA()"
}

var wildcards = strings.NewReplacer("~", "~~", "*", "~*", "?", "~?")

func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

func literal(v Value) string {
	switch v.Kind {
	case NumberValue:
		return v.Number.Text()
	case TextValue:
		return quoted(v.Text)
	case BoolValue:
		return strings.ToUpper(strconv.FormatBool(v.Yes))
	case Blank:
		return "0"
	}
	return "NA()"
}
