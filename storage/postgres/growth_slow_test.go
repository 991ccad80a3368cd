//go:build slow

package postgres_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
	"github.com/dossier-lending/dossier/storage/storagetest"
)

var grownDocuments = flag.Int("documents", 100_000, "how many documents TestCallsDoNotGrow makes")

// Nothing that a request does takes noticeably longer after a hundred thousand documents.
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
