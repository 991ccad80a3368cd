package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestOpenAPIDocumentIsUnchanged(t *testing.T) {
	const golden = "testdata/openapi.golden.json"
	s := openTestServer(t)
	var indented bytes.Buffer // so that changes are visible line by line
	if err := json.Indent(&indented, s.handler.OpenAPI(), "", "  "); err != nil {
		t.Fatal(err)
	}
	got := append(indented.Bytes(), '\n')
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); diff != "" {
		t.Errorf("the document changed; look at it and run go test ./httpapi -update\n%s", diff)
	}
}

func TestEveryErrorCodeIsDocumented(t *testing.T) {
	// Codes of paths without an operation, and of later operations.
	outside := []engine.Code{engine.CodeMethodNotAllowed}
	documented := map[string]bool{}
	for _, item := range readContract(t, openTestServer(t).handler.OpenAPI()).document.Paths.Map() {
		for _, op := range item.Operations() {
			for _, known := range engine.ErrorTable {
				if documentedCodes(op, known.Status)[string(known.Code)] {
					documented[string(known.Code)] = true
				}
			}
		}
	}
	for _, known := range engine.ErrorTable {
		if documented[string(known.Code)] == slices.Contains(outside, known.Code) {
			t.Errorf("%s: documented is %v", known.Code, documented[string(known.Code)])
		}
	}
}

func TestRouteWithoutScopePreventsStart(t *testing.T) {
	e := openTestServer(t).engine
	for name, add := range map[string]func(s *server){
		"no scope": func(s *server) {
			register(
				s, route{method: "GET", path: "/new", id: "new", scheme: loanScheme, status: 200},
				applicationHandlers{s}.getApplication,
			)
		},
		"an unknown scope": func(s *server) {
			register(s, route{method: "GET", path: "/new", id: "new", scheme: loanScheme, scope: "application:all", status: 200}, applicationHandlers{s}.getApplication)
		},
		"no scheme": func(s *server) {
			register(
				s, route{method: "GET", path: "/new", id: "new", scope: engine.ApplicationRead, status: 200},
				applicationHandlers{s}.getApplication,
			)
		},
		"past register": func(s *server) { s.router.Get(basePath+"/new", http.NotFound) },
	} {
		s, err := newServer(Config{Engine: e})
		if err != nil {
			t.Fatal(err)
		}
		s.routes()
		add(s)
		if _, err := s.handler(); err == nil || !strings.Contains(err.Error(), "/new") {
			t.Errorf("%s: got error %v, want one that names the route", name, err)
		}
	}
}

// eachRoute visits every route that needs a key.
func eachRoute(t *testing.T, s *testServer, visit func(method, pattern string)) {
	t.Helper()
	n := 0
	err := chi.Walk(s.handler.server.router, func(
		method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler,
	) error {
		if !slices.Contains(openPaths, pattern) {
			n++
			visit(method, pattern)
		}
		return nil
	})
	if err != nil || n < 16 {
		t.Fatalf("visited %d routes, error %v; want all", n, err)
	}
}

