package main

import (
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A server that may open 256 files says so, and answers at once beside 500 silent connections.
func TestFiveHundredIdleConnectionsWithFewFiles(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("sh", "-c", `ulimit -n 256 && exec "$0" serve --data "$1" --addr 127.0.0.1:0`, self, filepath.Join(t.TempDir(), "data"))
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
