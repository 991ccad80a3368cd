//go:build slow && tesseract && cgo && linux

package extracttest_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
)

// TestNoScanOfTheBuildHalfHasAWrongFigureThatFollows reads one office scan and one fax of each look: where the amounts
// follow, every amount, side and balance handed over is what the paper prints.
func TestNoScanOfTheBuildHalfHasAWrongFigureThatFollows(t *testing.T) {
	pool, err := own.Recognizers(runtime.GOMAXPROCS(0), false)
	if err != nil {
		t.Fatal(err)
	}
	read, err := own.Extractor(pool)
	if err != nil {
		t.Fatal(err)
	}
	press := extracttest.Press{Families: extracttest.InstalledFamilies()}
	for place, look := range extracttest.SeenLooks() {
		if !look.Scannable() {
			continue
		}
		for _, grade := range []extracttest.Grade{extracttest.Clean600, extracttest.Office200, extracttest.Fax} {
			t.Run(look.Name+"-"+string(grade), func(t *testing.T) {
				t.Parallel()
				o := extracttest.MeasureOne(context.Background(), read, press.Scan(look, place+1, grade))
				if o.AmountsFollow && wrongFigures(o) > 0 {
					t.Errorf("the amounts follow and are wrong: %v, %q", o.Causes, o.Differences)
				}
			})
		}
	}
}
