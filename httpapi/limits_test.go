package httpapi

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/connections"
)

// concrete replaces a pattern's parameters by a value.
func concrete(pattern string) string { return inBraces.ReplaceAllString(pattern, "77") }

var inBraces = regexp.MustCompile(`{[a-z_]+}`)

func (a *answer) wantCode(status int, code engine.Code) {
	a.t.Helper()
	if a.StatusCode != status || a.text("error") != string(code) {
		a.t.Errorf(
			"%s %.80s answered %d %s, want %d %s", a.request.Method, a.request.URL.Path, a.StatusCode, a.raw, status,
			code,
		)
	}
}

func TestEveryRouteChecksItsQuery(t *testing.T) {
	s := openTestServer(t)
	eachRoute(t, s, func(method, pattern string) {
		path := concrete(pattern)
		for query, code := range map[string]engine.Code{
			"?limmit=3":                         engine.CodeValidationFailed,
			"?LIMIT=3":                          engine.CodeValidationFailed,
			"?x=1&x=2":                          engine.CodeValidationFailed,
			"?=1":                               engine.CodeValidationFailed,
			"?a=%ff":                            engine.CodeInvalidRequest,
			"?%c3%28=1":                         engine.CodeInvalidRequest,
			"?a=%00":                            engine.CodeInvalidRequest,
			"?a=%zz":                            engine.CodeInvalidRequest,
			"?a=1;b=2":                          engine.CodeInvalidRequest,
			"?" + manyParameters(21):            engine.CodeInvalidRequest,
			"?" + manyParameters(20):            engine.CodeValidationFailed,
			"?a=" + strings.Repeat("x", maxURL): engine.CodeURLTooLong,
		} {
			s.send(ask{method: method, path: path + query}).wantCode(code.Row().Status, code)
		}
	})
}

func manyParameters(n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("p%d=1", i)
	}
	return strings.Join(names, "&")
}

func TestRouteWithoutBodyRefusesBody(t *testing.T) {
	s := openTestServer(t)
	eachRoute(t, s, func(method, pattern string) {
		rt := s.handler.server.declared[method+" "+pattern]
		if rt.request != nil || rt.bodyLimit > 0 {
			return
		}
		path := concrete(pattern)
		bare := s.send(ask{method: method, path: path})
		for _, body := range []string{
			`{"confirm":true}`, "x", strings.Repeat(" ", emptyBody+1), strings.Repeat("x", 2*smallBody),
		} {
			request := ask{method: method, path: path, body: strings.NewReader(body), contentType: "application/json"}
			s.send(request).wantCode(400, engine.CodeInvalidRequest)
			// in chunks
			s.send(ask{method: method, path: path, body: io.MultiReader(strings.NewReader(body))}).wantCode(
				400, engine.CodeInvalidRequest,
			)
		}
		for _, nothing := range []string{"{}", " { }\n", " "} {
			a := s.send(ask{method: method, path: path, body: io.MultiReader(strings.NewReader(nothing))})
			if a.StatusCode != bare.StatusCode {
				t.Errorf(
					"%s %s with the body %q answered %d %s, want %d as without one", method, path, nothing,
					a.StatusCode, a.raw, bare.StatusCode,
				)
			}
		}
	})
}

func TestPathsWithInvalidTextAreNotFound(t *testing.T) {
	s := openTestServer(t)
	for _, id := range []string{"%ff", "%00", "a%00b", "%c3%28", "%ed%a0%80"} {
		s.get("/applications/"+id).wantCode(404, engine.CodeNotFound)
		s.get("/documents/jobs/"+id).wantCode(404, engine.CodeNotFound)
		s.send(ask{method: "GET", path: "/" + id}).wantCode(404, engine.CodeNotFound)
	}
}

