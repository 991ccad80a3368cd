package httpapi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/ratelimit"
)

// FrontConfig configures a handler that is not part of the API but accepts the same keys.
type FrontConfig struct {
	// The protected handler; it receives the body as a whole.
	Next http.Handler
	// Check returns nil if a key is valid, otherwise UNAUTHORIZED, or the reason why that is unknown (RATE_LIMITED,
	// NOT_READY).
	Check func(ctx context.Context, key string) error
	// MaxBody is the maximum size of a request's body in bytes.
	MaxBody int64
	// TooLarge is the error message for a body larger than MaxBody.
	TooLarge string
	// KeyFailuresPerMinute is how many wrong keys an address may send per minute before it gets 429; default 10.
	KeyFailuresPerMinute int
	Log                  *slog.Logger // one line per request; nil discards them
}

// Limits of a front: requests under way, and bytes of large bodies.
const (
	frontRequests     = 64
	frontRequestsOwn  = 8 // of one key
	frontLargeBodies  = 16 << 20
	frontLargestOfOne = 8 << 20
)

type front struct {
	*server
	FrontConfig
	requests *room
}

// NewFront protects another handler like the API: limits of URL and headers, the key before the body, few wrong keys
// per address, bodies limited in size, time and total memory, few requests at once, and errors in one form. The handler
// receives the body as a whole.
func NewFront(c FrontConfig) http.Handler {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.KeyFailuresPerMinute == 0 {
		c.KeyFailuresPerMinute = 10
	}
	s := &server{Config: Config{Log: c.Log}, metrics: newMetrics(nil), rooms: newRooms(),
		keyFailures: ratelimit.NewKeyFailures(c.KeyFailuresPerMinute, time.Now)}
	s.rooms.large = newRoom(frontLargeBodies, frontLargestOfOne)
	f := &front{server: s, FrontConfig: c, requests: newRoom(frontRequests, frontRequestsOwn)}
	return s.observe(s.bounds(s.recover(f)))
}

// ServeHTTP implements http.Handler.
func (f *front) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	c := callOf(r.Context())
	c.body.limit = f.MaxBody
	leave, err := f.admit(c)
	if err != nil {
		if errors.Is(err, errBodyTooLarge) {
			err = engine.Fail(engine.CodeRequestTooLarge, f.TooLarge)
		}
		c.answerFailure(err)
		return
	}
	defer leave()
	content, err := c.readBody()
	if errors.Is(err, errBodyTooLarge) {
		err = engine.Fail(engine.CodeRequestTooLarge, f.TooLarge)
	}
	if err != nil {
		c.answerFailure(err)
		return
	}
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(content)), int64(len(content))
	f.Next.ServeHTTP(c.w, r)
}

// admit checks key, declared length, encoding and the number of requests under way.
func (f *front) admit(c *call) (leave func(), err error) {
	key, err := keyOfEither(c.r)
	if err == nil {
		err = f.Check(c.r.Context(), key)
	}
	switch {
	case err == nil:
	case engine.CodeOf(err) == engine.CodeUnauthorized && key != "" && !f.keyFailures.Allow(addressOf(c.r)):
		c.w.Header().Set("Retry-After", f.keyFailures.RetryAfter())
		return nil, engine.Fail(
			engine.CodeRateLimited, "Too many wrong keys from this address; wait as long as Retry-After says.",
		)
	case engine.CodeOf(err) == engine.CodeUnauthorized:
		c.w.Header().Set("WWW-Authenticate", documentScheme.name+` realm="dossier"`)
		return nil, err
	case engine.CodeOf(err) == engine.CodeRateLimited:
		c.w.Header().Set("Retry-After", f.keyFailures.RetryAfter())
		return nil, err
	default:
		return nil, err
	}
	if c.r.ContentLength > c.body.limit {
		return nil, errBodyTooLarge
	}
	if err := checkEncoding(c); err != nil {
		return nil, err
	}
	c.by.Org = engine.OrgID(fmt.Sprintf("%x", sha256.Sum256([]byte(key)))) // here the memory is shared by key
	return f.requests.take(c.r.Context(), c.by.Org, 1)
}
