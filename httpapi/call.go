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

// call is one request on its way through the handler: what the middlewares learn about it, for handlers and for the log
// line at its end.
type call struct {
	id    string // X-Request-Id
	w     *recorder
	r     *http.Request
	body  *body
	route *route // nil before the guard
	by    engine.Principal
	code  engine.Code // of the failure answered, "" on success
	cause error       // for the log only
	claim *claim      // nil without an Idempotency-Key

	rooms rooms    // of the server
	held  []func() // each gives back room that body or answer took
}

type callKey struct{}

// callOf returns the call that a context belongs to. Every request of the handler has one.
func callOf(ctx context.Context) *call {
	c, _ := ctx.Value(callKey{}).(*call)
	return c
}

// recorder is a ResponseWriter that remembers the status. If an answer leaves before the body was read, it asks the
// client to close the connection (see body.finish).
type recorder struct {
	http.ResponseWriter
	call   *call
	wire   *counter
	status int
}

// answerFloor is how slowly an answer may leave after its first minute, on average, in bytes a second.
const answerFloor = 128 << 10

// answerTime is how long a client may take to accept an answer, and longer only while large ones leave faster
// than answerFloor. It begins with the answer: a limit for the whole request would cut off slow uploads.
const answerTime = time.Minute

// WriteHeader sends the status once; later calls are ignored, as a second answer cannot be sent.
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

// Unwrap lets http.ResponseController reach the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// maxRequestID is the longest X-Request-Id taken from a caller.
const maxRequestID = 64

// observe is the outermost middleware: request id, the headers of every answer, one log line, the metrics, and the rest
// of a body that nobody read.
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

// requestID returns the caller's X-Request-Id if it is short and plain, so that a chain of services shares one.
// Otherwise it makes one.
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
	// bodyGrace and bodyFloor are how slowly a body may come: nothing is asked of the first 30 seconds,
	// after them the average must stay above 8 KiB/s. Slower senders would hold a connection for hours.
	bodyGrace = 30 * time.Second
	bodyFloor = 8 << 10
	// lateBytes is how far beyond the limit a refused body is still read, so that the sender sees the
	// answer and not a reset; one socket buffer's worth. lateLeast is how much is read where the limit
	// is small: somebody sent a file to the wrong path.
	lateBytes = 64 << 10
	lateLeast = 8 << 20
	// lateTime ends that reading: 100 MB over a local network take less.
	lateTime = 5 * time.Second
)

// errBodyTooLarge ends the reading of a body at its route's limit.
var errBodyTooLarge = errors.New("request body exceeds its limit")

// body is a request's body with the route's limit, a count, and a read deadline that moves on with the
// bytes.
type body struct {
	rc       io.ReadCloser
	deadline func(time.Time) error // sets the connection's read deadline
	began    time.Time
	set      time.Time
	limit    int64
	grace    time.Duration // bodyGrace and bodyFloor, or what a large body has
	floor    int64
	n        int64
	end      error // io.EOF once all was read; another error once reading broke
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

// Read reads on until the limit; one byte beyond it is errBodyTooLarge.
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
		b.deadline(time.Time{}) // an expired deadline would cut off a handler that goes on working
	}
	return n, err
}

// moveDeadline gives the sender until the average falls below the floor. It is set at most once a
// second: setting it costs a lock in the runtime's poller.
func (b *body) moveDeadline() {
	due := b.began.Add(b.grace + time.Duration(b.n/b.floor)*time.Second)
	if diff := due.Sub(b.set); diff >= time.Second || diff < 0 {
		b.set = due
		b.deadline(due) // a recorder in a test has none; a body without deadline is still bounded
	}
}

// Close leaves the connection to the server, which closes the original body.
func (b *body) Close() error { return nil }

// unread reports whether the sender may still be sending.
func (b *body) unread() bool { return !b.empty && b.end != io.EOF }

// finish reads what is left of a body whose answer is on its way, bounded in bytes and time, so that a
// sender that writes everything before it reads still sees the answer.
func (b *body) finish(flush func() error) {
	broken := b.end != nil && b.end != errBodyTooLarge
	if !b.unread() || broken || b.expects && b.n == 0 || flush() != nil {
		return
	}
	b.deadline(time.Now().Add(lateTime))
	io.CopyN(io.Discard, b.rc, max(b.limit, lateLeast)+lateBytes-b.n)
}
