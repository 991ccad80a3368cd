package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// document is the part of an OpenAPI document that the clients need.
type document struct {
	Paths map[string]map[string]struct {
		OperationID string              `json:"operationId"`
		Summary     string              `json:"summary"`
		Description string              `json:"description"`
		Tags        []string            `json:"tags"`
		Security    []map[string]any    `json:"security"`
		Parameters  []parameter         `json:"parameters"`
		RequestBody *content            `json:"requestBody"`
		Responses   map[string]*content `json:"responses"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

type parameter struct {
	Name        string  `json:"name"`
	In          string  `json:"in"`
	Required    bool    `json:"required"`
	Description string  `json:"description"`
	Schema      *schema `json:"schema"`
}

type content struct {
	Content map[string]struct {
		Schema *schema `json:"schema"`
	} `json:"content"`
}

// schema is a JSON schema, with the keywords that dossier's document uses for types.
type schema struct {
	Ref           string             `json:"$ref"`
	Type          types              `json:"type"`
	Format        string             `json:"format"`
	Description   string             `json:"description"`
	Enum          []any              `json:"enum"`
	Properties    map[string]*schema `json:"properties"`
	Required      []string           `json:"required"`
	Items         *schema            `json:"items"`
	AnyOf         []*schema          `json:"anyOf"`
	OneOf         []*schema          `json:"oneOf"`
	AllOf         []*schema          `json:"allOf"`
	Additional    additional         `json:"additionalProperties"`
	Money         bool               `json:"x-money"`
	Discriminator *struct {
		PropertyName string            `json:"propertyName"`
		Mapping      map[string]string `json:"mapping"`
	} `json:"discriminator"`
}

// types is a type or a list of types.
type types []string

func (t *types) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*t = types{one}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(t))
}

// additional is additionalProperties: true, false or a schema.
type additional struct {
	any    bool
	schema *schema
}

func (a *additional) UnmarshalJSON(b []byte) error {
	if json.Unmarshal(b, &a.any) == nil {
		return nil
	}
	return json.Unmarshal(b, &a.schema)
}

// operation is one operation, with its path and method.
type operation struct {
	ID, Method, Path     string
	Summary, Description string
	Scheme               string // ApiKey or Bearer; "" if no key is needed
	Idempotent           bool   // accepts an Idempotency-Key
	Binary               bool   // the response is a file, not JSON
	Form                 bool   // the body must be a form
	Parameters           []parameter
	Body                 *schema // JSON; nil if there is none
	Answer               *schema // JSON; nil if there is none
}

func readDocument(raw []byte) (*document, error) {
	var d document
	if err := json.Unmarshal(raw, &d); err != nil {
		return nil, err
	}
	for _, o := range d.Operations() {
		if o.ID == "" {
			return nil, fmt.Errorf("%s %s has no operationId", o.Method, o.Path)
		}
	}
	return &d, nil
}

// Operations lists all operations by id.
func (d *document) Operations() (list []operation) {
	for path, methods := range d.Paths {
		for method, op := range methods {
			o := operation{
				ID:          op.OperationID,
				Method:      strings.ToUpper(method),
				Path:        path,
				Summary:     op.Summary,
				Description: op.Description,
			}
			for _, s := range op.Security {
				for name := range s {
					o.Scheme = name
				}
			}
			for _, p := range op.Parameters {
				if p.Name == "Idempotency-Key" {
					o.Idempotent = true
				}
			}
			o.Parameters = op.Parameters
			if op.RequestBody != nil {
				if media, ok := op.RequestBody.Content["application/json"]; ok {
					o.Body = media.Schema
				}
				o.Form = o.Body == nil
			}
			for status, answer := range op.Responses {
				if !strings.HasPrefix(status, "2") || answer == nil {
					continue
				}
				if media, ok := answer.Content["application/json"]; ok {
					o.Answer = media.Schema
				} else if len(answer.Content) > 0 {
					o.Binary = true
				}
			}
			list = append(list, o)
		}
	}
	slices.SortFunc(list, func(a, b operation) int { return cmp.Compare(a.ID, b.ID) })
	return list
}

// DocumentTypes lists the types of results in alphabetical order.
func (d *document) DocumentTypes() []string {
	return slices.Sorted(maps.Keys(d.Components.Schemas["DocumentResult"].Discriminator.Mapping))
}
