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
func (h *testServer) change(statement string, args ...any) {
	h.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(h.folder, sqlite.FileName)+"?_pragma=busy_timeout(5000)")
	h.must(err)
	defer db.Close()
	changed, err := db.Exec(statement, args...)
	h.must(err)
	if n, err := changed.RowsAffected(); err != nil || n == 0 {
		h.t.Fatalf("%s changed %d rows, %v", statement, n, err)
	}
}

// damageResult flips one letter of a document's result.
func (h *testServer) damageResult(id string) {
	h.t.Helper()
	h.change(`UPDATE extractions SET result = replace(result, 'document_type', 'documint_type') WHERE document_id = $1`, id)
}

func TestDamagedResultFailsItsOwnAnswersOnly(t *testing.T) {
	h := openTestServer(t)
	hurt, sound := h.upload("a,b\n1,2\n"), h.upload("a,b\n3,4\n")
	h.process()
	h.get("/documents/" + hurt).wantStatus(200)
	if ready := h.send(ask{method: "GET", path: "/readyz", scheme: "none"}).wantStatus(200); strings.Contains(string(ready.raw), "degraded") {
		t.Errorf("before: %s, want nothing of degraded", ready.raw)
	}
	h.damageResult(hurt)
	for range 3 {
		for _, path := range []string{"/documents/" + hurt, "/jobs/" + hurt, "/documents/" + hurt + "/custom-export"} {
			a := h.get(path)
			if a.StatusCode == 200 || a.StatusCode == 500 && a.text("error") != string(engine.CodeStoredDataDamaged) {
				t.Errorf("GET %s answers %d %s, want STORED_DATA_DAMAGED", path, a.StatusCode, a.raw)
			}
		}
	}
	h.get("/documents/" + sound).wantStatus(200)
	h.get("/documents").wantStatus(200)
	h.apply()
	if err := h.engine.Failed(); err != nil {
		t.Errorf("a damaged result stopped the server: %v", err)
	}
	if metrics := h.send(ask{method: "GET", path: "/metrics", scheme: "none"}); !strings.Contains(string(metrics.raw), "\ndossier_degraded 1\n") {
		t.Error("metrics do not say dossier_degraded 1")
	}
	if ready := h.send(ask{method: "GET", path: "/readyz", scheme: "none"}).wantStatus(200); !strings.Contains(ready.text("degraded"), "dossier doctor") {
		t.Errorf("/readyz answers %s, want it to say what is degraded", ready.raw)
	}
}

// An edit is a result too.
func TestDamagedEditIsNotServed(t *testing.T) {
	h := openTestServer(t)
	h.readPapers()
	id := h.statement("bank_statement")
	h.process()
	h.send(jsonAsk("PUT", "/documents/"+id+"/transactions", `{"transactions":[]}`)).wantStatus(200)
	h.get("/documents/" + id).wantStatus(200)
	h.change(`UPDATE edits SET result = replace(result, 'a', 'e') WHERE document_id = $1`, id)
	if a := h.get("/documents/" + id).wantStatus(500); a.text("error") != string(engine.CodeStoredDataDamaged) {
		t.Errorf("got %s, want STORED_DATA_DAMAGED", a.raw)
	}
}

// Results that were kept before checksums are served, and get theirs by the maintenance.
func TestOlderResultsGetTheirChecksums(t *testing.T) {
	h := openTestServer(t)
	id := h.upload("a,b\n1,2\n")
	h.process()
	h.get("/documents/" + id).wantStatus(200)
	h.change(`UPDATE extractions SET result_sum = NULL, workings_sum = NULL`)
	h.get("/documents/" + id).wantStatus(200)
	if n, err := h.engine.SumResults(t.Context()); n != 1 || err != nil {
		t.Fatalf("checksums for %d results, %v; want 1", n, err)
	}
	h.get("/documents/" + id).wantStatus(200)
	h.damageResult(id)
	h.get("/documents/" + id).wantStatus(500)
}

// A damaged version fails its own answer only; what is edited in it cannot be carried over, and that is said.
func TestDamagedVersionIsNotServed(t *testing.T) {
	h := openTestServer(t)
	h.readPapers()
	id := h.statement("bank_statement")
	h.process()
	again := func() {
		h.send(ask{method: "POST"}.to("/documents/" + id + "/reprocess")).wantStatus(202)
		h.process()
	}
	h.send(jsonAsk("PUT", "/documents/"+id+"/transactions", `{"transactions":[]}`)).wantStatus(200)
	h.change(`UPDATE edits SET result = replace(result, 'a', 'e') WHERE document_id = $1`, id)
	again()
	if d := h.get("/documents/" + id).wantStatus(200); d.text("document.edits_not_carried.edits.0.change") != "all" || len(d.at("document.result.transactions").([]any)) != 3 {
		t.Errorf("got %s, want the new reading and that no edit could be carried over", d.raw)
	}
	again()
	h.get("/documents/"+id+"/versions/1").wantCode(500, engine.CodeStoredDataDamaged)
	h.get("/documents/" + id + "/versions/2").wantStatus(200)
	if list := h.get("/documents/" + id + "/versions").wantStatus(200); len(list.at("versions").([]any)) != 3 {
		t.Errorf("got %s, want all three listed", list.raw)
	}
	h.change(`UPDATE versions SET result = replace(result, 'document_type', 'documint_type') WHERE version = 2 AND document_id = $1`, id)
	h.get("/documents/"+id+"/versions/2").wantCode(500, engine.CodeStoredDataDamaged)
	h.get("/documents/" + id + "/versions/3").wantStatus(200)
	org, err := h.engine.Store.OrganizationByName(t.Context(), "Lakeside Lending")
	h.must(err)
	found := 0
	_, err = h.engine.CheckResults(t.Context(), org.ID, func(int64, error) { found++ })
	h.must(err)
	if found != 1 {
		t.Errorf("the check of results named %d documents, want the one", found)
	}
}
