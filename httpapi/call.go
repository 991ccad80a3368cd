package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// call is one request on its way through: what the middlewares learn about it and what the log line at
// its end tells.
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

// callOf finds the call that a context belongs to. Every request of the handler has one.
func callOf(ctx context.Context) *call {
	c, _ := ctx.Value(callKey{}).(*call)
	return c
}

// recorder is a ResponseWriter that remembers the status, and closes the connection politely when
// an answer leaves before the request's body was read (see body.finish).
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
