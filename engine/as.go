package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// TypeFields is a struct whose JSON members are a document type's own values, such as bankstatement.Fields. Each
// type that is read in full has one; an embedder's own type and an organization's own schema ("custom:<slug>") can
// have one too.
type TypeFields interface {
	// DocumentType is the name in the registry. "other" stands for every type that the generic reader reads.
	DocumentType() string
}

// ErrNoResult says that there is nothing to decode: the document is not completed.
var ErrNoResult = errors.New("there is no result: the document is not completed")

// OtherTypeError says that a result is of another document type than it was taken for.
type OtherTypeError struct {
	Got, Want string // names in the registry
}

func (e *OtherTypeError) Error() string {
	if e.Want == OtherType {
		return fmt.Sprintf("the result is of document type %s, which has a reader of its own: its values are not those of the generic reader", e.Got)
	}
	return fmt.Sprintf("the result is of document type %s, not %s", e.Got, e.Want)
}

// As decodes the own values of a result's document type:
//
//	fields, err := engine.As[bankstatement.Fields](result)
//
// The result is an Extraction, or its JSON as the engine keeps it (DocumentService.Get) and the API answers it
// (document.result). Errors: *OtherTypeError, ErrNoResult, and what is wrong with JSON that is no result.
func As[T TypeFields, R Extraction | ~[]byte](result R) (fields T, err error) {
	documentType, values, err := ownValues(any(result))
	if err != nil {
		return fields, err
	}
	want := fields.DocumentType()
	if documentType != want && (want != OtherType || !hasAll(values, reflect.TypeFor[T]())) {
		return fields, &OtherTypeError{Got: documentType, Want: want}
	}
	if err := json.Unmarshal(values, &fields); err != nil {
		return fields, fmt.Errorf("result of document type %s: %w", documentType, err)
	}
	return fields, nil
}

// ownValues are a result's type and a JSON object with its own values, among others.
func ownValues(result any) (documentType string, values []byte, err error) {
	e, typed := result.(Extraction)
	if typed {
		if e.DocumentType == "" {
			return "", nil, ErrNoResult
		}
		var b bytes.Buffer
		b.WriteByte('{')
		w := objectWriter{b: &b}
		for _, f := range e.Fields {
			w.put(f.Name, f.Value)
		}
		b.WriteByte('}')
		return e.DocumentType, b.Bytes(), w.err
	}
	values = bytes.TrimSpace(reflect.ValueOf(result).Bytes())
	if len(values) == 0 || string(values) == "null" {
		return "", nil, ErrNoResult
	}
	var head struct {
		DocumentType string `json:"document_type"`
	}
	if err := json.Unmarshal(values, &head); err != nil {
		return "", nil, fmt.Errorf("this is no result: %w", err)
	}
	if head.DocumentType == "" {
		return "", nil, errors.New("this is no result: it has no document_type")
	}
	return head.DocumentType, values, nil
}

// hasAll reports whether a JSON object has every member that a struct names.
func hasAll(object []byte, t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	var there map[string]json.RawMessage
	if json.Unmarshal(object, &there) != nil {
		return false
	}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if _, has := there[name]; name != "" && name != "-" && !has {
			return false
		}
	}
	return true
}
