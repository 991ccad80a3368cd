package extracttest

import (
	"math/rand/v2"
	"strings"
)

// denseLook fills its column of texts to the edge, in small type: narrations of payment networks the world over.
func denseLook() Look {
	return Look{Name: "dense-mixed", About: "narrations of payment networks to the edge of their column, over several lines in small type: codes, masks, references of up to 35 characters, mail addresses, IBANs, in words of many countries",
		kind: "pdf", rows: [2]int{8, 30}, invent: inventDense, design: mixed, wear: packDense}
}

// inventDense invents an account whose texts are those of one to three networks.
func inventDense(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, pick(r, []region{philippine, american, indian, british}), rows, false)
	networks := [][]narration{pick(r, denseNetworks), pick(r, denseNetworks), pick(r, denseNetworks)}[:1+r.IntN(3)]
	for i := range l.entries {
		p := party{r: r, out: l.entries[i].amount < 0, name: strings.ToUpper(pick(r, firstNames) + " " + pick(r, lastNames)), firm: strings.ToUpper(pick(r, companies)), shop: pick(r, shops)}
		l.entries[i].text = []string{pick(r, pick(r, networks))(p)}
		if r.IntN(8) == 0 {
			l.entries[i].check = digits(r, 3) + "00"
		}
	}
	return l
}

// packDense sets small type and cuts what is wider than the column: behind a mark, or wherever the line is full.
func packDense(r *rand.Rand, d *design, l *ledger) {
	d.size = 6 + 0.25*float64(r.IntN(8))
	d.step = d.size * between(r, 1.15, 1.5)
	d.face = pick(r, []fontFace{sans, sans, serif, mono})
	if d.oneLine = true; d.face == mono {
		d.size *= 0.9
	}
	for i := range d.columns {
		if d.columns[i].kind == colText {
			d.columns[i].width *= between(r, 0.8, 1.3)
		}
	}
	if r.IntN(3) == 0 {
		d.breakAnywhere(l)
	} else {
		d.breakLong(l)
	}
	if r.IntN(6) == 0 && d.ruling != gridRules {
		d.figuresMiddle, d.rowGap = true, d.step*between(r, 0.3, 0.8)
	}
	if l.currency == "INR" {
		d.grouping = lakh
	}
}

// breakAnywhere puts a blank where a line is full, within words too, as line printers and some portals do.
func (d *design) breakAnywhere(l *ledger) {
	room := d.textRoom()
	for i := range l.entries {
		var lines []string
		line := ""
		for _, c := range strings.Join(l.entries[i].text, " ") {
			if d.face.width(line+string(c))*d.size > room {
				lines, line = append(lines, line), ""
			}
			line += string(c)
		}
		l.entries[i].text = []string{strings.Join(strings.Fields(strings.Join(append(lines, line), " ")), " ")}
	}
}
