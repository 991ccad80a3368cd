package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// rereader reads a statement with the rows in next ("date-day credit description", one a line), or fails if next says
// so. A document declared as a payslip has no rows.
type rereader struct {
	mu   sync.Mutex
	next string
	last engine.ExtractRequest
	// wait holds a reading until it is closed; nil holds none.
	wait chan struct{}
}

func (r *rereader) set(rows string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.next = rows
}

func (r *rereader) request() engine.ExtractRequest {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.last
}

func (r *rereader) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	r.mu.Lock()
	r.last = in
	rows, wait := r.next, r.wait
	r.mu.Unlock()
	if wait != nil {
		select {
		case <-wait:
		case <-ctx.Done():
			return engine.Extraction{}, ctx.Err()
		}
	}
	in.Tell(engine.Progress{PagesDone: 3, PagesTotal: 3})
	if rows == "fail" {
		return engine.Extraction{}, &engine.ExtractError{
			Category: engine.TypeMismatch,
			Message:  "It is something else.",
		}
	}
	e := engine.Extraction{
		SchemaVersion: engine.SchemaVersion,
		DocumentType:  in.DeclaredType,
		Workings:      json.RawMessage(`{"kept":true}`),
	}
	if in.DeclaredType == "payslip" {
		return e, nil
	}
	for i, line := range strings.Split(rows, "\n") {
		var day int
		var credit engine.Amount
		var words string
		if _, err := fmt.Sscan(line, &day, &credit, &words); err != nil {
			return e, err
		}
		e.Transactions = append(e.Transactions, engine.Transaction{
			Row:         i + 1,
			Date:        &engine.Date{Year: 2025, Month: 1, Day: day},
			Description: words,
			Credit:      credit,
			Category:    "other_income",
		})
	}
	summing{}.sum(&e)
	return e, nil
}

// rereadingFixture has read a statement of three rows.
func rereadingFixture(t *testing.T) (h *fixture, r *rereader, id int64) {
	r = &rereader{next: "2 100 RENT\n3 200 SALARY\n4 300 GIFT"}
	h = newFixture(t, func(c *engine.Config) { c.Extractor, c.Reviser, c.ReaderVersion = r, summing{}, "v1" })
	h.run()
	return h, r, h.settled(h.upload("a statement").ID).ID
}

func (h *fixture) reprocess(id int64, in engine.ReprocessInput) engine.Document {
	h.t.Helper()
	if _, _, err := h.Documents.Reprocess(h.t.Context(), h.by, id, in); err != nil {
		h.t.Fatal(err)
	}
	return h.settled(id)
}

// rowsText shows rows as "row day credit description".
func rowsText(raw json.RawMessage) string {
	var e engine.Extraction
	if err := json.Unmarshal(raw, &e); err != nil {
		return err.Error()
	}
	var lines []string
	for _, t := range e.Transactions {
		lines = append(lines, fmt.Sprintf("%d %d %d %s", t.Row, t.Date.Day, t.Credit, t.Description))
	}
	return strings.Join(lines, "; ")
}

func (h *fixture) rows(id int64) string {
	h.t.Helper()
	_, raw, err := h.Documents.Get(h.t.Context(), h.by, id)
	if err != nil {
		h.t.Fatal(err)
	}
	return rowsText(raw)
}

// versions shows each version: number, attempt, type, edited, current.
func (h *fixture) versions(id int64) string {
	h.t.Helper()
	list, err := h.Versions.List(h.t.Context(), h.by, id)
	if err != nil {
		h.t.Fatal(err)
	}
	var lines []string
	for _, v := range list {
		lines = append(lines, fmt.Sprintf(
			"%d of attempt %d %s %s%v %v", v.Number, v.Attempt, v.DocumentType, v.Reader, v.Edited, v.Current,
		))
	}
	return strings.Join(lines, "; ")
}

func (h *fixture) replace(id int64, in engine.ReplaceTransactionsInput) {
	h.t.Helper()
	if _, err := h.Edits.ReplaceTransactions(h.t.Context(), h.by, id, in); err != nil {
		h.t.Fatal(err)
	}
}

// known is a row of the document with a change.
func known(number int, given string, edit func(t *engine.Transaction)) engine.TransactionInput {
	return row("row "+given, func(t *engine.Transaction) { t.Row = number; edit(t) })
}

func same(*engine.Transaction) {}

