package engine

import (
	"fmt"
	"strings"
)

// SchemaDefinition says what an organization wants read from papers of its own kind: values beside
// labels, tables under headings, and checks among them. Definitions come from [ParseSchemaDefinition],
// which judges them; their JSON is canonical, whatever order the members were sent in.
type SchemaDefinition struct {
	Fields []SchemaField `json:"fields" doc:"Values that stand beside a label; at most 200."`
	Tables []SchemaTable `json:"tables" doc:"Tables, found by the words of their heading; at most 20."`
	Checks []SchemaCheck `json:"checks" doc:"What must hold among the values; at most 100."`
	// DateOrder decides dates such as 03/04/2026 where the paper itself does not tell.
	DateOrder string `json:"date_order,omitempty" enum:"month_first,day_first" doc:"How 03/04/2026 is read where the paper does not tell; default month_first."`
}

// SchemaField is one value: the words beside which it stands, or the form that it has, or both.
type SchemaField struct {
	Name   string    `json:"name" doc:"A name for result: small letters, digits and underscores, beginning with a letter."`
	Type   ValueType `json:"type" enum:"text,id,amount,number,integer,percent,date,boolean,phone,email"`
	Labels []string  `json:"labels,omitempty" doc:"The words beside the value, in any case; the first place where a value of the type stands is taken."`
	// Pattern is an RE2 expression that the printed value must hold; its first group, when it has one,
	// is the value. Without labels it is sought in every line.
	Pattern  string `json:"pattern,omitempty" doc:"RE2 expression that the value must hold; its first group, when it has one, is the value."`
	Where    string `json:"where,omitempty" enum:"right,below,any" doc:"Where the value stands, seen from the label; default any: right, then below."`
	Required bool   `json:"required,omitempty" doc:"A missing value fails a check."`
}

// SchemaTable is one table. Rows are objects of its columns.
type SchemaTable struct {
	Name    string         `json:"name"`
	Columns []SchemaColumn `json:"columns" doc:"At most 40."`
	// End are words that begin the first line below the table.
	End      []string `json:"end,omitempty" doc:"Words that begin the first line after the table."`
	Required bool     `json:"required,omitempty" doc:"A table without rows fails a check."`
}

// SchemaColumn is one column of a table.
type SchemaColumn struct {
	Name    string    `json:"name"`
	Type    ValueType `json:"type" enum:"text,id,amount,number,integer,percent,date,boolean,phone,email"`
	Headers []string  `json:"headers" doc:"The words of its heading, in any case."`
	// Required columns make the table: without their headings it is not found, and a line without a
	// value in each is no row.
	Required bool `json:"required,omitempty" doc:"The table is not found without this heading, and a line without this value is no row."`
}

// SchemaCheck is one rule among values: an equation, or the range of a field.
type SchemaCheck struct {
	Key   string `json:"key"`
	Label string `json:"label,omitempty"`
	// Equation has fields, numbers and sum(table.column), joined by + and -, on both sides of one =.
	Equation string `json:"equation,omitempty" doc:"Such as sum(lines.amount) + fees = total."`
	// Field is held between Min and Max, either of which may be left out.
	Field string  `json:"field,omitempty"`
	Min   *Amount `json:"min,omitempty"`
	Max   *Amount `json:"max,omitempty"`
	// Tolerance is how far off still passes; nil is 0.01 for equations and 0 for ranges.
	Tolerance *Amount `json:"tolerance,omitempty"`
}

// ValueType is how a value is read and written in result.
type ValueType string

const (
	TypeText    ValueType = "text"    // as printed
	TypeID      ValueType = "id"      // as printed; holds a digit unless a pattern says otherwise
	TypeAmount  ValueType = "amount"  // money: at most two decimals
	TypeNumber  ValueType = "number"  // at most six decimals
	TypeInteger ValueType = "integer" // without decimals
	TypePercent ValueType = "percent" // 12.5 means 12.5 %
	TypeDate    ValueType = "date"    // a whole day, YYYY-MM-DD
	TypeBoolean ValueType = "boolean" // yes or no, a ticked or an empty box
	TypePhone   ValueType = "phone"   // as printed
	TypeEmail   ValueType = "email"   // as printed
)

// ValueTypes are all of them.
var ValueTypes = []ValueType{
	TypeText, TypeID, TypeAmount, TypeNumber, TypeInteger, TypePercent, TypeDate, TypeBoolean, TypePhone, TypeEmail,
}

