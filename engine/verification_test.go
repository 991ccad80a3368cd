package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// listingVerifier records what was compared; its score is the number of documents.
type listingVerifier struct{ seen []engine.VerifyPaper }

func (v *listingVerifier) Begin() engine.Comparison { return &listing{verifier: v} }

type listing struct {
	verifier *listingVerifier
	papers   []engine.VerifyPaper
}

func (l *listing) Add(p engine.VerifyPaper) { l.papers = append(l.papers, p) }

func (l *listing) Verdict() engine.CrossVerification {
	l.verifier.seen = l.papers
	return engine.CrossVerification{DocumentCount: len(l.papers), CrossDocScore: 77, ScoreBasis: engine.BasisCompared}
}

// provenExtractor gives every document an authenticity block.
type provenExtractor struct{ *scriptedExtractor }

func (x provenExtractor) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	e, err := x.scriptedExtractor.Extract(ctx, in)
	points := 91
	e.FraudDetection = &engine.FraudDetection{
		AuthenticityScore: &points,
		RiskLevel:         "low",
		CategoryScores:    engine.CategoryScores{Structure: &points},
		IntegrityChecks: []engine.IntegrityCheck{{
			Key:      "file_integrity",
			Label:    "The file is whole",
			Status:   engine.CheckPass,
			Evidence: []engine.Evidence{},
		}},
	}
	return e, err
}

func newVerifyingFixture(t *testing.T) (*fixture, *listingVerifier) {
	v := &listingVerifier{}
	h := newFixture(t, func(c *engine.Config) {
		c.Verifier, c.Extractor = v, provenExtractor{c.Extractor.(*scriptedExtractor)}
	})
	return h, v
}

// completed uploads contents and reads them all.
func (h *fixture) completed(contents ...string) (ids []int64) {
	stop := h.run()
	for _, content := range contents {
		ids = append(ids, h.settled(h.upload(content).ID).ID)
	}
	stop()
	return ids
}

func (h *fixture) verify(ids ...int64) (engine.CrossVerification, error) {
	return h.Verification.Verify(h.t.Context(), h.by, engine.VerifyInput{DocumentIDs: ids})
}

func TestVerifyComparesStoredResultsInOrderOfIDs(t *testing.T) {
	h, v := newVerifyingFixture(t)
	ids := h.completed("one", "two", "three")
	got, err := h.verify(ids[2], ids[0], ids[1])
	if err != nil || got.CrossDocScore != 77 || got.DocumentCount != 3 {
		t.Fatalf("got %+v, %v, want three papers compared", got, err)
	}
	for i, p := range v.seen {
		if p.ID != ids[i] || p.DocumentType != "bank_statement" || p.FileName != "statement.txt" ||
			len(p.SHA256) != 64 ||
			fmt.Sprintf("%s", p.Result.Fields.Get("says")) != `"`+[]string{"one", "two", "three"}[i]+`"` {
			t.Errorf("paper %d is %+v, want document %d with its result", i, p, ids[i])
		}
	}
}

func TestVerifyAuditsIDsOnly(t *testing.T) {
	h, _ := newVerifyingFixture(t)
	ids := h.completed("one", "two")
	if _, err := h.verify(ids[1], ids[0]); err != nil {
		t.Fatal(err)
	}
	last := lastAudit(t, h)
	want := fmt.Sprintf(`{"cross_doc_score":77,"document_ids":[%d,%d],"score_basis":"compared"}`, ids[0], ids[1])
	if last.Action != "documents.verified" || last.KeyID != h.by.KeyID || last.Subject != fmt.Sprint(ids[0]) ||
		string(last.After) != want {
		t.Errorf("audit entry %+v %s, want documents.verified with %s", last, last.After, want)
	}
	if _, err := h.Verification.VerifySingle(
		t.Context(), h.by, engine.VerifySingleInput{DocumentID: ids[1]},
	); err != nil {
		t.Fatal(err)
	}
	if last = lastAudit(t, h); last.Subject != fmt.Sprint(ids[1]) ||
		string(last.After) != fmt.Sprintf(`{"authenticity_score":91,"document_ids":[%d]}`, ids[1]) {
		t.Errorf("audit entry %+v %s, want the one document", last, last.After)
	}
}

func lastAudit(t *testing.T, h *fixture) engine.AuditEntry {
	t.Helper()
	last, err := h.store.LastAudit(t.Context(), h.org.ID)
	if err != nil {
		t.Fatal(err)
	}
	return last
}

