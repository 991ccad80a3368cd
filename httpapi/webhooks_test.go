package httpapi

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/outbound"
)

// hook is a receiver on an allowed network. It keeps the callbacks and responds with status.
type hook struct {
	*httptest.Server
	got    chan received
	status atomic.Int64
}

func openHook(t *testing.T) *hook {
	r := &hook{got: make(chan received, 64)}
	r.status.Store(204)
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		raw, _ := io.ReadAll(q.Body)
		r.got <- received{header: q.Header, raw: raw}
		w.WriteHeader(int(r.status.Load()))
	}))
	t.Cleanup(r.Close)
	return r
}

// openWebhookServer opens a server that may connect to this machine, with a clock that the test sets.
func openWebhookServer(t *testing.T) (s *testServer, clock *atomic.Int64) {
	clock = &atomic.Int64{}
	s = openTestServer(t, func(c *engine.Config, hc *Config) {
		client := outbound.New(outbound.Config{AllowNetworks: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")},
			Secrets: func(engine.OrgID) [][]byte { return [][]byte{callbackSecret} }})
		c.Fetcher, c.Notifier, c.Addresses = client, client, client
		c.Now = func() time.Time { return time.Now().Add(time.Duration(clock.Load())) }
		hc.Now = c.Now
	})
	return s, clock
}

func (r *hook) wantOne(t *testing.T) received {
	t.Helper()
	if n := len(r.got); n != 1 {
		t.Fatalf("%d callbacks came, want 1", n)
	}
	return <-r.got
}

// signedBy reports whether the published library accepts a signature by a secret.
func (c received) signedBy(t *testing.T, secret string) bool {
	t.Helper()
	verifier, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatalf("the secret %q is not one that the published library takes: %v", secret, err)
	}
	return verifier.Verify(c.raw, c.header) == nil
}

// "secret rotation with overlap": during the overlap a receiver can verify with either secret, afterwards only with the
// new one.
func TestBothSecretsSignOnlyDuringOverlap(t *testing.T) {
	r := openHook(t)
	s, clock := openWebhookServer(t)
	id, old := s.registerWebhook(`{"url":"` + r.URL + `/hook"}`)
	send := func() received {
		t.Helper()
		s.upload(csvFile)
		s.process()
		return r.wantOne(t)
	}
	if c := send(); !c.signedBy(t, old) || c.header.Get("Content-Type") != "application/json" ||
		!strings.HasPrefix(c.header.Get("Webhook-Id"), "msg_") {
		t.Errorf("before the rotation: %v", c.header)
	}
	fresh := s.send(jsonAsk("POST", "/webhooks/"+id+"/rotate-secret", `{"overlap_hours":2}`)).wantStatus(200).text(
		"secret",
	)
	if c := send(); !c.signedBy(t, old) || !c.signedBy(t, fresh) ||
		len(strings.Fields(c.header.Get("Webhook-Signature"))) != 2 {
		t.Errorf("during the overlap: %v; want both signatures", c.header)
	}
	clock.Store(int64(2 * time.Hour))
	c := send()
	if c.signedBy(t, old) || !c.signedBy(t, fresh) {
		t.Errorf("after the overlap: %v; want the new secret's signature alone", c.header)
	}
	c.raw = []byte(strings.Replace(string(c.raw), "completed", "failed", 1))
	if c.signedBy(t, fresh) {
		t.Error("a changed body is verified")
	}
	if got := s.get("/webhooks/" + id).at("webhook.old_secret_until"); got != nil {
		t.Errorf("old_secret_until is %v after the overlap, want null", got)
	}
}

// A client that received no response repeats the rotation. With the same Idempotency-Key this is one rotation, so the
// secret that the receiver knows still signs.
func TestRepeatedRotationKeepsTheOverlap(t *testing.T) {
	r := openHook(t)
	s, _ := openWebhookServer(t)
	id, old := s.registerWebhook(`{"url":"` + r.URL + `/hook"}`)
	rotate := func() ask { return ask{method: "POST"}.to("/webhooks/" + id + "/rotate-secret").keyed("lost-answer") }
	first := s.send(rotate()).wantStatus(200)
	wantAgain(t, "the rotation", first, s.send(rotate()))
	s.upload(csvFile)
	s.process()
	if c := r.wantOne(t); !c.signedBy(t, old) || !c.signedBy(t, first.text("secret")) {
		t.Errorf(
			"after the repetition: %v; want the signatures of the old secret and of the one that was shown", c.header,
		)
	}
}

