package formula

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Node is a node of a formula's tree. Op is num, text, bool, ref, value, lookup, an operator, neg, or a function's
// name.
type Node struct {
	Op   string
	Args []*Node
	Num  Number // of num
	Text string // of text
	Yes  bool   // of bool
	Ref  Ref    // of ref
	// Source is what Parse's sources made of the texts of value("…") and lookup("…"); nil for all others.
	Source any
}

// missingOp is the Op of a node without a value, which no text makes.
const missingOp = "missing"

// Ref names a cell: a block ("" is the formula's own), a key, and how many periods earlier.
type Ref struct {
	Block, Key string
	Back       int
}

// Sources reads the texts of a value("/pointer") or lookup("#/list", "/member", "/value"), each a pointer into the
// paper's result. What it returns is kept in Node.Source, for Scope.Source.
type Sources func(texts ...string) (any, error)

const (
	maxFormulaText  = 1000
	maxFormulaDepth = 24 // well below what Excel nests (64), with the wrapping added
	MaxPeriodsBack  = 20
)

// functions have the least and most arguments of each function.
var functions = map[string][2]int{
	"sum": {1, 30}, "count": {1, 30}, "average": {1, 30}, "min": {1, 30}, "max": {1, 30},
	"sumif": {3, 3}, "countif": {2, 2}, "previous": {2, 2}, "value": {1, 1}, "lookup": {3, 3}, "if": {3, 3},
	"and": {1, 30}, "or": {1, 30}, "not": {1, 1}, "abs": {1, 1}, "round": {2, 2}, "isnumber": {1, 1},
	"iferror": {2, 2}, "pmt": {3, 3}, "floor": {2, 2}, "sumifs": {3, 29}, "countifs": {2, 28}, "pick": {3, 3},
}

type formulaParser struct {
	sources Sources
	text    string
	at      int
	depth   int
}

// WholeLine is the key of the formula's own line, or cell.
const WholeLine = "this"

