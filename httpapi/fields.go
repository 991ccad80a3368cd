package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// fieldHandlers serve corrections of a document's fields.
type fieldHandlers struct{ *server }

func (h fieldHandlers) operations() operations {
	return operations{
		"revertFields": {
			summary:  "Discard all corrections of a document's fields",
			about:    "The fields show what was read from the paper again; edited transactions stay.",
			failures: []engine.Code{engine.CodeDocumentNotProcessed, engine.CodePreconditionFailed},
		},
		"correctFields": {
			summary: "Correct fields of a document's result",
			about: "For every document type: an object of values by JSON pointer into `result` (RFC 6901), such as `{\"/account_number\": \"0012-3456\"}`. " +
				"A value is written as the result writes it; null erases it. An element of a list is named by its place; to add or remove one, send the whole list. " +
				"What follows from the fields is worked out again: metrics, checks, normalized forms. `provenance` of a corrected pointer says `analyst`, " +
				"with who, when and what was read. Transactions are replaced by `PUT …/transactions`; metrics, checks and the like are not correctable.",
			bodyLimit: smallBody,
			request:   jsonBody(correctionsSchema()),
			failures:  []engine.Code{engine.CodeDocumentNotProcessed, engine.CodePreconditionFailed},
		},
	}
}

func correctionsSchema() *huma.Schema {
	least, most := 1, engine.MaxFieldsAtOnce
	return &huma.Schema{
		Type:                 huma.TypeObject,
		MinProperties:        &least,
		MaxProperties:        &most,
		AdditionalProperties: anyValue(),
		Description:          "Values by JSON pointer into the result.",
	}
}

// correction is a field that an analyst corrected.
type correction struct {
	// The value in the result; null if it was erased.
	Value anyJSON `json:"value" doc:"As the result shows it; null where it was erased."`
	// The value that was read; null if there was none.
	Original anyJSON `json:"original" doc:"What was read; null for nothing."`
	// Public id of the API key that set the value; nil without one.
	By *string `json:"by" nullable:"true" doc:"The public id of the API key that put the value."`
	// When the value was set, UTC.
	At clock `json:"at"`
}

// anyJSON is a value of any kind in a result.
type anyJSON json.RawMessage

// MarshalJSON implements json.Marshaler.
func (v anyJSON) MarshalJSON() ([]byte, error) { return v, nil }

// Schema implements huma.SchemaProvider.
func (anyJSON) Schema(huma.Registry) *huma.Schema { return anyValue() }

// anyValue returns the schema of any value, including null.
func anyValue() *huma.Schema {
	return &huma.Schema{AnyOf: []*huma.Schema{
		{Type: huma.TypeString},
		{Type: huma.TypeNumber},
		{Type: huma.TypeBoolean},
		{Type: huma.TypeArray, Items: &huma.Schema{}},
		{Type: huma.TypeObject, AdditionalProperties: true},
		{Type: nullType},
	}}
}

type correctionsOutput struct {
	ETag string `header:"ETag" doc:"For If-Match of a later edit."`
	Body struct {
		Success       bool                          `json:"success"`
		Edited        partOf[*engine.ResultEdit]    `json:"edited" doc:"Who edited the result last; null when it is shown as it was read."`
		Fields        map[string]correction         `json:"fields" doc:"Every corrected field, by JSON pointer."`
		Validation    partOf[engine.Validation]     `json:"validation"`
		Metrics       partOf[*engine.Metrics]       `json:"metrics" doc:"null for types without transactions."`
		BalanceChecks partOf[*engine.BalanceChecks] `json:"balance_checks" doc:"null as metrics is."`
	}
}

func correctionsAnswer(shown engine.CorrectedFields, err error) (*correctionsOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &correctionsOutput{ETag: transactionsETag(shown.Version)}
	out.Body.Success, out.Body.Fields = true, map[string]correction{}
	for _, c := range shown.Corrections {
		given := correction{Value: anyJSON(c.Value), Original: anyJSON(c.Original), At: clock(c.At)}
		if c.KeyID != "" {
			given.By = &c.KeyID
		}
		out.Body.Fields[c.Pointer] = given
	}
	result := shown.Result
	if result.Validation.Checks == nil {
		result.Validation.Checks = []engine.Check{}
	}
	if out.Body.Edited, err = json.Marshal(shown.Edited); err != nil {
		return nil, err
	}
	if out.Body.Validation, err = json.Marshal(result.Validation); err != nil || result.Metrics == nil {
		return out, err
	}
	if out.Body.Metrics, err = json.Marshal(result.Metrics); err != nil {
		return nil, err
	}
	out.Body.BalanceChecks, err = json.Marshal(result.BalanceChecks)
	return out, err
}

