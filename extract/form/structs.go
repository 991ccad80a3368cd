package form

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// structure is a shape that a struct type declares, and where the struct has its values.
type structure struct {
	shape
	// at has the places of values and lists in the struct, and of columns in their list's elements, as for
	// reflect.Value.FieldByIndex. Decoys and periods have none.
	at map[string][]int
}

// structureOf reads the tags of a struct type. It panics on a wrong tag, which is an error of the program.
func structureOf(t reflect.Type) structure {
	s := structure{shape{byName: map[string]int{}}, map[string][]int{}}
	s.add(t, "", nil)
	return s
}

// holds reports whether the struct has a place for a value.
func (s *structure) holds(name string) bool { return s.at[name] != nil }

func (s *structure) add(t reflect.Type, prefix string, index []int) {
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
		case "table", "slip", "grid":
			inner := structure{shape{byName: map[string]int{}}, s.at}
			inner.add(f.Type.Elem(), name+".", nil)
			s.lists = append(s.lists, listOf(name, kind, options, inner.targets))
			s.at[name] = at
		default:
			t := targetOf(name, Kind(kind), options, f)
			s.put(t)
			s.at[t.name] = at
		}
	}
}

func listOf(name, kind, options string, columns []target) list {
	l := list{name: name, slip: kind == "slip", grid: kind == "grid", columns: columns, text: noColumn}
	if l.grid && l.keyColumn() < 0 {
		panic(fmt.Sprintf("form: the grid %s has no column of months or years", name))
	}
	for option := range strings.FieldsSeq(options) {
		switch key, value, _ := strings.Cut(option, "="); key {
		case "total":
			l.total = value
		case "years":
			l.from, l.to, _ = strings.Cut(value, "..")
		case "product":
			l.product = l.columnsNamed(strings.FieldsFunc(value, func(r rune) bool { return r == '*' || r == '=' }))
		case "text":
			l.text = l.columnsNamed([]string{value})[0]
		default:
			panic(fmt.Sprintf("form: the list %s has the unknown option %q", name, option))
		}
	}
	return l
}

// columnsNamed are the places of columns by their names in the list's rows; it panics on a name that is none.
func (l *list) columnsNamed(names []string) (places []int) {
	for _, name := range names {
		at := slices.IndexFunc(l.columns, func(c target) bool { return c.name == l.name+"."+name })
		if at < 0 {
			panic(fmt.Sprintf("form: the list %s has no column %s", l.name, name))
		}
		places = append(places, at)
	}
	return places
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
	Month:   reflect.TypeFor[string](),
}

// numberOf is the number of an option; it panics on another text.
func numberOf(name, value string) float64 {
	n, err := strconv.ParseFloat(value, 64)
	if err != nil {
		panic(fmt.Sprintf("form: an option of %s has no number: %q", name, value))
	}
	return n
}

// usualLines is how many lines the values of a kind may have; a kind that is missing has one.
var usualLines = map[Kind]int{Address: 6, Business: 3, Text: 2, Words: 3, Person: 3, Period: 3, Day: 2}

func targetOf(name string, kind Kind, options string, f reflect.StructField) target {
	t := target{name: name, kind: kind, lines: max(1, usualLines[kind])}
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
		case "dateline":
			t.dateline = true
		case "rate":
			t.rate = true
		case "headed":
			t.headed = true
		case "entry":
			t.entry = value
		case "required":
			t.required = true
		case "whole":
			t.whole = true
		case "format":
			t.format = value
		case "most":
			t.most = numberOf(name, value)
		case "unit":
			t.unit = value
		case "digits":
			t.digits = int(numberOf(name, value))
		case "under":
			t.under = value
		case "part":
			t.part = true
		case "in_labels":
			t.inLabels = true
		case "addressee":
			t.addressee = true
		case "labelled":
			t.labelled = true
		case "year":
			t.year = value
		case "total":
			t.total = value
		case "in":
			t.party = value
		case "name":
			t.name, t.hidden = value, true
		case "oneline":
			t.lines = 1
		default:
			panic(fmt.Sprintf("form: the field %s has the unknown option %q", name, option))
		}
	}
	return t
}
