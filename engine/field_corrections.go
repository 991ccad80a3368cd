package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"
)

// # Corrections of fields
//
// An analyst may replace any value that a document's type writes, for every document type: by its JSON pointer, checked
// by the Go types that write results. Corrections are stored beside the extraction, each with what was read. Whenever
// corrections or edited rows change, the shown result is computed from both. A new version of Edit is written in the
// same transaction, so that rows and fields share one revision.

// FieldCorrection is one value that an analyst put in place of what was read.
type FieldCorrection struct {
	// JSON pointer into the result (RFC 6901).
	Pointer string `json:"pointer"`
	// The corrected value as the result writes it; JSON null if the document shows nothing there.
	Value json.RawMessage `json:"value"`
	// What was read; JSON null if nothing was.
	Original json.RawMessage `json:"original"`
	// Public id of the key.
	KeyID string `json:"key_id"`
	// When it was put.
	At time.Time `json:"at"`
}

// FieldCorrectionReads are the store's queries for corrected fields.
type FieldCorrectionReads interface {
	// FieldCorrections lists a document's corrections by pointer, so that a list precedes what is corrected in it;
	// empty if nothing is corrected.
	FieldCorrections(ctx context.Context, org OrgID, documentID int64) ([]FieldCorrection, error)
}

// FieldCorrectionWrites are the store's changes to corrected fields.
type FieldCorrectionWrites interface {
	// PutFieldCorrections replaces all corrections of a document; an empty list removes them. ErrNotFound if there is
	// no such document.
	PutFieldCorrections(ctx context.Context, org OrgID, documentID int64, all []FieldCorrection) error
}

// Bounds of corrections.
const (
	MaxFieldsAtOnce        = 500     // of one request
	maxCorrectionsDocument = 2000    // of one document
	maxCorrectionBytes     = 8 << 20 // values and what was read in their place
)

// CorrectFieldsInput is values to put into a result.
type CorrectFieldsInput struct {
	Values  map[string]json.RawMessage // JSON values by JSON pointer, 1 to MaxFieldsAtOnce; null erases
	IfMatch *IfMatch                   // versions that may be changed; nil for any
}

// CorrectedFields is what a document shows after corrections.
type CorrectedFields struct {
	Version     int64             // 0 if the document was never edited
	Edited      *ResultEdit       // who changed it last; nil if it is shown as it was read
	Corrections []FieldCorrection // all corrections in the result, by pointer
	Result      Extraction        // edits included
}

// CorrectFields puts values at pointers of a document's result, and computes what follows from them. Values that are
// already there by an earlier correction change nothing. A correction of a list replaces earlier ones within it.
// Errors: NOT_FOUND, DOCUMENT_NOT_PROCESSED, PRECONDITION_FAILED, VALIDATION_FAILED with each wrong pointer.
func (s *EditService) CorrectFields(
	ctx context.Context, by Principal, id int64, in CorrectFieldsInput,
) (CorrectedFields, error) {
	if err := checkInput(in); err != nil {
		return CorrectedFields{}, err
	}
	if s.config.Reviser == nil {
		return CorrectedFields{}, errNoCorrections()
	}
	return correctedFields(s.edit(ctx, by, id, in.IfMatch, s.checkCorrectable, func(
		now *editing,
	) (*editOutcome, error) {
		shape, err := s.resultShape(now)
		if err != nil {
			return nil, err
		}
		put, err := newCorrectionJudge(shape, now).judge(in.Values)
		if err != nil {
			return nil, err
		}
		for i := range put {
			put[i].KeyID, put[i].At = by.KeyID, s.now()
		}
		all, changed := addCorrections(now.corrections, put)
		if len(changed) == 0 {
			return nil, nil
		}
		if err := boundCorrections(all); err != nil {
			return nil, err
		}
		out, err := s.recorrect(ctx, now, all)
		if err != nil {
			return nil, err
		}
		out.action = "document.fields_corrected"
		out.before, out.after = map[string]any{}, auditPointers(changed)
		return out, nil
	}))
}

// RevertFields discards all corrections of fields; edited rows stay. It changes nothing if nothing is corrected.
func (s *EditService) RevertFields(
	ctx context.Context, by Principal, id int64, match *IfMatch,
) (CorrectedFields, error) {
	if s.config.Reviser == nil {
		return CorrectedFields{}, errNoCorrections()
	}
	return correctedFields(s.edit(ctx, by, id, match, s.checkCorrectable, func(now *editing) (*editOutcome, error) {
		if len(now.corrections) == 0 {
			return nil, nil
		}
		out, err := s.recorrect(ctx, now, nil)
		if err != nil {
			return nil, err
		}
		out.action = "document.fields_reverted"
		out.before, out.after = map[string]any{}, auditPointers(pointersOf(now.corrections))
		return out, nil
	}))
}

func errNoCorrections() error {
	return Fail(CodeInvalidRequest, "This installation does not correct fields.")
}

