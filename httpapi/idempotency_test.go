package httpapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/opentest"
)

// keyed sends a request with an Idempotency-Key.
func (a ask) keyed(key string) ask {
	a.header = http.Header{keyHeader: {key}}
	return a
}

// wantAgain checks that a response repeats the first one.
func wantAgain(t *testing.T, what string, first, again *answer) {
	t.Helper()
	if again.StatusCode != first.StatusCode || !bytes.Equal(again.raw, first.raw) ||
		again.Header.Get(replayHeader) != "true" || first.Header.Get(replayHeader) != "" {
		t.Errorf(
			"%s: answered\n%s %s %v, want the first answer again, marked:\n%s %s", what, again.Status, again.raw,
			again.Header, first.Status, first.raw,
		)
	}
	for _, name := range []string{"Location", "Warning", "Dossier-Replay-Differs", "Content-Type"} {
		if again.Header.Get(name) != first.Header.Get(name) {
			t.Errorf("%s: %s is %q, want %q as at first", what, name, again.Header.Get(name), first.Header.Get(name))
		}
	}
	if again.Header.Get("X-Request-Id") == first.Header.Get("X-Request-Id") {
		t.Errorf("%s: X-Request-Id is the first request's, want its own", what)
	}
}

const oneIntake = `{"business_name":"Bayani Bakery","borrower_email":"maria@example.com","send_outreach":true}`

// creatingAsks returns a request for each creating route, and one of the same form with other content.
func creatingAsks(app, otherApp, webhook, locked, ended, packet string) map[string]func(other bool) ask {
	content := func(other bool) formPart {
		if other {
			return file("march.csv", csvFile+"2026-01-03,,7,102\n")
		}
		return file("march.csv", csvFile)
	}
	word := func(other bool) string { return map[bool]string{false: "x", true: "y"}[other] }
	return map[string]func(other bool) ask{
		"POST /intake": func(other bool) ask {
			return formAsk(applicationPart(oneIntake), content(other)).to("/intake")
		},
		"POST /applications": func(other bool) ask {
			return jsonAsk(
				"POST", "/applications", `{"borrower_email":"maria@example.com","business_name":"`+word(other)+`"}`,
			)
		},
		"POST /applications/{id}/documents": func(other bool) ask {
			return formAsk(content(other)).to("/applications/" + app + "/documents")
		},
		"POST /applications/{id}/outreach": func(other bool) ask {
			return ask{method: "POST"}.to(
				"/applications/" + map[bool]string{false: app, true: otherApp}[other] + "/outreach",
			)
		},
		"POST /applications/{id}/questions": func(other bool) ask {
			return jsonAsk("POST", "/applications/"+app+"/questions", `{"text":"`+word(other)+`?"}`)
		},
		"POST /applications/{id}/decision": func(other bool) ask {
			return jsonAsk("POST", "/applications/"+map[bool]string{false: app, true: otherApp}[other]+"/decision",
				`{"outcome":"approved","note":"`+word(other)+`"}`)
		},
		"POST /documents/{document_id}/unlock": func(other bool) ask {
			return jsonAsk("POST", "/documents/"+locked+"/unlock", `{"password":"`+word(other)+`"}`)
		},
		"POST /documents/{document_id}/reprocess": func(other bool) ask {
			return jsonAsk("POST", "/documents/"+ended+"/reprocess", `{"password":"`+word(other)+`"}`)
		},
		"POST /documents/{document_id}/split": func(other bool) ask {
			return jsonAsk("POST", "/documents/"+packet+"/split", `{"password":"`+word(other)+`"}`)
		},
		"POST /documents": func(other bool) ask { return formAsk(typed("payslip"), content(other)).to("/documents") },
		"POST /documents/async": func(other bool) ask {
			return jsonAsk(
				"POST", "/documents/async",
				`{"file_url":"https://files.example/`+word(other)+`.csv","document_type":"payslip"}`,
			)
		},
		"POST /export-templates": func(other bool) ask {
			return jsonAsk("POST", "/export-templates", templateBody("Sheet "+word(other), ""))
		},
		"POST /batch": func(other bool) ask {
			return jsonAsk("POST", "/batch", `{"documents":[`+batchEntry(word(other)+".csv")+`]}`)
		},
		"POST /documents/merge": func(other bool) ask {
			return mergeOf("", mergeEntry(word(other)+".png", picture(10)), mergeEntry("two.png", picture(20)))
		},
		"POST /folders": func(other bool) ask {
			return jsonAsk("POST", "/folders", `{"name":"`+word(other)+`"}`)
		},
		"POST /webhooks": func(other bool) ask {
			return jsonAsk("POST", "/webhooks", `{"url":"https://lender.example/`+word(other)+`"}`)
		},
		"POST /webhooks/{webhook_id}/rotate-secret": func(other bool) ask {
			return jsonAsk(
				"POST", "/webhooks/"+webhook+"/rotate-secret",
				map[bool]string{false: `{"overlap_hours":1}`, true: `{"overlap_hours":2}`}[other],
			)
		},
		"POST /schemas": func(other bool) ask { return schemaAsk("keyed", word(other)) },
		"POST /batch/upload": func(other bool) ask {
			return formAsk(typed("payslip"), fileOf("files", content(other))).to("/batch/upload")
		},
	}
}

