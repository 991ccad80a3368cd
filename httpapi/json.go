package httpapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// maxDepth is the maximum nesting of a body. Documented bodies need four levels, scorecard_inputs a few more.
const maxDepth = 32

// readJSON reads a JSON body and decodes it into T.
func readJSON[T any](c *call) (T, error) {
	var value T
	if !isJSON(c.r.Header.Get("Content-Type")) {
		return value, engine.Fail(engine.CodeInvalidRequest, "Send the body as application/json.")
	}
	raw, err := c.readBody()
	if err != nil {
		return value, err
	}
	if err := decodeJSON(raw, &value); err != nil {
		return value, err
	}
	return value, c.claims(json.RawMessage(raw))
}

// readBody reads the whole body after reserving memory for it.
func (c *call) readBody() ([]byte, error) {
	if err := c.holdBody(); err != nil {
		return nil, err
	}
	return io.ReadAll(c.body)
}

// isJSON accepts application/json with any parameters; a missing Content-Type counts as JSON.
func isJSON(contentType string) bool {
	if contentType == "" {
		return true
	}
	media, _, err := mime.ParseMediaType(contentType)
	return err == nil && media == "application/json"
}

// # Why not encoding/json/v2
//
// github.com/go-json-experiment/json (tried: v1.27.2, RejectUnknownMembers) fails TestJSONIsDecodedStrictly and
// TestOneErrorDoesNotHideAnother: it stops at the first error of a body, accepts null for a string, and limits neither
// the depth nor the characters of text. Our own walk would still be needed after it.

// objectOrNull is an object of a response that may be null, which huma cannot say of a pointer.
type objectOrNull[T any] struct{ value *T }

// MarshalJSON implements json.Marshaler.
func (n objectOrNull[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.value) }

// Schema implements huma.SchemaProvider.
func (objectOrNull[T]) Schema(r huma.Registry) *huma.Schema {
	return orNull(r.Schema(reflect.TypeFor[T](), true, ""))
}

// decodeJSON decodes one JSON value into a struct, strictly. It refuses unknown and repeated fields, wrong types,
// invalid UTF-8 and deep nesting, and reports each error with its JSON pointer.
func decodeJSON(raw []byte, into any) error {
	switch {
	case !utf8.Valid(raw):
		return engine.Fail(engine.CodeInvalidRequest, "The JSON text is not valid UTF-8.")
	case len(bytes.TrimSpace(raw)) == 0:
		return engine.Fail(engine.CodeInvalidRequest, "The body is empty; send a JSON object.")
	case !json.Valid(raw):
		return engine.Fail(engine.CodeInvalidRequest, "The body is not valid JSON"+placeOfSyntaxError(raw)+".")
	}
	w := jsonWalk{decoder: json.NewDecoder(bytes.NewReader(raw))}
	w.decoder.UseNumber()
	if err := w.value("", reflect.TypeOf(into).Elem(), 0); err != nil {
		return err
	}
	if len(w.details) > 0 {
		w.judgeRest(raw, into)
		failure := engine.Fail(engine.CodeValidationFailed)
		failure.Details = w.details
		return failure
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return engine.FailWith(engine.CodeInvalidRequest, err)
	}
	return nil
}

// judgeRest adds the errors that the engine would find in the valid fields, so that an unknown field does not hide a
// missing one. A field that is reported already, or that contains a reported one, is not reported again.
func (w *jsonWalk) judgeRest(raw []byte, into any) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return // not an object
	}
	for name := range fields {
		if slices.ContainsFunc(w.details, func(d engine.ErrorDetail) bool { return within(d.Field, pointer(name)) }) {
			delete(fields, name)
		}
	}
	sound, err := json.Marshal(fields)
	if err != nil || json.Unmarshal(sound, into) != nil {
		return
	}
	rest := engine.FieldFaults(reflect.ValueOf(into).Elem().Interface())
	for _, d := range rest {
		if !slices.ContainsFunc(
			w.details, func(known engine.ErrorDetail) bool { return within(known.Field, d.Field) },
		) {
			w.fault(d.Field, d.Code, d.Message)
		}
	}
}

// within reports whether a JSON pointer equals another or points below it.
func within(at, outer string) bool { return at == outer || strings.HasPrefix(at, outer+"/") }

func placeOfSyntaxError(raw []byte) string {
	var syntax *json.SyntaxError
	var ignored any
	if errors.As(json.Unmarshal(raw, &ignored), &syntax) {
		return " (at byte " + strconv.FormatInt(syntax.Offset, 10) + ")"
	}
	return ""
}

// maxDetails is how many errors are reported, because a wrong list could have thousands.
const maxDetails = 20

// jsonWalk compares a valid JSON text with a Go type, token by token.
type jsonWalk struct {
	decoder *json.Decoder
	details []engine.ErrorDetail
}

func (w *jsonWalk) fault(at, code, message string) {
	if len(w.details) < maxDetails {
		w.details = append(w.details, engine.ErrorDetail{Field: at, Code: code, Message: message})
	}
}

