package httpapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/outbound"
)

// change runs a statement on the database outside of the server.
func (s *testServer) change(statement string, args ...any) {
	s.t.Helper()
	changed, err := s.database.Raw().Exec(statement, args...)
	s.must(err)
	if n, err := changed.RowsAffected(); err != nil || n == 0 {
		s.t.Fatalf("%s changed %d rows, %v", statement, n, err)
	}
}

// damagePacked changes one bit of a packed column in the rows of a document.
func (s *testServer) damagePacked(table, column, id, where string) {
	s.t.Helper()
	var packed []byte
	s.must(s.database.Raw().QueryRow(`SELECT `+column+` FROM `+table+` WHERE document_id = $1 `+where, id).Scan(&packed))
	packed[len(packed)/2] ^= 4
	s.change(`UPDATE `+table+` SET `+column+` = $2 WHERE document_id = $1 `+where, id, packed)
}

// storedResult is the result of a document as it is stored.
func (s *testServer) storedResult(id string) string {
	s.t.Helper()
	org, err := s.engine.Store.OrganizationByName(s.t.Context(), "Lakeside Lending")
	s.must(err)
	number, err := strconv.ParseInt(id, 10, 64)
	s.must(err)
	result, err := s.engine.Store.Extraction(s.t.Context(), org.ID, number)
	s.must(err)
	return string(result)
}

// damageResult changes one bit of a document's result.
func (s *testServer) damageResult(id string) {
	s.t.Helper()
	s.damagePacked("extractions", "result_packed", id, "")
}

func TestDamagedResultFailsOnlyItsOwnResponses(t *testing.T) {
	s := openTestServer(t)
	hurt, sound := s.upload("a,b\n1,2\n"), s.upload("a,b\n3,4\n")
	s.process()
	s.get("/documents/" + hurt).wantStatus(200)
	if ready := s.send(ask{method: "GET", path: "/readyz", scheme: "none"}).wantStatus(200); strings.Contains(
		string(ready.raw), "degraded",
	) {
		t.Errorf("before: %s, want nothing of degraded", ready.raw)
	}
	s.damageResult(hurt)
	for range 3 {
		for _, path := range []string{"/documents/" + hurt, "/jobs/" + hurt, "/documents/" + hurt + "/custom-export"} {
			a := s.get(path)
			if a.StatusCode == 200 || a.StatusCode == 500 && a.text("error") != string(engine.CodeStoredDataDamaged) {
				t.Errorf("GET %s answers %d %s, want STORED_DATA_DAMAGED", path, a.StatusCode, a.raw)
			}
		}
	}
	s.get("/documents/" + sound).wantStatus(200)
	s.get("/documents").wantStatus(200)
	s.apply()
	if err := s.engine.Failed(); err != nil {
		t.Errorf("a damaged result stopped the server: %v", err)
	}
	if metrics := s.send(ask{method: "GET", path: "/metrics", scheme: "none"}); !strings.Contains(
		string(metrics.raw), "\ndossier_degraded 1\n",
	) {
		t.Error("metrics do not say dossier_degraded 1")
	}
	if ready := s.send(ask{method: "GET", path: "/readyz", scheme: "none"}).wantStatus(200); !strings.Contains(
		ready.text("degraded"), "dossier doctor",
	) {
		t.Errorf("/readyz answers %s, want it to say what is degraded", ready.raw)
	}
}

// An edit is a result too.
func TestDamagedEditIsNotServed(t *testing.T) {
	s := openTestServer(t)
	s.readPapers()
	id := s.statement("bank_statement")
	s.process()
	s.send(jsonAsk("PUT", "/documents/"+id+"/transactions", `{"transactions":[]}`)).wantStatus(200)
	s.get("/documents/" + id).wantStatus(200)
	s.damagePacked("edits", "result_packed", id, "")
	if a := s.get("/documents/" + id).wantStatus(500); a.text("error") != string(engine.CodeStoredDataDamaged) {
		t.Errorf("got %s, want STORED_DATA_DAMAGED", a.raw)
	}
}

// Results from before checksums and packing are served, and maintenance adds their checksums and packs them.
func TestOlderResultsGetTheirChecksums(t *testing.T) {
	s := openTestServer(t)
	id := s.upload("a,b\n1,2\n")
	s.process()
	s.get("/documents/" + id).wantStatus(200)
	before := string(s.get("/documents/" + id).wantStatus(200).raw)
	s.change(
		`UPDATE extractions SET result = $1, result_packed = NULL, result_sum = NULL, workings_sum = NULL`, s.storedResult(id),
	)
	if now := string(s.get("/documents/" + id).wantStatus(200).raw); now != before {
		t.Errorf("an older row is served as %s, want %s", now, before)
	}
	if n, err := s.engine.Maintenance.SumResults(t.Context()); n != 1 || err != nil {
		t.Fatalf("checksums for %d results, %v; want 1", n, err)
	}
	s.get("/documents/" + id).wantStatus(200)
	if n, err := s.engine.Maintenance.PackResults(t.Context(), 10); n != 1 || err != nil {
		t.Fatalf("%d results packed, %v; want 1", n, err)
	}
	if now := string(s.get("/documents/" + id).wantStatus(200).raw); now != before {
		t.Errorf("a row packed later is served as %s, want %s", now, before)
	}
	s.damageResult(id)
	s.get("/documents/" + id).wantStatus(500)
}

