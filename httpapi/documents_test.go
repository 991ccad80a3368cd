package httpapi

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
)

func TestUnchangedFolderLeavesNoAuditEntry(t *testing.T) {
	s := openTestServer(t)
	made := s.send(jsonAsk("POST", "/folders", `{"name":"Borrowers"}`)).wantStatus(201)
	path, before := "/folders/"+made.text("folder.id"), s.rows("audit_log")
	for _, same := range []string{`{}`, `{"name":"Borrowers"}`, `{"name":" Borrowers ","parent_id":null}`} {
		got := s.send(jsonAsk("PATCH", path, same)).wantStatus(200)
		if got.text("folder.updated_at") != made.text("folder.updated_at") || s.rows("audit_log") != before {
			t.Errorf(
				"%s: answered %s with %d entries in the audit log, want it as it was and %d", same, got.raw,
				s.rows("audit_log"), before,
			)
		}
	}
	if got := s.send(jsonAsk("PATCH", path, `{"name":"borrowers"}`)).wantStatus(
		200,
	); got.text("folder.name") != "borrowers" || s.rows("audit_log") != before+1 {
		t.Errorf("another case: %s, want the folder renamed", got.raw)
	}
}

// pageByPage is a reader of 300 pages that recognizes one page for each value it receives, until the channel is closed.
type pageByPage chan int

func (r pageByPage) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	for n := range r {
		in.Tell(engine.Progress{PagesDone: n, PagesTotal: 300, Recognized: n})
	}
	return engine.Extraction{DocumentType: in.DeclaredType}, nil
}

func TestProgressIsShownWhileReading(t *testing.T) {
	pages := make(pageByPage)
	s := openTestServer(t, func(c *engine.Config, _ *Config) { c.Extractor = pages })
	batch := s.submitBatch(`{"documents":[` + batchEntry("scan.csv") + `]}`)
	id := strconv.FormatInt(s.get("/batch/"+batch).number("documents.0.document_id"), 10)
	finished := make(chan struct{})
	go func() { defer close(finished); s.process() }()
	pages <- 140
	shown := func(path, at string) (done, total any) {
		a := s.get(path).wantStatus(200)
		return a.at(at + "pages_done"), a.at(at + "pages_total")
	}
	for path, at := range map[string]string{"/documents/jobs/" + id: "", "/documents/" + id: "document.",
		"/documents?status=processing": "documents.0.", "/batch/" + batch: "documents.0."} {
		for began := time.Now(); ; time.Sleep(5 * time.Millisecond) {
			done, total := shown(path, at)
			if done == 140.0 && total == 300.0 {
				break
			}
			if time.Since(began) > 20*time.Second {
				t.Fatalf("%s shows %v of %v, want 140 of 300", path, done, total)
			}
		}
	}
	s.send(ask{method: "GET", path: basePath + "/documents/jobs/" + id, key: s.foreign}).wantStatus(404)
	pages <- 300
	close(pages)
	<-finished
	if done, total := shown("/documents/jobs/"+id, ""); done != 300.0 || total != 300.0 {
		t.Errorf("at its end %v of %v, want 300 of 300", done, total)
	}
}

const policyPaper = "Policy No.: MV-2026-00417\nTotal Premium: PHP 6,250.50\n"

// openPolicyServer opens a server that really reads files named paper.txt.
func openPolicyServer(t *testing.T) *testServer {
	s := openTestServer(t)
	x, err := extract.New(extract.Config{
		Types:     all.Types(),
		Generic:   all.Generic(),
		Custom:    all.Custom(),
		ReadSheet: filereader.Sheet,
	})
	s.must(err)
	s.reader.papers = x
	return s
}

func (s *testServer) uploadPolicy(documentType string) string {
	s.t.Helper()
	a := s.postForm("/documents", typed(documentType), file("paper.txt", policyPaper)).wantStatus(202)
	return jsonText(a.at("document_id"))
}

// premiumDefinition reads only the premium.
const premiumDefinition = `{"fields":[{"name":"premium","type":"amount","labels":["Total Premium"]}]}`

