//go:build slow && tesseract && cgo && linux

package extracttest_test

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
)

// leastPairs is how many scans with two misread figures the test makes at least.
const leastPairs = 200

// TestNoScanOfTheBuildHalfIsProvenWithTwoMisreadFiguresThatCancelOut misreads two figures of a real scan's words; second
// looks are at its pixels.
func TestNoScanOfTheBuildHalfIsProvenWithTwoMisreadFiguresThatCancelOut(t *testing.T) {
	pool, err := own.Recognizers(1, false)
	if err != nil {
		t.Fatal(err)
	}
	press := extracttest.Press{Families: extracttest.InstalledFamilies()}
	var all paired
	proven := 0
	for _, grade := range []extracttest.Grade{extracttest.Clean300, extracttest.Office200} {
		for _, look := range extracttest.SeenLooks() {
			if !slices.Contains(cancellingLooks, look.Name) {
				continue
			}
			p := press.Scan(look, 1, grade)
			d, err := own.Pages(t.Context(), pool, p)
			if err != nil {
				t.Fatal(err)
			}
			n := misreadInPairs(t, p, d)
			all.misread, all.fooled = all.misread+n.misread, all.fooled+n.fooled
			if n.proven {
				proven++
			}
		}
	}
	t.Logf("%d scans with two misread figures, none proven; %d would be if a second look misread both again; %d of %d scans as read are proven",
		all.misread, all.fooled, proven, 2*len(cancellingLooks))
	if all.misread < leastPairs || all.fooled == 0 || proven == 0 {
		t.Errorf("%d scans, want at least %d, some of which second looks alone keep from passing (%d) and some proven as read (%d)", all.misread, leastPairs, all.fooled, proven)
	}
}
