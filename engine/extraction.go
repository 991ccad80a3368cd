package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/dossier-lending/dossier/engine/internal/rawjson"
)

// SchemaVersion is the version of the result's shape.
const SchemaVersion = "1.0"

// Extraction is what a paper says: document.result (spec/decisions.md "document.result",
// spec/fields.md). It marshals to one flat JSON object: the type's own fields stand at the top between
// type_check and transactions.
type Extraction struct {
	SchemaVersion string
	DocumentType  string
	TypeCheck     TypeCheck
	// Fields are the type's own names in the order of the type's table; a field the page does not show
	// is present with a nil value.
	Fields Fields
	// Transactions, Metrics and BalanceChecks are for statement-like types; Metrics nil means that the
	// type has none, and the three keys are then absent from the JSON.
	Transactions   []Transaction
	Metrics        *Metrics
	BalanceChecks  *BalanceChecks
	Validation     Validation
	FraudDetection *FraudDetection
	Quality        Quality
	// Provenance says where each value came from, by JSON pointer ("/account_number",
	// "/transactions/4/debit").
	Provenance map[string]Provenance
	// Records holds every paper of a file with several of one type; empty when there is one.
	Records []any
	// Edited says who changed the result last; nil for a result as it was read. The engine adds it to what it shows and
	// never stores it.
	Edited *ResultEdit
	// Workings are what the reader noted beyond the result, so that edited rows can be proven again
	// without the paper (Reviser). They are kept beside the result and are no part of its JSON.
	Workings json.RawMessage
	// Encoded is the whole result as JSON, where ExtractRequest.Encode asked for it and the reader, in another
	// process, had written it anyway. MarshalJSON then gives it as it is, and Transactions and Provenance are only in
	// there: they are nearly all of a long result, and whoever only keeps it need not decode and write them once
	// more.
	Encoded json.RawMessage
}

// ResultShape says what the results of a document type hold beside what all results hold.
type ResultShape struct {
	DocumentType string // registry name
	// Fields is a zero value of the struct whose JSON members are the type's own values.
	Fields any
	// Statement says that the results have transactions, metrics and balance_checks.
	Statement bool
}

// TypeCheck compares the declared type with what the content shows. Confidence is 0..1.
type TypeCheck struct {
	Declared   string  `json:"declared"`
	Detected   string  `json:"detected"`
	Confidence float64 `json:"confidence"`
}

// Field is one of a type's own values: a *string, *Amount, *Date, *int, *bool, a list or an object.
type Field struct {
	Name  string
	Value any
}

// Fields keeps a type's values in the order of its table.
type Fields []Field

// Get is the value of a field, nil when there is no such field.
func (f Fields) Get(name string) any {
	for _, field := range f {
		if field.Name == name {
			return field.Value
		}
	}
	return nil
}

// With is the list with another value of a field; a name that is not there is added at the end. f is not changed.
func (f Fields) With(name string, value any) Fields {
	out := append(Fields(nil), f...)
	raw, err := json.Marshal(value)
	if err == nil {
		value = json.RawMessage(raw)
	}
	for i := range out {
		if out[i].Name == name {
			out[i].Value = value
			return out
		}
	}
	return append(out, Field{name, value})
}

// MarshalJSON writes an object of the fields in their order.
func (f Fields) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	w := objectWriter{b: &b}
	b.WriteByte('{')
	for _, field := range f {
		w.put(field.Name, field.Value)
	}
	b.WriteByte('}')
	return b.Bytes(), w.err
}

// Into reads the fields into the struct that wrote them; names it does not have are left out.
func (f Fields) Into(v any) error {
	raw, err := f.MarshalJSON()
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, v)
}

// FieldsOf lists the JSON fields of a struct in the order of its declaration, so that a document type
// can keep its values in a plain struct.
func FieldsOf(v any) (Fields, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return decodeFields(b, nil)
}

var errNoObject = errors.New("result is not a JSON object")

// decodeFields are the members of a valid JSON object but those known, in their order.
func decodeFields(b []byte, known map[string]bool) (fields Fields, err error) {
	if b = bytes.TrimSpace(b); len(b) == 0 || b[0] != '{' {
		return nil, errNoObject
	}
	for name, value := range rawjson.Members(b) {
		if !known[name] {
			fields = append(fields, Field{name, json.RawMessage(bytes.Clone(value))}) // not all of b with it
		}
	}
	return fields, nil
}

