package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// slugForm is the form of every name in a definition, and of a schema's slug.
var slugForm = regexp.MustCompile(`^[a-z][a-z0-9_]{0,62}$`)

// reservedNames are members of every result that a schema's own would hide.
var reservedNames = map[string]bool{"schema": true, "candidates": true, "fields": true}

// ParseSchemaDefinition reads a definition strictly: unknown and repeated members, names that are used twice or
// reserved, wrong types, and patterns that do not compile are VALIDATION_FAILED with a JSON pointer each.
func ParseSchemaDefinition(raw []byte) (SchemaDefinition, error) {
	return parseDefinition(raw, "")
}

// parseDefinition is ParseSchemaDefinition for a definition at a place of a larger body.
func parseDefinition(raw []byte, at string) (SchemaDefinition, error) {
	if len(raw) > MaxSchemaBytes {
		return SchemaDefinition{}, FailField(
			at, "LENGTH", fmt.Sprintf("A definition has at most %d bytes.", MaxSchemaBytes),
		)
	}
	j := schemaJudge{at: at, names: map[string]string{}, numeric: map[string]bool{}}
	tree, err := j.read(raw)
	if err != nil {
		return SchemaDefinition{}, FailField(at, "JSON", strings.ToUpper(err.Error()[:1])+err.Error()[1:]+".")
	}
	d := j.definition(tree)
	if len(j.faults) > 0 {
		failure := Fail(CodeValidationFailed)
		for _, f := range j.faults {
			f.Field = at + f.Field
			failure.Details = append(failure.Details, f)
		}
		return SchemaDefinition{}, failure
	}
	return d, nil
}

// schemaJudge turns the tree into a definition.
type schemaJudge struct {
	schemaTree
	at      string
	names   map[string]string // names at the top of the result, with the place where each was given
	numeric map[string]bool   // fields, and table.column, that equations may name
	labels  int
}

func (j *schemaJudge) definition(tree any) (d SchemaDefinition) {
	top := j.members("", tree, "fields", "tables", "checks", "date_order")
	d.Fields, d.Tables, d.Checks = []SchemaField{}, []SchemaTable{}, []SchemaCheck{}
	for i, v := range j.list("/fields", top["fields"], maxSchemaFields) {
		d.Fields = append(d.Fields, j.field("/fields/"+strconv.Itoa(i), v))
	}
	for i, v := range j.list("/tables", top["tables"], maxSchemaTables) {
		d.Tables = append(d.Tables, j.table("/tables/"+strconv.Itoa(i), v))
	}
	keys := map[string]bool{}
	for i, v := range j.list("/checks", top["checks"], maxSchemaChecks) {
		d.Checks = append(d.Checks, j.check("/checks/"+strconv.Itoa(i), v, keys))
	}
	d.DateOrder = j.oneOf("/date_order", top["date_order"], "", DateMonthFirst, DateDayFirst)
	if len(d.Fields)+len(d.Tables) == 0 && tree != nil {
		j.fault("/fields", "REQUIRED", "A definition has at least one field or table.")
	}
	if j.labels > maxAllLabels {
		j.fault("", "COUNT", fmt.Sprintf(
			"A definition has at most %d labels, headings and end marks together; there are %d.", maxAllLabels,
			j.labels,
		))
	}
	return d
}

func (j *schemaJudge) field(at string, v any) (f SchemaField) {
	m := j.members(at, v, "name", "type", "labels", "pattern", "where", "required")
	f.Name = j.topName(at+"/name", m["name"])
	f.Type = j.valueType(at+"/type", m["type"])
	f.Labels = j.labelList(at+"/labels", m["labels"])
	f.Pattern = j.pattern(at+"/pattern", m["pattern"])
	f.Where = j.oneOf(at+"/where", m["where"], "", WhereAny, WhereRight, WhereBelow)
	if f.Where == WhereAny {
		f.Where = ""
	}
	f.Required = j.boolean(at+"/required", m["required"])
	if m != nil && len(f.Labels) == 0 && (m["pattern"] == nil || m["pattern"] == "") {
		j.fault(at+"/labels", "REQUIRED", "A field needs labels, or a pattern that finds it by itself.")
	}
	j.numeric[f.Name] = j.numeric[f.Name] || f.Type.Numeric()
	return f
}

