package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A server is killed in the middle of a merge: nothing of it stays, neither files nor rows nor the process that
// merged, and the same request under the same key is carried out by the successor as if it were the first.
func TestOfAMergeThatWasKilledHalfWayNothingStays(t *testing.T) {
	drawn := pngEntry(t, 3000) // takes some tenths of a second each to be decoded
	for when, c := range map[string]struct {
		entries func(hanging string) []string
		staged  int // files that are being received at the moment of the kill
	}{
		"while a file is fetched":       {func(url string) []string { return []string{drawn, `{"file_url":"` + url + `/b.png"}`} }, 2},
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
			if left := append(filesIn(t, filepath.Join(data, "blobs", "incoming")), filesIn(t, temporary)...); len(left) > 0 {
				t.Errorf("left after the next start: %v", left)
			}
			for path, list := range map[string]string{"/api/v1/documents": "documents", "/api/v1/events": "events"} {
				if status, answer := s.do(t, "GET", path, key, "", nil); status != http.StatusOK || len(answer[list].([]any)) != 0 {
					t.Errorf("%s answers %d %v, want none", path, status, answer)
				}
			}
			again := `{"document_type":"bank_statement","files":[` + fileEntry(t, "chromium.pdf") + "," + fileEntry(t, "chromium.pdf") + `]}`
			if got := s.merge(key, again); got != "202 Accepted" {
				t.Errorf("the next merge under the same key answers %q, want 202", got)
			}
			if left := filesIn(t, filepath.Join(data, "blobs", "incoming")); len(left) > 0 {
				t.Errorf("left after a whole merge: %v", left)
			}
		})
	}
}

// pngEntry is a picture, as a file of a merge, that cannot be embedded as it is: it has transparency.
func pngEntry(t *testing.T, side int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, side, side))); err != nil {
		t.Fatal(err)
	}
	return `{"filename":"a.png","file_base64":"` + base64.StdEncoding.EncodeToString(b.Bytes()) + `"}`
}

// hangingFile serves the beginning of a picture and then nothing more.
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

// merge asks for a merge under one Idempotency-Key; "" when the connection broke.
func (s *running) merge(key, body string) (status string) {
	request, err := http.NewRequest("POST", s.url+"/api/v1/documents/merge", strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	request.Header = http.Header{"Authorization": {"Bearer " + key}, "Content-Type": {"application/json"}, "Idempotency-Key": {"one-merge"}}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return ""
	}
	answer.Body.Close()
	return answer.Status
}

// filesIn are all files below a folder, which may be absent.
func filesIn(t *testing.T, folder string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, path)
		}
		if os.IsNotExist(err) {
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// awaitStaged waits until so many files are being received.
func awaitStaged(t *testing.T, data string, n int) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); len(filesIn(t, filepath.Join(data, "blobs", "incoming"))) < n; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("there were never %d files on their way", n)
		}
	}
}

// childrenOf are the processes that a process has started.
func childrenOf(t *testing.T, pid int) (children []int) {
	t.Helper()
	lists, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range lists {
		text, _ := os.ReadFile(list) // a thread may have ended meanwhile
		for _, child := range strings.Fields(string(text)) {
			n, err := strconv.Atoi(child)
			if err != nil {
				t.Fatal(err)
			}
			children = append(children, n)
		}
	}
	return children
}

// awaitGone waits until processes have ended: whose parent is dead is reaped by init.
func awaitGone(t *testing.T, pids []int) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		var alive []int
		for _, pid := range pids {
			if state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err == nil && !strings.Contains(string(state), ") Z ") {
				alive = append(alive, pid)
			}
		}
		if len(alive) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("processes %v of the killed server live on", alive)
		}
	}
}
