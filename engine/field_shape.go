package engine

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine/internal/rawjson"
)

// # Shapes
//
// What a caller may put into a result is checked by the Go types that write it (ResultShape), and for an organization's
// own type by its schema. The struct of a document type is enough; nothing else has to be declared. Three tags add what
// a Go type cannot express:
//
//	enum:"savings,checking"    the only allowed words
//	form:"currency"            how a text is written: currency (ISO 4217) or month (YYYY-MM);
//	                           place for a number that is the place of the element in its list, from 0
//	fixed:"follows from value" why nobody corrects it

// shapeKind is the JSON form of a value.
type shapeKind int

const (
	anyShape     shapeKind = iota // any JSON
	amountShape                   // a number with at most two decimals
	decimalShape                  // a number with at most six decimals
	numberShape                   // any number
	integerShape
	dateShape
	booleanShape
	textShape
	objectShape
	listShape
)

// fieldShape is which values a place of a result may hold.
type fieldShape struct {
	kind     shapeKind
	nullable bool          // null means that the document does not show it
	fixed    string        // why nobody corrects it; "" if it can be corrected
	words    []string      // the only allowed texts
	form     string        // how a text is written, see the form tag
	members  []fieldMember // of an object
	element  *fieldShape   // of a list
}

type fieldMember struct {
	name  string
	shape *fieldShape
}

// member is an object's member; nil if there is none of that name.
func (s *fieldShape) member(name string) *fieldShape {
	i := slices.IndexFunc(s.members, func(m fieldMember) bool { return m.name == name })
	if i < 0 {
		return nil
	}
	return s.members[i].shape
}

// names are an object's members that can be corrected.
func (s *fieldShape) names() (names []string) {
	for _, m := range s.members {
		if m.shape.fixed == "" {
			names = append(names, m.name)
		}
	}
	return names
}

// maxShapeDepth stops at types that contain themselves; results nest four levels.
const maxShapeDepth = 12

// shapeOfType is the shape that encoding/json writes for a Go type.
func shapeOfType(t reflect.Type, depth int) *fieldShape {
	switch {
	case depth > maxShapeDepth:
		return &fieldShape{}
	case t == reflect.TypeFor[Amount]():
		return &fieldShape{kind: amountShape}
	case t == reflect.TypeFor[Date]():
		return &fieldShape{kind: dateShape}
	case t.Kind() == reflect.Pointer:
		s := *shapeOfType(t.Elem(), depth)
		s.nullable = true
		return &s
	case t.Implements(reflect.TypeFor[json.Marshaler]()):
		return &fieldShape{nullable: true}
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return &fieldShape{kind: textShape}
	}
	switch t.Kind() {
	case reflect.Struct:
		return &fieldShape{kind: objectShape, members: membersOfType(t, depth)}
	case reflect.Slice, reflect.Array:
		return &fieldShape{kind: listShape, element: shapeOfType(t.Elem(), depth+1)}
	case reflect.String:
		return &fieldShape{kind: textShape}
	case reflect.Bool:
		return &fieldShape{kind: booleanShape}
	case reflect.Float32, reflect.Float64:
		return &fieldShape{kind: numberShape}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8,
		reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return &fieldShape{kind: integerShape}
	}
	return &fieldShape{nullable: true} // maps and interfaces
}

func membersOfType(t reflect.Type, depth int) (members []fieldMember) {
	for i := range t.NumField() {
		field := t.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" {
			members = append(members, membersOfType(field.Type, depth)...)
			continue
		}
		if name == "" || name == "-" {
			continue
		}
		shape := *shapeOfType(field.Type, depth+1)
		shape.fixed, shape.form = field.Tag.Get("fixed"), field.Tag.Get("form")
		if words := field.Tag.Get("enum"); words != "" {
			shape.words = strings.Split(words, ",")
		}
		members = append(members, fieldMember{name, &shape})
	}
	return members
}