// webhook registers a receiver and returns its id.
func (s *testServer) webhook() string {
	id, _ := s.registerWebhook(`{"url":"https://lender.example/hook"}`)
	return id
}

// locked adds a document that failed because its password was missing, and returns its id.
func (s *testServer) locked() string {
	s.reader.fail(engine.PasswordRequired, "The PDF is protected; upload it again with its password.")
	defer s.reader.work()
	id := s.upload(csvFile)
	s.process()
	return id
}

// packet adds a completed document whose file holds two papers, and returns its id.
func (s *testServer) packet() string {
	s.reader.work()
	made := s.postForm("/documents", typed("auto"), file("packet.csv", csvFile)).wantStatus(202)
	id := jsonText(made.at("document_id"))
	s.process()
	return id
}

// postbox accepts every mail.
type postbox struct{}

func (postbox) Send(context.Context, engine.OutreachLetter) error { return nil }

func fileOf(name string, p formPart) formPart { p.name = name; return p }

// onlyOnce are the routes whose records have unique names, so a repetition is refused.
var onlyOnce = map[string]bool{"POST /export-templates": true, "POST /folders": true}

func TestEveryCreatingRouteRepeatsItsResponse(t *testing.T) {
	s := openTestServer(t, func(c *engine.Config, _ *Config) { c.Mailer = postbox{} })
	asks := creatingAsks(s.apply(), s.apply(), s.webhook(), s.locked(), s.locked(), s.packet())
	eachRoute(t, s, func(method, pattern string) {
		name := method + " " + strings.TrimPrefix(pattern, basePath)
		rt := s.handler.server.declared[method+" "+pattern]
		if method == http.MethodPost && (rt.status == 201 || rt.status == 202) && rt.creates == nil {
			t.Errorf("%s answers %d and takes no Idempotency-Key; declare creates: creates(…) beside its route, see httpapi/idempotency.go", name, rt.status)
		}
		if rt.creates == nil {
			return
		}
		make := asks[name]
		if make == nil {
			t.Errorf("%s takes an Idempotency-Key that no test sends; add a request to creatingAsks in httpapi/idempotency_test.go", name)
			return
		}
		key := "key of " + pattern
		key = strings.ReplaceAll(key, " ", "-")
		first := s.send(make(false).keyed(key)).wantStatus(rt.status)
		wantAgain(t, name, first, s.send(make(false).keyed(key))) // the form has another boundary now
		if other := s.send(make(true).keyed(
			key,
		)); other.StatusCode != 409 || other.text("error") != string(engine.CodeIdempotencyKeyReused) {
			t.Errorf(
				"%s with other content answered %d %s, want 409 IDEMPOTENCY_KEY_REUSED", name, other.StatusCode,
				other.raw,
			)
		}
		fresh := s.send(make(false).keyed(key + "2"))
		if name == "POST /applications/{id}/outreach" { // at most once an hour, with any key
			fresh.wantCode(429, engine.CodeOutreachTooSoon)
			return
		}
		if name == "POST /documents/{document_id}/unlock" { // it is pending now
			fresh.wantCode(409, engine.CodeDocumentNotLocked)
			return
		}
		if name == "POST /documents/{document_id}/reprocess" { // it is pending now
			fresh.wantCode(400, engine.CodeDocumentNotProcessed)
			return
		}
		if name == "POST /schemas" { // a slug is unique
			fresh.wantCode(409, engine.CodeSchemaExists)
			return
		}
		if name == "POST /applications/{id}/decision" { // one is in force now
			fresh.wantCode(409, engine.CodeDecisionInForce)
			return
		}
		if onlyOnce[name] {
			fresh.wantStatus(400)
			return
		}
		fresh.wantStatus(rt.status)
		// Attaching the same bytes creates nothing new, nor does splitting twice.
		if bytes.Equal(fresh.raw, first.raw) && !strings.HasSuffix(name, "/documents") &&
			!strings.HasSuffix(name, "/split") {
			t.Errorf("%s under another key answered %s again, want something new", name, fresh.raw)
		}
	})
}

