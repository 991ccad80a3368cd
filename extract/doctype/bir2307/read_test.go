package bir2307_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/extract/doctype/bir2307"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestPapersAreReadAsRecorded(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, bir2307.Type), bir2307.Type.Name, *update)
}
