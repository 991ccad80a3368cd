package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// deskSession is the header of a back office's own sessions.
const deskSession = "X-Desk-Session"

// desk knows the user of each session, like a back office.
type desk struct {
	sessions map[string]engine.Principal
	down     error // error of every look-up
}

func (d *desk) Authenticate(r *http.Request) (engine.Principal, error) {
	if r.FormValue("anything") != "" || d.down != nil { // on purpose: the handler must still get the whole body
		return engine.Principal{}, d.down
	}
	session := r.Header.Get(deskSession)
	if session == "" {
		return engine.Principal{}, engine.FailWith(engine.CodeUnauthorized, ErrNoCredentials, "Sign in to the desk.")
	}
	by, known := d.sessions[session]
	if !known {
		return engine.Principal{}, engine.Fail(engine.CodeUnauthorized, "The session has ended; sign in again.")
	}
	return by, nil
}

// openDesk opens a server with sessions of the desk: nena and rey, of two organizations, with the same user id.
func openDesk(t *testing.T, options ...serverOption) (*testServer, *desk) {
	t.Helper()
	d := &desk{sessions: map[string]engine.Principal{}}
	s := openTestServer(t, append([]serverOption{func(_ *engine.Config, c *Config) {
		c.Authenticator, c.AuthHeader = d, deskSession
	}}, options...)...)
	for session, org := range map[string]string{"nena": "Lakeside Lending", "rey": "Hillside Credit"} {
		found, err := s.engine.Store.OrganizationByName(t.Context(), org)
		s.must(err)
		d.sessions[session] = engine.Principal{Org: found.ID, KeyID: "user:7", Scopes: engine.Scopes}
	}
	return s, d
}

// as sends a request in a session, without a key.
func (a ask) as(session string) ask {
	a.scheme, a.header = "none", http.Header{}
	if session != "" {
		a.header.Set(deskSession, session)
	}
	return a
}

func TestOwnAuthenticationReplacesKeys(t *testing.T) {
	s, _ := openDesk(t)
	id := jsonText(s.send(formAsk(typed("bank_statement"), file("march.csv", csvFile)).to("/documents").as(
		"nena",
	)).wantStatus(202).at("document_id"))
	s.process()
	if got := s.send(get("/documents/" + id).as("nena")).wantStatus(200).text("document.status"); got != "completed" {
		t.Errorf("the document is %s, want completed", got)
	}
	s.send(get("/documents/"+id).as("rey")).wantCode(404, engine.CodeNotFound) // of another organization
	s.send(get("/documents/"+id).by(s.key)).wantCode(401, engine.CodeUnauthorized)
	if got := s.send(get("/audit?kind=document.uploaded&subject=" + id).as("nena")).wantStatus(200).text(
		"entries.0.key_id",
	); got != "user:7" {
		t.Errorf("the audit log says %q did it, want user:7", got)
	}
	if got := s.send(get("/documents/" + id).as("")).wantStatus(401).Header.Get("WWW-Authenticate"); !strings.Contains(
		got, deskSession,
	) {
		t.Errorf("WWW-Authenticate %q, want it to name the header", got)
	}
}

// Every route checks the sender first and then the scope, as with keys.
func TestOwnAuthenticationAppliesToEveryRoute(t *testing.T) {
	s, d := openDesk(t)
	none := d.sessions["nena"]
	none.Scopes = nil
	d.sessions["no scope"] = none
	eachRoute(t, s, func(method, pattern string) {
		path := strings.NewReplacer("{", "", "}", "").Replace(pattern)
		for what, want := range map[string]struct {
			status int
			code   engine.Code
		}{
			"":         {401, engine.CodeUnauthorized},
			"nobody's": {401, engine.CodeUnauthorized},
			"no scope": {403, engine.CodeMissingScope},
		} {
			a := s.send(ask{method: method, path: path}.as(what))
			if a.StatusCode != want.status || a.text("error") != string(want.code) {
				t.Errorf(
					"%s %s in the session %q: %d %s, want %d %s", method, path, what, a.StatusCode, a.raw,
					want.status, want.code,
				)
			}
		}
	})
}

