package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// running is a server process of a test.
type running struct {
	*exec.Cmd
	url  string
	said string // on standard output
	log  *lineLog
}

// lineLog keeps a process's log and lets a test wait for a line.
type lineLog struct {
	mu    sync.Mutex
	lines []string
	more  chan struct{}
}

func (l *lineLog) read(r io.Reader) {
	for s := bufio.NewScanner(r); s.Scan(); {
		l.mu.Lock()
		l.lines = append(l.lines, s.Text())
		close(l.more)
		l.more = make(chan struct{})
		l.mu.Unlock()
	}
}

func (l *lineLog) waitFor(t *testing.T, part string) {
	t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		l.mu.Lock()
		text, more := strings.Join(l.lines, "\n"), l.more
		l.mu.Unlock()
		if strings.Contains(text, part) {
			return
		}
		select {
		case <-more:
		case <-timeout:
			t.Fatalf("no line with %q in the log:\n%s", part, text)
		}
	}
}

func command(args ...string) *exec.Cmd {
	c := exec.Command("/proc/self/exe", args...)
	c.Env = append(os.Environ(), asDossier+"=1")
	return c
}

// output runs a command that must succeed.
func output(t *testing.T, args ...string) string {
	t.Helper()
	out, err := command(args...).CombinedOutput()
	if err != nil {
		t.Fatalf("dossier %q: %v\n%s", args, err, out)
	}
	return string(out)
}

func startServer(t *testing.T, data string) *running {
	t.Helper()
	return startServing(t, command("serve", "--data", data, "--addr", "127.0.0.1:0"))
}

// startServing starts a server by its command and waits until it serves.
func startServing(t *testing.T, serve *exec.Cmd) *running {
	t.Helper()
	s := &running{Cmd: serve, log: &lineLog{more: make(chan struct{})}}
	out, err := s.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	stderr, err := s.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Process.Kill(); s.Process.Wait() })
	go s.log.read(stderr)
	s.log.waitFor(t, `"msg":"serving"`)
	b := make([]byte, 4096)
	n, err := out.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	s.said = string(b[:n])
	_, rest, _ := strings.Cut(s.said, "listens on ")
	s.url, _, _ = strings.Cut(rest, " ")
	return s
}

// end waits for the process and gives its exit status.
func (s *running) end(t *testing.T) int {
	t.Helper()
	state, err := s.Process.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if status := state.Sys().(syscall.WaitStatus); status.Signaled() {
		return 128 + int(status.Signal())
	}
	return state.ExitCode()
}

const statement = "Date,Description,Debit,Credit,Balance\n2026-01-01,Opening balance,,,1000.00\n" +
	"2026-01-02,Salary,,500.00,1500.00\n2026-01-03,Rent,200.00,,1300.00\n"

// upload is a form with one statement, and padding behind it.
func upload(padding int) (body []byte, contentType string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	w.WriteField("document_type", "bank_statement")
	part, _ := w.CreateFormFile("file", "statement.csv")
	io.WriteString(part, statement+strings.Repeat("\n", padding))
	w.Close()
	return b.Bytes(), w.FormDataContentType()
}

func newKey(t *testing.T, data string) string {
	t.Helper()
	output(t, "org", "create", "Acme", "--data", data)
	lines := strings.Split(strings.TrimSpace(output(t, "key", "create", "--org", "Acme", "--data", data,
		"--scope", "document:write", "--scope", "document:read")), "\n")
	return lines[len(lines)-1]
}

func (s *running) do(t *testing.T, method, path, key, contentType string, body io.Reader) (int, map[string]any) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.url+path, body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", contentType)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var v map[string]any
	json.NewDecoder(answer.Body).Decode(&v)
	return answer.StatusCode, v
}

func TestServeReadsAStatementWhileTheToolsWorkBesideIt(t *testing.T) {
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
		time.Sleep(5 * time.Millisecond) // the API's own way of waiting is polling
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

// beginUpload sends half a form and gives the way to send the rest and to hear the answer.
func (s *running) beginUpload(t *testing.T, key string) (finish func() (status int, err error)) {
	t.Helper()
	body, contentType := upload(1 << 20) // more than what is buffered on the way
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

func TestARequestUnderWayIsFinishedAfterSIGTERM(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	key := newKey(t, data)
	finish := s.beginUpload(t, key)
	awaitConnection(t, s)
	s.Process.Signal(syscall.SIGTERM)
	s.log.waitFor(t, `"msg":"draining"`)
	// A moment after the word "draining" the listener closes; until then readiness is off.
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

func TestASecondSignalEndsAtOnce(t *testing.T) {
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

// awaitConnection waits until the server has read the upload's header: its file is being received.
func awaitConnection(t *testing.T, s *running) {
	t.Helper()
	data := s.Args[len(s.Args)-3]
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(2 * time.Millisecond) {
		if files, _ := filepath.Glob(filepath.Join(data, "blobs", "incoming", "*", "*")); len(files) > 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the upload never began")
		}
	}
}