func TestHeadersAreLimited(t *testing.T) {
	s := openTestServer(t)
	many := http.Header{}
	for i := range maxHeaderLines {
		many.Set(fmt.Sprintf("X-Line-%d", i), "1")
	}
	for what, header := range map[string]http.Header{
		"long": {"X-Long": {strings.Repeat("x", maxHeaders)}},
		"many": many,
	} {
		for _, path := range []string{basePath + "/documents", "/healthz", "/nothing"} {
			a := s.send(ask{method: "GET", path: path, header: header})
			a.wantCode(431, engine.CodeHeadersTooLarge)
			if a.Header.Get("X-Request-Id") == "" {
				t.Errorf("%s: no X-Request-Id", what)
			}
		}
	}
	s.send(ask{
		method: "GET",
		path:   basePath + "/documents",
		header: http.Header{"X-Long": {strings.Repeat("x", maxHeaders/2)}},
	}).wantStatus(200)
}

func TestEncodedBodiesAreRefused(t *testing.T) {
	s := openTestServer(t)
	for encoding, status := range map[string]int{
		"identity":       201,
		"Identity":       201,
		"":               201,
		"gzip":           400,
		"br":             400,
		"identity, gzip": 400,
	} {
		a := jsonAsk("POST", "/applications", oneIntake)
		a.header = http.Header{"Content-Encoding": {encoding}}
		s.send(a).wantStatus(status)
	}
	// an empty body
	s.send(ask{
		method: "GET",
		path:   basePath + "/documents",
		header: http.Header{"Content-Encoding": {"gzip"}},
	}).wantStatus(200)
}

// Requests that net/http refuses itself get the body of an ordinary error.
func TestRefusalsOfNetHTTPHaveFormOfAPI(t *testing.T) {
	s := openTestServer(t)
	for request, code := range map[string]engine.Code{
		"GET / HTTP/1.1\r\nHost: h\r\nX-Long: " + strings.Repeat("x", connections.MaxHeaderBytes+8192) + "\r\n\r\n": engine.CodeHeadersTooLarge,
		"nonsense\r\n\r\n": engine.CodeInvalidRequest,
		// no Host
		"GET / HTTP/1.1\r\n\r\n":                                                       engine.CodeInvalidRequest,
		"GET / HTTP/3.7\r\nHost: h\r\n\r\n":                                            engine.CodeInvalidRequest,
		"POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: br\r\n\r\n":                  engine.CodeInvalidRequest,
		"GET /healthz HTTP/1.1\r\nHost: h\r\nExpect: something\r\n\r\n":                engine.CodeInvalidRequest,
		"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n": engine.CodeInvalidRequest,
	} {
		conn, err := net.Dial("tcp", s.server.Listener.Addr().String())
		s.must(err)
		go io.WriteString(conn, request)
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		s.must(err)
		raw, err := io.ReadAll(response.Body)
		s.must(err)
		conn.Close()
		a := &answer{
			t:        t,
			Response: response,
			raw:      raw,
			request:  &http.Request{Method: "RAW", URL: &url.URL{Path: request[:12]}},
		}
		a.wantCode(code.Row().Status, code)
		if a.text("request_id") != a.Header.Get("X-Request-Id") || a.text("message") == "" || !response.Close {
			t.Errorf(
				"%.40q: answered %s %v, want a whole failure and the connection's end", request, raw, response.Header,
			)
		}
	}
}

