package httpapi

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// change runs a statement on the database from outside of the server.
func (s *testServer) change(statement string, args ...any) {
	s.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(s.folder, sqlite.FileName)+"?_pragma=busy_timeout(5000)")
	s.must(err)
	defer db.Close()
	changed, err := db.Exec(statement, args...)
	s.must(err)
	if n, err := changed.RowsAffected(); err != nil || n == 0 {
		s.t.Fatalf("%s changed %d rows, %v", statement, n, err)
	}
}

// damageResult flips one letter of a document's result.
func (s *testServer) damageResult(id string) {
	s.t.Helper()
	s.change(`UPDATE extractions SET result = replace(result, 'document_type', 'documint_type') WHERE document_id = $1`, id)
}

func TestDamagedResultFailsItsOwnAnswersOnly(t *testing.T) {
	s := openTestServer(t)
	hurt, sound := s.upload("a,b\n1,2\n"), s.upload("a,b\n3,4\n")
	s.process()
	s.get("/documents/" + hurt).wantStatus(200)
	if ready := s.send(ask{method: "GET", path: "/readyz", scheme: "none"}).wantStatus(200); strings.Contains(string(ready.raw), "degraded") {
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
	if metrics := s.send(ask{method: "GET", path: "/metrics", scheme: "none"}); !strings.Contains(string(metrics.raw), "\ndossier_degraded 1\n") {
		t.Error("metrics do not say dossier_degraded 1")
	}
	if ready := s.send(ask{method: "GET", path: "/readyz", scheme: "none"}).wantStatus(200); !strings.Contains(ready.text("degraded"), "dossier doctor") {
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
	s.change(`UPDATE edits SET result = replace(result, 'a', 'e') WHERE document_id = $1`, id)
	if a := s.get("/documents/" + id).wantStatus(500); a.text("error") != string(engine.CodeStoredDataDamaged) {
		t.Errorf("got %s, want STORED_DATA_DAMAGED", a.raw)
	}
}

// Results that were kept before checksums are served, and get theirs by the maintenance.
func TestOlderResultsGetTheirChecksums(t *testing.T) {
	s := openTestServer(t)
	id := s.upload("a,b\n1,2\n")
	s.process()
	s.get("/documents/" + id).wantStatus(200)
	s.change(`UPDATE extractions SET result_sum = NULL, workings_sum = NULL`)
	s.get("/documents/" + id).wantStatus(200)
	if n, err := s.engine.SumResults(t.Context()); n != 1 || err != nil {
		t.Fatalf("checksums for %d results, %v; want 1", n, err)
	}
	s.get("/documents/" + id).wantStatus(200)
	s.damageResult(id)
	s.get("/documents/" + id).wantStatus(500)
}

// A damaged version fails its own answer only; what is edited in it cannot be carried over, and that is said.
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
	s.change(`UPDATE edits SET result = replace(result, 'a', 'e') WHERE document_id = $1`, id)
	again()
	if d := s.get("/documents/" + id).wantStatus(200); d.text("document.edits_not_carried.edits.0.change") != "all" || len(d.at("document.result.transactions").([]any)) != 3 {
		t.Errorf("got %s, want the new reading and that no edit could be carried over", d.raw)
	}
	again()
	s.get("/documents/"+id+"/versions/1").wantCode(500, engine.CodeStoredDataDamaged)
	s.get("/documents/" + id + "/versions/2").wantStatus(200)
	if list := s.get("/documents/" + id + "/versions").wantStatus(200); len(list.at("versions").([]any)) != 3 {
		t.Errorf("got %s, want all three listed", list.raw)
	}
	s.change(`UPDATE versions SET result = replace(result, 'document_type', 'documint_type') WHERE version = 2 AND document_id = $1`, id)
	s.get("/documents/"+id+"/versions/2").wantCode(500, engine.CodeStoredDataDamaged)
	s.get("/documents/" + id + "/versions/3").wantStatus(200)
	org, err := s.engine.Store.OrganizationByName(t.Context(), "Lakeside Lending")
	s.must(err)
	found := 0
	_, err = s.engine.CheckResults(t.Context(), org.ID, func(int64, error) { found++ })
	s.must(err)
	if found != 1 {
		t.Errorf("the check of results named %d documents, want the one", found)
	}
}
