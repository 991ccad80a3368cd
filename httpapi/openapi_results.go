package httpapi

import (
	"encoding/json"
	"fmt"
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// # Schemas of results
//
// document.result has a different shape for each document type. Config.Results lists the Go types of the results; here
// they become one named schema per document type (BankStatementResult, PayslipResult, …). DocumentResult is the union
// of all, distinguished by document_type; the result of an organization's own schema is CustomResult. What include and
// exclude leave of a result is PartialResult.

const (
	documentResult = "DocumentResult"
	customResult   = "CustomResult"
	genericResult  = "GenericResult"
	partialResult  = "PartialResult"
	schemaPath     = "#/components/schemas/"
	// customPattern matches the document_type of a CustomResult.
	customPattern = "^custom:"
)

// resultJSON is document.result as the engine stores it; nil is null.
type resultJSON json.RawMessage

// MarshalJSON implements json.Marshaler.
func (r resultJSON) MarshalJSON() ([]byte, error) { return object(r).MarshalJSON() }

// Schema implements huma.SchemaProvider.
func (resultJSON) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		AnyOf: []*huma.Schema{refTo(documentResult), refTo(customResult), refTo(partialResult), {Type: nullType}},
	}
}

// partOf is a member of a result as JSON; T is its Go type. nil is null.
type partOf[T any] json.RawMessage

// MarshalJSON implements json.Marshaler.
func (p partOf[T]) MarshalJSON() ([]byte, error) { return object(p).MarshalJSON() }

// Schema implements huma.SchemaProvider.
func (partOf[T]) Schema(r huma.Registry) *huma.Schema {
	return orNull(newShapes(r.Map()).of(typeOf[T]()))
}

// describeResults adds the schemas of every document type's result. Without shapes, a result is any object.
func describeResults(
	schemas map[string]*huma.Schema, types []engine.DocumentTypeEntry, results []engine.ResultShape,
) error {
	d := newShapes(schemas)
	for _, entry := range types {
		d.folders[strings.ReplaceAll(entry.DocumentType, "_", "")] = pascal(entry.DocumentType)
	}
	schemas[customResult] = d.result(engine.ResultShape{})
	schemas[customResult].AdditionalProperties = true
	schemas[customResult].Properties["document_type"] = &huma.Schema{Type: huma.TypeString, Pattern: customPattern}
	schemas[partialResult] = &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true,
		Description: "Some members of a DocumentResult or CustomResult, as include or exclude chose them; each has the shape that it has there."}
	if len(results) == 0 {
		schemas[documentResult] = &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}
		return nil
	}
	own := map[string]engine.ResultShape{}
	for _, r := range results {
		if _, twice := own[r.DocumentType]; twice {
			return fmt.Errorf("httpapi: two result shapes are of %q", r.DocumentType)
		}
		own[r.DocumentType] = r
	}
	schemas[genericResult] = d.result(own[engine.OtherType])
	union := &huma.Schema{
		Discriminator: &huma.Discriminator{PropertyName: "document_type", Mapping: map[string]string{}},
	}
	for _, entry := range types {
		name := pascal(entry.DocumentType) + "Result"
		if schemas[name] != nil {
			return fmt.Errorf(
				"httpapi: the result of document type %q cannot be described: another schema is named %s; give the type another name",
				entry.DocumentType,
				name,
			)
		}
		shape, typed := own[entry.DocumentType]
		if typed && entry.DocumentType != engine.OtherType {
			schemas[name] = d.result(shape)
			schemas[name].Properties["document_type"] = oneWord(entry.DocumentType)
		} else {
			schemas[name] = &huma.Schema{AllOf: []*huma.Schema{
				refTo(genericResult),
				{
					Type:       huma.TypeObject,
					Required:   []string{"document_type"},
					Properties: map[string]*huma.Schema{"document_type": oneWord(entry.DocumentType)},
				},
			}}
		}
		union.OneOf = append(union.OneOf, refTo(name))
		union.Discriminator.Mapping[entry.DocumentType] = schemaPath + name
	}
	if schemas[documentResult] != nil {
		return fmt.Errorf(
			"httpapi: no document type's result can be named %s; give the type another name", documentResult,
		)
	}
	schemas[documentResult] = union
	for _, clash := range d.clashes {
		return clash
	}
	return nil
}

func oneWord(word string) *huma.Schema { return &huma.Schema{Type: huma.TypeString, Enum: []any{word}} }

