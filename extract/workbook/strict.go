package workbook

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// strictly looks for members that a Go type does not have, members given twice, and values of another
// type. encoding/json alone would not say where.
func strictly(v raw, t reflect.Type, at string, report func(at, code, message string)) {
	if t == reflect.TypeFor[json.RawMessage]() || v.null() {
		return
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Struct:
		if !v.isObject() {
			report(at, "TYPE", "must be an object")
			return
		}
		strictMembers(v, t, at, report)
	case reflect.Slice:
		if !v.isArray() {
			report(at, "TYPE", "must be a list")
			return
		}
		v.entries(func(i int, entry raw) bool {
			strictly(entry, t.Elem(), at+"/"+strconv.Itoa(i), report)
			return true
		})
	case reflect.Map:
		if !v.isObject() {
			report(at, "TYPE", "must be an object")
			return
		}
		v.members(func(m member) bool {
			strictly(m.value, t.Elem(), at+"/"+escapeToken(m.key()), report)
			return true
		})
	default:
		if json.Unmarshal(v, reflect.New(t).Interface()) != nil {
			report(at, "TYPE", "must be "+article(t.Kind()))
		}
	}
}

func strictMembers(v raw, t reflect.Type, at string, report func(at, code, message string)) {
	seen := map[string]bool{}
	v.members(func(m member) bool {
		name := m.key()
		here := at + "/" + escapeToken(name)
		field, known := fieldByTag(t, name)
		switch {
		case !known:
			report(here, "UNKNOWN", fmt.Sprintf("is no member of this; known are %s", strings.Join(tagsOf(t), ", ")))
		case seen[name]:
			report(here, "REPEATED", "is given twice")
		default:
			strictly(m.value, field.Type, here, report)
		}
		seen[name] = true
		return true
	})
}

func fieldByTag(t reflect.Type, name string) (reflect.StructField, bool) {
	for i := range t.NumField() {
		if tag, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); tag == name && tag != "-" {
			return t.Field(i), true
		}
	}
	return reflect.StructField{}, false
}

func tagsOf(t reflect.Type) (list []string) {
	for i := range t.NumField() {
		if tag, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); tag != "" && tag != "-" {
			list = append(list, tag)
		}
	}
	return list
}

func article(k reflect.Kind) string {
	switch k {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	}
	return "a number"
}
