package httpapi

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/outbound"
)

// receiver takes callbacks and looks at the document at the moment each arrives.
type receiver struct {
	*httptest.Server
	server *testServer
	got    chan received
	status int
}

type received struct {
	header http.Header
	raw    []byte
	// shown is the document's status as GET /documents/{id} tells it while the callback is open.
	shown string
}

var callbackSecret = []byte("a secret that both sides know")

func openReceiver(t *testing.T, status int) *receiver {
	r := &receiver{got: make(chan received, 16), status: status}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		raw, _ := io.ReadAll(q.Body)
		var told struct {
			ID int64 `json:"document_id"`
		}
		json.Unmarshal(raw, &told)
		shown := ""
		if told.ID != 0 { // else it tells of a batch
			shown = r.server.get("/documents/" + jsonText(float64(told.ID))).text("document.status")
		}
		r.got <- received{q.Header, raw, shown}
		w.WriteHeader(r.status)
	}))
	t.Cleanup(r.Close)
	r.server = openTestServer(t, func(c *engine.Config, _ *Config) {
		client := outbound.New(outbound.Config{AllowNetworks: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")},
			Secrets: func(engine.OrgID) [][]byte { return [][]byte{callbackSecret} }})
		c.Fetcher, c.Notifier = client, client
	})
	return r
}

// one is the single callback that came.
func (r *receiver) one(t *testing.T) received {
	t.Helper()
	if n := len(r.got); n != 1 {
		t.Fatalf("%d callbacks came, want 1", n)
	}
	return <-r.got
}

func (c received) fields(t *testing.T) map[string]any {
	t.Helper()
	var fields map[string]any
	if err := json.Unmarshal(c.raw, &fields); err != nil {
		t.Fatal(err)
	}
	return fields
}

func TestDocumentCompletedIsToldOnceWithItsExactFields(t *testing.T) {
	r := openReceiver(t, 200)
	r.server.postForm("/documents", typed("auto"), formPart{"webhook_url", "", "", r.URL + "/hook"}, file("a.csv", csvFile)).wantStatus(202)
	r.server.process()
	c := r.one(t)
	fields := c.fields(t)
	if got := keysOf(t, fields); got != sorted("event document_id status document_type file_name processing_time_seconds completed_at") {
		t.Errorf("fields %s", got)
	}
	if fields["event"] != "document.completed" || fields["status"] != "completed" || fields["document_type"] != "bank_statement" || fields["file_name"] != "a.csv" ||
		!isMilliseconds.MatchString(fields["completed_at"].(string)) {
		t.Errorf("got %s", c.raw)
	}
	if c.shown != "completed" {
		t.Errorf("the callback came while the document was %s, want the state readable before it is told", c.shown)
	}
	if c.header.Get("Content-Type") != "application/json" {
		t.Errorf("Content-Type %q", c.header.Get("Content-Type"))
	}
	verifier, _ := standardwebhooks.NewWebhookRaw(callbackSecret)
	if err := verifier.Verify(c.raw, c.header); err != nil {
		t.Errorf("published library: %v", err)
	}
}

func TestDocumentFailedIsToldWithItsCategory(t *testing.T) {
	r := openReceiver(t, 200)
	r.server.reader.fail(engine.ProcessingError, "The pages could not be read; scan them again.")
	r.server.postJSON("/documents", `{"document_type":"payslip","filename":"a.csv","file_base64":"YSxiCjEsMgo=","webhook_url":"`+r.URL+`"}`).wantStatus(202)
	r.server.process()
	c := r.one(t)
	fields := c.fields(t)
	if got := keysOf(t, fields); got != sorted("event document_id status error error_category document_type file_name failed_at") {
		t.Errorf("fields %s", got)
	}
	if fields["event"] != "document.failed" || fields["error_category"] != "processing_error" || fields["error"] != "The pages could not be read; scan them again." || c.shown != "failed" {
		t.Errorf("got %s while the document was %s", c.raw, c.shown)
	}
}

func TestANonTwoHundredAnswerIsLoggedAndNotRetried(t *testing.T) {
	for _, status := range []int{500, 307} {
		r := openReceiver(t, status)
		r.server.postForm("/documents", typed("auto"), formPart{"webhook_url", "", "", r.URL + "/hook?token=CANARY77"}, file("a.csv", csvFile)).wantStatus(202)
		r.server.process()
		r.server.process()
		r.one(t)
		if log := r.server.log.String(); !strings.Contains(log, "callback was not taken") || strings.Contains(log, "CANARY77") {
			t.Errorf("status %d: the log is\n%s\nwant the outcome without the address's query", status, log)
		}
	}
}

func TestAFailedFetchFailsTheDocument(t *testing.T) {
	r := openReceiver(t, 200)
	r.server.postJSON("/documents/async", `{"document_type":"payslip","file_url":"http://127.0.0.2/private?sig=CANARY77","webhook_url":"`+r.URL+`"}`).wantStatus(202)
	r.server.process()
	c := r.one(t)
	if fields := c.fields(t); fields["error_category"] != "download_failed" || fields["file_name"] != "private" {
		t.Errorf("got %s", c.raw)
	}
	if log := r.server.log.String(); strings.Contains(log, "CANARY77") {
		t.Errorf("the log repeats a presigned address:\n%s", log)
	}
}

func TestNobodyIsToldOfADeletedDocument(t *testing.T) {
	r := openReceiver(t, 200)
	a := r.server.postForm("/documents", typed("auto"), formPart{"webhook_url", "", "", r.URL}, file("a.csv", csvFile)).wantStatus(202)
	r.server.send(ask{method: "DELETE", path: basePath + "/documents/" + jsonText(a.at("document_id"))}).wantStatus(200)
	r.server.process()
	if n := len(r.got); n != 0 {
		t.Errorf("%d callbacks came after the deletion was acknowledged, want none", n)
	}
}
