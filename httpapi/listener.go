package httpapi

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/dossier-lending/dossier/engine"
)

// usualOpenFiles is what most systems let a process have open unless told otherwise.
const usualOpenFiles = 1024

// Listen is [ListenWithin] the limits of a process with 1024 files.
func Listen(l net.Listener) net.Listener {
	return ListenWithin(l, ConnectionLimitsFor(usualOpenFiles))
}

// ListenWithin sees to what net/http does by itself, before there is a request that a handler could answer.
// Connections are bounded; refusals (no HTTP at all, headers without end, a version or coding it does not know)
// come with the body of every other failure; a request that states its length in two ways ends its connection
// after the answer. Pass the result to Serve of [NewServer].
func ListenWithin(l net.Listener, limits ConnectionLimits) net.Listener {
	return &listener{l, newPlaces(limits)}
}

type listener struct {
	net.Listener
	places *places
}

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	for {
		accepted, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		c := &connection{Conn: accepted, places: l.places, address: addressOfEnd(accepted.RemoteAddr().String())}
		if l.places.enter(c) {
			return c, nil
		}
		accepted.SetWriteDeadline(time.Now().Add(refusalTime))
		accepted.Write(failureText(engine.CodeServerBusy.Row(), engine.CodeServerBusy.Row().Sentence, "Retry-After: 1\r\n")) // fits into the socket's buffer
		accepted.Close()
	}
}

// refusalTime bounds the writing of a refusal to a connection that found no place.
const refusalTime = time.Second

// connection is one client's. On it net/http's own refusals are put into our words. They are known by their
// form, which no answer of a handler has; should a later net/http write them otherwise, they pass as they are.
type connection struct {
	net.Conn
	places  *places
	address netip.Addr
	busy    bool      // a request is under way; guarded by places
	since   time.Time // of the present state; guarded by places

	mu      sync.Mutex
	framing framing
	served  int // requests that a handler has begun
}

// Read takes bytes from the client.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.mu.Lock()
		c.framing.follow(p[:n])
		c.mu.Unlock()
	}
	return n, err
}

// nextHasTwoEnds counts a request that a handler begins, and reports whether it states its length in two ways.
func (c *connection) nextHasTwoEnds() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.served++
	return c.framing.twoEnds != 0 && c.served >= c.framing.twoEnds
}

// Close gives the place back.
func (c *connection) Close() error {
	c.places.leave(c)
	return c.Conn.Close()
}

const (
	// ownHeaders are all the headers that net/http gives a refusal of its own, in this order.
	ownHeaders = "Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
	// expectation begins the answer to an Expect other than 100-continue.
	expectation = "HTTP/1.1 417 "
)

// Write passes answers on and puts refusals of net/http into our words.
func (c *connection) Write(p []byte) (int, error) {
	line, rest, found := bytes.Cut(p, []byte("\r\n"))
	own := found && bytes.HasPrefix(rest, []byte(ownHeaders)) || bytes.HasPrefix(p, []byte(expectation))
	if !own || !bytes.HasPrefix(line, []byte("HTTP/1.1 ")) {
		return c.Conn.Write(p)
	}
	if _, err := c.Conn.Write(inOurWords(strings.TrimPrefix(string(line), "HTTP/1.1 "))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// CloseWrite ends the sending half, by which net/http lets a client that is still sending read the answer.
func (c *connection) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// inOurWords is a refusal with the reason that net/http gave in its status line.
func inOurWords(reason string) []byte {
	row := engine.CodeInvalidRequest.Row()
	message := "The server cannot read this as an HTTP/1.1 request (" + reason + "); look at the client or at a proxy before it."
	if strings.HasPrefix(reason, "431 ") {
		row = engine.CodeHeadersTooLarge.Row()
		message = row.Sentence
	}
	return failureText(row, message, "")
}

// failureText is a whole answer that ends the connection, for where no request was read. header holds more
// lines for its head.
func failureText(row engine.ErrorRow, message, header string) []byte {
	id := uuid.Must(uuid.NewV7()).String()
	body, _ := plainJSON(Failure{Error: string(row.Code), Message: message, RequestID: id}) // strings: nothing in it fails
	return fmt.Appendf(nil, "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n%s"+
		"X-Request-Id: %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s", row.Status, http.StatusText(row.Status), header, id, len(body), body)
}