// shapeOfSchema is the shape of results of an organization's own type.
func shapeOfSchema(d SchemaDefinition) *fieldShape {
	own := &fieldShape{
		kind:    objectShape,
		members: []fieldMember{{"schema", &fieldShape{fixed: "names the schema that the paper was read by"}}},
	}
	for _, f := range d.Fields {
		own.members = append(own.members, fieldMember{f.Name, shapeOfValue(f.Type)})
	}
	for _, t := range d.Tables {
		row := &fieldShape{kind: objectShape}
		for _, c := range t.Columns {
			row.members = append(row.members, fieldMember{c.Name, shapeOfValue(c.Type)})
		}
		own.members = append(own.members, fieldMember{t.Name, &fieldShape{kind: listShape, element: row}})
	}
	if own.member("currency") == nil {
		own.members = append(
			own.members, fieldMember{"currency", &fieldShape{kind: textShape, nullable: true, form: "currency"}},
		)
	}
	return &fieldShape{
		kind:    objectShape,
		members: append(own.members, fieldMember{"candidates", &fieldShape{fixed: "lists what else the paper shows"}}),
	}
}

func shapeOfValue(t ValueType) *fieldShape {
	kinds := map[ValueType]shapeKind{
		TypeAmount:  amountShape,
		TypeNumber:  decimalShape,
		TypePercent: decimalShape,
		TypeInteger: integerShape,
		TypeDate:    dateShape,
		TypeBoolean: booleanShape,
	}
	kind, known := kinds[t]
	if !known {
		kind = textShape
	}
	return &fieldShape{kind: kind, nullable: true}
}

// shapeAsWritten is the shape of a result of an unknown type, taken from its content.
func shapeAsWritten(fields Fields) *fieldShape {
	s := &fieldShape{kind: objectShape}
	for _, f := range fields {
		raw, _ := f.Value.(json.RawMessage)
		s.members = append(s.members, fieldMember{f.Name, shapeOfJSON(raw)})
	}
	return s
}

func shapeOfJSON(raw json.RawMessage) *fieldShape {
	if len(raw) == 0 {
		return &fieldShape{nullable: true}
	}
	switch raw[0] {
	case '{':
		s := &fieldShape{kind: objectShape}
		for name, value := range rawjson.Members(raw) {
			s.members = append(s.members, fieldMember{name, shapeOfJSON(value)})
		}
		return s
	case '[':
		s := &fieldShape{kind: listShape, element: &fieldShape{nullable: true}}
		for value := range rawjson.Elements(raw) {
			s.element = shapeOfJSON(value)
			break
		}
		return s
	case '"':
		return &fieldShape{kind: textShape, nullable: true}
	case 't', 'f':
		return &fieldShape{kind: booleanShape, nullable: true}
	case 'n':
		return &fieldShape{nullable: true}
	}
	return &fieldShape{kind: numberShape, nullable: true}
}

// Bounds of what a caller puts into a result.
const (
	maxFieldText    = 2000   // characters, like those of a transaction's description
	maxFieldList    = 10_000 // elements; the longest tables seen have some thousand
	firstFieldYear  = 1800   // companies are older than accounts
	maxFieldInteger = 1 << 53
)

// fieldFaults collects what is wrong with a caller's values.
type fieldFaults struct{ list []ErrorDetail }

func (f *fieldFaults) add(at, code, format string, args ...any) {
	if len(f.list) < maxFaults {
		f.list = append(f.list, ErrorDetail{Field: shortPointer(at), Code: code, Message: fmt.Sprintf(format, args...)})
	}
}

