package httpapi

import (
	"strconv"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

const webhookFields = "id url events description active old_secret_until created_at updated_at"

const deliveryFields = "id event event_seq message_id attempt status at status_code latency_ms reason"

// registerWebhook registers a receiver and returns its id and secret.
func (s *testServer) registerWebhook(body string) (id, secret string) {
	s.t.Helper()
	a := s.postJSON("/webhooks", body).wantStatus(201)
	return a.text("webhook.id"), a.text("secret")
}

func webhookRows(ts *testServer, s *fixture) []row {
	id, _ := ts.registerWebhook(`{"url":"` + s.url + `/hook"}`)
	tested := ts.postJSON("/webhooks/"+id+"/test", "").wantStatus(200).text("delivery.id")
	refusing, _ := ts.registerWebhook(`{"url":"https://lender.example/nothing"}`)
	documents := ts.keyFor("Lakeside Lending", engine.DocumentRead, engine.DocumentWrite, engine.DocumentDelete)
	own := ts.key
	ts.key = ts.foreign
	foreign, _ := ts.registerWebhook(`{"url":"https://lender.example/hook"}`)
	ts.key = own
	register := func(body string) ask { return jsonAsk("POST", "/webhooks", body) }
	refused := func(says, body string, fields ...string) row {
		return row{
			says:   says,
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    register(body),
			check:  wantFields(fields...),
		}
	}
	noBody := func(path string) ask { return ask{method: "POST", path: basePath + path} }
	newSecret := func(t *testing.T, ts *testServer, a *answer) {
		if keysOf(t, a.at("")) != "secret success webhook" || keysOf(t, a.at("webhook")) != sorted(webhookFields) ||
			!strings.HasPrefix(a.text("secret"), "whsec_") {
			t.Errorf("got %s", a.raw)
		}
	}
	noSecret := func(t *testing.T, ts *testServer, a *answer) {
		if strings.Contains(string(a.raw), "whsec_") || !strings.Contains(string(a.raw), id) {
			t.Errorf("got %s, want the receiver without its secret", a.raw)
		}
	}
	return []row{
		{
			says:   "`/webhooks` (registered receivers, CRUD, secret rotation, test, delivery log, redeliver by hand): created, the secret shown once",
			status: 201,
			check:  newSecret,
			ask:    register(`{"url":"https://lender.example/hook?token=1","events":["batch.completed","document.failed"],"description":"core system","active":false}`),
		},
		{says: "/webhooks: listed without secrets", status: 200, ask: get("/webhooks"), check: noSecret},
		{says: "/webhooks: read without its secret", status: 200, ask: get("/webhooks/" + id), check: noSecret},
		{
			says:   "/webhooks: all events when none is named",
			status: 200,
			ask:    get("/webhooks/" + id),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if got := a.at("webhook.events").([]any); len(got) != len(engine.CallbackEvents) {
					t.Errorf("events %v, want all", got)
				}
			},
		},
		{
			says:   "/webhooks: a key without application:read gets no events of loan applications",
			status: 201,
			ask:    register(`{"url":"https://lender.example/hook","events":[]}`).by(documents),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if strings.Contains(string(a.raw), "application.") {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "/webhooks: nor may it name one",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    register(`{"url":"https://lender.example/hook","events":["application.created"]}`).by(documents),
		},
		{
			says:   "/webhooks: nor see a receiver that gets some",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    get("/webhooks/" + id).by(documents),
		},
		refused("/webhooks: url is required", `{}`, "/url"),
		refused("/webhooks: an http or https address", `{"url":"ftp://lender.example/"}`, "/url"),
		refused("/webhooks: no user name or password", `{"url":"https://a:b@lender.example/"}`, "/url"),
		refused("Outbound requests (`file_url`, `webhook_url`) never reach loopback, link-local, private or otherwise special addresses: one that is written out is refused at once", `{"url":"http://10.0.0.1/"}`, "/url"),
		refused(
			"Outbound requests (`file_url`, `webhook_url`) never reach loopback: by no spelling",
			`{"url":"http://2130706433/"}`, "/url",
		),
		refused(
			"/webhooks: an unknown event is refused",
			`{"url":"https://lender.example/","events":["document.completed","document.read"]}`, "/events/1",
		),
		refused(
			"/webhooks: an event named twice is refused",
			`{"url":"https://lender.example/","events":["document.failed","document.failed"]}`, "/events/1",
		),
		refused(
			"/webhooks: a field that is not named is refused",
			`{"url":"https://lender.example/","event":"document.failed"}`, "/event",
		),
		refused(
			"/webhooks: wrong types are named", `{"url":7,"events":"all","active":"yes","description":null}`, "/url",
			"/events", "/active", "/description",
		),
		{
			says:   "/webhooks: changed",
			status: 200,
			ask: jsonAsk(
				"PATCH", "/webhooks/"+id, `{"events":["document.completed"],"description":"new","active":true}`,
			),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.text("webhook.description") != "new" || a.text("webhook.events.0") != "document.completed" ||
					a.text("webhook.url") != s.url+"/hook" {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "/webhooks: another organization's is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    jsonAsk("PATCH", "/webhooks/"+foreign, `{}`),
		},
		{
			says:   "secret rotation: a new one, the old one signs for a day more",
			status: 200,
			ask:    noBody("/webhooks/" + id + "/rotate-secret"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				newSecret(t, ts, a)
				if !isMilliseconds.MatchString(a.text("webhook.old_secret_until")) {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "secret rotation: an overlap of 0 hours ends the old one at once",
			status: 200,
			ask:    jsonAsk("POST", "/webhooks/"+id+"/rotate-secret", `{"overlap_hours":0}`),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if a.at("webhook.old_secret_until") != nil {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "secret rotation: at most a week",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    jsonAsk("POST", "/webhooks/"+id+"/rotate-secret", `{"overlap_hours":169}`),
			check:  wantFields("/overlap_hours"),
		},
		{
			says:   "test: sent now, answered with status, latency, reason",
			status: 200,
			ask:    noBody("/webhooks/" + id + "/test"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("delivery")) != sorted(deliveryFields) || a.text("delivery.attempt") != "test" ||
					a.text("delivery.status") != "delivered" ||
					a.number("delivery.status_code") != 204 || a.at("delivery.reason") != nil ||
					a.number("delivery.latency_ms") < 0 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "HTTP and HTTPS targets are both allowed; HTTPS is advised for production.",
			status: 200,
			ask:    jsonAsk("PATCH", "/webhooks/"+refusing, `{"url":"`+s.url+`/nothing"}`),
		},
		{
			says:   "The receiver should answer any 2xx; a non-2xx answer is logged and not retried.",
			status: 200,
			ask:    noBody("/webhooks/" + refusing + "/test"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				log := ts.get("/webhooks/" + refusing + "/deliveries")
				if a.text("delivery.status") != "failed" || a.number("delivery.status_code") != 404 ||
					a.text("delivery.reason") == "" || log.number("total") != 1 ||
					!strings.Contains(ts.log.String(), `"delivery_id":"`+a.text("delivery.id")+`"`) {
					t.Errorf("got %s, the log %s", a.raw, log.raw)
				}
			},
		},
		{
			says:   "delivery log",
			status: 200,
			ask:    get("/webhooks/" + id + "/deliveries?limit=1"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("deliveries.0")) != sorted(deliveryFields) || a.number("total") != 2 ||
					a.number("pagination.pages") != 2 || a.number("limit") != 1 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "Lists take a cursor: the delivery log",
			status: 200,
			ask:    get("/webhooks/" + id + "/deliveries?limit=1"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				all := ts.get("/webhooks/" + id + "/deliveries?limit=2")
				next := ts.get("/webhooks/" + id + "/deliveries?limit=1&cursor=" + a.text("next_cursor"))
				if next.text("deliveries.0.id") != all.text("deliveries.1.id") || next.at("next_cursor") != nil ||
					next.number("total") != 2 {
					t.Errorf("got %s, want the second of %s", next.raw, all.raw)
				}
			},
		},
		{
			says:   "Lists take a cursor: the delivery log, one of another list is 400",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/webhooks/" + id + "/deliveries?cursor=MTIz"),
			check:  wantFields("/cursor"),
		},
		{
			says:   "delivery log: limit 1–100",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/webhooks/" + id + "/deliveries?limit=101"),
			check:  wantFields("/limit"),
		},
		{
			says:   "redeliver by hand: not a test",
			status: 400,
			code:   engine.CodeDeliveryNotRepeatable,
			ask:    noBody("/webhooks/" + id + "/deliveries/" + tested + "/redeliver"),
		},
		{
			says:   "redeliver by hand: an unknown delivery is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    noBody("/webhooks/" + id + "/deliveries/" + id + "/redeliver"),
		},
		{
			says:   "redeliver by hand: another organization's receiver is 404",
			status: 404,
			code:   engine.CodeNotFound,
			ask:    noBody("/webhooks/" + foreign + "/deliveries/" + tested + "/redeliver"),
		},
		{
			says:   "/webhooks: deleted with its log",
			status: 200,
			ask:    ask{method: "DELETE", path: basePath + "/webhooks/" + id},
			check: func(t *testing.T, ts *testServer, a *answer) {
				ts.get("/webhooks/" + id + "/deliveries").wantStatus(404)
				for len(ts.get("/webhooks").at("webhooks").([]any)) < engine.MaxWebhooks {
					ts.registerWebhook(`{"url":"https://lender.example/hook","active":false}`)
				}
			},
		},
		{
			says:   "/webhooks: at most 20 an organization",
			status: 400,
			code:   engine.CodeWebhookLimit,
			ask:    register(`{"url":"https://lender.example/hook"}`),
		},
	}
}

// lastEvent returns the number of the newest event.
func (s *testServer) lastEvent() int64 {
	s.t.Helper()
	for after := int64(0); ; {
		a := s.get("/events?limit=100&after=" + strconv.FormatInt(after, 10)).wantStatus(200)
		if after = a.number("next_after"); a.at("has_more") == false {
			return after
		}
	}
}

func eventRows(ts *testServer, s *fixture) []row {
	documents := ts.keyFor("Lakeside Lending", engine.DocumentRead)
	last := ts.lastEvent()
	return []row{
		{
			says:   "GET /events: a client that missed callbacks catches up",
			status: 200,
			ask:    get("/events?after=0&limit=2"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if keysOf(t, a.at("")) != sorted("success events next_after has_more") ||
					keysOf(t, a.at("events.0")) != sorted("seq id event at application_id external_ref payload") ||
					a.number("events.0.seq") != 1 || a.number("next_after") != a.number("events.1.seq") ||
					a.at("has_more") != true {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "The payload carries no result data; the full result is read with `GET /documents/{document_id}`.",
			status: 200,
			ask:    get("/events?limit=100"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				for _, e := range a.at("events").([]any) {
					if e := e.(map[string]any); e["event"] == "document.completed" {
						if got := keysOf(t, e["payload"]); got != sorted(
							"event document_id status document_type file_name processing_time_seconds completed_at",
						) {
							t.Errorf("payload with %s", got)
						}
						return
					}
				}
				t.Errorf("no document.completed in %s", a.raw)
			},
		},
		{
			says:   "GET /events: events of loan applications need application:read as well",
			status: 200,
			ask:    get("/events?limit=100").by(documents),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if strings.Contains(string(a.raw), `"application.`) ||
					!strings.Contains(string(a.raw), `"document.completed"`) {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		{
			says:   "GET /events: nothing new is an empty list",
			status: 200,
			ask:    get("/events?wait=30&after=" + strconv.FormatInt(last, 10)),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if len(a.at("events").([]any)) != 0 || a.number("next_after") != last || a.at("has_more") != false {
					t.Errorf("got %s, want an empty answer at once: the server drains", a.raw)
				}
			},
		},
		{
			says:   "GET /events: a number that is not reached yet is refused",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/events?after=9000000"),
			check:  wantFields("/after"),
		},
		{
			says:   "GET /events: limit 1–100",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/events?limit=101"),
			check:  wantFields("/limit"),
		},
		{
			says:   "GET /events: wait at most 30 seconds",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/events?wait=31"),
			check:  wantFields("/wait"),
		},
		{
			says:   "GET /events: after is a whole number",
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/events?after=x"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				wantFields("/after")(t, ts, a)
				ts.must(ts.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
					org, err := tx.OrganizationByName(t.Context(), "Lakeside Lending")
					if err != nil {
						return err
					}
					return tx.SweepEvents(t.Context(), org.ID, 3)
				}))
			},
		},
		{
			says:   "GET /events: what is no longer kept is 410, and the message says where to begin",
			status: 410,
			code:   engine.CodeEventsGone,
			ask:    get("/events?after=2"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if !strings.Contains(a.text("message"), "after=3") || ts.get("/events?after=3").number(
					"events.0.seq",
				) != 4 || ts.get("/events").number("events.0.seq") != 4 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
	}
}

func auditRows(ts *testServer, s *fixture) []row {
	key := ts.key[len("dossier_"):][:8]
	ts.get("/documents/" + s.done).wantStatus(200)
	all := func(t *testing.T, a *answer, member, want string) {
		t.Helper()
		n := entriesOf(a)
		if n == 0 {
			t.Fatalf("no entries: %s", a.raw)
		}
		for i := range n {
			if got := a.text("entries." + strconv.Itoa(i) + "." + member); got != want {
				t.Errorf("entry %d has %s %q, want %q", i, member, got, want)
			}
		}
	}
	refused := func(says, query, field string) row {
		return row{
			says:   says,
			status: 400,
			code:   engine.CodeValidationFailed,
			ask:    get("/audit?" + query),
			check:  wantFields(field),
		}
	}
	return []row{
		{
			says:   "GET /audit: entries of the organization, newest first",
			status: 200,
			ask:    get("/audit?limit=2"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				older := a.text("entries.1.hash")
				if entriesOf(a) != 2 || a.text("entries.0.prev_hash") != older ||
					a.number("entries.0.seq") != a.number("entries.1.seq")+1 {
					t.Errorf("got %s, want the two newest links of the chain", a.raw)
				}
				next := ts.get("/audit?limit=1&cursor=" + a.text("next_cursor"))
				if next.text("entries.0.hash") != a.text("entries.1.prev_hash") {
					t.Errorf("the next page holds %s, want the entry before", next.raw)
				}
			},
		},
		{says: "GET /audit: by kind", status: 200, ask: get("/audit?kind=document.deleted"),
			check: func(t *testing.T, ts *testServer, a *answer) { all(t, a, "kind", "document.deleted") }},
		{says: "GET /audit: by key", status: 200, ask: get("/audit?key=" + key),
			check: func(t *testing.T, ts *testServer, a *answer) { all(t, a, "key_id", key) }},
		{says: "GET /audit: by subject", status: 200, ask: get("/audit?subject=" + s.deletedDoc),
			check: func(t *testing.T, ts *testServer, a *answer) { all(t, a, "subject", s.deletedDoc) }},
		{
			says:   "GET /audit: by time",
			status: 200,
			ask:    get("/audit?from=2000-01-01&to=2000-01-02T00:00:00%2B08:00"),
			check: func(t *testing.T, ts *testServer, a *answer) {
				if entriesOf(a) != 0 || a.at("next_cursor") != nil {
					t.Errorf("got %s, want nothing of that day", a.raw)
				}
			},
		},
		{
			says:   "who read which document's result is shown by kind=read",
			status: 200,
			ask:    get("/audit?kind=read&subject=" + s.done + "&key=" + key),
			check: func(t *testing.T, ts *testServer, a *answer) {
				all(t, a, "subject", s.done)
				if a.text("entries.0.after.what") != "result" || a.number("entries.0.after.reads") < 1 ||
					a.at("entries.0.hash") != nil {
					t.Errorf("got %s, want a read of the result, outside the chain", a.raw)
				}
			},
		},
		{says: "GET /audit needs audit:read", status: 403, code: engine.CodeMissingScope,
			ask: ask{method: "GET", path: basePath + "/audit", scheme: "Bearer", key: s.loanReader}},
		{
			says:   "another organization's audit log says nothing of ours",
			status: 200,
			ask:    ask{method: "GET", path: basePath + "/audit?kind=read&subject=" + s.done, key: s.foreignKey},
			check: func(t *testing.T, ts *testServer, a *answer) {
				if entriesOf(a) != 0 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
		refused("GET /audit: a time that is none", "from=yesterday", "/from"),
		refused("GET /audit: to before from", "from=2026-02-01&to=2026-01-01", "/to"),
		refused("GET /audit: a cursor of another list", "cursor=abc", "/cursor"),
		refused("GET /audit: limit out of range", "limit=101", "/limit"),
	}
}

func entriesOf(a *answer) int {
	list, _ := a.at("entries").([]any)
	return len(list)
}
