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
func (h *testServer) appIDs() string {
	h.t.Helper()
	var ids []string
	for _, a := range h.get("/applications?limit=100").wantStatus(200).at("data").([]any) {
		ids = append(ids, a.(map[string]any)["app_id"].(string))
	}
	return strings.Join(ids, " ")
}

// "most-recently-active first"; "Activity that moves an application up: creation, update, a document
// attached, a document finished."
func TestEachActivityMovesAnApplicationUp(t *testing.T) {
	var ticks atomic.Int64 // a clock that never shows the same millisecond twice
	begin := time.Now()
	h := openTestServer(t, func(c *engine.Config, _ *Config) {
		c.Now = func() time.Time { return begin.Add(time.Duration(ticks.Add(1)) * time.Millisecond) }
	})
	first, second, third := h.apply(), h.apply(), h.apply()
	wantOrder := func(after, want string) {
		t.Helper()
		if diff := cmp.Diff(want, h.appIDs()); diff != "" {
			t.Errorf("after %s (-want +got):\n%s", after, diff)
		}
	}
	wantOrder("creation", "APP-3 APP-2 APP-1")
	h.send(jsonAsk("PATCH", "/applications/"+first, `{"loan_type":"term loan"}`)).wantStatus(200)
	wantOrder("an update", "APP-1 APP-3 APP-2")
	h.send(jsonAsk("PATCH", "/applications/"+second, `{}`)).wantStatus(200)
	wantOrder("an update that changes nothing", "APP-1 APP-3 APP-2")
	h.postForm("/applications/"+second+"/documents", file("a.csv", csvFile)).wantStatus(201)
	wantOrder("an attachment", "APP-2 APP-1 APP-3")
	h.send(jsonAsk("PATCH", "/applications/"+third, `{"status":"approved"}`)).wantStatus(200)
	h.postForm("/applications/"+second+"/documents", file("b.csv", csvFile)).wantStatus(201)
	wantOrder("bytes that are there already", "APP-3 APP-2 APP-1")
	h.process()
	wantOrder("a document finished", "APP-2 APP-3 APP-1")
}

// "app_id counts per organization from APP-1; ids are never used twice."
func TestAppIDsCountPerOrganizationAndAreNeverUsedTwice(t *testing.T) {
	h := openTestServer(t)
	h.apply()
	h.apply()
	h.send(ask{method: "DELETE", path: basePath + "/applications/APP-2"}).wantStatus(200)
	h.apply()
	if diff := cmp.Diff("APP-3 APP-1", h.appIDs()); diff != "" {
		t.Errorf("after a deletion (-want +got):\n%s", diff)
	}
	h.key = h.foreign
	h.apply()
	if diff := cmp.Diff("APP-1", h.appIDs()); diff != "" {
		t.Errorf("another organization (-want +got):\n%s", diff)
	}
}

// "Attached files are ordinary documents: they are classified, extracted and readable at
// /documents/{id} by a key with document scope."
func TestAnAttachedFileIsAnOrdinaryDocument(t *testing.T) {
	h := openTestServer(t)
	made := h.postForm("/intake", application(`{"business_name":"X","borrower_email":"x@example.com"}`), file("a.csv", csvFile)).wantStatus(200)
	h.process()
	id := jsonText(h.get("/applications/" + made.text("data.id") + "/documents").at("data.0.id"))
	reader := h.keyFor("Lakeside Lending", engine.DocumentRead)
	a := h.send(get("/documents/" + id).by(reader)).wantStatus(200)
	if a.text("document.status") != "completed" || a.text("document.document_type") != "bank_statement" || a.text("document.result.document_type") != "bank_statement" {
		t.Errorf("got %s, want it classified and read", a.raw)
	}
	loans := h.keyFor("Lakeside Lending", engine.ApplicationRead, engine.ApplicationWrite)
	h.send(get("/documents/" + id).by(loans)).wantStatus(403)
}

// "DELETE removes rows, blobs and an orphaned borrower for good, also from the pages of the database
// file."
func TestAPermanentDeleteLeavesNoTraceOnDisk(t *testing.T) {
	h := openTestServer(t)
	const canary = "Halimbawa Canary"
	keep := h.apply()
	made := h.postForm("/intake", application(`{"business_name":"`+canary+`","borrower_email":"canary.halimbawa@example.com","borrower_phone":"+63 917 555 0199","application_context":"`+canary+`"}`),
		file("Halimbawa.csv", "Date,Debit\n2026-01-02,"+canary+"\n")).wantStatus(200)
	id := made.text("data.id")
	document := jsonText(h.get("/applications/" + id + "/documents").at("data.0.id"))
	h.process()
	if !h.onDisk("Halimbawa") {
		t.Fatal("the search does not find what is there")
	}
	h.send(ask{method: "DELETE", path: basePath + "/applications/" + id}).wantStatus(200)
	h.get("/applications/" + id).wantStatus(404)
	h.get("/applications/" + id + "/documents").wantStatus(404)
	h.get("/applications/" + id + "/history").wantStatus(404)
	h.get("/documents/" + document).wantStatus(404)
	h.get("/documents/jobs/" + document).wantStatus(404)
	for _, trace := range []string{"Halimbawa", "canary.halimbawa", "555 0199"} {
		if h.onDisk(trace) {
			t.Errorf("%q is still in a file under the data folder", trace)
		}
	}
	h.get("/applications/" + keep).wantStatus(200)
}

// onDisk says whether any file of the installation holds a text.
func (h *testServer) onDisk(text string) (found bool) {
	h.t.Helper()
	h.must(filepath.WalkDir(h.folder, func(path string, entry fs.DirEntry, err error) error {
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
	h := openTestServer(t)
	id := h.apply()
	h.blobs.failCommits(func(string) error { return engine.ErrStorageFailed })
	h.postForm("/documents", typed("auto"), file("a.csv", csvFile)).wantStatus(502)
	ready := h.send(ask{method: "GET", path: "/readyz", scheme: "none"}).wantStatus(503)
	if ready.text("error") != string(engine.CodeNotReady) {
		t.Errorf("got %s, want NOT_READY", ready.raw)
	}
	h.send(ask{method: "GET", path: "/healthz", scheme: "none"}).wantStatus(200)
	h.get("/applications/" + id).wantStatus(200)
	h.postJSON("/applications", `{"business_name":"X","borrower_email":"x@example.com"}`).wantStatus(502)
}
