package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestServeReadsStatementWhileCommandsRun(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	if !strings.Contains(s.said, "dossier org create") {
		t.Errorf("first start says %q, want how to make an organization and a key", s.said)
	}
	key := newKey(t, data) // while the server runs
	body, contentType := upload(0)
	status, receipt := s.do(t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body))
	if status != http.StatusAccepted {
		t.Fatalf("upload answered %d %v, want 202", status, receipt)
	}
	path := fmt.Sprintf("/api/v1/documents/%.0f", receipt["document_id"])
	deadline := time.Now().Add(10 * time.Second)
	for {
		_, answer := s.do(t, "GET", path, key, "", nil)
		document, _ := answer["document"].(map[string]any)
		if document == nil {
			document = answer
		}
		if document["status"] == "completed" {
			result, _ := document["result"].(map[string]any)
			if rows, _ := result["transactions"].([]any); len(rows) != 2 {
				t.Errorf("%d transactions, want 2: %v", len(rows), result)
			}
			break
		}
		if time.Now().After(deadline) || document["status"] == "failed" {
			t.Fatalf("document is %v, want completed", document)
		}
		time.Sleep(5 * time.Millisecond) // the API has no other way of waiting than polling
	}
	if out := output(t, "doctor", "--data", data); !strings.Contains(out, "ok    database") {
		t.Errorf("doctor beside the server says:\n%s", out)
	}
	second, err := command("serve", "--data", data, "--addr", "127.0.0.1:0").CombinedOutput()
	if err == nil || !strings.Contains(string(second), "another dossier server runs on this data folder") {
		t.Errorf("a second server on the folder: %v %s, want a refusal", err, second)
	}
	s.Process.Signal(syscall.SIGTERM)
	if got := s.end(t); got != 0 {
		t.Errorf("exit status %d after SIGTERM, want 0", got)
	}
	if again := startServer(t, data); strings.Contains(again.said, "org create") {
		t.Errorf("second start says %q, want no first steps", again.said)
	}
}

// beginUpload sends half a form and returns a function that sends the rest and returns the response.
func (s *running) beginUpload(t *testing.T, key string) (finish func() (status int, err error)) {
	t.Helper()
	body, contentType := upload(1 << 20) // more than the buffers on the way
	r, w := io.Pipe()
	request, _ := http.NewRequest("POST", s.url+"/api/v1/documents", r)
	request.ContentLength = int64(len(body))
	request.Header.Set("Authorization", "Bearer "+key)
	request.Header.Set("Content-Type", contentType)
	type result struct {
		status int
		err    error
	}
	done := make(chan result, 1)
	go func() {
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			done <- result{0, err}
			return
		}
		answer.Body.Close()
		done <- result{answer.StatusCode, nil}
	}()
	if _, err := w.Write(body[:len(body)/2]); err != nil {
		t.Fatal(err)
	}
	return func() (int, error) {
		w.Write(body[len(body)/2:])
		w.Close()
		d := <-done
		return d.status, d.err
	}
}

func TestRequestUnderWayIsFinishedAfterSIGTERM(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	key := newKey(t, data)
	finish := s.beginUpload(t, key)
	awaitConnection(t, s)
	s.Process.Signal(syscall.SIGTERM)
	s.log.waitFor(t, `"msg":"draining"`)
	// The listener closes shortly after "draining" is logged; before that, readiness is off.
	if answer, err := http.Get(s.url + "/readyz"); err == nil {
		answer.Body.Close()
		if answer.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("/readyz answers %d while draining, want 503 or no connection", answer.StatusCode)
		}
	}
	if status, err := finish(); status != http.StatusAccepted {
		t.Errorf("the upload under way: %d %v, want 202", status, err)
	}
	if got := s.end(t); got != 0 {
		t.Errorf("exit status %d, want 0", got)
	}
}

func TestSecondSignalEndsAtOnce(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	finish := s.beginUpload(t, newKey(t, data))
	awaitConnection(t, s)
	s.Process.Signal(syscall.SIGTERM)
	s.log.waitFor(t, `"msg":"draining"`)
	begin := time.Now()
	s.Process.Signal(syscall.SIGTERM)
	if got := s.end(t); got != exitSecondSignal {
		t.Errorf("exit status %d, want %d", got, exitSecondSignal)
	}
	if took := time.Since(begin); took > 2*time.Second {
		t.Errorf("it took %v, want at once", took)
	}
	if status, err := finish(); err == nil {
		t.Errorf("the request answered %d, want it cut off", status)
	}
}

// A server is killed while its receiver delays it. The next server logs that the delivery was not completed, and sends
// nothing by itself. An operator can send the same event again.
func TestCallbackOfKilledServerCanBeSentAgain(t *testing.T) {
	ids, hang := make(chan string, 8), make(chan struct{})
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ids <- r.Header.Get("webhook-id")
		<-hang
	}))
	defer receiver.Close()
	t.Setenv("DOSSIER_ALLOW_NETWORKS", "127.0.0.1/32")
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	key := newKey(t, data)
	status, made := s.do(
		t, "POST", "/api/v1/webhooks", key, "application/json", strings.NewReader(`{"url":"`+receiver.URL+`"}`),
	)
	if status != http.StatusCreated {
		t.Fatalf("registering answered %d %v", status, made)
	}
	log := "/api/v1/webhooks/" + made["webhook"].(map[string]any)["id"].(string) + "/deliveries"
	body, contentType := upload(0)
	if status, v := s.do(
		t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body),
	); status != http.StatusAccepted {
		t.Fatalf("upload answered %d %v", status, v)
	}
	first := <-ids
	s.Process.Kill()
	s.Process.Wait()
	close(hang)

	s = startServer(t, data)
	_, answer := s.do(t, "GET", log, key, "", nil)
	entry := answer["deliveries"].([]any)[0].(map[string]any)
	if entry["status"] != "failed" || entry["attempt"] != "first" || entry["message_id"] != first ||
		!strings.Contains(fmt.Sprint(entry["reason"]), "redeliver it by hand") {
		t.Errorf("the log says %v", entry)
	}
	if _, feed := s.do(
		t, "GET", "/api/v1/events", key, "", nil,
	); len(feed["events"].([]any)) != 1 || feed["events"].([]any)[0].(map[string]any)["id"] != first {
		t.Errorf("the feed says %v, want the event", feed)
	}
	status, again := s.do(t, "POST", log+"/"+entry["id"].(string)+"/redeliver", key, "", nil)
	if status != http.StatusOK || again["delivery"].(map[string]any)["status"] != "delivered" {
		t.Errorf("redelivery answered %d %v", status, again)
	}
	if second := <-ids; second != first || len(ids) != 0 {
		t.Errorf(
			"the receiver got %s and then %s, %d more; want the same event by hand and nothing else", first, second,
			len(ids),
		)
	}
}