func TestEveryRouteChecksKeySchemeAndScopeFirst(t *testing.T) {
	s := openTestServer(t)
	keys := map[engine.Scope]string{}
	for _, scope := range engine.Scopes {
		keys[scope] = s.keyFor("Lakeside Lending", scope)
	}
	paths := readContract(t, s.handler.OpenAPI()).document.Paths
	eachRoute(t, s, func(method, pattern string) {
		path := strings.NewReplacer(
			"{id}", "7", "{document_id}", "7", "{batch_id}", "7", "{webhook_id}", "7", "{folder_id}", "7",
			"{delivery_id}", "7", "{template_id}", "7", "{slug}", "seven", "{version}", "7",
		).Replace(pattern)
		own := schemeOf(path)
		other := map[string]string{"ApiKey": "Bearer", "Bearer": "ApiKey"}[own]
		wants := func(what string, a ask, status int, code engine.Code) {
			t.Helper()
			got := s.send(a)
			if got.StatusCode != status || code != "" && got.text("error") != string(code) {
				t.Errorf(
					"%s %s, %s: answered %d %s, want %d %s", method, pattern, what, got.StatusCode, got.raw, status,
					code,
				)
			}
		}
		wants("no key", ask{method: method, path: path, scheme: "none"}, 401, engine.CodeUnauthorized)
		wants("wrong scheme", ask{method: method, path: path, scheme: other}, 401, engine.CodeWrongAuthScheme)
		wants("unknown scheme", ask{method: method, path: path, scheme: "Basic"}, 401, engine.CodeUnauthorized)
		wants("bad key", ask{method: method, path: path, key: s.key[:len(s.key)-1] + "!"}, 401, engine.CodeUnauthorized)
		wants("two headers", ask{
			method: method, path: path, header: http.Header{"Authorization": {own + " " + s.key, own + " " + s.key}},
		}, 401, engine.CodeUnauthorized)
		var needs []engine.Scope
		for _, need := range *paths.Find(pattern).GetOperation(method).Security {
			for _, scope := range need[own] {
				needs = append(needs, engine.Scope(scope))
			}
		}
		key := s.keyFor("Lakeside Lending", needs...)
		for _, scope := range engine.Scopes {
			if len(needs) > 1 || scope != needs[0] {
				wants(
					"only "+string(scope), ask{method: method, path: path, key: keys[scope]}, 403,
					engine.CodeMissingScope,
				)
			}
		}
		if got := s.send(ask{
			method: method,
			path:   path,
			key:    key,
		}); got.StatusCode == 401 || got.StatusCode == 403 {
			t.Errorf("%s %s with its own scopes %s answered %d", method, pattern, needs, got.StatusCode)
		}
	})
}

