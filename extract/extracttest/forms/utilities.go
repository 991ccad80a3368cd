package forms

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var utilityWords = readWords("bills.txt")

// utilityLooks are the looks of bills of electricity, water and telephone.
func utilityLooks() []look {
	return []look{
		{Name: "bill-electric-stub", About: "summary at the right, charges below, payment stub that repeats the amount",
			DocumentType: "utility_bill", Draw: func(d *drawing) { stubBill(d, "electricity") }},
		{Name: "bill-water-pairs", About: "pairs and a small table of readings in cubic metres",
			DocumentType: "utility_bill", Draw: func(d *drawing) { pairsBill(d, "water") }},
		{Name: "bill-telco-letter", About: "a letter with the plan, the due date large, charges with and without VAT",
			DocumentType: "utility_bill", Draw: telcoBill},
		{Name: "bill-water-notice", About: "a narrow notice of a meter reader's printer", DocumentType: "utility_bill",
			Draw: noticeBill},
		{Name: "bill-electric-columns", About: "account data in a row of boxes, summary before the charges",
			DocumentType: "utility_bill", Draw: func(d *drawing) { pairsBill(d, "electricity") }},
		{Name: "bill-typed", About: "a typed bill", DocumentType: "utility_bill", Kind: "txt",
			Draw: func(d *drawing) { pairsBill(d, pick(d.Random, "water", "electricity")) }},
	}
}

// utility is a bill of an invented customer.
type utility struct {
	*cursor
	kind           string
	w, labels      words
	customer       string
	home           address
	number         string
	start, end     engine.Date
	issued, due    engine.Date
	before, after  int
	used           int
	charges        []payLine
	current, total engine.Amount
	previous, paid engine.Amount
}

func newUtility(d *drawing, c *cursor, kind string) *utility {
	r := c.r
	u := &utility{cursor: c, kind: kind, w: utilityWords[kind], labels: utilityWords["labels"], home: newAddress(r)}
	u.customer = newPerson(r).anyName(r)
	if chance(r, 20) {
		u.customer = newFirm(r).shown()
	}
	u.number = filled(r, pick(r, "##########", "####-####-##", "1########", "##-###-####"))
	u.end = dayOf(2023+r.IntN(3), 1+r.IntN(12), 3+r.IntN(24))
	u.start = u.end.AddDays(-29 - r.IntN(3))
	u.issued = u.end.AddDays(1 + r.IntN(4))
	u.due = u.issued.AddDays(9 + r.IntN(12))
	u.used = 8 + r.IntN(50)
	if kind == "electricity" {
		u.used = 60 + r.IntN(700)
	}
	u.before = 100 + r.IntN(20000)
	u.after = u.before + u.used
	for i, label := range u.w.some(r, "charge", 3+r.IntN(4)) {
		a := between(r, 20, 300)
		if i == 0 {
			a = between(r, 500, 3600)
		}
		u.charges = append(u.charges, payLine{Key: label, Amount: a})
		u.current += a
	}
	if chance(r, 45) {
		u.previous = between(r, 300, 4000)
		if chance(r, 60) {
			u.paid = u.previous
		}
	}
	u.total = u.previous - u.paid + u.current
	d.Is("currency", extracttest.KindExact, "PHP")
	d.Is("utility_type", extracttest.KindExact, kind)
	return u
}

// plant plants an error. With readings, the paper prints the readings of a meter.
func (u *utility) plant(readings bool) {
	if !u.Flawed {
		return
	}
	switch {
	case readings && chance(u.r, 35):
		u.used += 10 + u.r.IntN(40)
		u.Flaw("the consumption is not the difference of the readings", "reading_difference")
	case chance(u.r, 35):
		u.due = u.issued.AddDays(-4 - u.r.IntN(12))
		u.Flaw("the bill is due before the day of issue", "due_after_issue")
	default:
		u.total += pesos(100) + between(u.r, 10, 400)
		u.Flaw("the total due is not the sum of its parts", "total_due")
	}
}

// label draws a label.
func (u *utility) label(key string) string { return u.labels.draw(u.r, key) }

// account are the pairs of the customer.
func (u *utility) account() []pair {
	return []pair{
		{u.w.draw(u.r, "account"), u.ID("account_number", u.number)},
		{u.label("name"), u.Text("account_name", u.customer)},
		{u.label("address"), u.Address("address", u.home.line(u.r))},
	}
}

