package httpapi

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// ConnectionLimits bound how many connections are open at the same time.
//
// # Why a connection that waits gives way
//
// Opening a connection and saying nothing costs a client nothing and the server a file descriptor. A plain bound
// would let a few hundred silent connections keep everybody out. So when there is no place, the connection that
// has waited longest for a request, of the address with most connections, is closed for the new one. Only when
// all are in the middle of a request is the new one refused, with 503 and Retry-After.
type ConnectionLimits struct {
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

// ConnectionLimitsFor are the limits for a process that may have so many files open at once: a reserve is left
// for everything else, and no address takes more than three quarters of the places.
func ConnectionLimitsFor(openFiles uint64) ConnectionLimits {
	all := mostConnections
	if openFiles < keptFiles+filesPerConnection*mostConnections {
		all = max(8, (int(openFiles)-keptFiles)/filesPerConnection)
	}
	return ConnectionLimits{All: all, PerAddress: max(1, all*3/4)}
}

// places are the connections that are open.
type places struct {
	limits ConnectionLimits
	mu     sync.Mutex
	open   map[*connection]struct{}
	of     map[netip.Addr]int
}

func newPlaces(limits ConnectionLimits) *places {
	return &places{limits: limits, open: map[*connection]struct{}{}, of: map[netip.Addr]int{}}
}

// enter gives a connection a place, if need be that of one that waits; false when there is none.
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

// turn notes that a request begins on the connection, or that it waits for one.
func (p *places) turn(c *connection, busy bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c.busy = busy
	c.since = time.Now()
}

// noteState is the ConnState of NewServer.
func noteState(conn net.Conn, state http.ConnState) {
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

// noteConnection is the ConnContext of NewServer.
func noteConnection(ctx context.Context, conn net.Conn) context.Context {
	if c, ours := conn.(*connection); ours {
		return context.WithValue(ctx, connectionKey{}, c)
	}
	return ctx
}

// closing ends the connection after the answer to a request with two ends.
func closing(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, ours := r.Context().Value(connectionKey{}).(*connection); ours && c.nextHasTwoEnds() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// addressOfEnd is who is at the other end: an IPv4 address, or an IPv6 network of 64 bits, which is what one
// customer gets.
func addressOfEnd(end string) netip.Addr {
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
