package main

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A changed letter in a result, a damaged file, a missing file, a row that refers to nothing, and a damaged page:
// doctor names each with the next step, and reports nothing before.
func TestDoctorNamesDamage(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	key := newKey(t, data)
	var ids []string
	for i := range 3 {
		body, contentType := upload(i)
		status, answer := s.do(t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body))
		if status != http.StatusAccepted {
			t.Fatalf("upload: %d %v", status, answer)
		}
		ids = append(ids, fmt.Sprintf("%.0f", answer["document_id"]))
	}
	for _, id := range ids {
		for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
			_, answer := s.do(t, "GET", "/api/v1/documents/"+id, key, "", nil)
			if document, _ := answer["document"].(map[string]any); document["status"] == "completed" {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("document %s is not completed", id)
			}
		}
	}
	s.Process.Kill()
	s.Process.Wait()
	if said := doctor(t, data, false, "--blobs", "all"); !strings.Contains(said, "files of 3 document(s)") ||
		!strings.Contains(said, "3 fit their checksums") {
		t.Errorf("of a sound installation doctor says\n%s", said)
	}

	files := filesIn(t, filepath.Join(data, "blobs", "kept"))
	content, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)/2] ^= 4
	os.Chmod(files[0], 0o600)
	if err := os.WriteFile(files[0], content, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(files[1]); err != nil {
		t.Fatal(err)
	}
	flipResult(t, data, ids[1])
	changeRow(t, data, `UPDATE documents SET folder_id = 'none' WHERE id = `+ids[2])
	said := doctor(t, data, true, "--blobs", "all")
	for _, want := range []string{
		"FAIL  files",
		"2 of 3 checked are damaged or missing",
		"is missing",
		"next: restore the named files",
		"FAIL  results",
		"1 of 3 damaged: document " + ids[1],
		"FAIL  pages",
		"is not there",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("doctor does not say %q:\n%s", want, said)
		}
	}
	if said := doctor(t, data, true, "--blobs", "0"); strings.Contains(said, "FAIL  files") {
		t.Errorf("--blobs 0 checked files:\n%s", said)
	}
	if said := doctor(t, data, true, "--blobs", "some"); !strings.Contains(said, "neither all nor a number") {
		t.Errorf("--blobs some: %s", said)
	}
}
