package httpapi

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// openSmall opens a server with few places, over real connections.
func openSmall(t *testing.T, limits ConnectionLimits) (s *testServer, address string) {
	t.Helper()
	s = openTestServer(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	s.must(err)
	server := NewServer("", s.handler)
	go server.Serve(ListenWithin(l, limits))
	t.Cleanup(func() { server.Close() })
	return s, l.Addr().String()
}

// dialFrom connects from one of this machine's loopback addresses.
func dialFrom(t *testing.T, from, to string) net.Conn {
	t.Helper()
	conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).Dial("tcp", to)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	return conn
}

func askOn(t *testing.T, conn net.Conn, request string) *http.Response {
	t.Helper()
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("no answer: %v", err)
	}
	return answer
}

const healthRequest = "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n"

// Silent connections, incomplete headers and idle connections are closed to make room for a request.
func TestIdleConnectionsGiveWay(t *testing.T) {
	_, address := openSmall(t, ConnectionLimits{All: 20, PerAddress: 15})
	var silent []net.Conn
	for i := range 100 {
		conn := dialFrom(t, "127.0.0.1", address)
		switch i % 3 {
		case 1:
			io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: h\r\nX-Slow: ")
		case 2:
			askOn(t, conn, healthRequest)
		}
		silent = append(silent, conn)
	}
	for _, from := range []string{"127.0.0.1", "127.0.0.2"} {
		began := time.Now()
		if answer := askOn(
			t, dialFrom(t, from, address), healthRequest,
		); answer.StatusCode != 200 || time.Since(began) > time.Second {
			t.Errorf("from %s: answered %d after %v, want 200 at once", from, answer.StatusCode, time.Since(began))
		}
	}
	open := 0
	for _, conn := range silent {
		conn.SetReadDeadline(time.Now().Add(5 * time.Millisecond))
		if _, err := io.Copy(io.Discard, conn); err != nil && err.(net.Error).Timeout() {
			open++
		}
	}
	if open > 15 {
		t.Errorf("%d connections of one address are open, want at most 15", open)
	}
}

// One address with requests under way on all its connections gets 503; others are served.
func TestOneAddressDoesNotTakeAllPlaces(t *testing.T) {
	s, address := openSmall(t, ConnectionLimits{All: 8, PerAddress: 5})
	for range 5 {
		conn := dialFrom(t, "127.0.0.1", address)
		fmt.Fprintf(conn, "POST %s/applications HTTP/1.1\r\nHost: h\r\nAuthorization: ApiKey %s\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n", basePath, s.key)
		if line, err := bufio.NewReader(conn).ReadString('\n'); err != nil || !strings.Contains(line, "100") {
			t.Fatalf("%q %v, want the body asked for", line, err)
		}
	}
	refused := dialFrom(t, "127.0.0.1", address)
	answer, err := http.ReadResponse(bufio.NewReader(refused), nil)
	s.must(err)
	raw, _ := io.ReadAll(answer.Body)
	if answer.StatusCode != 503 || answer.Header.Get("Retry-After") == "" ||
		!strings.Contains(string(raw), string(engine.CodeServerBusy)) {
		t.Errorf(
			"the sixth of one address: %d %v %s, want 503 %s with Retry-After", answer.StatusCode, answer.Header, raw,
			engine.CodeServerBusy,
		)
	}
	if answer := askOn(t, dialFrom(t, "127.0.0.3", address), healthRequest); answer.StatusCode != 200 {
		t.Errorf("another address: %d, want 200", answer.StatusCode)
	}
}

