package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine/internal/rawjson"
)

// SchemaVersion is the version of the result's shape.
const SchemaVersion = "1.0"

// Extraction is the result of reading a document: document.result in the API. It marshals to one flat JSON object, in
// which the type's own fields come after type_check.
type Extraction struct {
	SchemaVersion string    // the constant SchemaVersion when the result was made
	DocumentType  string    // registry name, or "custom:<slug>" for an organization's own schema
	TypeCheck     TypeCheck // what was declared and what was found
	// The type's own values in the order of its table. A field that the document does not show is present with a nil
	// value.
	Fields Fields
	// Rows of a statement-like type. If Metrics is nil, the JSON has no transactions, metrics and balance_checks.
	Transactions   []Transaction
	Metrics        *Metrics        // cash-flow figures of a statement-like type; nil for any other type
	BalanceChecks  *BalanceChecks  // proof of the statement's arithmetic; nil for any other type
	Validation     Validation      // the type's checks
	FraudDetection *FraudDetection // the authenticity checks; nil if they did not run
	Quality        Quality         // how well the file could be read
	// Where each value came from, by JSON pointer ("/account_number", "/transactions/4/debit").
	Provenance map[string]Provenance
	// Every document of a file that holds several of one type; empty if the file holds one.
	Records []any
	// The papers of a file that holds several, in the order of their pages; empty if the file holds one.
	Documents []DocumentPart
	// Who changed the result last; nil for a result as it was read. The engine adds it to the results that it shows and
	// never stores it.
	Edited *ResultEdit
	// Where pictures of the pages must be covered, because what is there may not be given out. The engine stores them
	// with the document; they are not part of the JSON.
	Masks []Mask
	// What the reader noted beyond the result, so that edited rows can be checked again without the file (see Reviser).
	// It is stored beside the result and is not part of its JSON.
	Workings json.RawMessage
	// The whole result as JSON, if ExtractRequest.Encode asked for it and the reader works in another process; else the
	// zero value. WriteJSON writes it unchanged. Transactions, Provenance and Documents are then only in Encoded: they
	// are nearly all of a long result, and a caller that only stores it need not decode and encode them again.
	Encoded CompressedJSON
}

// ResultShape describes what the results of a document type hold in addition to what all results hold.
type ResultShape struct {
	DocumentType string // registry name
	Fields       any    // a zero value of the struct whose JSON members are the type's own values
	Statement    bool   // the results have transactions, metrics and balance_checks
}

// Field is one of a document type's own values.
type Field struct {
	Name  string // as in JSON
	Value any    // a *string, *Amount, *Date, *int, *bool, a list or an object; json.RawMessage after decoding
}

// Fields are a document type's own values in the order of its table.
type Fields []Field

// Get returns the value of a field, nil if there is no such field.
func (f Fields) Get(name string) any {
	for _, field := range f {
		if field.Name == name {
			return field.Value
		}
	}
	return nil
}

// With returns a copy in which a field has another value. A name that is not there is added at the end.
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

// MarshalJSON writes an object with the fields in their order.
func (f Fields) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	w := objectWriter{w: &b}
	b.WriteByte('{')
	for _, field := range f {
		w.put(field.Name, field.Value)
	}
	b.WriteByte('}')
	return b.Bytes(), w.err
}

// Into decodes the fields into the struct that they were made from. Names that the struct does not have are left out.
func (f Fields) Into(v any) error {
	raw, err := f.MarshalJSON()
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, v)
}

// FieldsOf lists the JSON members of a struct in the order of their declaration, so that a document type can keep its
// values in a plain struct.
func FieldsOf(v any) (Fields, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return decodeFields(b, nil)
}

var errNoObject = errors.New("result is not a JSON object")

// decodeFields lists the members of a valid JSON object in their order, without the known ones.
func decodeFields(b []byte, known map[string]bool) (fields Fields, err error) {
	if b = bytes.TrimSpace(b); len(b) == 0 || b[0] != '{' {
		return nil, errNoObject
	}
	for name, value := range rawjson.Members(b) {
		if !known[name] {
			fields = append(fields, Field{name, json.RawMessage(bytes.Clone(value))}) // so that b can be freed
		}
	}
	return fields, nil
}

