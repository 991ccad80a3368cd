package main

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// killedServer returns an installation whose server accepted six documents and was killed, so that the newest commits
// are only in the write-ahead log.
func killedServer(t *testing.T) (data, key string, ids []float64) {
	t.Helper()
	data = filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	key = newKey(t, data)
	for n := range 6 {
		body, contentType := upload(n)
		status, receipt := s.do(t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body))
		if status != http.StatusAccepted {
			t.Fatalf("upload answered %d %v", status, receipt)
		}
		ids = append(ids, receipt["document_id"].(float64))
	}
	s.Process.Kill()
	s.Process.Wait()
	return data, key, ids
}

// flipInLog flips one bit of a commit in the write-ahead log.
func flipInLog(t *testing.T, data string) {
	t.Helper()
	wal := filepath.Join(data, "dossier.db-wal")
	content, err := os.ReadFile(wal)
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)*4/5] ^= 1
	if err := os.WriteFile(wal, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestServerIsReadOnlyUntilLossIsAccepted(t *testing.T) {
	data, key, ids := killedServer(t)
	flipInLog(t, data)
	s := startServer(t, data)
	s.log.waitFor(t, "STORED RECORDS ARE MISSING")
	s.log.waitFor(t, "audit entries ")
	body, contentType := upload(99)
	if status, answer := s.do(
		t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body),
	); status != 503 || answer["error"] != "DATA_MISSING" {
		t.Errorf("an upload answers %d %v, want 503 DATA_MISSING", status, answer)
	}
	if status, answer := s.do(t, "GET", "/readyz", "", "", nil); status != 503 || answer["error"] != "DATA_MISSING" {
		t.Errorf("/readyz answers %d %v, want 503 DATA_MISSING", status, answer)
	}
	if status, answer := s.do(t, "GET", "/api/v1/documents", key, "", nil); status != 200 {
		t.Errorf("reading answers %d %v, want 200", status, answer)
	}
	if !s.metric(t, "dossier_data_missing 1") {
		t.Error("the metrics do not show that records are missing")
	}
	out, err := command("doctor", "--data", data).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "FAIL  head") ||
		!strings.Contains(string(out), "dossier accept-loss") {
		t.Errorf("doctor: %v\n%s", err, out)
	}
	if out, err := command("key", "create", "--org", "Acme", "--data", data, "--scope", "document:read").CombinedOutput(); err == nil || !strings.Contains(string(out), "missing or were changed") {
		t.Errorf("a new key: %v %s, want a refusal", err, out)
	}
	if out := output(t, "accept-loss", "--data", data); !strings.Contains(out, "audit entries ") ||
		!strings.Contains(out, "document.") {
		t.Errorf("accept-loss says %s", out)
	}
	s.await(t, func() bool { status, _ := s.do(t, "GET", "/readyz", "", "", nil); return status == 200 })
	status, receipt := s.do(t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body))
	if status != http.StatusAccepted {
		t.Fatalf("after the loss was accepted an upload answers %d %v", status, receipt)
	}
	for _, id := range ids {
		if receipt["document_id"].(float64) <= id {
			t.Errorf("document id %v comes after %v was given out", receipt["document_id"], id)
		}
	}
	if !s.metric(t, "dossier_data_missing 0") {
		t.Error("the metrics still show that records are missing")
	}
	out = []byte(output(t, "doctor", "--data", data))
	if !strings.Contains(string(out), "ok    audit log") {
		t.Errorf("doctor afterwards:\n%s", out)
	}
	if out := output(t, "accept-loss", "--data", data); !strings.Contains(out, "Nothing is missing") {
		t.Errorf("a second accept-loss says %s", out)
	}
	if log := output(t, "audit", "export", "--org", "Acme", "--data", data); !strings.Contains(
		log, `"action":"loss.accepted"`,
	) {
		t.Errorf("the audit log does not tell of the loss:\n%s", log)
	}
}

func TestKilledServerStartsWithoutWarning(t *testing.T) {
	data, key, ids := killedServer(t)
	s := startServer(t, data)
	for _, id := range ids {
		if status, answer := s.do(t, "GET", fmt.Sprintf("/api/v1/documents/%.0f", id), key, "", nil); status != 200 {
			t.Errorf("document %.0f: %d %v", id, status, answer)
		}
	}
	if !s.metric(t, "dossier_data_missing 0") {
		t.Error("false alarm")
	}
}

func TestRestoredBackupIsAcceptedAndLogged(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	newKey(t, data)
	backup, err := os.ReadFile(filepath.Join(data, "dossier.db"))
	if err != nil {
		t.Fatal(err)
	}
	output(t, "key", "create", "--org", "Acme", "--data", data, "--scope", "document:read")
	if err := os.WriteFile(filepath.Join(data, "dossier.db"), backup, 0o600); err != nil {
		t.Fatal(err)
	}
	if out := output(t, "accept-loss", "--restored", "--data", data); !strings.Contains(out, "key.created") {
		t.Errorf("accept-loss says %s, want the key that the backup lacks", out)
	}
	if log := output(t, "audit", "export", "--org", "Acme", "--data", data); !strings.Contains(
		log, `"action":"backup.restored"`,
	) {
		t.Errorf("the audit log does not tell of the backup:\n%s", log)
	}
	output(t, "key", "create", "--org", "Acme", "--data", data, "--scope", "document:read")
}

func TestAuditIsVerifiedInParts(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	newKey(t, data) // an organization and a key: two entries
	for _, want := range []string{"1 entries unchanged, more to check", "2 entries", "whole and unchanged"} {
		if out := output(t, "audit", "verify", "--most", "1", "--data", data); !strings.Contains(out, want) {
			t.Errorf("audit verify --most 1 says %s, want %q", out, want)
		}
	}
	if out := output(t, "audit", "verify", "--data", data); !strings.Contains(out, "2 entries, whole") {
		t.Errorf("audit verify says %s", out)
	}
}
