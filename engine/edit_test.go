package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
)

// threeRows "reads" a statement of three credits: 1.00, 2.00 and 3.00.
type threeRows struct{}

func (threeRows) Extract(_ context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	day := engine.Date{Year: 2025, Month: 1, Day: 2}
	e := engine.Extraction{DocumentType: in.DeclaredType, Workings: json.RawMessage(`{"kept":true}`)}
	for i := 1; i <= 3; i++ {
		branch := fmt.Sprint("B", i)
		e.Transactions = append(e.Transactions, engine.Transaction{
			Row:         i,
			Date:        &day,
			Description: "DEPOSIT",
			Credit:      engine.Amount(i * 100),
			Category:    "cash_deposit",
			Branch:      &branch,
		})
	}
	summing{}.sum(&e)
	return e, nil
}

// summing is a reviser that only computes the sum of credits.
type summing struct{}

func (summing) Editable(documentType string) bool { return documentType == "bank_statement" }

func (summing) Accounts(engine.Extraction) int { return 1 }

func (s summing) Revise(_ context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	if string(in.Workings) != `{"kept":true}` {
		return engine.Extraction{}, errors.New("the workings were lost")
	}
	out := in.Extracted
	out.Transactions = in.Rows
	s.sum(&out)
	return out, nil
}

func (summing) Categorize(_ context.Context, in engine.ReviseRequest) ([]engine.Transaction, error) {
	return in.Rows, nil
}

func (summing) sum(e *engine.Extraction) {
	e.Metrics, e.BalanceChecks = &engine.Metrics{}, &engine.BalanceChecks{}
	for _, t := range e.Transactions {
		e.BalanceChecks.TotalCredits += t.Credit
	}
}

func editingFixture(t *testing.T) (h *fixture, id int64) {
	h = newFixture(t, func(c *engine.Config) { c.Extractor, c.Reviser = threeRows{}, summing{} })
	h.run()
	d := h.upload("a statement")
	return h, h.settled(d.ID).ID
}

// credits is a replacement by new rows of these amounts.
func credits(amounts ...engine.Amount) engine.ReplaceTransactionsInput {
	in := engine.ReplaceTransactionsInput{}
	for _, a := range amounts {
		in.Rows = append(in.Rows, row("date description debit credit", func(t *engine.Transaction) { t.Credit = a }))
	}
	return in
}

// row is an input row that gives the named fields.
func row(given string, edit func(t *engine.Transaction)) engine.TransactionInput {
	day := engine.Date{Year: 2025, Month: 1, Day: 9}
	in := engine.TransactionInput{Values: engine.Transaction{Date: &day, Description: "PUT"}}
	for _, name := range strings.Fields(given) {
		f, known := engine.TransactionFieldNamed(name)
		if !known {
			panic(name)
		}
		in.Given = in.Given.With(f)
	}
	edit(&in.Values)
	return in
}

// shown is a document's sum and rows.
type shown struct {
	Credits []engine.Amount
	Sum     engine.Amount
}

func shownOf(e engine.Extraction) shown {
	s := shown{Sum: e.BalanceChecks.TotalCredits}
	for _, t := range e.Transactions {
		s.Credits = append(s.Credits, t.Credit)
	}
	return s
}