// Provenance is the place from which a value was read.
type Provenance struct {
	// From 1; in spreadsheets the sheet; 0 if an analyst put a value that was not read.
	Page int `json:"page" doc:"From 1; in spreadsheets the sheet; 0 where an analyst put a value that was not read."`
	// [x0, y0, x1, y1] in points from the page's top left corner; nil for spreadsheets and derived values.
	BBox *[4]float64 `json:"bbox" doc:"[x0, y0, x1, y1] in points from the page's top left; null for spreadsheets and derived values."`
	// As printed or recognized.
	Text string `json:"text" doc:"As printed or recognized."`
	// 0 to 1.
	Confidence float64 `json:"confidence" doc:"0 to 1."`
	// How the value became known.
	Source ProvenanceSource `json:"source" doc:"text: the file's own text; ocr: recognized; derived: follows from others; repaired: a digit or side was corrected so that a check passes; analyst: somebody put it."`
	// The spreadsheet cell ("B12"; "A<line>" in text files); "" for pages, then absent in JSON.
	Cell string `json:"cell,omitempty" doc:"Spreadsheet cell (B12; A and the line in text files); absent on paper."`
	// Public id of the key that put the value; only if Source is FromAnalyst. Page, BBox and Text are still those of
	// the value that was read.
	By *string `json:"by,omitempty" doc:"Public id of the key that put the value; only where source is analyst."`
	// When the value was put: RFC 3339 with milliseconds, UTC; only if Source is FromAnalyst.
	At string `json:"at,omitempty" doc:"When, UTC; only where source is analyst."`
	// The value that was read, JSON null if there was none; only if Source is FromAnalyst.
	Original *json.RawMessage `json:"original,omitempty" doc:"What was read, null for nothing; only where source is analyst."`
}

// ProvenanceSource is how a value became known.
type ProvenanceSource string

const (
	FromText     ProvenanceSource = "text"     // the file's own text or cells
	FromOCR      ProvenanceSource = "ocr"      // recognized on an image
	FromDerived  ProvenanceSource = "derived"  // computed from other values; no page shows it
	FromRepaired ProvenanceSource = "repaired" // corrected so that a check passes
	FromAnalyst  ProvenanceSource = "analyst"  // put by a person (FieldCorrection)
)

// Followed is the provenance of a value that follows from another: the same place, without Original.
func Followed(from Provenance) Provenance {
	from.Original = nil
	return from
}

// Quality is how well the file could be read.
type Quality struct {
	// Number of pages, or of sheets.
	Pages int `json:"pages"`
	// Pages whose text was recognized on an image.
	PagesOCR int `json:"pages_ocr"`
	// Mean confidence of the words that were read, 0 to 1; 0 if there are none.
	MeanConfidence float64 `json:"mean_confidence"`
	// What was assumed or could not be read; may be empty.
	Warnings []Warning `json:"warnings"`
}

// Warning is a remark on the reading.
type Warning struct {
	Code   string `json:"code"`   // for example YEAR_INFERRED or PAGE_UNREADABLE
	Detail string `json:"detail"` // one sentence
}

// Levels of FraudDetection.RiskLevel. From worst to best: high, medium, inconclusive, low. Inconclusive is worse than
// low, because too few checks ran to trust the file.
const (
	RiskLow          = "low"          // score from 80, and not a spreadsheet or text file
	RiskInconclusive = "inconclusive" // too few checks ran
	RiskMedium       = "medium"       // score 60 to 79
	RiskHigh         = "high"         // score below 60
)

// MarshalJSON writes the flat object that the API documents describe.
func (e Extraction) MarshalJSON() ([]byte, error) {
	if e.Encoded.Deflated != nil {
		return e.Encoded.JSON()
	}
	var b bytes.Buffer
	b.Grow(usualPart*len(e.Provenance) + usualRow*len(e.Transactions))
	err := e.WriteJSON(&b)
	return b.Bytes(), err
}

// Compressed returns what MarshalJSON returns, compressed. It never makes the whole text.
func (e Extraction) Compressed() (CompressedJSON, error) {
	if e.Encoded.Deflated != nil {
		return e.Encoded, nil
	}
	return compressed(e.WriteJSON)
}

// WriteJSON writes what MarshalJSON returns, row by row: a long result is in memory once, not twice.
func (e Extraction) WriteJSON(out io.Writer) error {
	if e.Encoded.Deflated != nil {
		return e.Encoded.Read(func(r io.Reader) error {
			_, err := io.Copy(out, r)
			return err
		})
	}
	w := objectWriter{w: out}
	w.write("{")
	w.put("schema_version", e.SchemaVersion)
	w.put("document_type", e.DocumentType)
	w.put("type_check", e.TypeCheck)
	for _, f := range e.Fields {
		w.put(f.Name, f.Value)
	}
	if e.Metrics != nil {
		w.putRows(e.Transactions)
		w.put("metrics", e.Metrics)
		w.put("balance_checks", e.BalanceChecks)
	}
	w.put("validation", Validation{e.Validation.Status, nonNil(e.Validation.Checks)})
	w.put("fraud_detection", e.FraudDetection)
	quality := e.Quality
	quality.Warnings = nonNil(quality.Warnings)
	w.put("quality", quality)
	w.putPlaces(e.Provenance)
	w.put("records", nonNil(e.Records))
	w.putParts(e.Documents)
	if e.Edited != nil {
		w.put("edited", e.Edited)
	}
	w.write("}")
	return w.err
}

// usualPart and usualRow are how many bytes the provenance of a value and a transaction rarely exceed in JSON.
const (
	usualPart = 160
	usualRow  = 640
)