func TestForeignRecordsAreMissingOnEveryRoute(t *testing.T) {
	s := openTestServer(t)
	gone := s.apply()
	s.send(ask{method: "DELETE", path: basePath + "/applications/" + gone}).wantStatus(200)
	goneDoc := s.upload(csvFile)
	s.send(ask{method: "DELETE", path: basePath + "/documents/" + goneDoc}).wantStatus(200)
	own := s.key
	s.key = s.foreign
	foreign, foreignDoc := s.apply(), s.upload(csvFile)
	foreignJob := s.postForm("/documents", typed("auto"), file("a.csv", csvFile)).text("job_id")
	s.key = own
	s.key = s.organization("Riverside Finance", "paid")
	foreignBatch := s.submitBatch(`{"documents":[` + batchEntry("a.csv") + `]}`)
	foreignWebhook := s.postJSON("/webhooks", `{"url":"https://lender.example/hook"}`).wantStatus(201).text(
		"webhook.id",
	)
	foreignFolder := s.makeFolder(`{"name":"Statements"}`)
	foreignTemplate := s.send(jsonAsk("POST", "/export-templates", templateBody("Foreign", ""))).wantStatus(201).text(
		"template.id",
	)
	s.send(schemaAsk("theirs", "Theirs")).wantStatus(201)
	s.send(putRules(ruledList("theirs", ""))).wantStatus(200)
	s.key = own
	absent := map[string]string{
		"{id}":          "01a1fc13-b651-755a-9c70-6d5997a7fde1",
		"{document_id}": "12345",
		"{batch_id}":    "01a1fc13-b651-755a-9c70-6d5997a7fde1",
		"{webhook_id}":  "01a1fc13-b651-755a-9c70-6d5997a7fde1",
		"{folder_id}":   "01a1fc13-b651-755a-9c70-6d5997a7fde1",
		"{template_id}": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
		"{slug}":        "nobodys",
		"{revision}":    "9",
	}
	others := map[string][]string{
		"{id}": {
			foreign, strings.ToUpper(foreign), gone, foreignDoc, goneDoc, foreignJob, "APP-999", "APP-01", "APP-1e0",
			"not-an-id", "0", "-1", "01", "1.0", "1e0", "9007199254740993", "%00", "%2e%2e", strings.Repeat("a", 300),
		},
		"{batch_id}": {
			foreignBatch, strings.ToUpper(foreignBatch), foreign, foreignDoc, "upload", "not-an-id", "%00",
			strings.Repeat("a", 300),
		},
		"{webhook_id}": {
			foreignWebhook, strings.ToUpper(foreignWebhook), foreign, foreignDoc, "test", "not-an-id", "%00",
			strings.Repeat("a", 300),
		},
		"{folder_id}": {
			foreignFolder, strings.ToUpper(foreignFolder), foreign, foreignDoc, "root", "not-an-id", "%00",
			strings.Repeat("a", 300),
		},
		"{template_id}": {
			foreignTemplate, strings.ToUpper(foreignTemplate), foreign, foreignDoc, "not-an-id", "%00",
			strings.Repeat("a", 300),
		},
		"{revision}": {"1", "0", "-1", "01", "1.0", "x", "%00", "9007199254740993"}, // 1 is theirs
		"{slug}":     {"theirs", "THEIRS", "not-a-slug", "%00", strings.Repeat("a", 300)},
		"{document_id}": {
			foreignDoc, goneDoc, "0", "-1", "+1", "01", "1.0", "1e0", "9007199254740993", "99999999999999999999", "x",
			"%00",
		},
	}
	// of a record that does not exist
	within := strings.NewReplacer("{delivery_id}", absent["{id}"], "{version}", "1", "{n}", "1")
	eachRoute(t, s, func(method, pattern string) {
		if parameter := within.Replace(pattern); strings.Contains(parameter, "{") && !slices.ContainsFunc(
			slices.Collect(maps.Keys(others)), func(known string) bool { return strings.Contains(parameter, known) },
		) {
			t.Errorf(
				"%s %s has a parameter that this test does not fill; add foreign values to others", method, pattern,
			)
		}
		for parameter, ids := range others {
			if !strings.Contains(pattern, parameter) {
				continue
			}
			to := func(id string) *answer {
				rt := s.handler.server.declared[method+" "+pattern]
				a := ask{method: method, path: within.Replace(strings.Replace(pattern, parameter, id, 1))}
				switch {
				case rt.request == nil: // no body
				case exampleOf(rt.id+".request.json") != nil:
					a.body, a.contentType = bytes.NewReader(exampleOf(rt.id+".request.json")), "application/json"
				default:
					a = formAsk(file("a.csv", csvFile))
					a.path = strings.Replace(pattern, parameter, id, 1)
				}
				return s.send(a)
			}
			want := to(absent[parameter]).wantStatus(404)
			for _, id := range ids {
				if got := to(id); !sameButForRequestID(t, got, want) {
					t.Errorf(
						"%s %s with %s answered\n%s %s, want exactly what an absent id gets:\n%s %s", method, pattern,
						id, got.Status, got.raw, want.Status, want.raw,
					)
				}
			}
		}
	})
	s.key = s.foreign
	s.get("/applications/" + foreign).wantStatus(200)
	s.get("/documents/" + foreignDoc).wantStatus(200)
}

func TestWrongKeysAreThrottledAndValidOnesAccepted(t *testing.T) {
	s := openTestServer(t, func(_ *engine.Config, c *Config) { c.KeyFailuresPerMinute = 0 }) // 0 means the default, 10
	bad := ask{method: "GET", path: basePath + "/documents", key: "dossier_wrong"}
	seen := map[int]int{}
	for range 30 { // a new minute may begin in between, and then twice ten pass
		a := s.send(bad)
		seen[a.StatusCode]++
		if a.StatusCode == 429 && a.Header.Get("Retry-After") == "" {
			t.Fatal("429 without Retry-After")
		}
	}
	if seen[401] < 10 || seen[401] > 20 || seen[429] < 10 {
		t.Errorf("30 wrong keys got %v, want 10 of 401 per minute and 429 beyond", seen)
	}
	s.get("/documents").wantStatus(200)
}

