// Package connections bounds open connections and handles what net/http does before a handler sees a request.
//
// Start with [Listen], which wraps a listener. connections.go limits the connections of each client, and replaces
// net/http's own refusals by errors in the API's form; framing.go finds requests that state their length in two ways
// (request smuggling).
package connections

import (
	"bytes"
	"context"
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

// MaxHeaderBytes is the MaxHeaderBytes of a server behind these connections: enough for keys and a few identifiers; the
// API needs no cookies. Framing follows lines of this length.
const MaxHeaderBytes = 32 << 10

// RefusalBody returns the JSON body of a refusal if no request was read.
type RefusalBody func(code engine.Code, message, requestID string) []byte

// Listen limits the connections that l accepts, gives net/http's refusals a body in the API's form, and finds requests
// with two lengths. The server that serves them needs [NoteState] as ConnState, [WithConnection] as ConnContext and
// [Closing] around its handler.
func Listen(l net.Listener, limits Limits, body RefusalBody) net.Listener {
	return &listener{l, newPlaces(limits), body}
}

type listener struct {
	net.Listener
	places *places
	body   RefusalBody
}

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	for {
		accepted, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		c := &connection{
			Conn:    accepted,
			places:  l.places,
			body:    l.body,
			address: AddressOf(accepted.RemoteAddr().String()),
		}
		if l.places.enter(c) {
			return c, nil
		}
		accepted.SetWriteDeadline(time.Now().Add(refusalTime))
		// This fits into the socket's buffer.
		accepted.Write(refusal(
			l.body, engine.CodeServerBusy.Row(), engine.CodeServerBusy.Row().Sentence, "Retry-After: 1\r\n",
		))
		accepted.Close()
	}
}

// refusalTime is the time limit for writing a refusal to a connection without a place.
const refusalTime = time.Second

// connection is one client's connection. It replaces net/http's own refusals by errors in the API's form. It recognizes
// them by their bytes, which no response of a handler has. If a later net/http writes them differently, they pass
// unchanged.
type connection struct {
	net.Conn
	places  *places
	body    RefusalBody
	address netip.Addr
	busy    bool      // a request is under way; guarded by places
	since   time.Time // start of the current state; guarded by places

	mu      sync.Mutex
	framing framing
	served  int // requests that a handler has started
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

// nextHasTwoEnds counts a request that a handler starts, and reports whether it states its length in two ways.
func (c *connection) nextHasTwoEnds() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.served++
	return c.framing.twoEnds != 0 && c.served >= c.framing.twoEnds
}

// Close releases the place.
func (c *connection) Close() error {
	c.places.leave(c)
	return c.Conn.Close()
}

const (
	// ownHeaders are all headers of net/http's own refusals, in this order.
	ownHeaders = "Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
	// expectation is the start of the response to an Expect other than 100-continue.
	expectation = "HTTP/1.1 417 "
)