// A key without access to a receiver does not get the response to another key, which contains its secret.
func TestStoredSecretIsShownOnlyToKeysWithAccess(t *testing.T) {
	s, _ := openWebhookServer(t)
	documents := s.keyFor("Lakeside Lending", engine.DocumentRead, engine.DocumentWrite)
	make := func() ask { return jsonAsk("POST", "/webhooks", `{"url":"https://lender.example/hook"}`).keyed("one") }
	first := s.send(make()).wantStatus(201)
	if got := s.send(make().by(documents)); got.StatusCode != 409 || strings.Contains(string(got.raw), "whsec_") {
		t.Errorf("a key without application:read got %d %s, want 409 IDEMPOTENCY_KEY_REUSED", got.StatusCode, got.raw)
	}
	wantAgain(t, "a second key with the same scopes", first, s.send(make().by(s.keyFor("Lakeside Lending"))))
	own := s.send(make().keyed("two").by(documents)).wantStatus(201)
	wantAgain(t, "the key's own", own, s.send(make().keyed("two").by(documents)))
}

// "Registered receivers get the documented payloads byte for byte the same", each event once.
func TestReceiverGetsEachMatchingEventOnce(t *testing.T) {
	all, failures, off := openHook(t), openHook(t), openHook(t)
	s, _ := openWebhookServer(t)
	s.registerWebhook(`{"url":"` + all.URL + `"}`)
	s.registerWebhook(`{"url":"` + failures.URL + `","events":["document.failed"]}`)
	id, _ := s.registerWebhook(`{"url":"` + off.URL + `","active":false}`)
	s.postForm(
		"/documents", typed("auto"), formPart{"webhook_url", "", "", all.URL}, file("a.csv", csvFile),
	).wantStatus(202)
	s.process()
	one, two := <-all.got, <-all.got
	if string(one.raw) != string(two.raw) || one.header.Get("Webhook-Id") != two.header.Get("Webhook-Id") {
		t.Errorf("the webhook_url got %s, the receiver %s; want the same bytes and id", one.raw, two.raw)
	}
	if got := keysOf(
		t, one.fields(t),
	); got != sorted("event document_id status document_type file_name processing_time_seconds completed_at") {
		t.Errorf("fields %s", got)
	}
	s.reader.fail(engine.ProcessingError, "The pages could not be read; scan them again.")
	s.upload(csvFile)
	s.process()
	if c := failures.wantOne(t); c.fields(t)["event"] != "document.failed" {
		t.Errorf("the receiver of failures got %s", c.raw)
	}
	if len(all.got) != 1 || len(off.got) != 0 {
		t.Errorf("%d more came to the one for all, %d to the one that is off; want 1 and 0", len(all.got), len(off.got))
	}
	s.send(ask{method: "POST", path: basePath + "/webhooks/" + id + "/test"}).wantStatus(200)
	if c := off.wantOne(t); c.fields(t)["event"] != "webhook.test" || c.fields(t)["webhook_id"] != id {
		t.Errorf("the test was %s", c.raw)
	}
}