func correctedFields(kept editKept, err error) (CorrectedFields, error) {
	if err != nil {
		return CorrectedFields{}, err
	}
	return CorrectedFields{
		Version: kept.version, Edited: kept.edited, Corrections: kept.corrections, Result: kept.result,
	}, nil
}

// fieldFaults checks what needs no document.
func (in CorrectFieldsInput) fieldFaults() []ErrorDetail {
	switch n := len(in.Values); {
	case n == 0:
		return []ErrorDetail{{
			"", "REQUIRED",
			`Send the fields to correct by their JSON pointers, such as {"/account_number": "0012-3456"}.`,
		}}
	case n > MaxFieldsAtOnce:
		return []ErrorDetail{
			{"", "COUNT", fmt.Sprintf("At most %d fields are corrected at once; there are %d.", MaxFieldsAtOnce, n)},
		}
	}
	faults := &fieldFaults{}
	pointers := slices.Sorted(maps.Keys(in.Values))
	for i, pointer := range pointers {
		if _, fault := parsePointer(pointer); fault != "" {
			faults.add(pointer, "POINTER", "%s", fault)
		}
		for _, outer := range pointers[:i] {
			if below(pointer, outer) {
				faults.add(
					pointer, "OVERLAPS", "%s is corrected as a whole in the same request; put the value into it.",
					shortPointer(outer),
				)
				break
			}
		}
	}
	return faults.list
}

// checkCorrectable checks the status; fields of every type can be corrected.
func (s *EditService) checkCorrectable(d Document) error {
	switch d.Status {
	case DocumentCompleted:
		return nil
	case DocumentFailed:
		return Fail(
			CodeDocumentNotProcessed, "Processing of this document failed, so it has no fields; upload it again.",
		)
	}
	return Fail(CodeDocumentNotProcessed)
}

// notCorrectable are the members that every result has, with the reason why nobody corrects them.
var notCorrectable = map[string]string{
	"transactions":    "is replaced by PUT /documents/{id}/transactions",
	"metrics":         "is worked out from rows and fields",
	"balance_checks":  "is worked out from rows and fields",
	"validation":      "is worked out from the fields",
	"fraud_detection": "judges the file as it came in",
	"quality":         "says how the file was read",
	"provenance":      "says where values were read",
	"type_check":      "says what the file looks like",
	"schema_version":  "is the version of the result's form",
	"document_type":   "is changed by reading the document again",
	"edited":          "says who edited",
	"records":         "lists the papers of the file; split the document and correct the part",
	"documents":       "lists the papers of the file; split the document and correct the part",
}

// resultShape is which values a document's result may hold: by its type or its schema, else by what the generic reader
// writes.
func (s *EditService) resultShape(now *editing) (*fieldShape, error) {
	shape := &fieldShape{kind: objectShape}
	own, err := s.ownShape(now)
	if err != nil {
		return nil, err
	}
	shape.members = slices.Clone(own.members)
	for name, why := range notCorrectable {
		if shape.member(name) == nil {
			shape.members = append(shape.members, fieldMember{name, &fieldShape{fixed: why}})
		}
	}
	return shape, nil
}

func (s *EditService) ownShape(now *editing) (*fieldShape, error) {
	if now.schema != nil {
		d, err := ParseSchemaDefinition(now.schema.Definition)
		if err != nil {
			return nil, FailWith(CodeInternal, err)
		}
		return shapeOfSchema(d), nil
	}
	for _, wanted := range []string{now.extracted.DocumentType, OtherType} {
		for _, r := range s.config.Results {
			if r.DocumentType == wanted && r.Fields != nil {
				return shapeOfType(reflect.TypeOf(r.Fields), 0), nil
			}
		}
	}
	return shapeAsWritten(now.extracted.Fields), nil
}

// correctionJudge checks a caller's values for a result.
type correctionJudge struct {
	shape    *fieldShape
	shown    *fieldTree      // into which the values are put
	read     *fieldTree      // what was read
	standing map[string]bool // pointers that are corrected in shown
}

func newCorrectionJudge(shape *fieldShape, now *editing) *correctionJudge {
	j := &correctionJudge{
		shape:    shape,
		shown:    newFieldTree(now.shown.Fields),
		read:     newFieldTree(now.extracted.Fields),
		standing: map[string]bool{},
	}
	for _, c := range now.corrections {
		j.standing[c.Pointer] = true
	}
	return j
}

// judge returns the values as corrections, by pointer.
func (j *correctionJudge) judge(values map[string]json.RawMessage) ([]FieldCorrection, error) {
	faults := &fieldFaults{}
	var put []FieldCorrection
	for _, pointer := range slices.Sorted(maps.Keys(values)) {
		names, _ := parsePointer(pointer)
		at := j.shape.place(pointer, names, j.shown, faults)
		if at == nil {
			continue
		}
		put = append(put, FieldCorrection{
			Pointer:  pointer,
			Value:    at.written(pointer, values[pointer], faults),
			Original: j.original(pointer, names),
		})
	}
	if len(faults.list) > 0 {
		failure := Fail(CodeValidationFailed)
		failure.Details = faults.list
		return nil, failure
	}
	return put, nil
}

