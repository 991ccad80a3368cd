package httpapi

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// cut determines where a connection breaks. It breaks at most once.
type cut struct {
	request  int64         // after this many bytes of the request
	response int64         // after this many bytes of the response, at least one
	step     int           // at this step of the server's transactions; 0 for none
	orderly  bool          // by FIN, like a client that gives up; else by RST, like a network failure
	now      chan struct{} // closed to break the connection at once
}

func noCut() *cut {
	return &cut{request: math.MaxInt64, response: math.MaxInt64, now: make(chan struct{})}
}

// drawCut draws a cut for a request of this many bytes; the last complete response had this many.
func drawCut(r *rand.Rand, request, response int64) *cut {
	c := noCut()
	c.orderly = r.IntN(3) == 0
	switch r.IntN(8) {
	case 0, 1:
		c.request = r.Int64N(request)
	case 2:
		c.request = request // everything is sent, and the client does not wait
	case 3, 4:
		c.response = r.Int64N(response + 1)
	case 5:
		c.response = 0 // the work is done, and the client sees nothing of the response
	default:
		c.step = 1 + r.IntN(3)
	}
	return c
}

// breaker is a TCP proxy in front of a server. Each connection uses the next planned cut.
type breaker struct {
	listener net.Listener
	server   string
	planned  chan *cut
	carried  sync.WaitGroup
}

func openBreaker(t testing.TB, server string) *breaker {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b := &breaker{listener: listener, server: server, planned: make(chan *cut, 1)}
	b.carried.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			b.carried.Go(func() { b.carry(client, <-b.planned) })
		}
	})
	return b
}

func (b *breaker) close() {
	b.listener.Close()
	b.carried.Wait()
}

// carry passes bytes in both directions until one end closes or the cut is reached.
func (b *breaker) carry(client net.Conn, c *cut) {
	defer client.Close()
	server, err := net.Dial("tcp", b.server)
	if err != nil {
		return
	}
	defer server.Close()
	broken, over := make(chan struct{}, 2), make(chan struct{}, 2)
	go func() { pass(server, client, c.request, broken, over) }()
	go func() {
		answer := bufio.NewReader(server)
		if _, err := answer.Peek(1); err != nil {
			over <- struct{}{}
			return
		}
		pass(client, answer, c.response, broken, over)
	}()
	select {
	case <-over:
		return
	case <-broken:
	case <-c.now:
	}
	if !c.orderly {
		client.(*net.TCPConn).SetLinger(0)
		server.(*net.TCPConn).SetLinger(0)
	}
}

// pass copies up to a limit. It signals broken at the limit, and over at the end.
func pass(to io.Writer, from io.Reader, limit int64, broken, over chan<- struct{}) {
	if _, err := io.CopyN(to, from, limit); err != nil {
		over <- struct{}{}
		return
	}
	broken <- struct{}{}
}

const attemptHeader = "X-Test-Attempt"

// steppedStore breaks connections whose cut is a step: before a transaction, after its last statement, and after its
// commit. It continues when the server knows that its client is gone.
type steppedStore struct {
	engine.Store
	mu   sync.Mutex
	cuts map[string]*cut // by attempt
}

func (s *steppedStore) plan(attempt string, c *cut) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cuts[attempt] = c
}

func (s *steppedStore) step(ctx context.Context) {
	call := callOf(ctx)
	if call == nil {
		return
	}
	attempt := call.r.Header.Get(attemptHeader)
	s.mu.Lock()
	c := s.cuts[attempt]
	due := false
	if c != nil && c.step > 0 {
		c.step--
		due = c.step == 0
	}
	s.mu.Unlock()
	if !due {
		return
	}
	close(c.now)
	select {
	case <-ctx.Done():
	case <-time.After(5 * time.Second): // work that is detached from the client does not notice
	}
}

func (s *steppedStore) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	s.step(ctx)
	err := s.Store.InTx(ctx, func(tx engine.Tx) error {
		err := fn(tx)
		s.step(ctx)
		return err
	})
	s.step(ctx)
	return err
}

// writer is a client that repeats each write until it receives a response, over connections that break.
type writer struct {
	server  *testServer
	key     string
	keyID   string
	name    string
	random  *rand.Rand
	breaker *breaker
	steps   *steppedStore
	sizes   map[string]int64 // of the last complete response, by request
	// statements are completed statements that no story has used.
	statements chan string
	sent       int      // attempts
	lost       int      // attempts without a response
	effects    []string // effects according to the responses, in the words of the audit log
	faults     []string
}

// storyOver ends a writer's story after a fault.
type storyOver struct{}

// fault records a fault and ends the story.
func (w *writer) fault(format string, values ...any) {
	w.faults = append(w.faults, fmt.Sprintf(format, values...))
	panic(storyOver{})
}

// did records an effect according to a response.
func (w *writer) did(action, subject string) { w.effects = append(w.effects, action+" "+subject) }

// until sends a write over connections that break, then over one that does not, and returns the first response. The
// write must succeed. If an earlier attempt was lost, a status in afterLost is also allowed, because that attempt
// succeeded.
func (w *writer) until(what string, make func() ask, afterLost ...int) *answer {
	breaks, lost := w.random.IntN(5)/2, false // of five writes, two break once and one breaks twice
	for attempt := 0; ; attempt++ {
		a := w.attempt(what, make(), attempt < breaks)
		if a == nil {
			if lost = true; attempt >= breaks {
				w.fault("%s: no answer over a whole connection", what)
			}
			continue
		}
		w.sizes[what] = int64(len(a.raw)) + 300
		for _, status := range afterLost {
			if lost && a.StatusCode == status {
				return a
			}
		}
		if a.StatusCode > 299 {
			w.fault("%s: attempt %d (lost before: %v) answered %d %s", what, attempt+1, lost, a.StatusCode, a.raw)
		}
		return a
	}
}

// attempt sends a request over a new connection; nil if no complete response was received.
func (w *writer) attempt(what string, a ask, breaks bool) *answer {
	w.sent++
	a.key = w.key
	r := w.server.request(context.Background(), a)
	id := fmt.Sprintf("%s-%d", w.name, w.sent)
	r.Header.Set(attemptHeader, id)
	r.Close = true
	var text bytes.Buffer
	w.server.must(r.Write(&text))
	c := noCut()
	if breaks {
		c = drawCut(w.random, int64(text.Len()), max(w.sizes[what], 600))
	}
	w.steps.plan(id, c)
	w.breaker.planned <- c
	got, err := exchange(w.breaker.listener.Addr().String(), r, text.Bytes())
	if err != nil {
		w.lost++
		return nil
	}
	got.t = w.server.t
	return got
}

// exchange sends a request's bytes and reads the whole response.
func exchange(address string, r *http.Request, text []byte) (*answer, error) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	if _, err := c.Write(text); err != nil {
		return nil, err
	}
	response, err := http.ReadResponse(bufio.NewReader(c), r)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	return &answer{request: r, Response: response, raw: raw}, err
}
