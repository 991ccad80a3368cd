package extracttest

import "github.com/dossier-lending/dossier/engine"

func unseenBritish() []Look {
	return []Look{
		freely("marlowe-paidout", "payment type codes, the day once, balances at day's end, brought and carried forward on each page", [2]int{16, 80}, britishLand, marlowe),
		freely("fenland-dayheads", "days as headings with the day's end balance in them, amounts signed below", [2]int{10, 40}, britishLand.onBusyDays(), fenland),
		freely("wattle-middle", "the figures stand at the middle of a text of three lines, no years, CR behind balances", [2]int{12, 40}, australianLand, wattle),
	}
}

func marlowe(h *hand) {
	l := h.l
	h.upright(52, pick(h.r, []fontFace{sans, serif}), 8.8)
	stops := []stop{textAt(h.left), textAt(h.left + 62), textAt(h.left + 92), figuresTo(h.edge - 160), figuresTo(h.edge - 80), figuresTo(h.edge)}
	head := func() {
		h.rule(h.left, h.edge)
		h.strongCells(stops, "Date", "Payment type and details", "", "Paid out", "Paid in", "Balance")
		h.down(1.5)
	}
	h.again = func() {
		h.small(h.left, l.bank)
		h.down(1)
		h.ends(h.edge, "Sortcode  40-"+l.customer[:2]+"-"+l.customer[2:4]+"    Account Number  "+l.number)
		h.down(2)
		head()
	}
	h.big(h.left, 1.9, l.bank)
	h.down(4)
	h.lines(h.left, l.holder, l.address, l.city)
	h.y -= 3 * h.step
	h.ends(h.edge, "Your Statement")
	h.down(5)
	h.strong(h.edge-200, "Account Summary")
	h.down(1.3)
	h.sum(h.edge-200, h.edge, "Opening Balance", h.signed(l.opening, minusBack))
	h.sum(h.edge-200, h.edge, "Payments In", h.money(l.stated.credits))
	h.sum(h.edge-200, h.edge, "Payments Out", h.money(l.stated.debits))
	h.sum(h.edge-200, h.edge, "Closing Balance", h.signed(l.statedClosing, minusBack))
	h.down(1)
	h.say(h.left, h.day(l.from, "2 January")+" to "+h.day(l.to, "2 January 2006"))
	if l.from.Year != l.to.Year {
		h.page.texts = h.page.texts[:len(h.page.texts)-1]
		h.say(h.left, h.day(l.from, "2 January 2006")+" to "+h.day(l.to, "2 January 2006"))
	}
	h.down(1.5)
	h.cells([]stop{textAt(h.left), textAt(h.left + 180), textAt(h.left + 270), textAt(h.left + 370)}, "Account Name", "Sortcode", "Account Number", "Currency")
	h.down(1)
	h.cells([]stop{textAt(h.left), textAt(h.left + 180), textAt(h.left + 270), textAt(h.left + 370)}, l.holder, "40-"+l.customer[:2]+"-"+l.customer[2:4], l.number, "GBP")
	h.down(2.5)
	h.big(h.left, 1.2, "Your "+l.product+" details")
	h.down(2)
	head()
	forward := func(text string, a engine.Amount) {
		h.strongCells(stops, "", "", text, "", "", h.signed(a, minusBack))
		h.down(1.2)
	}
	forward("BALANCE BROUGHT FORWARD", l.opening)
	for i, e := range l.entries {
		lines := h.text(e, 150)
		turned := false
		if h.y+float64(len(lines)+1)*h.step > h.floor {
			forward("BALANCE CARRIED FORWARD", h.before(i))
			h.turn()
			forward("BALANCE BROUGHT FORWARD", h.before(i))
			turned = true
		}
		day, balance := "", ""
		if turned || h.firstOfDay(i) {
			day = h.day(e.date, "02 Jan 06")
		}
		if h.lastOfDay(i) {
			balance = h.signed(e.balance, minusBack)
		}
		h.cells(stops, day, britishCode(e))
		h.lines(stops[2].x, lines[:len(lines)-1]...)
		h.cells(stops, "", "", lines[len(lines)-1], h.out(e), h.in(e), balance)
		h.down(1)
		h.tell(i, balance != "")
	}
	forward("BALANCE CARRIED FORWARD", l.statedClosing)
	h.numbers("Statement sheet %d of %d")
	h.header(shown{credits: true, debits: true})
}

// britishCode is the sort of a payment, printed beside its text.
func britishCode(e entry) string {
	switch {
	case e.amount >= 0:
		return "CR"
	case e.check != "":
		return "DD"
	case len(e.text) > 1:
		return ")))"
	}
	return "BP"
}