// A request that states its length in two ways is the last of its connection, in any position, in one packet or byte by
// byte. The smuggled request never gets a response.
func TestSmuggledRequestGetsNoResponse(t *testing.T) {
	s := openTestServer(t)
	key := "Authorization: ApiKey " + s.key + "\r\n"
	chunked := func(content, more string) string {
		return "POST " + basePath + "/applications HTTP/1.1\r\nHost: h\r\n" + key + "Content-Type: application/json\r\n" + more +
			fmt.Sprintf(
				"Transfer-Encoding: chunked\r\n\r\n%x;ext=1\r\n%s\r\n0\r\nTrailer: x\r\n\r\n", len(content), content,
			)
	}
	plain := "POST " + basePath + "/applications HTTP/1.1\r\nHost: h\r\n" + key + fmt.Sprintf(
		"Content-Length: %d\r\n\r\n%s", len(oneIntake), oneIntake,
	)
	smuggled := "DELETE " + basePath + "/applications/APP-1 HTTP/1.1\r\nHost: h\r\n" + key + "\r\n"
	long := healthRequest[:len(healthRequest)-2] + "X-Long: " + strings.Repeat("x", 8000) + "\r\n\r\n"
	for name, c := range map[string]struct {
		sent     string
		statuses string
	}{
		"length before coding": {chunked(oneIntake, "Content-Length: 5\r\n") + smuggled, "201"},
		"length after coding": {
			strings.Replace(chunked(oneIntake, ""), "chunked\r\n", "chunked\r\nContent-Length: 4\r\n", 1) + smuggled,
			"201",
		},
		"names in odd case":     {chunked(oneIntake, "cOnTeNt-LeNgTh: 5\r\n") + smuggled, "201"},
		"a length of nothing":   {chunked(oneIntake, "Content-Length: 0\r\n") + smuggled, "201"},
		"behind other requests": {healthRequest + plain + chunked(oneIntake, "") + long + chunked(oneIntake, "Content-Length: 5\r\n") + smuggled, "200 201 201 200 201"},
		"HTTP/1.0 with a coding": {
			"POST /healthz HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n" + smuggled, "405",
		},
		"HTTP/1.0 with both": {"POST /healthz HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n" + smuggled, "405"},
		"two lengths": {
			"POST /healthz HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nContent-Length: 9\r\n\r\n" + smuggled, "400",
		},
		"a coding in a list": {
			"POST /healthz HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked, identity\r\n\r\n" + smuggled, "400",
		},
		"a blank before the colon": {
			"POST /healthz HTTP/1.1\r\nHost: h\r\nContent-Length : 0\r\n\r\n" + smuggled, "400",
		},
		"a length with a sign": {
			"POST /healthz HTTP/1.1\r\nHost: h\r\nContent-Length: +0\r\n\r\n" + smuggled, "400",
		},
		"nothing wrong, kept open after": {plain + chunked(oneIntake, "") + healthRequest, "201 201 200"},
	} {
		for _, step := range []int{1 << 20, 1} {
			conn, err := net.Dial("tcp", s.server.Listener.Addr().String())
			s.must(err)
			conn.SetDeadline(time.Now().Add(20 * time.Second))
			sent := strings.NewReader(c.sent)
			go func() {
				for sent.Len() > 0 {
					if _, err := io.CopyN(conn, sent, int64(min(step, sent.Len()))); err != nil {
						return
					}
				}
			}()
			var statuses []string
			last := false
			for in := bufio.NewReader(conn); strings.HasSuffix(c.sent, smuggled) || len(statuses) < 3; {
				answer, err := http.ReadResponse(in, nil)
				if err != nil {
					break
				}
				io.Copy(io.Discard, answer.Body)
				statuses, last = append(statuses, fmt.Sprint(answer.StatusCode)), answer.Close
			}
			conn.Close()
			if got := strings.Join(statuses, " "); got != c.statuses {
				t.Errorf(
					"%s, %d bytes at a time: answered %s, want %s and the end of the connection", name, step, got,
					c.statuses,
				)
			}
			if !last && strings.HasSuffix(c.sent, smuggled) {
				t.Errorf("%s: the last answer does not say Connection: close", name)
			}
		}
	}
	s.get("/applications/APP-1").wantStatus(200)
}

// The following of a connection finds the heads that net/http finds, however the bytes are cut.
