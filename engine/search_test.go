package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// search lists what a query finds.
func (h *fixture) search(by engine.Principal, q string) (ids []int64) {
	h.t.Helper()
	list, total, err := h.Documents.List(h.t.Context(), by, engine.DocumentFilter{Query: &q, Limit: 100})
	if err != nil || total != len(list) {
		h.t.Fatalf("%q: %d of %d, %v", q, len(list), total, err)
	}
	for _, d := range list {
		ids = append(ids, d.ID)
	}
	return ids
}

// wantFound compares what queries find.
func (h *fixture) wantFound(when string, want map[string][]int64) {
	h.t.Helper()
	for q, ids := range want {
		if got := h.search(h.by, q); fmt.Sprint(got) != fmt.Sprint(ids) {
			h.t.Errorf("%s: %q finds %v, want %v", when, q, got, ids)
		}
	}
}

// holder "reads" a statement of a holder with one row; its file names holder and reference.
type holder struct{}

func (holder) Extract(_ context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	content := make([]byte, in.Size)
	if _, err := in.Content.ReadAt(content, 0); err != nil {
		return engine.Extraction{}, err
	}
	name, reference, _ := strings.Cut(string(content), " ")
	if name == "fail" {
		return engine.Extraction{}, &engine.ExtractError{
			Category: engine.UnreadableDocument,
			Message:  "It cannot be read.",
		}
	}
	e := engine.Extraction{DocumentType: in.DeclaredType, Workings: json.RawMessage(`{"kept":true}`),
		Fields: engine.Fields{{Name: "account_name", Value: name}, {Name: "account_number", Value: "0011-2233-4455"}}}
	e.Transactions = []engine.Transaction{{
		Row:         1,
		Date:        &engine.Date{Year: 2025, Month: 1, Day: 2},
		Description: "DEPOSIT",
		Credit:      100,
		Reference:   &reference,
	}}
	summing{}.sum(&e)
	return e, nil
}

func searchingFixture(t *testing.T) *fixture {
	return newFixture(t, func(c *engine.Config) { c.Extractor, c.Reviser = holder{}, summing{} })
}

// The index follows a document through its life: made, fetched, read, edited, reverted, hidden.
func TestDocumentIsFoundByItsPresentWords(t *testing.T) {
	h := searchingFixture(t)
	d := h.upload("Reyes TRX-77")
	h.wantFound("before it is read", map[string][]int64{"statement.txt": {d.ID}, "reyes": nil})
	h.run()
	h.settled(d.ID)
	h.wantFound("once it is read", map[string][]int64{
		"statement":       {d.ID},
		"REYES statement": {d.ID},
		"4455":            {d.ID},
		"001122334455":    {d.ID},
		"trx-77":          {d.ID},
		"deposit":         nil,
	})

	in := credits(100)
	in.Rows[0].Values.Reference = new("CORRECTED-9")
	in.Rows[0].Given = in.Rows[0].Given.With(mustField(t, "reference"))
	if _, err := h.Edits.ReplaceTransactions(t.Context(), h.by, d.ID, in); err != nil {
		t.Fatal(err)
	}
	h.wantFound("once it is edited", map[string][]int64{"corrected-9": {d.ID}, "trx-77": nil, "reyes": {d.ID}})
	if _, err := h.Edits.RevertTransactions(t.Context(), h.by, d.ID, nil); err != nil {
		t.Fatal(err)
	}
	h.wantFound("once it is reverted", map[string][]int64{"corrected-9": nil, "trx-77": {d.ID}, "reyes": {d.ID}})

	failed := h.upload("fail x")
	h.settled(failed.ID)
	h.wantFound("a failed one", map[string][]int64{"statement": {failed.ID, d.ID}})
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	h.wantFound("once it is deleted", map[string][]int64{"reyes": nil, "statement": {failed.ID}})
}

func mustField(t *testing.T, name string) engine.TransactionField {
	t.Helper()
	f, known := engine.TransactionFieldNamed(name)
	if !known {
		t.Fatal(name)
	}
	return f
}

