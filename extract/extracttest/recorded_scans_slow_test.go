//go:build slow && tesseract && cgo && linux

package extracttest_test

import (
	"runtime"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/ratchet"
)

// TestThirdOfScansIsReadNoWorseThanRecorded holds a third of the first scan of each look and grade, of both halves.
func TestThirdOfScansIsReadNoWorseThanRecorded(t *testing.T) {
	pool, err := own.Recognizers(runtime.GOMAXPROCS(0), false)
	if err != nil {
		t.Fatal(err)
	}
	read, err := own.Extractor(pool)
	if err != nil {
		t.Fatal(err)
	}
	scans := share(t, func(e collection.Entry) bool { return e.Grade != "" && ratchet.InThird(e) })
	compareWithRecorded(t, read, onThisMachine(t, scans))
}
