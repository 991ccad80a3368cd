// Package storagetest is the test suite that every engine.Store must pass. A new store calls [Run] from one test:
//
//	func TestStore(t *testing.T) {
//		storagetest.Run(t, func(t testing.TB) engine.Store { … open an empty store, close it in t.Cleanup … })
//	}
package storagetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp" // readable differences of structs
	"github.com/google/uuid"

	"github.com/dossier-lending/dossier/engine"
)

// tb is the part of testing.TB that a behaviour uses, so that a test of the suite can observe its failure.
type tb interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Context() context.Context
}

// behaviour is one requirement of a store. Check gets an empty store.
type behaviour struct {
	Name  string
	Check func(t tb, s engine.Store)
}

// behaviours lists all behaviours.
func behaviours() []behaviour {
	var all []behaviour
	for _, group := range [][]behaviour{
		organizationBehaviours,
		organizationDeletionBehaviours,
		applicationBehaviours,
		lateApplications,
		documentBehaviours,
		documentListBehaviours,
		editBehaviours,
		correctionBehaviours,
		queueBehaviours,
		attemptBehaviours,
		versionBehaviours,
		callbackBehaviours,
		batchBehaviours,
		auditBehaviours,
		idempotencyBehaviours,
		transactionBehaviours,
		isolationBehaviours,
		mergeBehaviours,
		isolationCases(idempotencyIsolation),
		isolationCases(mergeIsolation),
		outreachBehaviours,
		isolationCases(outreachIsolation),
		deskBehaviours,
		isolationCases(deskIsolation),
		searchBehaviours,
		isolationCases(searchIsolation),
		schemaBehaviours,
		isolationCases(schemaIsolation),
		eventBehaviours,
		webhookBehaviours,
		isolatedWebhooks,
		folderBehaviours,
		isolatedFolders,
		exportTemplateBehaviours,
		isolatedTemplates,
		policyBehaviours,
		isolatedPolicies,
		categoryRuleBehaviours,
		isolationCases(categoryRuleIsolation),
	} {
		all = append(all, group...)
	}
	return all
}

// Run tests every behaviour of a store. open returns an empty store with the newest schema, and closes it in t.Cleanup.
func Run(t *testing.T, open func(t testing.TB) engine.Store) {
	for _, b := range behaviours() {
		t.Run(b.Name, func(t *testing.T) { b.Check(t, open(t)) })
	}
}

// RunIsolation tests only that a stranger finds and changes nothing.
func RunIsolation(t *testing.T, open func(t testing.TB) engine.Store) {
	for _, b := range behaviours() {
		if strings.HasSuffix(b.Name, strangerSuffix) {
			t.Run(b.Name, func(t *testing.T) { b.Check(t, open(t)) })
		}
	}
}

// noon is the time of the suite's rows. Stores keep at least milliseconds.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 7_000_000, time.UTC)

func at(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }

func ptr[T any](v T) *T { return &v }

func newID() string { return uuid.NewString() }

// lastDocument counts document ids, so that later documents have higher ids.
var lastDocument atomic.Int64

// world is an organization with one application, to which a test adds records.
type world struct {
	t           tb
	s           engine.Store
	org         engine.OrgID
	borrower    engine.Borrower
	application engine.Application
}

// newWorld adds an organization with one borrower and one application.
func newWorld(t tb, s engine.Store, name string) *world {
	t.Helper()
	w := &world{t: t, s: s, org: engine.OrgID(newID())}
	w.tx(func(tx engine.Tx) error {
		if err := tx.PutPlan(t.Context(), engine.Plan{Name: "standard", RequestsPerMinute: 600}); err != nil {
			return err
		}
		return tx.InsertOrganization(
			t.Context(), engine.Organization{ID: w.org, Name: name, Plan: "standard", CreatedAt: noon},
		)
	})
	w.borrower = engine.Borrower{
		ID:        newID(),
		Org:       w.org,
		Email:     "ana.reyes@" + strings.ToLower(name) + ".example",
		Name:      "Ana Reyes",
		CreatedAt: noon,
	}
	w.tx(func(tx engine.Tx) error { return tx.InsertBorrower(t.Context(), w.borrower) })
	w.application = w.addApplication(nil)
	return w
}