// UnmarshalJSON reads the flat object. The type's own values become json.RawMessage in Fields. null, the result of a
// document that is not completed, leaves the Extraction unchanged.
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
		Documents      *[]DocumentPart        `json:"documents"`
		Edited         **ResultEdit           `json:"edited"`
	}{&e.SchemaVersion, &e.DocumentType, &e.TypeCheck, &e.Transactions, &e.Metrics, &e.BalanceChecks,
		&e.Validation, &e.FraudDetection, &e.Quality, &e.Provenance, &e.Records, &e.Documents, &e.Edited}
	if err := json.Unmarshal(b, &envelope); err != nil {
		return err
	}
	fields, err := decodeFields(b, envelopeNames)
	e.Fields = fields
	return err
}

// ReadEncoded reads a result that a reader in another process writes, and keeps it as [Extraction.Encoded]. The reader
// is not trusted: invalid JSON, or members of other shapes, are an error. Of transactions, provenance and documents
// only the outer brackets and the validity are checked, because whoever decodes them later meets the rest. It holds a
// row or one paper of several at a time, not the whole text. The caller bounds what r yields.
func ReadEncoded(r io.Reader) (Extraction, error) {
	var outline bytes.Buffer // the result without its long members
	w := objectWriter{w: &outline}
	outline.WriteByte('{')
	encoded, err := compressed(func(z io.Writer) error {
		return rawjson.Read(io.TeeReader(r, z), rawjson.Visitor{
			Long:   func(name string) byte { return longMembers[name] },
			Member: func(name string, value []byte) error { w.putRaw(name, value); return w.err },
		})
	})
	if err != nil {
		return Extraction{}, err
	}
	outline.WriteByte('}')
	var e Extraction
	if err := e.UnmarshalJSON(outline.Bytes()); err != nil {
		return Extraction{}, err
	}
	e.Encoded = encoded
	return e, nil
}

// longMembers are the members that make up most of a long result, with their first byte.
var longMembers = map[string]byte{"transactions": '[', "provenance": '{', "documents": '['}

// commonMembers are in every result, in this order; the type's own values come after type_check.
var commonMembers = []string{
	"schema_version", "document_type", "type_check", "validation", "fraud_detection", "quality", "provenance",
	"records", "documents", "edited",
}

// envelopeNames are the members that belong to all results; a type's own field never has one of these names.
var envelopeNames = func() map[string]bool {
	names := map[string]bool{"transactions": true, "metrics": true, "balance_checks": true} // members of statements
	for _, name := range commonMembers {
		names[name] = true
	}
	return names
}()

// objectWriter writes the members of an object. After an error it writes nothing.
type objectWriter struct {
	w     io.Writer
	err   error
	count int
}

func (w *objectWriter) write(text string) {
	if w.err == nil {
		_, w.err = io.WriteString(w.w, text)
	}
}

func (w *objectWriter) name(name string) {
	if w.count++; w.count > 1 {
		w.write(",")
	}
	w.value(name, name)
	w.write(":")
}

func (w *objectWriter) putRaw(name string, value []byte) {
	w.name(name)
	if w.err == nil {
		_, w.err = w.w.Write(value)
	}
}

func (w *objectWriter) put(name string, value any) {
	w.name(name)
	w.value(name, value)
}

// value writes a value of a member.
func (w *objectWriter) value(member string, value any) {
	if w.err != nil {
		return
	}
	b, err := json.Marshal(value)
	if err != nil {
		w.err = fmt.Errorf("result field %s: %w", member, err)
		return
	}
	_, w.err = w.w.Write(b)
}

func (w *objectWriter) putRows(rows []Transaction) {
	w.name("transactions")
	w.write("[")
	for i := range rows {
		if i > 0 {
			w.write(",")
		}
		w.value("transactions", &rows[i])
	}
	w.write("]")
}

// putPlaces writes the provenance in the order of its pointers, as package json writes a map.
func (w *objectWriter) putPlaces(places map[string]Provenance) {
	w.name("provenance")
	w.write("{")
	for i, pointer := range slices.Sorted(maps.Keys(places)) {
		if i > 0 {
			w.write(",")
		}
		w.value("provenance", pointer)
		w.write(":")
		w.value("provenance", places[pointer])
	}
	w.write("}")
}

func nonNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// TypeFields is a struct whose JSON members are a document type's own values, for example bankstatement.Fields. Each
// built-in type has one; an embedder's type and an organization's own schema ("custom:<slug>") can have one too.
type TypeFields interface {
	// DocumentType is the registry name. "other" means every type that the generic reader reads.
	DocumentType() string
}

// ErrNoResult means that there is nothing to decode, because the document is not completed.
var ErrNoResult = errors.New("there is no result: the document is not completed")

// OtherTypeError means that a result has another document type than the one asked for.
type OtherTypeError struct {
	Got, Want string // registry names
}

// Error names both types.
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

// ownValues returns a result's document type and a JSON object that holds its own values, and maybe others.
func ownValues(result any) (documentType string, values []byte, err error) {
	e, typed := result.(Extraction)
	if typed {
		if e.DocumentType == "" {
			return "", nil, ErrNoResult
		}
		var b bytes.Buffer
		b.WriteByte('{')
		w := objectWriter{w: &b}
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
