//go:build slow

package postgres_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
	"github.com/dossier-lending/dossier/storage/storagetest"
)

var grownDocuments = flag.Int("documents", 30_000, "how many documents TestCallsDoNotGrow makes")

// Nothing that a request does takes noticeably longer among many documents. With -documents 100000 or 300000 it is
// shown for as many.
func TestCallsDoNotGrow(t *testing.T) {
	pgtest.Require(t)
	storagetest.Growth(t, func(t testing.TB) (engine.Store, func()) {
		url := pgtest.Database(t)
		return open(t, url), func() { // autovacuum does the same, within a minute or two
			if _, err := pgtest.Raw(t, url).Exec(`VACUUM ANALYZE`); err != nil {
				t.Fatal(err)
			}
		}
	}, 1000, *grownDocuments)
}

func BenchmarkUploadBesideDeletions(b *testing.B) {
	pgtest.Require(b)
	storagetest.UploadsBesideDeletions(
		b, func(t testing.TB) engine.Store { return open(t, pgtest.Database(t)) }, *grownDocuments)
}
