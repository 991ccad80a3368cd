package main

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime/multipart"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/storage/sqlite"
)

// running is a server process started by a test; the end of the test kills it. Start one with startServer.
type running struct {
	*exec.Cmd
	url  string   // the server's address, such as http://127.0.0.1:41234
	said string   // the first text on standard output
	log  *lineLog // standard error
}

// lineLog collects the lines of a process's log and lets a test wait for one of them.
type lineLog struct {
	mu    sync.Mutex
	lines []string
	more  chan struct{} // closed and replaced when a line arrives
}

// read collects lines until the process closes its end.
func (l *lineLog) read(r io.Reader) {
	for s := bufio.NewScanner(r); s.Scan(); {
		l.mu.Lock()
		l.lines = append(l.lines, s.Text())
		close(l.more)
		l.more = make(chan struct{})
		l.mu.Unlock()
	}
}

// waitFor returns when a line contains part, and fails the test after ten seconds.
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

// command starts the dossier command line in a new process: this test program, run as the command.
func command(args ...string) *exec.Cmd {
	c := exec.Command("/proc/self/exe", args...)
	c.Env = append(os.Environ(), asDossier+"=1")
	return c
}

// output runs a command that must succeed, and returns what it prints on both streams.
func output(t *testing.T, args ...string) string {
	t.Helper()
	out, err := command(args...).CombinedOutput()
	if err != nil {
		t.Fatalf("dossier %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// startServer starts a server on a data folder, with default settings and a free port, and waits until it serves.
func startServer(t *testing.T, data string) *running {
	t.Helper()
	return startServing(t, command("serve", "--data", data, "--addr", "127.0.0.1:0"))
}

// startServing is startServer for a serve command with other settings.
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

// end waits until the process has ended and returns its exit status; 128 plus the number of the signal that killed it.
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

// statement is a bank statement as CSV: an opening balance and two transactions that add up.
const statement = "Date,Description,Debit,Credit,Balance\n2026-01-01,Opening balance,,,1000.00\n" +
	"2026-01-02,Salary,,500.00,1500.00\n2026-01-03,Rent,200.00,,1300.00\n"

// upload returns an upload form with one statement, followed by padding empty lines, so that uploads with different
// padding are different files.
func upload(padding int) (body []byte, contentType string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	w.WriteField("document_type", "bank_statement")
	part, _ := w.CreateFormFile("file", "statement.csv")
	io.WriteString(part, statement+strings.Repeat("\n", padding))
	w.Close()
	return b.Bytes(), w.FormDataContentType()
}

// newKey creates the organization Acme, with a key that may write and read documents, and returns the key.
func newKey(t *testing.T, data string) string {
	t.Helper()
	output(t, "org", "create", "Acme", "--data", data)
	lines := strings.Split(strings.TrimSpace(output(t, "key", "create", "--org", "Acme", "--data", data,
		"--scope", "document:write", "--scope", "document:read")), "\n")
	return lines[len(lines)-1]
}

// do sends a request and returns the status and the JSON answer; nil when the body is not a JSON object.
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

// refusedStart runs serve, which must refuse to start, and returns what it prints.
func refusedStart(t *testing.T, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	c := exec.CommandContext(ctx, "/proc/self/exe", append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	c.Env = append(os.Environ(), asDossier+"=1")
	out, err := c.CombinedOutput()
	if err == nil || ctx.Err() != nil {
		t.Fatalf("serve %v ended with %v, want it refused:\n%s", args, err, out)
	}
	return string(out)
}

// metric reports whether the server's metrics contain a line.
func (s *running) metric(t *testing.T, line string) bool {
	t.Helper()
	answer, err := http.Get(s.url + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var b bytes.Buffer
	b.ReadFrom(answer.Body)
	return strings.Contains(b.String(), "\n"+line+"\n")
}

// await polls until holds returns true, and fails the test after fifteen seconds.
func (s *running) await(t *testing.T, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(15 * time.Second); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the expected state was not reached within 15 seconds")
		}
	}
}

// filesOf lists the stored document files of an installation.
func filesOf(t *testing.T, data string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(data, "blobs", "kept"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return files
}

// serverWithAPaper starts a server whose organization Acme has one uploaded statement.
func serverWithAPaper(t *testing.T) (s *running, data, key string) {
	t.Helper()
	data = filepath.Join(t.TempDir(), "data")
	s = startServer(t, data)
	key = newKey(t, data)
	body, contentType := upload(0)
	if status, answer := s.do(
		t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body),
	); status != http.StatusAccepted {
		t.Fatalf("upload answered %d %v, want 202", status, answer)
	}
	return s, data, key
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// filesIn lists all files below a folder. A missing folder has none.
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

// childrenOf lists the ids of the processes that a process has started.
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

// awaitGone waits until processes have ended. A zombie counts as ended: its parent is dead, and init reaps it.
func awaitGone(t *testing.T, pids []int) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		var alive []int
		for _, pid := range pids {
			if state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err == nil &&
				!strings.Contains(string(state), ") Z ") {
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

// fileEntry is a file of a merge as JSON.
func fileEntry(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "extract", "pdf", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return `{"filename":"` + name + `","file_base64":"` + base64.StdEncoding.EncodeToString(b) + `"}`
}

// doctor runs dossier doctor on a data folder and returns its output. If wrong is true, it must find a problem.
func doctor(t *testing.T, data string, wrong bool, more ...string) string {
	t.Helper()
	out, err := command(append([]string{"doctor", "--data", data}, more...)...).CombinedOutput()
	if (err != nil) != wrong {
		t.Fatalf("doctor ended with %v, want something wrong: %v\n%s", err, wrong, out)
	}
	return string(out)
}

// changeRow runs a statement on the database of a stopped server, past the rules of the application.
func changeRow(t *testing.T, data, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(query); err != nil {
		t.Fatal(err)
	}
}

// flipResult changes one bit of a stored result of a stopped server.
func flipResult(t *testing.T, data, documentID string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var packed []byte
	if err := db.QueryRow(
		`SELECT result_packed FROM extractions WHERE document_id = $1`, documentID,
	).Scan(&packed); err != nil {
		t.Fatal(err)
	}
	packed[len(packed)/2] ^= 4
	if _, err := db.Exec(
		`UPDATE extractions SET result_packed = $2 WHERE document_id = $1`, documentID, packed,
	); err != nil {
		t.Fatal(err)
	}
}
