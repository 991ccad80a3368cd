package httpapi

import (
	"context"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func TestARequestCountsAgainstEveryQuotaOrNone(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	r := &rates{now: func() time.Time { return now }, buckets: map[string]*bucket{}}
	org, key, other := quota{"org", 60}, quota{"key", 12}, quota{"other", 0}
	for i, want := range []allowance{{2, 1, 5 * time.Second, 0}, {2, 0, 10 * time.Second, 0}, {2, 0, 10 * time.Second, 5 * time.Second}} {
		if got := r.take([]quota{org, key}); got != want {
			t.Errorf("request %d by the key: %+v, want %+v", i+1, got, want)
		}
	}
	if got, want := r.take([]quota{org, other}), (allowance{10, 7, 3 * time.Second, 0}); got != want {
		t.Errorf("a request by another key: %+v, want %+v: the refused one did not count", got, want)
	}
	now = now.Add(5 * time.Second)
	if got, want := r.take([]quota{org, key}), (allowance{2, 0, 10 * time.Second, 0}); got != want {
		t.Errorf("after waiting: %+v, want %+v", got, want)
	}
	if got := r.take([]quota{other}); got != (allowance{}) {
		t.Errorf("without any limit: %+v, want nothing to tell", got)
	}
}

func TestEveryAnswerOfALimitedKeySaysWhatIsLeft(t *testing.T) {
	s := openTestServer(t)
	s.must(s.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(context.Background(), engine.Plan{Name: "free"})
	}))
	_, err := s.engine.CreateOrganization(t.Context(), "Pier Finance", "free")
	s.must(err)
	slow, _, err := s.engine.CreateKey(t.Context(), "Pier Finance", []engine.Scope{engine.DocumentRead}, engine.WithRate(12))
	s.must(err)
	free := s.keyFor("Pier Finance", engine.DocumentRead)
	for i, want := range []struct {
		path      string
		status    int
		remaining string
	}{{"/documents", 200, "1"}, {"/documents/7", 404, "0"}, {"/documents", 429, "0"}} {
		a := s.send(get(want.path).by(slow))
		if a.StatusCode != want.status || a.Header.Get("X-RateLimit-Limit") != "2" || a.Header.Get("X-RateLimit-Remaining") != want.remaining || a.Header.Get("X-RateLimit-Reset") == "" {
			t.Errorf("request %d: %d %v, want %d with %s of 2 left", i+1, a.StatusCode, a.Header, want.status, want.remaining)
		}
		if retry := a.Header.Get("Retry-After"); (retry != "") != (want.status == 429) {
			t.Errorf("request %d: Retry-After %q with %d", i+1, retry, a.StatusCode)
		}
	}
	if a := s.send(get("/documents").by(free)).wantStatus(200); a.Header.Get("X-RateLimit-Limit") != "" {
		t.Errorf("headers %v of a key without limit, want none", a.Header)
	}
	if _, _, err := s.engine.CreateKey(t.Context(), "Pier Finance", []engine.Scope{engine.DocumentRead}, engine.WithRate(-1)); engine.CodeOf(err) != engine.CodeValidationFailed {
		t.Errorf("a rate below zero: %v, want VALIDATION_FAILED", err)
	}
}
