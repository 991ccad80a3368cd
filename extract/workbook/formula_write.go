package workbook

import (
	"strconv"
	"strings"
)

// render writes a formula for Excel. A formula that can fail shows otherwise ("n/a" or nothing) then.
func (n *node) render(p place, otherwise string) string {
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

// bare writes a formula without IFERROR, for conditional formats: they take an error as false.
func (n *node) bare(p place) string {
	var b strings.Builder
	n.write(&b, p, 0)
	return b.String()
}

// fails reports whether a formula can result in an error. Only constants, and sums and counts of plain references,
// cannot.
func (n *node) fails(place) bool {
	switch n.op {
	case "num", "text", "bool":
		return false
	case "sum", "count", "min", "max":
		for _, a := range n.args {
			if a.op != "ref" {
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
func (n *node) write(b *strings.Builder, p place, outer int) {
	if n.constant(p) {
		b.WriteString(literal(n.eval(p)))
		return
	}
	if own := precedence[n.op]; own > 0 {
		if own < outer {
			b.WriteByte('(')
			defer b.WriteByte(')')
		}
		n.writeOperator(b, p, own)
		return
	}
	switch n.op {
	case "ref":
		b.WriteString(p.book.address(p, n.ref))
	case "previous":
		if address, ok := p.row.previousAddress(n.args[0].ref.key); ok {
			b.WriteString(address)
			return
		}
		n.args[1].write(b, p, outer)
	case "if":
		if n.args[0].constant(p) {
			n.chosen(p).write(b, p, outer)
			return
		}
		n.writeCall(b, p)
	case "iferror":
		if n.args[0].constant(p) { // and fails, else the whole were constant or this is its value
			n.settledIferror(p).write(b, p, outer)
			return
		}
		n.writeCall(b, p)
	case "sumif", "countif":
		n.writeConditional(b, p)
	default:
		n.writeCall(b, p)
	}
}

func (n *node) writeOperator(b *strings.Builder, p place, own int) {
	if n.op == "neg" {
		b.WriteByte('-')
		n.args[0].write(b, p, own)
		return
	}
	ordered := n.op[0] == '<' && n.op != "<>" || n.op[0] == '>'
	n.args[0].writeOperand(b, p, own, ordered)
	b.WriteString(n.op)
	n.args[1].writeOperand(b, p, own+1, ordered)
}

// writeOperand adds 0 to an operand that may be a text if it is compared by size, because for Excel "n/a" is above
// every number.
func (n *node) writeOperand(b *strings.Builder, p place, outer int, ordered bool) {
	n.write(b, p, outer)
	switch n.op {
	case "ref", "if", "iferror", "previous":
		if ordered {
			b.WriteString("+0")
		}
	}
}

// constant reports whether nothing in the workbook can change the formula's value.
func (n *node) constant(p place) bool {
	switch n.op {
	case "ref":
		return false
	case "previous":
		if p.row == nil || p.row.hasPrevious() {
			return false
		}
		return n.args[1].constant(p)
	}
	for _, a := range n.args {
		if !a.constant(p) {
			return false
		}
	}
	return true
}

// settledIferror returns the part of an iferror that is used, if only the paper decides that.
func (n *node) settledIferror(p place) *node {
	if n.args[0].eval(p).kind == missingValue {
		return n.args[1]
	}
	return n.args[0]
}

// chosen returns the branch of a condition that only the paper decides; the workbook has only that branch.
func (n *node) chosen(p place) *node {
	yes, ok := asTruth(n.args[0].eval(p))
	switch {
	case !ok:
		return &node{op: "value", at: pointer{root: true, tokens: []string{""}}}
	case yes:
		return n.args[1]
	}
	return n.args[2]
}

func (n *node) writeCall(b *strings.Builder, p place) {
	b.WriteString(strings.ToUpper(n.op))
	b.WriteByte('(')
	switch n.op {
	case "pmt": // a payment is money that goes out: Excel's sign is the other one
		n.args[0].write(b, p, 0)
		b.WriteByte(',')
		n.args[1].write(b, p, 0)
		b.WriteString(",-(")
		n.args[2].write(b, p, 0)
		b.WriteByte(')')
	case "iferror":
		n.args[0].writeOperand(b, p, 0, n.args[0].op == "ref")
		b.WriteByte(',')
		n.args[1].write(b, p, 0)
	case "sum", "count", "average", "min", "max":
		n.writeRanges(b, p)
	default:
		for i, a := range n.args {
			if i > 0 {
				b.WriteByte(',')
			}
			a.write(b, p, 0)
		}
	}
	b.WriteByte(')')
}

// writeRanges writes arguments that may be whole columns, without those that name no cell.
func (n *node) writeRanges(b *strings.Builder, p place) {
	written := 0
	for _, a := range n.args {
		var s strings.Builder
		if a.op == "ref" {
			s.WriteString(p.book.ranges(p, a.ref))
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
	switch n.op { // of nothing
	case "average":
		b.WriteString("NA()")
	case "count":
		b.WriteString(`""`)
	default:
		b.WriteByte('0')
	}
}

// writeConditional writes a test for equality only: in a criterion of SUMIF, signs and wildcards have a meaning.
func (n *node) writeConditional(b *strings.Builder, p place) {
	by := p.book.ranges(p, n.args[0].ref)
	if by == "" {
		b.WriteString(n.ofNothing(p))
		return
	}
	b.WriteString(strings.ToUpper(n.op) + "(" + by + `,"="&`)
	if wanted := n.args[1]; wanted.op == "text" {
		b.WriteString(quoted(wildcards.Replace(wanted.text)))
	} else {
		wanted.write(b, p, precedence["^"])
	}
	if n.op == "sumif" {
		b.WriteString("," + p.book.ranges(p, n.args[2].ref))
	}
	b.WriteByte(')')
}

// ofNothing is a sum or count over a column without rows; an error if there is no such column.
func (n *node) ofNothing(p place) string {
	if _, known := p.book.column(p, n.args[0].ref); known {
		return "0"
	}
	return "NA()"
}

var wildcards = strings.NewReplacer("~", "~~", "*", "~*", "?", "~?")

func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

func literal(v value) string {
	switch v.kind {
	case numberValue:
		return v.number.text()
	case textValue:
		return quoted(v.text)
	case boolValue:
		return strings.ToUpper(strconv.FormatBool(v.yes))
	case blankValue:
		return "0"
	}
	return "NA()"
}
