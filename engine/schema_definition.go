package engine

import (
	"fmt"
	"strings"
)

// SchemaDefinition is what an organization wants read from its own kind of documents: values beside labels, tables
// under headings, and checks among them. Definitions come from [ParseSchemaDefinition], which checks them. Their JSON
// is canonical, in whatever order the members were sent.
type SchemaDefinition struct {
	// Values beside a label; at most 200.
	Fields []SchemaField `json:"fields" doc:"Values that stand beside a label; at most 200."`
	// Tables, found by the words of their headings; at most 20.
	Tables []SchemaTable `json:"tables" doc:"Tables, found by the words of their heading; at most 20."`
	// What must hold among the values; at most 100.
	Checks []SchemaCheck `json:"checks" doc:"What must hold among the values; at most 100."`
	// How 03/04/2026 is read if the document does not tell: DateMonthFirst or DateDayFirst; "" for DateMonthFirst.
	DateOrder string `json:"date_order,omitempty" enum:"month_first,day_first" doc:"How 03/04/2026 is read where the paper does not tell; default month_first."`
}

// SchemaField is one value: found by its labels, by its pattern, or by both.
type SchemaField struct {
	// Slug, unique at the top of the result.
	Name string `json:"name" doc:"A name for result: small letters, digits and underscores, beginning with a letter."`
	// How the value is read and written.
	Type ValueType `json:"type" enum:"text,id,amount,number,integer,percent,date,boolean,phone,email"`
	// Words beside the value, in any case, at most 20. The first place with a value of the type is taken.
	Labels []string `json:"labels,omitempty" doc:"The words beside the value, in any case; the first place where a value of the type stands is taken."`
	// RE2 expression that the printed value must match. Its first group, if there is one, is the value. Without labels
	// it is searched in every line. "" for none.
	Pattern string `json:"pattern,omitempty" doc:"RE2 expression that the value must hold; its first group, when it has one, is the value."`
	// Where the value is, seen from the label: WhereRight, WhereBelow; "" for right, then below.
	Where string `json:"where,omitempty" enum:"right,below,any" doc:"Where the value stands, seen from the label; default any: right, then below."`
	// A missing value fails a check.
	Required bool `json:"required,omitempty" doc:"A missing value fails a check."`
}

// SchemaTable is one table. Its rows are objects of its columns.
type SchemaTable struct {
	// Slug, unique at the top of the result.
	Name string `json:"name"`
	// 1 to 40.
	Columns []SchemaColumn `json:"columns" doc:"At most 40."`
	// Words that begin the first line below the table.
	End []string `json:"end,omitempty" doc:"Words that begin the first line after the table."`
	// A table without rows fails a check.
	Required bool `json:"required,omitempty" doc:"A table without rows fails a check."`
}

// SchemaColumn is one column of a table.
type SchemaColumn struct {
	// Slug, unique in the table.
	Name string `json:"name"`
	// How the values are read and written.
	Type ValueType `json:"type" enum:"text,id,amount,number,integer,percent,date,boolean,phone,email"`
	// Words of its heading, in any case, 1 to 20.
	Headers []string `json:"headers" doc:"The words of its heading, in any case."`
	// Without this heading the table is not found, and a line without this value is not a row.
	Required bool `json:"required,omitempty" doc:"The table is not found without this heading, and a line without this value is no row."`
}

// SchemaCheck is one rule among values: an equation, or the range of a field.
type SchemaCheck struct {
	// Slug, unique among the checks.
	Key string `json:"key"`
	// For people; may be "".
	Label string `json:"label,omitempty"`
	// Fields, numbers and sum(table.column), joined by + and -, on both sides of one =; "" for a range.
	Equation string `json:"equation,omitempty" doc:"Such as sum(lines.amount) + fees = total."`
	// Name of the field whose range is checked; "" for an equation.
	Field string `json:"field,omitempty"`
	// Lowest value that passes; nil for no bound.
	Min *Amount `json:"min,omitempty"`
	// Highest value that passes; nil for no bound.
	Max *Amount `json:"max,omitempty"`
	// How large a difference still passes, never negative; nil is 0.01 for equations and 0 for ranges.
	Tolerance *Amount `json:"tolerance,omitempty"`
}

// ValueType is how a value is read and written in the result.
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

// Numeric reports whether values of the type may be in an equation.
func (t ValueType) Numeric() bool {
	return t == TypeAmount || t == TypeNumber || t == TypeInteger || t == TypePercent
}

// Places of a value seen from its label, and orders of a date's parts.
const (
	WhereAny   = "any"   // right, then below
	WhereRight = "right" // right of the label
	WhereBelow = "below" // below the label

	DateMonthFirst = "month_first" // 03/04/2026 is 4 March
	DateDayFirst   = "day_first"   // 03/04/2026 is 3 April
)

// Bounds of a definition. The largest forms seen (audited statements, tax returns) have about 150 values and 12 tables.
// The work of reading a document grows with labels and patterns, so their totals are bounded as well as their numbers.
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
	// Instructions of a compiled pattern, each of which may be tried at every character; x{1000} alone has a thousand.
	maxPatternSteps = 1000
	maxTerms        = 50 // of one equation
)

// EachLabel visits every label, heading and end mark.
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

// EquationTerm is one term of an equation: a field, the sum of a table's column, or a number.
type EquationTerm struct {
	Negative bool    // the term is subtracted
	Field    string  // name of a field; "" for other terms
	Table    string  // with Column: sum(Table.Column); "" for other terms
	Column   string  // see Table
	Number   *Amount // nil for other terms
}

// ParseEquation reads "sum(lines.amount) + fees - 10 = total". Both sides have at least one term. It does not check
// whether the names exist. The error is one sentence for the definition's author.
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
