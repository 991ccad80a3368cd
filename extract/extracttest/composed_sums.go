package extracttest

import (
	"fmt"
	"strings"
)

// moneySentence tells the currency in words where neither a label nor the title does.
func (c *composer) moneySentence() {
	if c.moneyIn != moneySentence {
		return
	}
	c.g.page.left(c.g.d.margin, c.g.y, c.g.small(), c.g.d.face, fmt.Sprintf(c.t.amountsIn, c.g.l.currency))
	c.g.y += 1.3 * c.g.d.step
}

// stray prints what says nothing of the account: a tip with a number in it, or a clerk.
func (c *composer) stray() {
	g := c.g
	switch c.r.IntN(6) {
	case 0:
		g.page.left(g.d.margin, g.y, g.small(), g.d.face, fmt.Sprintf(pick(c.r, c.t.tip), c.h.phone(c.r)))
		g.y += 1.4 * g.d.step
	case 1:
		g.page.left(g.d.margin, g.y, g.small(), g.d.face, pick(c.r, c.t.people)+": "+c.h.others[1]+", "+pick(c.r, c.t.phone)+" "+c.h.phone(c.r))
		g.y += 1.4 * g.d.step
	}
}

// totals print the account's summary in the paper's own way.
func (c *composer) totals(pairs [][]string) {
	g := c.g
	width := g.d.width - 2*g.d.margin
	g.line()
	switch c.sums {
	case 0:
		step := width / float64(len(pairs))
		for i, p := range pairs {
			g.page.left(g.d.margin+float64(i)*step, g.y, g.small(), g.d.face.bold(), p[0])
			g.page.left(g.d.margin+float64(i)*step, g.y+g.d.step, g.d.size, g.d.face, p[1])
		}
		g.y += 2.5 * g.d.step
		return
	case 1:
		top := g.y - g.d.step
		c.sumRows(g.d.margin+6, g.d.margin+width*0.55, pairs)
		g.page.across(g.d.margin, g.d.margin+width*0.57, top)
		g.page.across(g.d.margin, g.d.margin+width*0.57, g.y-g.d.step*0.6)
	case 2:
		c.sumRows(g.d.margin+width*0.45, g.d.width-g.d.margin, pairs)
	default:
		for _, p := range pairs {
			c.left(p[0]+" "+strings.Repeat(".", 3+c.r.IntN(2))+" "+c.g.l.currency+" "+p[1], g.d.face, 1)
			g.line()
		}
	}
	g.line()
}

func (c *composer) sumRows(x, right float64, pairs [][]string) {
	for _, p := range pairs {
		c.g.page.left(x, c.g.y, c.g.d.size, c.g.d.face, p[0])
		c.g.page.right(right, c.g.y, c.g.d.size, c.g.d.face.bold(), p[1])
		c.g.line()
	}
}