func TestResponseWithKeyEqualsResponseWithoutKey(t *testing.T) {
	s := openTestServer(t)
	plain, keyed := s.send(jsonAsk("POST", "/applications", oneIntake)), s.send(jsonAsk(
		"POST", "/applications", oneIntake,
	).keyed("k"))
	if plain.Header.Get("Content-Type") != keyed.Header.Get("Content-Type") || plain.Header.Get("Warning") == "" ||
		plain.Header.Get("Warning") != keyed.Header.Get("Warning") {
		t.Errorf("headers %v, want those of an answer without a key %v", keyed.Header, plain.Header)
	}
	if keysOf(t, plain.at("data")) != keysOf(t, keyed.at("data")) || len(plain.raw) != len(keyed.raw) {
		t.Errorf("answered %s, want the form of %s", keyed.raw, plain.raw)
	}
}

func TestIdempotencyKeysAreSeparateByOrganization(t *testing.T) {
	s := openTestServer(t)
	make := func() ask { return jsonAsk("POST", "/applications", oneIntake).keyed("same") }
	first := s.send(make()).wantStatus(201)
	other := s.send(make().by(s.foreign)).wantStatus(201)
	if first.text("data.id") == other.text("data.id") || other.Header.Get(replayHeader) != "" {
		t.Errorf("the other organization got %s, want an application of its own", other.raw)
	}
	wantAgain(t, "a second key of the first organization", first, s.send(make().by(s.keyFor("Lakeside Lending"))))
	elsewhere := s.send(formAsk(applicationPart(oneIntake)).to("/intake").keyed("same")).wantStatus(200)
	if elsewhere.Header.Get(replayHeader) != "" {
		t.Error("the same key on another path was answered from the first")
	}
}

func TestRequestsAreComparedByContentNotFormatting(t *testing.T) {
	s := openTestServer(t)
	app := s.apply()
	first := s.send(jsonAsk("POST", "/applications", oneIntake).keyed("k"))
	wantAgain(t, "other order and spaces", first, s.send(jsonAsk("POST", "/applications",
		` { "send_outreach" : true, "borrower_email":"maria@example.com", "business_name":"Bayani \u0042akery" }`).keyed("k")))
	upload := s.send(formAsk(typed("payslip"), file("a.csv", csvFile)).to("/documents").keyed("u")).wantStatus(202)
	wantAgain(
		t, "parts in another order", upload,
		s.send(formAsk(file("a.csv", csvFile), typed("payslip")).to("/documents").keyed("u")),
	)
	for what, a := range map[string]ask{
		"another file name": formAsk(typed("payslip"), file("b.csv", csvFile)).to("/documents"),
		"another type":      formAsk(typed("auto"), file("a.csv", csvFile)).to("/documents"),
		"a password more": formAsk(typed("payslip"), formPart{"password", "", "", "x"}, file("a.csv", csvFile)).to(
			"/documents",
		),
		"another byte": formAsk(typed("payslip"), file("a.csv", csvFile+"\n")).to("/documents"),
		"files in other order": formAsk(file("b.csv", "b,c\n1,2\n"), file("a.csv", "a,b\n1,2\n")).to(
			"/applications/" + app + "/documents",
		),
		"another application": formAsk(file("a.csv", "a,b\n1,2\n"), file("b.csv", "b,c\n1,2\n")).to(
			"/applications/" + s.apply() + "/documents",
		),
		"the same files at all": {},
	} {
		if a.path == "" {
			continue
		}
		key := "u"
		if strings.Contains(a.path, "/applications/") {
			key = "attach"
			s.send(formAsk(file("a.csv", "a,b\n1,2\n"), file("b.csv", "b,c\n1,2\n")).to(
				"/applications/" + app + "/documents",
			).keyed(key)).wantStatus(201)
		}
		if got := s.send(a.keyed(key)); got.StatusCode != 409 {
			t.Errorf("%s: answered %d %s, want 409", what, got.StatusCode, got.raw)
		}
	}
}