// result returns the schema of one type's result: the members of every result, the type's own values, and the rows and
// metrics of a statement.
func (d shapes) result(shape engine.ResultShape) *huma.Schema {
	schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}}
	d.members(schema, typeOf[resultEnvelope]())
	if shape.Statement {
		d.members(schema, typeOf[statementMembers]())
	}
	if shape.Fields != nil {
		d.members(schema, reflect.TypeOf(shape.Fields))
	}
	if shape.Fields != nil && !shape.Statement {
		schema.Properties["records"] = d.records(
			reflect.TypeOf(shape.Fields),
			schema.Properties["records"].Description,
		)
	}
	return schema
}

// records returns the schema of the papers of a file that holds several of one type: their pages and the type's own
// values.
func (d shapes) records(fields reflect.Type, description string) *huma.Schema {
	one := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}}
	d.members(one, typeOf[recordMembers]())
	d.members(one, fields)
	return &huma.Schema{Type: huma.TypeArray, Items: one, Description: description}
}

// recordMembers are what a record has besides the type's own values.
type recordMembers struct {
	Pages [2]int `json:"pages" doc:"First and last page of the paper."`
}

// resultEnvelope contains the members of every result, as engine.Extraction encodes them.
type resultEnvelope struct {
	SchemaVersion  string                       `json:"schema_version"`
	DocumentType   string                       `json:"document_type"`
	TypeCheck      engine.TypeCheck             `json:"type_check"`
	Validation     engine.Validation            `json:"validation"`
	FraudDetection *engine.FraudDetection       `json:"fraud_detection"`
	Quality        engine.Quality               `json:"quality"`
	Provenance     map[string]engine.Provenance `json:"provenance" doc:"Where each value came from, by JSON pointer into the result."`
	Records        []any                        `json:"records" doc:"Every paper of a file that holds several of one type; else empty."`
	Documents      []engine.DocumentPart        `json:"documents" doc:"Every paper of a file that holds several, in the order of their pages; else empty."`
	Edited         *engine.ResultEdit           `json:"edited,omitempty" doc:"Who edited the result last; null for one that is shown as it was read."`
}

// statementMembers are the additional members of account statements.
type statementMembers struct {
	Transactions  []engine.Transaction  `json:"transactions"`
	Metrics       *engine.Metrics       `json:"metrics"`
	BalanceChecks *engine.BalanceChecks `json:"balance_checks"`
}

// shapes makes schemas of Go types, as encoding/json encodes their values. Each struct becomes a component.
type shapes struct {
	schemas map[string]*huma.Schema // by component name
	made    map[string]reflect.Type // the Go type of each component
	clashes map[string]error        // by component name: two types with one name
	// Document types in PascalCase, by the name of a type's package: creditcardstatement → CreditCardStatement.
	folders map[string]string
}

func newShapes(schemas map[string]*huma.Schema) shapes {
	return shapes{schemas, map[string]reflect.Type{}, map[string]error{}, map[string]string{}}
}

const nullType = "null"

// words lists the values of named string types.
var words = map[reflect.Type][]any{
	typeOf[engine.CheckStatus](): {
		engine.CheckPass, engine.CheckWarn, engine.CheckFail, engine.CheckNotApplicable,
	},
	typeOf[engine.DocumentStatus](): {
		engine.DocumentPending, engine.DocumentProcessing, engine.DocumentCompleted, engine.DocumentFailed,
	},
	typeOf[engine.BatchStatus](): {
		engine.BatchPending, engine.BatchProcessing, engine.BatchCompleted, engine.BatchCompletedWithErrors,
		engine.BatchFailed,
	},
	typeOf[engine.ApplicationStatus](): anys(engine.ApplicationStatuses),
	typeOf[engine.ProvenanceSource](): {
		engine.FromText, engine.FromOCR, engine.FromDerived, engine.FromRepaired, engine.FromAnalyst,
	},
	typeOf[engine.EvidenceKind](): {
		engine.EvidenceMark, engine.EvidenceFormNumber, engine.EvidenceStructure, engine.EvidenceLook,
	},
	typeOf[engine.EditChange](): {engine.EditChanged, engine.EditAdded, engine.EditRemoved, engine.EditAll},
}

// leaves are struct types that are one value in JSON.
var leaves = map[reflect.Type]struct {
	name   string
	schema huma.Schema
}{
	typeOf[engine.Amount](): {"Amount", *moneySchema()},
	typeOf[engine.Date](): {
		"Date", huma.Schema{Type: huma.TypeString, Format: "date", Description: "A day, YYYY-MM-DD."},
	},
	typeOf[engine.RowRef](): {"RowRef", rowRefSchema()},
}

func rowRefSchema() huma.Schema {
	least, most := 2, 3
	return huma.Schema{
		Type:        huma.TypeArray,
		MinItems:    &least,
		MaxItems:    &most,
		Items:       &huma.Schema{Type: huma.TypeInteger, Format: "int64"},
		Description: "A row: document id and the row's number; of a file with several papers also the part.",
	}
}

