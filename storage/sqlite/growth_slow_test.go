//go:build slow

package sqlite_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/storagetest"
)

var grownDocuments = flag.Int("documents", 100_000, "how many documents TestCallsDoNotGrow makes")

// Nothing that a request does takes noticeably longer after a hundred thousand documents.
func TestCallsDoNotGrow(t *testing.T) {
	storagetest.Growth(
		t, func(t testing.TB) (engine.Store, func()) { return open(t, t.TempDir()), func() {} }, 1000, *grownDocuments)
}

func BenchmarkUploadBesideDeletions(b *testing.B) {
	storagetest.UploadsBesideDeletions(
		b, func(t testing.TB) engine.Store { return open(t, t.TempDir()) }, *grownDocuments)
}
