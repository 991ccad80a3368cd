package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// # Edits after another reading
//
// When a document is read again, the analyst's edits are carried over to the new result. An edit of a row is carried
// over if the row is found again (carry_rows.go); otherwise the new result names it. Only the values that the analyst
// changed are carried over, because the new reading may know the rest of the row better. A corrected field is carried
// over if the new result has its place and may hold its value. The earlier result keeps all of its edits as a version.

// NotCarried lists the edits of the earlier result that a new result lacks.
type NotCarried struct {
	Count  int              `json:"count"`  // number of all such edits
	Edits  []EditNotCarried `json:"edits"`  // Edits of rows, the first MaxNotCarried
	Fields []string         `json:"fields"` // JSON pointers of corrected fields, the first MaxNotCarried
}

// EditNotCarried is one edit that could not be carried over.
type EditNotCarried struct {
	// What the edit did.
	Change EditChange `json:"change"`
	// Number of the edited row in the earlier version; 0 if Change is EditAll.
	Row int `json:"row"`
	// The row as it was edited; nil for a removed row.
	Transaction *Transaction `json:"transaction"`
	// One sentence.
	Reason string `json:"reason"`
}

// EditChange is what an edit did.
type EditChange string

const (
	EditChanged EditChange = "changed" // changed values of a row
	EditAdded   EditChange = "added"   // added a row
	EditRemoved EditChange = "removed" // removed a row
	EditAll     EditChange = "all"     // anything: the edited result cannot be read back
)

// MaxNotCarried is how many lost edits a result lists.
const MaxNotCarried = 1000

func (n *NotCarried) add(change EditChange, row int, t *Transaction, reason string) {
	if n.Count++; n.Count <= MaxNotCarried {
		n.Edits = append(n.Edits, EditNotCarried{change, row, t, reason})
	}
}

func (n *NotCarried) addField(pointer string) {
	if n.Count++; len(n.Fields) < MaxNotCarried {
		n.Fields = append(n.Fields, pointer)
	}
}

// carried is what became of the edits of the earlier result.
type carried struct {
	edit        Edit              // its Version is set when it is written; zero for a first reading
	corrections []FieldCorrection // corrected fields that were carried over
	edits       int               // number of edits that were carried over
	missing     NotCarried
}

// carryOver puts the edits of a document's result into a new result. It works on what is stored of the earlier attempt,
// which nobody edits while the document is not completed.
func (s *EditService) carryOver(
	ctx context.Context, d Document, documentType string, result CompressedJSON, workings []byte, rules CategoryRules,
) (c carried, err error) {
	if d.Attempt == 1 {
		return c, nil
	}
	attempts, err := s.config.Store.Attempts(ctx, d.Org, d.ID)
	if err != nil {
		return c, err
	}
	c.edit.At = s.now()
	if len(attempts) > 0 {
		c.edit.KeyID = attempts[0].KeyID
	}
	was, err := s.editBefore(ctx, d)
	if errors.Is(err, ErrDamaged) { // corrections cannot be separated from what was read
		s.damage.meet(err)
		c.missing.add(EditAll, 0, nil, "The result before is damaged and cannot be read back.")
		return c.marked(editMarks{})
	}
	if err != nil || was == nil {
		return c, err
	}
	if was.edit.Result == nil {
		return c.marked(editMarks{LastRow: was.marks.LastRow})
	}
	c.edit.KeyID, c.edit.At = was.edit.KeyID, was.edit.At // the author stays the same
	now := &editing{document: d, workings: workings, rules: rules}
	all, err := s.carryEdits(ctx, c, was, now, documentType, result)
	if err == nil || ctx.Err() != nil || CodeOf(s.storageError(err)) == CodeStorageUnavailable {
		return all, err
	}
	// A new reading without its edits is better than none; the earlier version keeps the edits.
	s.config.Log.Error(
		"edits could not be put into a new reading; the document is shown without them", "document_id", d.ID, "error",
		err,
	)
	s.damage.meet(err)
	c.missing.add(EditAll, 0, nil, "The edits could not be put into the new reading.")
	return c.marked(editMarks{LastRow: was.marks.LastRow})
}

