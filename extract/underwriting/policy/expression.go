package policy

import (
	"errors"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast" // parses the conditions of policy rules
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/parser/lexer"

	"github.com/dossier-lending/dossier/engine"
)

// condition is a compiled expression.
type condition struct {
	root  *term
	names []string // of the figures, in the order in which the expression names them first
}

// term is a part of an expression. A leaf has no operator and is a figure, a number or a text.
type term struct {
	kind        kind
	operator    string // as it is written; "" for a leaf
	left, right *term  // left is nil if there is only one operand
	figure      string // its name; "" for a number or a text
	number      *big.Rat
	text        string
}

// kind is what a term gives.
type kind string

const (
	truth  kind = "a condition"
	number kind = "a number"
	text   kind = "a text"
)

// fault is what is wrong with an expression.
type fault struct {
	at     int // the character where, from 0; -1 if it is about the whole
	reason string
}

func (f *fault) Error() string { return f.reason }

// compile reads an expression.
func compile(source string) (*condition, *fault) {
	switch n := utf8.RuneCountInString(source); {
	case strings.TrimSpace(source) == "":
		return nil, &fault{-1, "the expression is empty"}
	case n > engine.MaxExpression:
		return nil, &fault{-1, "the expression has " + strconv.Itoa(n) + " characters; at most " +
			strconv.Itoa(engine.MaxExpression) + " are allowed"}
	}
	tokens, f := scan(source)
	if f != nil {
		return nil, f
	}
	tree, err := parser.Parse(source + "  ") // an end of its own, else its place is that of the last letter
	if err != nil {
		return nil, syntaxFault(err, tokens)
	}
	c := &condition{}
	if c.root, f = c.convert(tree.Node); f != nil {
		return nil, f
	}
	if c.root.kind != truth {
		return nil, &fault{-1, "the expression is " + string(c.root.kind) + "; compare it with something"}
	}
	return c, nil
}

// Operators that a rule may use.
var operators = []string{"and", "or", "not", "+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!="}

// instead is what to write for operators and words of other languages.
var instead = map[string]string{
	"&&": "and", "&": "and", "||": "or", "|": "or", "!": "not", "=": "==",
	"And": "and", "AND": "and", "Or": "or", "OR": "or", "Not": "not", "NOT": "not",
}

// scan splits an expression into its words and refuses those that no rule may use. The parser knows a larger language,
// of which it drops some (comments) and rewrites some (0x10), so this is not left to its tree.
func scan(source string) ([]lexer.Token, *fault) {
	letters := []rune(source)
	scanner := lexer.New()
	scanner.Reset(file.NewSource(source))
	var tokens []lexer.Token
	end := 0 // of the last token
	for {
		token, err := scanner.Next()
		if errors.Is(err, io.EOF) {
			return tokens, nil
		}
		start := end
		for start < len(letters) && unicode.IsSpace(letters[start]) {
			start++
		}
		if err != nil {
			return nil, &fault{start, unreadable(letters[start:])}
		}
		if token.Kind == lexer.EOF {
			token.From = len(letters)
		}
		if token.From != start {
			return nil, &fault{start, "comments are not allowed in an expression"}
		}
		if reason := judge(token, letters); reason != "" {
			return nil, &fault{start, reason}
		}
		tokens, end = append(tokens, token), token.To
	}
}

// unreadable says why no word can be read from some letters.
func unreadable(letters []rune) string {
	switch {
	case len(letters) == 0:
		return "the expression ends too early"
	case strings.ContainsRune("'\"`", letters[0]):
		return "this text has no closing quote, or a backslash that means nothing"
	case unicode.IsDigit(letters[0]):
		return "this is not a plain number; write one such as 1.25"
	}
	return quoted(string(letters[0])) + " does not belong in an expression"
}

// judge says why a word may not be used; "" if it may.
func judge(token lexer.Token, letters []rune) string {
	switch token.Kind {
	case lexer.EOF:
	case lexer.Number:
		if !isDecimal(token.Value) {
			return quoted(token.Value) + " is not a plain number; write one such as 1.25, with at most 15 digits"
		}
	case lexer.String:
		if letters[token.From] == '`' {
			return "write texts in single or double quotes"
		}
	case lexer.Bracket:
		if token.Value != "(" && token.Value != ")" {
			return "lists and member access are not allowed; only ( and ) are"
		}
	case lexer.Operator:
		if !slices.Contains(operators, token.Value) {
			return notAllowed(token.Value)
		}
	case lexer.Identifier:
		return judgeName(token.Value, letters[token.To:])
	default:
		return notAllowed(string(letters[token.From:token.To]))
	}
	return ""
}