func (j *schemaJudge) table(at string, v any) (t SchemaTable) {
	m := j.members(at, v, "name", "columns", "end", "required")
	t.Name = j.topName(at+"/name", m["name"])
	t.End = j.labelList(at+"/end", m["end"])
	t.Required = j.boolean(at+"/required", m["required"])
	t.Columns = []SchemaColumn{}
	names := map[string]bool{}
	for i, v := range j.list(at+"/columns", m["columns"], maxSchemaColumns) {
		t.Columns = append(t.Columns, j.column(at+"/columns/"+strconv.Itoa(i), v, t.Name, names))
	}
	if m != nil && len(t.Columns) == 0 {
		j.fault(at+"/columns", "REQUIRED", "A table has at least one column.")
	}
	return t
}

func (j *schemaJudge) column(at string, v any, table string, names map[string]bool) (c SchemaColumn) {
	m := j.members(at, v, "name", "type", "headers", "required")
	c.Name = j.slug(at+"/name", m["name"])
	if names[c.Name] && c.Name != "" {
		j.fault(at+"/name", "REPEATED", "Another column of the table has this name.")
	}
	names[c.Name] = true
	c.Type = j.valueType(at+"/type", m["type"])
	c.Headers = j.labelList(at+"/headers", m["headers"])
	if m != nil && len(c.Headers) == 0 {
		j.fault(at+"/headers", "REQUIRED", "A column needs the words of its heading.")
	}
	c.Required = j.boolean(at+"/required", m["required"])
	j.numeric[table+"."+c.Name] = c.Type.Numeric()
	return c
}

func (j *schemaJudge) check(at string, v any, keys map[string]bool) (c SchemaCheck) {
	m := j.members(at, v, "key", "label", "equation", "field", "min", "max", "tolerance")
	c.Key = j.slug(at+"/key", m["key"])
	if keys[c.Key] && c.Key != "" {
		j.fault(at+"/key", "REPEATED", "Another check has this key.")
	}
	keys[c.Key] = true
	c.Label = j.text(at+"/label", m["label"], maxTextChars)
	c.Equation = j.text(at+"/equation", m["equation"], maxTextChars*10)
	c.Field = j.text(at+"/field", m["field"], maxNameChars)
	c.Min, c.Max, c.Tolerance = j.amount(at+"/min", m["min"]), j.amount(at+"/max", m["max"]), j.amount(
		at+"/tolerance", m["tolerance"],
	)
	if c.Tolerance != nil && *c.Tolerance < 0 {
		j.fault(at+"/tolerance", "GTE", "tolerance must not be negative.")
	}
	switch {
	case m == nil:
	case (c.Equation == "") == (c.Field == ""):
		j.fault(at, "EXACTLY_ONE", "A check has either an equation, or a field with min, max or both.")
	case c.Equation != "":
		j.equation(at, c)
	case c.Min == nil && c.Max == nil:
		j.fault(at+"/min", "REQUIRED", "A range has min, max or both.")
	case c.Min != nil && c.Max != nil && *c.Min > *c.Max:
		j.fault(at+"/max", "GTE", "max must not be below min.")
	case !j.numeric[c.Field]:
		j.fault(at+"/field", "UNKNOWN_NAME", "field must name a field of the type amount, number, integer or percent.")
	}
	return c
}