// original is what was read at a pointer. Within a value that is corrected as a whole it is null, because the second
// element of the correction may have been read as the third.
func (j *correctionJudge) original(pointer string, names []string) json.RawMessage {
	value := j.read.value(names)
	if value == nil || within(pointer, j.standing) {
		return json.RawMessage("null")
	}
	return slices.Clone(value)
}

// within reports whether a pointer leads into one of several others.
func within(pointer string, outer map[string]bool) bool {
	for i := len(pointer) - 1; i > 0; i-- {
		if pointer[i] == '/' && outer[pointer[:i]] {
			return true
		}
	}
	return false
}

// addCorrections merges new corrections into existing ones. changed are the pointers whose value differs from before.
func addCorrections(standing, put []FieldCorrection) (all []FieldCorrection, changed []string) {
	byPointer := map[string]FieldCorrection{}
	for _, c := range standing {
		byPointer[c.Pointer] = c
	}
	for _, c := range put {
		old, known := byPointer[c.Pointer]
		same := known && string(old.Value) == string(c.Value)
		for pointer := range byPointer {
			if below(pointer, c.Pointer) { // the new value replaces everything below it
				delete(byPointer, pointer)
				same = false
			}
		}
		if !same {
			byPointer[c.Pointer] = c
			changed = append(changed, c.Pointer)
		}
	}
	for _, pointer := range slices.Sorted(maps.Keys(byPointer)) {
		all = append(all, byPointer[pointer])
	}
	return all, changed
}

// boundCorrections refuses more corrections than a document may have.
func boundCorrections(all []FieldCorrection) error {
	size := 0
	for _, c := range all {
		size += len(c.Value) + len(c.Original)
	}
	switch {
	case len(all) > maxCorrectionsDocument:
		return Fail(CodeValidationFailed, fmt.Sprintf(
			"A document has at most %d corrected fields; send a list as a whole instead of its values.",
			maxCorrectionsDocument,
		))
	case size > maxCorrectionBytes:
		return Fail(
			CodeValidationFailed,
			fmt.Sprintf("The corrected fields of a document have at most %d MB in all.", maxCorrectionBytes>>20),
		)
	}
	return nil
}

// recorrect computes everything from other corrections and the present rows.
func (s *EditService) recorrect(
	ctx context.Context, now *editing, corrections []FieldCorrection,
) (*editOutcome, error) {
	m := newRowMerger(now, 1)
	m.marks.RowsAsRead = now.marks.RowsAsRead || now.edit.Result == nil
	var out *editOutcome
	var err error
	if m.marks.RowsAsRead {
		out, err = s.reviseAsRead(ctx, now, m, corrections)
	} else {
		out, err = s.revise(ctx, now, m, m.again(), corrections)
	}
	if err != nil {
		return nil, err
	}
	out.corrections, out.putCorrections = corrections, true
	return out, nil
}

// CorrectedExtraction is a result as it was read, with corrections in place: their values, and in their provenance who
// put them. What follows from them is not computed. A correction whose place the result does not have is left out and
// listed in dropped. extracted is not changed; its own fields must be JSON, as they come from a store.
func CorrectedExtraction(extracted Extraction, corrections []FieldCorrection) (corrected Extraction, dropped []string) {
	corrected = extracted
	if len(corrections) == 0 {
		return corrected, nil
	}
	corrected.Provenance = maps.Clone(extracted.Provenance)
	if corrected.Provenance == nil {
		corrected.Provenance = map[string]Provenance{}
	}
	tree, applied := newFieldTree(extracted.Fields), map[string]bool{}
	for _, c := range corrections {
		if names, fault := parsePointer(c.Pointer); fault == "" && tree.put(names, c.Value) {
			applied[c.Pointer] = true
		} else {
			dropped = append(dropped, c.Pointer)
		}
	}
	corrected.Fields = tree.result()
	maps.DeleteFunc(corrected.Provenance, func(pointer string, _ Provenance) bool { return within(pointer, applied) })
	for _, c := range corrections {
		if !applied[c.Pointer] {
			continue
		}
		origin := corrected.Provenance[c.Pointer]
		origin.Source, origin.Confidence, origin.By, origin.At = FromAnalyst, 1, nil, TimeText(c.At)
		if c.KeyID != "" {
			origin.By = &c.KeyID
		}
		original := c.Original
		origin.Original = &original
		corrected.Provenance[c.Pointer] = origin
	}
	return corrected, dropped
}

func pointersOf(corrections []FieldCorrection) (pointers []string) {
	for _, c := range corrections {
		pointers = append(pointers, c.Pointer)
	}
	return pointers
}

// auditPointers lists which fields a change corrected, never their content.
func auditPointers(pointers []string) map[string]any {
	return map[string]any{"fields": len(pointers), "pointers": pointers[:min(len(pointers), maxRanges)]}
}
