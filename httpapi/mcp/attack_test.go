package mcp

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// strictOffice is a fake API with one valid key.
func strictOffice(t *testing.T) (tools *httptest.Server) {
	t.Helper()
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if !strings.HasSuffix(r.Header.Get("Authorization"), " good") {
			w.WriteHeader(http.StatusUnauthorized)
			io.WriteString(w, `{"success":false,"error":"UNAUTHORIZED"}`)
			return
		}
		io.WriteString(w, `{"success":true}`)
	}))
	t.Cleanup(api.Close)
	handler, err := Handler(Config{BaseURL: api.URL + "/api/v1"})
	if err != nil {
		t.Fatal(err)
	}
	tools = httptest.NewServer(handler)
	t.Cleanup(tools.Close)
	return tools
}

// endless is an endless message that counts the bytes read from it.
type endless struct {
	mu   sync.Mutex
	n    int64
	most int64
}

func (e *endless) Read(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.n >= e.most {
		return 0, io.EOF
	}
	for i := range p {
		p[i] = 'x'
	}
	e.n += int64(len(p))
	return len(p), nil
}

func post(
	t *testing.T, url, key string, body io.Reader,
) (status int, failure struct{ Error, Message, RequestID string }, header http.Header) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "POST", url, body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return 0, failure, nil
	}
	defer answer.Body.Close()
	raw, _ := io.ReadAll(answer.Body)
	var fields map[string]any
	json.Unmarshal(raw, &fields)
	failure.Error, failure.Message, failure.RequestID =
		fmt.Sprint(fields["error"]), fmt.Sprint(fields["message"]), fmt.Sprint(fields["request_id"])
	return answer.StatusCode, failure, answer.Header
}

// Eight messages of 150 MB with a wrong key are refused before their bodies are read.
func TestLargeMessagesWithWrongKeyAreNotRead(t *testing.T) {
	tools := strictOffice(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			body := &endless{most: 150 << 20}
			status, failure, _ := post(t, tools.URL, "bogus", body)
			if status != 0 && (status != 401 || failure.Error != "UNAUTHORIZED" || failure.RequestID == "") {
				t.Errorf("answered %d %+v, want 401 in the form of the API", status, failure)
			}
			body.mu.Lock()
			defer body.mu.Unlock()
			if body.n > 24<<20 { // bytes that are skipped so that the sender sees the response, and buffers
				t.Errorf("%d bytes were taken of the body, want it left", body.n)
			}
		})
	}
	all.Wait()
}

func TestWrongKeysAreThrottledByAddress(t *testing.T) {
	tools := strictOffice(t)
	for i := range 12 {
		status, failure, header := post(t, tools.URL, fmt.Sprintf("bogus%d", i), strings.NewReader(`{}`))
		if want := map[bool]int{
			true:  401,
			false: 429,
		}[i < 10]; status != want || status == 429 && header.Get("Retry-After") == "" {
			t.Errorf("wrong key %d: %d %+v, want %d", i+1, status, failure, want)
		}
	}
	if status, failure, _ := post(
		t, tools.URL, "good", strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`),
	); status != 200 {
		t.Errorf("a valid key from the same address: %d %+v, want 200", status, failure)
	}
}

func TestTooLargeMessagesAreRefused(t *testing.T) {
	tools := strictOffice(t)
	for name, body := range map[string]io.Reader{
		"declared":  strings.NewReader(strings.Repeat("x", maxHTTPBody+1)),
		"in chunks": io.MultiReader(strings.NewReader(strings.Repeat("x", maxHTTPBody+1))),
	} {
		if status, failure, _ := post(t, tools.URL, "good", body); status != 413 ||
			failure.Error != "REQUEST_TOO_LARGE" || !strings.Contains(failure.Message, "file_url") {
			t.Errorf("%s: %d %+v, want 413 with the way out", name, status, failure)
		}
	}
	// A file of 6 MB still fits into a message.
	call := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"upload_document","arguments":{"filename":"a.csv","file_base64":"` + strings.Repeat("YWFh", 2_000_000) + `"}}}`
	if status, failure, _ := post(t, tools.URL, "good", strings.NewReader(call)); status != 200 {
		t.Errorf("a file of 6 MB: %d %+v, want it taken", status, failure)
	}
}

// One key has few requests under way at once; its other requests wait, and another key is not affected.
func TestManyMessagesOfOneKeyDoNotBlockOthers(t *testing.T) {
	begun, release := make(chan struct{}, 100), make(chan struct{})
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.URL.Path == "/api/v1/documents" && strings.HasSuffix(r.Header.Get("Authorization"), " many") {
			begun <- struct{}{}
			<-release
		}
		io.WriteString(w, `{"success":true}`)
	}))
	defer api.Close()
	handler, err := Handler(Config{BaseURL: api.URL + "/api/v1"})
	if err != nil {
		t.Fatal(err)
	}
	tools := httptest.NewServer(handler)
	defer tools.Close()
	call := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_documents","arguments":{}}}`
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() { post(t, tools.URL, "many", strings.NewReader(call)) })
	}
	for range 8 {
		<-begun
	}
	began := time.Now()
	if status, failure, _ := post(
		t, tools.URL, "other", strings.NewReader(call),
	); status != 200 || time.Since(began) > 2*time.Second {
		t.Errorf("another key: %d %+v after %v, want 200 at once", status, failure, time.Since(began))
	}
	if n := len(begun); n != 0 {
		t.Errorf("%d more requests of one key are under way, want 8 in all", n)
	}
	close(release)
	all.Wait()
}