func TestReprocessKeepsEarlierResultAsVersion(t *testing.T) {
	h, r, id := rereadingFixture(t)
	first, _, err := h.Documents.Get(t.Context(), h.by, id)
	if err != nil {
		t.Fatal(err)
	}
	r.set("2 100 RENT\n5 900 BONUS")
	d := h.reprocess(id, engine.ReprocessInput{Pages: " 3, 1-2", WebhookURL: "https://lender.example/again"})
	if d.Status != engine.DocumentCompleted || d.Attempt != 2 || d.JobID == first.JobID || d.Selection != "1-3" {
		t.Errorf("read again it is %+v, want completed in attempt 2 of pages 1-3", d)
	}
	if got := r.request().Pages.String(); got != "1-3" {
		t.Errorf("the reader was told of the pages %q, want 1-3", got)
	}
	if got, want := h.rows(id), "1 2 100 RENT; 2 5 900 BONUS"; got != want {
		t.Errorf("rows %s, want %s", got, want)
	}
	if d.EditVersion != first.EditVersion+1 {
		t.Errorf(
			"edit version %d after %d: an ETag of the result before must not fit the new one", d.EditVersion,
			first.EditVersion,
		)
	}
	if got, want := h.versions(id), "2 of attempt 2 bank_statement v1false true; 1 of attempt 1 bank_statement v1false false"; got != want {
		t.Errorf("versions %s, want %s", got, want)
	}
	v, missing, err := h.Versions.Get(t.Context(), h.by, id, 1)
	if err != nil || rowsText(v.Result) != "1 2 100 RENT; 2 3 200 SALARY; 3 4 300 GIFT" || missing.Count != 0 {
		t.Errorf("version 1 is %s, %+v, %v; want what was read first", rowsText(v.Result), missing, err)
	}
	feed := h.feed(h.by, 0)
	if got := names(feed); got != "document.completed document.completed" || feed[0].ID == feed[1].ID {
		t.Errorf("the feed tells %s, want each end once under an id of its own", got)
	}
	eventually(t, "the callback", func() bool { sent, _ := h.calls.all(); return len(sent) == 1 })
	if sent, _ := h.calls.all(); sent[0].URL != "https://lender.example/again" || sent[0].ID != feed[1].ID {
		t.Errorf("sent %+v, want that of the second attempt", sent)
	}
	for _, number := range []int{0, 3, -1} {
		_, _, err := h.Versions.Get(t.Context(), h.by, id, number)
		wantCode(t, err, engine.CodeNotFound)
	}
	_, stranger := h.newOrg("Other Lending", "paid")
	_, err = h.Versions.List(t.Context(), stranger, id)
	wantCode(t, err, engine.CodeNotFound)
	_, _, err = h.Versions.Get(t.Context(), stranger, id, 1)
	wantCode(t, err, engine.CodeNotFound)
	_, _, err = h.Documents.Reprocess(t.Context(), stranger, id, engine.ReprocessInput{})
	wantCode(t, err, engine.CodeNotFound)
}

func TestFailedAttemptKeepsEarlierResultReadable(t *testing.T) {
	h, r, id := rereadingFixture(t)
	h.replace(id, engine.ReplaceTransactionsInput{Rows: []engine.TransactionInput{
		known(1, "description", func(t *engine.Transaction) { t.Description = "HOUSE" }), known(2, "", same),
		known(3, "", same),
	}})
	r.set("fail")
	if d := h.reprocess(
		id, engine.ReprocessInput{},
	); d.Status != engine.DocumentFailed || *d.ErrorCategory != engine.TypeMismatch {
		t.Fatalf("got %+v, want failed", d)
	}
	if _, result, err := h.Documents.Get(t.Context(), h.by, id); result != nil || err != nil {
		t.Errorf("the failed document shows %s, %v; want no result", result, err)
	}
	v, _, err := h.Versions.Get(t.Context(), h.by, id, 1)
	if err != nil || !strings.Contains(rowsText(v.Result), "HOUSE") || v.Current {
		t.Errorf("version 1 is %s, %v; want the edited result, no longer current", rowsText(v.Result), err)
	}
	r.set("2 100 RENT\n3 200 SALARY\n4 300 GIFT")
	if h.reprocess(id, engine.ReprocessInput{}); h.rows(id) != "1 2 100 HOUSE; 2 3 200 SALARY; 3 4 300 GIFT" {
		t.Errorf("rows %s, want the edit of before the failure", h.rows(id))
	}
	if got, want := h.versions(id), "2 of attempt 3 bank_statement v1true true; 1 of attempt 1 bank_statement v1true false"; got != want {
		t.Errorf("versions %s, want %s", got, want)
	}
}