// A document that is fetched later is found by its final name; a document of an application by its external_ref.
func TestFetchedAndAttachedDocumentsAreFound(t *testing.T) {
	h := newFixture(t)
	h.fetch["https://example.com/files/may.txt"] = "hello from afar"
	r, err := h.Intake.Submit(
		t.Context(), h.by, input("CRM-4711"), []*engine.StagedFile{h.stage("payslip.txt", "a payslip")},
	)
	if err != nil {
		t.Fatal(err)
	}
	attached, err := h.Applications.Documents(t.Context(), h.by, r.Application.ID)
	if err != nil {
		t.Fatal(err)
	}
	fetched, err := h.Documents.Upload(t.Context(), h.by, engine.UploadInput{
		FileURL:       "https://example.com/files/may.txt",
		Async:         true,
		DocumentType:  "payslip",
		ApplicationID: "APP-1",
	})
	if err != nil {
		t.Fatal(err)
	}
	batch, err := h.Batches.Submit(t.Context(), h.by, engine.BatchInput{
		ApplicationID: "APP-1",
		Documents: []engine.BatchDocumentInput{
			{UploadInput: engine.UploadInput{File: h.stage("june.txt", "june"), DocumentType: "payslip"}},
			{UploadInput: engine.UploadInput{File: h.stage("july.txt", "july"), DocumentType: "no such type"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	record, err := h.Batches.Get(t.Context(), h.by, batch.ID)
	if err != nil {
		t.Fatal(err)
	}
	june, july := record.Entries[0].DocumentID, record.Entries[1].DocumentID
	h.run()
	h.settled(fetched.ID)
	h.settled(june)
	h.wantFound("all", map[string][]int64{
		"may.txt":         {fetched.ID},
		"crm-4711":        {july, june, fetched.ID, attached[0].ID},
		"crm4711 payslip": {attached[0].ID},
		"july":            {july},
	})
	_, stranger := h.newOrg("Other", "paid")
	if got := h.search(stranger, "crm-4711"); len(got) != 0 {
		t.Errorf("another organization finds %v", got)
	}
}

func TestSearchesAreBounded(t *testing.T) {
	h := newFixture(t)
	for _, q := range []string{"", " ", "-", strings.Repeat("x", 201), "\xff"} {
		_, _, err := h.Documents.List(t.Context(), h.by, engine.DocumentFilter{Query: &q, Limit: 10})
		wantCode(t, err, engine.CodeValidationFailed)
	}
}

// forgetIndex makes a database one that had no index, but for its tables.
func (h *fixture) forgetIndex() {
	h.t.Helper()
	if _, err := h.database.Raw().Exec(`DELETE FROM document_search`); err != nil {
		h.t.Fatal(err)
	}
}

// Documents from before the index existed get their words, edits included, and existing words stay. An interruption
// loses nothing.
func TestOlderDocumentsAreIndexed(t *testing.T) {
	h := searchingFixture(t)
	stop := h.run()
	d := h.upload("Reyes TRX-77")
	h.settled(d.ID)
	in := credits(100)
	in.Rows[0].Values.Reference = new("CORRECTED-9")
	in.Rows[0].Given = in.Rows[0].Given.With(mustField(t, "reference"))
	if _, err := h.Edits.ReplaceTransactions(t.Context(), h.by, d.ID, in); err != nil {
		t.Fatal(err)
	}
	stop()
	var all []int64
	for range 120 { // more than one page
		all = append([]int64{h.upload("Cruz X").ID}, all...)
	}
	h.forgetIndex()
	h.wantFound("without an index", map[string][]int64{"reyes": nil, "statement": nil})

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if n, err := h.Maintenance.IndexDocuments(ctx); n != 0 || err == nil {
		t.Errorf("interrupted: %d, %v", n, err)
	}
	if n, err := h.Maintenance.IndexDocuments(t.Context()); n != 121 || err != nil {
		t.Fatalf("indexed %d, %v; want 121", n, err)
	}
	if n, err := h.Maintenance.IndexDocuments(t.Context()); n != 0 || err != nil {
		t.Errorf("again: indexed %d, %v; want none", n, err)
	}
	h.wantFound("with the index again", map[string][]int64{"reyes": {d.ID}, "corrected-9": {d.ID}, "trx-77": nil})
	q := "statement"
	if _, total, err := h.Documents.List(
		t.Context(), h.by, engine.DocumentFilter{Query: &q, Limit: 1},
	); total != 121 || err != nil {
		t.Errorf("%d are found by the file name, %v; want 121", total, err)
	}
}
