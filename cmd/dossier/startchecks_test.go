package main

import (
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// refusedStart runs a server that must not start, and gives what it says.
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

func TestDataFolderThatOthersMayWriteIsRefused(t *testing.T) {
	for _, mode := range []os.FileMode{0o770, 0o707, 0o720} {
		data := filepath.Join(t.TempDir(), "data")
		if err := os.Mkdir(data, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(data, mode); err != nil {
			t.Fatal(err)
		}
		if said := refusedStart(t, "--data", data); !strings.Contains(said, "can be written by others") || !strings.Contains(said, "chmod 700") {
			t.Errorf("mode %o: %s", mode, said)
		}
		if entries, err := os.ReadDir(data); err != nil || len(entries) > 0 {
			t.Errorf("mode %o: %d files were made, %v; want none", mode, len(entries), err)
		}
	}
}

func TestMissingSealKeyBesideSealedRowsIsRefused(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	key := newKey(t, data)
	if status, answer := s.do(t, "POST", "/api/v1/webhooks", key, "application/json", strings.NewReader(`{"url":"https://hooks.example.com/a","events":["document.completed"]}`)); status != http.StatusCreated {
		t.Fatalf("registering a receiver: %d %v", status, answer)
	}
	s.Process.Kill()
	s.Process.Wait()
	path := filepath.Join(data, "keys", "seal.key")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if said := refusedStart(t, "--data", data); !strings.Contains(said, "seal.key is missing") || !strings.Contains(said, "--new-seal-key") {
		t.Errorf("the server says %s", said)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a new key was made")
	}
	if out, err := command("doctor", "--data", data).CombinedOutput(); err == nil || !strings.Contains(string(out), "seal.key is missing") {
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

// A removed lock file lets no second server in, and ends the first with a clear sentence.
func TestRemovedLockFileLetsNobodyIn(t *testing.T) {
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

// Where neither Landlock nor seccomp works the server says so at the start and is not ready.
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
		c := exec.Command(strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace="+calls, "-e", "inject="+calls+":error=ENOSYS",
			self, "serve", "--data", filepath.Join(t.TempDir(), "data"), "--addr", "127.0.0.1:0")
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
			if answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(body), "neither Landlock nor seccomp") {
				t.Errorf("/readyz answers %d %s, want 503 with the reason", answer.StatusCode, body)
			}
			said.waitFor(t, "NOT READY")
			log.waitFor(t, "documents cannot be read")
		}
		c.Process.Kill() // strace's end ends what it traces
		c.Wait()
	}
}
