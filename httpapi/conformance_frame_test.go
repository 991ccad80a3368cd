package httpapi

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// frameRows are what holds on every path, beside its own rules.
func frameRows(h *house, s *scene) []row {
	const body = `{"business_name":"Twice","borrower_email":"twice@example.com"}`
	var first *answer
	return []row{
		{says: "Optional Idempotency-Key header on every POST that creates (uploads, batches, merges)", status: 201,
			ask: jsonAsk("POST", "/applications", body).keyed("frame-1"), check: func(t *testing.T, h *house, a *answer) { first = a }},
		{says: "the same key and body within 24 h give the first answer again", status: 201, ask: jsonAsk("POST", "/applications", body).keyed("frame-1"),
			check: func(t *testing.T, h *house, a *answer) { wantAgain(t, "the same key and body", first, a) }},
		{says: "the same key with another body 409 IDEMPOTENCY_KEY_REUSED", status: 409, code: engine.CodeIdempotencyKeyReused,
			ask: jsonAsk("POST", "/applications", `{"business_name":"Thrice","borrower_email":"twice@example.com"}`).keyed("frame-1")},
		{says: "a malformed Idempotency-Key is 400", status: 400, code: engine.CodeInvalidRequest, ask: jsonAsk("POST", "/applications", body).keyed("a b")},
	}
}