// of returns the schema of a type's values.
func (d shapes) of(t reflect.Type) *huma.Schema {
	if leaf, ok := leaves[t]; ok {
		if d.schemas[leaf.name] == nil {
			d.schemas[leaf.name] = &leaf.schema
		}
		return refTo(leaf.name)
	}
	if t == typeOf[*engine.Extraction]() {
		return &huma.Schema{AnyOf: []*huma.Schema{refTo(documentResult), refTo(customResult)}}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return orNull(d.of(t.Elem()))
	case reflect.Struct:
		return d.component(t)
	case reflect.Slice:
		if t == typeOf[json.RawMessage]() {
			return &huma.Schema{}
		}
		return &huma.Schema{Type: huma.TypeArray, Items: d.of(t.Elem())}
	case reflect.Array:
		length := t.Len()
		return &huma.Schema{Type: huma.TypeArray, Items: d.of(t.Elem()), MinItems: &length, MaxItems: &length}
	case reflect.Map:
		return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: d.of(t.Elem())}
	case reflect.String:
		return &huma.Schema{Type: huma.TypeString, Enum: words[t]}
	case reflect.Bool:
		return &huma.Schema{Type: huma.TypeBoolean}
	case reflect.Float32, reflect.Float64:
		return &huma.Schema{Type: huma.TypeNumber, Format: "double"}
	case reflect.Interface:
		return &huma.Schema{}
	}
	return &huma.Schema{Type: huma.TypeInteger} // all other kinds in results
}

// component returns a reference to a struct's schema, which is made at its first use.
func (d shapes) component(t reflect.Type) *huma.Schema {
	name := d.componentName(t)
	if other, ok := d.made[name]; ok && other != t {
		d.clashes[name] = fmt.Errorf(
			"httpapi: %s and %s would both be described as %s in /openapi.json; rename one of them or its package",
			other, t, name,
		)
	}
	if d.schemas[name] == nil {
		d.made[name] = t
		schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}}
		d.schemas[name] = schema // before its members, because metrics contain metrics of each account
		d.members(schema, t)
	}
	return refTo(name)
}

// members adds a struct's JSON members to a schema. Those that are never left out are required.
func (d shapes) members(schema *huma.Schema, t reflect.Type) {
	for i := range t.NumField() {
		field := t.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" {
			d.members(schema, field.Type)
			continue
		}
		if name == "" || name == "-" {
			continue
		}
		member := d.of(field.Type)
		if types := field.Tag.Get("types"); types != "" {
			member = ofTypes(member, types)
		}
		member.Description = field.Tag.Get("doc")
		if names := field.Tag.Get("enum"); names != "" {
			for word := range strings.SplitSeq(names, ",") {
				member.Enum = append(member.Enum, word)
			}
			if member.Nullable {
				member.Enum = append(member.Enum, nil)
			}
		}
		schema.Properties[name] = member
		if !strings.Contains(options, "omitempty") {
			schema.Required = append(schema.Required, name)
		}
	}
}

// ofTypes is the schema of a value whose Go type is any, or of a map of such values, by the tag that lists its JSON
// types.
func ofTypes(member *huma.Schema, types string) *huma.Schema {
	var one huma.Schema
	for name := range strings.SplitSeq(types, ",") {
		one.AnyOf = append(one.AnyOf, &huma.Schema{Type: name})
	}
	if member.Type == huma.TypeObject {
		return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: &one}
	}
	return &one
}

// componentName returns the name of a type's component. A type of the engine keeps its plain name. Other types get
// their package's name as a prefix, spelled like its document type: Card of package creditcardstatement becomes
// CreditCardStatementCard.
func (d shapes) componentName(t reflect.Type) string {
	if t.PkgPath() == typeOf[engine.Transaction]().PkgPath() {
		return t.Name()
	}
	folder := path.Base(t.PkgPath())
	if name, ok := d.folders[strings.ReplaceAll(folder, "_", "")]; ok {
		return name + t.Name()
	}
	return pascal(folder) + t.Name()
}

// pascal converts a name of the registry to a type name: e_wallet_statement becomes EWalletStatement.
func pascal(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}

func refTo(name string) *huma.Schema { return &huma.Schema{Ref: schemaPath + name} }

// orNull returns a schema that also permits null.
func orNull(schema *huma.Schema) *huma.Schema {
	switch {
	case schema.Ref != "" ||
		schema.Type == huma.TypeArray: // lists in responses are never null (neverNull), those in results may be
		return &huma.Schema{AnyOf: []*huma.Schema{schema, {Type: nullType}}}
	case schema.Type != "":
		schema.Nullable = true
	}
	return schema
}

func anys[T any](list []T) []any {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = v
	}
	return out
}