// Provenance is the place a value was read from (spec/decisions.md).
type Provenance struct {
	// Page counts from 1, in spreadsheets the sheet.
	Page int `json:"page" doc:"From 1; in spreadsheets the sheet; 0 where an analyst put a value that was not read."`
	// BBox is [x0, y0, x1, y1] in points from the page's top left; nil for spreadsheets and derived
	// values.
	BBox *[4]float64 `json:"bbox" doc:"[x0, y0, x1, y1] in points from the page's top left; null for spreadsheets and derived values."`
	Text string      `json:"text" doc:"As printed or recognized."`
	// Confidence is 0..1.
	Confidence float64          `json:"confidence" doc:"0 to 1."`
	Source     ProvenanceSource `json:"source" doc:"text: the file's own text; ocr: recognized; derived: follows from others; repaired: a digit or side was corrected so that a check passes; analyst: somebody put it."`
	// Cell is the spreadsheet cell ("B12"; "A<line>" in text files), omitted on paper.
	Cell string `json:"cell,omitempty" doc:"Spreadsheet cell (B12; A and the line in text files); absent on paper."`
	// By, At and Original stand where Source is FromAnalyst, and are left out elsewhere: the public id of the key that
	// put the value, when (RFC 3339 with milliseconds, UTC), and the value that was read, null for none. Page, BBox and
	// Text are still those of what was read; Page is 0 when nothing was.
	By       *string          `json:"by,omitempty" doc:"Public id of the key that put the value; only where source is analyst."`
	At       string           `json:"at,omitempty" doc:"When, UTC; only where source is analyst."`
	Original *json.RawMessage `json:"original,omitempty" doc:"What was read, null for nothing; only where source is analyst."`
}

// ProvenanceSource says how a value became known.
type ProvenanceSource string

const (
	FromText     ProvenanceSource = "text"
	FromOCR      ProvenanceSource = "ocr"
	FromDerived  ProvenanceSource = "derived"  // no page shows it, arithmetic gives it
	FromRepaired ProvenanceSource = "repaired" // corrected so that a check passes
	FromAnalyst  ProvenanceSource = "analyst"  // put by a person (FieldCorrection)
)

// Followed is the provenance of a value that follows from another: the other's, without what was read there.
func Followed(from Provenance) Provenance {
	from.Original = nil
	return from
}

// Quality says how well the file could be read.
type Quality struct {
	Pages          int       `json:"pages"`
	PagesOCR       int       `json:"pages_ocr"`
	MeanConfidence float64   `json:"mean_confidence"`
	Warnings       []Warning `json:"warnings"`
}

// Warning is a remark on reading; codes are listed in spec/fields.md §4.7.
type Warning struct {
	Code   string `json:"code"`
	Detail string `json:"detail"`
}

// Levels of FraudDetection.RiskLevel. In order high comes before medium, medium before inconclusive, inconclusive
// before low: nothing found where too little was looked at is not nothing there.
const (
	RiskLow          = "low"
	RiskInconclusive = "inconclusive"
	RiskMedium       = "medium"
	RiskHigh         = "high"
)

// MarshalJSON writes the flat object of the contract.
func (e Extraction) MarshalJSON() ([]byte, error) {
	if e.Encoded != nil {
		return e.Encoded, nil
	}
	var b bytes.Buffer
	b.Grow(usualPart*len(e.Provenance) + usualRow*len(e.Transactions))
	w := objectWriter{b: &b}
	b.WriteByte('{')
	w.put("schema_version", e.SchemaVersion)
	w.put("document_type", e.DocumentType)
	w.put("type_check", e.TypeCheck)
	for _, f := range e.Fields {
		w.put(f.Name, f.Value)
	}
	if e.Metrics != nil {
		w.put("transactions", nonNil(e.Transactions))
		w.put("metrics", e.Metrics)
		w.put("balance_checks", e.BalanceChecks)
	}
	w.put("validation", Validation{e.Validation.Status, nonNil(e.Validation.Checks)})
	w.put("fraud_detection", e.FraudDetection)
	quality := e.Quality
	quality.Warnings = nonNil(quality.Warnings)
	w.put("quality", quality)
	provenance := e.Provenance
	if provenance == nil {
		provenance = map[string]Provenance{}
	}
	w.put("provenance", provenance)
	w.put("records", nonNil(e.Records))
	if e.Edited != nil {
		w.put("edited", e.Edited)
	}
	b.WriteByte('}')
	return b.Bytes(), w.err
}