// "a non-2xx answer is logged and not retried", so it must be sent again by hand.
func TestFailedDeliveryIsLoggedAndRepeatedOnlyByHand(t *testing.T) {
	r := openHook(t)
	s, _ := openWebhookServer(t)
	id, secret := s.registerWebhook(`{"url":"` + r.URL + `/hook?token=CANARY77"}`)
	r.status.Store(503)
	s.upload(csvFile)
	s.process()
	s.process()
	first := r.wantOne(t)
	log := s.get("/webhooks/" + id + "/deliveries").wantStatus(200)
	if log.number("total") != 1 || log.text("deliveries.0.status") != "failed" ||
		log.number("deliveries.0.status_code") != 503 ||
		log.text("deliveries.0.reason") != "The receiver answered 503 instead of a 2xx." ||
		log.text("deliveries.0.attempt") != "first" {
		t.Errorf("the log says %s", log.raw)
	}
	r.status.Store(200)
	again := s.send(ask{
		method: "POST",
		path:   basePath + "/webhooks/" + id + "/deliveries/" + log.text("deliveries.0.id") + "/redeliver",
	}).wantStatus(200)
	if again.text("delivery.status") != "delivered" || again.text("delivery.attempt") != "redelivered" ||
		again.number("delivery.event_seq") != log.number("deliveries.0.event_seq") {
		t.Errorf("redelivered as %s", again.raw)
	}
	second := r.wantOne(t)
	if string(second.raw) != string(first.raw) ||
		second.header.Get("Webhook-Id") != first.header.Get("Webhook-Id") || !second.signedBy(t, secret) {
		t.Errorf(
			"the second had %v %s, want the first's id and bytes %v %s", second.header, second.raw, first.header,
			first.raw,
		)
	}
	if s.get("/webhooks/"+id+"/deliveries").number("total") != 2 {
		t.Error("want a record of each")
	}
	if strings.Contains(s.log.String(), "CANARY77") {
		t.Error("the log repeats the address's query")
	}
}

// "decided on the dialled address after DNS": an address that passes at registration is checked again.
func TestDeliveryToPrivateNetworkIsRefusedAtDial(t *testing.T) {
	r := openHook(t)
	s := openTestServer(t, func(c *engine.Config, _ *Config) {
		c.Notifier = outbound.New(outbound.Config{}) // nothing checks the address at registration
	})
	id, _ := s.registerWebhook(`{"url":"` + r.URL + `"}`)
	a := s.send(ask{method: "POST", path: basePath + "/webhooks/" + id + "/test"}).wantStatus(200)
	if a.text("delivery.status") != "failed" || !strings.Contains(a.text("delivery.reason"), "--allow-network") ||
		len(r.got) != 0 {
		t.Errorf("got %s, %d requests arrived; want it refused", a.raw, len(r.got))
	}
}

// The response to a registration contains a secret: with an Idempotency-Key it is stored sealed, repeated, and deleted
// with the receiver.
func TestStoredRegistrationIsSealedAndDeletedWithReceiver(t *testing.T) {
	s := openTestServer(t)
	make := func() ask { return jsonAsk("POST", "/webhooks", `{"url":"https://lender.example/"}`).keyed("k") }
	first := s.send(make()).wantStatus(201)
	if again := s.send(make()).wantStatus(201); string(again.raw) != string(first.raw) {
		t.Errorf("answered %s again, want %s", again.raw, first.raw)
	}
	secret := first.text("secret")
	if s.onDisk(`"secret":"` + secret) {
		t.Error("the kept answer shows the secret on the disk")
	}
	s.send(ask{method: "DELETE", path: basePath + "/webhooks/" + first.text("webhook.id")}).wantStatus(200)
	if gone := s.send(make()); gone.StatusCode != 409 || strings.Contains(string(gone.raw), secret) {
		t.Errorf("after the deletion it answers %d %s, want 409", gone.StatusCode, gone.raw)
	}
}

// A client that waits for events and disconnects frees its place.
func TestDisconnectedWaiterFreesItsPlace(t *testing.T) {
	s := openTestServer(t)
	// askFor waits for events for a short time. It returns the status, or 0 if there was no response in time.
	askFor := func(patience time.Duration) int {
		ctx, leave := context.WithTimeout(t.Context(), patience)
		defer leave()
		r, err := http.NewRequestWithContext(ctx, "GET", s.server.URL+basePath+"/events?wait=30", nil)
		s.must(err)
		r.Header.Set("Authorization", "Bearer "+s.key)
		response, err := s.server.Client().Do(r)
		if err != nil {
			return 0
		}
		defer response.Body.Close()
		if response.StatusCode == 429 && response.Header.Get("Retry-After") == "" {
			t.Error("429 without Retry-After")
		}
		return response.StatusCode
	}
	for range 40 { // more than may wait at a time
		askFor(2 * time.Millisecond)
	}
	began := time.Now()
	for askFor(50*time.Millisecond) != 0 { // the server notices a closed connection a little later
		if time.Since(began) > 10*time.Second {
			t.Fatal("nobody may wait although all have left")
		}
	}
}

