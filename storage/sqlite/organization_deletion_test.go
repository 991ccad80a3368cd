package sqlite_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// After its deletion, nothing of an organization remains in the database's files.
func TestDeletedOrganizationLeavesTheFiles(t *testing.T) {
	const canary = "qzxborrower"
	l := newLender(t)
	if _, err := l.Engine.Applications.Create(t.Context(), engine.Principal{Org: l.Orgs[0].ID, KeyID: "k"},
		engine.ApplicationInput{BusinessName: canary + " Bakery", BorrowerEmail: canary + "@example.com"}); err != nil {
		t.Fatal(err)
	}
	named := func() (files []string) {
		all, err := filepath.Glob(l.File(sqlite.FileName + "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range all {
			if content, err := os.ReadFile(file); err == nil && bytes.Contains(bytes.ToLower(content), []byte(canary)) {
				files = append(files, filepath.Base(file))
			}
		}
		return files
	}
	if len(named()) == 0 {
		t.Fatal("the search itself is broken: nothing found before deleting")
	}
	l.Delete()
	if found := named(); len(found) > 0 {
		t.Errorf("after the deletion: %v", found)
	}
}