func TestMalformedKeysAreRefused(t *testing.T) {
	s := openTestServer(t)
	for _, keys := range [][]string{{""}, {strings.Repeat("k", 256)}, {"a b"}, {"\u00e9"}, {"a", "b"}} {
		a := jsonAsk("POST", "/applications", oneIntake)
		a.header = http.Header{keyHeader: keys}
		if got := s.send(a); got.StatusCode != 400 || got.text("error") != string(engine.CodeInvalidRequest) {
			t.Errorf("key %.10q: answered %d %s, want 400", keys, got.StatusCode, got.raw)
		}
	}
	s.send(jsonAsk("POST", "/applications", oneIntake).keyed(strings.Repeat("k", 255))).wantStatus(201)
	s.send(get("/documents").keyed("a b")).wantStatus(200) // this route creates nothing
}

func TestRequestThatCreatedNothingMayBeRepeated(t *testing.T) {
	s := openTestServer(t)
	make := func() ask { return formAsk(typed("payslip"), file("a.csv", csvFile)).to("/documents").keyed("k") }
	s.send(formAsk(typed("bonk"), file("a.csv", csvFile)).to("/documents").keyed("k")).wantStatus(400)
	s.blobs.failCommits(func(string) error { return errPlannedFault })
	s.send(make()).wantStatus(502)
	s.blobs.failCommits(nil)
	first := s.send(make()).wantStatus(202)
	wantAgain(t, "after it worked", first, s.send(make()))
}

func TestPartialIntakeIsRepeatedWithSameKey(t *testing.T) {
	s := openTestServer(t)
	make := func() ask {
		return formAsk(applicationPart(oneIntake), file("a.csv", csvFile)).to("/intake").keyed("k")
	}
	s.blobs.failCommits(func(string) error { return errPlannedFault })
	first := s.send(make()).wantStatus(502)
	s.blobs.failCommits(nil)
	wantAgain(t, "a partial intake", first, s.send(make()))
	if n := len(s.get("/applications").at("data").([]any)); n != 1 || first.text("data.app_id") != "APP-1" {
		t.Errorf("%d applications, want one", n)
	}
	s.postForm("/applications/APP-1/documents", file("a.csv", csvFile)).wantStatus(201)
}

func TestPartialAttachmentIsCompletedWithSameKey(t *testing.T) {
	s := openTestServer(t)
	app := s.apply()
	make := func() ask {
		return formAsk(file("a.csv", csvFile), file("b.csv", "b,c\n1,2\n")).to(
			"/applications/" + app + "/documents",
		).keyed("k")
	}
	n := 0
	s.blobs.failCommits(func(string) error {
		if n++; n == 1 {
			return errPlannedFault
		}
		return nil
	})
	s.send(make()).wantStatus(502)
	first := s.send(make()).wantStatus(201)
	wantAgain(t, "made whole", first, s.send(make()))
	s.wantDocuments(app, 2, "after the key was sent three times")
}

func TestResponseToReplayedIntakeIsStored(t *testing.T) {
	s := openTestServer(t)
	const withRef = `{"business_name":"Bayani Bakery","borrower_email":"maria@example.com","external_ref":"CRM-5"}`
	make := func() ask {
		return formAsk(applicationPart(withRef), file("a.csv", csvFile)).to("/intake").keyed("one")
	}
	first := s.send(make()).wantStatus(200)
	if first.at("idempotent") != false {
		t.Fatalf("got %s, want a first intake", first.raw)
	}
	s.send(jsonAsk("PATCH", "/applications/APP-1", `{"loan_type":"bridge"}`)).wantStatus(200)
	wantAgain(t, "the key before the reference", first, s.send(make()))
	differs := `{"business_name":"Other","borrower_email":"maria@example.com","external_ref":"CRM-5"}`
	// The files of a replay are skipped.
	replay := s.send(formAsk(applicationPart(differs), file("bad.pdf", csvFile)).to("/intake").keyed("two")).wantStatus(
		200,
	)
	if replay.at("idempotent") != true || replay.Header.Get("Dossier-Replay-Differs") == "" {
		t.Errorf("got %s %v, want a replay that differs", replay.raw, replay.Header)
	}
	third := s.send(formAsk(applicationPart(differs)).to("/intake").keyed("three")).wantStatus(200)
	s.send(jsonAsk("PATCH", "/applications/APP-1", `{"loan_type":"term"}`)).wantStatus(200)
	wantAgain(
		t, "a replay under its own key", third, s.send(formAsk(applicationPart(differs)).to("/intake").keyed("three")),
	)
}

