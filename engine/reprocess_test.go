package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// rereader reads a statement of the rows that stand in next, "date-day credit description" a line, or fails when it
// says so. A document declared as a payslip has no rows.
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

// rereadingHouse has read a statement of three rows.
func rereadingHouse(t *testing.T) (h *fixture, r *rereader, id int64) {
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

// rowsText is what rows say: "row day credit description" each.
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

// versions tells each version: number, attempt, type, edited, current.
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

func TestReprocessMakesAVersionOfTheResultBefore(t *testing.T) {
	h, r, id := rereadingHouse(t)
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

func TestEditsAreCarriedOverWhereTheirRowsAreFoundAgain(t *testing.T) {
	for _, c := range []struct {
		name          string
		edit          []engine.TransactionInput
		next, want    string
		missing       string // change and row of what was not carried
		edited        bool
		declaredAfter string
	}{
		{
			name: "a changed value, and what else the new reading says",
			edit: []engine.TransactionInput{
				known(1, "description", func(t *engine.Transaction) { t.Description = "HOUSE" }),
				known(2, "", same),
				known(3, "", same),
			},
			next:   "1 50 NEW\n2 100 RENT\n3 200 SALARY\n4 300 GIFT",
			want:   "1 1 50 NEW; 2 2 100 HOUSE; 3 3 200 SALARY; 4 4 300 GIFT",
			edited: true,
		},
		{
			name:   "a removed row",
			edit:   []engine.TransactionInput{known(1, "", same), known(3, "", same)},
			next:   "2 100 RENT\n3 200 SALARY\n4 300 GIFT\n5 7 FEE",
			want:   "1 2 100 RENT; 3 4 300 GIFT; 4 5 7 FEE",
			edited: true,
		},
		{
			name: "an added row after its neighbour",
			edit: []engine.TransactionInput{
				known(1, "", same),
				row(
					"date description debit credit", func(t *engine.Transaction) { t.Description, t.Credit = "TIP", 5 },
				),
				known(2, "", same),
				known(3, "", same),
			},
			next:   "1 50 NEW\n2 100 RENT\n3 200 SALARY",
			want:   "1 1 50 NEW; 2 2 100 RENT; 5 9 5 TIP; 3 3 200 SALARY",
			edited: true,
		},
		{
			name: "an added row that the new reading reads itself",
			edit: []engine.TransactionInput{
				known(1, "", same),
				row(
					"date description debit credit", func(t *engine.Transaction) { t.Credit, t.Description = 5, "TIP" },
				),
				known(2, "", same),
				known(3, "", same),
			},
			next:   "2 100 RENT\n3 200 SALARY\n4 300 GIFT\n9 5 T1P",
			want:   "1 2 100 RENT; 4 9 5 TIP; 2 3 200 SALARY; 3 4 300 GIFT",
			edited: true,
		},
		{
			name: "what the new reading lacks is named",
			edit: []engine.TransactionInput{
				known(1, "description", func(t *engine.Transaction) { t.Description = "HOUSE" }),
				known(3, "credit", func(t *engine.Transaction) { t.Credit = 301 }),
			},
			next:    "2 100 RENT\n7 9 ELSE",
			want:    "1 2 100 HOUSE; 2 7 9 ELSE",
			missing: "removed 2, changed 3",
			edited:  true,
		},
		{
			name: "rows alike are found in their order",
			edit: []engine.TransactionInput{
				known(1, "", same), known(2, "", same),
				known(3, "category", func(t *engine.Transaction) { t.Category = "gift" }),
			},
			next:   "4 300 GIFT\n4 300 GIFT",
			want:   "1 4 300 GIFT; 2 4 300 GIFT",
			edited: true,
		},
		{
			name: "what the new reading says itself is no edit",
			edit: []engine.TransactionInput{
				known(1, "credit", func(t *engine.Transaction) { t.Credit = 110 }), known(2, "", same),
				known(3, "", same),
			},
			next: "2 110 RENT\n3 200 SALARY\n4 300 GIFT",
			want: "1 2 110 RENT; 2 3 200 SALARY; 3 4 300 GIFT",
		},
		{
			name: "another type without rows names all",
			edit: []engine.TransactionInput{
				known(1, "description", func(t *engine.Transaction) { t.Description = "HOUSE" }), known(2, "", same),
			},
			next:          "2 100 RENT",
			want:          "",
			missing:       "changed 1, removed 3",
			declaredAfter: "payslip",
		},
		{
			name:   "the order of the analyst",
			edit:   []engine.TransactionInput{known(3, "", same), known(1, "", same), known(2, "", same)},
			next:   "2 100 RENT\n3 200 SALARY\n4 300 GIFT\n5 7 FEE",
			want:   "3 4 300 GIFT; 4 5 7 FEE; 1 2 100 RENT; 2 3 200 SALARY",
			edited: true,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, r, id := rereadingHouse(t)
			h.replace(id, engine.ReplaceTransactionsInput{Rows: c.edit})
			before := h.rows(id)
			r.set(c.next)
			d := h.reprocess(id, engine.ReprocessInput{DocumentType: c.declaredAfter})
			if got := h.rows(id); got != c.want {
				t.Errorf("rows %s, want %s", got, c.want)
			}
			var missing []string
			for _, m := range d.NotCarried.Edits {
				missing = append(missing, fmt.Sprint(m.Change, " ", m.Row))
				if m.Reason == "" || (m.Transaction == nil) != (m.Change == engine.EditRemoved) {
					t.Errorf("%+v is named without its reason or its row", m)
				}
			}
			if got := strings.Join(missing, ", "); got != c.missing || d.NotCarried.Count != len(missing) {
				t.Errorf("%d named as not carried: %s, want %s", d.NotCarried.Count, got, c.missing)
			}
			list, err := h.Versions.List(t.Context(), h.by, id)
			if err != nil || list[0].Edited != c.edited || !list[1].Edited {
				t.Errorf("versions %+v, %v; want the newest edited: %v, and the first edited", list, err, c.edited)
			}
			v, _, err := h.Versions.Get(t.Context(), h.by, id, 1)
			if err != nil || rowsText(v.Result) != before {
				t.Errorf("version 1 is %s, %v; want it as it was edited: %s", rowsText(v.Result), err, before)
			}
			if d.EditVersion != 2 {
				t.Errorf("edit version %d, want 2", d.EditVersion)
			}
		})
	}
}

func TestNamesOfLostEditsOutliveLaterEdits(t *testing.T) {
	h, r, id := rereadingHouse(t)
	h.replace(id, engine.ReplaceTransactionsInput{Rows: []engine.TransactionInput{
		known(1, "", same), known(2, "", same), known(3, "credit", func(t *engine.Transaction) { t.Credit = 1 }),
	}})
	r.set("2 100 RENT")
	h.reprocess(id, engine.ReprocessInput{})
	h.replace(id, engine.ReplaceTransactionsInput{
		Rows: []engine.TransactionInput{known(1, "credit", func(t *engine.Transaction) { t.Credit = 101 })},
	})
	if d := h.settled(id); d.NotCarried.Count != 1 || d.NotCarried.Edits[0].Row != 3 {
		t.Errorf("named after another edit: %+v, want that of row 3", d.NotCarried)
	}
	if _, err := h.Edits.RevertTransactions(t.Context(), h.by, id, nil); err != nil {
		t.Fatal(err)
	}
	if d := h.settled(id); d.NotCarried.Count != 1 || h.rows(id) != "1 2 100 RENT" {
		t.Errorf(
			"reverted it shows %s and names %+v, want its own extraction and the edit of row 3", h.rows(id),
			d.NotCarried,
		)
	}
}

func TestAFailedAttemptLeavesTheResultBeforeReadable(t *testing.T) {
	h, r, id := rereadingHouse(t)
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

func TestOnlyADocumentThatEndedIsReadAgain(t *testing.T) {
	h, r, id := rereadingHouse(t)
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

func TestTenVersionsAreKeptAndADocumentIsReadTenTimesAnHour(t *testing.T) {
	clock := make(chan time.Time, 1)
	clock <- time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	r := &rereader{next: "2 100 RENT"}
	h := newFixture(t, func(c *engine.Config) {
		c.Extractor, c.Reviser = r, summing{}
		c.Now = func() time.Time { now := <-clock; clock <- now; return now }
	})
	h.run()
	id := h.settled(h.upload("a statement").ID).ID
	for range 10 {
		h.reprocess(id, engine.ReprocessInput{})
		clock <- (<-clock).Add(time.Minute)
	}
	_, wait, err := h.Documents.Reprocess(t.Context(), h.by, id, engine.ReprocessInput{})
	wantCode(t, err, engine.CodeRateLimited)
	if wait != 50*time.Minute {
		t.Errorf("wait %s, want 50m: the first of ten was ten minutes ago", wait)
	}
	list, err := h.Versions.List(t.Context(), h.by, id)
	if err != nil || len(list) != 10 || list[0].Number != 11 || list[9].Number != 2 {
		t.Errorf("%d versions, %v; want 11 to 2", len(list), err)
	}
	_, _, err = h.Versions.Get(t.Context(), h.by, id, 1)
	wantCode(t, err, engine.CodeNotFound)
	if _, err := h.store.Version(t.Context(), h.org.ID, id, 1); err == nil {
		t.Error("version 1 is still stored")
	}
}

func TestASettledBatchShowsTheResultThatItSettledWith(t *testing.T) {
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

// An edit that was worked out on the result before must not land on the new one.
func TestAnEditOfTheResultBeforeIsRefused(t *testing.T) {
	r, slow := &rereader{next: "2 100 RENT"}, &slowReviser{started: make(chan struct{}, 10), going: make(chan struct{})}
	h := newFixture(t, func(c *engine.Config) { c.Extractor, c.Reviser = r, slow })
	h.run()
	id := h.settled(h.upload("a statement").ID).ID
	for name, readAgain := range map[string]func(){
		"while it is read again": func() {
			r.mu.Lock()
			r.wait = make(chan struct{})
			r.mu.Unlock()
			if _, _, err := h.Documents.Reprocess(t.Context(), h.by, id, engine.ReprocessInput{}); err != nil {
				t.Fatal(err)
			}
		},
		"after it was read again": func() { h.reprocess(id, engine.ReprocessInput{}) },
	} {
		ended := make(chan error, 1)
		go func() {
			_, err := h.Edits.ReplaceTransactions(context.Background(), h.by, id, credits(7))
			ended <- err
		}()
		<-slow.started
		readAgain()
		slow.going <- struct{}{}
		err := <-ended
		if code := engine.CodeOf(
			err,
		); err == nil || code != engine.CodeDocumentNotProcessed && code != engine.CodePreconditionFailed {
			t.Errorf("%s: the edit came to %v, want it refused", name, err)
		}
		r.mu.Lock()
		if r.wait != nil {
			close(r.wait)
			r.wait = nil
		}
		r.mu.Unlock()
		h.settled(id)
		if got := h.rows(id); got != "1 2 100 RENT" {
			t.Errorf("%s: rows %s, want those read", name, got)
		}
	}
}

// slowReviser waits in each revision until it may go on.
type slowReviser struct {
	summing
	started, going chan struct{}
}

func (s *slowReviser) Revise(ctx context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	s.started <- struct{}{}
	<-s.going
	return s.summing.Revise(ctx, in)
}

func TestVersionsGoWithTheirDocument(t *testing.T) {
	h, r, id := rereadingHouse(t)
	r.set("2 999 SECRETWORD")
	h.reprocess(id, engine.ReprocessInput{})
	r.set("2 1 PLAIN")
	h.reprocess(id, engine.ReprocessInput{})
	if _, err := h.store.Version(t.Context(), h.org.ID, id, 2); err != nil {
		t.Fatal(err)
	}
	if err := h.store.InTx(
		t.Context(), func(tx engine.Tx) error { return tx.PurgeDocument(t.Context(), h.org.ID, id) },
	); err != nil {
		t.Fatal(err)
	}
	if list, err := h.store.Versions(t.Context(), h.org.ID, id, 100); err != nil || len(list) != 0 {
		t.Errorf("%d versions are left, %v; want none", len(list), err)
	}
}

func TestPagesAreReadAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]string{
		"":            "",
		"1":           "1",
		"3,1-2":       "1-3",
		" 5 , 1 - 2 ": "1-2,5",
		"1-4,2-3":     "1-4",
		"2,2":         "2",
		"999999":      "999999",
	} {
		s, err := engine.ParsePages(text)
		if err != nil || s.String() != want || s.All() != (want == "") {
			t.Errorf("%q is %q, %v; want %q", text, s, err, want)
		}
	}
	s, _ := engine.ParsePages("2-3,7")
	for page, want := range map[int]bool{1: false, 2: true, 3: true, 4: false, 7: true, 8: false} {
		if s.Has(page) != want {
			t.Errorf("2-3,7 has %d: %v, want %v", page, !want, want)
		}
	}
	if s.Last() != 7 || s.Missing(7) != "" || !strings.Contains(s.Missing(6), "6 pages") ||
		!strings.Contains(s.Missing(1), "one page") {
		t.Errorf("last %d, missing of 6: %s", s.Last(), s.Missing(6))
	}
}
