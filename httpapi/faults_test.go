package httpapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/url"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/outbound"
)

// scripted is an extractor whose outcome the test decides.
type scripted struct {
	mu    sync.Mutex
	fails *engine.ExtractError
	// papers reads files named paper in earnest, whatever their kind; nil reads them as all others.
	papers engine.Extractor
	last   engine.ExtractRequest
	given  map[string]string // the password that came with a file of this name
}

func (s *scripted) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = in
	if s.given == nil {
		s.given = map[string]string{}
	}
	s.given[in.FileName] = in.Password
	if s.fails != nil {
		return engine.Extraction{}, s.fails
	}
	if name, _, _ := strings.Cut(in.FileName, "."); s.papers != nil && name == "paper" {
		return s.papers.Extract(ctx, in)
	}
	found := in.DeclaredType
	if found == engine.AutoType {
		found = "bank_statement"
	}
	in.Tell(engine.Progress{PagesDone: 2, PagesTotal: 2})
	return engine.Extraction{DocumentType: found}, nil
}

func (s *scripted) fail(category engine.ErrorCategory, message string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails = &engine.ExtractError{Category: category, Message: message}
}

// work makes it read papers again.
func (s *scripted) work() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails = nil
}

// typeList is a registry of three types.
type typeList struct{}

func (typeList) Resolve(name string) (string, error) {
	folded := strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(strings.TrimSpace(name)))
	switch folded {
	case "gis":
		return "general_information_sheet", nil
	case "certificate":
		return "", engine.Fail(engine.CodeAmbiguousDocumentType, "certificate may be bank_certificate or certificate_of_employment.")
	case engine.AutoType, "bank_statement", "passbook", "payslip", "general_information_sheet", "audited_financial_statement", "credit_report", "cic_credit_report":
		return folded, nil
	}
	if strings.HasPrefix(folded, engine.CustomPrefix) {
		return folded, nil
	}
	return "", engine.FailWith(engine.CodeUnknownDocumentType, errors.New("no type "+name))
}

func (typeList) List() []engine.DocumentTypeEntry {
	return []engine.DocumentTypeEntry{{DocumentType: "bank_statement", Aliases: []string{}, Family: "statement"},
		{DocumentType: "general_information_sheet", Aliases: []string{"gis"}, Family: "corporate"}}
}

// offline is the guarded client without name resolution: a test must not wait for the machine's resolver to
// say that nobody is called files.example.
type offline struct{ *outbound.Client }

func isExample(address string) bool {
	u, err := url.Parse(address)
	return err == nil && strings.HasSuffix(u.Hostname(), ".example")
}

func (o offline) Fetch(ctx context.Context, address string) (engine.Fetched, error) {
	if isExample(address) {
		return engine.Fetched{}, engine.Fail(engine.CodeURLUnreachable)
	}
	return o.Client.Fetch(ctx, address)
}

func (o offline) Send(ctx context.Context, c engine.Callback, body []byte) (int, error) {
	if isExample(c.URL) {
		return 0, errors.New("no such host")
	}
	return o.Client.Send(ctx, c, body)
}

// plainSealer turns bytes around; what is tested here is that passwords pass.
type plainSealer struct{}

func (plainSealer) Seal(plain []byte) ([]byte, error) {
	return append([]byte("sealed:"), plain...), nil
}
func (plainSealer) Open(sealed []byte) ([]byte, error) { return sealed[len("sealed:"):], nil }

// faultyBlobs is the real blob store, except that commits of named contents fail when the test says so.
type faultyBlobs struct {
	engine.Blobs
	mu     sync.Mutex
	commit func(sha256 string) error
	stage  error
}

func (b *faultyBlobs) failCommits(fail func(sha256 string) error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.commit = fail
}

func (b *faultyBlobs) failStage(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stage = err
}

func (b *faultyBlobs) Stage(ctx context.Context, org engine.OrgID, r io.Reader, limit int64) (engine.StagedBlob, error) {
	b.mu.Lock()
	err := b.stage
	b.mu.Unlock()
	if err != nil {
		return nil, err
	}
	staged, err := b.Blobs.Stage(ctx, org, r, limit)
	if err != nil {
		return staged, err
	}
	return &faultyStaged{staged, b}, nil
}

type faultyStaged struct {
	engine.StagedBlob
	owner *faultyBlobs
}

func (s *faultyStaged) Commit(ctx context.Context) error {
	s.owner.mu.Lock()
	fail := s.owner.commit
	s.owner.mu.Unlock()
	if fail != nil {
		if err := fail(s.SHA256()); err != nil {
			return err
		}
	}
	return s.StagedBlob.Commit(ctx)
}

var errPlannedFault = errors.Join(engine.ErrStorageFull, errors.New("planned by the test"))

// syncBuffer is a log that a test may read while it is written.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
