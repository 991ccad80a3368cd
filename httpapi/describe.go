package httpapi

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// ours marks our operations in huma's metadata, so that errors of another huma API in the same process
// keep their own form.
const ours = "dossier"

func init() {
	other := huma.NewErrorWithContext
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
		if ctx == nil || ctx.Operation() == nil || ctx.Operation().Metadata[ours] == nil {
			return other(ctx, status, message, errs...)
		}
		return parameterRefusal(callOf(ctx.Context()), ctx.Operation(), status, errs)
	}
}

// parameterRefusal names the parameters that huma could not decode. The values are not given back.
func parameterRefusal(c *call, op *huma.Operation, status int, errs []error) huma.StatusError {
	if status >= 500 {
		return c.refuse(engine.Fail(engine.CodeInternal))
	}
	failure := engine.Fail(engine.CodeValidationFailed)
	for _, err := range errs {
		if fault, ok := err.(huma.ErrorDetailer); ok {
			d := fault.ErrorDetail()
			_, name, _ := strings.Cut(d.Location, ".")
			failure.Details = append(failure.Details, parameterDetail(op, name))
		}
	}
	return c.refuse(failure)
}

// parameterDetail says what a query parameter must be, from its own schema and in the words that the
// engine uses for fields.
func parameterDetail(op *huma.Operation, name string) engine.ErrorDetail {
	detail := engine.ErrorDetail{Field: pointer(name), Code: "PARAMETER", Message: name + " is not valid."}
	i := slices.IndexFunc(op.Parameters, func(p *huma.Param) bool { return p.Name == name })
	if i < 0 || op.Parameters[i].Schema == nil {
		return detail
	}
	schema := op.Parameters[i].Schema
	switch {
	case len(schema.Enum) > 0:
		words := make([]string, len(schema.Enum))
		for i, word := range schema.Enum {
			words[i] = fmt.Sprint(word)
		}
		detail.Code, detail.Message = "ONEOF", name+" must be one of: "+strings.Join(words, ", ")+"."
	case schema.Minimum != nil && schema.Maximum != nil:
		detail.Code = "RANGE"
		detail.Message = fmt.Sprintf("%s must be a whole number from %.0f to %.0f.", name, *schema.Minimum, *schema.Maximum)
	case schema.MaxLength != nil:
		detail.Code, detail.Message = "LENGTH", fmt.Sprintf("%s has at most %d characters.", name, *schema.MaxLength)
	}
	return detail
}

func typeOf[T any]() reflect.Type { return reflect.TypeFor[T]() }

// describe is the OpenAPI document before its operations.
func describe(version, publicURL string) huma.Config {
	if publicURL == "" {
		publicURL = "/"
	}
	schemas := huma.NewMapRegistry("#/components/schemas/", schemaName)
	schemas.RegisterTypeAlias(typeOf[engine.Amount](), typeOf[money]())
	return huma.Config{Formats: humaFormats, DefaultFormat: "application/json", OpenAPI: &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{Title: "dossier", Version: version, Description: "Loan applications and their documents: " +
			"uploaded, read, proven. Loan paths take `Authorization: ApiKey …`, document paths `Authorization: Bearer …`; " +
			"both schemes carry the same keys. Every failure has the same body, and `error` is its code. Every answer has an `X-Request-Id`; " +
			"one of up to 64 letters, digits, dots, dashes and underscores is taken over from the request.\n\n" +
			"Answers to a key whose rate, or whose organization's rate, is limited bear `X-RateLimit-Limit`, `X-RateLimit-Remaining` and " +
			"`X-RateLimit-Reset`. JSON of a KiB and more comes as gzip to those who accept it. " +
			"`OPTIONS` answers 204 with `Allow` on every path, without a key; another method than those is 405 `METHOD_NOT_ALLOWED`. " +
			"GET routes answer HEAD.",
			License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"}},
		Tags:    tags(),
		Servers: []*huma.Server{{URL: publicURL, Description: "This installation; paths include the version prefix /api/v1."}},
		Components: &huma.Components{Schemas: schemas, SecuritySchemes: map[string]*huma.SecurityScheme{
			"ApiKey": {Type: "apiKey", In: "header", Name: "Authorization", Description: "The word `ApiKey`, a space and the key."},
			"Bearer": {Type: "http", Scheme: "bearer", Description: "The word `Bearer`, a space and the key; the same keys as ApiKey."},
		}},
	}}
}

// money stands for engine.Amount in the document: a number with at most two decimals.
type money float64

// isMoney marks the numbers that are money, so that generated clients can keep them in a decimal type. The format stays
// double, which every generator knows.
const isMoney = "x-money"

func moneySchema() *huma.Schema {
	return &huma.Schema{Type: huma.TypeNumber, Format: "double", Description: "Money: at most two decimals, exact.", Extensions: map[string]any{isMoney: true}}
}

// Schema implements huma.SchemaProvider.
func (money) Schema(huma.Registry) *huma.Schema {
	return moneySchema()
}

// inputSchema is a request type's schema with the rules of its validate tags, which the engine applies;
// stating them here once more by hand would let the two drift apart.
func inputSchema[T any](s *server) *huma.Schema {
	schemas := s.api.OpenAPI().Components.Schemas
	ref := schemas.Schema(typeOf[T](), true, "")
	schema := schemas.SchemaFromRef(ref.Ref)
	t := typeOf[T]()
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if property := schema.Properties[name]; property != nil {
			describeRules(property, t.Field(i).Tag.Get("validate"))
		}
	}
	schema.PrecomputeMessages()
	return ref
}

func describeRules(property *huma.Schema, rules string) {
	for rule := range strings.SplitSeq(rules, ",") {
		name, value, _ := strings.Cut(rule, "=")
		number, _ := strconv.ParseFloat(value, 64)
		switch name {
		case "max":
			length := int(number)
			property.MaxLength = &length
		case "gt":
			property.ExclusiveMinimum = &number
		case "gte":
			property.Minimum = &number
		case "lte":
			property.Maximum = &number
		case "email":
			property.Format = "email"
		case "oneof":
			for word := range strings.FieldsSeq(value) {
				property.Enum = append(property.Enum, word)
			}
		case "jsonobject":
			property.Type = huma.TypeObject
		}
	}
}

// Schema implements huma.SchemaProvider.
func (clock) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "date-time", Examples: []any{"2026-03-14T09:26:53.589Z"}}
}

// humaPrefix sets huma's own error types apart from ours of the same names. No answer of ours has them;
// dropForeign takes them out of the document.
const humaPrefix = "Huma"

func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.PkgPath() == typeOf[huma.ErrorModel]().PkgPath() {
		return humaPrefix + name
	}
	return name
}

func dropForeign(schemas huma.Registry) {
	for name := range schemas.Map() {
		if strings.HasPrefix(name, humaPrefix) {
			delete(schemas.Map(), name)
		}
	}
}

// Schema implements huma.SchemaProvider.
func (object) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, Nullable: true, AdditionalProperties: true}
}

// neverNull says of every list that it is one: answers have empty lists, not null.
func neverNull(schemas huma.Registry) {
	for _, schema := range schemas.Map() {
		for _, property := range schema.Properties {
			if property.Type == huma.TypeArray {
				property.Nullable = false
			}
		}
	}
}
