package extracttest

import (
	"strings"
	"testing"
)

// degradedSeeds is how many degraded papers are looked at.
const degradedSeeds = 60

func TestDegradedPaperShowsItsRows(t *testing.T) {
	worn := map[string]bool{}
	for seed := 1; seed <= degradedSeeds; seed++ {
		d, ink, truth := newPlan(degradedTemplate(), seed).drawn()
		var b strings.Builder
		for _, p := range ink.pages {
			for _, op := range p.texts {
				b.WriteString(op.text + "\n")
			}
		}
		printed := b.String()
		for i, row := range truth.Rows {
			for word := range strings.FieldsSeq(row.Description) {
				if !strings.Contains(printed, word) {
					t.Errorf("seed %d, row %d: %q of %q is nowhere on the paper", seed, i+1, word, row.Description)
				}
			}
		}
		for name := range strings.SplitSeq(d.degradation.String(), ", ") {
			worn[name] = true
		}
	}
	for _, m := range overlays {
		if !worn[m.name] {
			t.Errorf("no paper of %d wears %q", degradedSeeds, m.name)
		}
	}
}

func TestWhiteTextIsVisibleOnDark(t *testing.T) {
	c := &canvas{width: 40, height: 20}
	p := c.newPage()
	p.shade(0, 0, 40, 20, 0.2)
	p.left(5, 15, 14, "Go-Bold", "M")
	p.texts[0].tint = grayOf(whiteLevel)
	lightest := uint8(0)
	for _, v := range c.rasterize(150)[0].Pix {
		lightest = max(lightest, v)
	}
	if lightest < 250 {
		t.Errorf("the lightest pixel of a white letter on dark is %d, want paper", lightest)
	}
}

func TestNoTextOfAWornRowIsPrintedOverItsFigures(t *testing.T) {
	for seed := 1; seed <= degradedSeeds; seed++ {
		p := newPlan(degradedTemplate(), seed)
		d := p.design()
		i := (&drawing{d: d}).indexOf(colText)
		g := &drawing{d: d}
		g.placeColumns()
		for _, e := range p.ledger.entries {
			for _, line := range g.textLines(e) {
				if wide := d.face.width(line) * d.size; wide > g.edges[i].x1-g.edges[i].x0+1 {
					t.Errorf(
						"seed %d: %q is %.0f points wide in a column of %.0f", seed, line, wide,
						g.edges[i].x1-g.edges[i].x0,
					)
				}
			}
		}
	}
}
