package appliance_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/generic"
	"github.com/dossier-lending/dossier/httpapi"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/opentest"
)

// Fakes that replace or wrap a part, as in an embedder's tests.
type (
	fakeExtractor struct{ read atomic.Int64 }
	fakeNotifier  struct{ sent chan engine.CallbackEvent }
	countedStore  struct {
		engine.Store
		commits atomic.Int64
	}
	countedBlobs struct {
		engine.Blobs
		staged atomic.Int64
	}
	everybody struct{ org *engine.OrgID }
	safeLog   struct {
		mu sync.Mutex
		b  bytes.Buffer
	}
)

func (x *fakeExtractor) Extract(_ context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	x.read.Add(1)
	fields, err := engine.FieldsOf(generic.Fields{Text: "read by a fake: " + in.FileName})
	return engine.Extraction{
		SchemaVersion: engine.SchemaVersion, DocumentType: "payslip", Fields: fields, Validation: engine.Sum(nil),
	}, err
}

func (n *fakeNotifier) Send(_ context.Context, c engine.Callback, _ []byte) (int, error) {
	n.sent <- c.Event
	return http.StatusNoContent, nil
}

func (s *countedStore) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	s.commits.Add(1)
	return s.Store.InTx(ctx, fn)
}

func (b *countedBlobs) Stage(
	ctx context.Context, org engine.OrgID, r io.Reader, limit int64,
) (engine.StagedBlob, error) {
	b.staged.Add(1)
	return b.Blobs.Stage(ctx, org, r, limit)
}

func (e everybody) Authenticate(*http.Request) (engine.Principal, error) {
	return engine.Principal{Org: *e.org, KeyID: "user:1", Scopes: engine.Scopes}, nil
}