// days are the pairs of the dates.
func (u *utility) days() []pair {
	return []pair{
		{u.label("number"), u.ID("bill_number", filled(u.r, "############"))},
		{u.label("issue"), u.Day("issue_date", u.issued)}, {u.label("period"), period(u.drawing, u.start, u.end)},
		{u.label("due"), u.Day("due_date", u.due)},
	}
}

// summary are the pairs of balance, payments, charges and total, the total last.
func (u *utility) summary() []pair {
	var list []pair
	if u.previous > 0 {
		list = append(list, pair{u.label("previous"), u.Figure("previous_balance", u.previous)})
		if u.paid > 0 {
			list = append(list, pair{u.label("payments"), u.Figure("payments_received", u.paid)})
		}
	}
	return append(list, pair{u.label("current"), u.Figure("current_charges", u.current)},
		pair{u.label("total"), u.Money("total_amount_due", u.total)})
}

// rows records the charges and returns them as cells, their sum last.
func (u *utility) rows() (rows [][]string) {
	for _, charge := range u.charges {
		rows = append(rows, []string{charge.Key, u.Plain(charge.Amount)})
		u.Entry("charges", map[string]any{"label": charge.Key, "amount": charge.Amount})
	}
	return rows
}

// readings prints the table of the meter.
func (u *utility) readings() {
	unit := u.w.draw(u.r, "unit")
	u.Is("consumption_unit", extracttest.KindExact, map[string]string{"electricity": "kwh", "water": "m3"}[u.kind])
	u.table([]extracttest.FormColumn{
		textColumn(u.label("meter"), 2), sumColumn(u.label("present"), 1.5), sumColumn(u.label("before"), 1.5),
		sumColumn(u.label("used")+" ("+unit+")", 1.8),
	}, [][]string{{
		u.ID("meter_number", filled(u.r, "@@#######")), u.Number("current_reading", float64(u.after), fmt.Sprint(u.after)),
		u.Number("previous_reading", float64(u.before), fmt.Sprint(u.before)),
		u.Number("consumption", float64(u.used), fmt.Sprint(u.used)),
	}})
}

// listed prints pairs with the values at the right edge, the last in bold.
func (u *utility) listed(left, right float64, list []pair) {
	for i, p := range list {
		s := u.value
		s.Bold = i == len(list)-1
		u.Left(left, u.y, s, p.label)
		u.Right(right, u.y, s, p.value)
		u.down(1.25)
	}
}

func stubBill(d *drawing, kind string) {
	c := newCursor(d)
	u := newUtility(d, c, kind)
	u.plant(true)
	c.put(style{Size: 15, Bold: true}, d.Text("provider_name", u.w.draw(c.r, "provider")))
	c.put(c.small, newOffice(c.r).short()+"   VAT Reg. TIN "+d.ID("provider_tin", newTIN(c.r, true)))
	c.down(0.8)
	c.put(style{Size: 12, Bold: true}, u.w.draw(c.r, "title"))
	c.down(0.7)
	top := c.y
	c.pairs(c.left, c.middle()+20, u.account()...)
	c.pairs(c.left, c.middle()+20, u.days()...)
	below := c.y
	c.y = top
	left := c.middle() + 44
	c.Shade(left-8, top-14, c.right, top+5.2*c.step, 0.92)
	list := u.summary()
	u.listed(left, c.right-6, list)
	c.y = max(c.y, below)
	c.down(1)
	u.readings()
	c.down(0.5)
	rows := append(u.rows(), []string{pick(c.r, "Total", "Total Charges"), d.Plain(u.current)})
	c.tableAt(c.left, c.middle()+60, []extracttest.FormColumn{
		textColumn(pick(c.r, "Breakdown of Charges", "Bill Details"), 3), sumColumn("Amount", 1.4)}, rows, len(rows)-1)
	c.put(c.small, u.label("note"))
	c.y = max(c.y+30, d.Height()-150)
	cut(d, c.y)
	c.down(2)
	c.put(c.small, u.label("stub"))
	c.down(0.8)
	c.twoSides([]pair{{"Account No.", d.ID("account_number", u.number)}, {"Name", u.customer}},
		[]pair{{"Amount Due", d.Money("total_amount_due", u.total)}, {"Due Date", d.Day("due_date", u.due)}})
	d.Barcode(c.left, c.y+4, c.left+200, c.y+34)
}

