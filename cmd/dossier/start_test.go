package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestDataFolderWritableByOthersIsRefused(t *testing.T) {
	for _, mode := range []os.FileMode{0o770, 0o707, 0o720} {
		data := filepath.Join(t.TempDir(), "data")
		if err := os.Mkdir(data, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(data, mode); err != nil {
			t.Fatal(err)
		}
		if said := refusedStart(t, "--data", data); !strings.Contains(said, "can be written by others") ||
			!strings.Contains(said, "chmod 700") {
			t.Errorf("mode %o: %s", mode, said)
		}
		if entries, err := os.ReadDir(data); err != nil || len(entries) > 0 {
			t.Errorf("mode %o: %d files were made, %v; want none", mode, len(entries), err)
		}
	}
}

func TestMissingSealKeyWithSealedRowsIsRefused(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	key := newKey(t, data)
	if status, answer := s.do(
		t, "POST", "/api/v1/webhooks", key, "application/json",
		strings.NewReader(`{"url":"https://hooks.example.com/a","events":["document.completed"]}`),
	); status != http.StatusCreated {
		t.Fatalf("registering a receiver: %d %v", status, answer)
	}
	s.Process.Kill()
	s.Process.Wait()
	path := filepath.Join(data, "keys", "seal.key")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if said := refusedStart(t, "--data", data); !strings.Contains(said, "seal.key is missing") ||
		!strings.Contains(said, "--new-seal-key") {
		t.Errorf("the server says %s", said)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a new key was made")
	}
	if out, err := command("doctor", "--data", data).CombinedOutput(); err == nil ||
		!strings.Contains(string(out), "seal.key is missing") {
		t.Errorf("doctor: %v\n%s", err, out)
	}
	again := command("serve", "--data", data, "--addr", "127.0.0.1:0", "--new-seal-key")
	log := &lineLog{more: make(chan struct{})}
	stderr, err := again.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { again.Process.Kill(); again.Process.Wait() })
	go log.read(stderr)
	log.waitFor(t, `"msg":"serving"`)
}

// If the lock file is removed, no second server can start, and the first ends with a clear message.
func TestRemovedLockFileAdmitsNoSecondServer(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	s.Process.Signal(syscall.SIGSTOP)
	if err := os.Remove(filepath.Join(data, "server.lock")); err != nil {
		t.Fatal(err)
	}
	if said := refusedStart(t, "--data", data); !strings.Contains(said, "another dossier server runs") {
		t.Errorf("a second server: %s", said)
	}
	s.Process.Signal(syscall.SIGCONT)
	s.log.waitFor(t, "lock file was removed or replaced")
	if status := s.end(t); status == 0 {
		t.Error("the server ended as if all were well")
	}
}

