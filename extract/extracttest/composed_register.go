package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// registerLook is a bank that prints all it knows of its customer in a register of labels and values, over two to four
// columns, on wide and on high pages.
func registerLook() Look {
	return Look{Name: "composed-register", About: "a register of the customer at the head, labels and values in two to four columns beside or over each other, of the Gulf, Egypt, Jordan, West Africa, Australia and New Zealand, on wide and on high pages",
		kind: "pdf", rows: [2]int{6, 30}, invent: newRegistered}
}

// newRegistered invents an account of a nation whose banks print registers.
func newRegistered(r *rand.Rand, rows int) *ledger {
	l := newComposedIn(r, pick(r, registerNations), rows)
	l.home.register = true
	if brand, land, found := strings.Cut(l.home.nation.parent, "|"); found && r.IntN(3) == 0 {
		l.home.parent = brand + " " + land
	}
	return l
}

// register is how a head prints its customer's register.
type register struct {
	columns int
	over    bool // labels stand over their values
	mark    string
	caption string // over it, "" for none
	framed  bool
	mailing bool // the address for the post stands above it
	small   bool // labels are set smaller than values
	centred bool // labels and values stand in the middle of their columns
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
		caption: pick(r, []string{"", "", "", "Customer Details", "Account Details", "Account Information", "Customer Information"})}
}

// printRegister prints the register with what belongs beside it.
func (c *composer) printRegister() {
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
		give(pick(r, []string{"Address", "Mailing Address", "Customer Address", "Registered Address"}), l.address, l.city, c.h.nation.country)
	case 1:
		give("Address", l.address+", "+l.city)
	case 2:
		give("P.O. Box", fillIn(r, "####"))
		give(pick(r, []string{"City", "Emirate/City", "City/Country"}), l.city)
	}
	c.numberFacts(give)
	give(pick(r, t.currency), l.currency)
	from, to := printDate(l.from, c.days), printDate(l.to, c.days)
	if r.IntN(3) == 0 {
		dates := []fact{{pick(r, []string{"From", "From Date", "Date From", "Period From"}), []string{from}}, {pick(r, []string{"To", "To Date", "Date To", "Period To"}), []string{to}}}
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
		{pick(r, t.branch), []string{pick(r, h.nation.places)}}, {pick(r, t.product), []string{l.product}}, {pick(r, t.customer), []string{l.customer}},
		{pick(r, []string{"Relationship Manager", "Account Manager", "RM Name", "Branch Manager", "Relationship Officer", "Prepared by", "Authorised Signatory", "Contact Person"}), []string{h.others[0]}},
		{pick(r, []string{"Customer Type", "Customer Category", "Customer Segment", "Segment", "Client Type"}), []string{kind}}, {pick(r, []string{"Account Status", "Status"}), []string{"Active"}},
		{pick(r, []string{"Mobile No.", "Mobile", "Telephone", "Contact No."}), []string{h.phone(r)}}, {pick(r, []string{"E-mail", "Email Address", "Email"}), []string{"post@mail.example"}},
		{pick(r, []string{"TRN", "Tax Registration No.", "TIN"}), []string{fillIn(r, "###############")}}, {pick(r, []string{"Nationality", "Country of Residence"}), []string{h.nation.country}},
		{pick(r, t.printed), []string{printDate(l.printed, c.days)}}, {pick(r, []string{"Branch Code", "Branch No."}), []string{fillIn(r, "####")}},
		{pick(r, []string{"Account Category", "Mode of Operation", "Operating Instructions"}), []string{"Singly"}}, {pick(r, []string{"Interest Rate", "Profit Rate"}), []string{"0.25%"}},
		{pick(r, []string{"Page", "Page No."}), []string{"1 of 3"}}, {pick(r, []string{"Account Opened", "Opening Date", "Account Open Date"}), []string{printDate(l.from.AddDays(-900), c.days)}},
		{"Introduced By", []string{h.others[1]}}, {"Sector", []string{"Private"}}, {"SWIFT Code", []string{"QLDXAEAD"}}, {pick(r, []string{"Reference", "Our Ref"}), []string{fillIn(r, "ST-######")}},
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

// registerPair prints a label and its value within a cell and gives the baseline below both.
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

// parentLine tells in the foot whose division the bank is.
func (h *home) parentLine() string {
	return fmt.Sprintf("%s is a division of %s ABN 68 000 111 222 AFSL 223344.", h.legal, h.parent)
}
