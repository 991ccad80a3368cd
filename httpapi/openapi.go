package httpapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

func jsonBody(schema *huma.Schema) *huma.RequestBody {
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
}

// shareFailures stores each failure that several operations have in common once, because otherwise they are nine tenths
// of the document. A shared response is named by its status and its codes, and by its schema if that is not the usual
// one.
func shareFailures(document *huma.OpenAPI) {
	type place struct {
		of     map[string]*huma.Response
		status string
	}
	places := map[string][]place{}
	for _, item := range document.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op == nil {
				continue
			}
			for status, response := range op.Responses {
				if codes, ok := response.Extensions[errorCodes].([]string); ok {
					name := status + "." + strings.Join(codes, ".")
					if media := response.Content["application/json"]; media != nil &&
						!strings.HasSuffix(media.Schema.Ref, "/Failure") {
						name += "." + media.Schema.Ref[strings.LastIndex(media.Schema.Ref, "/")+1:]
					}
					places[name] = append(places[name], place{op.Responses, status})
				}
			}
		}
	}
	document.Components.Responses = map[string]*huma.Response{}
	for name, of := range places {
		document.Components.Responses[name] = of[0].of[of[0].status]
		for _, p := range of {
			p.of[p.status] = &huma.Response{Ref: "#/components/responses/" + name}
		}
	}
}

// errorCodes is the extension that lists the codes of a failure.
const errorCodes = "x-error-codes"

// failureResponse documents one status: its codes and their meaning.
func failureResponse(status int, names []string, body *huma.Schema) *huma.Response {
	var about strings.Builder
	for _, name := range names {
		fmt.Fprintf(&about, "- `%s`: %s\n", name, engine.Code(name).Row().Sentence)
	}
	return &huma.Response{
		Description: http.StatusText(status) + "\n\n" + about.String(),
		Headers:     failureHeaders[status],
		Content:     map[string]*huma.MediaType{"application/json": {Schema: body, Examples: failureExamples(names)}},
		Extensions:  map[string]any{errorCodes: names},
	}
}

// failureHeaders lists the headers that help a client react to a status; every response has X-Request-Id.
var failureHeaders = map[int]map[string]*huma.Param{
	http.StatusUnauthorized: {"WWW-Authenticate": {
		Description: "The scheme that the path takes.",
		Schema:      &huma.Schema{Type: huma.TypeString},
	}},
	http.StatusServiceUnavailable: {
		"Retry-After": {Description: "Whole seconds to wait.", Schema: &huma.Schema{Type: huma.TypeInteger}},
	},
	http.StatusTooManyRequests: {
		"Retry-After": {Description: "Whole seconds to wait.", Schema: &huma.Schema{Type: huma.TypeInteger}},
		"X-RateLimit-Limit": {
			Description: "Requests that may come in one burst, of the tightest rate; absent for too many wrong keys.",
			Schema:      &huma.Schema{Type: huma.TypeInteger},
		},
		"X-RateLimit-Remaining": {Description: "Of them, those left.", Schema: &huma.Schema{Type: huma.TypeInteger}},
		"X-RateLimit-Reset": {
			Description: "Whole seconds until all of them are left again.",
			Schema:      &huma.Schema{Type: huma.TypeInteger},
		},
	},
}

// Bodies that handlers read themselves (intake.go, uploads.go, batches.go, merge.go) are described beside the code that
// reads them, with these helpers. The conformance tests check that both agree.

func text(about string) *huma.Schema { return &huma.Schema{Type: huma.TypeString, Description: about} }

func uri(about string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "uri", Description: about}
}

func fileSchema(about string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "binary", Description: about}
}

func filesSchema() *huma.Schema {
	most := engine.MaxIntakeFiles
	return &huma.Schema{Type: huma.TypeArray, MaxItems: &most, Items: fileSchema("One file, at most 100 MB.")}
}

func formSchema(required []string, properties map[string]*huma.Schema) *huma.MediaType {
	return &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeObject, Required: required,
		Properties: properties, AdditionalProperties: false}}
}

// ours marks this API's operations in huma's metadata, so that errors of another huma API in the same process keep
// their own form.
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

// parameterRefusal reports the parameters that huma could not decode, without repeating their values.
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

// parameterDetail describes what a query parameter must be, from its schema and in the words that the engine uses for
// fields.
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
		detail.Message = fmt.Sprintf(
			"%s must be a whole number from %.0f to %.0f.", name, *schema.Minimum, *schema.Maximum,
		)
	case schema.MaxLength != nil:
		detail.Code, detail.Message = "LENGTH", fmt.Sprintf("%s has at most %d characters.", name, *schema.MaxLength)
	}
	return detail
}

func typeOf[T any]() reflect.Type { return reflect.TypeFor[T]() }