// written is a caller's value in the form in which a result writes it. Faults are reported at their place.
func (s *fieldShape) written(at string, raw json.RawMessage, faults *fieldFaults) json.RawMessage {
	raw = bytes.TrimSpace(raw)
	if s.fixed != "" {
		faults.add(at, "NOT_CORRECTABLE", "%s cannot be corrected: it %s.", lastName(at), s.fixed)
		return raw
	}
	if string(raw) == "null" {
		if blank := s.blank(); blank != nil {
			return blank
		}
		faults.add(at, "TYPE", "%s must not be null; it must be %s.", lastName(at), s.wanted())
		return raw
	}
	switch s.kind {
	case objectShape:
		return s.writtenObject(at, raw, faults)
	case listShape:
		return s.writtenList(at, raw, faults)
	}
	value, fits := s.scalar(raw)
	if !fits {
		faults.add(at, "TYPE", "%s must be %s.", lastName(at), s.wanted())
		return raw
	}
	if s.kind == textShape {
		s.judgeText(at, value, faults)
	}
	return value
}

// blank is the value for "the document shows nothing": null, an empty list, an object of such; nil if the place always
// has a value.
func (s *fieldShape) blank() json.RawMessage {
	switch {
	case s.kind == listShape:
		return json.RawMessage("[]")
	case s.nullable:
		return json.RawMessage("null")
	case s.kind != objectShape:
		return nil
	}
	var b bytes.Buffer
	b.WriteByte('{')
	w := objectWriter{w: &b}
	for _, m := range s.members {
		blank := m.shape.blank()
		if blank == nil {
			return nil
		}
		w.put(m.name, blank)
	}
	b.WriteByte('}')
	return b.Bytes()
}

func (s *fieldShape) writtenObject(at string, raw json.RawMessage, faults *fieldFaults) json.RawMessage {
	if raw[0] != '{' {
		faults.add(at, "TYPE", "%s must be an object.", lastName(at))
		return raw
	}
	given := map[string]json.RawMessage{}
	for name, value := range rawjson.Members(raw) {
		if s.member(name) == nil {
			faults.add(at+"/"+pointerEscape.Replace(name), "UNKNOWN", "%s", unknownName(name, at, s.names()))
		}
		given[name] = value
	}
	var b bytes.Buffer
	b.WriteByte('{')
	w := objectWriter{w: &b}
	for _, m := range s.members {
		here := at + "/" + pointerEscape.Replace(m.name)
		value, sent := given[m.name]
		switch {
		case sent:
			plain := *m.shape
			plain.fixed = "" // sent back with the rest of its object
			value = plain.written(here, value, faults)
		case m.shape.form == "place":
			value = json.RawMessage("0") // put below
		default:
			if value = m.shape.blank(); value == nil {
				faults.add(here, "REQUIRED", "%s is required; it must be %s.", m.name, m.shape.wanted())
				value = json.RawMessage("null")
			}
		}
		if m.shape.form == "place" { // whatever was sent
			n, _ := strconv.Atoi(at[strings.LastIndexByte(at, '/')+1:])
			value = strconv.AppendInt(nil, int64(n), 10)
		}
		w.put(m.name, value)
	}
	b.WriteByte('}')
	return b.Bytes()
}

func (s *fieldShape) writtenList(at string, raw json.RawMessage, faults *fieldFaults) json.RawMessage {
	if raw[0] != '[' {
		faults.add(at, "TYPE", "%s must be a list.", lastName(at))
		return raw
	}
	var b bytes.Buffer
	b.WriteByte('[')
	n := 0
	for value := range rawjson.Elements(raw) {
		if n == maxFieldList {
			faults.add(at, "LENGTH", "%s has at most %d elements.", lastName(at), maxFieldList)
			break
		}
		if n > 0 {
			b.WriteByte(',')
		}
		b.Write(s.element.written(at+"/"+strconv.Itoa(n), value, faults))
		n++
	}
	b.WriteByte(']')
	return b.Bytes()
}

// decimalForm is a number of at most six decimals, like the numbers of schemas.
var decimalForm = regexp.MustCompile(`^-?[0-9]{1,15}(\.[0-9]{1,6})?$`)