func TestRatesApplyToOwnAuthentication(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	s, d := openDesk(t, func(_ *engine.Config, c *Config) {
		c.KeyFailuresPerMinute, c.Now = 2, func() time.Time { return now }
	})
	for i, want := range []int{401, 401, 429} {
		a := s.send(get("/documents").as("guess"))
		if a.StatusCode != want || (a.Header.Get("Retry-After") != "") != (want == 429) {
			t.Errorf("guess %d: %d, Retry-After %q; want %d", i+1, a.StatusCode, a.Header.Get("Retry-After"), want)
		}
		s.send(get("/documents").as("")).wantCode(401, engine.CodeUnauthorized) // does not count as a wrong key
		s.send(get("/documents").as("nena")).wantStatus(200)                    // others there are not affected
	}
	for session, by := range d.sessions { // two people with the same id in two organizations
		by.RequestsPerMinute = 6
		d.sessions[session] = by
	}
	for _, session := range []string{"nena", "rey"} {
		s.send(get("/documents").as(session)).wantStatus(200)
		s.send(get("/documents").as(session)).wantCode(429, engine.CodeRateLimited)
	}
	s.must(s.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(context.Background(), engine.Plan{Name: "standard", RequestsPerMinute: 6})
	}))
	rey := d.sessions["rey"]
	rey.RequestsPerMinute, rey.KeyID = 0, "user:8"
	rey.Plan = engine.Plan{Name: "paid", BatchAllowed: true} // a plan set by the authenticator is ignored
	d.sessions["other"] = rey
	if a := s.send(get("/documents").as("other")).wantStatus(200); a.Header.Get("X-RateLimit-Limit") != "1" {
		t.Errorf("headers %v, want the rate of the organization's plan", a.Header)
	}
	now = now.Add(time.Minute)
	s.send(jsonAsk("POST", "/batch", `{"documents":[`+batchEntry("a.csv")+`]}`).as("other")).wantCode(
		403, engine.CodePlanNotPermitted,
	)
}

func TestErrorsOfOwnAuthenticatorAreNotShown(t *testing.T) {
	const secret = "host=10.1.2.3 password=hunter2"
	s, d := openDesk(t)
	good := d.sessions["nena"]
	for what, c := range map[string]struct {
		by     engine.Principal
		down   error
		status int
		code   engine.Code
	}{
		"no organization": {engine.Principal{KeyID: "user:7"}, nil, 500, engine.CodeInternal},
		"an organization of nowhere": {
			engine.Principal{Org: "01a1fc13-b651-755a-9c70-6d5997a7fde1", KeyID: "user:7"}, nil, 401,
			engine.CodeUnauthorized,
		},
		"nobody": {
			engine.Principal{Org: good.Org, Scopes: engine.Scopes}, nil, 500, engine.CodeInternal,
		},
		"a line break in the id": {
			engine.Principal{Org: good.Org, KeyID: "user\n7", Scopes: engine.Scopes}, nil, 500, engine.CodeInternal,
		},
		"an id without end": {
			engine.Principal{Org: good.Org, KeyID: strings.Repeat("7", 101), Scopes: engine.Scopes}, nil, 500,
			engine.CodeInternal,
		},
		"a scope that is none": {
			engine.Principal{Org: good.Org, KeyID: "user:7", Scopes: []engine.Scope{"document:*"}}, nil, 403,
			engine.CodeMissingScope,
		},
		"an error that is not ours": {engine.Principal{}, errors.New(secret), 500, engine.CodeInternal},
		"one of ours, wrapped": {
			engine.Principal{}, fmt.Errorf("desk: %w", engine.Fail(engine.CodeStorageUnavailable)), 502,
			engine.CodeStorageUnavailable,
		},
		"a failure no route has": {
			engine.Principal{}, engine.Fail(engine.CodeDocumentNotLocked), 500, engine.CodeInternal,
		},
		"too many of them": {engine.Principal{}, engine.Fail(engine.CodeRateLimited), 429, engine.CodeRateLimited},
	} {
		d.sessions["nena"], d.down = c.by, c.down
		a := s.send(get("/documents").as("nena"))
		if a.StatusCode != c.status || a.text("error") != string(c.code) {
			t.Errorf("%s: %d %s, want %d %s", what, a.StatusCode, a.raw, c.status, c.code)
		}
		if strings.Contains(string(a.raw), "hunter2") {
			t.Errorf("%s: the answer tells %s", what, a.raw)
		}
		if c.status == 429 && a.Header.Get("Retry-After") == "" {
			t.Errorf("%s: no Retry-After", what)
		}
	}
	if !strings.Contains(s.log.String(), "hunter2") {
		t.Error("the log does not say why the look-up failed")
	}
}