// Without Landlock and seccomp, the server reports it at the start and is not ready.
func TestServerWithoutSandboxIsNotReady(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace takes the system calls away; scripts/setup test installs it")
	}
	if out, err := exec.Command(strace, "-f", "-o", "/dev/null", "true").CombinedOutput(); err != nil {
		t.Skipf("tracing is not permitted here: %s", out)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, weak := range []bool{false, true} {
		calls := "landlock_create_ruleset,seccomp"
		c := exec.Command(
			strace,
			"-f",
			"-qq",
			"-o",
			"/dev/null",
			"-e",
			"trace="+calls,
			"-e",
			"inject="+calls+":error=ENOSYS",
			self,
			"serve",
			"--data",
			filepath.Join(t.TempDir(), "data"),
			"--addr",
			"127.0.0.1:0",
		)
		c.Env = append(os.Environ(), asDossier+"=1")
		if weak {
			c.Env = append(c.Env, "DOSSIER_ALLOW_WEAK_SANDBOX=true")
		}
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		stderr, err := c.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		log, said := &lineLog{more: make(chan struct{})}, &lineLog{more: make(chan struct{})}
		go log.read(stderr)
		go said.read(out)
		log.waitFor(t, `"msg":"serving"`)
		said.waitFor(t, "listens on ")
		said.mu.Lock()
		_, rest, _ := strings.Cut(strings.Join(said.lines, "\n"), "listens on ")
		said.mu.Unlock()
		base, _, _ := strings.Cut(rest, " ")
		answer, err := http.Get(base + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if weak && answer.StatusCode != http.StatusOK {
			t.Errorf("with allow_weak_sandbox /readyz answers %d %s, want 200", answer.StatusCode, body)
		}
		if !weak {
			if answer.StatusCode != http.StatusServiceUnavailable ||
				!strings.Contains(string(body), "neither Landlock nor seccomp") {
				t.Errorf("/readyz answers %d %s, want 503 with the reason", answer.StatusCode, body)
			}
			said.waitFor(t, "NOT READY")
			log.waitFor(t, "documents cannot be read")
		}
		c.Process.Kill() // the traced process ends with strace
		c.Wait()
	}
}

// A server with a limit of 256 open files reports it, and responds at once despite 500 idle connections.
func TestFiveHundredIdleConnectionsWithFewFiles(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(
		"sh", "-c", `ulimit -n 256 && exec "$0" serve --data "$1" --addr 127.0.0.1:0`, self,
		filepath.Join(t.TempDir(), "data"),
	)
	c.Env = append(os.Environ(), asDossier+"=1")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { c.Process.Kill(); c.Wait() }()
	said := ""
	for part := make([]byte, 4096); !strings.Contains(said, "256 files"); {
		n, err := out.Read(part)
		if said += string(part[:n]); err != nil {
			t.Fatalf("the server says %q, want that 256 files are few (%v)", said, err)
		}
	}
	go io.Copy(io.Discard, out)
	_, rest, _ := strings.Cut(said, "http://")
	address, _, _ := strings.Cut(rest, " ")
	for range 500 {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	began := time.Now()
	answer, err := (&http.Client{Timeout: 20 * time.Second}).Get("http://" + address + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if took := time.Since(began); answer.StatusCode != 200 || took > 2*time.Second {
		t.Errorf("answered %d after %v, want 200 at once", answer.StatusCode, took)
	}
}

// stopTime is how long a server may run after a failed fsync: it checks every failurePoll, then drains.
const stopTime = 5 * time.Second

// The disk reports an error at an fsync of the database's log or of a file, once or permanently. Then nothing that may
// be lost is acknowledged, the server ends, and after the next start everything acknowledged is there.
func TestNothingIsAcknowledgedAfterAFailedFsync(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace makes fsync fail; scripts/setup test installs it")
	}
	if out, err := exec.Command(strace, "-f", "-o", "/dev/null", "true").CombinedOutput(); err != nil {
		t.Skipf("tracing is not permitted here: %s", out)
	}
	for _, when := range []string{"1", "1+", "2"} {
		t.Run("when="+when, func(t *testing.T) {
			data := filepath.Join(t.TempDir(), "data")
			s := startServer(t, data)
			key := newKey(t, data)
			var kept []string
			send := func(padding int) (status int, code string) {
				body, contentType := upload(padding)
				r, _ := http.NewRequest("POST", s.url+"/api/v1/documents", bytes.NewReader(body))
				r.Header = http.Header{"Authorization": {"Bearer " + key}, "Content-Type": {contentType}}
				answer, err := http.DefaultClient.Do(r)
				if err != nil {
					return 0, ""
				}
				defer answer.Body.Close()
				var v map[string]any
				json.NewDecoder(answer.Body).Decode(&v)
				if answer.StatusCode == http.StatusAccepted {
					kept = append(kept, fmt.Sprintf("%.0f", v["document_id"]))
				}
				code, _ = v["error"].(string)
				return answer.StatusCode, code
			}
			for i := range 3 {
				if status, code := send(i); status != http.StatusAccepted {
					t.Fatalf("before: %d %s", status, code)
				}
			}
			fault := exec.Command(strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync",
				"-e", "inject=fsync,fdatasync:error=EIO:when="+when, "-p", strconv.Itoa(s.Process.Pid))
			if err := fault.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { fault.Process.Kill(); fault.Wait() })
			ended := make(chan int, 1)
			go func() { s.Process.Wait(); ended <- 0 }()
			refused := false
			var since time.Time
			for deadline := time.Now().Add(30 * time.Second); ; {
				select {
				case <-ended:
					if !refused {
						t.Error("the server ended without an answer that says why")
					}
				default:
					status, code := send(100 + len(kept))
					switch {
					case refused && status == http.StatusAccepted:
						t.Error("an upload was acknowledged after a failed fsync")
					case status >= 500 && !refused:
						refused, since = true, time.Now()
						if code != "OUTCOME_UNKNOWN" && code != "STORAGE_UNAVAILABLE" {
							t.Errorf("the failed fsync was answered %d %s", status, code)
						}
					case refused && time.Since(since) > stopTime:
						t.Fatalf("the server lives on %v after a failed fsync", stopTime)
					}
					if time.Now().After(deadline) {
						t.Fatal("no fsync failed; this test shows nothing")
					}
					continue
				}
				break
			}
			fault.Process.Signal(syscall.SIGTERM)
			s = startServer(t, data)
			for _, id := range kept {
				if status, _ := s.do(t, "GET", "/api/v1/documents/"+id, key, "", nil); status != http.StatusOK {
					t.Errorf("document %s was acknowledged and answers %d after the restart", id, status)
				}
			}
		})
	}
}
