package httpapi

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"time"
)

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
	return &body{rc: r.Body, deadline: controller.SetReadDeadline, began: time.Now(), limit: smallBody, grace: bodyGrace, floor: bodyFloor,
		empty:   r.Body == nil || r.Body == http.NoBody || r.ContentLength == 0,
		expects: strings.EqualFold(r.Header.Get("Expect"), "100-continue")}
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

// unread says that the sender may still be sending.
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
