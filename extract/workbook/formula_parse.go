package workbook

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// node is a node of a formula's tree. op is num, text, bool, ref, value, an operator, neg, or a function's name.
type node struct {
	op   string
	args []*node
	num  number
	text string
	yes  bool
	ref  ref
	at   pointer // of value("…") and the list of lookup
	own  pointer // of lookup: the value to look for, in the row
	then pointer // of lookup: the value to take from the entry found
}

// ref names a cell: a block ("" is the formula's own), a key, and how many periods earlier.
type ref struct {
	block, key string
	back       int
}

const (
	maxFormulaText  = 1000
	maxFormulaDepth = 24 // well below what Excel nests (64), with the wrapping added
	maxPeriodsBack  = 20
	wholeLine       = "this"
)

// functions have the least and most arguments of each function.
var functions = map[string][2]int{
	"sum": {1, 30}, "count": {1, 30}, "average": {1, 30}, "min": {1, 30}, "max": {1, 30},
	"sumif": {3, 3}, "countif": {2, 2}, "previous": {2, 2}, "value": {1, 1}, "lookup": {3, 3}, "if": {3, 3},
	"and": {1, 30}, "or": {1, 30}, "not": {1, 1}, "abs": {1, 1}, "round": {2, 2}, "isnumber": {1, 1},
	"iferror": {2, 2}, "pmt": {3, 3},
}

type formulaParser struct {
	text  string
	at    int
	depth int
}

// parseFormula parses the language of Definition. Its errors are for the author of a template.
func parseFormula(s string) (*node, error) {
	if len(s) > maxFormulaText {
		return nil, fmt.Errorf("is longer than %d characters", maxFormulaText)
	}
	if strings.HasPrefix(s, "=") {
		return nil, errors.New(`begins with "=": write the expression alone, in names, as [debit] - [credit]`)
	}
	p := &formulaParser{text: s}
	n, err := p.comparison()
	if err == nil && p.peek() != 0 {
		err = p.unexpected()
	}
	return n, err
}

func (p *formulaParser) peek() byte {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\t' || p.text[p.at] == '\n') {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *formulaParser) unexpected() error {
	if p.peek() == 0 {
		return errors.New("ends too early")
	}
	return fmt.Errorf("has an unexpected %q at character %d", p.text[p.at], p.at+1)
}

// take consumes the first of the given operators that comes next; "" if none does.
func (p *formulaParser) take(operators ...string) string {
	p.peek()
	for _, o := range operators {
		if strings.HasPrefix(p.text[p.at:], o) {
			p.at += len(o)
			return o
		}
	}
	return ""
}

func (p *formulaParser) comparison() (*node, error) {
	if p.depth++; p.depth > maxFormulaDepth {
		return nil, errors.New("is nested too deeply")
	}
	defer func() { p.depth-- }()
	left, err := p.chain(p.product, "+", "-")
	if err != nil {
		return nil, err
	}
	op := p.take("<>", "<=", ">=", "=", "<", ">")
	if op == "" {
		return left, nil
	}
	right, err := p.chain(p.product, "+", "-")
	return &node{op: op, args: []*node{left, right}}, err
}

func (p *formulaParser) product() (*node, error) { return p.chain(p.power, "*", "/") }

// power parses "^", which binds stronger than a sign. "-2^2" is written with brackets for Excel, because Excel and
// mathematics disagree about it.
func (p *formulaParser) power() (*node, error) {
	if p.take("-") != "" {
		n, err := p.atom()
		if err == nil && p.peek() == '^' {
			err = errors.New("has a sign before a power: add brackets")
		}
		return &node{op: "neg", args: []*node{n}}, err
	}
	left, err := p.atom()
	if err != nil || p.take("^") == "" {
		return left, err
	}
	right, err := p.atom()
	if err == nil && p.peek() == '^' {
		err = errors.New("has a power of a power: add brackets")
	}
	return &node{op: "^", args: []*node{left, right}}, err
}

func (p *formulaParser) chain(next func() (*node, error), operators ...string) (*node, error) {
	left, err := next()
	for err == nil {
		op := p.take(operators...)
		if op == "" {
			break
		}
		var right *node
		right, err = next()
		left = &node{op: op, args: []*node{left, right}}
	}
	return left, err
}

func (p *formulaParser) atom() (*node, error) {
	switch c := p.peek(); {
	case c == '(':
		p.at++
		n, err := p.comparison()
		if err == nil && p.take(")") == "" {
			err = p.unexpected()
		}
		return n, err
	case c == '[':
		return p.reference()
	case c == '"':
		return p.quoted()
	case c >= '0' && c <= '9' || c == '.':
		return p.number()
	case c >= 'a' && c <= 'z':
		return p.call()
	}
	return nil, p.unexpected()
}

