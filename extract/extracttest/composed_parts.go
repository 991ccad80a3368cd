package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
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
	holderBehindNumber                    // on the number's line, after it or before it
	holderSentence                        // in a sentence
	holderBesideTitle
	holderInTitle
	holderBox          // in a frame with the address
	holderAfterSummary // the address is below the summary
	holderAboveLabel   // the label is small below the name
	holderTwice        // in the window and among the facts
	holderPlaces
)

// renderHolderAndFacts prints the head's middle: who, which account, which days.
func (c *composer) renderHolderAndFacts() {
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

// address is the holder's name with the lines below it.
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

// strip prints name, number and currency on one line.
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
		label + " " + g.l.number + "  " + g.l.holder,
		g.l.number + " - " + g.l.holder,
		g.l.holder + " - " + g.l.number,
		label + ": " + g.l.number + " / " + g.l.holder,
		g.l.holder + " (" + g.l.number + ")",
	}), g.d.face.bold(), 1)
	g.y += 1.5 * g.d.step
}

// lateHolder prints the holder's address below the summary, if that is its place.
func (c *composer) lateHolder() {
	if c.place != holderAfterSummary {
		return
	}
	g := c.g
	g.line()
	g.y = c.lines(g.d.margin, g.y, g.d.face, c.address(g.d.width/2)...)
}

// moneySentence names the currency in words if neither a label nor the title does.
func (c *composer) moneySentence() {
	if c.moneyIn != moneySentence {
		return
	}
	c.g.page.left(c.g.d.margin, c.g.y, c.g.small(), c.g.d.face, fmt.Sprintf(c.t.amountsIn, c.g.l.currency))
	c.g.y += 1.3 * c.g.d.step
}