func pairsBill(d *drawing, kind string) {
	c := newCursor(d)
	u := newUtility(d, c, kind)
	u.plant(true)
	c.title(15, d.Text("provider_name", u.w.draw(c.r, "provider")))
	c.centred(c.small, newOffice(c.r).short())
	c.title(12, u.w.draw(c.r, "title"))
	c.down(1)
	if kind == "water" {
		first, second := halves(append(u.account(), u.days()...))
		c.twoSides(first, second)
	} else {
		c.boxes(2, append(u.account(), u.days()...)...)
	}
	c.down(0.8)
	u.readings()
	c.down(0.6)
	half := c.middle()
	top := c.y
	rows := u.rows()
	c.tableAt(c.left, half-8, []extracttest.FormColumn{
		textColumn(pick(c.r, "Charges", "Particulars"), 3), sumColumn("Amount", 1.6)}, rows)
	below := c.y
	c.y = top
	c.Left(half+12, c.y, c.heading, pick(c.r, "Bill Summary", "Account Summary", "SUMMARY"))
	c.down(1.5)
	u.listed(half+12, c.right, u.summary())
	c.y = max(c.y, below)
	c.down(1.5)
	c.put(c.small, u.label("note"))
}

func telcoBill(d *drawing) {
	c := newCursor(d)
	u := newUtility(d, c, "telco")
	u.plant(false)
	c.put(style{Size: 18, Bold: true, Tint: extracttest.BlueTint}, d.Text("provider_name", u.w.draw(c.r, "provider")))
	c.Right(c.right, c.y-18, style{Size: 12}, u.w.draw(c.r, "title"))
	c.down(1.2)
	account := u.account()
	c.put(style{Size: c.value.Size, Bold: true}, account[1].value)
	c.put(c.value, account[2].value)
	c.down(1)
	days := u.days()
	c.boxes(3, account[0], days[0], days[1], days[2], days[3], pair{"Plan",
		d.Text("plan_name", pick(c.r, "Fiber Plan 1599", "Postpaid 999", "Unli Fibr 2099", "Home Plan 1299"))})
	c.down(0.6)
	list := u.summary()
	for _, p := range list {
		last := p == list[len(list)-1]
		s := style{Size: c.value.Size + 1, Bold: last}
		if last {
			c.Shade(c.left, c.y-13, c.right, c.y+7, 0.88)
		}
		c.Left(c.left+4, c.y, s, p.label)
		c.Right(c.right-4, c.y, s, p.value)
		c.down(1.6)
	}
	c.down(0.8)
	c.put(c.heading, pick(c.r, "Details of current charges", "Current charges"))
	c.down(0.4)
	c.table([]extracttest.FormColumn{textColumn("Description", 4), sumColumn("Amount", 1.4)}, u.rows())
	c.put(c.small, u.label("note"))
}

func noticeBill(d *drawing) {
	c := newCursor(d, [2]float64{226, 500})
	c.left, c.right, c.y, c.step = 12, 214, 24, 11
	face := extracttest.MonoFace
	c.value, c.label, c.small = style{Size: 7.2, Face: face}, style{Size: 7.2, Face: face}, style{Size: 6, Face: face}
	u := newUtility(d, c, "water")
	u.plant(true)
	c.centred(style{Size: 8.5, Bold: true, Face: face}, d.Text("provider_name", u.w.draw(c.r, "provider")))
	c.centred(c.value, u.w.draw(c.r, "title"))
	c.down(0.6)
	c.mark = ":"
	c.pairs(c.left, c.right, append(u.account(), u.days()...)...)
	c.line()
	c.pairs(c.left, c.right, pair{u.label("meter"), d.ID("meter_number", filled(c.r, "########"))},
		pair{u.label("present"), d.Number("current_reading", float64(u.after), fmt.Sprint(u.after))},
		pair{u.label("before"), d.Number("previous_reading", float64(u.before), fmt.Sprint(u.before))},
		pair{u.label("used"), d.Number("consumption", float64(u.used), fmt.Sprint(u.used)) + " cu.m."})
	c.line()
	for _, row := range u.rows() {
		c.Left(c.left, c.y, c.value, row[0])
		c.Right(c.right, c.y, c.value, row[1])
		c.down(1)
	}
	c.line()
	u.listed(c.left, c.right, u.summary())
	c.down(0.8)
	c.centred(c.small, u.label("note"))
}