// A browser adds cookies to requests from any page.
func TestPagesOfOtherOriginsChangeNothing(t *testing.T) {
	const opened = "https://desk.lender.example"
	s, _ := openDesk(t, func(_ *engine.Config, c *Config) { c.CORSOrigins = []string{opened} })
	for origin, want := range map[string]int{"https://evil.example": 401, opened: 201, "": 201} {
		a := jsonAsk(
			"POST", "/applications", `{"business_name":"Bayani Bakery","borrower_email":"maria@example.com"}`,
		).as("nena")
		if origin != "" {
			a.header.Set("Origin", origin)
			a.header.Set("Sec-Fetch-Site", "cross-site")
		}
		s.send(a).wantStatus(want)
	}
	for name, c := range map[string]struct {
		origin, site, mode, dest string
		want                     int
	}{
		"a picture on their page":         {"", "cross-site", "no-cors", "image", 401},
		"their script":                    {"https://evil.example", "cross-site", "cors", "empty", 401},
		"their script, an older browser":  {"https://evil.example", "", "", "", 401},
		"a frame on their page":           {"", "cross-site", "navigate", "iframe", 401},
		"a picture of a neighbour's page": {"", "same-site", "no-cors", "image", 401},
		"a script of an opened origin":    {opened, "cross-site", "cors", "empty", 200},
		"an opened one, an older browser": {opened, "", "", "", 200},
		"a link that is followed":         {"", "cross-site", "navigate", "document", 200},
		"a picture on our own page":       {"", "same-origin", "no-cors", "image", 200},
		"a frame on our own page":         {"", "same-origin", "navigate", "iframe", 200},
		"an address that is typed":        {"", "none", "navigate", "document", 200},
		"no browser":                      {"", "", "", "", 200},
	} {
		a := get("/documents").as("nena")
		for header, value := range map[string]string{
			"Origin":         c.origin,
			"Sec-Fetch-Site": c.site,
			"Sec-Fetch-Mode": c.mode,
			"Sec-Fetch-Dest": c.dest,
		} {
			if value != "" {
				a.header.Set(header, value)
			}
		}
		if got := s.send(a); got.StatusCode != c.want {
			t.Errorf("%s: %d, want %d", name, got.StatusCode, c.want)
		}
	}
	preflight := s.send(ask{method: "OPTIONS", path: basePath + "/documents", scheme: "none",
		header: http.Header{"Origin": {opened}, "Access-Control-Request-Method": {"GET"}}}).wantStatus(204)
	if got := preflight.Header.Get("Access-Control-Allow-Headers"); !strings.Contains(got, deskSession) {
		t.Errorf("pages may send %q, want the desk's header among them", got)
	}
}

func TestOpenAPIDocumentNamesOwnHeader(t *testing.T) {
	ts, _ := openDesk(t)
	var document struct {
		Info       struct{ Description string }
		Tags       []struct{ Description string }
		Components struct {
			SecuritySchemes map[string]struct{ Type, In, Name string }
		}
		Paths map[string]map[string]struct{ Security []map[string][]string }
	}
	ts.must(json.Unmarshal(ts.handler.OpenAPI(), &document))
	schemes := document.Components.SecuritySchemes
	if s := schemes[ownScheme]; len(schemes) != 1 || s.Type != "apiKey" || s.In != "header" || s.Name != deskSession {
		t.Errorf("security schemes %+v, want the desk's header alone", schemes)
	}
	if got := document.Paths[basePath+"/documents"]["get"].Security; len(got) != 1 ||
		got[0][ownScheme][0] != string(engine.DocumentRead) {
		t.Errorf("GET /documents is secured by %v, want %s with document:read", got, ownScheme)
	}
	if strings.Contains(string(ts.handler.OpenAPI()), "ApiKey …") ||
		strings.Contains(string(ts.handler.OpenAPI()), "Bearer …") ||
		!strings.Contains(document.Info.Description, deskSession) {
		t.Error("the document still speaks of keys")
	}
	if _, err := New(Config{Engine: ts.engine, Authenticator: &desk{}}); err == nil ||
		!strings.Contains(err.Error(), "AuthHeader") {
		t.Errorf("an Authenticator without its header: %v, want AuthHeader asked for", err)
	}
}

