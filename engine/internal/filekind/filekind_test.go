package filekind

import "testing"

func TestEndingDecidesOnlyBetweenSimilarKinds(t *testing.T) {
	for _, c := range []struct{ name, head, kind string }{
		{"statement.pdf", "%PDF-1.7\n", "pdf"},
		{"statement.csv", "%PDF-1.7\n", "pdf"},
		{"export.csv", "Date,Amount\n2026-01-02,5\n", "csv"},
		{"export.TXT", "Date,Amount\n2026-01-02,5\n", "txt"},
		{"page.txt", "<!DOCTYPE html><html></html>", ""},
	} {
		if kind := Of([]byte(c.head), Ending(c.name)); kind != c.kind {
			t.Errorf("%s with bytes %q is %q, want %q", c.name, c.head, kind, c.kind)
		}
	}
}

func TestKnownEndingsFitTheirKinds(t *testing.T) {
	for _, c := range []struct {
		ending, kind string
		fits         bool
	}{{"jpg", "jpeg", true}, {"csv", "txt", true}, {"png", "pdf", false}, {"docx", "pdf", false}, {"", "pdf", true}} {
		if Fits(c.ending, c.kind) != c.fits {
			t.Errorf("ending %q and kind %s: fits %v, want %v", c.ending, c.kind, !c.fits, c.fits)
		}
	}
}