func (h *fixture) shows(id int64) (shown, int64) {
	h.t.Helper()
	d, raw, err := h.Documents.Get(h.t.Context(), h.by, id)
	var e engine.Extraction
	if err == nil {
		err = json.Unmarshal(raw, &e)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return shownOf(e), d.EditVersion
}

var asRead = shown{Credits: []engine.Amount{100, 200, 300}, Sum: 600}

func TestEditIsShownUntilRevertedAndExtractionStays(t *testing.T) {
	h, id := editingFixture(t)
	before, err := h.store.Extraction(t.Context(), h.by.Org, id)
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range []struct {
		what string
		do   func() (engine.EditedTransactions, error)
		want shown
		rev  int64
	}{
		{"nothing to revert", func() (engine.EditedTransactions, error) {
			return h.Edits.RevertTransactions(t.Context(), h.by, id, nil)
		}, asRead, 0},
		{"nothing to revalidate", func() (engine.EditedTransactions, error) {
			return h.Edits.RevalidateTransactions(t.Context(), h.by, id, nil)
		}, asRead, 0},
		{"replaced", func() (engine.EditedTransactions, error) {
			return h.Edits.ReplaceTransactions(t.Context(), h.by, id, credits(5, 6))
		}, shown{[]engine.Amount{5, 6}, 11}, 1},
		{"replaced, checks kept", func() (engine.EditedTransactions, error) {
			in := credits(7)
			in.KeepChecks = true
			return h.Edits.ReplaceTransactions(t.Context(), h.by, id, in)
		}, shown{[]engine.Amount{7}, 11}, 2},
		{"revalidated", func() (engine.EditedTransactions, error) {
			return h.Edits.RevalidateTransactions(t.Context(), h.by, id, nil)
		}, shown{[]engine.Amount{7}, 7}, 3},
		{"reverted", func() (engine.EditedTransactions, error) {
			return h.Edits.RevertTransactions(t.Context(), h.by, id, nil)
		}, asRead, 4},
	} {
		got, err := step.do()
		if err != nil {
			t.Fatalf("%s: %v", step.what, err)
		}
		if diff := cmp.Diff(step.want, shownOf(got.Result)); diff != "" || got.Version != step.rev {
			t.Errorf("%s: version %d, want %d; (-want +got)\n%s", step.what, got.Version, step.rev, diff)
		}
		now, version := h.shows(id)
		if diff := cmp.Diff(step.want, now); diff != "" || version != step.rev {
			t.Errorf("step %d: the document shows version %d, want %d; (-want +got)\n%s", i, version, step.rev, diff)
		}
	}
	after, err := h.store.Extraction(t.Context(), h.by.Org, id)
	if err != nil || string(after) != string(before) {
		t.Errorf("the extraction is %s (%v), want it untouched: %s", after, err, before)
	}
}

func TestRowsAreIdentifiedByNumber(t *testing.T) {
	h, id := editingFixture(t)
	one := func(what string, in engine.TransactionInput) engine.Transaction {
		t.Helper()
		got, err := h.Edits.ReplaceTransactions(
			t.Context(), h.by, id, engine.ReplaceTransactionsInput{Rows: []engine.TransactionInput{in}},
		)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		return got.Result.Transactions[0]
	}
	kept := one("an extracted row", row("row date description debit credit", func(t *engine.Transaction) { t.Row = 2 }))
	if kept.Branch == nil || *kept.Branch != "B2" || kept.Category != "cash_deposit" {
		t.Errorf("row 2 became %+v, want its branch and category kept", kept)
	}
	if got := one(
		"null clears",
		row("row date description debit credit branch category", func(t *engine.Transaction) { t.Row = 2 }),
	); got.Branch != nil || got.Category != "" {
		t.Errorf("row 2 became %+v, want its branch and category cleared", got)
	}
	branch := "NEW"
	added := one(
		"a new row", row("date description debit credit branch", func(t *engine.Transaction) { t.Branch = &branch }),
	)
	if added.Row != 4 {
		t.Errorf("the new row has number %d, want 4", added.Row)
	}
	again := one(
		"the added row again", row("row date description debit credit", func(t *engine.Transaction) { t.Row = 4 }),
	)
	if again.Branch == nil || *again.Branch != "NEW" {
		t.Errorf("row 4 became %+v, want its branch kept", again)
	}
	if _, err := h.Edits.RevertTransactions(t.Context(), h.by, id, nil); err != nil {
		t.Fatal(err)
	}
	fourth := row("row date description debit credit", func(t *engine.Transaction) { t.Row = 4 })
	_, err := h.Edits.ReplaceTransactions(
		t.Context(), h.by, id, engine.ReplaceTransactionsInput{Rows: []engine.TransactionInput{fourth}},
	)
	wantCode(t, err, engine.CodeValidationFailed)
	if next := one(
		"a new row after a revert", row("date description debit credit", func(*engine.Transaction) {}),
	); next.Row != 5 {
		t.Errorf("the new row has number %d, want 5: 4 was given out before", next.Row)
	}
}

func TestEditsAreAuditedWithoutContent(t *testing.T) {
	h, id := editingFixture(t)
	in := credits(5)
	in.Rows = append(in.Rows, row("row date description debit credit", func(t *engine.Transaction) { t.Row = 3 }))
	if _, err := h.Edits.ReplaceTransactions(t.Context(), h.by, id, in); err != nil {
		t.Fatal(err)
	}
	last, err := h.store.LastAudit(t.Context(), h.by.Org)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"added":1,"added_rows":"4","changed":1,"changed_rows":"3","removed":2,"removed_rows":"1-2","revalidated":true,"rows":2,"version":1}`
	if last.Action != "document.transactions_replaced" || last.KeyID != h.by.KeyID || string(last.After) != want ||
		string(last.Before) != `{"rows":3,"version":0}` {
		t.Errorf("entry %s by %s: %s → %s, want %s", last.Action, last.KeyID, last.Before, last.After, want)
	}
	if _, err := h.Audit.Verify(t.Context(), h.by.Org); err != nil {
		t.Error(err)
	}
}

func TestInvalidEditsAreRefused(t *testing.T) {
	h, id := editingFixture(t)
	slip := h.upload("a slip", func(in *engine.UploadInput) { in.DocumentType = "payslip" })
	h.settled(slip.ID)
	_, stranger := h.newOrg("Other Lending", "paid")
	for what, c := range map[string]struct {
		by   engine.Principal
		id   int64
		in   engine.ReplaceTransactionsInput
		want engine.Code
	}{
		"another type":           {h.by, slip.ID, credits(1), engine.CodeTransactionsNotEditable},
		"another organization's": {stranger, id, credits(1), engine.CodeNotFound},
		"absent":                 {h.by, 7, credits(1), engine.CodeNotFound},
		"stale": {
			h.by, id, engine.ReplaceTransactionsInput{IfMatch: &engine.IfMatch{Versions: []int64{3}}},
			engine.CodePreconditionFailed,
		},
		"too many rows": {
			h.by, id,
			engine.ReplaceTransactionsInput{Rows: make([]engine.TransactionInput, engine.MaxTransactions+1)},
			engine.CodeValidationFailed,
		},
	} {
		_, err := h.Edits.ReplaceTransactions(t.Context(), c.by, c.id, c.in)
		if engine.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %s", what, err, c.want)
		}
	}
	if err := h.Documents.Delete(t.Context(), h.by, id); err != nil {
		t.Fatal(err)
	}
	_, err := h.Edits.RevertTransactions(t.Context(), h.by, id, nil)
	wantCode(t, err, engine.CodeNotFound)
	none := newFixture(t)
	_, err = none.Edits.ReplaceTransactions(t.Context(), none.by, 7, credits(1))
	wantCode(t, err, engine.CodeTransactionsNotEditable)
}

// An edit that was computed from the earlier result must not be written to the new one.
func TestEditOfEarlierResultIsRefused(t *testing.T) {
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
