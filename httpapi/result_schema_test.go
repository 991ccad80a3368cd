package httpapi

import (
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// namedTypes is a registry of some names.
type namedTypes []string

func (n namedTypes) List() (list []engine.DocumentTypeEntry) {
	for _, name := range n {
		list = append(list, engine.DocumentTypeEntry{DocumentType: name, Aliases: []string{}})
	}
	return list
}

// ofOnePackage and ofAnother hold structs of the same name, as those of two packages of the same name do.
func ofOnePackage() any {
	type Goods struct {
		Bags int `json:"bags"`
	}
	return struct {
		Goods Goods `json:"goods"`
	}{}
}

func ofAnother() any {
	type Goods struct {
		Crates string `json:"crates"`
	}
	return struct {
		Goods Goods `json:"goods"`
	}{}
}

// Two types that the document could not tell apart are refused, for one of them would be described as the other.
func TestResultsThatWouldShareASchemaAreRefused(t *testing.T) {
	shape := func(name string, fields any) engine.ResultShape {
		return engine.ResultShape{DocumentType: name, Fields: fields}
	}
	for what, c := range map[string]struct {
		types  namedTypes
		shapes []engine.ResultShape
		want   string
	}{
		"the name of every result":       {namedTypes{"document"}, nil, "DocumentResult"},
		"the name of custom results":     {namedTypes{"custom"}, nil, "CustomResult"},
		"the name of the generic reader": {namedTypes{"generic"}, nil, "GenericResult"},
		"two names that are one in Go":   {namedTypes{"form_1a", "form1a"}, nil, "Form1aResult"},
		"a shape that is listed twice":   {namedTypes{"receipt"}, []engine.ResultShape{shape("receipt", nil), shape("receipt", nil)}, "two result shapes"},
		"two structs of one name":        {namedTypes{"receipt", "bill"}, []engine.ResultShape{shape("receipt", ofOnePackage()), shape("bill", ofAnother())}, "would both be described"},
		"one struct in two types":        {namedTypes{"receipt", "bill"}, []engine.ResultShape{shape("receipt", ofOnePackage()), shape("bill", ofOnePackage())}, ""},
	} {
		types := append(slices.Clone(c.types), engine.OtherType)
		err := describeResults(map[string]*huma.Schema{}, types.List(), append(c.shapes, shape(engine.OtherType, nil)))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
}
