package engine

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
)

// ResultEdit says who changed a result last, whether its transactions or other fields.
type ResultEdit struct {
	// At is when, in RFC 3339 with milliseconds, UTC.
	At string `json:"at"`
	// By is the public id of the API key, as the audit log shows it; nil once there is no such key any more.
	By *string `json:"by"`
	// Revision counts the changes of the document's result, reverting included; it stands in the ETag.
	Revision int64 `json:"revision"`
}

// editedBy is what a result says of its edit; nil when it is shown as it was read.
func (s *EditService) editedBy(ctx context.Context, org OrgID, edit Edit) (*ResultEdit, error) {
	if edit.Result == nil {
		return nil, nil
	}
	said := &ResultEdit{At: TimeText(edit.At), Revision: edit.Version}
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

// withEdited is a stored result, a JSON object, with edited as its last member. Who edited is not stored in it, because
// a key may go later.
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

// putBySomebody reports whether a row says what somebody put: a value that the caller sent and that neither stands in
// the row as it was read nor, worked out, in the row as it is shown. What is worked out by us does not count.
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

// workedOutWhenNull are the names for which a caller's null asks for what the description says.
var workedOutWhenNull = map[string]bool{"category": true, "channel": true, "counterparty": true}

// withoutComputed is the row with nothing in it that is never believed.
func (t *Transaction) withoutComputed() Transaction {
	plain := *t
	plain.IsOutlier, plain.OutlierReason, plain.Repaired, plain.Edited = false, nil, false, false
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

// shownResult is document.result as it is shown: the edit where there is one, and who edited. The edit is zero for a
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

// notCarried are the edits that an edit's marks name as lost.
func (edit Edit) notCarried() (NotCarried, error) {
	var marks editMarks
	if edit.Marks == nil {
		return marks.NotCarried, nil
	}
	err := json.Unmarshal(edit.Marks, &marks)
	return marks.NotCarried, err
}
