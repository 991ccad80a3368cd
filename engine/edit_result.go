package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"reflect"
)

// ResultEdit is who changed a result last, whether its transactions or other fields.
type ResultEdit struct {
	// RFC 3339 with milliseconds, UTC.
	At string `json:"at"`
	// Public id of the key, as in the audit log; nil if that key no longer exists.
	By *string `json:"by"`
	// Counts the changes of the document's result, reverting included; it is in the ETag.
	Revision int64 `json:"revision"`
	// Why the result changed.
	Reason EditReason `json:"reason" enum:"edit,category_rules"`
}

// EditReason is why a result changed after it was read.
type EditReason string

const (
	ReasonEdit  EditReason = "edit"           // somebody edited rows or fields
	ReasonRules EditReason = "category_rules" // the organization's rules for rows changed
)

// editedBy is the edited member of a result; nil if the result is shown as it was read.
func (s *EditService) editedBy(ctx context.Context, org OrgID, edit Edit) (*ResultEdit, error) {
	if edit.Result == nil {
		return nil, nil
	}
	marks, err := edit.marks()
	if err != nil {
		return nil, err
	}
	said := &ResultEdit{At: TimeText(edit.At), Revision: edit.Version, Reason: cmp.Or(marks.Reason, ReasonEdit)}
	key, err := s.config.Store.Key(ctx, edit.KeyID)
	switch {
	case errors.Is(err, ErrNotFound) || err == nil && key.Org != org:
	case err != nil:
		return nil, err
	default:
		said.By = &edit.KeyID
	}
	return said, nil
}

// withEdited adds edited to a stored result, a JSON object, as its last member. It is not stored in the result, because
// a key may be deleted later.
func withEdited(result json.RawMessage, edited *ResultEdit) (json.RawMessage, error) {
	said, err := json.Marshal(edited)
	last := len(result) - 1
	if err != nil || last < 1 || result[last] != '}' {
		return result, err
	}
	const name = `,"edited":`
	out := make([]byte, 0, len(result)+len(name)+len(said))
	out = append(out, result[:last]...)
	if last == 1 { // an empty object
		out = append(out, name[1:]...)
	} else {
		out = append(out, name...)
	}
	return append(append(out, said...), '}'), nil
}

// putBySomebody reports whether a row holds a value that somebody put: a value that the caller sent and that is neither
// in the row as it was read nor, if it was computed, in the row as it is shown. Values that the engine computes do not
// count.
func putBySomebody(sent Transaction, read, shown *Transaction) bool {
	if read == nil {
		return true
	}
	if reflect.DeepEqual(sent.withoutComputed(), read.withoutComputed()) {
		return false
	}
	for _, f := range TransactionFields {
		if f.carry == nil || f.same(&sent, read) || workedOutWhenNull[f.Name] && !f.gives(&sent) {
			continue
		}
		if shown == nil || shown.Edited || !f.same(&sent, shown) {
			return true
		}
	}
	return false
}

// workedOutWhenNull are the fields that are taken from the description if a caller sends null.
var workedOutWhenNull = map[string]bool{"category": true, "channel": true, "counterparty": true}

// withoutComputed is the row without the fields that are never taken from a caller.
func (t *Transaction) withoutComputed() Transaction {
	plain := *t
	plain.IsOutlier, plain.OutlierReason, plain.Repaired, plain.Edited = false, nil, false, false
	plain.CategoryRule = ""
	return plain
}

// gives reports whether a row has a value of the field.
func (f TransactionField) gives(t *Transaction) bool { return !f.same(t, &Transaction{}) }

// same reports whether two rows have the same value of the field.
func (f TransactionField) same(a, b *Transaction) bool {
	var x, y Transaction
	f.carry(&x, a)
	f.carry(&y, b)
	return reflect.DeepEqual(x, y)
}

// shownResult is document.result as it is shown: the edit if there is one, and who edited. The edit is zero for a
// document that was never edited nor read again.
func (s *EditService) shownResult(
	ctx context.Context, org OrgID, id int64,
) (result json.RawMessage, edit Edit, err error) {
	edit, err = s.config.Store.Edit(ctx, org, id)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return nil, edit, err
	}
	if result = edit.Result; result == nil {
		if result, err = s.config.Store.Extraction(ctx, org, id); err != nil {
			return nil, edit, err
		}
	}
	edited, err := s.editedBy(ctx, org, edit)
	if err != nil {
		return nil, edit, err
	}
	result, err = withEdited(result, edited)
	return result, edit, err
}

// notCarried are the lost edits that an edit's marks name.
func (edit Edit) notCarried() (NotCarried, error) {
	marks, err := edit.marks()
	return marks.NotCarried, err
}

// marks are the edit's marks, decoded.
func (edit Edit) marks() (marks editMarks, err error) {
	if edit.Marks != nil {
		err = json.Unmarshal(edit.Marks, &marks)
	}
	return marks, err
}
