package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestServeMergesInSandboxAndChecksEachFile(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	key := newKey(t, data)
	body := func(password string) string {
		return `{"document_type":"bank_statement","password":"` + password + `","files":[` + fileEntry(t, "chromium.pdf") + "," + fileEntry(t, "aes-256-r6.pdf") + `]}`
	}
	status, refused := s.do(
		t, "POST", "/api/v1/documents/merge", key, "application/json", strings.NewReader(body("wrong")),
	)
	if status != http.StatusBadRequest || refused["error"] != "PASSWORD_INCORRECT" ||
		!strings.Contains(fmt.Sprint(refused["details"]), "/files/1") {
		t.Errorf("a wrong password answered %d %v, want 400 that names /files/1", status, refused)
	}
	status, receipt := s.do(
		t, "POST", "/api/v1/documents/merge", key, "application/json", strings.NewReader(body("user")),
	)
	if status != http.StatusAccepted {
		t.Fatalf("merge answered %d %v, want 202", status, receipt)
	}
	path := fmt.Sprintf("/api/v1/documents/%.0f", receipt["document_id"])
	deadline := time.Now().Add(20 * time.Second)
	for {
		_, answer := s.do(t, "GET", path, key, "", nil)
		document, _ := answer["document"].(map[string]any)
		if document["status"] == "completed" {
			result, _ := document["result"].(map[string]any)
			block, _ := result["fraud_detection"].(map[string]any)
			sources, _ := document["sources"].([]any)
			scores, _ := block["sources"].([]any)
			if len(sources) != 2 || len(scores) != 2 {
				t.Errorf("%d sources and %d scores, want 2 of each: %v", len(sources), len(scores), document["sources"])
			}
			return
		}
		if time.Now().After(deadline) || document["status"] == "failed" {
			t.Fatalf("document is %v, want completed", document)
		}
		time.Sleep(5 * time.Millisecond) // the API has no other way of waiting than polling
	}
}

// A server is killed during a merge. No file, row or process of the merge remains. The next server handles the same
// request with the same key as if it were the first.
func TestKilledMergeLeavesNothing(t *testing.T) {
	drawn := pngEntry(t, 3000) // each takes some tenths of a second to decode
	for when, c := range map[string]struct {
		entries func(hanging string) []string
		staged  int // files in progress at the time of the kill
	}{
		"while a file is fetched": {
			func(url string) []string { return []string{drawn, `{"file_url":"` + url + `/b.png"}`} }, 2,
		},
		"while the merged PDF is drawn": {func(string) []string { return []string{drawn, drawn, drawn, drawn} }, 5},
	} {
		t.Run(when, func(t *testing.T) {
			data, temporary := filepath.Join(t.TempDir(), "data"), t.TempDir()
			t.Setenv("TMPDIR", temporary)
			t.Setenv("DOSSIER_ALLOW_NETWORKS", "127.0.0.1/32")
			hanging := hangingFile(t)
			s := startServer(t, data)
			key := newKey(t, data)
			body := `{"document_type":"bank_statement","files":[` + strings.Join(c.entries(hanging), ",") + `]}`
			answered := make(chan string, 1)
			go func() { answered <- s.merge(key, body) }()
			awaitStaged(t, data, c.staged)
			children := childrenOf(t, s.Process.Pid)
			if len(children) == 0 && c.staged > 2 {
				t.Error("the server has no process that merges; nothing is shown of its end")
			}
			s.Process.Kill()
			s.Process.Wait()
			if got := <-answered; got != "" {
				t.Fatalf("the merge was answered %s before the kill; it has to take longer", got)
			}
			awaitGone(t, children)
			if kept := filesIn(t, filepath.Join(data, "blobs", "kept")); len(kept) > 0 {
				t.Errorf("kept already: %v", kept)
			}

			s = startServer(t, data)
			if left := append(filesIn(t, filepath.Join(data, "blobs", "incoming")), filesIn(
				t, temporary,
			)...); len(left) > 0 {
				t.Errorf("left after the next start: %v", left)
			}
			for path, list := range map[string]string{"/api/v1/documents": "documents", "/api/v1/events": "events"} {
				if status, answer := s.do(
					t, "GET", path, key, "", nil,
				); status != http.StatusOK || len(answer[list].([]any)) != 0 {
					t.Errorf("%s answers %d %v, want none", path, status, answer)
				}
			}
			again := `{"document_type":"bank_statement","files":[` + fileEntry(t, "chromium.pdf") + "," + fileEntry(
				t, "chromium.pdf",
			) + `]}`
			if got := s.merge(key, again); got != "202 Accepted" {
				t.Errorf("the next merge under the same key answers %q, want 202", got)
			}
			if left := filesIn(t, filepath.Join(data, "blobs", "incoming")); len(left) > 0 {
				t.Errorf("left after a whole merge: %v", left)
			}
		})
	}
}

// pngEntry returns an image as a file of a merge. It has transparency, so it cannot be embedded unchanged.
func pngEntry(t *testing.T, side int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, side, side))); err != nil {
		t.Fatal(err)
	}
	return `{"filename":"a.png","file_base64":"` + base64.StdEncoding.EncodeToString(b.Bytes()) + `"}`
}

// hangingFile serves the start of an image and then nothing more.
func hangingFile(t *testing.T) (url string) {
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "\x89PNG\r\n\x1a\n")
		w.(http.Flusher).Flush()
		<-over
	}))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(over) })
	return server.URL
}

// merge requests a merge with the same Idempotency-Key each time; "" if the connection broke.
func (s *running) merge(key, body string) (status string) {
	request, err := http.NewRequest("POST", s.url+"/api/v1/documents/merge", strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	request.Header = http.Header{
		"Authorization":   {"Bearer " + key},
		"Content-Type":    {"application/json"},
		"Idempotency-Key": {"one-merge"},
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return ""
	}
	answer.Body.Close()
	return answer.Status
}

// awaitStaged waits until n files are being received.
func awaitStaged(t *testing.T, data string, n int) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); len(filesIn(
		t, filepath.Join(data, "blobs", "incoming"),
	)) < n; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("there were never %d files on their way", n)
		}
	}
}
