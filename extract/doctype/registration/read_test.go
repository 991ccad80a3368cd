package registration_test

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/registration"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestGoldenPapers(t *testing.T) {
	for _, of := range []extract.Type{
		registration.DTI, registration.SEC, registration.MayorsPermit,
	} {
		extracttest.Golden(t, filepath.Join("testdata", of.Name), extracttest.ReaderOf(t, of), of.Name, *update)
	}
}
