package bir2316_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/extract/doctype/bir2316"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestPapersAreReadAsRecorded(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, bir2316.Type), bir2316.Type.Name, *update)
}
