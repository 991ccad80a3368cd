package engine_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// A document with a damaged file fails; those behind it in the queue are read, and the server goes on.
func TestDamagedFileFailsOnlyItsDocument(t *testing.T) {
	h := newFixture(t)
	hurt, err := h.Documents.Upload(
		t.Context(), h.by, engine.UploadInput{File: h.stage("a.txt", "hurt"), DocumentType: "bank_statement"},
	)
	if err != nil {
		t.Fatal(err)
	}
	sound, err := h.Documents.Upload(
		t.Context(), h.by, engine.UploadInput{File: h.stage("b.txt", "sound"), DocumentType: "bank_statement"},
	)
	if err != nil {
		t.Fatal(err)
	}
	h.overwriteBlob(hurt.SHA256, "hurT")
	h.run()
	if d := h.settled(hurt.ID); d.Status != engine.DocumentFailed {
		t.Errorf("the document of a damaged file is %s, want failed", d.Status)
	}
	if d := h.settled(sound.ID); d.Status != engine.DocumentCompleted {
		t.Errorf("the other document is %s, want completed", d.Status)
	}
	if h.Maintenance.Damage().Reads == 0 || h.Failed() != nil {
		t.Errorf("damage %+v, failed %v; want damage told and nothing stopped", h.Maintenance.Damage(), h.Failed())
	}
}

// overwriteBlob puts other bytes into a kept file, behind the store's back.
func (h *fixture) overwriteBlob(sha256, content string) {
	h.t.Helper()
	found := false
	err := filepath.WalkDir(h.folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Base(path) != sha256 {
			return err
		}
		found = true
		os.Chmod(path, 0o600)
		return os.WriteFile(path, []byte(content), 0o600)
	})
	if err != nil || !found {
		h.t.Fatalf("the kept file was found: %v, %v", found, err)
	}
}
