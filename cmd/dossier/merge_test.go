package main

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// fileEntry is a file of a merge as JSON.
func fileEntry(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "extract", "pdf", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return `{"filename":"` + name + `","file_base64":"` + base64.StdEncoding.EncodeToString(b) + `"}`
}

func TestServeMergesInTheSandboxAndJudgesEachFile(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	key := newKey(t, data)
	body := func(password string) string {
		return `{"document_type":"bank_statement","password":"` + password + `","files":[` + fileEntry(t, "chromium.pdf") + "," + fileEntry(t, "aes-256-r6.pdf") + `]}`
	}
	status, refused := s.do(t, "POST", "/api/v1/documents/merge", key, "application/json", strings.NewReader(body("wrong")))
	if status != http.StatusBadRequest || refused["error"] != "PASSWORD_INCORRECT" || !strings.Contains(fmt.Sprint(refused["details"]), "/files/1") {
		t.Errorf("a wrong password answered %d %v, want 400 that names /files/1", status, refused)
	}
	status, receipt := s.do(t, "POST", "/api/v1/documents/merge", key, "application/json", strings.NewReader(body("user")))
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
		time.Sleep(5 * time.Millisecond) // the API's own way of waiting is polling
	}
}
