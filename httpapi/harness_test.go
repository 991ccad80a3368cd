package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/crosscheck"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/merge"
	"github.com/dossier-lending/dossier/extract/printout"
	"github.com/dossier-lending/dossier/extract/revision"
	"github.com/dossier-lending/dossier/extract/underwriting"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
	"github.com/dossier-lending/dossier/extract/workbook"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/opentest"
	"github.com/dossier-lending/dossier/storage/pictures"
)

// testServer is a whole server on a real database and real files, with an extractor whose results the test determines.
// Requests go over a real connection.
type testServer struct {
	t        testing.TB
	engine   *engine.Engine
	handler  *Handler
	server   *httptest.Server
	blobs    *faultyBlobs
	reader   *scripted
	painter  *scriptedPainter
	log      *syncBuffer
	key      string // of organization "Lakeside Lending", a paid plan: every scope
	foreign  string // of organization "Hillside Credit", the standard plan: every scope
	folder   string // of the files, and of the database if that is SQLite
	database *opentest.Database
}

type serverOption func(*engine.Config, *Config)

func openTestServer(t testing.TB, options ...serverOption) *testServer {
	t.Helper()
	s := &testServer{
		t:       t,
		reader:  &scripted{},
		painter: &scriptedPainter{pages: filereader.NewPages(nil)},
		log:     &syncBuffer{},
	}
	s.database = opentest.New(t)
	folder := s.database.Folder
	s.folder = folder
	store := opentest.Tried(s.database.Open(t))
	files, err := blob.Open(folder + "/blobs")
	s.must(err)
	s.blobs = &faultyBlobs{Blobs: files}
	shown, err := pictures.Open(folder+"/pictures", 0)
	s.must(err)
	log := slog.New(slog.NewJSONHandler(s.log, nil))
	ec := engine.Config{
		Store:        store,
		Blobs:        s.blobs,
		Extractor:    s.reader,
		Renderer:     s.painter,
		Pictures:     shown,
		Merger:       merge.Merger{},
		Types:        typeList{},
		Sealer:       plainSealer{},
		Reviser:      revision.New(all.Types(), all.Generic(), all.Custom()),
		Results:      all.Shapes(),
		Verifier:     crosscheck.New(doctype.Default()),
		Exporter:     endless{workbook.New()},
		Printer:      printout.New(),
		Checklists:   someChecklists,
		Policies:     policy.Reader{},
		Analyst:      underwriting.New(),
		ViewExporter: rowCounter{},
		PollInterval: 10 * time.Millisecond,
		Log:          log,
	}
	hc := Config{Log: log, KeyFailuresPerMinute: 1 << 30}
	for _, option := range options {
		option(&ec, &hc)
	}
	s.engine, err = engine.New(ec)
	s.must(err)
	hc.Engine = s.engine
	s.handler, err = New(hc)
	s.must(err)
	s.serve(s.handler)
	s.key, s.foreign = s.organization("Lakeside Lending", "paid"), s.organization("Hillside Credit", "standard")
	return s
}

// serve starts listening with a handler.
func (s *testServer) serve(handler http.Handler) {
	s.server = httptest.NewUnstartedServer(handler)
	s.server.Config = NewServer("", handler)
	s.server.Listener = Listen(s.server.Listener)
	s.server.Start()
	s.t.Cleanup(s.server.Close)
}

func (s *testServer) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// organization adds an organization and returns a key with the scopes, or with all if there are none.
func (s *testServer) organization(name, plan string, scopes ...engine.Scope) string {
	s.t.Helper()
	_, err := s.engine.Organizations.Create(s.t.Context(), name, plan)
	s.must(err)
	return s.keyFor(name, scopes...)
}

func (s *testServer) keyFor(name string, scopes ...engine.Scope) string {
	s.t.Helper()
	if len(scopes) == 0 {
		scopes = engine.Scopes
	}
	text, _, err := s.engine.Organizations.CreateKey(s.t.Context(), name, scopes)
	s.must(err)
	return text
}

// process runs the engine until every document has a final state.
func (s *testServer) process() {
	s.t.Helper()
	ctx, cancel := context.WithCancel(s.t.Context())
	done := make(chan error, 1)
	go func() { done <- s.engine.Run(ctx) }()
	deadline := time.After(20 * time.Second)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		waiting, running, err := s.engine.Store.QueueDepth(s.t.Context())
		s.must(err)
		if waiting+running == 0 {
			break
		}
		select {
		case <-tick.C:
		case <-deadline:
			s.t.Fatalf("queue still holds %d waiting and %d running jobs, want none", waiting, running)
		}
	}
	cancel()
	s.must(<-done)
}

