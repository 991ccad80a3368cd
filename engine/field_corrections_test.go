package engine_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
)

// ownFields are the fields of threeRows' statement, as titled reads them.
type ownFields struct {
	Name    *string        `json:"name"`
	Opening *engine.Amount `json:"opening"`
	Total   *engine.Amount `json:"total"` // follows: opening and all credits
}

// titled reads a statement of three credits with a name and an opening balance.
type titled struct{ threeRows }

func (x titled) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	e, err := x.threeRows.Extract(ctx, in)
	e.Provenance = map[string]engine.Provenance{
		"/name": {Page: 2, Text: "ANA", Confidence: 0.5, Source: engine.FromOCR},
	}
	e.Fields = engine.Fields{
		{Name: "name", Value: "ANA"}, {Name: "opening", Value: engine.Amount(1000)},
		{Name: "total", Value: engine.Amount(1600)},
	}
	return e, err
}

// adding is a reviser whose total follows from the opening balance and the rows.
type adding struct{ summing }

func (a adding) Revise(ctx context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	out, err := a.summing.Revise(ctx, in)
	if err != nil {
		return out, err
	}
	var own ownFields
	raw, _ := json.Marshal(out)
	if err := json.Unmarshal(raw, &own); err != nil {
		return out, err
	}
	out.Fields = append(engine.Fields(nil), out.Fields...)
	total := out.BalanceChecks.TotalCredits
	if own.Opening != nil {
		total += *own.Opening
	}
	out.Fields[2].Value = total
	return out, nil
}

func correctingFixture(t *testing.T) (h *fixture, id int64) {
	h = newFixture(t, func(c *engine.Config) {
		c.Extractor, c.Reviser = titled{}, adding{}
		c.Results = []engine.ResultShape{{DocumentType: "bank_statement", Fields: ownFields{}, Statement: true}}
	})
	h.run()
	d := h.upload("a statement")
	return h, h.settled(d.ID).ID
}

func fields(pairs ...string) engine.CorrectFieldsInput {
	in := engine.CorrectFieldsInput{Values: map[string]json.RawMessage{}}
	for i := 0; i < len(pairs); i += 2 {
		in.Values[pairs[i]] = json.RawMessage(pairs[i+1])
	}
	return in
}

// state is what a document shows of its fields and rows.
type state struct {
	Name    string
	Opening engine.Amount
	Total   engine.Amount
	Credits []engine.Amount
	Version int64
	Edited  bool
	Analyst []string // pointers
}

func (h *fixture) state(id int64) state {
	h.t.Helper()
	d, raw, err := h.Documents.Get(h.t.Context(), h.by, id)
	var own ownFields
	var e engine.Extraction
	if err == nil {
		err = json.Unmarshal(raw, &own)
	}
	if err == nil {
		err = json.Unmarshal(raw, &e)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	s := state{Total: *own.Total, Version: d.EditVersion, Edited: e.Edited != nil}
	if own.Name != nil {
		s.Name = *own.Name
	}
	if own.Opening != nil {
		s.Opening = *own.Opening
	}
	for _, t := range e.Transactions {
		s.Credits = append(s.Credits, t.Credit)
	}
	for _, pointer := range []string{"/name", "/opening", "/total"} {
		if e.Provenance[pointer].Source == engine.FromAnalyst {
			s.Analyst = append(s.Analyst, pointer)
		}
	}
	if e.Edited != nil && (e.Edited.Revision != d.EditVersion || e.Edited.By == nil || *e.Edited.By != h.by.KeyID) {
		h.t.Errorf("edited says %+v at version %d, want this version by %s", *e.Edited, d.EditVersion, h.by.KeyID)
	}
	return s
}

// Edits of rows and corrections of fields can be on one document together: each survives the other and the other's
// revert, and one revision counts both.
func TestCorrectionsAndEditedRowsSurviveEachOther(t *testing.T) {
	h, id := correctingFixture(t)
	ctx := t.Context()
	correct := func(in engine.CorrectFieldsInput) func() error {
		return func() error { _, err := h.Edits.CorrectFields(ctx, h.by, id, in); return err }
	}
	rows := func(in engine.ReplaceTransactionsInput) func() error {
		return func() error { _, err := h.Edits.ReplaceTransactions(ctx, h.by, id, in); return err }
	}
	revertRows := func() error { _, err := h.Edits.RevertTransactions(ctx, h.by, id, nil); return err }
	revertFields := func() error { _, err := h.Edits.RevertFields(ctx, h.by, id, nil); return err }
	read := []engine.Amount{100, 200, 300}
	kept := credits(9)
	kept.KeepChecks = true
	for _, step := range []struct {
		what string
		do   func() error
		want state
	}{
		{"nothing to revert", revertFields, state{"ANA", 1000, 1600, read, 0, false, nil}},
		{
			"two fields", correct(fields("/opening", "20", "/name", "null")),
			state{"", 2000, 2600, read, 1, true, []string{"/name", "/opening"}},
		},
		{
			"the same again changes nothing", correct(fields("/opening", "20.00")),
			state{"", 2000, 2600, read, 1, true, []string{"/name", "/opening"}},
		},
		{
			"no row is edited: nothing to revert", revertRows,
			state{"", 2000, 2600, read, 1, true, []string{"/name", "/opening"}},
		},
		{"rows", rows(credits(5)), state{"", 2000, 2005, []engine.Amount{5}, 2, true, []string{"/name", "/opening"}}},
		{
			"another field", correct(fields("/name", `"BEN"`)),
			state{"BEN", 2000, 2005, []engine.Amount{5}, 3, true, []string{"/name", "/opening"}},
		},
		{"fields reverted, rows stay", revertFields, state{"ANA", 1000, 1005, []engine.Amount{5}, 4, true, nil}},
		{
			"corrected again", correct(fields("/opening", "30")),
			state{"ANA", 3000, 3005, []engine.Amount{5}, 5, true, []string{"/opening"}},
		},
		{"rows reverted, fields stay", revertRows, state{"ANA", 3000, 3600, read, 6, true, []string{"/opening"}}},
		{"both reverted", revertFields, state{"ANA", 1000, 1600, read, 7, false, nil}},
		{"a correction works stale checks out anew", func() error {
			if err := rows(kept)(); err != nil {
				return err
			}
			return correct(fields("/opening", "1"))()
		}, state{"ANA", 100, 109, []engine.Amount{9}, 9, true, []string{"/opening"}}},
	} {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.what, err)
		}
		if diff := cmp.Diff(step.want, h.state(id)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", step.what, diff)
		}
	}
}

