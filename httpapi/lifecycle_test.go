package httpapi

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
)

// appIDs lists the organization's applications in the order they are answered.
func (s *testServer) appIDs() string {
	s.t.Helper()
	var ids []string
	for _, a := range s.get("/applications?limit=100").wantStatus(200).at("data").([]any) {
		ids = append(ids, a.(map[string]any)["app_id"].(string))
	}
	return strings.Join(ids, " ")
}

// "most-recently-active first"; "Activity that moves an application up: creation, update, a document
// attached, a document finished."
func TestEachActivityMovesAnApplicationUp(t *testing.T) {
	var ticks atomic.Int64 // a clock that never shows the same millisecond twice
	begin := time.Now()
	s := openTestServer(t, func(c *engine.Config, _ *Config) {
		c.Now = func() time.Time { return begin.Add(time.Duration(ticks.Add(1)) * time.Millisecond) }
	})
	first, second, third := s.apply(), s.apply(), s.apply()
	wantOrder := func(after, want string) {
		t.Helper()
		if diff := cmp.Diff(want, s.appIDs()); diff != "" {
			t.Errorf("after %s (-want +got):\n%s", after, diff)
		}
	}
	wantOrder("creation", "APP-3 APP-2 APP-1")
	s.send(jsonAsk("PATCH", "/applications/"+first, `{"loan_type":"term loan"}`)).wantStatus(200)
	wantOrder("an update", "APP-1 APP-3 APP-2")
	s.send(jsonAsk("PATCH", "/applications/"+second, `{}`)).wantStatus(200)
	wantOrder("an update that changes nothing", "APP-1 APP-3 APP-2")
	s.postForm("/applications/"+second+"/documents", file("a.csv", csvFile)).wantStatus(201)
	wantOrder("an attachment", "APP-2 APP-1 APP-3")
	s.send(jsonAsk("PATCH", "/applications/"+third, `{"status":"approved"}`)).wantStatus(200)
	s.postForm("/applications/"+second+"/documents", file("b.csv", csvFile)).wantStatus(201)
	wantOrder("bytes that are there already", "APP-3 APP-2 APP-1")
	s.process()
	wantOrder("a document finished", "APP-2 APP-3 APP-1")
}

// "app_id counts per organization from APP-1; ids are never used twice."
func TestAppIDsCountPerOrganizationAndAreNeverUsedTwice(t *testing.T) {
	s := openTestServer(t)
	s.apply()
	s.apply()
	s.send(ask{method: "DELETE", path: basePath + "/applications/APP-2"}).wantStatus(200)
	s.apply()
	if diff := cmp.Diff("APP-3 APP-1", s.appIDs()); diff != "" {
		t.Errorf("after a deletion (-want +got):\n%s", diff)
	}
	s.key = s.foreign
	s.apply()
	if diff := cmp.Diff("APP-1", s.appIDs()); diff != "" {
		t.Errorf("another organization (-want +got):\n%s", diff)
	}
}

// "Attached files are ordinary documents: they are classified, extracted and readable at
// /documents/{id} by a key with document scope."
func TestAnAttachedFileIsAnOrdinaryDocument(t *testing.T) {
	s := openTestServer(t)
	made := s.postForm("/intake", application(`{"business_name":"X","borrower_email":"x@example.com"}`), file("a.csv", csvFile)).wantStatus(200)
	s.process()
	id := jsonText(s.get("/applications/" + made.text("data.id") + "/documents").at("data.0.id"))
	reader := s.keyFor("Lakeside Lending", engine.DocumentRead)
	a := s.send(get("/documents/" + id).by(reader)).wantStatus(200)
	if a.text("document.status") != "completed" || a.text("document.document_type") != "bank_statement" || a.text("document.result.document_type") != "bank_statement" {
		t.Errorf("got %s, want it classified and read", a.raw)
	}
	loans := s.keyFor("Lakeside Lending", engine.ApplicationRead, engine.ApplicationWrite)
	s.send(get("/documents/" + id).by(loans)).wantStatus(403)
}

// "DELETE removes rows, blobs and an orphaned borrower for good, also from the pages of the database
// file."
func TestAPermanentDeleteLeavesNoTraceOnDisk(t *testing.T) {
	s := openTestServer(t)
	const canary = "Halimbawa Canary"
	keep := s.apply()
	made := s.postForm("/intake", application(`{"business_name":"`+canary+`","borrower_email":"canary.halimbawa@example.com","borrower_phone":"+63 917 555 0199","application_context":"`+canary+`"}`),
		file("Halimbawa.csv", "Date,Debit\n2026-01-02,"+canary+"\n")).wantStatus(200)
	id := made.text("data.id")
	document := jsonText(s.get("/applications/" + id + "/documents").at("data.0.id"))
	s.process()
	if !s.onDisk("Halimbawa") {
		t.Fatal("the search does not find what is there")
	}
	s.send(ask{method: "DELETE", path: basePath + "/applications/" + id}).wantStatus(200)
	s.get("/applications/" + id).wantStatus(404)
	s.get("/applications/" + id + "/documents").wantStatus(404)
	s.get("/applications/" + id + "/history").wantStatus(404)
	s.get("/documents/" + document).wantStatus(404)
	s.get("/documents/jobs/" + document).wantStatus(404)
	for _, trace := range []string{"Halimbawa", "canary.halimbawa", "555 0199"} {
		if s.onDisk(trace) {
			t.Errorf("%q is still in a file under the data folder", trace)
		}
	}
	s.get("/applications/" + keep).wantStatus(200)
}

// onDisk says whether any file of the installation holds a text.
func (s *testServer) onDisk(text string) (found bool) {
	s.t.Helper()
	s.must(filepath.WalkDir(s.folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		found = found || bytes.Contains(content, []byte(text))
		return err
	}))
	return found
}

// "GET /readyz (can commit a durable row)"
func TestReadyTellsWhenNothingCanBeKept(t *testing.T) {
	s := openTestServer(t)
	id := s.apply()
	s.blobs.failCommits(func(string) error { return engine.ErrStorageFailed })
	s.postForm("/documents", typed("auto"), file("a.csv", csvFile)).wantStatus(502)
	ready := s.send(ask{method: "GET", path: "/readyz", scheme: "none"}).wantStatus(503)
	if ready.text("error") != string(engine.CodeNotReady) {
		t.Errorf("got %s, want NOT_READY", ready.raw)
	}
	s.send(ask{method: "GET", path: "/healthz", scheme: "none"}).wantStatus(200)
	s.get("/applications/" + id).wantStatus(200)
	s.postJSON("/applications", `{"business_name":"X","borrower_email":"x@example.com"}`).wantStatus(502)
}