// A damaged version makes only its own response fail. Its edits cannot be carried over, and the response reports that.
func TestDamagedVersionIsNotServed(t *testing.T) {
	s := openTestServer(t)
	s.readPapers()
	id := s.statement("bank_statement")
	s.process()
	again := func() {
		s.send(ask{method: "POST"}.to("/documents/" + id + "/reprocess")).wantStatus(202)
		s.process()
	}
	s.send(jsonAsk("PUT", "/documents/"+id+"/transactions", `{"transactions":[]}`)).wantStatus(200)
	s.damagePacked("edits", "result_packed", id, "")
	again()
	if d := s.get("/documents/" + id).wantStatus(200); d.text(
		"document.edits_not_carried.edits.0.change",
	) != "all" || len(d.at("document.result.transactions").([]any)) != 3 {
		t.Errorf("got %s, want the new reading and that no edit could be carried over", d.raw)
	}
	again()
	s.get("/documents/"+id+"/versions/1").wantCode(500, engine.CodeStoredDataDamaged)
	s.get("/documents/" + id + "/versions/2").wantStatus(200)
	if list := s.get("/documents/" + id + "/versions").wantStatus(200); len(list.at("versions").([]any)) != 3 {
		t.Errorf("got %s, want all three listed", list.raw)
	}
	s.damagePacked("versions", "result_packed", id, "AND version = 2")
	s.get("/documents/"+id+"/versions/2").wantCode(500, engine.CodeStoredDataDamaged)
	s.get("/documents/" + id + "/versions/3").wantStatus(200)
	org, err := s.engine.Store.OrganizationByName(t.Context(), "Lakeside Lending")
	s.must(err)
	found := 0
	_, err = s.engine.Maintenance.CheckResults(t.Context(), org.ID, func(int64, error) { found++ })
	s.must(err)
	if found != 1 {
		t.Errorf("the check of results named %d documents, want the one", found)
	}
}

// scripted is an extractor whose outcome the test determines.
type scripted struct {
	mu    sync.Mutex
	fails *engine.ExtractError
	// papers really reads files named paper, of any kind; nil reads them like all others.
	papers     engine.Extractor
	last       engine.ExtractRequest
	given      map[string]string // the password for a file of this name
	papersRead int
}

// asked is how many papers it was asked to read.
func (s *scripted) asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.papersRead
}

func (s *scripted) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = in
	s.papersRead++
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
	e := engine.Extraction{DocumentType: found}
	if strings.HasPrefix(in.FileName, "masked") { // all of its upper half
		e.Masks = []engine.Mask{{Page: 1, Box: [4]float64{0, 0, 1, 0.5}}}
		e.Quality.Warnings = []engine.Warning{{Code: "PSN_REDACTED", Detail: "A number is masked."}}
	}
	if strings.HasPrefix(in.FileName, "packet") && in.Pages.All() { // of two papers, a page each
		for i, documentType := range []string{"bank_statement", "payslip"} {
			e.Documents = append(e.Documents, engine.DocumentPart{
				DocumentType: documentType,
				Pages:        [2]int{i + 1, i + 1},
				Result:       &engine.Extraction{DocumentType: documentType},
			})
		}
	}
	return e, nil
}

func (s *scripted) fail(category engine.ErrorCategory, message string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails = &engine.ExtractError{Category: category, Message: message}
}

// work makes it read documents again.
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
		return "", engine.Fail(
			engine.CodeAmbiguousDocumentType, "certificate may be bank_certificate or certificate_of_employment.",
		)
	case engine.AutoType, "bank_statement", "passbook", "payslip", "general_information_sheet",
		"audited_financial_statement", "credit_report", "cic_credit_report":
		return folded, nil
	}
	if strings.HasPrefix(folded, engine.CustomPrefix) {
		return folded, nil
	}
	return "", engine.FailWith(engine.CodeUnknownDocumentType, errors.New("no type "+name))
}

func (typeList) List() []engine.DocumentTypeEntry {
	return []engine.DocumentTypeEntry{
		{DocumentType: "bank_statement", Aliases: []string{}, Family: "statement", OwnPipeline: true},
		{DocumentType: "general_information_sheet", Aliases: []string{"gis"}, Family: "corporate", OwnPipeline: true},
	}
}

// offline is the outbound client without name resolution, so that a test does not wait for the machine's resolver to
// report that files.example is unknown.
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

// plainSealer reverses the bytes. The tests check only that passwords are passed through it.
type plainSealer struct{}

func (plainSealer) Seal(plain []byte) ([]byte, error) {
	return append([]byte("sealed:"), plain...), nil
}

func (plainSealer) Open(sealed []byte) ([]byte, error) { return sealed[len("sealed:"):], nil }

// faultyBlobs is the real blob store, but commits of chosen contents fail.
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

func (b *faultyBlobs) Stage(
	ctx context.Context, org engine.OrgID, r io.Reader, limit int64,
) (engine.StagedBlob, error) {
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