// carryEdits puts earlier edits into a new reading.
func (s *EditService) carryEdits(
	ctx context.Context, c carried, was, now *editing, documentType string, result CompressedJSON,
) (_ carried, err error) {
	d := now.document
	text, err := result.JSON()
	if err == nil {
		err = json.Unmarshal(text, &now.extracted)
	}
	if err != nil {
		return c, err
	}
	now.shown = now.extracted
	if now.schema, err = s.engine.Schemas.pinnedSchema(ctx, d); err != nil {
		return c, err
	}
	release, err := s.locks.hold(ctx, d.Org, d.ID) // bounds how many results are in memory
	if err != nil {
		return c, err
	}
	defer release()
	if err := s.carryFields(ctx, &c, was, now); err != nil {
		return c, err
	}
	return s.carryRows(ctx, c, was, now, documentType)
}

// carryFields carries over the corrections whose place the new result has and whose value may be there.
func (s *EditService) carryFields(ctx context.Context, c *carried, was, now *editing) error {
	if len(was.corrections) == 0 {
		return nil
	}
	shape, err := s.resultShape(now)
	if err != nil {
		return err
	}
	// Both results contain the corrections so far, because a correction may lead into a corrected list.
	before := newFieldTree(was.extracted.Fields)
	judge := newCorrectionJudge(shape, &editing{shown: now.extracted, extracted: now.extracted})
	for _, old := range was.corrections {
		if err := ctx.Err(); err != nil {
			return err
		}
		names, _ := parsePointer(old.Pointer)
		next, fits := carryField(judge, old, names, before)
		before.put(names, old.Value)
		if !fits || !judge.shown.put(names, next.Value) {
			c.missing.addField(old.Pointer)
			continue
		}
		judge.standing[next.Pointer] = true
		c.corrections = append(c.corrections, next)
	}
	if s.config.Reviser == nil { // corrected by an installation with a Reviser
		for _, lost := range c.corrections {
			c.missing.addField(lost.Pointer)
		}
		c.corrections = nil
	}
	c.edits += len(c.corrections)
	return nil
}

// carryField is a correction for the new result, with what was read there now; its author stays the same. before is the
// earlier result with earlier corrections in place; the judge has the new one.
func carryField(
	judge *correctionJudge, old FieldCorrection, names []string, before *fieldTree,
) (FieldCorrection, bool) {
	if !sameElement(names, old.Value, before, judge.shown) {
		return old, false
	}
	put, err := judge.judge(map[string]json.RawMessage{old.Pointer: old.Value})
	if err != nil || len(put) != 1 {
		return old, false
	}
	put[0].KeyID, put[0].At = old.KeyID, old.At
	return put[0], true
}

// sameElement reports whether a list, or the element of a list that a pointer leads into, is the same in another
// reading: it was read alike, or is now read as it was corrected. The third month of other pages is another month. A
// pointer that leads into no list always names the same value.
func sameElement(names []string, value json.RawMessage, before, after *fieldTree) bool {
	for i := 1; i < len(names); i++ {
		if before.at(names[:i]).isList() {
			return readAlike(before.value(names[:i+1]), after.value(names[:i+1]), names[i+1:], value)
		}
	}
	if was := before.at(names); was.isList() {
		return readAlike(was.json(), after.value(names), nil, value)
	}
	return true
}

