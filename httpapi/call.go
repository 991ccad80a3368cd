package httpapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"github.com/dossier-lending/dossier/engine"
)

// call is a request in progress: what the middlewares find out about it, for the handlers and the log line.
type call struct {
	id    string // X-Request-Id
	w     *recorder
	r     *http.Request
	body  *body
	route *route // nil before the guard
	by    engine.Principal
	code  engine.Code // of the error response, "" on success
	cause error       // for the log only
	claim *claim      // nil without an Idempotency-Key

	rooms rooms    // of the server
	held  []func() // functions that release memory reserved for body or response
}

type callKey struct{}

// callOf returns the call that a context belongs to. Every request of the handler has one.
func callOf(ctx context.Context) *call {
	c, _ := ctx.Value(callKey{}).(*call)
	return c
}

// recorder is a ResponseWriter that remembers the status. If the response is sent before the body was read, it asks the
// client to close the connection (see body.finish).
type recorder struct {
	http.ResponseWriter
	call   *call
	wire   *counter
	status int
}

// answerFloor is the minimum average speed of a response after its first minute, in bytes per second.
const answerFloor = 128 << 10

// answerTime is how long a client may take to receive a response, or longer for large ones while the speed stays above
// answerFloor. It starts with the response, because a limit for the whole request would break off slow uploads.
const answerTime = time.Minute

// WriteHeader sends the status once. Later calls are ignored, because a second response cannot be sent.
func (w *recorder) WriteHeader(status int) {
	if w.status != 0 {
		return
	}
	w.status = status
	if w.call.body.unread() && w.call.r.ProtoMajor == 1 {
		w.Header().Set("Connection", "close")
	}
	w.wire.begin(time.Now())
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap gives http.ResponseController access to the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// maxRequestID is the maximum length of a caller's X-Request-Id.
const maxRequestID = 64

// observe is the outermost middleware: request id, common headers, one log line, metrics, and the unread rest of the
// body.
func (s *server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		c := &call{id: requestID(r), body: newBody(w, r), rooms: s.rooms}
		defer c.giveBack()
		http.NewResponseController(w).SetWriteDeadline(time.Time{}) // from the previous response
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

// requestID returns the caller's X-Request-Id if it is short and has only plain characters, so that several services
// can share one. Otherwise it returns a new one.
func requestID(r *http.Request) string {
	given := r.Header.Get("X-Request-Id")
	if given == "" || len(given) > maxRequestID {
		return uuid.Must(uuid.NewV7()).String()
	}
	for _, b := range []byte(given) {
		plain := b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '-' || b == '_' ||
			b == '.'
		if !plain {
			return uuid.Must(uuid.NewV7()).String()
		}
	}
	return given
}

// account writes the log line and the metrics. The line contains the route's pattern instead of the requested URL,
// because paths and queries may contain a borrower's data.
func (s *server) account(c *call, r *http.Request, took time.Duration) {
	pattern := chi.RouteContext(r.Context()).RoutePattern()
	asked := r.Method
	if asked == http.MethodHead { // handled by the GET route
		asked = http.MethodGet
	}
	if pattern == "" || c.w.status == http.StatusNotFound && s.declared[asked+" "+pattern] == nil {
		pattern = "none"
	}
	s.metrics.observe(r.Method, pattern, c.w.status, took, c.body.n)
	attributes := []slog.Attr{
		slog.String("request_id", c.id),
		slog.String("method", knownMethod(r.Method)),
		slog.String("route", pattern),
		slog.Int("status", c.w.status),
		slog.Float64("duration_ms", float64(took.Microseconds())/1000),
		slog.Int64("bytes_in", c.body.n),
		slog.Int64("bytes_out", c.w.wire.n),
	}
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

// Bounds of a request's body.
const (
	// bodyGrace and bodyFloor are the minimum speed of a body: any speed for the first 30 seconds, then an average of 8
	// KiB/s. Slower senders would hold a connection for hours.
	bodyGrace = 30 * time.Second
	bodyFloor = 8 << 10
	// lateBytes is how many bytes beyond the limit of a refused body are still read, so that the sender receives the
	// response and not a reset; about one socket buffer. lateLeast is the minimum that is read if the limit is small,
	// for example if a file was sent to the wrong path.
	lateBytes = 64 << 10
	lateLeast = 8 << 20
	// lateTime is the time limit of that reading; 100 MB over a local network take less.
	lateTime = 5 * time.Second
)

// errBodyTooLarge is returned when a body exceeds its route's limit.
var errBodyTooLarge = errors.New("request body exceeds its limit")

// body is a request's body with its route's limit, the number of bytes read, and a read deadline that is extended while
// bytes arrive.
type body struct {
	rc       io.ReadCloser
	deadline func(time.Time) error // sets the connection's read deadline
	began    time.Time
	set      time.Time
	limit    int64
	grace    time.Duration // bodyGrace and bodyFloor, or the values for large bodies
	floor    int64
	n        int64
	end      error // io.EOF after everything was read; another error if reading failed
	empty    bool
	expects  bool // the client waits for 100 Continue before it sends
}

func newBody(w http.ResponseWriter, r *http.Request) *body {
	controller := http.NewResponseController(w)
	return &body{
		rc:       r.Body,
		deadline: controller.SetReadDeadline,
		began:    time.Now(),
		limit:    smallBody,
		grace:    bodyGrace,
		floor:    bodyFloor,
		empty:    r.Body == nil || r.Body == http.NoBody || r.ContentLength == 0,
		expects:  strings.EqualFold(r.Header.Get("Expect"), "100-continue"),
	}
}

// Read reads up to the limit. If there is another byte, it returns errBodyTooLarge.
func (b *body) Read(p []byte) (int, error) {
	if b.end != nil {
		return 0, b.end
	}
	if room := b.limit + 1 - b.n; int64(len(p)) > room {
		p = p[:room]
	}
	b.moveDeadline()
	n, err := b.rc.Read(p)
	b.n += int64(n)
	if b.n > b.limit {
		b.end = errBodyTooLarge
		return n - 1, b.end
	}
	if err != nil {
		b.end = err
		b.deadline(time.Time{}) // an expired deadline would interrupt a handler that is still working
	}
	return n, err
}

// moveDeadline sets the deadline to the time at which the average speed falls below the floor. It does so at most once
// a second, because setting it costs a lock in the runtime's poller.
func (b *body) moveDeadline() {
	due := b.began.Add(b.grace + time.Duration(b.n/b.floor)*time.Second)
	if diff := due.Sub(b.set); diff >= time.Second || diff < 0 {
		b.set = due
		b.deadline(due) // fails with a test's recorder; the size of the body is still limited
	}
}

// Close does nothing, because the server closes the original body.
func (b *body) Close() error { return nil }

// unread reports whether the sender may still be sending.
func (b *body) unread() bool { return !b.empty && b.end != io.EOF }

// finish reads the rest of a body while its response is sent, limited in bytes and time. This way a sender that writes
// everything before it reads still receives the response.
func (b *body) finish(flush func() error) {
	broken := b.end != nil && b.end != errBodyTooLarge
	if !b.unread() || broken || b.expects && b.n == 0 || flush() != nil {
		return
	}
	b.deadline(time.Now().Add(lateTime))
	io.CopyN(io.Discard, b.rc, max(b.limit, lateLeast)+lateBytes-b.n)
}