func (p *formulaParser) number() (*node, error) {
	from := p.at
	for p.at < len(p.text) && (p.text[p.at] >= '0' && p.text[p.at] <= '9' || p.text[p.at] == '.') {
		p.at++
	}
	n, ok := parseNumber(p.text[from:p.at])
	if _, exact := n.float(); !ok || !exact {
		return nil, fmt.Errorf("has no number in %q", p.text[from:p.at])
	}
	return &node{op: "num", num: n}, nil
}

func (p *formulaParser) quoted() (*node, error) {
	var b strings.Builder
	for p.at++; p.at < len(p.text); p.at++ {
		if p.text[p.at] != '"' {
			b.WriteByte(p.text[p.at])
			continue
		}
		if p.at++; p.at == len(p.text) || p.text[p.at] != '"' {
			return &node{op: "text", text: cellText(b.String())}, nil
		}
		b.WriteByte('"')
	}
	return nil, errors.New(`has a text without its closing "`)
}

func (p *formulaParser) reference() (*node, error) {
	end := strings.IndexByte(p.text[p.at:], ']')
	if end < 0 {
		return nil, errors.New(`has a "[" without its "]"`)
	}
	name := p.text[p.at+1 : p.at+end]
	p.at += end + 1
	r := ref{}
	name, back, hasBack := strings.Cut(name, "@")
	if hasBack {
		n, err := strconv.Atoi(back)
		if err != nil || n < 0 || n > maxPeriodsBack {
			return nil, fmt.Errorf(
				"has [%s@%s], where @ wants a number of periods from 0 to %d", name, back, maxPeriodsBack,
			)
		}
		r.back = n
	}
	r.key = name
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		r.block, r.key = name[:dot], name[dot+1:]
	}
	if !validKey(r.key) {
		return nil, fmt.Errorf("has [%s], where a key of a to z, digits and _ is wanted", name)
	}
	return &node{op: "ref", ref: r}, nil
}

func (p *formulaParser) call() (*node, error) {
	from := p.at
	for p.at < len(p.text) && (p.text[p.at] >= 'a' && p.text[p.at] <= 'z') {
		p.at++
	}
	n := &node{op: p.text[from:p.at]}
	if n.op == "true" || n.op == "false" {
		return &node{op: "bool", yes: n.op == "true"}, nil
	}
	bounds, known := functions[n.op]
	if !known {
		return nil, fmt.Errorf("calls %q, which there is not", n.op)
	}
	if p.take("(") == "" {
		return nil, p.unexpected()
	}
	for p.peek() != ')' {
		arg, err := p.comparison()
		if err != nil {
			return nil, err
		}
		n.args = append(n.args, arg)
		if p.take(",") == "" {
			break
		}
	}
	if p.take(")") == "" {
		return nil, p.unexpected()
	}
	if len(n.args) < bounds[0] || len(n.args) > bounds[1] {
		return nil, fmt.Errorf("gives %s %d arguments", n.op, len(n.args))
	}
	return n, n.checkArguments()
}

// checkArguments checks the form of a function's arguments.
func (n *node) checkArguments() (err error) {
	switch n.op {
	case "value":
		if n.args[0].op != "text" {
			return errors.New(`wants value("/pointer")`)
		}
		n.at, err = parsePointer(n.args[0].text)
	case "lookup":
		for i, into := range []*pointer{&n.at, &n.own, &n.then} {
			if n.args[i].op != "text" {
				return errors.New(`wants lookup("#/list", "/member", "/value")`)
			}
			if *into, err = parsePointer(n.args[i].text); err != nil {
				return err
			}
		}
	case "previous":
		if r := n.args[0]; r.op != "ref" || r.ref.block != "" || r.ref.back != 0 {
			err = errors.New("wants previous([column], otherwise)")
		}
	case "sumif", "countif":
		for i, a := range n.args {
			if i != 1 && a.op != "ref" {
				err = fmt.Errorf("wants %s over columns: [Table.column]", n.op)
			}
		}
	}
	return err
}

func validKey(s string) bool {
	if s == "" || len(s) > 80 {
		return false
	}
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return true
}

// keyOf makes a key from a header: lower case, with each run of other characters than letters and digits as one _.
func keyOf(s string) string {
	var b strings.Builder
	for _, c := range []byte(strings.ToLower(s)) {
		switch {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			b.WriteByte(c)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
	}
	return strings.TrimSuffix(b.String(), "_")
}

// walk calls f for every node of the tree.
func (n *node) walk(f func(*node)) {
	f(n)
	for _, a := range n.args {
		a.walk(f)
	}
}
