package creditcardstatement_test

import (
	"flag"
	"testing"

	creditcardstatement "github.com/dossier-lending/dossier/extract/doctype/credit_card_statement"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extractor(t), creditcardstatement.Name, *update)
}