func TestDocumentIsReadBySchemaVersionOfUpload(t *testing.T) {
	s := openPolicyServer(t)
	s.send(schemaAsk("policy", "Policy")).wantStatus(201)
	first := s.uploadPolicy("Custom:Policy")
	s.send(jsonAsk("PUT", "/schemas/policy", `{"name":"Policy","definition":`+premiumDefinition+`}`)).wantStatus(200)
	second := s.uploadPolicy("custom:policy")
	s.send(ask{method: "DELETE", path: basePath + "/schemas/policy"}).wantStatus(200)
	s.process()
	a := s.get("/documents/" + first).wantStatus(200)
	if a.number("document.result.schema.version") != 1 || a.text(
		"document.result.policy_number",
	) != "MV-2026-00417" || a.text("document.document_type") != "custom:policy" {
		t.Errorf("the first document is %s, want it read by version 1", a.raw)
	}
	b := s.get("/documents/" + second).wantStatus(200)
	if b.number("document.result.schema.version") != 2 || b.at("document.result.premium") != 6250.5 {
		t.Errorf("the second document is %s, want it read by version 2, the schema's deletion notwithstanding", b.raw)
	}
	if refused := s.postForm("/documents", typed("custom:policy"), file("paper.txt", policyPaper)).wantStatus(
		400,
	); refused.text("error") != string(engine.CodeUnknownDocumentType) {
		t.Errorf("an upload after the deletion answered %s", refused.raw)
	}
	if list := s.get("/documents?document_type=custom:policy").wantStatus(200); list.number("total") != 2 {
		t.Errorf("listed %s, want both documents of the deleted schema", list.raw)
	}
	for _, id := range []string{first, second} {
		s.send(ask{method: "DELETE", path: basePath + "/documents/" + id}).wantStatus(200)
	}
}

func TestDryRunReturnsResultAndStoresNothing(t *testing.T) {
	s := openPolicyServer(t)
	id := s.uploadPolicy("payslip")
	rows := func() [4]int {
		return [4]int{s.rows("documents"), s.rows("extractions"), s.rows("schema_versions"), s.rows("audit_log")}
	}
	before := rows()
	a := s.postJSON("/schemas/dry-run", `{"document_id":`+id+`,"definition":`+premiumDefinition+`}`).wantStatus(200)
	if a.at("result.premium") != 6250.5 || a.at("result.schema") != nil ||
		a.text("result.document_type") != "custom:draft" {
		t.Errorf("a definition on trial gave %s", a.raw)
	}
	if after := rows(); after != before {
		t.Errorf("rows %v became %v, want nothing kept", before, after)
	}
	s.send(schemaAsk("policy", "Policy")).wantStatus(201)
	b := s.postJSON("/schemas/policy/dry-run", `{"document_id":`+id+`}`).wantStatus(200)
	if b.text("result.policy_number") != "MV-2026-00417" || b.number("result.schema.version") != 1 {
		t.Errorf("a stored schema gave %s", b.raw)
	}
	for what, body := range map[string]string{
		"no document":     `{"definition":` + premiumDefinition + `}`,
		"no definition":   `{"document_id":` + id + `}`,
		"a long password": `{"document_id":` + id + `,"definition":` + premiumDefinition + `,"password":"` + strings.Repeat("x", 128) + `"}`,
	} {
		if refused := s.postJSON(
			"/schemas/dry-run", body,
		); refused.StatusCode != 400 || refused.text("error") != string(engine.CodeValidationFailed) {
			t.Errorf("%s: answered %s, want VALIDATION_FAILED", what, refused.raw)
		}
	}
}

func TestDryRunOfDocumentWithoutFileIsRefused(t *testing.T) {
	s := openPolicyServer(t)
	a := s.postJSON(
		"/documents/async", `{"file_url":"https://files.example/p.csv","document_type":"payslip"}`,
	).wantStatus(202)
	refused := s.postJSON(
		"/schemas/dry-run", `{"document_id":`+jsonText(a.at("document_id"))+`,"definition":`+premiumDefinition+`}`,
	).wantStatus(400)
	if refused.text("error") != string(engine.CodeDocumentNotProcessed) {
		t.Errorf("answered %s, want DOCUMENT_NOT_PROCESSED", refused.raw)
	}
}
