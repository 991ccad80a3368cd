package utilitybill_test

import (
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/extract/doctype/utilitybill"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, utilitybill.Type), "utility_bill", *update)
}