func (l *safeLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *safeLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func TestEveryPartCanBeReplaced(t *testing.T) {
	rows := opentest.New(t).Open(t)
	files, err := blob.Open(t.TempDir() + "/blobs")
	if err != nil {
		t.Fatal(err)
	}
	var org engine.OrgID
	store, blobs := &countedStore{Store: rows}, &countedBlobs{Blobs: files}
	reader, notifier, log := &fakeExtractor{}, &fakeNotifier{sent: make(chan engine.CallbackEvent, 4)}, &safeLog{}
	day := time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
	began := time.Now()
	o := openOffice(t, appliance.Config{
		Log: slog.New(slog.NewTextHandler(log, nil)),
		Engine: engine.Config{Store: store, Blobs: blobs, Extractor: reader, Notifier: notifier, Types: onlyPayslips{},
			Now: func() time.Time { return day.Add(time.Since(began)) }},
		API: httpapi.Config{Authenticator: everybody{&org}, AuthHeader: "X-Nobody-Asks"},
	})
	found, err := o.a.Engine.Store.OrganizationByName(t.Context(), "Acme Lending")
	if err != nil {
		t.Fatal(err)
	}
	org, o.key = found.ID, "none"
	if o.a.Store != engine.Store(store) || o.a.Blobs != engine.Blobs(blobs) {
		t.Error("the appliance shows other parts than it was given")
	}
	before := store.commits.Load()
	var receipt struct {
		ID int64 `json:"document_id"`
	}
	o.ask("POST", "/api/v1/documents", `{"document_type":"payslip","filename":"a.csv","file_base64":"YSxi","webhook_url":"https://hooks.example/paid"}`, http.StatusAccepted, &receipt)
	result, err := engine.As[generic.Fields](o.result(receipt.ID))
	if err != nil || result.Text != "read by a fake: a.csv" || reader.read.Load() != 1 {
		t.Errorf("the result is %+v (%v) after %d readings by the fake", result, err, reader.read.Load())
	}
	select {
	case event := <-notifier.sent:
		if event != engine.EventDocumentCompleted {
			t.Errorf("the fake was told %s", event)
		}
	case <-time.After(20 * time.Second):
		t.Error("the fake notifier was never asked")
	}
	if blobs.staged.Load() == 0 {
		t.Error("nothing was staged by the blobs that were given")
	}
	if store.commits.Load() == before {
		t.Error("nothing was committed through the store that was given")
	}
	var list struct {
		Documents []struct {
			UploadedAt string `json:"uploaded_at"`
		}
	}
	o.ask("GET", "/api/v1/documents", "", http.StatusOK, &list)
	if len(list.Documents) != 1 || !strings.HasPrefix(list.Documents[0].UploadedAt, "2026-03-14T09:2") {
		t.Errorf("the list is %+v, want one document of the clock that was given", list)
	}
	o.send(
		"POST", "/api/v1/documents", "application/json",
		[]byte(`{"document_type":"bank_statement","filename":"a.csv","file_base64":"YSxi"}`), http.StatusBadRequest,
	)
	if !strings.Contains(log.String(), "key_id=user:1") {
		t.Errorf("the log that was given holds %s", fmt.Sprintf("%.500s", log.String()))
	}
}

// onlyPayslips is a registry with one type.
type onlyPayslips struct{}

func (onlyPayslips) Resolve(name string) (string, error) {
	if name != "payslip" {
		return "", engine.Fail(engine.CodeUnknownDocumentType)
	}
	return name, nil
}

func (onlyPayslips) List() []engine.DocumentTypeEntry {
	return []engine.DocumentTypeEntry{{DocumentType: "payslip", Aliases: []string{}, Family: "employment"}}
}

// crossingStore lets another process act after this one has asked for the last time, outside a transaction, which
// records refer to a file.
type crossingStore struct {
	engine.Store
	once sync.Once
	act  func()
}

func (s *crossingStore) BlobReferences(ctx context.Context, org engine.OrgID, sha256 string) (int, error) {
	n, err := s.Store.BlobReferences(ctx, org, sha256)
	if n == 0 && s.act != nil {
		s.once.Do(s.act)
	}
	return n, err
}

// Two appliances share store and blobs. A permanent deletion in one must not remove a file that the other has just
// stored.
func TestDeletionKeepsFileOfConcurrentUpload(t *testing.T) {
	rows := opentest.New(t).Open(t)
	files, err := blob.Open(t.TempDir() + "/blobs")
	if err != nil {
		t.Fatal(err)
	}
	crossing := &crossingStore{Store: rows}
	beside := func(store engine.Store) *appliance.Appliance {
		a, err := appliance.New(appliance.Config{
			Data:        t.TempDir(),
			SharedStore: true,
			Engine:      engine.Config{Store: store, Blobs: files, Extractor: &fakeExtractor{}},
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { a.Close() })
		return a
	}
	a, b := beside(crossing), beside(rows)
	org, err := a.Engine.Organizations.Create(t.Context(), "Acme Lending", "paid")
	if err != nil {
		t.Fatal(err)
	}
	by := engine.Principal{Org: org.ID, KeyID: "user:1", Scopes: engine.Scopes}
	paper := func(a *appliance.Appliance) *engine.StagedFile {
		f, err := a.Engine.Files.Stage(t.Context(), by, "a.csv", strings.NewReader("a,b"))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	made, err := a.Engine.Applications.Create(
		t.Context(), by, engine.ApplicationInput{BusinessName: "Nena", BorrowerEmail: "nena@example.com"},
	)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := a.Engine.Applications.AttachDocuments(
		t.Context(), by, made.Application.ID, "payslip", []*engine.StagedFile{paper(a)},
	); err != nil {
		t.Fatal(err)
	}
	var kept engine.Document
	crossing.act = func() {
		if kept, err = b.Engine.Documents.Upload(
			t.Context(), by, engine.UploadInput{File: paper(b), DocumentType: "payslip"},
		); err != nil {
			t.Error(err)
		}
	}
	if err := a.Engine.Applications.Delete(t.Context(), by, made.Application.ID); err != nil {
		t.Fatal(err)
	}
	f, err := b.Engine.Files.Original(t.Context(), by, kept.ID)
	if err != nil {
		t.Fatalf("the other's document %d lost its file: %v", kept.ID, err)
	}
	f.Close()
}