func TestRateOfOrganizationIsEnforced(t *testing.T) {
	s := openTestServer(t)
	s.must(s.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(context.Background(), engine.Plan{Name: "tiny", RequestsPerMinute: 12})
	}))
	small := s.organization("Pier Finance", "tiny")
	seen := map[int]int{}
	for range 12 {
		a := s.send(ask{method: "GET", path: basePath + "/documents", key: small})
		seen[a.StatusCode]++
		if a.StatusCode == 429 &&
			(a.Header.Get("Retry-After") == "" || a.text("error") != string(engine.CodeRateLimited)) {
			t.Fatalf("got %s %v", a.raw, a.Header)
		}
	}
	if seen[200] < 2 || seen[200] > 4 || seen[429] < 8 {
		t.Errorf("12 requests at once got %v, want ten seconds' worth (2) and 429 beyond", seen)
	}
	s.get("/documents").wantStatus(200)
}

// Bodies that are not JSON of the documented form get 400 on every route with a JSON body, before anything is looked
// up, and create nothing.
func TestEveryRouteRefusesMalformedBodies(t *testing.T) {
	s := openTestServer(t)
	deep := strings.Repeat(`{"a":`, 10_000) + "1" + strings.Repeat("}", 10_000)
	bodies := map[string]string{
		"nothing":           "",
		"no JSON":           "{",
		"two values":        "{} {}",
		"a list":            "[]",
		"a text":            `"x"`,
		"null":              "null",
		"NaN":               `{"loan_amount":NaN}`,
		"deep":              deep,
		"invalid UTF-8":     "{\"\xff\":1}",
		"an unknown name":   `{"loan_ammount":1}`,
		"a NUL":             "{\"a\x00\":1}",
		"a byte order mark": "\xef\xbb\xbf{}",
	}
	before := s.rows("audit_log")
	eachRoute(t, s, func(method, pattern string) {
		rt := s.handler.server.declared[method+" "+pattern]
		example := exampleOf(rt.id + ".request.json")
		if rt.request == nil || example == nil {
			return
		}
		path := strings.NewReplacer(
			"{id}", absent, "{document_id}", "7", "{webhook_id}", absent, "{folder_id}", absent, "{template_id}",
			absent, "{slug}", "seven",
		).Replace(pattern)
		own := maps.Clone(bodies)
		var object map[string]json.RawMessage
		if err := json.Unmarshal(example, &object); err != nil {
			t.Fatal(err)
		}
		for name, value := range object { // repeats one of its names
			own["a name twice"] = `{"` + name + `":` + string(value) + `,"` + name + `":` + string(value) + `}`
			break
		}
		if !rt.request.Required {
			delete(own, "nothing")
		}
		for what, body := range own {
			got := s.send(ask{
				method:      method,
				path:        path,
				body:        strings.NewReader(body),
				contentType: "application/json",
			})
			if got.StatusCode != http.StatusBadRequest {
				t.Errorf("%s %s with %s answered %d %.200s, want 400", method, pattern, what, got.StatusCode, got.raw)
			}
		}
	})
	if after := s.rows("audit_log"); after != before {
		t.Errorf("%d entries in the audit log, want %d: nothing was done", after, before)
	}
}

func TestMetricsCountDocumentsByOutcome(t *testing.T) {
	s := openTestServer(t)
	s.upload("one")
	s.process()
	s.reader.fail(engine.UnreadableDocument, "It cannot be read.")
	s.upload("two")
	s.process()
	raw := string(s.send(ask{method: "GET", path: "/metrics", scheme: "none"}).raw)
	for _, line := range []string{
		`dossier_documents_total{document_type="bank_statement",error_category="",outcome="completed"} 1`,
		`dossier_document_pages_total{document_type="bank_statement",error_category="",outcome="completed"} 2`,
		`dossier_document_duration_seconds_bucket{document_type="bank_statement",error_category="",outcome="completed",le="1800"} 1`,
		`error_category="unreadable_document",outcome="failed"} 1`,
	} {
		if !strings.Contains(raw, line) {
			t.Errorf("/metrics lacks %s:\n%s", line, raw)
		}
	}
}
