package ratchet

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
)

// TestSharesAreAsLargeAsTheySay counts the shares of the whole collection: a tenth and a third, of both halves, of every look.
func TestSharesAreAsLargeAsTheySay(t *testing.T) {
	entries, err := collection.Standard().Entries("../../testdata/printed")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	var text, fast, third, unseenFast, scans, scansThird int
	for _, e := range entries {
		if names[e.Name] {
			t.Errorf("two papers are called %s", e.Name)
		}
		names[e.Name] = true
		if e.Grade != "" {
			if e.First {
				scans++
				scansThird += one(InThird(e))
			}
			if InFastShare(e) {
				t.Errorf("%s is a scan and in the fast share", e.Name)
			}
			continue
		}
		text++
		fast += one(InFastShare(e))
		unseenFast += one(InFastShare(e) && e.Unseen)
		third += one(InThird(e))
		if e.NeedsFonts && InFastShare(e) {
			t.Errorf("%s needs fonts of the machine and is in the fast share", e.Name)
		}
	}
	for _, c := range []struct {
		name        string
		got, whole  int
		least, most float64
	}{
		{"fast share of text papers", fast, text, 0.08, 0.12},
		{"third of text papers", third, text, 0.30, 0.37},
		{"third of first scans", scansThird, scans, 0.28, 0.39},
		{"unseen papers in the fast share", unseenFast, fast, 0.08, 0.5},
	} {
		if share := float64(c.got) / float64(c.whole); share < c.least || share > c.most {
			t.Errorf("%s: got %d of %d, wanted %.0f to %.0f %%", c.name, c.got, c.whole, 100*c.least, 100*c.most)
		}
	}
	t.Logf("%d text papers: %d fast, %d in the third; %d first scans: %d in the third", text, fast, third, scans, scansThird)
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
