package httpapi

import (
	"net/http"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// frameRows are what holds on every path, beside its own rules.
func frameRows(ts *testServer, s *fixture) []row {
	const body = `{"business_name":"Twice","borrower_email":"twice@example.com"}`
	var first *answer
	return []row{
		{says: "Optional Idempotency-Key header on every POST that creates (uploads, batches, merges)", status: 201,
			ask: jsonAsk("POST", "/applications", body).keyed("frame-1"), check: func(t *testing.T, ts *testServer, a *answer) { first = a }},
		{says: "the same key and body within 24 h give the first answer again", status: 201, ask: jsonAsk("POST", "/applications", body).keyed("frame-1"),
			check: func(t *testing.T, ts *testServer, a *answer) { wantAgain(t, "the same key and body", first, a) }},
		{says: "the same key with another body 409 IDEMPOTENCY_KEY_REUSED", status: 409, code: engine.CodeIdempotencyKeyReused,
			ask: jsonAsk("POST", "/applications", `{"business_name":"Thrice","borrower_email":"twice@example.com"}`).keyed("frame-1")},
		{says: "an address of more than 8192 bytes is 414", status: 414, code: engine.CodeURLTooLong, ask: get("/documents?document_type=" + strings.Repeat("x", maxURL))},
		{says: "headers of more than 16384 bytes are 431", status: 431, code: engine.CodeHeadersTooLarge,
			ask: ask{method: "GET", path: basePath + "/documents", header: http.Header{"X-Long": {strings.Repeat("x", maxHeaders)}}}},
		{says: "a body where none is taken is 400", status: 400, code: engine.CodeInvalidRequest, ask: jsonAsk("DELETE", "/documents/"+s.done, `{"confirm":true}`)},
		{says: "OPTIONS answers 204 with Allow, without a key", status: 204, ask: ask{method: "OPTIONS", path: basePath + "/documents", scheme: "none"}},
		{says: "answers of a limited key tell what is left of its rate", status: 200, ask: get("/documents"), check: func(t *testing.T, ts *testServer, a *answer) {
			for _, name := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"} {
				if a.Header.Get(name) == "" {
					t.Errorf("no %s in %v", name, a.Header)
				}
			}
		}},
		{says: "a malformed Idempotency-Key is 400", status: 400, code: engine.CodeInvalidRequest, ask: jsonAsk("POST", "/applications", body).keyed("a b")},
	}
}