// Write passes responses on, and replaces net/http's refusals by errors in the API's form.
func (c *connection) Write(p []byte) (int, error) {
	line, rest, found := bytes.Cut(p, []byte("\r\n"))
	own := found && bytes.HasPrefix(rest, []byte(ownHeaders)) || bytes.HasPrefix(p, []byte(expectation))
	if !own || !bytes.HasPrefix(line, []byte("HTTP/1.1 ")) {
		return c.Conn.Write(p)
	}
	if _, err := c.Conn.Write(inOurWords(c.body, strings.TrimPrefix(string(line), "HTTP/1.1 "))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// CloseWrite closes the sending half. net/http uses it so that a client that is still sending can read the response.
func (c *connection) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// inOurWords returns a refusal in the API's form, with the reason from net/http's status line.
func inOurWords(body RefusalBody, reason string) []byte {
	row := engine.CodeInvalidRequest.Row()
	message := "The server cannot read this as an HTTP/1.1 request (" + reason + "); look at the client or at a proxy before it."
	if strings.HasPrefix(reason, "431 ") {
		row = engine.CodeHeadersTooLarge.Row()
		message = row.Sentence
	}
	return refusal(body, row, message, "")
}

// refusal returns a complete HTTP response that ends the connection, for a connection without a request. header
// contains further header lines.
func refusal(body RefusalBody, row engine.ErrorRow, message, header string) []byte {
	id := uuid.Must(uuid.NewV7()).String()
	text := body(row.Code, message, id)
	return fmt.Appendf(nil, "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\n"+
		"Cache-Control: no-store\r\n%sX-Request-Id: %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s",
		row.Status, http.StatusText(row.Status), header, id, len(text), text)
}

// Limits are the maximum numbers of open connections.
//
// # Why a waiting connection is closed for a new one
//
// An idle connection costs a client nothing, but the server a file descriptor. With a plain limit, a few hundred idle
// connections could keep everybody out. So if there is no place, an idle connection is closed for the new one: of the
// address with most connections, the one that has waited longest. Only if all connections are handling a request, the
// new one is refused, with 503 and Retry-After.
type Limits struct {
	All        int // of all clients together
	PerAddress int // of one IPv4 address, or of one IPv6 network of 64 bits; a proxy is one address
}

// Shares of the descriptors.
const (
	// keptFiles is the number of descriptors for the rest of the server: database, reading processes, callbacks and
	// downloads.
	keptFiles = 64
	// filesPerConnection is two: the connection, and the file that an upload is written to.
	filesPerConnection = 2
	mostConnections    = 4096
)

// LimitsFor returns the limits for a process that may have this many files open at once. Some are reserved for
// everything else, and no address gets more than three quarters of the places.
func LimitsFor(openFiles uint64) Limits {
	all := mostConnections
	if openFiles < keptFiles+filesPerConnection*mostConnections {
		all = max(8, (int(openFiles)-keptFiles)/filesPerConnection)
	}
	return Limits{All: all, PerAddress: max(1, all*3/4)}
}

// places counts the open connections.
type places struct {
	limits Limits
	mu     sync.Mutex
	open   map[*connection]struct{}
	of     map[netip.Addr]int
}

func newPlaces(limits Limits) *places {
	return &places{limits: limits, open: map[*connection]struct{}{}, of: map[netip.Addr]int{}}
}

// enter gives a connection a place, if necessary that of an idle one. It reports whether it found one.
func (p *places) enter(c *connection) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	var leaves *connection
	switch {
	case p.of[c.address] >= p.limits.PerAddress:
		leaves = p.longestWaiting(func(other *connection) bool { return other.address == c.address })
	case len(p.open) >= p.limits.All:
		leaves = p.longestWaiting(func(*connection) bool { return true })
	default:
		p.add(c)
		return true
	}
	if leaves == nil {
		return false
	}
	p.remove(leaves)
	leaves.Conn.Close()
	p.add(c)
	return true
}

// longestWaiting returns the connection without a request under way that has waited longest, of the address with most
// connections; nil if there is none.
func (p *places) longestWaiting(which func(*connection) bool) (found *connection) {
	for c := range p.open {
		if c.busy || !which(c) {
			continue
		}
		if found == nil || p.of[c.address] > p.of[found.address] ||
			p.of[c.address] == p.of[found.address] && c.since.Before(found.since) {
			found = c
		}
	}
	return found
}

func (p *places) add(c *connection) {
	c.since = time.Now()
	p.open[c] = struct{}{}
	p.of[c.address]++
}

func (p *places) remove(c *connection) {
	if _, there := p.open[c]; !there {
		return
	}
	delete(p.open, c)
	if p.of[c.address]--; p.of[c.address] == 0 {
		delete(p.of, c.address)
	}
}

func (p *places) leave(c *connection) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.remove(c)
}

// turn records that a request starts on the connection, or that it waits for one.
func (p *places) turn(c *connection, busy bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c.busy = busy
	c.since = time.Now()
}

// NoteState is the ConnState of a server behind Listen.
func NoteState(conn net.Conn, state http.ConnState) {
	if c, ours := conn.(*connection); ours {
		switch state {
		case http.StateActive:
			c.places.turn(c, true)
		case http.StateIdle:
			c.places.turn(c, false)
		}
	}
}

type connectionKey struct{}

// WithConnection is the ConnContext of a server behind Listen.
func WithConnection(ctx context.Context, conn net.Conn) context.Context {
	if c, ours := conn.(*connection); ours {
		return context.WithValue(ctx, connectionKey{}, c)
	}
	return ctx
}

// Closing ends the connection after the answer to a request with two ends.
func Closing(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, ours := r.Context().Value(connectionKey{}).(*connection); ours && c.nextHasTwoEnds() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// AddressOf returns the client's address in HOST:PORT: an IPv4 address, or an IPv6 network of 64 bits, because one
// customer usually gets such a network.
func AddressOf(end string) netip.Addr {
	parsed, err := netip.ParseAddrPort(end)
	if err != nil {
		return netip.Addr{}
	}
	address := parsed.Addr().Unmap()
	if address.Is4() {
		return address
	}
	network, _ := address.WithZone("").Prefix(64)
	return network.Addr()
}
