package bir2303_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/extract/doctype/bir2303"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestPapersAreReadAsRecorded(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, bir2303.Type), bir2303.Type.Name, *update)
}