// ask is a request before it is sent.
type ask struct {
	method, path string
	key          string // "" means the server's own key
	scheme       string // "" means the path's
	header       http.Header
	body         io.Reader
	contentType  string
	length       int64 // of a body of unknown length; 0 sends it in chunks
}

// request converts an ask to an HTTP request.
func (s *testServer) request(ctx context.Context, a ask) *http.Request {
	s.t.Helper()
	r, err := http.NewRequestWithContext(ctx, a.method, s.server.URL+a.path, a.body)
	s.must(err)
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
		a.key = s.key
	}
	if a.scheme == "" {
		a.scheme = schemeOf(a.path)
	}
	if _, given := a.header["Authorization"]; !given && a.scheme != "none" {
		r.Header.Set("Authorization", a.scheme+" "+a.key)
	}
	return r
}

func (s *testServer) send(a ask) *answer {
	s.t.Helper()
	r := s.request(s.t.Context(), a)
	response, err := s.server.Client().Do(r)
	if err != nil {
		s.t.Fatalf("%s %s: %v", a.method, a.path, err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	s.must(err)
	// This is the tag of the compressed form; both are accepted.
	if tag := response.Header.Get("ETag"); response.Uncompressed && tag != "" {
		response.Header.Set("ETag", strings.Replace(tag, gzipSuffix+`"`, `"`, 1))
	}
	return &answer{t: s.t, request: r, Response: response, raw: raw}
}

// rows counts a table's rows directly in the database.
func (s *testServer) rows(table string) (n int) {
	s.t.Helper()
	s.must(s.database.Raw().QueryRowContext(s.t.Context(), "SELECT count(*) FROM "+table).Scan(&n))
	return n
}

// column counts each value of a query with one text column, directly in the database.
func (s *testServer) column(query string) map[string]int {
	s.t.Helper()
	rows, err := s.database.Raw().QueryContext(s.t.Context(), query)
	s.must(err)
	defer rows.Close()
	values := map[string]int{}
	for rows.Next() {
		var value string
		s.must(rows.Scan(&value))
		values[value]++
	}
	s.must(rows.Err())
	return values
}

func schemeOf(path string) string {
	for _, loans := range []string{"/applications", "/intake", "/policy"} {
		if strings.HasPrefix(path, basePath+loans) {
			return "ApiKey"
		}
	}
	return "Bearer"
}

func (s *testServer) get(path string) *answer {
	return s.send(ask{method: "GET", path: basePath + path})
}

func (s *testServer) postJSON(path, body string) *answer {
	return s.send(ask{
		method:      "POST",
		path:        basePath + path,
		body:        strings.NewReader(body),
		contentType: "application/json",
	})
}

// answer is a response whose body has been read.
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

// at returns a value in the JSON body by its path, such as "data.id"; a number is an index.
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

func (s *testServer) postForm(path string, parts ...formPart) *answer {
	body, contentType := formBody(parts...)
	return s.send(ask{method: "POST", path: basePath + path, body: body, contentType: contentType})
}

const smallPDF = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"

// upload uploads a small document and returns its id as text.
func (s *testServer) upload(content string) string {
	s.t.Helper()
	a := s.postForm(
		"/documents", formPart{"document_type", "", "", "bank_statement"}, formPart{"file", "march.csv", "", content},
	)
	return jsonText(a.wantStatus(202).at("document_id"))
}

// jsonText returns a number as it is written in JSON.
func jsonText(v any) string {
	return strconv.FormatFloat(v.(float64), 'f', -1, 64)
}

// apply creates an application and returns its UUID.
func (s *testServer) apply() string {
	s.t.Helper()
	return s.postJSON("/applications", `{"business_name":"Bayani Bakery","borrower_email":"maria@example.com"}`).
		wantStatus(201).text("data.id")
}

// callWith returns a call that was not received over a connection.
func callWith(contentType string, content io.Reader) *call {
	r := httptest.NewRequest("POST", "/", content)
	r.Header = http.Header{"Content-Type": {contentType}}
	c := &call{id: "test", r: r, body: newBody(httptest.NewRecorder(), r)}
	c.w = &recorder{ResponseWriter: httptest.NewRecorder(), call: c}
	return c
}
