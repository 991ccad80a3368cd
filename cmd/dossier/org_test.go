package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The command works while the server runs. The organization's keys stop working within a second. If the command is
// killed, the next start of the server completes the deletion before it serves.
func TestOrganizationIsDeletedWhileServerRuns(t *testing.T) {
	s, data, key := serverWithAPaper(t)
	if len(filesOf(t, data)) != 1 {
		t.Fatalf("the blob store holds %v, want one file", filesOf(t, data))
	}
	out := output(t, "org", "delete", "Acme", "--confirm", "Acme", "--data", data)
	if !strings.Contains(out, "Acme (") || !strings.Contains(out, "is deleted") {
		t.Errorf("deleting says:\n%s", out)
	}
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		status, _ := s.do(t, "GET", "/api/v1/documents", key, "", nil)
		if status == http.StatusUnauthorized {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the key answers %d after its organization was deleted, want 401", status)
		}
	}
	if left := filesOf(t, data); len(left) > 0 {
		t.Errorf("files of the deleted organization: %v", left)
	}
	if out := output(t, "doctor", "--data", data); strings.Contains(out, "FAIL") {
		t.Errorf("doctor says:\n%s", out)
	}
}

func TestKilledDeletionIsCompletedAtServerStart(t *testing.T) {
	s, data, _ := serverWithAPaper(t)
	s.Process.Kill()
	s.end(t)
	// The command stops at a folder that cannot be changed: rows are deleted, files are not.
	kept := filesOf(t, data)[0]
	blocked := filepath.Join(filepath.Dir(kept), "blocked")
	if err := os.MkdirAll(filepath.Join(blocked, "inside"), 0o700); err != nil {
		t.Fatal(err)
	}
	out, err := command("org", "delete", "Acme", "--confirm", "Acme", "--data", data).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "The deletion of Acme has begun") {
		t.Fatalf("a deletion that cannot remove the files: %v\n%s", err, out)
	}
	if out := output(t, "org", "list", "--deleted", "--data", data); !strings.Contains(out, "not yet") {
		t.Errorf("deletions under way:\n%s", out)
	}
	if err := os.RemoveAll(blocked); err != nil {
		t.Fatal(err)
	}
	startServer(t, data)
	if out := output(t, "org", "list", "--deleted", "--data", data); !strings.Contains(out, "Acme") ||
		strings.Contains(out, "not yet") {
		t.Errorf("after the start:\n%s", out)
	}
	if left := filesOf(t, data); len(left) > 0 {
		t.Errorf("files of the deleted organization: %v", left)
	}
}
