package trade_test

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/trade"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestGoldenPapers(t *testing.T) {
	for _, of := range []extract.Type{trade.Invoice, trade.Receipt, trade.PurchaseOrder, trade.Delivery} {
		extracttest.Golden(t, filepath.Join("testdata", of.Name), extracttest.ReaderOf(t, of), of.Name, *update)
	}
}