// equation checks the names in an equation.
func (j *schemaJudge) equation(at string, c SchemaCheck) {
	if c.Min != nil || c.Max != nil {
		j.fault(at+"/min", "EXACTLY_ONE", "min and max belong to a check of a field, not to an equation.")
	}
	left, right, err := ParseEquation(c.Equation)
	if err != nil {
		j.fault(at+"/equation", "SYNTAX", "In the equation "+err.Error()+".")
		return
	}
	for _, term := range slices.Concat(left, right) {
		name := term.Field
		if term.Table != "" {
			name = term.Table + "." + term.Column
		}
		if term.Number == nil && !j.numeric[name] {
			j.fault(at+"/equation", "UNKNOWN_NAME", fmt.Sprintf(
				"%q is no field or column of the type amount, number, integer or percent.", shortText(name),
			))
		}
	}
}

// members is an object's content; nil if it is missing or not an object.
func (j *schemaJudge) members(at string, v any, known ...string) map[string]any {
	m, ok := v.(map[string]any)
	if !ok {
		j.fault(at, "TYPE", "This must be an object.")
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		if !slices.Contains(known, name) {
			j.fault(
				at+"/"+pointerEscape.Replace(shortText(name)), "UNKNOWN",
				"There is no such member here; known are "+strings.Join(known, ", ")+".",
			)
		}
	}
	return m
}

func (j *schemaJudge) list(at string, v any, most int) []any {
	list, ok := v.([]any)
	switch {
	case v == nil:
	case !ok:
		j.fault(at, "TYPE", "This must be a list.")
	case len(list) > most:
		j.fault(at, "COUNT", fmt.Sprintf("At most %d are possible here; there are %d.", most, len(list)))
		return nil
	}
	return list
}

func (j *schemaJudge) text(at string, v any, most int) string {
	s, ok := v.(string)
	switch {
	case v == nil:
	case !ok:
		j.fault(at, "TYPE", "This must be a string.")
	case utf8.RuneCountInString(s) > most:
		j.fault(at, "LENGTH", fmt.Sprintf("At most %d characters are possible here.", most))
	case strings.IndexFunc(s, unicode.IsControl) >= 0:
		j.fault(at, "CHARACTERS", "Control characters are not possible here.")
	default:
		return s
	}
	return ""
}

func (j *schemaJudge) slug(at string, v any) string {
	s := j.text(at, v, maxNameChars)
	if !slugForm.MatchString(s) {
		j.fault(
			at, "FORM",
			"A name has small letters, digits and underscores, begins with a letter, and has at most 63 characters.",
		)
		return ""
	}
	return s
}

// topName is a name at the top of the result.
func (j *schemaJudge) topName(at string, v any) string {
	s := j.slug(at, v)
	switch other, taken := j.names[s]; {
	case s == "":
	case envelopeNames[s] || reservedNames[s]:
		j.fault(at, "RESERVED", "Every result has a member of this name; choose another.")
	case taken:
		j.fault(at, "REPEATED", "This name is used already at "+other+".")
	default:
		j.names[s] = j.at + at
	}
	return s
}

func (j *schemaJudge) valueType(at string, v any) ValueType {
	words := make([]string, len(ValueTypes))
	for i, t := range ValueTypes {
		words[i] = string(t)
	}
	return ValueType(j.oneOf(at, v, "-", words...))
}

// oneOf is one of the words; missing is the result if none is given, or "-" if that is a fault.
func (j *schemaJudge) oneOf(at string, v any, missing string, words ...string) string {
	s, _ := v.(string)
	if v == nil && missing != "-" {
		return missing
	}
	if !slices.Contains(words, s) {
		j.fault(at, "ONEOF", "This must be one of: "+strings.Join(words, ", ")+".")
		return ""
	}
	return s
}

func (j *schemaJudge) boolean(at string, v any) bool {
	b, ok := v.(bool)
	if !ok && v != nil {
		j.fault(at, "TYPE", "This must be true or false.")
	}
	return b
}

func (j *schemaJudge) amount(at string, v any) *Amount {
	if v == nil {
		return nil
	}
	var a Amount
	number, ok := v.(json.Number)
	if !ok || a.UnmarshalJSON([]byte(number)) != nil {
		j.fault(at, "TYPE", "This must be a number with at most two decimals.")
		return nil
	}
	return &a
}