// Parse parses a formula. Its errors are for the author of a template; they go on from "The formula ".
func Parse(s string, sources Sources) (*Node, error) {
	if len(s) > maxFormulaText {
		return nil, fmt.Errorf("is longer than %d characters", maxFormulaText)
	}
	if strings.HasPrefix(s, "=") {
		return nil, errors.New(`begins with "=": write the expression alone, in names, as [debit] - [credit]`)
	}
	p := &formulaParser{text: s, sources: sources}
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

func (p *formulaParser) comparison() (*Node, error) {
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
	return &Node{Op: op, Args: []*Node{left, right}}, err
}

func (p *formulaParser) product() (*Node, error) { return p.chain(p.power, "*", "/") }

// power parses "^", which binds stronger than a sign. "-2^2" is written with brackets for Excel, because Excel and
// mathematics disagree about it.
func (p *formulaParser) power() (*Node, error) {
	if p.take("-") != "" {
		n, err := p.atom()
		if err == nil && p.peek() == '^' {
			err = errors.New("has a sign before a power: add brackets")
		}
		return &Node{Op: "neg", Args: []*Node{n}}, err
	}
	left, err := p.atom()
	if err != nil || p.take("^") == "" {
		return left, err
	}
	right, err := p.atom()
	if err == nil && p.peek() == '^' {
		err = errors.New("has a power of a power: add brackets")
	}
	return &Node{Op: "^", Args: []*Node{left, right}}, err
}

func (p *formulaParser) chain(next func() (*Node, error), operators ...string) (*Node, error) {
	left, err := next()
	for err == nil {
		op := p.take(operators...)
		if op == "" {
			break
		}
		var right *Node
		right, err = next()
		left = &Node{Op: op, Args: []*Node{left, right}}
	}
	return left, err
}

func (p *formulaParser) atom() (*Node, error) {
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

func (p *formulaParser) number() (*Node, error) {
	from := p.at
	for p.at < len(p.text) && (p.text[p.at] >= '0' && p.text[p.at] <= '9' || p.text[p.at] == '.') {
		p.at++
	}
	n, ok := ParseNumber(p.text[from:p.at])
	if _, exact := n.Float(); !ok || !exact {
		return nil, fmt.Errorf("has no number in %q", p.text[from:p.at])
	}
	return &Node{Op: "num", Num: n}, nil
}

func (p *formulaParser) quoted() (*Node, error) {
	var b strings.Builder
	for p.at++; p.at < len(p.text); p.at++ {
		if p.text[p.at] != '"' {
			b.WriteByte(p.text[p.at])
			continue
		}
		if p.at++; p.at == len(p.text) || p.text[p.at] != '"' {
			return &Node{Op: "text", Text: CellText(b.String())}, nil
		}
		b.WriteByte('"')
	}
	return nil, errors.New(`has a text without its closing "`)
}

func (p *formulaParser) reference() (*Node, error) {
	end := strings.IndexByte(p.text[p.at:], ']')
	if end < 0 {
		return nil, errors.New(`has a "[" without its "]"`)
	}
	name := p.text[p.at+1 : p.at+end]
	p.at += end + 1
	r := Ref{}
	name, back, hasBack := strings.Cut(name, "@")
	if hasBack {
		n, err := strconv.Atoi(back)
		if err != nil || n < 0 || n > MaxPeriodsBack {
			return nil, fmt.Errorf(
				"has [%s@%s], where @ wants a number of periods from 0 to %d", name, back, MaxPeriodsBack,
			)
		}
		r.Back = n
	}
	r.Key = name
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		r.Block, r.Key = name[:dot], name[dot+1:]
	}
	if !ValidKey(r.Key) {
		return nil, fmt.Errorf("has [%s], where a key of a to z, digits and _ is wanted", name)
	}
	return &Node{Op: "ref", Ref: r}, nil
}

func (p *formulaParser) call() (*Node, error) {
	from := p.at
	for p.at < len(p.text) && (p.text[p.at] >= 'a' && p.text[p.at] <= 'z') {
		p.at++
	}
	n := &Node{Op: p.text[from:p.at]}
	if n.Op == "true" || n.Op == "false" {
		return &Node{Op: "bool", Yes: n.Op == "true"}, nil
	}
	bounds, known := functions[n.Op]
	if !known {
		return nil, fmt.Errorf("calls %q, which there is not", n.Op)
	}
	if p.take("(") == "" {
		return nil, p.unexpected()
	}
	for p.peek() != ')' {
		arg, err := p.comparison()
		if err != nil {
			return nil, err
		}
		n.Args = append(n.Args, arg)
		if p.take(",") == "" {
			break
		}
	}
	if p.take(")") == "" {
		return nil, p.unexpected()
	}
	if len(n.Args) < bounds[0] || len(n.Args) > bounds[1] {
		return nil, fmt.Errorf("gives %s %d arguments", n.Op, len(n.Args))
	}
	return n, n.checkArguments(p.sources)
}

// checkArguments checks the form of a function's arguments.
func (n *Node) checkArguments(sources Sources) (err error) {
	switch n.Op {
	case "value":
		if n.Args[0].Op != "text" {
			return errors.New(`wants value("/pointer")`)
		}
		n.Source, err = sources(n.Args[0].Text)
	case "lookup":
		texts := make([]string, len(n.Args))
		for i, a := range n.Args {
			if a.Op != "text" {
				return errors.New(`wants lookup("#/list", "/member", "/value")`)
			}
			texts[i] = a.Text
		}
		n.Source, err = sources(texts...)
	case "previous":
		if r := n.Args[0]; r.Op != "ref" || r.Ref.Block != "" || r.Ref.Back != 0 {
			err = errors.New("wants previous([column], otherwise)")
		}
	case "sumif", "countif", "sumifs", "countifs", "pick":
		for i, a := range n.Args {
			if n.TakesColumn(i) && a.Op != "ref" {
				err = fmt.Errorf("wants %s over columns: [Table.column]", n.Op)
			}
		}
		if n.Op == "sumifs" && len(n.Args)%2 == 0 || n.Op == "countifs" && len(n.Args)%2 == 1 {
			err = fmt.Errorf("gives %s a column without its value", n.Op)
		}
	}
	return err
}

// TakesColumn reports whether argument i of a function is a whole column.
func (n *Node) TakesColumn(i int) bool {
	switch n.Op {
	case "sum", "count", "average", "min", "max":
		return true
	case "sumif", "countif", "pick":
		return i != 1
	case "sumifs":
		return i == 0 || i%2 == 1
	case "countifs":
		return i%2 == 0
	}
	return false
}

// ValidKey reports whether a text may be a key: 1 to 80 of a to z, digits and _.
func ValidKey(s string) bool {
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

// KeyOf makes a key from a header: lower case, with each run of other characters than letters and digits as one _.
func KeyOf(s string) string {
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

// Walk calls f for every node of the tree.
func (n *Node) Walk(f func(*Node)) {
	f(n)
	for _, a := range n.Args {
		a.Walk(f)
	}
}
