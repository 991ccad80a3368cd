package extracttest

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

func unseenAfrica() []Look {
	return []Look{
		freely("baobab-accrued", "overdrawn, Cr behind amounts and balances, a last column of small charges that are not yet taken", [2]int{14, 60}, southAfricanLand, baobab),
		freely("palmgate-wide", "landscape, references of up to 19 digits beside long narrations, 0.00 on the unused side", [2]int{12, 50}, nigerianLand, palmgate),
		freely("savanna-newest", "newest first, overdrafts in brackets, day and time on two lines", [2]int{12, 50}, kenyanLand.inTheRed(), savanna),
	}
}

func baobab(h *hand) {
	l := h.l
	h.how = pick(h.r, []grouping{western, plain})
	h.paper(a4Width, a4Height, 44, sans, 8.4)
	cr := func(a engine.Amount) string { return h.money(a) + mark(a < 0, "", "Cr") }
	debt := func(a engine.Amount) string { return h.money(a) + mark(a < 0, "Dr", "Cr") }
	stops := []stop{textAt(h.left), textAt(h.left + 48), figuresTo(h.edge - 150), figuresTo(h.edge - 62), figuresTo(h.edge)}
	h.again = func() {
		h.strongCells(stops, "Date", "Description", "Amount", "Balance", "Accrued")
		h.down(1)
		h.strongCells(stops, "", "", "", "", "Bank Charges")
		h.down(0.5)
		h.page.across(h.left, h.edge, h.y-h.step*0.2)
		h.down(1)
	}
	h.big(h.left, 1.6, l.bank)
	h.down(2)
	h.lines(h.left, l.holder, l.address, l.city)
	h.y -= 3 * h.step
	h.ends(h.edge, "Customer VAT Registration Number : Not Provided")
	h.down(4)
	h.big(h.left, 1.2, l.product+" : "+l.number)
	h.down(1.8)
	h.say(h.left, "Statement Period : "+h.day(l.from, "2 January 2006")+" to "+h.day(l.to, "2 January 2006"))
	h.down(1)
	h.say(h.left, "Statement Date : "+h.day(l.printed, "2 January 2006"))
	h.down(2)
	h.strong(h.left, "Statement Balances in South African Rand (ZAR)")
	h.down(1.2)
	h.sum(h.left, h.left+240, "Opening Balance", debt(l.opening))
	h.sum(h.left, h.left+240, "Closing Balance", debt(l.statedClosing))
	h.down(1.5)
	h.strong(h.left, "Transactions in RAND (ZAR)")
	h.down(1.6)
	h.again()
	for i, e := range l.entries {
		lines := h.run(e, stops[2].x-stops[1].x-75)
		h.room(float64(len(lines)))
		charge := ""
		if e.amount < 0 && h.r.IntN(3) == 0 {
			charge = fmt.Sprintf("%d.%02d", 1+h.r.IntN(12), h.r.IntN(100))
		}
		h.cells(stops, h.day(e.date, "02 Jan"), "", cr(e.amount), debt(e.balance), charge)
		h.lines(stops[1].x, lines...)
		h.tell(i, true)
	}
	h.room(4)
	h.down(1)
	h.say(h.left, fmt.Sprintf("Turnover for Statement Period   No. Credit Transactions %d   No. Debit Transactions %d", l.stated.creditCount, l.stated.debitCount))
	h.down(1)
	h.say(h.left, "Total credits "+cr(l.stated.credits)+"   Total debits "+h.money(l.stated.debits))
	h.numbers("Page %d of %d")
	h.header(shown{credits: true, debits: true})
}

