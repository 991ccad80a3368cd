package appliance_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// command opens the records as a command in this data folder does, and fails if records seem to be missing.
func command(t *testing.T, data string, database engine.Secret) {
	t.Helper()
	store, err := appliance.Folder(data).OpenStore(t.Context(), database, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	if loss := store.Loss(); loss != nil {
		t.Errorf("false alarm: %q", loss.Lines())
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}

func heads(t *testing.T, data string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(data, "head", "*.head"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// sharing starts a server that shares the database.
func sharing(t *testing.T, data string, database engine.Secret) (*appliance.Appliance, error) {
	t.Helper()
	a, err := appliance.New(appliance.Config{
		Data: data, Database: database, SharedStore: true, Engine: engine.Config{Extractor: &fakeExtractor{}},
	})
	if err == nil {
		t.Cleanup(func() { a.Close() })
	}
	return a, err
}

// A command beside servers that share a database keeps no head, which would not know their commits.
func TestCommandsBesideServersThatShareADatabase(t *testing.T) {
	url, data := pgtest.Database(t), t.TempDir()
	database := engine.NewSecret(url)
	a, err := sharing(t, data, database)
	if err != nil {
		t.Fatal(err)
	}
	command(t, data, database)
	if _, err := a.Engine.Organizations.Create(t.Context(), "Acme Lending", "paid"); err != nil {
		t.Fatal(err)
	}
	command(t, data, database)
	if _, err := sharing(t, t.TempDir(), database); err != nil {
		t.Errorf("the second server: %v", err)
	}
	if found := heads(t, data); len(found) > 0 {
		t.Errorf("there is a head: %v", found)
	}
}

// The database of one server, with a head, becomes one that servers share, and returns, as the documentation says.
func TestSharingADatabaseThatHasAHead(t *testing.T) {
	url, data := pgtest.Database(t), t.TempDir()
	database := engine.NewSecret(url)
	mark := func(id string) {
		t.Helper()
		if _, err := pgtest.Raw(t, url).Exec(`UPDATE installation SET head_id = $1`, id); err != nil {
			t.Fatal(err)
		}
	}
	command(t, data, database)
	if len(heads(t, data)) == 0 {
		t.Fatal("the installation has no head; the test shows nothing")
	}
	if _, err := sharing(t, t.TempDir(), database); !errors.Is(err, postgres.ErrHasHead) {
		t.Errorf("sharing a database with a head: got %v, want ErrHasHead", err)
	}
	mark("shared")
	if _, err := appliance.Folder(data).OpenStore(t.Context(), database, nil, false); err == nil {
		t.Error("a changed row of the database switched the head off")
	}
	if err := os.Rename(filepath.Join(data, "head"), filepath.Join(data, "head-before")); err != nil {
		t.Fatal(err)
	}
	a, err := sharing(t, data, database)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Engine.Organizations.Create(t.Context(), "Acme Lending", "paid"); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	command(t, data, database)
	mark("")
	for range 2 {
		command(t, data, database)
	}
	if len(heads(t, data)) == 0 {
		t.Error("there is no head after the way back")
	}
}
