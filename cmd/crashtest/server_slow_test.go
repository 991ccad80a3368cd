//go:build slow

package crashtest

import (
	"testing"

	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// serverRounds is how often the database server crashes, or loses its backends.
const serverRounds = 50

// A trigger turns off, for each transaction, that its commit waits for the disk. The test above must notice that.
func TestUnflushedCommitsAreNoticed(t *testing.T) {
	server, url := pgtest.Durable(t, "wal_writer_delay=10s")
	faults := outages(t, server, url, 2, 1, func() {
		db, err := server.Connect(pgtest.Superuser, "durable")
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Exec(`
			CREATE FUNCTION no_flush() RETURNS trigger LANGUAGE plpgsql AS $$
			BEGIN PERFORM set_config('synchronous_commit', 'off', true); RETURN NEW; END $$;
			CREATE TRIGGER no_flush BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION no_flush();
			CREATE TRIGGER no_flush BEFORE INSERT ON applications FOR EACH ROW EXECUTE FUNCTION no_flush()`,
		); err != nil {
			t.Fatal(err)
		}
	})
	if len(faults) == 0 {
		t.Error("commits did not wait for the disk, the server crashed, and the test did not notice")
	}
}