// orKeys checks for a session first, then for a key.
type orKeys struct {
	*desk
	keys Authenticator
}

func (a orKeys) Authenticate(r *http.Request) (engine.Principal, error) {
	by, err := a.desk.Authenticate(r)
	if errors.Is(err, ErrNoCredentials) {
		return a.keys.Authenticate(r)
	}
	return by, err
}

func TestOwnAuthenticatorCanUseKeys(t *testing.T) {
	s, d := openDesk(t)
	handler, err := New(Config{Engine: s.engine, Authenticator: orKeys{d, Keys(s.engine)}, AuthHeader: deskSession})
	s.must(err)
	s.serve(handler)
	s.send(get("/documents").as("nena")).wantStatus(200)
	s.send(get("/documents").by(s.key)).wantStatus(200)
	s.send(ask{method: "GET", path: basePath + "/documents", scheme: "ApiKey"}).wantCode(
		401, engine.CodeWrongAuthScheme,
	)
	s.send(get("/documents").as("")).wantCode(401, engine.CodeUnauthorized)
	outside, err := http.NewRequestWithContext(t.Context(), "GET", "/mine", nil)
	s.must(err)
	for _, word := range []string{"ApiKey", "Bearer"} { // on an embedder's own path both schemes are accepted
		outside.Header.Set("Authorization", word+" "+s.key)
		if by, err := Keys(s.engine).Authenticate(outside); err != nil || by.Org == "" {
			t.Errorf("%s on an own path: %+v %v", word, by, err)
		}
	}
}

func TestEveryResponseHasRateLimitHeaders(t *testing.T) {
	s := openTestServer(t)
	s.must(s.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(context.Background(), engine.Plan{Name: "free"})
	}))
	_, err := s.engine.Organizations.Create(t.Context(), "Pier Finance", "free")
	s.must(err)
	slow, _, err := s.engine.Organizations.CreateKey(
		t.Context(), "Pier Finance", []engine.Scope{engine.DocumentRead}, engine.WithRate(12),
	)
	s.must(err)
	free := s.keyFor("Pier Finance", engine.DocumentRead)
	for i, want := range []struct {
		path      string
		status    int
		remaining string
	}{{"/documents", 200, "1"}, {"/documents/7", 404, "0"}, {"/documents", 429, "0"}} {
		a := s.send(get(want.path).by(slow))
		if a.StatusCode != want.status || a.Header.Get("X-RateLimit-Limit") != "2" ||
			a.Header.Get("X-RateLimit-Remaining") != want.remaining || a.Header.Get("X-RateLimit-Reset") == "" {
			t.Errorf(
				"request %d: %d %v, want %d with %s of 2 left", i+1, a.StatusCode, a.Header, want.status,
				want.remaining,
			)
		}
		if retry := a.Header.Get("Retry-After"); (retry != "") != (want.status == 429) {
			t.Errorf("request %d: Retry-After %q with %d", i+1, retry, a.StatusCode)
		}
	}
	if a := s.send(get("/documents").by(free)).wantStatus(200); a.Header.Get("X-RateLimit-Limit") != "" {
		t.Errorf("headers %v of a key without limit, want none", a.Header)
	}
	if _, _, err := s.engine.Organizations.CreateKey(
		t.Context(), "Pier Finance", []engine.Scope{engine.DocumentRead}, engine.WithRate(-1),
	); engine.CodeOf(err) != engine.CodeValidationFailed {
		t.Errorf("a rate below zero: %v, want VALIDATION_FAILED", err)
	}
}