// tx runs fn in a transaction that must succeed.
func (w *world) tx(fn func(tx engine.Tx) error) {
	w.t.Helper()
	if err := w.s.InTx(w.t.Context(), fn); err != nil {
		w.t.Fatalf("transaction: %v", err)
	}
}

// addApplication adds an application with all fields set. edit may change it before.
func (w *world) addApplication(edit func(a *engine.Application)) engine.Application {
	w.t.Helper()
	a := engine.Application{ID: newID(), Org: w.org, BorrowerID: w.borrower.ID, BusinessName: "Reyes Bakery",
		BorrowerEmail: "Ana.Reyes@example.com", BorrowerPhone: ptr("+639170000001"), LoanType: ptr("term"),
		LoanAmount: ptr(engine.Amount(25_000_050)), ApplicationContext: ptr("two ovens"), SendOutreach: true,
		Track: ptr("sme"), Profile: ptr("p1"), AssetValue: ptr(engine.Amount(-1)), TermMonths: ptr(36),
		AssetUsefulLife: ptr(7.5), ScorecardInputs: json.RawMessage(`{"b":1,"a":[2]}`),
		Status: engine.StatusSubmitted, CreatedAt: noon, UpdatedAt: at(1), ActiveAt: at(2), AuditSalt: "salt"}
	if edit != nil {
		edit(&a)
	}
	w.tx(func(tx engine.Tx) (err error) {
		if a.Number == 0 {
			if a.Number, err = tx.NextApplicationNumber(w.t.Context(), w.org); err != nil {
				return err
			}
		}
		return tx.InsertApplication(w.t.Context(), a)
	})
	return a
}

// addDocument adds a pending document of the world's application, with an available job. edit may change it before.
func (w *world) addDocument(edit func(d *engine.Document)) (engine.Document, engine.Job) {
	w.t.Helper()
	id := lastDocument.Add(1) + 1000
	d := engine.Document{
		ID:            id,
		Org:           w.org,
		ApplicationID: ptr(w.application.ID),
		FileName:      "march “final”.pdf",
		DeclaredType:  "auto",
		DocumentType:  "auto",
		Kind:          "pdf",
		SHA256:        fmt.Sprintf("%064x", id),
		SizeBytes:     12,
		Status:        engine.DocumentPending,
		UploadedAt:    noon,
		WebhookURL:    ptr("https://lender.example/hook"),
		SourceURL:     ptr("https://files.example/a.pdf"),
		Password:      []byte{0, 1, 255},
		JobID:         newID(),
		Attempt:       1,
		UploadedBy:    "key00001",
	}
	if edit != nil {
		edit(&d)
	}
	return d, w.queue(d)
}

// addDownload adds a pending document whose file is still to be downloaded.
func (w *world) addDownload(edit func(d *engine.Document)) engine.Document {
	w.t.Helper()
	d, _ := w.addDocument(func(d *engine.Document) {
		d.SHA256, d.Kind, d.SizeBytes = "", "", 0
		if edit != nil {
			edit(d)
		}
	})
	return d
}

// queue adds a document with an available job.
func (w *world) queue(d engine.Document) engine.Job {
	w.t.Helper()
	j := engine.Job{
		ID:          d.JobID,
		Org:         w.org,
		DocumentID:  d.ID,
		State:       engine.JobAvailable,
		CreatedAt:   d.UploadedAt,
		AvailableAt: d.UploadedAt,
		Download:    d.SHA256 == "",
	}
	w.tx(func(tx engine.Tx) error {
		if err := tx.InsertDocument(w.t.Context(), d); err != nil {
			return err
		}
		return tx.InsertJob(w.t.Context(), j)
	})
	return j
}

// same compares whole values.
func same(t tb, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// must ends the behaviour if the call returned an error.
func must[T any](t tb, what string) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		return v
	}
}

// fails checks that the error is the expected one.
func fails(t tb, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// works checks that there is no error.
func works(t tb, what string, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", what, err)
	}
}