func palmgate(h *hand) {
	l := h.l
	h.paper(a4Height, a4Width, 32, pick(h.r, []fontFace{sans, serif}), 8.2)
	side := func(a engine.Amount, used bool) string {
		if !used {
			return "0.00"
		}
		return h.money(a)
	}
	e := h.edge
	stops := []stop{textAt(h.left), textAt(h.left + 64), textAt(h.left + 128), textAt(h.left + 380), figuresTo(e - 168), figuresTo(e - 86), figuresTo(e)}
	h.again = func() {
		h.page.shade(h.left-4, h.y-1.2*h.size, e+4, h.y+0.5*h.size, 0.8)
		h.strongCells(stops, "Trans. Date", "Value Date", "Narration", "Reference", "Debit", "Credit", "Balance")
		h.down(1.8)
	}
	h.page.centre(h.ink.width/2, h.y, h.size*1.8, h.face.bold(), l.bank)
	h.down(2)
	h.page.centre(h.ink.width/2, h.y, h.size*1.1, h.face, "CUSTOMER STATEMENT")
	h.down(2)
	x := h.left + 420
	at := h.y
	for _, p := range [][2]string{{"Account Name:", l.holder}, {"Account No:", l.number}, {"Product:", l.product}, {"Currency:", "NGN"}} {
		h.pair(h.left, h.left+90, p[0], p[1])
	}
	h.y = at
	for _, p := range [][2]string{{"Period:", h.day(l.from, "02-Jan-2006") + " To " + h.day(l.to, "02-Jan-2006")}, {"Opening Balance:", h.signed(l.opening, minusFront)}, {"Total Debit:", h.money(l.stated.debits)}, {"Total Credit:", h.money(l.stated.credits)}, {"Closing Balance:", h.signed(l.statedClosing, minusFront)}} {
		h.pair(x, x+100, p[0], p[1])
	}
	h.down(1.5)
	h.again()
	for i, m := range l.entries {
		lines := h.text(m, 244)
		h.room(float64(len(lines)))
		h.cells(stops, h.day(m.date, "02-Jan-2006"), h.day(m.value, "02-Jan-2006"), "", m.reference, side(m.amount, m.amount < 0), side(m.amount, m.amount >= 0), h.signed(m.balance, minusFront))
		h.lines(stops[2].x, lines...)
		h.tell(i, true)
	}
	h.numbers("Page %d of %d")
	h.header(shown{credits: true, debits: true})
}

func savanna(h *hand) {
	l := h.l
	h.upright(36, sans, 8.8)
	stops := []stop{textAt(h.left), textAt(h.left + 70), figuresTo(h.edge - 180), figuresTo(h.edge - 92), figuresTo(h.edge)}
	h.again = func() {
		h.strongCells(stops, "Transaction", "Details of", "Money Out", "Money In", "Ledger Balance")
		h.down(1)
		h.strongCells(stops, "Date", "Transaction", "(KES)", "(KES)", "(KES)")
		h.down(1.5)
	}
	h.strong(h.left, l.bank)
	h.down(1)
	h.say(h.left, "Account activity, most recent first")
	h.down(2)
	h.strong(h.left, "Customer")
	h.strong(h.left+200, "Account")
	h.strong(h.left+340, "From - To")
	h.down(1)
	h.say(h.left, l.holder)
	h.say(h.left+200, l.number)
	h.say(h.left+340, h.day(l.from, "02 Jan 2006")+" - "+h.day(l.to, "02 Jan 2006"))
	h.down(2)
	h.pair(h.left, h.left+130, "Balance at period end", "KES "+h.signed(l.statedClosing, brackets))
	h.pair(h.left, h.left+130, "Balance at period start", "KES "+h.signed(l.opening, brackets))
	h.down(1.5)
	h.again()
	for k := range l.entries {
		i := len(l.entries) - 1 - k
		e := l.entries[i]
		lines := h.text(e, stops[2].x-stops[1].x-70)
		h.room(float64(max(2, len(lines))))
		at := h.y
		h.cells(stops, h.day(e.date, "02 Jan 2006"), "", h.out(e), h.in(e), h.signed(e.balance, brackets))
		h.page.left(stops[0].x, h.y+h.step, h.size*0.85, h.face, e.clock+":"+fmt.Sprintf("%02d", (i*17)%60))
		h.lines(stops[1].x, lines...)
		h.y = max(h.y, at+2*h.step) + 0.3*h.step
		h.tell(i, true)
	}
	h.numbers("%d of %d")
	h.header(shown{})
}
