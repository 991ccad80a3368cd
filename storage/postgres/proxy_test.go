package postgres_test

import (
	"bytes"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// proxy stands between a store and the server, and can interfere with one commit.
type proxy struct {
	target   string // the server's socket
	folder   string // of the proxy's socket
	mu       sync.Mutex
	down     bool
	clients  map[net.Conn]bool
	onCommit atomic.Pointer[func(*held)] // for the next commit only
	all      sync.WaitGroup
}

// held is a commit that the client has sent and the server has not seen.
type held struct {
	client, server net.Conn
	message        []byte
	muted          *atomic.Bool
	answered       chan struct{}
}

// forward sends the commit to the server, whose answer the client does not get.
func (h *held) forward() {
	h.muted.Store(true)
	_, _ = h.server.Write(h.message)
}

// cut ends both connections.
func (h *held) cut() {
	h.client.Close()
	h.server.Close()
}

// shut refuses connections, and ends all except that of a held commit.
func (p *proxy) shut(except *held) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = true
	for client := range p.clients {
		if client != except.client {
			client.Close()
		}
	}
}

func (p *proxy) open() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = false
}

// accept reports whether a connection is let in.
func (p *proxy) accept(client net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clients[client] = true
	return !p.down
}

// newProxy returns a proxy for the server of a URL, and the URL through the proxy.
func newProxy(t *testing.T, through string) (p *proxy, via string) {
	t.Helper()
	_, query, _ := strings.Cut(through, "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	const name = ".s.PGSQL.5432"
	p = &proxy{folder: t.TempDir(), clients: map[net.Conn]bool{}, target: filepath.Join(values.Get("host"), name)}
	listener, err := net.Listen("unix", filepath.Join(p.folder, name))
	if err != nil {
		t.Fatal(err)
	}
	p.all.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			p.all.Go(func() { p.serve(client) })
		}
	})
	t.Cleanup(func() {
		listener.Close()
		p.all.Wait()
	})
	return p, strings.Replace(through, values.Get("host"), p.folder, 1)
}

func (p *proxy) serve(client net.Conn) {
	defer client.Close()
	if !p.accept(client) {
		return
	}
	server, err := net.Dial("unix", p.target)
	if err != nil {
		return
	}
	defer server.Close()
	h := &held{client: client, server: server, muted: &atomic.Bool{}, answered: make(chan struct{})}
	p.all.Go(func() { h.answer() })
	chunk := make([]byte, 64<<10)
	for {
		n, err := client.Read(chunk)
		if err != nil {
			return
		}
		h.message = chunk[:n]
		if bytes.HasPrefix(h.message, []byte("Q")) && bytes.Contains(h.message, []byte("commit\x00")) {
			if interfere := p.onCommit.Swap(nil); interfere != nil {
				(*interfere)(h)
				return
			}
		}
		if _, err := server.Write(h.message); err != nil {
			return
		}
	}
}

// answer passes the server's answers on, until they are muted.
func (h *held) answer() {
	defer h.client.Close()
	chunk := make([]byte, 64<<10)
	for {
		n, err := h.server.Read(chunk)
		if h.muted.Load() {
			close(h.answered)
			_, _ = io.Copy(io.Discard, h.server)
			return
		}
		if _, write := h.client.Write(chunk[:n]); err != nil || write != nil {
			return
		}
	}
}