func TestOnlyEndedDocumentIsReadAgain(t *testing.T) {
	h, r, id := rereadingFixture(t)
	try := func(id int64, in engine.ReprocessInput) error {
		_, _, err := h.Documents.Reprocess(t.Context(), h.by, id, in)
		return err
	}
	for _, in := range []engine.ReprocessInput{
		{Pages: "0"},
		{Pages: "2-1"},
		{Pages: "a"},
		{Pages: "1,,2"},
		{Pages: "1-"},
		{Pages: "+1"},
		{Pages: strings.Repeat("1,", 300) + "1"},
		{Password: strings.Repeat("x", 200)},
		{WebhookURL: "ftp://x"},
		{Pages: "4"},
	} {
		wantCode(t, try(id, in), engine.CodeValidationFailed)
	}
	wantCode(t, try(id, engine.ReprocessInput{DocumentType: "bonk"}), engine.CodeUnknownDocumentType)
	r.mu.Lock()
	r.wait = make(chan struct{})
	r.mu.Unlock()
	if err := try(id, engine.ReprocessInput{DocumentType: "payslip", Password: "sesame"}); err != nil {
		t.Fatal(err)
	}
	wantCode(t, try(id, engine.ReprocessInput{}), engine.CodeDocumentNotProcessed)
	close(r.wait)
	if d := h.settled(id); d.Password != nil || r.request().Password != "sesame" || d.DeclaredType != "payslip" {
		t.Errorf(
			"read with the password %q as %s, which is erased: %v; want sesame, payslip, erased",
			r.request().Password, d.DeclaredType, d.Password == nil,
		)
	}
	never := h.upload("x", func(in *engine.UploadInput) {
		in.File, in.FileURL, in.Async = nil, "https://files.example/absent", true
	})
	h.settled(never.ID)
	wantCode(t, try(never.ID, engine.ReprocessInput{}), engine.CodeDocumentNotProcessed)
	if err := h.Documents.Delete(t.Context(), h.by, id); err != nil {
		t.Fatal(err)
	}
	wantCode(t, try(id, engine.ReprocessInput{}), engine.CodeNotFound)
	_, err := h.Versions.List(t.Context(), h.by, id)
	wantCode(t, err, engine.CodeNotFound)
}

func TestSettledBatchKeepsItsResult(t *testing.T) {
	r := &rereader{next: "2 100 RENT"}
	h := newFixture(t, func(c *engine.Config) { c.Extractor, c.Reviser = r, summing{} })
	h.run()
	b, err := h.Batches.Submit(t.Context(), h.by, engine.BatchInput{
		WebhookURL: "https://lender.example/batch",
		Documents: []engine.BatchDocumentInput{
			{UploadInput: engine.UploadInput{File: h.stage("a.txt", "a statement"), DocumentType: "bank_statement"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	entry := func() (engine.BatchEntry, string) {
		record, err := h.Batches.Get(t.Context(), h.by, b.ID)
		if err != nil {
			t.Fatal(err)
		}
		found, result, err := h.Batches.Result(t.Context(), h.by, record.Entries[0])
		if err != nil {
			t.Fatal(err)
		}
		return found, rowsText(result)
	}
	record, _ := h.Batches.Get(t.Context(), h.by, b.ID)
	id := record.Entries[0].DocumentID
	h.settled(id)
	r.set("2 999 OTHER")
	h.reprocess(id, engine.ReprocessInput{})
	if found, got := entry(); got != "1 2 100 RENT" || found.Status() != engine.DocumentCompleted {
		t.Errorf("the batch shows %s of %+v, want the first attempt's result", got, found)
	}
	r.set("fail")
	h.reprocess(id, engine.ReprocessInput{})
	if found, got := entry(); got != "1 2 100 RENT" || found.Status() != engine.DocumentCompleted ||
		found.Document.Error != nil {
		t.Errorf("after a failed attempt the batch shows %s of %+v, want the first attempt's result", got, found)
	}
	if got := names(h.feed(h.by, 0)); got != "document.completed batch.completed document.completed document.failed" {
		t.Errorf("the feed tells %s, want the batch's end once", got)
	}
}
