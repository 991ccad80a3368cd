package extracttest

import (
	"fmt"
	"strings"
)

// holderPlace is where a composed paper names the holder.
type holderPlace int

const (
	holderWindowLeft   holderPlace = iota // in the envelope's window, facts beside it
	holderWindowRight                     // the same with the sides changed
	holderLabelled                        // among the facts
	holderNameAddress                     // among them with the address below
	holderStrip                           // name, number and currency on a line, nothing labelled
	holderBehindNumber                    // on the number's line, behind or in front of it
	holderSentence                        // told in words
	holderBesideTitle
	holderInTitle
	holderBox          // in a frame with the address
	holderAfterSummary // the address stands below the summary
	holderAboveLabel   // the label stands small below the name
	holderTwice        // in the window and among the facts
	holderPlaces
)

// printHolderAndFacts prints the head's middle: who, which account, which days.
func (c *composer) printHolderAndFacts() {
	g := c.g
	facts := c.facts()
	half := (g.d.width - 2*g.d.margin) / 2
	switch c.place {
	case holderWindowLeft, holderTwice:
		c.sideBySide(func(x float64) { c.window(x, half) }, func(x float64) { c.pairs(x, half*0.95, facts) })
	case holderWindowRight:
		c.sideBySide(func(x float64) { c.pairs(x, half*0.95, facts) }, func(x float64) { c.window(x, half) })
	case holderBox:
		c.sideBySide(func(x float64) { c.pairs(x, half*0.95, facts) }, func(x float64) { c.box(x, half) })
	case holderStrip:
		c.strip()
		c.arrange(facts)
	case holderBehindNumber:
		c.besideNumber()
		c.arrange(facts)
	case holderSentence:
		c.left(fmt.Sprintf(pick(c.r, c.t.sentence), g.l.holder), g.d.face, 1)
		g.y += 1.4 * g.d.step
		c.arrange(facts)
	case holderAboveLabel:
		c.left(g.l.holder, g.d.face.bold(), 1.1)
		g.line()
		g.page.left(g.d.margin, g.y, g.small()*0.85, g.d.face, pick(c.r, c.t.holder))
		g.y += 1.4 * g.d.step
		c.arrange(facts)
	default:
		c.arrange(facts)
	}
	g.y += g.d.step * 0.6
}

// sideBySide prints two things from the same line on and goes below the longer.
func (c *composer) sideBySide(left, right func(x float64)) {
	g := c.g
	top := g.y
	left(g.d.margin + float64(c.r.IntN(3))*8)
	below := g.y
	g.y = top + float64(c.r.IntN(3))*g.d.step
	right(g.d.margin + (g.d.width-2*g.d.margin)*0.54)
	g.y = max(g.y, below)
}

// window prints the address block as post needs it.
func (c *composer) window(x, width float64) {
	g := c.g
	switch c.r.IntN(6) {
	case 0:
		g.y = c.lines(x, g.y, g.d.face, pick(c.r, c.t.confidential)) + g.d.step*0.5
	case 1:
		g.page.left(x, g.y, g.small()*0.75, g.d.face, c.h.brand+" - "+pick(c.r, c.h.nation.streets))
		g.y += 1.5 * g.d.step
	case 2:
		g.y = c.lines(x, g.y, g.d.face, fillIn(c.r, "##### #### ##/##"))
	}
	g.y = c.lines(x, g.y, g.d.face, c.address(width)...)
}

// address is the holder's name with what stands below it.
func (c *composer) address(width float64) []string {
	g := c.g
	name := c.h.holder
	if len(name) == 1 {
		name = wrap(name[0], g.d.face, g.d.size, width*0.95)
	}
	block := append([]string{}, name...)
	if c.r.IntN(5) == 0 {
		who := c.t.attention[len(c.t.attention)-1]
		if c.h.company {
			who = c.t.attention[0]
		}
		block = append(block, fmt.Sprintf(who, c.h.others[1]))
	}
	block = append(block, g.l.address, g.l.city)
	if c.r.IntN(3) == 0 {
		block = append(block, c.h.nation.country)
	}
	if c.r.IntN(8) == 0 {
		for i := range block[len(name):] {
			block[len(name)+i] = strings.ToUpper(block[len(name)+i])
		}
	}
	return block
}

// box prints the address block in a frame.
func (c *composer) box(x, width float64) {
	g := c.g
	top := g.y - g.d.step
	g.y = c.lines(x+6, g.y, g.d.face, c.address(width*0.8)...)
	bottom, right := g.y-g.d.step*0.5, g.d.width-g.d.margin
	g.page.across(x, right, top)
	g.page.across(x, right, bottom)
	g.page.down(x, top, bottom)
	g.page.down(right, top, bottom)
	g.line()
}

// strip prints name, number and currency on a line of their own.
func (c *composer) strip() {
	g := c.g
	values := []string{g.l.holder, g.l.number, g.l.currency}
	if c.r.IntN(2) == 0 {
		values[0], values[1] = values[1], values[0]
	}
	room := g.d.width - 2*g.d.margin
	for _, value := range values {
		room -= g.d.face.bold().width(value) * g.d.size
	}
	x := g.d.margin
	for _, value := range values {
		g.page.left(x, g.y, g.d.size, g.d.face.bold(), value)
		x += g.d.face.bold().width(value)*g.d.size + min(room/2, 90)
	}
	if c.r.IntN(2) == 0 {
		g.page.across(g.d.margin, g.d.width-g.d.margin, g.y+g.d.step*0.5)
	}
	g.y += 1.8 * g.d.step
}

// besideNumber prints name and number in one text.
func (c *composer) besideNumber() {
	g := c.g
	label := pick(c.r, c.t.number)
	c.left(pick(c.r, []string{
		label + " " + g.l.number + "  " + g.l.holder, g.l.number + " - " + g.l.holder, g.l.holder + " - " + g.l.number, label + ": " + g.l.number + " / " + g.l.holder,
		g.l.holder + " (" + g.l.number + ")",
	}), g.d.face.bold(), 1)
	g.y += 1.5 * g.d.step
}

// lateHolder prints the holder's address below the summary where it stands there.
func (c *composer) lateHolder() {
	if c.place != holderAfterSummary {
		return
	}
	g := c.g
	g.line()
	g.y = c.lines(g.d.margin, g.y, g.d.face, c.address(g.d.width/2)...)
}
