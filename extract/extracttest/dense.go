package extracttest

import (
	"math/rand/v2"
	"strings"
)

// denseTemplate fills its column of texts to the edge, in small type: narrations of payment networks the world over.
func denseTemplate() Template {
	return Template{
		Name:   "dense-mixed",
		About:  "narrations of payment networks to the edge of their column, over several lines in small type: codes, masks, references of up to 35 characters, mail addresses, IBANs, in words of many countries",
		kind:   "pdf",
		rows:   [2]int{8, 30},
		invent: inventDense,
		design: mixed,
		alter:  packDense,
	}
}

// inventDense invents an account with the descriptions of one to three networks.
func inventDense(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, pick(r, []region{philippine, american, indian, british}), rows, false)
	networks := [][]string{pick(r, denseNetworks), pick(r, denseNetworks), pick(r, denseNetworks)}[:1+r.IntN(3)]
	for i := range l.entries {
		p := party{
			r:    r,
			out:  l.entries[i].amount < 0,
			name: strings.ToUpper(pick(r, firstNames) + " " + pick(r, lastNames)),
			firm: strings.ToUpper(pick(r, companies)),
			shop: pick(r, shops),
		}
		l.entries[i].text = []string{p.describe(pick(r, pick(r, networks)))}
		if r.IntN(8) == 0 {
			l.entries[i].check = digits(r, 3) + "00"
		}
	}
	return l
}

// packDense sets small type and cuts texts that are wider than the column: after a mark, or where the line is full.
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

// party is the other party of a transaction.
type party struct {
	r *rand.Rand
	// out is true for debits.
	out              bool
	name, firm, shop string
}

// denseNetworks are the descriptions of networks.txt, those of one region or scheme together.
var denseNetworks = readNetworks()

func readNetworks() (all [][]string) {
	for _, s := range readWords("networks.txt") {
		all = append(all, s.all("text"))
	}
	return all
}

// describe fills the places in braces of a description.
func (p party) describe(text string) string { return fillPlaces(text, p.value) }

// value draws the value of a place; networks.txt lists them.
func (p party) value(place string) string {
	if sides, ok := strings.CutPrefix(place, "side "); ok {
		out, in, _ := strings.Cut(sides, "|")
		return mark(p.out, out, in)
	}
	switch place {
	case "name":
		return p.name
	case "short":
		return withoutBlanks(p.name)
	case "small":
		return strings.ToLower(strings.ReplaceAll(p.name, " ", "."))
	case "firm":
		return p.firm
	case "shop":
		return p.shop
	case "SHOP":
		return strings.ToUpper(p.shop)
	case "SHOP_":
		return strings.ToUpper(withoutBlanks(p.shop))
	}
	count := placeSize(place)
	switch place[0] {
	case 'A':
		return fromAlphabet(p.r, capitals, count)
	case 'a':
		return strings.ToLower(fromAlphabet(p.r, capitals, count))
	case 'X':
		return fromAlphabet(p.r, codeCharacters, count)
	case 'x':
		return strings.ToLower(fromAlphabet(p.r, codeCharacters, count))
	case 'h':
		return fromAlphabet(p.r, "0123456789abcdef", count)
	case 'e':
		return fromAlphabet(p.r, "abcdefghijkmnpqrstuvwxyz0123456789", count)
	}
	return digits(p.r, count)
}

const (
	capitals       = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	codeCharacters = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"
)

func fromAlphabet(r *rand.Rand, alphabet string, count int) string {
	b := make([]byte, count)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}
