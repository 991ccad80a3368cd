package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// entry is a document of a batch with this content.
func (h *fixture) entry(content string) engine.BatchDocumentInput {
	h.t.Helper()
	return engine.BatchDocumentInput{
		UploadInput: engine.UploadInput{File: h.stage("statement.txt", content), DocumentType: "bank_statement"},
	}
}

func (h *fixture) submit(in engine.BatchInput) engine.Batch {
	h.t.Helper()
	b, err := h.Batches.Submit(h.t.Context(), h.by, in)
	if err != nil {
		h.t.Fatal(err)
	}
	return b
}

func (h *fixture) batch(id string) engine.BatchRecord {
	h.t.Helper()
	r, err := h.Batches.Get(h.t.Context(), h.by, id)
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

// ended waits until every entry of a batch has ended.
func (h *fixture) ended(id string) engine.BatchRecord {
	h.t.Helper()
	eventually(h.t, "the batch to end", func() bool {
		s := h.batch(id).Status()
		return s != engine.BatchPending && s != engine.BatchProcessing
	})
	return h.batch(id)
}

func statuses(r engine.BatchRecord) string {
	var all []string
	for _, e := range r.Entries {
		all = append(all, string(e.Status()))
	}
	return strings.Join(all, " ")
}

// batchEvents are the bodies of batch.completed that were sent.
func (h *fixture) batchEvents() (bodies []string) {
	sent, all := h.calls.all()
	for i, c := range sent {
		if c.Event == engine.EventBatchCompleted {
			bodies = append(bodies, string(all[i]))
		}
	}
	return bodies
}

func TestBatchDocumentsAreCheckedIndependently(t *testing.T) {
	h := newFixture(t)
	h.fetch["https://example.com/may.txt"] = "from afar"
	unknown := h.entry("three")
	unknown.DocumentType = "bonk"
	both := h.entry("four")
	both.FileURL = "https://example.com/may.txt"
	b := h.submit(engine.BatchInput{Documents: []engine.BatchDocumentInput{
		h.entry("one"), h.entry("fail unreadable_document"), unknown, both,
		{UploadInput: engine.UploadInput{FileURL: "https://example.com/may.txt", DocumentType: "payslip"}},
		{UploadInput: engine.UploadInput{FileURL: "s3://bucket/x.pdf", DocumentType: "payslip"}},
		{
			UploadInput: engine.UploadInput{DocumentType: "payslip", FileName: "slip.txt"},
			Fault:       engine.Fail(engine.CodeInvalidBase64),
		},
	}})
	if r := h.batch(b.ID); statuses(r) != "pending pending failed failed pending failed failed" ||
		r.Status() != engine.BatchProcessing || r.ProgressPercent() != 57.14 {
		t.Errorf(
			"at first %s, %s, %v %%; want four refused, processing, 57.14 %%", statuses(r), r.Status(),
			r.ProgressPercent(),
		)
	}
	h.run()
	r := h.ended(strings.ToUpper(b.ID))
	if statuses(r) != "completed failed failed failed completed failed failed" ||
		r.Status() != engine.BatchCompletedWithErrors || r.ProgressPercent() != 100 {
		t.Errorf("ended as %s, %s, %v %%", statuses(r), r.Status(), r.ProgressPercent())
	}
	for i, want := range map[int]engine.ErrorCategory{
		1: engine.UnreadableDocument,
		2: engine.ProcessingError,
		3: engine.ProcessingError,
		5: engine.DownloadFailed,
		6: engine.UnreadableDocument,
	} {
		if d := r.Entries[i].Document; d.Error == nil || *d.Error == "" || d.ErrorCategory == nil ||
			*d.ErrorCategory != want {
			t.Errorf("entry %d is %+v, want an error of category %s", i, d, want)
		}
	}
	if d := r.Entries[2].Document; d.DocumentType != engine.AutoType {
		t.Errorf("an unknown type is kept as %q, want auto", d.DocumentType)
	}
	if name := r.Entries[6].Document.FileName; name != "slip.txt" {
		t.Errorf("a refused file is called %q, want its own name", name)
	}
	for i, e := range r.Entries {
		_, result, err := h.Batches.Result(t.Context(), h.by, e)
		if err != nil || (result != nil) != (e.Status() == engine.DocumentCompleted) {
			t.Errorf("entry %d, %s, has the result %s, %v", i, e.Status(), result, err)
		}
	}
}

func TestBatchReportsProgress(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.Workers = 1 })
	b := h.submit(engine.BatchInput{
		Documents: []engine.BatchDocumentInput{h.entry("wait 1"), h.entry("wait 2"), h.entry("wait 3")},
	})
	want := func(status engine.BatchStatus, percent float64) {
		t.Helper()
		if r := h.batch(b.ID); r.Status() != status || r.ProgressPercent() != percent {
			t.Errorf(
				"%s at %v %% (%s), want %s at %v %%", r.Status(), r.ProgressPercent(), statuses(r), status, percent,
			)
		}
	}
	want(engine.BatchPending, 0)
	h.run()
	for _, percent := range []float64{0, 33.33, 66.67} {
		<-h.read.started
		want(engine.BatchProcessing, percent)
		h.read.release <- struct{}{}
	}
	h.ended(b.ID)
	want(engine.BatchCompleted, 100)
}