// readAlike compares two readings of a list or an element; the first as it was, or with the corrected value in it.
func readAlike(was, is json.RawMessage, names []string, value json.RawMessage) bool {
	if was == nil || is == nil {
		return false
	}
	if bytes.Equal(was, is) {
		return true
	}
	if len(names) == 0 {
		return bytes.Equal(value, is)
	}
	corrected, read := &fieldNode{raw: was}, &fieldNode{raw: is}
	own := read
	for _, name := range names {
		own = own.child(name)
	}
	if own == nil {
		return false
	}
	// Both values are put, so that both texts are encoded in the same way.
	return corrected.put(names, value) && read.put(names, own.json()) && bytes.Equal(corrected.json(), read.json())
}

// marked sets the marks of the edit.
func (c carried) marked(marks editMarks) (carried, error) {
	marks.NotCarried = c.missing
	var err error
	c.edit.Marks, err = json.Marshal(marks)
	return c, err
}

// editBefore is the result that the document showed before, with its edit; nil if there is none.
func (s *EditService) editBefore(ctx context.Context, d Document) (*editing, error) {
	was := &editing{document: d}
	raw, err := s.config.Store.Extraction(ctx, d.Org, d.ID)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err == nil {
		was.edit, err = s.config.Store.Edit(ctx, d.Org, d.ID)
	}
	if err != nil && !errors.Is(err, ErrNotFound) {
		return nil, err
	}
	if was.edit.Marks != nil {
		if err := json.Unmarshal(was.edit.Marks, &was.marks); err != nil {
			return nil, err
		}
	}
	if was.edit.Result == nil {
		return was, nil
	}
	if was.corrections, err = s.config.Store.FieldCorrections(ctx, d.Org, d.ID); err != nil {
		return nil, err
	}
	return was, errors.Join(json.Unmarshal(raw, &was.extracted), json.Unmarshal(was.edit.Result, &was.shown))
}

// carryRows carries over edits of transactions, and computes the shown result with the corrections that were carried
// over.
func (s *EditService) carryRows(
	ctx context.Context, c carried, was, now *editing, documentType string,
) (carried, error) {
	edits := rowEdits(was)
	accounts := 1
	if s.config.Reviser != nil {
		accounts = s.config.Reviser.Accounts(now.extracted)
	}
	m := newRowMerger(now, accounts)
	m.marks.LastRow = max(m.marks.LastRow, was.marks.LastRow)
	rows, asRead := m.asRead(), true
	switch {
	case was.marks.RowsAsRead:
	case s.config.Reviser == nil || !s.config.Reviser.Editable(documentType):
		for _, edit := range edits {
			c.missing.add(
				edit.change, edit.row, edit.shown,
				"The document is read as "+documentType+" now, which has no transactions to edit.",
			)
		}
	default:
		r := newRowCarrier(was, now, accounts)
		with := r.rows()
		if len(with) > MaxTransactions {
			c.missing.add(
				EditAll, 0, nil,
				fmt.Sprintf("With the edits the document would have more than %d transactions.", MaxTransactions),
			)
			break
		}
		c.edits += r.carried
		c.missing.Count += r.missing.Count
		c.missing.Edits = r.missing.Edits
		m.marks.LastRow = r.merger.marks.LastRow
		if asRead = reflect.DeepEqual(with, rows) && len(r.merger.marks.Balances) == 0; !asRead {
			m, rows = r.merger, with
		}
	}
	m.marks.Reason = was.marks.Reason // as the author, it stays the same
	if asRead && len(c.corrections) == 0 {
		return c.marked(editMarks{LastRow: m.marks.LastRow})
	}
	m.marks.RowsAsRead = asRead
	out, err := s.revise(ctx, now, m, rows, c.corrections)
	if err != nil {
		return c, err
	}
	if c.edit.Result, err = json.Marshal(out.result); err != nil {
		return c, err
	}
	return c.marked(out.marks)
}

// audit adds the numbers of carried and lost edits to an audit entry.
func (c carried) audit(after map[string]any) {
	if c.edits > 0 {
		after["edits_carried"] = c.edits
	}
	if c.missing.Count > 0 {
		after["edits_not_carried"] = c.missing.Count
	}
}