// scalar is a value other than an object or a list, in the form in which a result writes it.
func (s *fieldShape) scalar(raw json.RawMessage) (value json.RawMessage, fits bool) {
	number := raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9'
	switch s.kind {
	case amountShape:
		var a Amount
		if !number || json.Unmarshal(raw, &a) != nil {
			return nil, false
		}
		value, _ = a.MarshalJSON()
		return value, true
	case integerShape:
		n, err := strconv.ParseInt(string(raw), 10, 64)
		return strconv.AppendInt(nil, n, 10), err == nil && number && n >= -maxFieldInteger && n <= maxFieldInteger
	case decimalShape:
		text := string(raw)
		if strings.Contains(text, ".") {
			text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
		}
		return json.RawMessage(text), decimalForm.Match(raw)
	case numberShape:
		f, err := strconv.ParseFloat(string(raw), 64)
		if err != nil || !number || math.IsInf(f, 0) {
			return nil, false
		}
		value, err = json.Marshal(f)
		return value, err == nil
	case booleanShape:
		return raw, string(raw) == "true" || string(raw) == "false"
	case dateShape:
		var d Date
		if raw[0] != '"' || json.Unmarshal(raw, &d) != nil || d.Year < firstFieldYear || d.Year > lastYear {
			return nil, false
		}
		value, err := json.Marshal(d)
		return value, err == nil
	case textShape:
		var text string
		if raw[0] != '"' || json.Unmarshal(raw, &text) != nil {
			return nil, false
		}
		value, err := json.Marshal(text)
		return value, err == nil
	}
	if number { // checked like any number, because readers of the result may hold it as a float64
		f, err := strconv.ParseFloat(string(raw), 64)
		return raw, err == nil && !math.IsInf(f, 0)
	}
	return raw, raw[0] != '{' && raw[0] != '['
}

// judgeText checks what no type says about a text.
func (s *fieldShape) judgeText(at string, value json.RawMessage, faults *fieldFaults) {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return
	}
	switch {
	case strings.TrimSpace(text) == "" &&
		(s.nullable || s.words != nil || s.form != ""): // an empty table cell is allowed
		faults.add(at, "EMPTY", "%s must not be empty; send null where the paper shows nothing.", lastName(at))
	case utf8.RuneCountInString(text) > maxFieldText:
		faults.add(at, "LENGTH", "%s has at most %d characters.", lastName(at), maxFieldText)
	case strings.IndexFunc(text, unicode.IsControl) >= 0:
		faults.add(at, "CHARACTERS", "%s holds control characters; send one line of text.", lastName(at))
	case len(s.words) > 0 && !slices.Contains(s.words, text):
		faults.add(at, "ONEOF", "%s must be one of: %s.", lastName(at), strings.Join(s.words, ", "))
	case s.form == "currency" && !isCurrencyCode(text):
		faults.add(at, "FORMAT", "%s must be an ISO 4217 code of three capital letters.", lastName(at))
	case s.form == "month" && !isMonth(text):
		faults.add(at, "FORMAT", "%s must be a month written YYYY-MM.", lastName(at))
	}
}

func isMonth(text string) bool {
	month, err := time.Parse("2006-01", text)
	return err == nil && len(text) == len("2006-01") && month.Year() >= firstFieldYear && month.Year() <= lastYear
}

// wanted describes what a value must be.
func (s *fieldShape) wanted() string {
	switch s.kind {
	case amountShape:
		return "a number with at most two decimals"
	case decimalShape:
		return "a number with at most six decimals, without an exponent"
	case numberShape:
		return "a number"
	case integerShape:
		return "a whole number"
	case dateShape:
		return "a day of the calendar written YYYY-MM-DD, from 1800 to 2199"
	case booleanShape:
		return "true or false"
	case textShape:
		return "a string"
	case objectShape:
		return "an object"
	case listShape:
		return "a list"
	}
	return "a string, a number, true, false or null"
}
