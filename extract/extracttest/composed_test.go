package extracttest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// headSeeds is how many composed papers are looked at.
const headSeeds = 120

func TestNoTextOfAComposedHeadIsPrintedOverAnother(t *testing.T) {
	forComposed(func(paper string, ink *canvas, _ Truth) {
		for n, p := range ink.pages {
			for i, a := range p.texts {
				for _, b := range p.texts[:i] {
					if overlap(a, b) {
						t.Errorf("%s, page %d: %q is printed over %q", paper, n+1, a.text, b.text)
					}
				}
				if a.x < 0 || a.x+a.font.width(a.text)*a.size > ink.width+1 {
					t.Errorf("%s, page %d: %q leaves the paper", paper, n+1, a.text)
				}
			}
		}
	})
}

// forComposed draws papers of both templates whose heads are random.
func forComposed(template func(paper string, ink *canvas, truth Truth)) {
	for _, l := range []Template{composedTemplate(), registerTemplate()} {
		for seed := 1; seed <= headSeeds; seed++ {
			_, ink, truth := newPlan(l, seed).drawn()
			template(fmt.Sprintf("%s-%d", l.Name, seed), ink, truth)
		}
	}
}

// overlap reports whether two texts take the same room; letters reach up by most of their size.
func overlap(a, b textOp) bool {
	left := max(a.x, b.x)
	right := min(a.x+a.font.width(a.text)*a.size, b.x+b.font.width(b.text)*b.size)
	top, bottom := max(a.y-0.7*a.size, b.y-0.7*b.size), min(a.y, b.y)
	return right-left > 1 && bottom-top > 0.5
}

func TestComposedPaperShowsNamesOfTruth(t *testing.T) {
	forComposed(func(paper string, ink *canvas, truth Truth) {
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
					t.Errorf("%s: %s has %q, which is not printed", paper, f.Name, w)
				}
			}
		}
	})
}

func TestSummaryShowsClosingBalanceOfTruth(t *testing.T) {
	for seed := 1; seed <= headSeeds; seed++ {
		d, ink, truth := newPlan(sumsTemplate(), seed).drawn()
		printed := ""
		for _, p := range ink.pages {
			for _, op := range p.texts {
				printed += " " + op.text
			}
		}
		if want := formatMagnitude(closingOf(t, truth), d.grouping); !strings.Contains(printed, want) {
			t.Errorf("seed %d: the closing balance %s is not printed", seed, want)
		}
	}
}

func closingOf(t *testing.T, truth Truth) engine.Amount {
	t.Helper()
	for _, f := range truth.Fields {
		if f.Name == "closing_balance" {
			var a engine.Amount
			if err := json.Unmarshal(f.Value, &a); err != nil {
				t.Fatal(err)
			}
			return a
		}
	}
	t.Fatal("the truth has no closing balance")
	return 0
}
