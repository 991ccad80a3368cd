package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// composedTemplate composes the head, foot and summary of every paper at random.
func composedTemplate() Template {
	return Template{
		Name:   "composed-mixed",
		About:  "another bank's head on every paper: letterhead, holder, account, period, summary and small print each in a wording and a place of their own, in eighteen countries",
		kind:   "pdf",
		rows:   [2]int{6, 30},
		invent: newComposed,
	}
}

// composer prints the head, the foot and the summary of a paper with random choices only.
type composer struct {
	g *drawing
	r *rand.Rand
	h *parties
	t *language
	// days is the layout of days in the head.
	days string
	// place is where the holder's name is printed.
	place holderPlace
	// nameless reports whether the letterhead has no name, only a web address.
	nameless bool
	// sums is how the totals are printed if there is no summary.
	sums    int
	summary *summary
	// register is how the customer's register is printed; nil on papers without one.
	register *register
	// moneyIn is where the currency is printed: among the facts, in a sentence or in the title.
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
	d, h := mixed(r), l.parties
	t := h.nation.language
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
	d.words.opening, d.words.closing, d.words.credits, d.words.debits =
		pick(r, t.opening), pick(r, t.closing), pick(r, t.credits), pick(r, t.debits)
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

// speak writes the headings in a language, and removes parts that only English papers have.
func (d *design) speak(r *rand.Rand, t *language) {
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

func newComposer(r *rand.Rand, h *parties, wide bool) *composer {
	c := &composer{r: r, h: h, t: h.nation.language, days: pick(r, h.nation.days), sums: r.IntN(4)}
	if c.t.months != nil && r.IntN(4) == 0 {
		c.days = pick(r, []string{"2. January 2006", "2 January 2006"}) // the dot is German's and Swedish's
		if c.t != languageGerman {
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
func (t *language) localMonths(text string) string {
	for i, name := range t.months {
		text = strings.ReplaceAll(text, englishMonths[i], name)
	}
	return text
}

var englishMonths = names.all("month_english")

// startPage begins a page; the first one names the account.
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
		c.renderRegister()
	} else {
		c.renderHolderAndFacts()
	}
	c.moneySentence()
	c.stray()
	if g.d.totals == totalsTop {
		g.totalsBox()
	}
	c.lateHolder()
	g.line()
}

// runningHead prints the part of the head that later pages repeat.
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

// left prints a line at the margin, at scale times the size of text.
func (c *composer) left(text string, face fontFace, scale float64) {
	c.g.page.left(c.g.d.margin, c.g.y, c.g.d.size*scale, face, text)
}

// lines prints lines below each other and returns the baseline below the last.
func (c *composer) lines(x, y float64, face fontFace, texts ...string) float64 {
	for _, text := range texts {
		if text != "" {
			c.g.page.left(x, y, c.g.d.size, face, text)
			y += c.g.d.step
		}
	}
	return y
}

// letterhead prints the bank's name as a logo would, and how to reach the bank.
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
	case style == 2: // only the small print has the name
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
	// letterGap and wordGap are the room after every letter of a spaced name, and the room that a space adds, at size
	// 1.
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
	texts := []string{
		pick(c.r, c.h.nation.streets), pick(c.r, c.h.nation.towns), pick(c.r, c.t.phone) + " " + c.h.phone(c.r),
	}
	if c.r.IntN(2) == 0 {
		texts = append(texts, c.h.site())
	}
	switch c.r.IntN(5) {
	case 0, 1:
		if x+g.d.face.width(texts[0])*g.d.size < g.d.width-g.d.margin {
			g.y = c.lines(x, g.y, g.d.face, texts...)
		}
	case 2:
		g.page.left(
			min(x, g.d.margin), g.y, g.small(), g.d.face,
			strings.Join(texts, pick(c.r, []string{" - ", ", ", " | ", " · "})),
		)
		g.line()
	case 3:
		if align > 1 {
			g.y = max(g.y, c.lines(g.d.width*0.68, top, g.d.face, texts...))
		}
	}
	g.y += g.d.step * 0.6
}

// titleLine prints the paper's title.
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

// fact is a label with its value beside or below it, over one line or more.
type fact struct {
	label string
	value []string
}

// facts are the facts about the account in the head besides the holder's name, in any order, with irrelevant ones among
// them.
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

// numberFacts give the account's number: its own, an IBAN, or both.
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

// periodFacts give the statement's days.
func (c *composer) periodFacts(give func(string, ...string)) {
	l, t := c.g.l, c.t
	from, to := t.localMonths(formatDate(l.from, c.days)), t.localMonths(formatDate(l.to, c.days))
	whole := l.from.Day == 1 && l.to.AddDays(1).Day == 1 && l.from.Month == l.to.Month
	switch n := c.r.IntN(8); {
	case n == 0:
		give(t.until[0], from)
		give(t.until[1], to)
	case n == 1 && whole:
		give(t.period[0], t.localMonths(formatDate(l.from, "January 2006")))
	case n < 4: // below the title, without a label
		c.left(from+pick(c.r, t.join)+to, c.g.d.face, 1)
		c.g.y += 1.4 * c.g.d.step
	default:
		give(pick(c.r, t.period), from+pick(c.r, t.join)+to)
	}
}

// sideFacts give branch, product, day of printing, and people and numbers that are neither holder nor account.
func (c *composer) sideFacts(give func(string, ...string)) {
	l, t := c.g.l, c.t
	sides := []fact{
		{pick(c.r, t.branch), []string{l.branch}},
		{pick(c.r, t.product), []string{l.product}},
		{pick(c.r, t.customer), []string{l.customer}},
		{pick(c.r, t.issuedOn), []string{t.localMonths(formatDate(l.issuedOn, c.days))}},
		{t.sheetNumber, []string{fmt.Sprintf("%d/%d", 1+c.r.IntN(30), l.to.Year)}},
		{pick(c.r, t.people), []string{c.h.others[0]}},
		{pick(c.r, t.phone), []string{c.h.phone(c.r)}},
		{
			pick(c.r, []string{"BIC", "SWIFT", "BIC/SWIFT"}),
			[]string{strings.ToUpper(c.h.nation.bankStems[0][:2]) + "QL" + c.h.nation.currency[:2] + "2X"},
		},
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
		c.sideBySide(
			func(x float64) { c.pairs(x, width*0.48, facts[:half]) },
			func(x float64) { c.pairs(x, width*0.45, facts[half:]) },
		)
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
