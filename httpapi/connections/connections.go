// Package connections bounds open connections and handles what net/http does before a handler sees a request.
//
// Start with [Listen], which wraps a listener. connections.go holds the places that clients share and the refusals of
// net/http in the API's own words; framing.go finds requests that state their length in two ways (request smuggling).
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

// MaxHeaderBytes is the MaxHeaderBytes of a server behind these connections: keys and a few identifiers; cookies have
// no business here. Framing follows lines of this length.
const MaxHeaderBytes = 32 << 10

// RefusalBody writes the JSON body of a refusal for which no request was read.
type RefusalBody func(code engine.Code, message, requestID string) []byte

// Listen bounds the connections that l accepts, gives refusals of net/http a body of ours, and watches for requests
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
		// fits into the socket's buffer
		accepted.Write(refusal(
			l.body, engine.CodeServerBusy.Row(), engine.CodeServerBusy.Row().Sentence, "Retry-After: 1\r\n",
		))
		accepted.Close()
	}
}

// refusalTime bounds the writing of a refusal to a connection that found no place.
const refusalTime = time.Second

// connection is one client's connection. It replaces net/http's own refusals by failures in the API's form. They are
// recognized by their bytes, which no answer of a handler has. If a later net/http writes them in another way, they
// pass unchanged.
type connection struct {
	net.Conn
	places  *places
	body    RefusalBody
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

// Write passes answers on and replaces refusals of net/http by failures in the API's form.
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

// CloseWrite ends the sending half, by which net/http lets a client that is still sending read the answer.
func (c *connection) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// inOurWords is a refusal in the API's form, with the reason from net/http's status line.
func inOurWords(body RefusalBody, reason string) []byte {
	row := engine.CodeInvalidRequest.Row()
	message := "The server cannot read this as an HTTP/1.1 request (" + reason + "); look at the client or at a proxy before it."
	if strings.HasPrefix(reason, "431 ") {
		row = engine.CodeHeadersTooLarge.Row()
		message = row.Sentence
	}
	return refusal(body, row, message, "")
}

// refusal is a whole HTTP response that ends the connection, for a connection without a request. header holds further
// lines for its head.
func refusal(body RefusalBody, row engine.ErrorRow, message, header string) []byte {
	id := uuid.Must(uuid.NewV7()).String()
	text := body(row.Code, message, id)
	return fmt.Appendf(nil, "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\n"+
		"Cache-Control: no-store\r\n%sX-Request-Id: %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s",
		row.Status, http.StatusText(row.Status), header, id, len(text), text)
}

// Limits bound how many connections are open at the same time.
//
// # Why a connection that waits gives way
//
// Opening a connection and saying nothing costs a client nothing and the server a file descriptor. A plain bound
// would let a few hundred silent connections keep everybody out. So when there is no place, the connection that
// has waited longest for a request, of the address with most connections, is closed for the new one. Only when
// all are in the middle of a request is the new one refused, with 503 and Retry-After.
type Limits struct {
	All        int // of all clients together
	PerAddress int // of one IPv4 address, or of one IPv6 network of 64 bits; a proxy is one address
}

// Shares of the descriptors.
const (
	// keptFiles is what the rest of the server needs: database, reading processes, callbacks and downloads.
	keptFiles = 64
	// filesPerConnection: the connection, and the file that an upload is written to.
	filesPerConnection = 2
	mostConnections    = 4096
)

// LimitsFor are the limits for a process that may have so many files open at once: a reserve is left
// for everything else, and no address takes more than three quarters of the places.
func LimitsFor(openFiles uint64) Limits {
	all := mostConnections
	if openFiles < keptFiles+filesPerConnection*mostConnections {
		all = max(8, (int(openFiles)-keptFiles)/filesPerConnection)
	}
	return Limits{All: all, PerAddress: max(1, all*3/4)}
}

// places keeps count of open connections.
type places struct {
	limits Limits
	mu     sync.Mutex
	open   map[*connection]struct{}
	of     map[netip.Addr]int
}

func newPlaces(limits Limits) *places {
	return &places{limits: limits, open: map[*connection]struct{}{}, of: map[netip.Addr]int{}}
}

// enter gives a connection a place, if necessary that of an idle one. It reports whether there was one.
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

// longestWaiting is, of the connections without a request under way, the one that has waited longest, of
// the address with most connections; nil when there is none.
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

// turn records that a request begins on the connection, or that it waits for one.
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

// AddressOf is the client's address in HOST:PORT: an IPv4 address, or an IPv6 network of 64 bits, which is what one
// customer gets.
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