// usualPart and usualRow are how many bytes the origin of a value and a transaction take at most as a rule.
const (
	usualPart = 160
	usualRow  = 640
)

// UnmarshalJSON reads the flat object; the type's own values come back as json.RawMessage in Fields.
// null, the result of a document that is not completed, leaves the Extraction as it is.
func (e *Extraction) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		return nil
	}
	envelope := struct {
		SchemaVersion  *string                `json:"schema_version"`
		DocumentType   *string                `json:"document_type"`
		TypeCheck      *TypeCheck             `json:"type_check"`
		Transactions   *[]Transaction         `json:"transactions"`
		Metrics        **Metrics              `json:"metrics"`
		BalanceChecks  **BalanceChecks        `json:"balance_checks"`
		Validation     *Validation            `json:"validation"`
		FraudDetection **FraudDetection       `json:"fraud_detection"`
		Quality        *Quality               `json:"quality"`
		Provenance     *map[string]Provenance `json:"provenance"`
		Records        *[]any                 `json:"records"`
		Edited         **ResultEdit           `json:"edited"`
	}{&e.SchemaVersion, &e.DocumentType, &e.TypeCheck, &e.Transactions, &e.Metrics, &e.BalanceChecks,
		&e.Validation, &e.FraudDetection, &e.Quality, &e.Provenance, &e.Records, &e.Edited}
	if err := json.Unmarshal(b, &envelope); err != nil {
		return err
	}
	fields, err := decodeFields(b, envelopeNames)
	e.Fields = fields
	return err
}

// DecodeEncoded is the result that a reader in another process wrote, as [Extraction.Encoded] holds it. The reader is
// not believed: what is no JSON, no result, or of other shapes in its members is an error. Of the transactions and
// the provenance only the outer shape is looked at; whoever decodes them later meets the rest.
func DecodeEncoded(b []byte) (Extraction, error) {
	if !json.Valid(b) {
		return Extraction{}, errors.New("result is not JSON")
	}
	var outline bytes.Buffer // the result without its two long members
	w := objectWriter{b: &outline}
	if b = bytes.TrimSpace(b); b[0] != '{' {
		return Extraction{}, errNoObject
	}
	outline.WriteByte('{')
	for name, value := range rawjson.Members(b) {
		if begins, long := longMembers[name]; long && value[0] == begins {
			continue
		}
		w.putRaw(name, value)
	}
	outline.WriteByte('}')
	var e Extraction
	if err := e.UnmarshalJSON(outline.Bytes()); err != nil {
		return Extraction{}, err
	}
	e.Encoded = b
	return e, nil
}

// longMembers are the members that make a long result long, with the mark that each begins with.
var longMembers = map[string]byte{"transactions": '[', "provenance": '{'}

// commonMembers are in every result, in this order, with the type's own values after type_check.
var commonMembers = []string{
	"schema_version", "document_type", "type_check", "validation", "fraud_detection", "quality", "provenance",
	"records", "edited",
}

// envelopeNames are the keys that belong to the envelope; a type's own field never bears one.
var envelopeNames = func() map[string]bool {
	names := map[string]bool{"transactions": true, "metrics": true, "balance_checks": true} // of statements
	for _, name := range commonMembers {
		names[name] = true
	}
	return names
}()

type objectWriter struct {
	b     *bytes.Buffer
	err   error
	count int
}

func (w *objectWriter) name(name string) {
	key, _ := json.Marshal(name)
	if w.count++; w.count > 1 {
		w.b.WriteByte(',')
	}
	w.b.Write(key)
	w.b.WriteByte(':')
}

func (w *objectWriter) putRaw(name string, value []byte) {
	w.name(name)
	w.b.Write(value)
}

func (w *objectWriter) put(name string, value any) {
	w.name(name)
	if err := json.NewEncoder(w.b).Encode(value); err != nil {
		if w.err == nil {
			w.err = fmt.Errorf("result field %s: %w", name, err)
		}
		return
	}
	w.b.Truncate(w.b.Len() - 1) // the encoder ends its line
}

func nonNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

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
