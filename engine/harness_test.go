package engine_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/opentest"
)

// fixture is an engine over a real database and real files in a temporary folder, with an extractor,
// a notifier and a fetcher that the test scripts.
type fixture struct {
	*engine.Engine
	t        *testing.T
	database *opentest.Database
	folder   string // of the kept files, and of the database if that is SQLite
	store    engine.Store
	blobs    *faultyBlobs
	read     *scriptedExtractor
	calls    *callLog
	fetch    scriptedFetcher
	org      engine.Organization
	by       engine.Principal
}

func newFixture(t *testing.T, adjust ...func(*engine.Config)) *fixture {
	t.Helper()
	store, blobs, database := openStorage(t)
	h := &fixture{
		t:        t,
		database: database,
		folder:   database.Folder,
		store:    store,
		blobs:    &faultyBlobs{Blobs: blobs},
		read:     newScriptedExtractor(),
		calls:    newCallLog(),
		fetch:    scriptedFetcher{},
	}
	c := engine.Config{
		Store:        store,
		Blobs:        h.blobs,
		Extractor:    h.read,
		Types:        someTypes{},
		Notifier:     h.calls,
		Fetcher:      h.fetch,
		Sealer:       xorSealer{},
		PollInterval: 20 * time.Millisecond,
		Lease:        10 * time.Second,
	}
	for _, f := range adjust {
		f(&c)
	}
	e, err := engine.New(c)
	if err != nil {
		t.Fatal(err)
	}
	h.Engine = e
	h.org, h.by = h.newOrg("Acme Lending", "paid")
	return h
}

func (h *fixture) newOrg(name, plan string) (engine.Organization, engine.Principal) {
	h.t.Helper()
	ctx := h.t.Context()
	org, err := h.Organizations.Create(ctx, name, plan)
	if err != nil {
		h.t.Fatal(err)
	}
	text, _, err := h.Organizations.CreateKey(ctx, name, engine.Scopes)
	if err != nil {
		h.t.Fatal(err)
	}
	by, err := h.Organizations.Authenticate(ctx, text)
	if err != nil {
		h.t.Fatal(err)
	}
	return org, by
}

// run starts processing and stops it with the test.
func (h *fixture) run() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); h.Run(ctx) }()
	stop = sync.OnceFunc(func() { cancel(); <-done })
	h.t.Cleanup(stop)
	return stop
}

func (h *fixture) stage(name, content string) *engine.StagedFile {
	h.t.Helper()
	f, err := h.Files.Stage(h.t.Context(), h.by, name, strings.NewReader(content))
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(f.Discard)
	return f
}

func (h *fixture) upload(content string, adjust ...func(*engine.UploadInput)) engine.Document {
	h.t.Helper()
	in := engine.UploadInput{File: h.stage("statement.txt", content), DocumentType: "bank_statement"}
	for _, f := range adjust {
		f(&in)
	}
	d, err := h.Documents.Upload(h.t.Context(), h.by, in)
	if err != nil {
		h.t.Fatal(err)
	}
	return d
}

// settled waits until a document is completed or failed.
func (h *fixture) settled(id int64) engine.Document {
	h.t.Helper()
	var d engine.Document
	eventually(h.t, "the document to settle", func() bool {
		var err error
		d, _, err = h.Documents.Get(h.t.Context(), h.by, id)
		if err != nil {
			h.t.Fatal(err)
		}
		return d.Status.Terminal()
	})
	return d
}

// eventually waits for a state that another goroutine brings about.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	deadline := time.NewTimer(20 * time.Second)
	defer deadline.Stop()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-deadline.C:
			t.Fatalf("waited 20 s for %s", what)
		case <-tick.C:
		}
	}
}

func wantCode(t *testing.T, err error, want engine.Code) {
	t.Helper()
	if err == nil || engine.CodeOf(err) != want {
		t.Fatalf("error %v, want code %s", err, want)
	}
}

func input(ref string) engine.ApplicationInput {
	in := engine.ApplicationInput{BusinessName: "Sari-Sari ni Nena", BorrowerEmail: "Nena@Example.com"}
	if ref != "" {
		in.ExternalRef = &ref
	}
	return in
}

// scriptedExtractor answers by what the file says: "fail <category>" fails, "wait" waits for release,
// anything else is a result.
type scriptedExtractor struct {
	started chan engine.ExtractRequest
	release chan struct{}
}

func newScriptedExtractor() *scriptedExtractor {
	return &scriptedExtractor{started: make(chan engine.ExtractRequest, 1000), release: make(chan struct{})}
}

