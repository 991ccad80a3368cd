package form

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// Kind is what a value is. It decides which words are taken and how they are read.
type Kind string

// The kinds of values, with the Go type of their field.
const (
	// Text is any printed text (*string).
	Text Kind = "text"
	// Amount is money (*engine.Amount).
	Amount Kind = "amount"
	// Number is a number with decimals (*float64), Percent the same with or without a percent sign.
	Number  Kind = "number"
	Percent Kind = "percent"
	// Count is a whole number (*int), Year one of four digits.
	Count Kind = "count"
	Year  Kind = "year"
	// Day is a calendar day (*engine.Date).
	Day Kind = "date"
	// Period is two days; it fills the fields that its option "to" names.
	Period Kind = "period"
	// ID is an identifier (*string), by a named format of package identifier if there is one.
	ID Kind = "id"
	// Person and Business are names (*string), Address is a postal address.
	Person   Kind = "person"
	Business Kind = "business"
	Address  Kind = "address"
	// Choice is one of the words of an enum (*string): the terms of the field's choices.
	Choice Kind = "choice"
	// Words is an amount in words (*string).
	Words Kind = "words"
	// Phone and Email are ways to reach somebody (*string).
	Phone Kind = "phone"
	Email Kind = "email"
	// Yes is a mark or word for yes or no (*bool).
	Yes Kind = "yes"
	// FormNumber and FormVersion are those of a tax office's form (*string): "2316", "2021-09"; see Spec.Form.
	FormNumber  Kind = "form_number"
	FormVersion Kind = "form_version"
	// Key and Label are, in the entries of a slip, what the entry is and its printed label (*string).
	Key   Kind = "key"
	Label Kind = "label"
	// Decoy is a printed label whose value is of no interest. It takes its value away from other fields.
	Decoy Kind = "decoy"
)

// target is one value to find: a field of the type's struct, or a decoy.
type target struct {
	name   string // JSON path: "net_pay", "ytd.gross_pay"
	kind   Kind
	format string   // of an ID
	to     []string // of a Period: the two fields that it fills
	core   bool
	// letterhead: the value may be at the head of the page without a label.
	letterhead bool
	// under names the field below whose value this one may be without a label: the address under a name.
	under string
	// whole: a value that is only a part of the words beside the label does not count.
	whole bool
	// year names the Year of a Day that may be printed without it.
	year string
	// lines is how many lines the value may have.
	lines int
	index []int // of the struct field, as for reflect.Value.FieldByIndex; nil for decoys and periods
	goes  reflect.Type
}

// list is a list of the type's struct, one element for each row of a table or slip.
type list struct {
	name string
	slip bool
	// total names the amount that the entries of a slip add up to; "" if there is none.
	total   string
	columns []target
	index   []int
	element reflect.Type
}

// shape is what a type's struct declares.
type shape struct {
	targets []target
	lists   []list
	byName  map[string]int // name to place in targets
}

// shapeOf reads the tags of a struct type. It panics on a wrong tag, which is an error of the program.
func shapeOf(t reflect.Type) shape {
	s := shape{byName: map[string]int{}}
	s.add(t, "", nil)
	return s
}

func (s *shape) add(t reflect.Type, prefix string, index []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(slices.Clone(index), i)
		if f.Anonymous {
			s.add(f.Type, prefix, at)
			continue
		}
		tag, declared := f.Tag.Lookup("form")
		if !declared {
			continue
		}
		name := prefix + strings.Split(f.Tag.Get("json"), ",")[0]
		kind, options, _ := strings.Cut(tag, " ")
		switch kind {
		case "object":
			s.add(f.Type, name+".", at)
		case "table", "slip":
			l := list{name: name, slip: kind == "slip", index: at, element: f.Type.Elem()}
			l.total = strings.TrimPrefix(options, "total=")
			inner := shape{byName: map[string]int{}}
			inner.add(f.Type.Elem(), name+".", nil)
			l.columns = inner.targets
			s.lists = append(s.lists, l)
		default:
			s.put(targetOf(name, Kind(kind), options, f, at))
		}
	}
}

func (s *shape) put(t target) {
	s.byName[t.name] = len(s.targets)
	s.targets = append(s.targets, t)
}

// goTypes are the Go types of the fields of each kind; a kind that is missing has *string.
var goTypes = map[Kind]reflect.Type{
	Amount:  reflect.TypeFor[*engine.Amount](),
	Number:  reflect.TypeFor[*float64](),
	Percent: reflect.TypeFor[*float64](),
	Count:   reflect.TypeFor[*int](),
	Year:    reflect.TypeFor[*int](),
	Day:     reflect.TypeFor[*engine.Date](),
	Yes:     reflect.TypeFor[*bool](),
}

// usualLines is how many lines the values of a kind may have; a kind that is missing has one.
var usualLines = map[Kind]int{Address: 4, Business: 2, Text: 2, Words: 3, Person: 2, Period: 2}

func targetOf(name string, kind Kind, options string, f reflect.StructField, index []int) target {
	t := target{name: name, kind: kind, index: index, goes: f.Type, lines: max(1, usualLines[kind])}
	want, known := goTypes[kind]
	if !known {
		want = reflect.TypeFor[*string]()
	}
	if f.Type != want {
		panic(fmt.Sprintf("form: the field %s of kind %s has type %v, want %v", name, kind, f.Type, want))
	}
	for option := range strings.FieldsSeq(options) {
		key, value, _ := strings.Cut(option, "=")
		switch key {
		case "core":
			t.core = true
		case "letterhead":
			t.letterhead = true
		case "whole":
			t.whole = true
		case "format":
			t.format = value
		case "under":
			t.under = value
		case "year":
			t.year = value
		case "oneline":
			t.lines = 1
		default:
			panic(fmt.Sprintf("form: the field %s has the unknown option %q", name, option))
		}
	}
	return t
}

// named returns the place of a target by name. A name that the struct lacks becomes a decoy, or a period if it is
// written as the two fields that it fills: "period_start..period_end".
func (s *shape) named(name string) int {
	if at, ok := s.byName[name]; ok {
		return at
	}
	t := target{name: name, kind: Decoy, lines: 1}
	if from, to, ok := strings.Cut(name, ".."); ok {
		for _, end := range []string{from, to} {
			if at, known := s.byName[end]; !known || s.targets[at].kind != Day {
				panic(fmt.Sprintf("form: the period %s names no field of days", name))
			}
		}
		t.kind, t.to, t.lines = Period, []string{from, to}, usualLines[Period]
	}
	s.put(t)
	return len(s.targets) - 1
}
