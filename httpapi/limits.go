package httpapi

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
)

// Limits of URL and headers. net/http itself closes a connection whose head exceeds connections.MaxHeaderBytes. Smaller
// heads that exceed these limits get an ordinary error response.
const (
	// maxURL is longer than any URL of the API with every parameter.
	maxURL = 8 << 10
	// maxHeaders is the size of all header lines together: a key, an entity tag, additions of proxies.
	maxHeaders = 16 << 10
	// maxHeaderLines limits their number; proxies add about ten.
	maxHeaderLines = 100
	// maxQueryParameters is more than any operation has.
	maxQueryParameters = 20
	// emptyBody is how many bytes are read to find out whether a body is empty.
	emptyBody = 1 << 10
)

// bounds refuses requests with a long URL or too many headers, before any other check.
func (s *server) bounds(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		lines, size := 0, 0
		for name, values := range r.Header {
			for _, value := range values {
				lines++
				size += len(name) + len(value) + len(": \r\n")
			}
		}
		switch {
		case len(r.RequestURI) > maxURL:
			callOf(r.Context()).answerFailure(engine.Fail(engine.CodeURLTooLong))
		case lines > maxHeaderLines || size > maxHeaders:
			callOf(r.Context()).answerFailure(engine.Fail(engine.CodeHeadersTooLarge))
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// checkPath refuses paths with text that no database stores, because no resource can have them. The response is
// NOT_FOUND.
func checkPath(path string) error {
	if !plainText(path) {
		return engine.Fail(engine.CodeNotFound)
	}
	return nil
}

// plainText reports whether a text is valid UTF-8 without U+0000.
func plainText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// readQuery parses the query of a request.
func readQuery(raw string) (url.Values, error) {
	if strings.Count(raw, "&") >= maxQueryParameters {
		return nil, engine.Fail(engine.CodeInvalidRequest, "The query has too many parameters; "+strconv.Itoa(
			maxQueryParameters,
		)+" are more than any operation takes.")
	}
	query, err := url.ParseQuery(raw)
	if err != nil {
		return nil, engine.Fail(engine.CodeInvalidRequest, "The query string is malformed.")
	}
	for name, values := range query {
		if !plainText(name + strings.Join(values, "")) {
			return nil, engine.Fail(engine.CodeInvalidRequest, "The query string must be UTF-8 text without U+0000.")
		}
	}
	return query, nil
}

// checkNoBody refuses a body if the operation has none, because its content would be ignored. An empty JSON object is
// allowed, because some clients cannot leave it out.
func checkNoBody(c *call, rt route) error {
	if rt.bodyLimit > 0 || rt.request != nil || c.body.empty {
		return nil
	}
	refused := engine.Fail(engine.CodeInvalidRequest, "This operation takes no body; send it without one.")
	if c.r.ContentLength > emptyBody {
		return refused
	}
	c.body.limit = emptyBody
	content, err := io.ReadAll(c.body)
	if said := bytes.Join(bytes.Fields(content), nil); err != nil || len(said) > 0 && string(said) != "{}" {
		return refused
	}
	return nil
}

// checkEncoding refuses a compressed body, because size limits apply to the bytes as they are sent.
func checkEncoding(c *call) error {
	encodings := strings.Join(c.r.Header.Values("Content-Encoding"), ",")
	if c.body.empty || strings.TrimSpace(encodings) == "" ||
		strings.EqualFold(strings.TrimSpace(encodings), "identity") {
		return nil
	}
	return engine.Fail(engine.CodeInvalidRequest, "Send the body without Content-Encoding.")
}

// # How much memory all requests together may take
//
// Each request is limited by its route, but many at once add up. So bodies and responses reserve memory in rooms before
// they use it. There is a separate room for each kind: small bodies never wait for large ones, and slow receivers of
// responses do not block bodies. If a room is full, a request waits a little, while its bytes wait in the network, and
// is then refused with SERVER_BUSY and Retry-After. One organization cannot fill the room for large bodies alone.
const (
	// smallBodies is the room for bodies of at most smallBody.
	smallBodies = 16 << 20
	// largeBodies is the room for larger bodies that are kept in memory. Uploads, which are streamed into a file, need
	// none.
	largeBodies = transactionsBody
	// largeAnswers is the room for responses of at least largeAnswer.
	largeAnswers = 48 << 20
	largeAnswer  = 1 << 20
	// roomTime is how long a request waits for memory.
	roomTime = 10 * time.Second
	// largeGrace and largeFloor are the minimum speed of a large body once its memory is reserved, because slower ones
	// would block others.
	largeGrace = 10 * time.Second
	largeFloor = 256 << 10
	// largeAnswerTime is how long the response to a large body may take before answerFloor applies, because the body's
	// data is in memory until then.
	largeAnswerTime = 20 * time.Second
)

// room is a number of bytes of memory that requests share.
type room struct {
	all  int64         // in total
	own  int64         // of one organization; a single request that is larger counts as this number
	wait time.Duration // how long a request waits for memory

	mu    sync.Mutex
	taken int64
	of    map[engine.OrgID]int64
	freed chan struct{} // closed when some is released
}

func newRoom(all, own int64) *room {
	return &room{all: all, own: own, wait: roomTime, of: map[engine.OrgID]int64{}, freed: make(chan struct{})}
}

// take reserves memory, and waits for it up to r.wait. Error: SERVER_BUSY.
func (r *room) take(ctx context.Context, org engine.OrgID, bytes int64) (release func(), err error) {
	bytes = min(bytes, r.own)
	patience := time.NewTimer(r.wait)
	defer patience.Stop()
	for {
		freed, ok := r.tryTake(org, bytes)
		if ok {
			return sync.OnceFunc(func() { r.give(org, bytes) }), nil
		}
		select {
		case <-freed:
		case <-patience.C:
			return nil, engine.Fail(engine.CodeServerBusy)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (r *room) tryTake(org engine.OrgID, bytes int64) (freed <-chan struct{}, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.taken+bytes > r.all || r.of[org]+bytes > r.own {
		return r.freed, false
	}
	r.taken += bytes
	r.of[org] += bytes
	return nil, true
}

func (r *room) give(org engine.OrgID, bytes int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.taken -= bytes
	if r.of[org] -= bytes; r.of[org] == 0 {
		delete(r.of, org)
	}
	close(r.freed)
	r.freed = make(chan struct{})
}

// rooms are a server's rooms, one for each kind of use.
type rooms struct {
	small, large, answers *room
}

func newRooms() rooms {
	return rooms{
		small:   newRoom(smallBodies, smallBodies),
		large:   newRoom(largeBodies, largeBodies),
		answers: newRoom(largeAnswers, largeAnswers/2),
	}
}

// holdBody reserves memory for a body that will be read, until the response is sent, because data made from the body
// stays in memory.
func (c *call) holdBody() error {
	size := c.r.ContentLength
	if size < 0 || size > c.body.limit {
		size = c.body.limit
	}
	lane := c.rooms.small
	if size > smallBody {
		lane = c.rooms.large
	}
	if lane == nil || size == 0 {
		return nil
	}
	release, err := lane.take(c.r.Context(), c.by.Org, size)
	if err != nil {
		return err
	}
	c.held = append(c.held, release)
	c.body.began = time.Now() // the waiting time does not count
	if size > smallBody {
		c.body.grace, c.body.floor = largeGrace, largeFloor
		c.w.wire.grace = largeAnswerTime
	}
	return nil
}

// holdAnswer reserves memory for a response until it is sent. It is called after the work is done and its limits are
// released, so that a slow receiver blocks only other responses.
func (c *call) holdAnswer(bytes int) error {
	if bytes < largeAnswer || c.rooms.answers == nil {
		return nil
	}
	release, err := c.rooms.answers.take(c.r.Context(), c.by.Org, int64(bytes))
	if err == nil {
		c.held = append(c.held, release)
	}
	return err
}

// giveBack releases all memory that the call reserved.
func (c *call) giveBack() {
	for _, release := range c.held {
		release()
	}
}