// Numeric says that values of the type can stand in an equation.
func (t ValueType) Numeric() bool {
	return t == TypeAmount || t == TypeNumber || t == TypeInteger || t == TypePercent
}

// Places of a value seen from its label, and orders of a date's parts.
const (
	WhereAny   = "any"
	WhereRight = "right"
	WhereBelow = "below"

	DateMonthFirst = "month_first"
	DateDayFirst   = "day_first"
)

// Bounds of a definition. The largest forms seen (audited statements, tax returns) have about 150 values
// and 12 tables; the reader's work on one paper grows with labels and patterns, so their sums are bounded
// as well as their numbers.
const (
	MaxSchemaBytes   = 256 << 10 // of a definition as JSON
	maxSchemaFields  = 200
	maxSchemaTables  = 20
	maxSchemaColumns = 40
	maxSchemaChecks  = 100
	maxLabels        = 20   // of one field, heading or end mark
	maxAllLabels     = 2000 // of a definition
	maxLabelChars    = 100
	maxNameChars     = 63 // of fields, tables, columns and checks: slugs
	maxTextChars     = 200
	maxPatternBytes  = 256
	// maxPatternSteps bounds a compiled pattern's instructions, each of which may be tried at every
	// character: x{1000} alone has a thousand.
	maxPatternSteps = 1000
	maxTerms        = 50 // of one equation
)

// EachLabel visits every label and heading.
func (d SchemaDefinition) EachLabel(visit func(label string)) {
	for _, f := range d.Fields {
		for _, l := range f.Labels {
			visit(l)
		}
	}
	for _, t := range d.Tables {
		for _, c := range t.Columns {
			for _, h := range c.Headers {
				visit(h)
			}
		}
		for _, end := range t.End {
			visit(end)
		}
	}
}

// EquationTerm is one part of an equation: a field, a table's column summed up, or a number.
type EquationTerm struct {
	Negative bool
	Field    string
	Table    string // with Column: sum(Table.Column)
	Column   string
	Number   *Amount
}

// ParseEquation reads "sum(lines.amount) + fees - 10 = total". Both sides have at least one term; what
// the names mean is not looked at. The error is one sentence for the definition's author.
func ParseEquation(text string) (left, right []EquationTerm, err error) {
	sides := strings.Split(text, "=")
	if len(sides) != 2 {
		return nil, nil, fmt.Errorf("an equation has exactly one =")
	}
	if left, err = parseTerms(sides[0]); err == nil {
		right, err = parseTerms(sides[1])
	}
	if err == nil && len(left)+len(right) > maxTerms {
		err = fmt.Errorf("an equation has at most %d terms", maxTerms)
	}
	return left, right, err
}

func parseTerms(side string) (terms []EquationTerm, err error) {
	rest := strings.TrimSpace(side)
	for first := true; first || rest != ""; first = false {
		term := EquationTerm{}
		switch {
		case strings.HasPrefix(rest, "-"):
			term.Negative, rest = true, rest[1:]
		case strings.HasPrefix(rest, "+") && !first:
			rest = rest[1:]
		case !first:
			return nil, fmt.Errorf("terms are joined by + or -; %q does not begin with one", shortText(rest))
		}
		word := strings.TrimSpace(rest)
		if end := strings.IndexAny(word, "+-"); end >= 0 {
			word, rest = word[:end], word[end:]
		} else {
			rest = ""
		}
		if err := term.read(strings.TrimSpace(word)); err != nil {
			return nil, err
		}
		terms = append(terms, term)
	}
	return terms, nil
}

func (t *EquationTerm) read(word string) error {
	if inner, ok := strings.CutPrefix(word, "sum("); ok && strings.HasSuffix(inner, ")") {
		table, column, ok := strings.Cut(strings.TrimSuffix(inner, ")"), ".")
		if t.Table, t.Column = strings.TrimSpace(table), strings.TrimSpace(
			column,
		); !ok || !slugForm.MatchString(t.Table) || !slugForm.MatchString(t.Column) {
			return fmt.Errorf("%q must be sum(table.column)", shortText(word))
		}
		return nil
	}
	if slugForm.MatchString(word) {
		t.Field = word
		return nil
	}
	if number, err := ParseAmount(word); err == nil && word != "" {
		t.Number = &number
		return nil
	}
	return fmt.Errorf("%q is no field, no sum(table.column) and no number", shortText(word))
}

// shortText is as much of a caller's own text as an error repeats.
func shortText(s string) string {
	if runes := []rune(s); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return s
}