func (h fieldHandlers) correctFields(ctx context.Context, c *call, in *editRef) (*correctionsOutput, error) {
	match, err := ifMatch(c.r.Header.Values("If-Match"), transactionsETag)
	if err != nil {
		return nil, err
	}
	values, err := readFields(c)
	if err != nil {
		return nil, err
	}
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	return correctionsAnswer(h.Engine.Edits.CorrectFields(
		ctx, c.by, id, engine.CorrectFieldsInput{Values: values, IfMatch: match},
	))
}

func (h fieldHandlers) revertFields(ctx context.Context, c *call, in *editRef) (*correctionsOutput, error) {
	match, err := ifMatch(c.r.Header.Values("If-Match"), transactionsETag)
	if err != nil {
		return nil, err
	}
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	return correctionsAnswer(h.Engine.Edits.RevertFields(ctx, c.by, id, match))
}

// readFields reads an object whose names are JSON pointers. It is as strict as decodeJSON, and reports an error with
// the caller's own pointer.
func readFields(c *call) (map[string]json.RawMessage, error) {
	if !isJSON(c.r.Header.Get("Content-Type")) {
		return nil, engine.Fail(engine.CodeInvalidRequest, "Send the body as application/json.")
	}
	raw, err := c.readBody()
	if err != nil {
		return nil, err
	}
	return decodeFields(raw)
}

func decodeFields(raw []byte) (map[string]json.RawMessage, error) {
	raw = bytes.TrimSpace(raw)
	switch {
	case !utf8.Valid(raw):
		return nil, engine.Fail(engine.CodeInvalidRequest, "The JSON text is not valid UTF-8.")
	case len(raw) == 0:
		return nil, engine.Fail(
			engine.CodeInvalidRequest, "The body is empty; send a JSON object of values by pointer.",
		)
	case !json.Valid(raw):
		return nil, engine.Fail(engine.CodeInvalidRequest, "The body is not valid JSON"+placeOfSyntaxError(raw)+".")
	case raw[0] != '{':
		return nil, engine.FailField("", "TYPE", "The body must be an object of values by JSON pointer.")
	}
	values := map[string]json.RawMessage{}
	w := jsonWalk{decoder: json.NewDecoder(bytes.NewReader(raw))}
	w.decoder.UseNumber()
	if _, err := w.decoder.Token(); err != nil {
		return nil, err
	}
	for w.decoder.More() {
		token, err := w.decoder.Token()
		if err != nil {
			return nil, err
		}
		name := token.(string)
		if _, again := values[name]; again {
			w.fault(shortName(name), "REPEATED", "Give this field once.")
		}
		if values[name], err = w.raw(shortName(name), raw); err != nil {
			return nil, err
		}
		if len(values) > maxFields {
			return nil, engine.Fail(
				engine.CodeInvalidRequest, fmt.Sprintf("A JSON object has at most %d fields.", maxFields),
			)
		}
	}
	if len(w.details) > 0 {
		failure := engine.Fail(engine.CodeValidationFailed)
		failure.Details = w.details
		return nil, failure
	}
	return values, nil
}

// raw returns the next value of the text, after checking it for repeated names, depth and characters.
func (w *jsonWalk) raw(at string, text []byte) (json.RawMessage, error) {
	begin := w.decoder.InputOffset()
	if err := w.value(at, nil, 1); err != nil {
		return nil, err
	}
	value := bytes.TrimLeft(text[begin:w.decoder.InputOffset()], ": \t\r\n")
	return slices.Clone(value), nil
}

// shortName returns the part of a caller's own pointer that an error message repeats.
func shortName(name string) string {
	const most = 200
	if len(name) > most {
		name = strings.ToValidUTF8(name[:most], "") + "…"
	}
	return name
}
