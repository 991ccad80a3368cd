package appliance_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
)

// ownTypes are dossier's types and two of an embedder.
func ownTypes() []extract.Type { return append(all.Types(), warehouseReceipt, shareLedger) }

// The test program also serves as the appliance's child process.
func TestMain(m *testing.M) {
	if setting := os.Getenv(forgets); setting != "" {
		fmt.Println(startForgetful(setting))
		return
	}
	appliance.Child(ownTypes()...)
	m.Run()
}