func TestCorrectionKeepsOriginalAndAuthor(t *testing.T) {
	h, id := correctingFixture(t)
	before, err := h.store.Extraction(t.Context(), h.by.Org, id)
	if err != nil {
		t.Fatal(err)
	}
	for _, value := range []string{`"BEN"`, `"CAT"`} {
		if _, err := h.Edits.CorrectFields(t.Context(), h.by, id, fields("/name", value)); err != nil {
			t.Fatal(err)
		}
	}
	got, err := h.Edits.CorrectFields(t.Context(), h.by, id, fields("/opening", "null"))
	if err != nil {
		t.Fatal(err)
	}
	p := got.Result.Provenance["/name"]
	if p.Page != 2 || p.Text != "ANA" || p.Source != engine.FromAnalyst || p.By == nil || *p.By != h.by.KeyID ||
		p.At == "" || string(*p.Original) != `"ANA"` || p.Confidence != 1 {
		t.Errorf("provenance of /name is %+v, want the place and value that were read, and who put another", p)
	}
	if len(got.Corrections) != 2 ||
		string(got.Corrections[0].Value) != `"CAT"` || string(got.Corrections[0].Original) != `"ANA"` ||
		string(got.Corrections[1].Value) != "null" || string(got.Corrections[1].Original) != "10" {
		t.Errorf("corrections %+v, want both with what was read", got.Corrections)
	}
	if after, err := h.store.Extraction(t.Context(), h.by.Org, id); err != nil || string(after) != string(before) {
		t.Errorf("the extraction is %s (%v), want it untouched", after, err)
	}
	last, err := h.store.LastAudit(t.Context(), h.by.Org)
	if err != nil {
		t.Fatal(err)
	}
	if last.Action != "document.fields_corrected" ||
		string(last.After) != `{"fields":1,"pointers":["/opening"],"version":3}` {
		t.Errorf("the audit log says %s %s, want the pointer and no value", last.Action, last.After)
	}
	if _, err := h.Audit.Verify(t.Context(), h.by.Org); err != nil {
		t.Error(err)
	}
}

func TestConcurrentCorrectionsAllApply(t *testing.T) {
	h, id := correctingFixture(t)
	var all sync.WaitGroup
	for _, in := range []engine.CorrectFieldsInput{
		fields("/name", `"BEN"`), fields("/opening", "7"), fields("/total", "1"),
	} {
		all.Go(func() {
			if _, err := h.Edits.CorrectFields(t.Context(), h.by, id, in); err != nil {
				t.Error(err)
			}
		})
	}
	all.Go(func() {
		if _, err := h.Edits.ReplaceTransactions(t.Context(), h.by, id, credits(5)); err != nil {
			t.Error(err)
		}
	})
	all.Wait()
	want := state{"BEN", 700, 705, []engine.Amount{5}, 4, true, []string{"/name", "/opening", "/total"}}
	if diff := cmp.Diff(want, h.state(id)); diff != "" {
		t.Errorf("after four changes at once (-want +got):\n%s", diff)
	}
}

