package extracttest

import (
	"strings"
	"testing"
)

// headSeeds is how many composed papers are looked at.
const headSeeds = 120

func TestNoTextOfAComposedHeadIsPrintedOverAnother(t *testing.T) {
	for seed := 1; seed <= headSeeds; seed++ {
		_, ink, _ := newPlan(composedLook(), seed).drawn()
		for n, p := range ink.pages {
			for i, a := range p.texts {
				for _, b := range p.texts[:i] {
					if overlap(a, b) {
						t.Errorf("seed %d, page %d: %q is printed over %q", seed, n+1, a.text, b.text)
					}
				}
				if a.x < 0 || a.x+a.font.width(a.text)*a.size > ink.width+1 {
					t.Errorf("seed %d, page %d: %q leaves the paper", seed, n+1, a.text)
				}
			}
		}
	}
}

// overlap says that two texts take the same room; letters reach up by most of their size.
func overlap(a, b textOp) bool {
	left := max(a.x, b.x)
	right := min(a.x+a.font.width(a.text)*a.size, b.x+b.font.width(b.text)*b.size)
	top, bottom := max(a.y-0.7*a.size, b.y-0.7*b.size), min(a.y, b.y)
	return right-left > 1 && bottom-top > 0.5
}

func TestAComposedPaperShowsTheNamesOfItsTruth(t *testing.T) {
	for seed := 1; seed <= headSeeds; seed++ {
		_, ink, truth := newPlan(composedLook(), seed).drawn()
		printed := map[string]bool{}
		letters := ""
		for _, p := range ink.pages {
			for _, op := range p.texts {
				letters += strings.ReplaceAll(op.text, " ", "")
				for _, w := range strings.Fields(op.text) {
					printed[strings.Trim(w, ",.:;()")] = true
				}
			}
		}
		for _, f := range truth.Fields {
			if f.Name != "account_name" && f.Name != "bank_name" {
				continue
			}
			for _, w := range strings.Fields(plainText(f.Value)) {
				if w = strings.Trim(w, ",.:;()"); !printed[w] && !strings.Contains(letters, w) {
					t.Errorf("seed %d: %s has %q, which is not printed", seed, f.Name, w)
				}
			}
		}
	}
}