// value reads one value. t is nil if any value is allowed.
func (w *jsonWalk) value(at string, t reflect.Type, depth int) error {
	if depth > maxDepth {
		return engine.Fail(engine.CodeInvalidRequest, "The JSON text nests too deep.")
	}
	token, err := w.decoder.Token()
	if err != nil {
		return err
	}
	if t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == typeOf[json.RawMessage]() {
		t = nil
	}
	switch token {
	case json.Delim('{'):
		return w.object(at, t, depth)
	case json.Delim('['):
		return w.array(at, t, depth)
	}
	if text, ok := token.(string); ok && strings.ContainsRune(text, 0) { // no database stores it in text
		w.fault(at, "CHARACTERS", nameOf(at)+" must not contain the character U+0000.")
	}
	if t != nil {
		if wanted := mismatch(token, t); wanted != "" {
			w.fault(at, "TYPE", nameOf(at)+" must be "+wanted+".")
		}
	}
	return nil
}

func (w *jsonWalk) object(at string, t reflect.Type, depth int) error {
	var fields map[string]reflect.Type
	if t != nil {
		if t.Kind() == reflect.Struct {
			fields = fieldsOf(t)
		} else {
			w.fault(at, "TYPE", nameOf(at)+" must be "+wantedOf(t)+".")
			t = nil
		}
	}
	var seen []string
	for w.decoder.More() {
		token, err := w.decoder.Token()
		if err != nil {
			return err
		}
		name := token.(string)
		here := at + pointer(name)
		if slices.Contains(seen, name) {
			w.fault(here, "REPEATED", "Give this field once.")
		}
		if len(seen) >= maxFields {
			return engine.Fail(engine.CodeInvalidRequest, "A JSON object has too many fields.")
		}
		seen = append(seen, name)
		fieldType, known := fields[name]
		if t != nil && !known {
			w.fault(here, "UNKNOWN", "There is no such field here; look for a spelling error.")
		}
		if err := w.value(here, fieldType, depth+1); err != nil {
			return err
		}
	}
	_, err := w.decoder.Token()
	return err
}

// maxFields is the maximum number of fields of an object; a scorecard has at most 100.
const maxFields = 1000

// maxElements is the maximum length of a list; the longest documented one is a replacement of transactions.
const maxElements = engine.MaxTransactions

func (w *jsonWalk) array(at string, t reflect.Type, depth int) error {
	var element reflect.Type
	if t != nil {
		if t.Kind() == reflect.Slice {
			element = t.Elem()
		} else {
			w.fault(at, "TYPE", nameOf(at)+" must be "+wantedOf(t)+".")
		}
	}
	for i := 0; w.decoder.More(); i++ {
		if i >= maxElements {
			return engine.Fail(
				engine.CodeInvalidRequest, "A JSON list has more than "+strconv.Itoa(maxElements)+" elements.",
			)
		}
		if err := w.value(at+"/"+strconv.Itoa(i), element, depth+1); err != nil {
			return err
		}
	}
	_, err := w.decoder.Token()
	return err
}

// mismatch describes what a field of type t must be if the scalar token does not match it, otherwise "". No field
// accepts null: missing values are left out.
func mismatch(token json.Token, t reflect.Type) string {
	if custom, ok := reflect.New(t).Interface().(json.Unmarshaler); ok {
		if number, isNumber := token.(json.Number); isNumber && custom.UnmarshalJSON([]byte(number)) == nil {
			return ""
		}
		return wantedOf(t)
	}
	fits := false
	switch v := token.(type) {
	case string:
		fits = t.Kind() == reflect.String
	case bool:
		fits = t.Kind() == reflect.Bool
	case json.Number:
		switch t.Kind() {
		case reflect.Int, reflect.Int64:
			_, err := strconv.ParseInt(string(v), 10, 64)
			fits = err == nil
		case reflect.Float64:
			_, err := v.Float64()
			fits = err == nil
		}
	}
	if fits {
		return ""
	}
	return wantedOf(t)
}

func wantedOf(t reflect.Type) string {
	if t == typeOf[engine.Amount]() {
		return "a number with at most two decimals"
	}
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "a list"
	}
	return "an object"
}

// nameOf returns the last part of a JSON pointer for use in a sentence.
func nameOf(at string) string {
	if i := strings.LastIndexByte(at, '/'); i >= 0 {
		return at[i+1:]
	}
	return "The body"
}

// fieldsOf returns a struct's JSON fields.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	fields := make(map[string]reflect.Type, t.NumField())
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if name != "" && name != "-" {
			fields[name] = t.Field(i).Type
		}
	}
	return fields
}

var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")

// maxPointerName is how many bytes of a caller's own field name an error message repeats.
const maxPointerName = 64

// pointer returns the JSON pointer (RFC 6901) to a field that the caller named.
func pointer(name string) string {
	if len(name) > maxPointerName {
		name = strings.ToValidUTF8(name[:maxPointerName], "") + "…"
	}
	return "/" + pointerEscape.Replace(strings.ToValidUTF8(name, "\ufffd"))
}

// sortDetails gives errors from a map a stable order.
func sortDetails(details []engine.ErrorDetail) {
	slices.SortFunc(details, func(a, b engine.ErrorDetail) int { return cmp.Compare(a.Field, b.Field) })
}