func TestInvalidCorrectionsAreRefused(t *testing.T) {
	h, id := correctingFixture(t)
	_, stranger := h.newOrg("Other Lending", "paid")
	pending := h.upload("another")
	many := engine.CorrectFieldsInput{Values: map[string]json.RawMessage{}}
	for i := range engine.MaxFieldsAtOnce + 1 {
		many.Values["/"+strings.Repeat("x", i+1)] = json.RawMessage("1")
	}
	stale := fields("/name", `"BEN"`)
	stale.IfMatch = &engine.IfMatch{Versions: []int64{5}}
	for what, c := range map[string]struct {
		by   engine.Principal
		id   int64
		in   engine.CorrectFieldsInput
		code engine.Code
	}{
		"another organization's": {stranger, id, fields("/name", "null"), engine.CodeNotFound},
		"stale":                  {h.by, id, stale, engine.CodePreconditionFailed},
		"no fields":              {h.by, id, fields(), engine.CodeValidationFailed},
		"too many":               {h.by, id, many, engine.CodeValidationFailed},
		"one within another":     {h.by, id, fields("/name", "null", "/name/x", "1"), engine.CodeValidationFailed},
		"no pointer":             {h.by, id, fields("name", "null"), engine.CodeValidationFailed},
		"unknown":                {h.by, id, fields("/nam", "null", "/name", "null"), engine.CodeValidationFailed},
	} {
		_, err := h.Edits.CorrectFields(t.Context(), c.by, c.id, c.in)
		if engine.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %s", what, err, c.code)
		}
	}
	if got := h.state(id); got.Version != 0 || got.Name != "ANA" {
		t.Errorf("after refusals the document shows %+v, want it as read", got)
	}
	h.settled(pending.ID)
	without := newFixture(t)
	_, err := without.Edits.CorrectFields(t.Context(), without.by, 1, fields("/name", "null"))
	wantCode(t, err, engine.CodeInvalidRequest)
	_, err = without.Edits.RevertFields(t.Context(), without.by, 1, nil)
	wantCode(t, err, engine.CodeInvalidRequest)
}

// edited.by is null if there is no key with that id any more.
func TestEditorIsNullWithoutKey(t *testing.T) {
	h, id := correctingFixture(t)
	gone := h.by
	gone.KeyID = "gone0000"
	got, err := h.Edits.CorrectFields(t.Context(), gone, id, fields("/name", `"BEN"`))
	if err != nil {
		t.Fatal(err)
	}
	_, raw, err := h.Documents.Get(t.Context(), h.by, id)
	if err != nil || got.Edited.By != nil || !strings.HasSuffix(string(raw), `,"by":null,"revision":1,"reason":"edit"}}`) {
		t.Errorf(
			"edited is %+v, the document ends in %s (%v), want by null", got.Edited, raw[max(0, len(raw)-80):], err,
		)
	}
}

func TestEditedRowsAreMarked(t *testing.T) {
	h, id := editingFixture(t)
	marks := func(in engine.ReplaceTransactionsInput) (out []bool) {
		t.Helper()
		got, err := h.Edits.ReplaceTransactions(t.Context(), h.by, id, in)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range got.Result.Transactions {
			out = append(out, r.Edited)
		}
		return out
	}
	asRead := func(number int) engine.TransactionInput {
		return row("row date description debit credit", func(t *engine.Transaction) {
			t.Row, t.Description, t.Credit = number, "DEPOSIT", engine.Amount(number*100)
			t.Date = &engine.Date{Year: 2025, Month: 1, Day: 2}
		})
	}
	changed := asRead(2)
	changed.Values.Credit = 999
	added := credits(5).Rows[0]
	if got := marks(engine.ReplaceTransactionsInput{
		Rows: []engine.TransactionInput{asRead(1), changed, added, asRead(3)},
	}); !cmp.Equal(got, []bool{false, true, true, false}) {
		t.Errorf("edited are %v, want the changed and the added row", got)
	}
	if got := marks(engine.ReplaceTransactionsInput{
		Rows: []engine.TransactionInput{asRead(1), asRead(2), asRead(3)},
	}); !cmp.Equal(got, []bool{false, false, false}) {
		t.Errorf("edited are %v, want none after all were sent as they were read", got)
	}
}
