package httpapi

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/crosscheck"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/merge"
	"github.com/dossier-lending/dossier/extract/revision"
	"github.com/dossier-lending/dossier/extract/workbook"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/pictures"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/sqlite/sqlitetest"
)

// testServer is a whole server over real SQLite and real files, with an extractor that reads what the test
// says. Requests go over a real connection.
type testServer struct {
	t       testing.TB
	engine  *engine.Engine
	handler *Handler
	server  *httptest.Server
	blobs   *faultyBlobs
	reader  *scripted
	painter *scriptedPainter
	log     *syncBuffer
	key     string // of organization "Lakeside Lending", a paid plan: every scope
	foreign string // of organization "Hillside Credit", the standard plan: every scope
	folder  string
}

type serverOption func(*engine.Config, *Config)

func openTestServer(t testing.TB, options ...serverOption) *testServer {
	t.Helper()
	h := &testServer{t: t, reader: &scripted{}, painter: &scriptedPainter{pages: filereader.NewPages(nil)}, log: &syncBuffer{}}
	folder := sqlitetest.Folder(t)
	h.folder = folder
	store, err := sqlite.Open(t.Context(), folder, sqlite.Options{})
	h.must(err)
	t.Cleanup(func() { store.Close() })
	files, err := blob.Open(folder + "/blobs")
	h.must(err)
	h.blobs = &faultyBlobs{Blobs: files}
	shown, err := pictures.Open(folder+"/pictures", 0)
	h.must(err)
	log := slog.New(slog.NewJSONHandler(h.log, nil))
	ec := engine.Config{Store: store, Blobs: h.blobs, Extractor: h.reader, Renderer: h.painter, Pictures: shown, Merger: merge.Merger{}, Types: typeList{}, Sealer: plainSealer{}, Reviser: revision.New(all.Types(), all.Generic(), all.Custom()), Results: all.Shapes(), Verifier: crosscheck.New(), Exporter: endless{workbook.New()}, Checklists: someChecklists,
		PollInterval: 10 * time.Millisecond, Log: log}
	hc := Config{Log: log, KeyFailuresPerMinute: 1 << 30}
	for _, option := range options {
		option(&ec, &hc)
	}
	h.engine, err = engine.New(ec)
	h.must(err)
	hc.Engine = h.engine
	h.handler, err = New(hc)
	h.must(err)
	h.serve(h.handler)
	h.key, h.foreign = h.organization("Lakeside Lending", "paid"), h.organization("Hillside Credit", "standard")
	return h
}

// serve opens the house's server.
func (h *testServer) serve(handler http.Handler) {
	h.server = httptest.NewUnstartedServer(handler)
	h.server.Config = NewServer("", handler)
	h.server.Listener = Listen(h.server.Listener)
	h.server.Start()
	h.t.Cleanup(h.server.Close)
}

func (h *testServer) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// organization makes one and returns a key with the scopes, all when none is named.
func (h *testServer) organization(name, plan string, scopes ...engine.Scope) string {
	h.t.Helper()
	_, err := h.engine.CreateOrganization(h.t.Context(), name, plan)
	h.must(err)
	return h.keyFor(name, scopes...)
}

func (h *testServer) keyFor(name string, scopes ...engine.Scope) string {
	h.t.Helper()
	if len(scopes) == 0 {
		scopes = engine.Scopes
	}
	text, _, err := h.engine.CreateKey(h.t.Context(), name, scopes)
	h.must(err)
	return text
}

// process runs the engine until every document is at its end.
func (h *testServer) process() {
	h.t.Helper()
	ctx, cancel := context.WithCancel(h.t.Context())
	done := make(chan error, 1)
	go func() { done <- h.engine.Run(ctx) }()
	deadline := time.After(20 * time.Second)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		waiting, running, err := h.engine.Store.QueueDepth(h.t.Context())
		h.must(err)
		if waiting+running == 0 {
			break
		}
		select {
		case <-tick.C:
		case <-deadline:
			h.t.Fatalf("queue still holds %d waiting and %d running jobs, want none", waiting, running)
		}
	}
	cancel()
	h.must(<-done)
}

// ask is a request before it is sent.
type ask struct {
	method, path string
	key          string // "" takes the house's own key
	scheme       string // "" takes the path's
	header       http.Header
	body         io.Reader
	contentType  string
	length       int64 // of a body that does not know its own; 0 sends it in chunks
}

// request is an ask on its way.
func (h *testServer) request(ctx context.Context, a ask) *http.Request {
	h.t.Helper()
	r, err := http.NewRequestWithContext(ctx, a.method, h.server.URL+a.path, a.body)
	h.must(err)
	if a.length > 0 {
		r.ContentLength = a.length
	}
	for name, values := range a.header {
		r.Header[name] = values
	}
	if a.contentType != "" {
		r.Header.Set("Content-Type", a.contentType)
	}
	if a.key == "" {
		a.key = h.key
	}
	if a.scheme == "" {
		a.scheme = schemeOf(a.path)
	}
	if _, given := a.header["Authorization"]; !given && a.scheme != "none" {
		r.Header.Set("Authorization", a.scheme+" "+a.key)
	}
	return r
}