// notAllowed refuses a word and names its replacement, if it has one.
func notAllowed(word string) string {
	if better, ok := instead[word]; ok {
		return "write " + better + " instead of " + word
	}
	return quoted(word) + " is not allowed; a rule has only " + strings.Join(operators, " ") + " and parentheses"
}

// judgeName refuses names that are no figures.
func judgeName(name string, rest []rune) string {
	if _, ok := instead[name]; ok {
		return notAllowed(name)
	}
	if next := strings.TrimLeftFunc(string(rest), unicode.IsSpace); strings.HasPrefix(next, "(") {
		return "calls are not allowed: " + quoted(name+"(…)")
	}
	if _, known := engine.FigureNamed(name); known {
		return ""
	}
	switch strings.ToLower(name) {
	case "true", "false", "null", "nil", "none":
		return name + " is not allowed; a rule compares figures with numbers and texts, and is not evaluated while one is not known"
	}
	return unknownFigure(name)
}

// syntaxFault says where the parser could not go on.
func syntaxFault(err error, tokens []lexer.Token) *fault {
	var at *file.Error
	if !errors.As(err, &at) {
		return &fault{-1, "the expression cannot be read"}
	}
	for _, token := range tokens {
		if token.Kind != lexer.EOF && token.From == at.From {
			return &fault{at.From, "this is not expected here: " + quoted(token.Value)}
		}
	}
	return &fault{tokens[len(tokens)-1].From, "the expression ends too early"}
}

// convert reduces the parser's tree to terms, and refuses operands of the wrong kind.
func (c *condition) convert(node ast.Node) (*term, *fault) {
	switch n := node.(type) {
	case *ast.IdentifierNode:
		return c.named(n.Value), nil
	case *ast.IntegerNode:
		return &term{kind: number, number: new(big.Rat).SetInt64(int64(n.Value))}, nil
	case *ast.FloatNode:
		return &term{kind: number, number: decimalOf(n.Value)}, nil
	case *ast.StringNode:
		return &term{kind: text, text: n.Value}, nil
	case *ast.UnaryNode:
		return c.convertUnary(n)
	case *ast.BinaryNode:
		return c.convertBinary(n)
	}
	return nil, &fault{-1, "the expression uses something that no rule may use"}
}

// named is a figure, whose name is remembered.
func (c *condition) named(name string) *term {
	if !slices.Contains(c.names, name) {
		c.names = append(c.names, name)
	}
	f, _ := engine.FigureNamed(name) // scan refused other names
	if f.Text {
		return &term{kind: text, figure: name}
	}
	return &term{kind: number, figure: name}
}

func (c *condition) convertUnary(n *ast.UnaryNode) (*term, *fault) {
	operand, f := c.convert(n.Node)
	if f != nil {
		return nil, f
	}
	want := number
	if n.Operator == "not" {
		want = truth
	}
	if operand.kind != want {
		reason := n.Operator + " needs " + string(want) + " behind it, not " + string(operand.kind)
		if want == truth {
			reason += "; write not (…)"
		}
		return nil, &fault{n.Location().From, reason}
	}
	return &term{kind: want, operator: n.Operator, right: operand}, nil
}

func (c *condition) convertBinary(n *ast.BinaryNode) (*term, *fault) {
	at := n.Location().From
	if n.Operator == "&&" { // the parser's own, because scan refused it
		return nil, &fault{at, "compare two at a time, as in 1 < dscr and dscr < 2"}
	}
	left, f := c.convert(n.Left)
	if f != nil {
		return nil, f
	}
	right, f := c.convert(n.Right)
	if f != nil {
		return nil, f
	}
	t := &term{kind: truth, operator: n.Operator, left: left, right: right}
	switch n.Operator {
	case "and", "or":
		return t, both(t, at, truth)
	case "==", "!=":
		if left.kind == text && right.kind == text {
			return t, nil
		}
		return t, both(t, at, number)
	case "<", "<=", ">", ">=":
		return t, both(t, at, number)
	case "/":
		if right.number != nil && right.number.Sign() == 0 {
			return nil, &fault{at, "this divides by zero"}
		}
	}
	t.kind = number
	return t, both(t, at, number)
}

// both refuses operands that are not of a kind.
func both(t *term, at int, want kind) *fault {
	wrong := t.left.kind
	if wrong == want {
		wrong = t.right.kind
	}
	if wrong == want {
		return nil
	}
	reason := t.operator + " needs " + string(want) + " on both sides, not " + string(wrong)
	if wrong == text {
		reason += "; texts can only be compared with texts, by == and !="
	}
	return &fault{at, reason}
}

// decimalOf is the decimal number that a float64 is written as, exactly.
func decimalOf(v float64) *big.Rat {
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(v, 'e', -1, 64))
	if !ok {
		return new(big.Rat)
	}
	return r
}
