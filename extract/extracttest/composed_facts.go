package extracttest

import (
	"fmt"
	"strings"
)

// fact is a label and what stands beside or below it, over one line or more.
type fact struct {
	label string
	value []string
}

// facts are what the head tells of the account beside the holder's name, in any order, with what is nobody's concern
// among it.
func (c *composer) facts() []fact {
	l, t := c.g.l, c.t
	var out []fact
	give := func(label string, value ...string) { out = append(out, fact{label, value}) }
	if c.place == holderLabelled || c.place == holderTwice {
		give(pick(c.r, t.holder), l.holder)
	}
	if c.place == holderNameAddress {
		give(pick(c.r, t.nameAndAddress), append(append([]string{}, c.h.holder...), l.address, l.city)...)
	}
	c.numberFacts(give)
	if c.moneyIn == moneyFact && c.place != holderStrip {
		give(pick(c.r, t.currency), l.currency)
	}
	c.periodFacts(give)
	c.sideFacts(give)
	c.r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// numberFacts tell the account's number: its own, an IBAN, or both.
func (c *composer) numberFacts(give func(string, ...string)) {
	l := c.g.l
	named := c.place == holderStrip || c.place == holderBehindNumber
	switch {
	case c.h.iban == "" || named:
		if !named {
			give(pick(c.r, c.t.number), l.number)
		}
	case c.r.IntN(2) == 0:
		l.number = c.h.iban
		give("IBAN", c.h.iban)
	default:
		give(pick(c.r, c.t.number), l.number)
		give("IBAN", c.h.iban)
	}
}

// periodFacts tell the statement's days.
func (c *composer) periodFacts(give func(string, ...string)) {
	l, t := c.g.l, c.t
	from, to := t.localMonths(printDate(l.from, c.days)), t.localMonths(printDate(l.to, c.days))
	whole := l.from.Day == 1 && l.to.AddDays(1).Day == 1 && l.from.Month == l.to.Month
	switch n := c.r.IntN(8); {
	case n == 0:
		give(t.until[0], from)
		give(t.until[1], to)
	case n == 1 && whole:
		give(t.period[0], t.localMonths(printDate(l.from, "January 2006")))
	case n < 4: // below the title, without a label
		c.left(from+pick(c.r, t.join)+to, c.g.d.face, 1)
		c.g.y += 1.4 * c.g.d.step
	default:
		give(pick(c.r, t.period), from+pick(c.r, t.join)+to)
	}
}

// sideFacts tell of branch, product, day of printing, and of people and numbers that are neither holder nor account.
func (c *composer) sideFacts(give func(string, ...string)) {
	l, t := c.g.l, c.t
	sides := []fact{
		{pick(c.r, t.branch), []string{l.branch}}, {pick(c.r, t.product), []string{l.product}}, {pick(c.r, t.customer), []string{l.customer}},
		{pick(c.r, t.printed), []string{t.localMonths(printDate(l.printed, c.days))}}, {t.sheetNumber, []string{fmt.Sprintf("%d/%d", 1+c.r.IntN(30), l.to.Year)}},
		{pick(c.r, t.people), []string{c.h.others[0]}}, {pick(c.r, t.phone), []string{c.h.phone(c.r)}},
		{pick(c.r, []string{"BIC", "SWIFT", "BIC/SWIFT"}), []string{strings.ToUpper(c.h.nation.bankStems[0][:2]) + "QL" + c.h.nation.currency[:2] + "2X"}},
	}
	for _, side := range sides {
		if c.r.IntN(5) < 2 {
			give(side.label, side.value...)
		}
	}
}

// arrange prints facts over the whole width.
func (c *composer) arrange(facts []fact) {
	g := c.g
	width := g.d.width - 2*g.d.margin
	switch c.r.IntN(5) {
	case 0:
		c.pairs(g.d.margin, width*0.7, facts)
	case 1:
		half := (len(facts) + 1) / 2
		c.sideBySide(func(x float64) { c.pairs(x, width*0.48, facts[:half]) }, func(x float64) { c.pairs(x, width*0.45, facts[half:]) })
	case 2:
		c.pairs(g.d.margin+width*0.5, width*0.5, facts)
	default:
		c.tiles(facts)
	}
}

// pairs print labels and values beside each other.
func (c *composer) pairs(x, width float64, facts []fact) {
	g := c.g
	label, mark := g.d.face.bold(), pick(c.r, []string{":", ":", "", " :"})
	if c.r.IntN(3) == 0 {
		label = g.d.face
	}
	aside := 0.0
	for _, f := range facts {
		aside = max(aside, label.width(f.label+mark)*g.d.size)
	}
	aside = min(aside, width*0.5) + 8
	tight := c.r.IntN(4) == 0 && mark != ""
	for _, f := range facts {
		g.page.left(x, g.y, g.d.size, label, f.label+mark)
		at := x + max(aside, label.width(f.label+mark)*g.d.size+5)
		if tight {
			at = x + label.width(f.label+mark+" ")*g.d.size
		}
		c.value(at, x+width-at, f)
	}
}

// value prints a value, on more lines where it is too wide.
func (c *composer) value(x, width float64, f fact) {
	for _, part := range f.value {
		for _, text := range wrap(part, c.g.d.face, c.g.d.size, max(width, 60)) {
			c.g.page.left(x, c.g.y, c.g.d.size, c.g.d.face, text)
			c.g.line()
		}
	}
}

// tiles print labels above their values, three to five in a row, or below them.
func (c *composer) tiles(facts []fact) {
	g := c.g
	across, framed := 3+c.r.IntN(3), c.r.IntN(3) == 0
	width := (g.d.width - 2*g.d.margin) / float64(across)
	for len(facts) > 0 {
		n := min(across, len(facts))
		top, below := g.y, g.y
		for i, f := range facts[:n] {
			x := g.d.margin + float64(i)*width + 3
			g.y = top
			for _, text := range wrap(f.label, g.d.face.bold(), g.small(), width-columnGap) {
				g.page.left(x, g.y, g.small(), g.d.face.bold(), text)
				g.line()
			}
			c.value(x, width-columnGap, f)
			below = max(below, g.y)
		}
		if framed {
			g.page.across(g.d.margin, g.d.width-g.d.margin, below-g.d.step*0.6)
		}
		g.y, facts = below+g.d.step*0.4, facts[n:]
	}
}
