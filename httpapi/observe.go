package httpapi

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
)

// maxRequestID is the longest X-Request-Id taken from a caller.
const maxRequestID = 64

// observe goes around everything: request id, the headers that every answer bears, one log line, the
// metrics, and the polite end of a body that nobody read.
func (s *server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		c := &call{id: requestID(r), body: newBody(w, r), rooms: s.rooms}
		defer c.giveBack()
		http.NewResponseController(w).SetWriteDeadline(time.Time{}) // of the answer before on this connection
		wire := &counter{ResponseWriter: w}
		answer := &compressor{ResponseWriter: wire, wanted: takesGzip(r.Header.Values("Accept-Encoding"))}
		c.w = &recorder{ResponseWriter: answer, call: c, wire: wire}
		plainTags(r.Header)
		r = r.WithContext(context.WithValue(r.Context(), callKey{}, c))
		r.Body = c.body
		c.r = r
		w.Header().Set("X-Request-Id", c.id)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		defer func() { s.account(c, r, time.Since(began)) }()
		next.ServeHTTP(c.w, r)
		if err := answer.finish(); err != nil {
			return // the client has left
		}
		c.body.finish(func() error {
			controller := http.NewResponseController(c.w)
			return controller.Flush()
		})
	})
}

// requestID takes the caller's X-Request-Id when it is short and plain, so that a chain of services
// shares one, and makes one otherwise.
func requestID(r *http.Request) string {
	given := r.Header.Get("X-Request-Id")
	if given == "" || len(given) > maxRequestID {
		return uuid.Must(uuid.NewV7()).String()
	}
	for _, b := range []byte(given) {
		plain := b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '-' || b == '_' || b == '.'
		if !plain {
			return uuid.Must(uuid.NewV7()).String()
		}
	}
	return given
}

// account writes the log line and the metrics. The line names the route's pattern, never the address
// that was asked for: queries and paths may carry what belongs to a borrower.
func (s *server) account(c *call, r *http.Request, took time.Duration) {
	pattern := chi.RouteContext(r.Context()).RoutePattern()
	asked := r.Method
	if asked == http.MethodHead { // answered by the GET route
		asked = http.MethodGet
	}
	if pattern == "" || c.w.status == http.StatusNotFound && s.declared[asked+" "+pattern] == nil {
		pattern = "none"
	}
	s.metrics.observe(r.Method, pattern, c.w.status, took, c.body.n)
	attributes := []slog.Attr{slog.String("request_id", c.id), slog.String("method", knownMethod(r.Method)),
		slog.String("route", pattern), slog.Int("status", c.w.status), slog.Float64("duration_ms", float64(took.Microseconds())/1000),
		slog.Int64("bytes_in", c.body.n), slog.Int64("bytes_out", c.w.wire.n)}
	if c.by.KeyID != "" {
		attributes = append(attributes, slog.String("key_id", c.by.KeyID))
	}
	if c.code != "" {
		attributes = append(attributes, slog.String("error", string(c.code)))
	}
	level := slog.LevelInfo
	if c.cause != nil {
		attributes = append(attributes, slog.String("cause", c.cause.Error()))
	}
	if c.w.status >= 500 {
		level = slog.LevelError
	}
	s.Log.LogAttrs(r.Context(), level, "request", attributes...)
}

func (s *server) logPanic(c *call, fault any) {
	if fault == http.ErrAbortHandler {
		return
	}
	s.Log.Error("panic while serving", "request_id", c.id, "panic", fmt.Sprint(fault), "stack", string(debug.Stack()))
}