// If the room for large bodies is full, another large one is refused with the next step, with a known length or in
// chunks, and small requests succeed.
func TestLargeBodiesWaitButSmallOnesDoNot(t *testing.T) {
	s := openTestServer(t)
	held := readContract(t, s.handler.OpenAPI())
	id := s.thin()
	large := s.handler.server.rooms.large
	large.wait = 20 * time.Millisecond
	release, err := large.take(t.Context(), "another", large.all)
	s.must(err)
	rows := `{"transactions":[` + strings.Repeat(plainRow("", "")+",", 6000) + plainRow("", "") + `]}`
	put := func(body io.Reader) ask {
		return ask{
			method:      "PUT",
			path:        basePath + "/documents/" + id + "/transactions",
			body:        body,
			contentType: "application/json",
		}
	}
	for name, body := range map[string]io.Reader{
		"declared":  strings.NewReader(rows),
		"in chunks": io.MultiReader(strings.NewReader(rows)),
	} {
		a := s.send(put(body))
		held.holdAnswer(t, a)
		if a.StatusCode != 503 || a.text("error") != string(engine.CodeServerBusy) ||
			a.Header.Get("Retry-After") == "" {
			t.Errorf(
				"%s: answered %d %s, want 503 %s with Retry-After", name, a.StatusCode, a.raw, engine.CodeServerBusy,
			)
		}
	}
	s.send(put(strings.NewReader(`{"transactions":[` + plainRow("", "") + `]}`))).wantStatus(200)
	s.postJSON("/applications", oneIntake).wantStatus(201)
	release()
	s.send(put(strings.NewReader(rows))).wantStatus(200)
	for name, lane := range map[string]*room{
		"large":   large,
		"small":   s.handler.server.rooms.small,
		"answers": s.handler.server.rooms.answers,
	} {
		if lane.taken != 0 || len(lane.of) != 0 {
			t.Errorf("%s: %d bytes are still taken, %v, want all given back", name, lane.taken, lane.of)
		}
	}
}

func TestOneOrganizationCannotFillRoom(t *testing.T) {
	r := newRoom(100, 50)
	r.wait = time.Millisecond
	first, err := r.take(t.Context(), "a", 80) // counts as 50
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.take(t.Context(), "a", 1); engine.CodeOf(err) != engine.CodeServerBusy {
		t.Errorf("a second of the same organization: %v, want %s", err, engine.CodeServerBusy)
	}
	other, err := r.take(t.Context(), "b", 50)
	if err != nil {
		t.Fatalf("another organization: %v, want room", err)
	}
	r.wait = time.Minute
	waiting := make(chan error, 1)
	go func() {
		release, err := r.take(context.Background(), "a", 10)
		if err == nil {
			release()
		}
		waiting <- err
	}()
	first()
	first() // releases once
	if err := <-waiting; err != nil {
		t.Errorf("who waits: %v, want the room that was given back", err)
	}
	other()
	if r.taken != 0 || len(r.of) != 0 {
		t.Errorf("%d taken, %v; want nothing", r.taken, r.of)
	}
	left, cancel := context.WithCancel(t.Context())
	cancel()
	hold, _ := r.take(t.Context(), "a", 50)
	defer hold()
	if _, err := r.take(left, "a", 1); err != context.Canceled {
		t.Errorf("a client that left: %v, want it given up", err)
	}
}

// A client that reads a response byte by byte is disconnected when its time is over. It blocks only the room for
// responses.
func TestSlowReceiverIsDisconnected(t *testing.T) {
	ended := make(chan time.Duration, 1)
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		out := &counter{ResponseWriter: w, grace: 200 * time.Millisecond}
		out.begin(time.Now())
		for range 1 << 10 {
			if _, err := out.Write(make([]byte, 1<<20)); err != nil {
				break
			}
		}
		ended <- time.Since(began) - time.Duration(out.n/answerFloor)*time.Second
	})
	server := httptest.NewUnstartedServer(handler)
	server.Config.ConnState = func(c net.Conn, state http.ConnState) {
		if state == http.StateNew { // what the kernel buffers counts as sent, and gives the client that much more time
			c.(*net.TCPConn).SetWriteBuffer(4 << 10)
		}
	}
	server.Start()
	defer server.Close()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.(*net.TCPConn).SetReadBuffer(4 << 10)
	io.WriteString(conn, "GET / HTTP/1.1\r\nHost: h\r\n\r\n")
	select {
	case over := <-ended:
		if over > 5*time.Second {
			t.Errorf("left %v after its time, want at once", over)
		}
	case <-time.After(90 * time.Second):
		t.Error("the client is still served, want it left")
	}
}
