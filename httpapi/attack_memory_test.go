package httpapi

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// With the room for large bodies taken, another large one is refused with the way out, declared or in chunks,
// and small requests pass.
func TestLargeBodiesWaitAndAreRefusedWhileSmallOnesPass(t *testing.T) {
	s := openTestServer(t)
	held := readContract(t, s.handler.OpenAPI())
	id := s.thin()
	large := s.handler.server.rooms.large
	large.wait = 20 * time.Millisecond
	release, err := large.take(t.Context(), "another", large.all)
	s.must(err)
	rows := `{"transactions":[` + strings.Repeat(plainRow("", "")+",", 6000) + plainRow("", "") + `]}`
	put := func(body io.Reader) ask {
		return ask{method: "PUT", path: basePath + "/documents/" + id + "/transactions", body: body, contentType: "application/json"}
	}
	for name, body := range map[string]io.Reader{"declared": strings.NewReader(rows), "in chunks": io.MultiReader(strings.NewReader(rows))} {
		a := s.send(put(body))
		held.holdAnswer(t, a)
		if a.StatusCode != 503 || a.text("error") != string(engine.CodeServerBusy) || a.Header.Get("Retry-After") == "" {
			t.Errorf("%s: answered %d %s, want 503 %s with Retry-After", name, a.StatusCode, a.raw, engine.CodeServerBusy)
		}
	}
	s.send(put(strings.NewReader(`{"transactions":[` + plainRow("", "") + `]}`))).wantStatus(200)
	s.postJSON("/applications", oneIntake).wantStatus(201)
	release()
	s.send(put(strings.NewReader(rows))).wantStatus(200)
	for name, lane := range map[string]*room{"large": large, "small": s.handler.server.rooms.small, "answers": s.handler.server.rooms.answers} {
		if lane.taken != 0 || len(lane.of) != 0 {
			t.Errorf("%s: %d bytes are still taken, %v, want all given back", name, lane.taken, lane.of)
		}
	}
}

func TestOneOrganizationDoesNotFillARoom(t *testing.T) {
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
	first() // given back once
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

// A client that reads an answer byte by byte is left when its time is over, and holds room of its own lane only.
func TestSlowReaderOfAnAnswerIsLeft(t *testing.T) {
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
