package extracttest

import (
	"strings"
	"testing"
)

// denseSeeds is how many dense papers are looked at.
const denseSeeds = 40

func TestDenseTextsStayInColumn(t *testing.T) {
	broken, whole := 0, 0
	for seed := 1; seed <= denseSeeds; seed++ {
		p := newPlan(denseTemplate(), seed)
		d := p.design()
		g := &drawing{d: d}
		g.placeColumns()
		edge := g.edges[g.indexOf(colText)]
		for _, e := range p.ledger.entries {
			lines := g.textLines(e)
			for _, line := range lines {
				if wide := d.face.width(line) * d.size; wide > edge.x1-edge.x0+1 {
					t.Errorf("seed %d: %q is %.0f points wide in a column of %.0f", seed, line, wide, edge.x1-edge.x0)
				}
			}
			if len(lines) > 1 {
				broken++
			} else {
				whole++
			}
		}
	}
	if broken < whole {
		t.Errorf("%d texts go over several lines and %d do not, want most to", broken, whole)
	}
}

func TestDescriptionIsCutWhereLineIsFull(t *testing.T) {
	d := design{
		face:    mono,
		size:    10,
		width:   200,
		columns: []column{col(colText, "Text", 100), col(colBalance, "Balance", 100)},
	}
	l := &ledger{entries: []entry{{text: []string{"NEFT-ABCD/12345678901234567890 END"}}}}
	d.breakAnywhere(l)
	got, room := l.entries[0].text[0], d.textRoom()
	if strings.ReplaceAll(got, " ", "") != "NEFT-ABCD/12345678901234567890END" {
		t.Errorf("the cut text is %q, want every letter of it once", got)
	}
	for _, line := range wrap(got, d.face, d.size, room) {
		if d.face.width(line)*d.size > room {
			t.Errorf("%q is wider than %v points", line, room)
		}
	}
}
