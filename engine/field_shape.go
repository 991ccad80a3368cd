package engine

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// # Shapes
//
// What a caller may put into a result is judged by the very Go types that write it (ResultShape), and for an
// organization's own type by its schema. A document type that is read gains nothing and loses nothing by it: its struct
// is enough. Two tags say what a Go type cannot:
//
//	enum:"savings,checking"   the only words that the value may be
//	form:"currency"           how a text is written: currency (ISO 4217) or month (YYYY-MM); place for a number that is the
//	                          place of the element in its list, from 0
//	fixed:"follows from value" why nobody corrects it

// shapeKind is what a value is written as.
type shapeKind int

const (
	anyShape     shapeKind = iota // whatever JSON stands there
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

// fieldShape is what may stand at a place of a result.
type fieldShape struct {
	kind     shapeKind
	nullable bool // null says that the paper does not show it
	fixed    string
	words    []string // the only texts
	form     string
	members  []fieldMember // of an object
	element  *fieldShape   // of a list
}

type fieldMember struct {
	name  string
	shape *fieldShape
}

// member is an object's member; nil when it has no such one.
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

// maxShapeDepth ends types that hold themselves; results nest four levels.
const maxShapeDepth = 12

// shapeOfType is what encoding/json writes of a Go type.
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
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
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

// shapeOfSchema is what the results of an organization's own type hold.
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

// shapeAsWritten is the shape of a result of which no type is known: of what stands in it.
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
		for name, value := range members(raw) {
			s.members = append(s.members, fieldMember{name, shapeOfJSON(value)})
		}
		return s
	case '[':
		s := &fieldShape{kind: listShape, element: &fieldShape{nullable: true}}
		for value := range elements(raw) {
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