func TestWaitingRequestsEndOnDrain(t *testing.T) {
	s := openTestServer(t)
	answered := make(chan *answer, 1)
	go func() { answered <- s.get("/events?wait=30") }()
	s.handler.Drain()
	select {
	case a := <-answered:
		if a.StatusCode != 200 || len(a.at("events").([]any)) != 0 {
			t.Errorf("got %s, want nothing new", a.raw)
		}
	case <-time.After(10 * time.Second):
		t.Error("it waits on")
	}
}

func TestFeedAgreesWithCallbacks(t *testing.T) {
	r := openHook(t)
	s, _ := openWebhookServer(t)
	s.registerWebhook(`{"url":"` + r.URL + `"}`)
	s.postForm(
		"/intake", applicationPart(`{"business_name":"X","borrower_email":"x@example.com"}`), file("a.csv", csvFile),
	).wantStatus(200)
	s.submitBatch(`{"documents":[` + batchEntry("b.csv") + `,{"document_type":"bonk"}]}`)
	s.process()
	told := map[string]string{}
	for range len(r.got) {
		c := <-r.got
		told[c.header.Get("Webhook-Id")] = string(c.raw)
	}
	var after int64
	for range 5 { // application.created, two ends, one refused, batch.completed
		a := s.get("/events?limit=1&after=" + strconv.FormatInt(after, 10)).wantStatus(200)
		after = a.number("next_after")
		if body := told[a.text("events.0.id")]; body == "" || !strings.Contains(string(a.raw), `"payload":`+body) {
			t.Errorf("the feed has %s, the receiver got %q", a.raw, body)
		}
	}
	if a := s.get("/events?after=" + strconv.FormatInt(after, 10)); len(told) != 5 || len(a.at("events").([]any)) != 0 {
		t.Errorf("%d callbacks came, and the feed goes on with %s; want 5 and nothing", len(told), a.raw)
	}
}

// A delivery of another organization, or to another receiver, gets the same response as a missing one.
func TestForeignDeliveriesAreMissing(t *testing.T) {
	r := openHook(t)
	s, _ := openWebhookServer(t)
	test := func(id string) string {
		return s.send(ask{method: "POST", path: basePath + "/webhooks/" + id + "/test"}).wantStatus(200).text(
			"delivery.id",
		)
	}
	redeliver := func(webhook, delivery string) *answer {
		return s.send(ask{
			method: "POST",
			path:   basePath + "/webhooks/" + webhook + "/deliveries/" + delivery + "/redeliver",
		})
	}
	mine, _ := s.registerWebhook(`{"url":"` + r.URL + `"}`)
	other, _ := s.registerWebhook(`{"url":"` + r.URL + `"}`)
	toOther, own := test(other), s.key
	s.key = s.foreign
	theirs, _ := s.registerWebhook(`{"url":"` + r.URL + `"}`)
	foreign := test(theirs)
	s.key = own
	absent := redeliver(mine, "01a1fc13-b651-755a-9c70-6d5997a7fde1").wantStatus(404)
	for name, got := range map[string]*answer{
		"another organization's delivery": redeliver(mine, foreign),
		"its receiver and delivery":       redeliver(theirs, foreign),
		"a delivery to another receiver":  redeliver(mine, toOther),
		"no id at all":                    redeliver(mine, "%00"),
		"a long one":                      redeliver(mine, strings.Repeat("a", 300)),
	} {
		if !sameButForRequestID(t, got, absent) {
			t.Errorf("%s answered %d %s, want what an absent one gets: %s", name, got.StatusCode, got.raw, absent.raw)
		}
	}
}