// labelList is words as printed. A label needs a letter or digit outside brackets, because the rest is not compared
// with the document.
func (j *schemaJudge) labelList(at string, v any) []string {
	var labels []string
	for i, v := range j.list(at, v, maxLabels) {
		here := at + "/" + strconv.Itoa(i)
		s := strings.Join(strings.Fields(j.text(here, v, maxLabelChars)), " ")
		if strings.IndexFunc(
			bracketed.ReplaceAllString(s, ""), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) },
		) < 0 {
			j.fault(here, "FORM", "A label needs a letter or a digit outside brackets.")
		}
		labels = append(labels, s)
	}
	j.labels += len(labels)
	return labels
}

var bracketed = regexp.MustCompile(`\([^)]*\)`)

// pattern compiles an expression and bounds the work that it can cause.
func (j *schemaJudge) pattern(at string, v any) string {
	s := j.text(at, v, maxPatternBytes)
	if s == "" {
		return ""
	}
	if len(s) > maxPatternBytes {
		j.fault(at, "LENGTH", fmt.Sprintf("A pattern has at most %d bytes.", maxPatternBytes))
		return ""
	}
	tree, err := syntax.Parse(s, syntax.Perl)
	if err != nil {
		j.fault(
			at, "PATTERN", "This is no RE2 expression: "+strings.TrimPrefix(err.Error(), "error parsing regexp: ")+".",
		)
		return ""
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil || len(program.Inst) > maxPatternSteps {
		j.fault(
			at, "PATTERN",
			fmt.Sprintf("The expression is too large: its repetitions come to more than %d steps.", maxPatternSteps),
		)
		return ""
	}
	if regexp.MustCompile(s).MatchString("") {
		j.fault(at, "PATTERN", "The expression holds for an empty text; it must ask for something.")
		return ""
	}
	return s
}

// maxSchemaDepth is deeper than any definition: the headings of a table's column are on the sixth level.
const maxSchemaDepth = 8

// maxSchemaFaults is how many faults of a definition are listed at once.
const maxSchemaFaults = 20

// schemaTree reads a JSON text into maps and lists, and records every fault with its JSON pointer.
type schemaTree struct {
	decoder *json.Decoder
	faults  []ErrorDetail
}

func (t *schemaTree) fault(at, code, message string) {
	if len(t.faults) < maxSchemaFaults {
		t.faults = append(t.faults, ErrorDetail{Field: at, Code: code, Message: message})
	}
}

var errSchemaJSON = errors.New("the definition is not valid JSON")

// read returns the whole text as one value.
func (t *schemaTree) read(raw []byte) (any, error) {
	if !utf8.Valid(raw) || !json.Valid(raw) {
		return nil, errSchemaJSON
	}
	t.decoder = json.NewDecoder(bytes.NewReader(raw))
	t.decoder.UseNumber()
	v, err := t.value("", 0)
	if errors.Is(err, io.EOF) {
		err = errSchemaJSON
	}
	return v, err
}

func (t *schemaTree) value(at string, depth int) (any, error) {
	if depth > maxSchemaDepth {
		return nil, errors.New("the definition nests too deep")
	}
	token, err := t.decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return t.object(at, depth)
	case json.Delim('['):
		list := []any{}
		for t.decoder.More() {
			v, err := t.value(at+"/"+strconv.Itoa(len(list)), depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := t.decoder.Token()
		return list, err
	}
	return token, nil
}

func (t *schemaTree) object(at string, depth int) (any, error) {
	members := map[string]any{}
	for t.decoder.More() {
		token, err := t.decoder.Token()
		if err != nil {
			return nil, err
		}
		name := token.(string)
		here := at + "/" + pointerEscape.Replace(shortText(name))
		if _, twice := members[name]; twice {
			t.fault(here, "REPEATED", "Give this member once.")
		}
		if members[name], err = t.value(here, depth+1); err != nil {
			return nil, err
		}
	}
	_, err := t.decoder.Token()
	return members, err
}

// pointerEscape writes a name as a part of a JSON pointer (RFC 6901).
var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")