func TestBatchSurvivesRestart(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.Workers = 1 })
	stop := h.run()
	b := h.submit(engine.BatchInput{
		WebhookURL: "https://example.com/batch",
		Documents:  []engine.BatchDocumentInput{h.entry("one"), h.entry("wait"), h.entry("three")},
	})
	<-h.read.started
	<-h.read.started
	stop()
	if r := h.batch(b.ID); statuses(r) != "completed pending pending" {
		t.Fatalf("stopped at %s, want one completed and two pending", statuses(r))
	}
	again := newScriptedExtractor()
	close(again.release)
	e, err := engine.New(engine.Config{
		Store:     h.store,
		Blobs:     h.blobs,
		Extractor: again,
		Types:     someTypes{},
		Notifier:  h.calls,
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); e.Run(ctx) }()
	r := h.ended(b.ID)
	cancel()
	<-done
	if r.Status() != engine.BatchCompleted || r.CompletedAt == nil {
		t.Errorf("after a restart %s, ended at %v; want completed", r.Status(), r.CompletedAt)
	}
	if n := len(h.batchEvents()); n != 1 {
		t.Errorf("batch.completed was sent %d times, want once", n)
	}
}

func TestBatchEndIsReportedOnceWithCounts(t *testing.T) {
	h := newFixture(t)
	own := h.entry("one")
	own.WebhookURL = "https://example.com/own"
	broken := h.entry("fail timeout")
	b := h.submit(engine.BatchInput{
		WebhookURL: "https://example.com/batch",
		Documents: []engine.BatchDocumentInput{own, broken,
			{UploadInput: engine.UploadInput{DocumentType: "payslip"}}},
	})
	h.run()
	h.ended(b.ID)
	eventually(t, "all callbacks", func() bool { sent, _ := h.calls.all(); return len(sent) == 4 })
	var told []string
	sent, _ := h.calls.all()
	for _, c := range sent {
		told = append(told, string(c.Event)+" "+c.URL)
	}
	slices.Sort(told)
	want := "[batch.completed https://example.com/batch document.completed https://example.com/own document.failed https://example.com/batch document.failed https://example.com/batch]"
	if fmt.Sprint(told) != want {
		t.Errorf("told %v, want %s", told, want)
	}
	var body map[string]any
	if err := json.Unmarshal(
		[]byte(h.batchEvents()[0]), &body,
	); err != nil || len(body) != 7 || body["batch_id"] != b.ID ||
		body["status"] != "completed_with_errors" || body["total_documents"] != 3.0 || body["completed"] != 1.0 ||
		body["failed"] != 2.0 || body["completed_at"] == "" {
		t.Errorf("batch.completed is %s, %v", h.batchEvents()[0], err)
	}
	eventually(t, "the outcome to be recorded", func() bool {
		list, err := h.store.BatchCallbacks(t.Context(), h.org.ID, b.ID)
		return err == nil && len(list) == 1 && list[0].SentAt != nil
	})
}

func TestBatchOfRefusedDocumentsEndsAtOnce(t *testing.T) {
	h := newFixture(t)
	b := h.submit(engine.BatchInput{WebhookURL: "https://example.com/batch", Documents: []engine.BatchDocumentInput{
		{UploadInput: engine.UploadInput{DocumentType: "payslip"}}}})
	if r := h.batch(b.ID); r.Status() != engine.BatchFailed || r.CompletedAt == nil {
		t.Errorf("%s, ended at %v; want failed", r.Status(), r.CompletedAt)
	}
	eventually(t, "batch.completed", func() bool { return len(h.batchEvents()) == 1 })
}

