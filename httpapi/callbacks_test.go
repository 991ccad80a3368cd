package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/outbound"
)

// receiver receives callbacks, and reads the document when each arrives.
type receiver struct {
	*httptest.Server
	server *testServer
	got    chan received
	status int
}

type received struct {
	header http.Header
	raw    []byte
	// shown is the document's status in GET /documents/{id} while the callback is open.
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
		if told.ID != 0 { // else it is about a batch
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

// one returns the only callback that was received.
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

func TestDocumentCompletedCallbackIsSentOnceWithExactFields(t *testing.T) {
	r := openReceiver(t, 200)
	r.server.postForm(
		"/documents", typed("auto"), formPart{"webhook_url", "", "", r.URL + "/hook"}, file("a.csv", csvFile),
	).wantStatus(202)
	r.server.process()
	c := r.one(t)
	fields := c.fields(t)
	if got := keysOf(
		t, fields,
	); got != sorted("event document_id status document_type file_name processing_time_seconds completed_at") {
		t.Errorf("fields %s", got)
	}
	if fields["event"] != "document.completed" || fields["status"] != "completed" ||
		fields["document_type"] != "bank_statement" || fields["file_name"] != "a.csv" ||
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

func TestDocumentFailedCallbackHasCategory(t *testing.T) {
	r := openReceiver(t, 200)
	r.server.reader.fail(engine.ProcessingError, "The pages could not be read; scan them again.")
	r.server.postJSON(
		"/documents",
		`{"document_type":"payslip","filename":"a.csv","file_base64":"YSxiCjEsMgo=","webhook_url":"`+r.URL+`"}`,
	).wantStatus(202)
	r.server.process()
	c := r.one(t)
	fields := c.fields(t)
	if got := keysOf(
		t, fields,
	); got != sorted("event document_id status error error_category document_type file_name failed_at") {
		t.Errorf("fields %s", got)
	}
	if fields["event"] != "document.failed" || fields["error_category"] != "processing_error" ||
		fields["error"] != "The pages could not be read; scan them again." || c.shown != "failed" {
		t.Errorf("got %s while the document was %s", c.raw, c.shown)
	}
}

func TestFailedCallbackIsLoggedAndNotRetried(t *testing.T) {
	for _, status := range []int{500, 307} {
		r := openReceiver(t, status)
		r.server.postForm(
			"/documents", typed("auto"), formPart{"webhook_url", "", "", r.URL + "/hook?token=CANARY77"},
			file("a.csv", csvFile),
		).wantStatus(202)
		r.server.process()
		r.server.process()
		r.one(t)
		if log := r.server.log.String(); !strings.Contains(log, "callback was not taken") ||
			strings.Contains(log, "CANARY77") {
			t.Errorf("status %d: the log is\n%s\nwant the outcome without the address's query", status, log)
		}
	}
}

func TestFailedFetchFailsDocument(t *testing.T) {
	r := openReceiver(t, 200)
	r.server.postJSON(
		"/documents/async",
		`{"document_type":"payslip","file_url":"http://127.0.0.2/private?sig=CANARY77","webhook_url":"`+r.URL+`"}`,
	).wantStatus(202)
	r.server.process()
	c := r.one(t)
	if fields := c.fields(t); fields["error_category"] != "download_failed" || fields["file_name"] != "private" {
		t.Errorf("got %s", c.raw)
	}
	if log := r.server.log.String(); strings.Contains(log, "CANARY77") {
		t.Errorf("the log repeats a presigned address:\n%s", log)
	}
}

func TestNoCallbackForDeletedDocument(t *testing.T) {
	r := openReceiver(t, 200)
	a := r.server.postForm(
		"/documents", typed("auto"), formPart{"webhook_url", "", "", r.URL}, file("a.csv", csvFile),
	).wantStatus(202)
	r.server.send(ask{method: "DELETE", path: basePath + "/documents/" + jsonText(a.at("document_id"))}).wantStatus(200)
	r.server.process()
	if n := len(r.got); n != 0 {
		t.Errorf("%d callbacks came after the deletion was acknowledged, want none", n)
	}
}

// canary listens on every address of this machine and counts connections.
func canary(t *testing.T) (port string, connections *atomic.Int64) {
	t.Helper()
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	connections = &atomic.Int64{}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			connections.Add(1)
			conn.Close()
		}
	}()
	_, port, _ = net.SplitHostPort(l.Addr().String())
	return port, connections
}

// privateSpellings are ways to write the addresses of this machine and its network; PORT is replaced by the canary's.
var privateSpellings = []string{
	"http://127.0.0.1:PORT/", "HTTP://127.0.0.1:PORT/", "https://127.0.0.1:PORT/", "http://127.1:PORT/",
	"http://127.0.1:PORT/", "http://2130706433:PORT/",
	"http://0x7f.1:PORT/", "http://0x7f000001:PORT/", "http://0x7F.0x0.0x0.0x1:PORT/", "http://0177.0.0.1:PORT/",
	"http://017700000001:PORT/", "http://0:PORT/",
	"http://0.0.0.0:PORT/", "http://127.0.0.1.:PORT/", "http://127.255.255.254:PORT/", "http://localhost:PORT/",
	"http://LOCALHOST:PORT/", "http://localhost.:PORT/",
	"http://a.localhost:PORT/", "http://[::1]:PORT/", "http://[::]:PORT/", "http://[0:0:0:0:0:0:0:1]:PORT/",
	"http://[0000::0001]:PORT/", "http://[::ffff:127.0.0.1]:PORT/",
	"http://[::ffff:7f00:1]:PORT/", "http://[::127.0.0.1]:PORT/", "http://[::ffff:0:127.0.0.1]:PORT/",
	"http://[64:ff9b::7f00:1]:PORT/", "http://[64:ff9b::127.0.0.1]:PORT/",
	"http://[64:ff9b:1::7f00:1]:PORT/", "http://[2002:7f00:1::]:PORT/", "http://[2002:7f00:1::1]:PORT/",
	"http://[2001::7f00:1]:PORT/", "http://[fec0::1]:PORT/", "http://[fe80::1]:PORT/",
	"http://[fe80::1%25lo]:PORT/", "http://[fd00::1]:PORT/", "http://[ff02::1]:PORT/",
	"http://169.254.169.254/latest/meta-data/", "http://[::ffff:169.254.169.254]/",
	"http://169.254.169.254.:PORT/",
	"http://0xA9FEA9FE/", "http://2852039166/", "http://100.64.0.1:PORT/", "http://198.18.0.1:PORT/",
	"http://10.0.0.1:PORT/", "http://172.16.0.1:PORT/", "http://192.168.0.1:PORT/",
	"http://192.0.0.1:PORT/", "http://255.255.255.255:PORT/", "http://224.0.0.1:PORT/",
	"http://good@127.0.0.1:PORT/", "http://good:word@127.0.0.1:PORT/", "http://127.0.0.1:PORT#@good.example/",
	"http://good.example@127.0.0.1:PORT/", `http:/\127.0.0.1:PORT/`, `http://127.0.0.1\@good.example:PORT/`,
	`http:\\127.0.0.1:PORT/`, "http:127.0.0.1:PORT/", "//127.0.0.1:PORT/", "http://%31%32%37.0.0.1:PORT/",
	"http://127.0.0.1%00.example:PORT/", "http://127.0.0.1\t:PORT/",
	"http://127.0.0.1:PORT\r\nHost: good.example/", "http://１２７.０.０.１:PORT/",
	"http://127。0。0。1:PORT/", "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/",
	"gopher://127.0.0.1:PORT/_GET", "file:///etc/passwd", "ftp://127.0.0.1:PORT/a", "jar:http://127.0.0.1:PORT!/a",
	"dict://127.0.0.1:PORT/", "s3://bucket/key", "data:text/csv,a", "unix:///run/x.sock",
	"http://127.0.0.1:0/", "http://127.0.0.1:22/", "http://127.0.0.1:6379/", "http://127.0.0.1:99999/",
}

// "Outbound requests (`file_url`, `webhook_url`) never reach loopback, link-local, private or otherwise special
// addresses": no spelling reaches the canary in any parameter. If one parameter refuses a receiver's address, all of
// them do.
func TestPrivateAddressesInAnyParameterAreNotContacted(t *testing.T) {
	t.Parallel()
	if n := len(privateSpellings); n < 65 {
		t.Fatalf("%d spellings, want 65 or more", n)
	}
	port, connections := canary(t)
	client := outbound.New(outbound.Config{})
	s := openTestServer(
		t, func(c *engine.Config, _ *Config) { c.Fetcher, c.Notifier, c.Addresses = client, client, client },
	)
	entry := `"filename":"a.csv","document_type":"payslip","file_base64":"YSxiCjEsMgo="`
	for _, spelling := range privateSpellings {
		raw, _ := json.Marshal(strings.ReplaceAll(spelling, "PORT", port))
		address := string(raw)
		source := `{"document_type":"payslip","file_url":` + address + `}`
		for path, body := range map[string]string{"/documents": source, "/documents/merge": `{"document_type":"payslip","files":[{"file_url":` + address + `},{"file_url":` + address + `}]}`} {
			if a := s.postJSON(path, body); a.StatusCode != 400 && a.StatusCode != 403 {
				t.Errorf("%s as file_url of %s: answered %d %s, want 400 or 403", address, path, a.StatusCode, a.raw)
			}
		}
		s.postJSON("/documents/async", source)
		s.postJSON("/batch", `{"documents":[`+source+`]}`).wantStatus(202)
		registered := s.postJSON("/webhooks", `{"url":`+address+`}`)
		for path, body := range map[string]string{
			"/documents":       `{` + entry + `,"webhook_url":` + address + `}`,
			"/documents/async": `{` + entry + `,"webhook_url":` + address + `}`,
			"/batch":           `{"webhook_url":` + address + `,"documents":[{` + entry + `}]}`,
			"/documents/merge": `{"document_type":"payslip","webhook_url":` + address + `,"files":[{"file_url":"https://files.example/a.pdf"},{"file_url":"https://files.example/b.pdf"}]}`,
		} {
			a := s.postJSON(path, body)
			if a.StatusCode != registered.StatusCode || a.StatusCode != 400 {
				t.Errorf(
					"%s as webhook_url of %s: answered %d %s, as registered receiver %d; want both refused with 400",
					address, path, a.StatusCode, a.raw, registered.StatusCode,
				)
			}
		}
		batch := s.postJSON("/batch", `{"documents":[{`+entry+`,"webhook_url":`+address+`}]}`).wantStatus(202)
		if got := s.get("/batch/" + batch.text("batch_id")).text("documents.0.status"); got != "failed" {
			t.Errorf("%s as webhook_url of a document in a batch: %s, want that document failed", address, got)
		}
	}
	s.process()
	if n := connections.Load(); n != 0 {
		t.Errorf("%d connections reached the canary, want none", n)
	}
}

// If /webhooks refuses an address, every webhook_url refuses it with the same message.
func TestEveryWebhookURLRefusesPrivateAddresses(t *testing.T) {
	client := outbound.New(outbound.Config{})
	s := openTestServer(
		t, func(c *engine.Config, _ *Config) { c.Fetcher, c.Notifier, c.Addresses = client, client, client },
	)
	for _, address := range []string{
		"http://10.0.0.1/hook", "http://localhost:8080/hook", "http://lender.example:25/hook", "http://127.1/hook",
	} {
		registered := s.postJSON("/webhooks", `{"url":"`+address+`"}`).wantStatus(400)
		uploaded := s.postForm(
			"/documents", typed("auto"), formPart{"webhook_url", "", "", address}, file("a.csv", csvFile),
		).wantStatus(400)
		if got, want := uploaded.text("details.0.message"), registered.text(
			"details.0.message",
		); got != want || uploaded.text("details.0.field") != "/webhook_url" {
			t.Errorf("%s: an upload says %s, want the sentence %q on /webhook_url", address, uploaded.raw, want)
		}
	}
	if n := s.get("/documents").number("total"); n != 0 {
		t.Errorf("%d documents were kept, want none", n)
	}
	s.postForm(
		"/documents", typed("auto"), formPart{"webhook_url", "", "", "https://lender.example/hook"},
		file("a.csv", csvFile),
	).wantStatus(http.StatusAccepted)
}

// A server that sends one byte a second is given up after a while (see outbound). Until then it takes only a place for
// downloads, so other documents are read without delay.
func TestSlowDownloadsDoNotDelayReading(t *testing.T) {
	t.Parallel()
	var slow atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/fast.csv" {
			fmt.Fprint(w, csvFile)
			return
		}
		slow.Add(1)
		for r.Context().Err() == nil {
			fmt.Fprint(w, "a")
			http.NewResponseController(w).Flush()
			select {
			case <-time.After(time.Second):
			case <-r.Context().Done():
			}
		}
	}))
	t.Cleanup(server.Close)
	client := outbound.New(outbound.Config{AllowNetworks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	s := openTestServer(t, func(c *engine.Config, _ *Config) { c.Fetcher = client })
	other := s.organization("Northern Loans", "paid")
	var entries []string
	for i := range 50 {
		entries = append(entries, fmt.Sprintf(`{"document_type":"payslip","file_url":"%s/slow-%d.csv"}`, server.URL, i))
	}
	for range 2 {
		s.postJSON("/batch", `{"documents":[`+strings.Join(entries, ",")+`]}`).wantStatus(202)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.engine.Run(ctx) }()
	defer func() { stop(); s.must(<-ended) }()
	await := func(what string, ok func() bool) {
		t.Helper()
		for began := time.Now(); !ok(); time.Sleep(10 * time.Millisecond) {
			if time.Since(began) > 10*time.Second { // a slow download is ended after 15 seconds at the earliest
				t.Fatalf("waited 10 s for %s", what)
			}
		}
	}
	await("slow downloads to begin", func() bool { return slow.Load() >= 3 })
	here := s.postForm("/documents", typed("payslip"), file("a.csv", csvFile)).wantStatus(202).at("document_id")
	await(
		"a file of the same organization to be read",
		func() bool { return s.get("/documents/"+jsonText(here)).text("document.status") == "completed" },
	)
	async := jsonAsk("POST", "/documents/async", `{"document_type":"payslip","file_url":"`+server.URL+`/fast.csv"}`).by(
		other,
	)
	there := s.send(async).wantStatus(202).at("document_id")
	await("a download of another organization to be read", func() bool {
		return s.send(ask{method: "GET", path: basePath + "/documents/" + jsonText(there), key: other}).text(
			"document.status",
		) == "completed"
	})
	if n := slow.Load(); n > 8 {
		t.Errorf("%d downloads of one organization at once, want 8 at most", n)
	}
}
