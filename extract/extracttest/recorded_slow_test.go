//go:build slow

package extracttest_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/ratchet"
)

// TestThirdOfTextPapersIsReadNoWorseThanRecorded holds a third of all text papers, of both halves, those that are printed
// in fonts of the machine among them.
func TestThirdOfTextPapersIsReadNoWorseThanRecorded(t *testing.T) {
	read, err := own.Extractor(nil)
	if err != nil {
		t.Fatal(err)
	}
	text := share(t, func(e collection.Entry) bool { return e.Grade == "" && ratchet.InThird(e) })
	compareWithRecorded(t, read, onThisMachine(t, text))
}