func TestBatchCountsAddUpAfterDeletions(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.Workers = 1 })
	h.run()
	b := h.submit(engine.BatchInput{
		WebhookURL: "https://example.com/batch",
		Documents:  []engine.BatchDocumentInput{h.entry("one"), h.entry("wait"), h.entry("three")},
	})
	<-h.read.started
	<-h.read.started // the second is under way, so the first is done
	r := h.batch(b.ID)
	for _, e := range r.Entries {
		if err := h.Documents.Delete(t.Context(), h.by, e.DocumentID); err != nil {
			t.Fatal(err)
		}
	}
	r = h.batch(b.ID)
	if completed, failed := r.Counts(); completed != 1 || failed != 2 ||
		r.Status() != engine.BatchCompletedWithErrors || r.ProgressPercent() != 100 {
		t.Errorf("%d completed, %d failed, %s; want 1, 2, completed_with_errors", completed, failed, r.Status())
	}
	for i, e := range r.Entries {
		if e.Document != nil || e.DocumentID == 0 || e.DeclaredType != "bank_statement" {
			t.Errorf("entry %d is %+v; want its id and type, and nothing of the deleted document", i, e)
		}
	}
	close(h.read.release)
	eventually(t, "batch.completed", func() bool { return len(h.batchEvents()) == 1 })
	if late := h.batch(b.ID); statuses(late) != "completed failed failed" {
		t.Errorf("later %s, want completed failed failed", statuses(late))
	}
}

func TestInvalidBatchIsRefusedAsWhole(t *testing.T) {
	h := newFixture(t)
	_, poor := h.newOrg("Small Lending", "standard")
	many := slices.Repeat([]engine.BatchDocumentInput{{
		UploadInput: engine.UploadInput{FileURL: "https://example.com/x", DocumentType: "payslip"},
	}}, 101)
	big := func() (list []engine.BatchDocumentInput) {
		for range 6 {
			list = append(list, engine.BatchDocumentInput{UploadInput: engine.UploadInput{
				DocumentType: "payslip",
				File:         &engine.StagedFile{Name: "a.txt", Size: engine.MaxFileBytes},
			}})
		}
		return list
	}
	for _, c := range []struct {
		name string
		by   engine.Principal
		in   engine.BatchInput
		want engine.Code
	}{
		{"the plan has none, whatever was sent", poor, engine.BatchInput{}, engine.CodePlanNotPermitted},
		{"no documents", h.by, engine.BatchInput{}, engine.CodeValidationFailed},
		{"101 documents", h.by, engine.BatchInput{Documents: many}, engine.CodeTooManyFiles},
		{
			"an address that is none", h.by, engine.BatchInput{WebhookURL: "ftp://x", Documents: many[:1]},
			engine.CodeValidationFailed,
		},
		{"600 MB", h.by, engine.BatchInput{Documents: big()}, engine.CodeRequestTooLarge},
	} {
		_, err := h.Batches.Submit(t.Context(), c.by, c.in)
		if err == nil || engine.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	if b := h.submit(engine.BatchInput{Documents: many[:100]}); b.TotalDocuments != 100 {
		t.Errorf("100 documents make a batch of %d", b.TotalDocuments)
	}
}

func TestBatchKeepsNothingIfFileCannotBeStored(t *testing.T) {
	h := newFixture(t)
	good, bad := h.entry("one"), h.entry("two")
	h.blobs.failOn(bad.File.SHA256, engine.ErrStorageFull)
	_, err := h.Batches.Submit(t.Context(), h.by, engine.BatchInput{Documents: []engine.BatchDocumentInput{good, bad}})
	wantCode(t, err, engine.CodeStorageUnavailable)
	if _, total, err := h.Documents.List(
		t.Context(), h.by, engine.DocumentFilter{Limit: 10},
	); err != nil || total != 0 {
		t.Errorf("%d documents are left, %v; want none", total, err)
	}
	if h.blobExists(h.org.ID, good.File.SHA256) {
		t.Error("a file of the failed batch is left")
	}
}

func TestBatchOfOtherOrganizationIsAbsent(t *testing.T) {
	h := newFixture(t)
	b := h.submit(engine.BatchInput{Documents: []engine.BatchDocumentInput{h.entry("mine")}})
	_, stranger := h.newOrg("Other Lending", "paid")
	for _, id := range []string{b.ID, "absent", ""} {
		_, err := h.Batches.Get(t.Context(), stranger, id)
		wantCode(t, err, engine.CodeNotFound)
	}
}
