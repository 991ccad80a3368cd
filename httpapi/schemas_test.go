package httpapi

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
)

const policyPaper = "Policy No.: MV-2026-00417\nTotal Premium: PHP 6,250.50\n"

// openPolicyServer reads files named paper.txt in earnest.
func openPolicyServer(t *testing.T) *testServer {
	s := openTestServer(t)
	x, err := extract.New(extract.Config{Types: all.Types(), Generic: all.Generic(), Custom: all.Custom(), ReadSheet: filereader.Sheet})
	s.must(err)
	s.reader.papers = x
	return s
}

func (s *testServer) uploadPolicy(documentType string) string {
	s.t.Helper()
	a := s.postForm("/documents", typed(documentType), file("paper.txt", policyPaper)).wantStatus(202)
	return jsonText(a.at("document_id"))
}

// total is what version n of the schema reads: the policy number, the premium.
const premiumDefinition = `{"fields":[{"name":"premium","type":"amount","labels":["Total Premium"]}]}`

func TestADocumentIsReadByTheVersionOfItsUpload(t *testing.T) {
	s := openPolicyServer(t)
	s.send(schemaAsk("policy", "Policy")).wantStatus(201)
	first := s.uploadPolicy("Custom:Policy")
	s.send(jsonAsk("PUT", "/schemas/policy", `{"name":"Policy","definition":`+premiumDefinition+`}`)).wantStatus(200)
	second := s.uploadPolicy("custom:policy")
	s.send(ask{method: "DELETE", path: basePath + "/schemas/policy"}).wantStatus(200)
	s.process()
	a := s.get("/documents/" + first).wantStatus(200)
	if a.number("document.result.schema.version") != 1 || a.text("document.result.policy_number") != "MV-2026-00417" || a.text("document.document_type") != "custom:policy" {
		t.Errorf("the first document is %s, want it read by version 1", a.raw)
	}
	b := s.get("/documents/" + second).wantStatus(200)
	if b.number("document.result.schema.version") != 2 || b.at("document.result.premium") != 6250.5 {
		t.Errorf("the second document is %s, want it read by version 2, the schema's deletion notwithstanding", b.raw)
	}
	if refused := s.postForm("/documents", typed("custom:policy"), file("paper.txt", policyPaper)).wantStatus(400); refused.text("error") != string(engine.CodeUnknownDocumentType) {
		t.Errorf("an upload after the deletion answered %s", refused.raw)
	}
	if list := s.get("/documents?document_type=custom:policy").wantStatus(200); list.number("total") != 2 {
		t.Errorf("listed %s, want both documents of the deleted schema", list.raw)
	}
	for _, id := range []string{first, second} {
		s.send(ask{method: "DELETE", path: basePath + "/documents/" + id}).wantStatus(200)
	}
}

func TestADryRunShowsWhatASchemaWouldFindAndKeepsNothing(t *testing.T) {
	s := openPolicyServer(t)
	id := s.uploadPolicy("payslip")
	rows := func() [4]int {
		return [4]int{s.rows("documents"), s.rows("extractions"), s.rows("schema_versions"), s.rows("audit_log")}
	}
	before := rows()
	a := s.postJSON("/schemas/dry-run", `{"document_id":`+id+`,"definition":`+premiumDefinition+`}`).wantStatus(200)
	if a.at("result.premium") != 6250.5 || a.at("result.schema") != nil || a.text("result.document_type") != "custom:draft" {
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
	for what, body := range map[string]string{"no document": `{"definition":` + premiumDefinition + `}`, "no definition": `{"document_id":` + id + `}`,
		"a long password": `{"document_id":` + id + `,"definition":` + premiumDefinition + `,"password":"` + strings.Repeat("x", 128) + `"}`} {
		if refused := s.postJSON("/schemas/dry-run", body); refused.StatusCode != 400 || refused.text("error") != string(engine.CodeValidationFailed) {
			t.Errorf("%s: answered %s, want VALIDATION_FAILED", what, refused.raw)
		}
	}
}

func TestADryRunOfADocumentWithoutFileSaysSo(t *testing.T) {
	s := openPolicyServer(t)
	a := s.postJSON("/documents/async", `{"file_url":"https://files.example/p.csv","document_type":"payslip"}`).wantStatus(202)
	refused := s.postJSON("/schemas/dry-run", `{"document_id":`+jsonText(a.at("document_id"))+`,"definition":`+premiumDefinition+`}`).wantStatus(400)
	if refused.text("error") != string(engine.CodeDocumentNotProcessed) {
		t.Errorf("answered %s, want DOCUMENT_NOT_PROCESSED", refused.raw)
	}
}