func fenland(h *hand) {
	l := h.l
	h.upright(56, sans, 9.4)
	h.big(h.left, 1.5, l.bank)
	h.down(2.2)
	h.strong(h.left, l.holder)
	h.down(1)
	h.lines(h.left, "Sort code 07-"+l.customer[:2]+"-"+l.customer[3:5], "Account number "+l.number, h.day(l.from, "2 January 2006")+" – "+h.day(l.to, "2 January 2006"), "All amounts in GBP")
	h.down(1.5)
	third := (h.edge - h.left) / 4
	titles := []string{"Balance at start", "Money in", "Money out", "Balance at end"}
	values := []string{"£" + h.signed(l.opening, minusFront), "£" + h.money(l.stated.credits), "£" + h.money(l.stated.debits), "£" + h.signed(l.statedClosing, minusFront)}
	for i := range titles {
		x := h.left + float64(i)*third
		h.page.shade(x, h.y-h.size, x+third-8, h.y+1.7*h.step, 0.94)
		h.small(x+6, titles[i])
		h.page.left(x+6, h.y+1.2*h.step, h.size, h.face.bold(), values[i])
	}
	h.down(4)
	for i, e := range l.entries {
		if h.firstOfDay(i) {
			h.room(4)
			h.down(0.6)
			end := i
			for !h.lastOfDay(end) {
				end++
			}
			h.strong(h.left, h.day(e.date, "Monday 2 January 2006"))
			h.endsStrong(h.edge, "£"+h.signed(l.entries[end].balance, minusFront))
			h.down(0.5)
			h.page.across(h.left, h.edge, h.y-h.step*0.2)
			h.down(1)
		}
		lines := h.text(e, 300)
		h.room(float64(len(lines)))
		h.ends(h.edge-14, mark(e.amount < 0, "-", "+")+"£"+h.money(e.amount))
		h.lines(h.left+14, lines...)
		h.down(0.25)
		h.tell(i, h.lastOfDay(i))
	}
	h.numbers("%d/%d")
	h.header(shown{credits: true, debits: true})
}

func wattle(h *hand) {
	l := h.l
	h.upright(38, sans, 8.6)
	stops := []stop{textAt(h.left), textAt(h.left + 46), figuresTo(h.edge - 170), figuresTo(h.edge - 88), figuresTo(h.edge)}
	balance := func(a engine.Amount) string { return "$" + h.signed(a, suffixDRCR) }
	h.again = func() {
		h.ends(h.edge, "Account Number "+l.number)
		h.down(2)
		h.strongCells(stops, "Date", "Transaction", "Debit", "Credit", "Balance")
		h.down(1.5)
	}
	h.lines(h.left, l.holder, l.address, l.city)
	h.endsStrong(h.edge, l.bank)
	h.down(3)
	h.big(h.left, 1.4, l.product)
	h.down(2)
	h.pair(h.left, h.left+120, "Account Number", l.number)
	h.pair(h.left, h.left+120, "Statement Period", h.day(l.from, "2 Jan 2006")+" - "+h.day(l.to, "2 Jan 2006"))
	h.pair(h.left, h.left+120, "Account Currency", "AUD")
	h.pair(h.left, h.left+120, "Closing Balance", balance(l.statedClosing))
	h.down(2)
	h.again()
	h.cells(stops, h.day(l.from, "02 Jan"), h.day(l.from, "2006")+" OPENING BALANCE", "", "", balance(l.opening))
	h.down(1.4)
	for i, e := range l.entries {
		lines := h.text(e, 168)
		h.room(float64(len(lines)))
		at := h.y
		h.y = at + float64(len(lines)-1)*h.step/2
		h.cells(stops, h.day(e.date, "02 Jan"), "", h.out(e), h.in(e), balance(e.balance))
		h.y = at
		h.lines(stops[1].x, lines...)
		h.down(0.5)
		h.tell(i, true)
	}
	h.room(4)
	h.cells(stops, h.day(l.to, "02 Jan"), h.day(l.to, "2006")+" CLOSING BALANCE", "", "", balance(l.statedClosing))
	h.down(2)
	h.cells([]stop{textAt(h.left), textAt(h.left + 130), textAt(h.left + 260), textAt(h.left + 390)}, "Opening balance", "- Total debits", "+ Total credits", "= Closing balance")
	h.down(1)
	h.cells([]stop{textAt(h.left), textAt(h.left + 130), textAt(h.left + 260), textAt(h.left + 390)}, balance(l.opening), "$"+h.money(l.stated.debits), "$"+h.money(l.stated.credits), balance(l.statedClosing))
	h.numbers("Statement page %d of %d")
	h.header(shown{credits: true, debits: true})
}