func TestVerifyChecksListBeforeLookup(t *testing.T) {
	h, _ := newVerifyingFixture(t)
	many := make([]int64, 51)
	for i := range many {
		many[i] = int64(i + 1)
	}
	for _, c := range []struct {
		says   string
		ids    []int64
		fields string
	}{
		{"none", nil, "/document_ids"},
		{"one", []int64{1}, "/document_ids"},
		{"fifty-one", many, "/document_ids"},
		{"one twice", []int64{8, 9, 8}, "/document_ids/2"},
		{"one fifty times", slices.Repeat([]int64{8}, 3), "/document_ids/1 /document_ids/2"},
		{"zero and a negative", []int64{0, 5, -7}, "/document_ids/0 /document_ids/2"},
	} {
		_, err := h.verify(c.ids...)
		wantCode(t, err, engine.CodeValidationFailed)
		var failure *engine.Error
		errors.As(err, &failure)
		var fields []string
		for _, d := range failure.Details {
			fields = append(fields, d.Field)
		}
		if strings.Join(fields, " ") != c.fields {
			t.Errorf("%s: faults at %v, want %s", c.says, fields, c.fields)
		}
	}
	_, err := h.verify(many[:50]...)
	wantCode(t, err, engine.CodeNotFound)
}

func TestVerifyFindsEveryDocumentBeforeCheckingStates(t *testing.T) {
	h, _ := newVerifyingFixture(t)
	done := h.completed("one", "fail unreadable_document")
	pending := h.upload("two").ID
	gone := h.upload("three").ID
	if err := h.Documents.Delete(t.Context(), h.by, gone); err != nil {
		t.Fatal(err)
	}
	own := h.by
	_, h.by = h.newOrg("Other Lending", "paid")
	foreign := h.upload("theirs").ID
	h.by = own
	for _, c := range []struct {
		says string
		ids  []int64
		code engine.Code
		word string
	}{
		{
			"a foreign one beside a pending one", []int64{pending, foreign}, engine.CodeNotFound,
			engine.CodeNotFound.Row().Sentence,
		},
		{"a deleted one", []int64{done[0], gone}, engine.CodeNotFound, engine.CodeNotFound.Row().Sentence},
		{
			"an id that no document can have", []int64{done[0], 1<<63 - 1}, engine.CodeNotFound,
			engine.CodeNotFound.Row().Sentence,
		},
		{"a pending one", []int64{done[0], pending}, engine.CodeDocumentNotProcessed, "status_url"},
		{"a failed one", []int64{done[1], done[0]}, engine.CodeDocumentNotProcessed, "Upload it again"},
	} {
		_, err := h.verify(c.ids...)
		wantCode(t, err, c.code)
		if !strings.Contains(err.Error(), c.word) {
			t.Errorf("%s: %v, want %q", c.says, err, c.word)
		}
	}
	for id, code := range map[int64]engine.Code{
		pending:   engine.CodeDocumentNotProcessed,
		done[1]:   engine.CodeDocumentNotProcessed,
		gone:      engine.CodeNotFound,
		foreign:   engine.CodeNotFound,
		1<<53 + 1: engine.CodeNotFound,
		0:         engine.CodeValidationFailed,
		-1:        engine.CodeValidationFailed,
	} {
		_, err := h.Verification.VerifySingle(t.Context(), h.by, engine.VerifySingleInput{DocumentID: id})
		wantCode(t, err, code)
	}
}

func TestVerifySingleRepeatsResultBlock(t *testing.T) {
	h, _ := newVerifyingFixture(t)
	id := h.completed("one")[0]
	got, err := h.Verification.VerifySingle(t.Context(), h.by, engine.VerifySingleInput{DocumentID: id})
	if err != nil {
		t.Fatal(err)
	}
	_, result, err := h.Documents.Get(t.Context(), h.by, id)
	if err != nil {
		t.Fatal(err)
	}
	var envelope map[string]json.RawMessage
	var block map[string]json.RawMessage
	if err := errors.Join(
		json.Unmarshal(result, &envelope), json.Unmarshal(envelope["fraud_detection"], &block),
	); err != nil {
		t.Fatal(err)
	}
	if string(got.FraudDetection) != string(envelope["fraud_detection"]) ||
		string(got.CategoryScores) != string(block["category_scores"]) ||
		string(got.IntegrityChecks) != string(block["integrity_checks"]) {
		t.Errorf("got %s, want the result's block %s byte for byte", got.FraudDetection, envelope["fraud_detection"])
	}
	if *got.AuthenticityScore != 91 || *got.RiskLevel != "low" || got.DocumentID != id ||
		got.FileName != "statement.txt" {
		t.Errorf("got %+v", got)
	}
}

func TestWithoutVerifierOnlySingleDocumentsAreVerified(t *testing.T) {
	h := newFixture(t)
	ids := h.completed("one", "two")
	_, err := h.verify(ids...)
	wantCode(t, err, engine.CodeInvalidRequest)
	if !strings.Contains(err.Error(), "/verify/single") {
		t.Errorf("got %v, want the way out", err)
	}
	got, err := h.Verification.VerifySingle(t.Context(), h.by, engine.VerifySingleInput{DocumentID: ids[0]})
	if err != nil || got.AuthenticityScore != nil {
		t.Errorf("got %+v, %v, want no score for a result without a block", got, err)
	}
}
