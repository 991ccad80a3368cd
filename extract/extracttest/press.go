package extracttest

import (
	"fmt"
)

// Press draws papers. The zero value prints text with the standard fonts, and the same look and seed give
// the same bytes, always. With families, two of three PDFs are printed in one of them and carry it inside;
// then the same bytes come from the same font packages.
type Press struct {
	Families []Family
}

// Make draws the paper of a look and a seed with the standard fonts.
func Make(look Look, seed int) Sample { return Press{}.Make(look, seed) }

// Make draws the paper of a look and a seed.
func (press Press) Make(look Look, seed int) Sample {
	p := newPlan(look, seed)
	if look.PrintedInFamily(seed) {
		p.families = press.Families
	}
	paper := Sample{Name: fmt.Sprintf("%s-%04d.%s", look.Name, seed, look.kind), Look: look.Name, Unseen: look.Unseen}
	switch {
	case look.kind == "xlsx":
		paper.Content, paper.Truth = p.workbook()
	case look.kind == "csv" && look.sheet == nil:
		paper.Content, paper.Truth = p.mixedExport()
	case look.sheet != nil:
		paper.Content, paper.Truth = look.sheet(p.random).write(p.ledger)
	default:
		d, ink, truth := p.drawn()
		paper.Truth = truth
		if look.kind == "txt" {
			paper.Content = typed(d, ink)
		} else {
			paper.Content = randomProducer(p.random).write(ink, p.random)
		}
	}
	paper.Truth.Flaw = p.flaw
	return paper
}

// PrintedInFamily reports whether [Press.Make] prints the paper of a seed in a family of the press, if it has any. All
// other papers are the same on every machine.
func (l Look) PrintedInFamily(seed int) bool {
	return seed%3 != 0 && (l.kind == "pdf" || l.kind == "txt")
}

// drawn is the paper as ink on pages, of all its accounts.
func (p plan) drawn() (design, *canvas, Truth) {
	if p.look.free != nil {
		ink, truth := p.freehand()
		return design{}, ink, truth
	}
	d := p.design()
	ink, truth := draw(d, p.ledger, p.random)
	for i := 1; i < p.look.accounts; i++ {
		more, rows := draw(d, p.anotherAccount(), p.random)
		for _, row := range rows.Rows {
			row.AccountIndex = i
			truth.Rows = append(truth.Rows, row)
		}
		ink.pages = append(ink.pages, more.pages...)
	}
	return d, ink, truth
}

// design is the look's design for this paper. A flaw must not leave the opening balance to guesses.
func (p plan) design() design {
	var d design
	if p.ledger.home != nil {
		d = composedDesign(p.random, p.ledger)
		if p.look.spoil != nil {
			d.sumUp(p.random, p.ledger)
		}
	} else {
		d = p.look.design(p.random)
	}
	if p.look.wear != nil {
		p.look.wear(p.random, &d, p.ledger)
	}
	if p.flaw != "" && d.totals == totalsNone {
		d.totals = totalsBottom
	}
	standard := d.face
	d.face = faceIn(p.families, standard, fmt.Sprintf("%s-%d", p.look.Name, p.seed))
	d.size *= fitting(standard, d.face)
	return d
}

// fitting is how much smaller a face must be printed to take no more room than the standard one that the
// columns were cut for; 1 for a narrower face.
func fitting(standard, face fontFace) float64 {
	ratio := 1.0
	for _, sample := range []string{"0123456789.,", "2024-01-01 05:04 AM", "STARTING BALANCE", "Transaction Description"} {
		ratio = min(ratio, standard.width(sample)/face.width(sample), standard.bold().width(sample)/face.bold().width(sample))
	}
	return ratio
}

// Papers draws count papers of every look, from seed on, with the standard fonts.
func Papers(looks []Look, seed, count int) []Sample {
	var out []Sample
	for _, look := range looks {
		for i := range count {
			out = append(out, Make(look, seed+i))
		}
	}
	return out
}