func (x *scriptedExtractor) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	content, err := io.ReadAll(io.NewSectionReader(in.Content, 0, in.Size))
	if err != nil {
		return engine.Extraction{}, err
	}
	x.started <- in
	text := string(content)
	if category, ok := strings.CutPrefix(text, "fail "); ok {
		return engine.Extraction{}, &engine.ExtractError{
			Category: engine.ErrorCategory(category),
			Message:  "It cannot be read.",
		}
	}
	if password, locked := strings.CutPrefix(text, "locked "); locked && in.Password != password {
		category := engine.PasswordIncorrect
		if in.Password == "" {
			category = engine.PasswordRequired
		}
		return engine.Extraction{}, &engine.ExtractError{Category: category, Message: "It is protected."}
	}
	if strings.HasPrefix(text, "wait") {
		select {
		case <-x.release:
		case <-ctx.Done():
			return engine.Extraction{}, ctx.Err()
		}
	}
	found := in.DeclaredType
	if found == engine.AutoType {
		found = "payslip"
	}
	return engine.Extraction{SchemaVersion: engine.SchemaVersion, DocumentType: found,
		Fields: engine.Fields{{Name: "says", Value: text}, {Name: "password", Value: in.Password}}}, nil
}

type callLog struct {
	mu     sync.Mutex
	sent   []engine.Callback
	bodies [][]byte
	status int
}

func newCallLog() *callLog { return &callLog{status: 204} }

func (l *callLog) Send(_ context.Context, c engine.Callback, body []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sent, l.bodies = append(l.sent, c), append(l.bodies, body)
	return l.status, nil
}

func (l *callLog) all() ([]engine.Callback, [][]byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.sent), slices.Clone(l.bodies)
}

// scriptedFetcher knows contents by URL.
type scriptedFetcher map[string]string

func (f scriptedFetcher) Fetch(_ context.Context, url string) (engine.Fetched, error) {
	content, ok := f[url]
	if !ok {
		return engine.Fetched{}, engine.Fail(engine.CodeURLUnreachable)
	}
	return engine.Fetched{Body: io.NopCloser(strings.NewReader(content)), Size: int64(len(content))}, nil
}

// faultyBlobs fails commits of named contents.
type faultyBlobs struct {
	engine.Blobs
	mu    sync.Mutex
	fail  map[string]error // by SHA-256
	stuck map[string]error
	// stuckAll is what DeleteAll answers with.
	stuckAll error
}

func (b *faultyBlobs) DeleteAll(ctx context.Context, org engine.OrgID) error {
	b.mu.Lock()
	err := b.stuckAll
	b.mu.Unlock()
	if err != nil {
		return err
	}
	return b.Blobs.DeleteAll(ctx, org)
}

func (b *faultyBlobs) failOn(sha256 string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fail == nil {
		b.fail = map[string]error{}
	}
	b.fail[sha256] = err
}

// failDelete makes the removal of named contents fail, nil makes it work again.
func (b *faultyBlobs) failDelete(sha256 string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stuck = map[string]error{sha256: err}
}

func (b *faultyBlobs) Delete(ctx context.Context, org engine.OrgID, sha256 string) error {
	b.mu.Lock()
	err := b.stuck[sha256]
	b.mu.Unlock()
	if err != nil {
		return err
	}
	return b.Blobs.Delete(ctx, org, sha256)
}

func (b *faultyBlobs) Stage(
	ctx context.Context, org engine.OrgID, r io.Reader, limit int64,
) (engine.StagedBlob, error) {
	s, err := b.Blobs.Stage(ctx, org, r, limit)
	if err != nil {
		return nil, err
	}
	return &faultyStaged{s, b}, nil
}

type faultyStaged struct {
	engine.StagedBlob
	blobs *faultyBlobs
}

func (s *faultyStaged) Commit(ctx context.Context) error {
	s.blobs.mu.Lock()
	err := s.blobs.fail[s.SHA256()]
	s.blobs.mu.Unlock()
	if err != nil {
		return err
	}
	return s.StagedBlob.Commit(ctx)
}

// blobExists looks behind the engine's back.
func (h *fixture) blobExists(org engine.OrgID, sha256 string) bool {
	b, err := h.blobs.Blobs.Open(h.t.Context(), org, sha256)
	if errors.Is(err, engine.ErrNotFound) {
		return false
	}
	if err != nil {
		h.t.Fatal(err)
	}
	b.Close()
	return true
}

type someTypes struct{}

func (someTypes) Resolve(name string) (string, error) {
	switch name = strings.ReplaceAll(strings.ToLower(name), " ", "_"); name {
	case "auto", "bank_statement", "payslip", "other":
		return name, nil
	}
	if strings.HasPrefix(name, engine.CustomPrefix) {
		return name, nil
	}
	return "", engine.Fail(engine.CodeUnknownDocumentType)
}

func (someTypes) List() []engine.DocumentTypeEntry { return nil }

// xorSealer is enough to see that nothing is kept in clear.
type xorSealer struct{}

func (xorSealer) Seal(plain []byte) ([]byte, error) {
	sealed := make([]byte, len(plain))
	for i, b := range plain {
		sealed[i] = b ^ 1
	}
	return sealed, nil
}
func (s xorSealer) Open(sealed []byte) ([]byte, error) { return s.Seal(sealed) }

func sha256Of(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}
