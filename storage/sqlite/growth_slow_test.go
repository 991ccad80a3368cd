//go:build slow

package sqlite_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/storagetest"
)

var grownDocuments = flag.Int("documents", 30_000, "how many documents TestCallsDoNotGrow makes")

// Nothing that a request does takes noticeably longer among many documents. With -documents 100000 or 300000 it is
// shown for as many.
func TestCallsDoNotGrow(t *testing.T) {
	storagetest.Growth(
		t, func(t testing.TB) (engine.Store, func()) { return open(t, t.TempDir()), func() {} }, 1000, *grownDocuments)
}

func BenchmarkUploadBesideDeletions(b *testing.B) {
	storagetest.UploadsBesideDeletions(
		b, func(t testing.TB) engine.Store { return open(t, t.TempDir()) }, *grownDocuments)
}