func TestIdempotencyKeyExpiresAfterDay(t *testing.T) {
	var now atomic.Int64
	now.Store(time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC).UnixNano())
	s := openTestServer(
		t, func(c *engine.Config, _ *Config) { c.Now = func() time.Time { return time.Unix(0, now.Load()).UTC() } },
	)
	make := func() ask { return jsonAsk("POST", "/applications", oneIntake).keyed("k") }
	first := s.send(make()).wantStatus(201)
	now.Add(int64(engine.KeptAnswerLife - time.Millisecond))
	wantAgain(t, "within a day", first, s.send(make()))
	now.Add(int64(time.Millisecond))
	if second := s.send(make()).wantStatus(201); second.text("data.app_id") != "APP-2" {
		t.Errorf("after a day the key gave %s, want another application", second.raw)
	}
	now.Add(int64(engine.KeptAnswerLife))
	if _, err := s.engine.Maintenance.PurgeDeleted(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := s.rows("kept_answers"); left != 0 {
		t.Errorf("%d kept answers after a day, want none", left)
	}
}

func TestStoredResponseIsDeletedWithItsResource(t *testing.T) {
	s := openTestServer(t)
	make := func() ask {
		return formAsk(applicationPart(oneIntake), file("a.csv", csvFile)).to("/intake").keyed("k")
	}
	id := s.send(make()).wantStatus(200).text("data.id")
	s.send(ask{method: "DELETE", path: basePath + "/applications/" + id}).wantStatus(200)
	again := s.send(make())
	if again.StatusCode != 409 || again.text("error") != string(engine.CodeIdempotencyKeyReused) ||
		strings.Contains(string(again.raw), "Bayani") {
		t.Errorf(
			"answered %d %s, want 409: what was made is deleted, and is not made anew by a late repetition",
			again.StatusCode, again.raw,
		)
	}
}

func TestStoredResponseIsDeletedWithItsDocument(t *testing.T) {
	s := openTestServer(t)
	s.must(s.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(t.Context(), engine.Plan{Name: "hasty"}) // deleted documents are purged at once
	}))
	s.key = s.organization("Pier Finance", "hasty")
	app := s.apply()
	make := func() ask {
		return formAsk(file("canary-of-maria.csv", csvFile), file("b.csv", "b,c\n1,2\n")).to(
			"/applications/" + app + "/documents",
		).keyed("k")
	}
	s.send(make()).wantStatus(201)
	first := s.send(make()).wantStatus(201)
	s.send(ask{method: "DELETE", path: basePath + "/documents/" + jsonText(first.at("data.0.id"))}).wantStatus(200)
	s.send(make()).wantCode(409, engine.CodeIdempotencyKeyReused)
	if s.onDisk("canary-of-maria") {
		t.Error("the name of the purged document is still on the disk")
	}
}

func TestConcurrentRequestsWithOneKeyCreateOneDocument(t *testing.T) {
	s := openTestServer(t)
	const clients = 64
	type outcome struct {
		status int
		body   string
	}
	out := make(chan outcome, clients)
	start := make(chan struct{})
	for range clients {
		go func() {
			body, contentType := formBody(typed("payslip"), file("a.csv", csvFile))
			r, _ := http.NewRequestWithContext(context.Background(), "POST", s.server.URL+basePath+"/documents", body)
			r.Header.Set("Content-Type", contentType)
			r.Header.Set("Authorization", "Bearer "+s.key)
			r.Header.Set(keyHeader, "race")
			<-start
			response, err := s.server.Client().Do(r)
			if err != nil {
				out <- outcome{}
				return
			}
			defer response.Body.Close()
			raw, _ := io.ReadAll(response.Body)
			out <- outcome{response.StatusCode, string(raw)}
		}()
	}
	close(start)
	seen := map[outcome]int{}
	for range clients {
		seen[<-out]++
	}
	if len(seen) != 1 {
		t.Errorf("got %v, want one answer %d times", seen, clients)
	}
	if n := s.get("/documents").number("total"); n != 1 {
		t.Errorf("%d documents, want one", n)
	}
}

// cutStore fails the commit of a transaction that stores a response, after its last statement.
type cutStore struct {
	engine.Store
	cut atomic.Bool
}

