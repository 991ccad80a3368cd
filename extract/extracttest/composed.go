package extracttest

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// composedLook is a bank as random as its paper: of every seed the head is another one's design.
func composedLook() Look {
	return Look{Name: "composed-mixed", About: "another bank's head on every paper: letterhead, holder, account, period, summary and small print each in a wording and a place of their own, in eighteen countries",
		kind: "pdf", rows: [2]int{6, 30}, invent: newComposed}
}

// composer prints the head, the foot and the summary of a paper whose every choice is random.
type composer struct {
	g *drawing
	r *rand.Rand
	h *home
	t *tongue
	// days is the layout of days in the head.
	days string
	// place says where the holder's name stands.
	place holderPlace
	// nameless says that the letterhead has no name, only a web address.
	nameless bool
	// sums is how the summary is printed, where no summary of its own says it.
	sums    int
	summary *summary
	// register is how the customer's register is printed; nil on papers without one.
	register *register
	// moneyIn says where the currency is told: among the facts, in a sentence or in the title.
	moneyIn moneyPlace
}

type moneyPlace int

const (
	moneyFact moneyPlace = iota
	moneySentence
	moneyTitle
)

// composedDesign is a mixed design in the words and figures of a nation.
func composedDesign(r *rand.Rand, l *ledger) design {
	d, h := mixed(r), l.home
	t := h.nation.tongue
	d.money, d.grouping, d.dates = "", h.nation.money, pick(r, h.nation.shortDays())
	d.width, d.height = min(d.width, d.height), max(d.width, d.height)
	if h.register {
		d.size = min(d.size, 7.5)
		if r.IntN(2) == 0 {
			d.width, d.height = d.height, d.width
		}
	}
	d.size = min(d.size, 9)
	d.step = d.size * (1.25 + 0.1*float64(r.IntN(4)))
	d.margin = 32 + float64(r.IntN(4))*8
	if d.size*10 > 80 && len(d.columns) > 5 {
		d.size = 7.5
	}
	d.words.opening, d.words.closing, d.words.credits, d.words.debits = pick(r, t.opening), pick(r, t.closing), pick(r, t.credits), pick(r, t.debits)
	if d.openingRow != "" {
		d.openingRow = d.words.opening
	}
	if d.closingRow != "" {
		d.closingRow = d.words.closing
	}
	d.words.page = t.page
	d.speak(r, t)
	d.composed = newComposer(r, h, d.width > d.height)
	return d
}

// speak writes the headings in a language; what only English papers print goes.
func (d *design) speak(r *rand.Rand, t *tongue) {
	if len(t.columns) == 0 {
		return
	}
	d.columns = slices.DeleteFunc(d.columns, func(c column) bool { return t.columns[c.kind] == nil })
	for i, c := range d.columns {
		d.columns[i].title = pick(r, t.columns[c.kind])
	}
	if !slices.Contains([]signs{minusFront, minusBack, plusAndMinus, signsBack}, d.amounts) {
		d.amounts = pick(r, []signs{minusFront, minusBack, plusAndMinus})
	}
	if !slices.Contains([]signs{minusFront, minusBack}, d.balances) {
		d.balances = minusFront
	}
}

func newComposer(r *rand.Rand, h *home, wide bool) *composer {
	c := &composer{r: r, h: h, t: h.nation.tongue, days: pick(r, h.nation.days), sums: r.IntN(4)}
	if c.t.months != nil && r.IntN(4) == 0 {
		c.days = pick(r, []string{"2. January 2006", "2 January 2006"}) // the dot is German's and Swedish's
		if c.t != &tongueGerman {
			c.days = "2 January 2006"
		}
	}
	c.place = holderPlace(r.IntN(int(holderPlaces)))
	c.moneyIn = pick(r, []moneyPlace{moneyFact, moneyFact, moneyFact, moneySentence, moneyTitle})
	if h.register {
		c.register, c.place, c.moneyIn = newRegister(r, wide), holderLabelled, moneyFact
	}
	return c
}

// localMonths puts the nation's names of months for the English ones.
func (t *tongue) localMonths(text string) string {
	for i, name := range t.months {
		text = strings.ReplaceAll(text, englishMonths[i], name)
	}
	return text
}

var englishMonths = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}

// startPage begins a page; the first tells whose account it is.
func (c *composer) startPage(g *drawing, first bool) {
	c.g = g
	g.page = g.ink.newPage()
	g.y = g.d.margin + g.d.size*1.5
	if !first {
		c.runningHead()
		return
	}
	c.letterhead()
	c.titleLine()
	if c.register != nil {
		c.printRegister()
	} else {
		c.printHolderAndFacts()
	}
	c.moneySentence()
	c.stray()
	if g.d.totals == totalsTop {
		g.totalsBox()
	}
	c.lateHolder()
	g.line()
}

// runningHead is what later pages repeat.
func (c *composer) runningHead() {
	g := c.g
	switch c.r.IntN(4) {
	case 0:
		c.left(c.h.brand, g.d.face.bold(), 1.2)
	case 1:
		c.left(c.h.brand+" - "+pick(c.r, c.t.number)+" "+g.l.number, g.d.face, 1)
	case 2:
		c.left(pick(c.r, c.t.title), g.d.face.bold(), 1.1)
		g.page.right(g.d.width-g.d.margin, g.y, g.d.size, g.d.face, pick(c.r, c.t.number)+": "+g.l.number)
	}
	g.y += 2 * g.d.step
}

// left prints a line at the margin, so many times as high as the text.
func (c *composer) left(text string, face fontFace, scale float64) {
	c.g.page.left(c.g.d.margin, c.g.y, c.g.d.size*scale, face, text)
}

// lines prints lines below each other and gives the baseline below the last.
func (c *composer) lines(x, y float64, face fontFace, texts ...string) float64 {
	for _, text := range texts {
		if text != "" {
			c.g.page.left(x, y, c.g.d.size, face, text)
			y += c.g.d.step
		}
	}
	return y
}
