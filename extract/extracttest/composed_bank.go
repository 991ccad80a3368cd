package extracttest

import (
	"fmt"
	"strings"
)

// letterhead prints the bank's name as a logo would stand there, and how to reach it.
func (c *composer) letterhead() {
	g := c.g
	style := c.r.IntN(9)
	scale := 1.3 + 0.2*float64(c.r.IntN(6))
	x, align := g.d.margin, c.r.IntN(5)
	name := c.h.brand
	width := g.d.face.bold().width(name) * g.d.size * scale
	apart := style == 0 && scale < 1.8 && len(name) < 24
	if apart {
		width = g.d.face.bold().spacedWidth(name) * g.d.size * scale
	}
	switch align {
	case 0:
		x = max(x, (g.d.width-width)/2)
	case 1:
		x = max(x, g.d.width-g.d.margin-width)
	}
	top := g.y
	g.y += g.d.size * (scale - 1)
	switch {
	case apart:
		c.spaced(x, name, scale)
	case style == 1 && strings.Contains(name, " "):
		first, second := halves(name)
		g.page.left(x, g.y, g.d.size*scale, g.d.face.bold(), first)
		g.y += g.d.size * scale * 1.1
		g.page.left(x, g.y, g.d.size*scale, g.d.face.bold(), second)
	case style == 2: // the name stands in the small print alone
		g.l.bank, c.nameless = c.h.legal, true
		g.page.left(x, g.y, g.d.size*1.2, g.d.face, c.h.site())
	default:
		g.page.left(x, g.y, g.d.size*scale, g.d.face.bold(), name)
	}
	g.line()
	if style == 3 || style == 4 {
		g.page.left(x, g.y, g.small(), g.d.face, pick(c.r, c.t.slogan))
		g.line()
	}
	c.bankAddress(x, top, align)
	if c.r.IntN(4) == 0 {
		g.page.across(g.d.margin, g.d.width-g.d.margin, g.y-g.d.step*0.5)
		g.line()
	}
}

const (
	// letterGap and wordGap are the room behind every letter of a spaced name, and what a space adds, at size 1.
	letterGap = 0.35
	wordGap   = 0.3
)

// spacedWidth is the width at size 1 of a name in capitals with a gap after every letter.
func (f fontFace) spacedWidth(name string) float64 {
	name = strings.ToUpper(name)
	return f.width(name) + letterGap*float64(len([]rune(name))) + wordGap*float64(strings.Count(name, " "))
}

// spaced prints a name with a gap after every letter.
func (c *composer) spaced(x float64, name string, scale float64) {
	size := c.g.d.size * scale
	for _, letter := range strings.ToUpper(name) {
		if letter != ' ' {
			c.g.page.left(x, c.g.y, size, c.g.d.face.bold(), string(letter))
		}
		x += (c.g.d.face.bold().width(string(letter)) + letterGap) * size
		if letter == ' ' {
			x += wordGap * size
		}
	}
	c.h.brand = strings.ToUpper(name)
	c.g.l.bank = c.h.brand
}

// bankAddress prints where the bank is: below the name, on the other side, or not.
func (c *composer) bankAddress(x, top float64, align int) {
	g := c.g
	texts := []string{pick(c.r, c.h.nation.streets), pick(c.r, c.h.nation.towns), pick(c.r, c.t.phone) + " " + c.h.phone(c.r)}
	if c.r.IntN(2) == 0 {
		texts = append(texts, c.h.site())
	}
	switch c.r.IntN(5) {
	case 0, 1:
		if x+g.d.face.width(texts[0])*g.d.size < g.d.width-g.d.margin {
			g.y = c.lines(x, g.y, g.d.face, texts...)
		}
	case 2:
		g.page.left(min(x, g.d.margin), g.y, g.small(), g.d.face, strings.Join(texts, pick(c.r, []string{" - ", ", ", " | ", " · "})))
		g.line()
	case 3:
		if align > 1 {
			g.y = max(g.y, c.lines(g.d.width*0.68, top, g.d.face, texts...))
		}
	}
	g.y += g.d.step * 0.6
}

// titleLine prints what the paper is.
func (c *composer) titleLine() {
	g := c.g
	title := pick(c.r, c.t.title)
	if c.moneyIn == moneyTitle {
		title += fmt.Sprintf(pick(c.r, []string{" (%s)", " - %s", " %s"}), g.l.currency)
	}
	if c.place == holderInTitle {
		title += pick(c.r, []string{" - ", ": ", " – "}) + g.l.holder
	}
	scale := 1.1 + 0.15*float64(c.r.IntN(4))
	g.y += g.d.size * (scale - 1)
	switch place := c.r.IntN(4); {
	case c.place == holderBesideTitle:
		c.left(title, g.d.face.bold(), scale)
		g.page.right(g.d.width-g.d.margin, g.y, g.d.size, g.d.face, g.l.holder)
	case place == 0:
		g.page.centre(g.d.width/2, g.y, g.d.size*scale, g.d.face.bold(), title)
	case place == 1:
		g.page.right(g.d.width-g.d.margin, g.y, g.d.size*scale, g.d.face.bold(), title)
	default:
		c.left(title, g.d.face.bold(), scale)
	}
	g.y += 1.6 * g.d.step
}

// foot prints the small print at the bottom of every page, the law's name of the bank among it.
func (c *composer) foot() {
	g := c.g
	texts := []string{fmt.Sprintf(pick(c.r, c.t.legal), c.h.legal)}
	if c.r.IntN(2) == 0 {
		texts[0] += " " + fmt.Sprintf(pick(c.r, c.t.member), c.h.group)
	}
	if c.h.parent != "" {
		texts[0] = c.h.parentLine()
	}
	if c.r.IntN(2) == 0 {
		texts = append(texts, pick(c.r, c.t.insured))
	}
	if c.r.IntN(3) == 0 && !c.nameless {
		texts = texts[1:]
	}
	for i, p := range g.ink.pages {
		base := g.d.height - g.d.margin
		p.right(g.d.width-g.d.margin, base, g.small(), g.d.face, fmt.Sprintf(g.d.words.page, i+1, len(g.ink.pages)))
		for n, text := range texts {
			p.left(g.d.margin, base-float64(len(texts)-n)*g.d.step*0.9, g.small()*0.85, g.d.face, text)
		}
	}
}
