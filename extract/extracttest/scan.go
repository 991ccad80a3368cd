package extracttest

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/degrade"
)

// maxScanned is the most rows of a paper that is printed and scanned: a person would scan two or three
// pages, and recognition takes seconds a page.
const maxScanned = 60

// Scannable says that papers of the look are drawn on pages, so that they can be printed and scanned.
func (l Look) Scannable() bool { return l.kind == "pdf" }

// Scan prints the paper of a look and a seed, spoils it by a grade, and writes it as a file that the seed
// chooses: a PDF of pictures, a TIFF of all pages, or, for a single page, a JPEG or a PNG. The truth stays
// what was printed, whatever of it can still be read. Without families it is printed in Go's own fonts.
func (press Press) Scan(look Look, seed int, grade Grade) Sample {
	look.rows = [2]int{min(look.rows[0], maxScanned/2), min(look.rows[1], maxScanned)}
	p := newPlan(look, seed)
	if p.families = press.Families; len(p.families) == 0 {
		p.families = goFamilies
	}
	_, ink, truth := p.drawn()
	truth.Flaw = p.flaw
	r := gradeRandom(look.Name, seed, grade)
	if grade == Fax {
		ink.sendersLine(r, p.ledger)
	}
	s := scanOf(r, ink, treatments[grade])
	content, ending := s.file(r, grade)
	return Sample{Name: fmt.Sprintf("%s-%04d-%s.%s", look.Name, seed, grade, ending), Look: look.Name, Unseen: look.Unseen,
		Grade: grade, Content: content, Truth: truth}
}

// gradeRandom is a source of its own for each paper and grade: the ink is the same under every grade.
func gradeRandom(look string, seed int, grade Grade) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(look + "\x00" + string(grade))) // a hash does not fail
	return rand.New(rand.NewPCG(uint64(seed), h.Sum64()))
}

// sendersLine is what the sending machine prints over every page.
func (c *canvas) sendersLine(r *rand.Rand, l *ledger) {
	if r.IntN(2) == 0 {
		return
	}
	sent := fmt.Sprintf("%s  %02d:%02d  FROM +63 2 8%03d %04d", printDate(l.printed, "upper:02-Jan-2006"), 8+r.IntN(10), r.IntN(60), r.IntN(1000), r.IntN(10000))
	for i, p := range c.pages {
		p.left(20, 12, 8, "Go-Mono", sent)
		p.right(c.width-20, 12, 8, "Go-Mono", fmt.Sprintf("P.%02d/%02d", i+1, len(c.pages)))
	}
}

// scan is the pages as a machine stored them.
type scan struct {
	pages   []*degrade.Picture
	dpi     int
	quality int // of JPEG, 0 for no loss
	turned  int // quarters clockwise that the pages lie from upright
	points  [2]float64
}

func scanOf(r *rand.Rand, ink *canvas, t treatment) scan {
	dpi := t.dpi
	if t.finer > 0 {
		dpi += dpiStep * float64(r.IntN(t.finer+1))
	}
	s := scan{dpi: int(dpi), points: [2]float64{ink.width, ink.height}}
	if t.quality[1] > 0 {
		s.quality = t.quality[0] + r.IntN(t.quality[1]-t.quality[0]+1)
	}
	if r.IntN(100) < t.turns {
		s.turned = 1 + r.IntN(3)
	}
	printed := ink.pictures(dpi)
	for i := range printed {
		back := printed[(i+1)%len(printed)]
		if len(printed) == 1 {
			back = back.Turned(2)
		}
		s.pages = append(s.pages, t.spoil(r, clone(printed[i]), clone(back)).Turned(s.turned))
	}
	return s
}

func clone(p *degrade.Picture) *degrade.Picture {
	c := *p
	c.Pix = append([]uint8(nil), p.Pix...)
	return &c
}