func (s *cutStore) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return s.Store.InTx(ctx, func(tx engine.Tx) error {
		watch := &cutTx{Tx: tx}
		err := fn(watch)
		if err == nil && watch.kept && s.cut.Load() {
			return errors.Join(engine.ErrStorageBusy, errors.New("cut by the test"))
		}
		return err
	})
}

type cutTx struct {
	engine.Tx
	kept bool
}

func (t *cutTx) KeepAnswer(ctx context.Context, a engine.KeptAnswer, expired time.Time) error {
	t.kept = true
	return t.Tx.KeepAnswer(ctx, a, expired)
}

func TestEffectAndResponseAreCommittedTogether(t *testing.T) {
	cut := &cutStore{}
	s := openTestServer(
		t, func(c *engine.Config, _ *Config) { cut.Store, c.Mailer = c.Store, postbox{}; c.Store = cut },
	)
	asks := creatingAsks(s.apply(), s.apply(), s.webhook(), s.locked(), s.locked(), s.packet())
	counts := func() string {
		return fmt.Sprint(
			s.rows("applications"), s.rows("documents"), s.rows("jobs"), s.rows("batches"), s.rows("kept_answers"),
		)
	}
	for name, make := range asks {
		before := counts()
		cut.cut.Store(true)
		s.send(make(false).keyed("k")).wantStatus(502)
		cut.cut.Store(false)
		if after := counts(); after != before {
			t.Errorf("%s: %s rows after its transaction was cut, want %s", name, after, before)
		}
		first := s.send(make(false).keyed("k"))
		if first.StatusCode >= 300 || first.Header.Get(replayHeader) != "" {
			t.Errorf("%s: after the cut answered %d %s, want it made", name, first.StatusCode, first.raw)
		}
		wantAgain(t, name, first, s.send(make(false).keyed("k")))
	}
}

// overtaken is a store in which another process stores a response with the same key just before ours.
type overtaken struct {
	engine.Store
	once sync.Once
	with func(a engine.KeptAnswer) engine.KeptAnswer
}

func (s *overtaken) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	var mine *engine.KeptAnswer
	err := s.Store.InTx(ctx, func(tx engine.Tx) error { return fn(&overtakenTx{tx, s, &mine}) })
	if mine != nil {
		if err := s.Store.InTx(
			ctx, func(tx engine.Tx) error { return tx.KeepAnswer(ctx, s.with(*mine), mine.MadeAt.Add(-time.Hour)) },
		); err != nil {
			return err
		}
	}
	return err
}

type overtakenTx struct {
	engine.Tx
	s    *overtaken
	mine **engine.KeptAnswer
}

func (t *overtakenTx) KeepAnswer(ctx context.Context, a engine.KeptAnswer, expired time.Time) (err error) {
	err = t.Tx.KeepAnswer(ctx, a, expired)
	t.s.once.Do(func() { *t.mine, err = &a, engine.ErrDuplicate })
	return err
}

func TestOtherProcessWithSameIdempotencyKeyWins(t *testing.T) {
	opentest.OnlyOnce(t, "the other process is first only once")
	other := engine.Answer{
		Status: 201,
		Header: map[string]string{"Location": "/theirs"},
		Body:   []byte("{\"theirs\":true}\n"),
	}
	for name, c := range map[string]struct {
		with   func(a engine.KeptAnswer) engine.KeptAnswer
		status int
	}{
		"the same content":  {func(a engine.KeptAnswer) engine.KeptAnswer { a.Answer = &other; return a }, 201},
		"other content":     {func(a engine.KeptAnswer) engine.KeptAnswer { a.Content = "other"; return a }, 409},
		"deleted meanwhile": {func(a engine.KeptAnswer) engine.KeptAnswer { a.Answer = nil; return a }, 409},
	} {
		store := &overtaken{with: c.with}
		s := openTestServer(t, func(ec *engine.Config, _ *Config) { store.Store = ec.Store; ec.Store = store })
		a := s.send(jsonAsk("POST", "/applications", oneIntake).keyed("k"))
		if a.StatusCode != c.status || c.status == 201 && (!bytes.Equal(a.raw, other.Body) ||
			a.Header.Get("Location") != "/theirs" || a.Header.Get(replayHeader) != "true") {
			t.Errorf(
				"%s: answered %d %s %v, want %d and what the other process said", name, a.StatusCode, a.raw, a.Header,
				c.status,
			)
		}
		if n := s.rows("applications"); n != 0 {
			t.Errorf("%s: %d applications were made here, want none", name, n)
		}
	}
}
