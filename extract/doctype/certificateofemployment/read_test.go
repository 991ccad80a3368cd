package certificateofemployment_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/extract/doctype/certificateofemployment"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, certificateofemployment.Type), "certificate_of_employment", *update)
}