// describe returns the OpenAPI document without operations.
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
		Tags: tags(),
		Servers: []*huma.Server{
			{URL: publicURL, Description: "This installation; paths include the version prefix /api/v1."},
		},
		Components: &huma.Components{Schemas: schemas, SecuritySchemes: map[string]*huma.SecurityScheme{
			"ApiKey": {
				Type:        "apiKey",
				In:          "header",
				Name:        "Authorization",
				Description: "The word `ApiKey`, a space and the key.",
			},
			"Bearer": {
				Type:        "http",
				Scheme:      "bearer",
				Description: "The word `Bearer`, a space and the key; the same keys as ApiKey.",
			},
		}},
	}}
}

// money represents engine.Amount in the document: a number with at most two decimals.
type money float64

// isMoney marks numbers that are money, so that generated clients can use a decimal type. The format stays double,
// which every generator supports.
const isMoney = "x-money"

func moneySchema() *huma.Schema {
	return &huma.Schema{
		Type:        huma.TypeNumber,
		Format:      "double",
		Description: "Money: at most two decimals, exact.",
		Extensions:  map[string]any{isMoney: true},
	}
}

// Schema implements huma.SchemaProvider.
func (money) Schema(huma.Registry) *huma.Schema {
	return moneySchema()
}

// inputSchema returns a request type's schema with the rules of its validate tags, which the engine applies. Written by
// hand a second time, the two could differ.
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

// humaPrefix distinguishes huma's own error types from ours of the same names. No response has them; dropForeign
// removes them from the document.
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

// neverNull makes every list in responses not nullable, because responses have empty lists instead of null.
func neverNull(schemas huma.Registry) {
	for _, schema := range schemas.Map() {
		for _, property := range schema.Properties {
			if property.Type == huma.TypeArray {
				property.Nullable = false
			}
		}
	}
}

// webhookPayload is the union of all callbacks' bodies, distinguished by event.
const webhookPayload = "WebhookPayload"

// payload is a callback's body in the feed.
type payload json.RawMessage

// MarshalJSON implements json.Marshaler.
func (p payload) MarshalJSON() ([]byte, error) { return object(p).MarshalJSON() }

// Schema implements huma.SchemaProvider.
func (payload) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{
		AnyOf: []*huma.Schema{refTo(webhookPayload), newShapes(r.Map()).of(typeOf[engine.ForgottenPayload]())},
	}
}

// describeCallbacks documents the requests that the server sends itself: one webhook per event, and the union of their
// bodies.
func describeCallbacks(document *huma.OpenAPI) {
	schemas := document.Components.Schemas.Map()
	d := newShapes(schemas)
	union := &huma.Schema{Discriminator: &huma.Discriminator{PropertyName: "event", Mapping: map[string]string{}}}
	document.Webhooks = map[string]*huma.PathItem{}
	for _, event := range slices.Sorted(maps.Keys(engine.CallbackPayloads)) {
		body := d.of(reflect.TypeOf(engine.CallbackPayloads[event]))
		schema := schemas[strings.TrimPrefix(body.Ref, schemaPath)]
		schema.Properties["event"] = oneWord(string(event))
		for name, property := range schema.Properties {
			switch {
			case strings.HasSuffix(name, "_at"):
				property.Format = "date-time"
			case name != "document_id" && strings.HasSuffix(name, "_id") && name != "app_id":
				property.Format = "uuid"
			}
		}
		union.OneOf = append(union.OneOf, body)
		union.Discriminator.Mapping[string(event)] = body.Ref
		document.Webhooks[string(event)] = &huma.PathItem{Post: &huma.Operation{
			Summary:     string(event),
			Description: "Sent once to the `webhook_url` of an upload or a batch and to every registered receiver whose filter names it. Answer 2xx within 10 seconds.",
			Parameters:  callbackHeaders(),
			RequestBody: &huma.RequestBody{
				Required: true,
				Content:  map[string]*huma.MediaType{"application/json": {Schema: body}},
			},
			Responses: map[string]*huma.Response{"2XX": {Description: http.StatusText(http.StatusOK)}},
		}}
	}
	schemas[webhookPayload] = union
}

// callbackHeaders returns the headers of Standard Webhooks.
func callbackHeaders() []*huma.Param {
	header := func(name, about string) *huma.Param {
		return &huma.Param{
			Name:        name,
			In:          "header",
			Required:    true,
			Description: about,
			Schema:      &huma.Schema{Type: huma.TypeString},
		}
	}
	return []*huma.Param{
		header("webhook-id", "Names the event: the same whenever it is sent again."),
		header("webhook-timestamp", "When it was sent, in seconds since 1970."),
		header("webhook-signature", "`v1,` and the HMAC-SHA256, in base64, of \"id.timestamp.body\" under the receiver's or the organization's secret; several are separated by spaces."),
	}
}