func (h *testServer) send(a ask) *answer {
	h.t.Helper()
	r := h.request(h.t.Context(), a)
	response, err := h.server.Client().Do(r)
	if err != nil {
		h.t.Fatalf("%s %s: %v", a.method, a.path, err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	h.must(err)
	if tag := response.Header.Get("ETag"); response.Uncompressed && tag != "" { // the tag of the compressed form; both are taken
		response.Header.Set("ETag", strings.Replace(tag, gzipSuffix+`"`, `"`, 1))
	}
	return &answer{t: h.t, request: r, Response: response, raw: raw}
}

// rows counts a table's rows behind the engine's back.
func (h *testServer) rows(table string) (n int) {
	h.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(h.folder, sqlite.FileName))
	h.must(err)
	defer db.Close()
	h.must(db.QueryRowContext(h.t.Context(), "SELECT count(*) FROM "+table).Scan(&n))
	return n
}

// column reads a query's one column of text behind the engine's back: how often each value comes.
func (h *testServer) column(query string) map[string]int {
	h.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(h.folder, sqlite.FileName))
	h.must(err)
	defer db.Close()
	rows, err := db.QueryContext(h.t.Context(), query)
	h.must(err)
	defer rows.Close()
	values := map[string]int{}
	for rows.Next() {
		var value string
		h.must(rows.Scan(&value))
		values[value]++
	}
	h.must(rows.Err())
	return values
}

func schemeOf(path string) string {
	if strings.HasPrefix(path, basePath+"/applications") || strings.HasPrefix(path, basePath+"/intake") {
		return "ApiKey"
	}
	return "Bearer"
}

func (h *testServer) get(path string) *answer {
	return h.send(ask{method: "GET", path: basePath + path})
}

func (h *testServer) postJSON(path, body string) *answer {
	return h.send(ask{method: "POST", path: basePath + path, body: strings.NewReader(body), contentType: "application/json"})
}

// answer is a response with its body read.
type answer struct {
	*http.Response
	t       testing.TB
	request *http.Request
	raw     []byte
}

func (a *answer) wantStatus(want int) *answer {
	a.t.Helper()
	if a.StatusCode != want {
		a.t.Fatalf("%s %s answered %d %s, want %d", a.request.Method, a.request.URL.Path, a.StatusCode, a.raw, want)
	}
	return a
}

// at finds a value in the JSON body by its path, "data.id"; a part that is a number is an index.
func (a *answer) at(path string) any {
	a.t.Helper()
	var value any
	if err := json.Unmarshal(a.raw, &value); err != nil {
		a.t.Fatalf("answer %q is no JSON: %v", a.raw, err)
	}
	for name := range strings.SplitSeq(path, ".") {
		if path == "" {
			break
		}
		switch v := value.(type) {
		case map[string]any:
			inner, ok := v[name]
			if !ok {
				a.t.Fatalf("answer %s has no %s, want %s", a.raw, name, path)
			}
			value = inner
		case []any:
			var i int
			if json.Unmarshal([]byte(name), &i) != nil || i >= len(v) {
				a.t.Fatalf("answer %s has no element %s, want %s", a.raw, name, path)
			}
			value = v[i]
		default:
			a.t.Fatalf("answer %s ends before %s of %s", a.raw, name, path)
		}
	}
	return value
}

func (a *answer) text(path string) string {
	a.t.Helper()
	s, ok := a.at(path).(string)
	if !ok {
		a.t.Fatalf("%s is %v, want a string", path, a.at(path))
	}
	return s
}

func (a *answer) number(path string) int64 {
	a.t.Helper()
	f, ok := a.at(path).(float64)
	if !ok {
		a.t.Fatalf("%s is %v, want a number", path, a.at(path))
	}
	return int64(f)
}

// formPart is one part of a multipart body; file parts have a fileName.
type formPart struct{ name, fileName, contentType, content string }

// formBody writes parts in their order.
func formBody(parts ...formPart) (body *bytes.Buffer, contentType string) {
	body = &bytes.Buffer{}
	w := multipart.NewWriter(body)
	for _, p := range parts {
		header := make(map[string][]string)
		disposition := `form-data; name="` + p.name + `"`
		if p.fileName != "" {
			disposition += `; filename="` + p.fileName + `"`
		}
		header["Content-Disposition"] = []string{disposition}
		if p.contentType != "" {
			header["Content-Type"] = []string{p.contentType}
		}
		out, _ := w.CreatePart(header)
		io.WriteString(out, p.content)
	}
	w.Close()
	return body, w.FormDataContentType()
}

func (h *testServer) postForm(path string, parts ...formPart) *answer {
	body, contentType := formBody(parts...)
	return h.send(ask{method: "POST", path: basePath + path, body: body, contentType: contentType})
}

const smallPDF = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"

// upload stores a small document and returns its id as text.
func (h *testServer) upload(content string) string {
	h.t.Helper()
	a := h.postForm("/documents", formPart{"document_type", "", "", "bank_statement"}, formPart{"file", "march.csv", "", content})
	return jsonText(a.wantStatus(202).at("document_id"))
}

// jsonText is a number as it stands in JSON.
func jsonText(v any) string {
	return strconv.FormatFloat(v.(float64), 'f', -1, 64)
}

// apply makes an application and returns its uuid.
func (h *testServer) apply() string {
	h.t.Helper()
	return h.postJSON("/applications", `{"business_name":"Bayani Bakery","borrower_email":"maria@example.com"}`).
		wantStatus(201).text("data.id")
}

// callWith is a call that never came over a connection.
func callWith(contentType string, content io.Reader) *call {
	r := httptest.NewRequest("POST", "/", content)
	r.Header = http.Header{"Content-Type": {contentType}}
	c := &call{id: "test", r: r, body: newBody(httptest.NewRecorder(), r)}
	c.w = &recorder{ResponseWriter: httptest.NewRecorder(), call: c}
	return c
}