// stray prints text that is not about the account: a tip with a number in it, or a clerk.
func (c *composer) stray() {
	g := c.g
	switch c.r.IntN(6) {
	case 0:
		g.page.left(g.d.margin, g.y, g.small(), g.d.face, fmt.Sprintf(pick(c.r, c.t.tip), c.h.phone(c.r)))
		g.y += 1.4 * g.d.step
	case 1:
		g.page.left(
			g.d.margin, g.y, g.small(), g.d.face,
			pick(c.r, c.t.people)+": "+c.h.others[1]+", "+pick(c.r, c.t.phone)+" "+c.h.phone(c.r),
		)
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

// registerTemplate is a bank that prints all it knows of its customer in a register of labels and values, over two to
// four columns, on wide and on high pages.
func registerTemplate() Template {
	return Template{
		Name:   "composed-register",
		About:  "a register of the customer at the head, labels and values in two to four columns beside or over each other, of the Gulf, Egypt, Jordan, West Africa, Australia and New Zealand, on wide and on high pages",
		kind:   "pdf",
		rows:   [2]int{6, 30},
		invent: newRegistered,
	}
}

// newRegistered invents an account of a nation whose banks print registers.
func newRegistered(r *rand.Rand, rows int) *ledger {
	l := newComposedIn(r, pick(r, registerNations), rows)
	l.parties.register = true
	if brand, legalForm, found := strings.Cut(l.parties.nation.parent, "|"); found && r.IntN(3) == 0 {
		l.parties.parent = brand + " " + legalForm
	}
	return l
}

// register is how a head prints its customer's register.
type register struct {
	columns int
	over    bool // labels are above their values
	mark    string
	caption string // over it, "" for none
	framed  bool
	mailing bool // the postal address is above it
	small   bool // labels are set smaller than values
	centred bool // labels and values are in the middle of their columns
}

func newRegister(r *rand.Rand, wide bool) *register {
	columns, over := 2, r.IntN(3) == 0
	if over {
		columns += r.IntN(2)
	}
	if wide {
		columns += r.IntN(2)
	}
	return &register{columns: columns, over: over, mark: pick(r, []string{":", ":", " :", ""}), framed: r.IntN(2) == 0,
		mailing: r.IntN(4) == 0, small: r.IntN(4) == 0, centred: over && r.IntN(3) == 0,
		caption: pick(
			r,
			[]string{"", "", "", "Customer Details", "Account Details", "Account Information", "Customer Information"},
		)}
}

// renderRegister prints the register with the text beside it.
func (c *composer) renderRegister() {
	g, reg := c.g, c.register
	if reg.mailing {
		g.y = c.lines(g.d.margin, g.y, g.d.face, c.address(g.d.width/2)...) + g.d.step*0.5
	}
	if reg.caption != "" {
		c.left(reg.caption, g.d.face.bold(), 1.1)
		g.y += 1.4 * g.d.step
	}
	facts := c.registerFacts()
	width := (g.d.width - 2*g.d.margin) / float64(reg.columns)
	if reg.over {
		c.registerTiles(facts, width)
	} else {
		c.registerPairs(facts, width)
	}
	g.y += g.d.step * 0.6
}

// registerFacts are the register's facts in an order that keeps the holder's first or shuffles all.
func (c *composer) registerFacts() []fact {
	l, r, t := c.g.l, c.r, c.t
	var out []fact
	give := func(label string, value ...string) { out = append(out, fact{label, value}) }
	give(pick(r, t.holder), strings.Join(c.h.holder, " "))
	switch r.IntN(4) {
	case 0:
		give(
			pick(r, []string{"Address", "Mailing Address", "Customer Address", "Registered Address"}), l.address,
			l.city, c.h.nation.country,
		)
	case 1:
		give("Address", l.address+", "+l.city)
	case 2:
		give("P.O. Box", fillIn(r, "####"))
		give(pick(r, []string{"City", "Emirate/City", "City/Country"}), l.city)
	}
	c.numberFacts(give)
	give(pick(r, t.currency), l.currency)
	from, to := formatDate(l.from, c.days), formatDate(l.to, c.days)
	if r.IntN(3) == 0 {
		dates := []fact{
			{pick(r, []string{"From", "From Date", "Date From", "Period From"}), []string{from}},
			{pick(r, []string{"To", "To Date", "Date To", "Period To"}), []string{to}},
		}
		dates[1].label = strings.Replace(dates[0].label, "From", "To", 1)
		out = append(out, dates...)
	} else {
		give(pick(r, t.period), from+pick(r, t.join)+to)
	}
	for _, side := range c.registerSides() {
		if r.IntN(5) < 2 {
			out = append(out, side)
		}
	}
	if r.IntN(3) == 0 {
		r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	}
	return out
}

// registerSides are facts of the customer that name neither holder nor account.
func (c *composer) registerSides() []fact {
	l, r, t, h := c.g.l, c.r, c.t, c.h
	kind := "Individual"
	if h.company {
		kind = "Corporate"
	}
	sides := []fact{
		{pick(r, t.branch), []string{pick(r, h.nation.places)}},
		{pick(r, t.product), []string{l.product}},
		{pick(r, t.customer), []string{l.customer}},
		{pick(r, names.all("manager_label")), []string{h.others[0]}},
		{
			pick(r, names.all("customer_type_label")),
			[]string{kind},
		},
		{pick(r, []string{"Account Status", "Status"}), []string{"Active"}},
		{pick(r, []string{"Mobile No.", "Mobile", "Telephone", "Contact No."}), []string{h.phone(r)}},
		{pick(r, []string{"E-mail", "Email Address", "Email"}), []string{"post@mail.example"}},
		{pick(r, []string{"TRN", "Tax Registration No.", "TIN"}), []string{fillIn(r, "###############")}},
		{pick(r, []string{"Nationality", "Country of Residence"}), []string{h.nation.country}},
		{pick(r, t.issuedOn), []string{formatDate(l.issuedOn, c.days)}},
		{pick(r, []string{"Branch Code", "Branch No."}), []string{fillIn(r, "####")}},
		{pick(r, []string{"Account Category", "Mode of Operation", "Operating Instructions"}), []string{"Singly"}},
		{pick(r, []string{"Interest Rate", "Profit Rate"}), []string{"0.25%"}},
		{pick(r, []string{"Page", "Page No."}), []string{"1 of 3"}},
		{
			pick(r, []string{"Account Opened", "Opening Date", "Account Open Date"}),
			[]string{formatDate(l.from.AddDays(-900), c.days)},
		},
		{"Introduced By", []string{h.others[1]}},
		{"Sector", []string{"Private"}},
		{"SWIFT Code", []string{"QLDXAEAD"}},
		{pick(r, []string{"Reference", "Our Ref"}), []string{fillIn(r, "ST-######")}},
	}
	r.Shuffle(len(sides), func(i, j int) { sides[i], sides[j] = sides[j], sides[i] })
	return sides
}

// registerPairs print facts beside their labels, down each column or across them.
func (c *composer) registerPairs(facts []fact, width float64) {
	g, reg := c.g, c.register
	label, size := g.d.face.bold(), g.d.size
	if c.r.IntN(3) == 0 {
		label = g.d.face
	}
	if reg.small {
		size = g.small()
	}
	rows := (len(facts) + reg.columns - 1) / reg.columns
	acrossFirst := c.r.IntN(2) == 0
	top := g.y
	bottoms := make([]float64, rows)
	for i := range bottoms {
		bottoms[i] = top
	}
	aside := make([]float64, reg.columns)
	cell := func(i int) (row, column int) {
		if acrossFirst {
			return i / reg.columns, i % reg.columns
		}
		return i % rows, i / rows
	}
	for i, f := range facts {
		_, column := cell(i)
		aside[column] = max(aside[column], min(label.width(f.label)*size, width*0.5)+label.width(reg.mark+" ")*size)
	}
	for row := range rows {
		y := top
		for i, f := range facts {
			at, column := cell(i)
			if at != row {
				continue
			}
			x := g.d.margin + float64(column)*width + 3
			bottoms[row] = max(bottoms[row], c.registerPair(x, y, width-columnGap-3, aside[column], size, label, f))
		}
		if top = bottoms[row] + g.d.step*0.15; reg.framed {
			g.page.across(g.d.margin, g.d.width-g.d.margin, bottoms[row]-g.d.step*0.75)
			top += g.d.step * 0.3
		}
	}
	g.y = top
}

// registerPair prints a label and its value within a cell and returns the baseline below both.
func (c *composer) registerPair(x, y, width, aside, size float64, label fontFace, f fact) float64 {
	g, reg := c.g, c.register
	lines := wrap(f.label, label, size, width*0.5)
	for k, text := range lines {
		if k == len(lines)-1 && reg.mark == ":" {
			text += ":"
		}
		g.page.left(x, y+float64(k)*g.d.step, size, label, text)
	}
	at := x + aside + 4
	if reg.mark == " :" {
		g.page.left(at-4, y, size, label, ":")
		at += 2
	}
	g.y = y
	c.value(at, x+width-at, f)
	return max(g.y, y+float64(len(lines))*g.d.step)
}

// registerTiles print facts under their labels.
func (c *composer) registerTiles(facts []fact, width float64) {
	g, reg := c.g, c.register
	size := g.d.size
	if reg.small {
		size = g.small()
	}
	label := g.d.face
	if !reg.small || c.r.IntN(2) == 0 {
		label = label.bold()
	}
	for row := range slices.Chunk(facts, reg.columns) {
		top, below := g.y, g.y
		for i, f := range row {
			x := g.d.margin + float64(i)*width + 3
			g.y = top
			if reg.centred {
				c.centredTile(x, width-columnGap-3, size, label, f)
			} else {
				g.page.left(x, top, size, label, f.label)
				g.y = top + g.d.step
				c.value(x, width-columnGap-3, f)
			}
			below = max(below, g.y)
		}
		if reg.framed {
			g.page.across(g.d.margin, g.d.width-g.d.margin, below-g.d.step*0.6)
		}
		g.y = below + g.d.step*0.4
	}
}

// centredTile prints a fact under its label, each line in the middle of the column.
func (c *composer) centredTile(x, width, size float64, label fontFace, f fact) {
	g := c.g
	g.page.centre(x+width/2, g.y, size, label, f.label)
	g.line()
	for _, part := range f.value {
		for _, text := range wrap(part, g.d.face, g.d.size, width) {
			g.page.centre(x+width/2, g.y, g.d.size, g.d.face, text)
			g.line()
		}
	}
}

// parentLine is the line in the foot that names the parent bank.
func (h *parties) parentLine() string {
	return fmt.Sprintf("%s is a division of %s ABN 68 000 111 222 AFSL 223344.", h.legal, h.parent)
}
