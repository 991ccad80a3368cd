//go:build slow && tesseract && cgo && linux

package extracttest_test

import (
	"context"
	"flag"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/ratchet"
)

// TestNoScanOfTheBuildHalfHasAWrongFigureThatFollows reads one office scan and one fax of each template: where the
// amounts follow, every amount, side and balance handed over is what the paper prints.
func TestNoScanOfTheBuildHalfHasAWrongFigureThatFollows(t *testing.T) {
	pool, err := own.Recognizers(runtime.GOMAXPROCS(0), false)
	if err != nil {
		t.Fatal(err)
	}
	read, err := own.Extractor(pool)
	if err != nil {
		t.Fatal(err)
	}
	renderer := extracttest.Renderer{Families: extracttest.InstalledFamilies()}
	for place, template := range extracttest.SeenTemplates() {
		if !template.Scannable() {
			continue
		}
		for _, grade := range []extracttest.Grade{extracttest.Clean600, extracttest.Office200, extracttest.Fax} {
			t.Run(template.Name+"-"+string(grade), func(t *testing.T) {
				t.Parallel()
				o := extracttest.MeasureOne(context.Background(), read, renderer.Scan(template, place+1, grade))
				if o.AmountsFollow && wrongFigures(o) > 0 {
					t.Errorf("the amounts follow and are wrong: %v, %q", o.Causes, o.Differences)
				}
			})
		}
	}
}

// TestThirdOfScansIsReadNoWorseThanRecorded holds a third of the first scan of each template and grade, of both halves.
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

// pairsOfScan is how many pairs of figures of one scan are misread; the second looks at a pair take
// ten seconds and more. Twenty-five make some 366 scans, which take an hour and more.
var pairsOfScan = flag.Int("pairs", 2, "pairs of misread figures of one scan")

// TestNoScanOfTheBuildHalfIsProvenWithTwoMisreadFiguresThatCancelOut misreads two figures of a real scan's words;
// second looks are at its pixels.
func TestNoScanOfTheBuildHalfIsProvenWithTwoMisreadFiguresThatCancelOut(t *testing.T) {
	pool, err := own.Recognizers(runtime.GOMAXPROCS(0), false)
	if err != nil {
		t.Fatal(err)
	}
	renderer := extracttest.Renderer{Families: extracttest.InstalledFamilies()}
	var counting sync.Mutex
	var all paired
	scans, proven := 0, 0
	t.Run("scans", func(t *testing.T) {
		for _, grade := range []extracttest.Grade{extracttest.Clean300, extracttest.Office200} {
			for _, template := range extracttest.SeenTemplates() {
				if !slices.Contains(cancellingTemplates, template.Name) {
					continue
				}
				t.Run(template.Name+"-"+string(grade), func(t *testing.T) {
					t.Parallel()
					p := renderer.Scan(template, 1, grade)
					d, err := own.Pages(t.Context(), pool, p)
					if err != nil {
						t.Fatal(err)
					}
					n := misreadInPairs(t, p, d, *pairsOfScan)
					counting.Lock()
					defer counting.Unlock()
					all.misread, all.fooled, scans = all.misread+n.misread, all.fooled+n.fooled, scans+1
					if n.proven {
						proven++
					}
				})
			}
		}
	})
	t.Logf(
		"%d scans with two misread figures, none proven; %d would be if a second look misread both again; %d of %d scans as read are proven",
		all.misread, all.fooled, proven, scans,
	)
	if all.misread < scans || all.fooled == 0 || proven == 0 {
		t.Errorf("%d scans, want at least %d, some of which second looks alone keep from passing (%d) and some proven as read (%d)", all.misread, scans, all.fooled, proven)
	}
}
