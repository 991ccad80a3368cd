package extracttest

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

func unseenHome() []Look {
	return []Look{
		freely("dagat-branchcode", "a branch code of digits beside the amount, check numbers that look like amounts, days as 0304, typed evenly", [2]int{14, 70}, homeLand, dagat),
		freely("kapatiran-pagetotals", "totals of each page, transaction codes explained at the end, balance forwarded", [2]int{20, 80}, homeLand, kapatiran),
		freely("mayon-spaced", "letters drawn one by one and apart", [2]int{10, 40}, homeLand, mayon),
		freely("agila-several", "three accounts on the same pages after a summary of all of them", [2]int{6, 18}, homeLand, several),
	}
}

func dagat(h *hand) {
	l := h.l
	h.paper(letterWidth, letterHeight, 36, mono, 8)
	pitch := h.face.width("0") * h.size
	at := func(column int) float64 { return h.left + float64(column)*pitch }
	stops := []stop{textAt(at(0)), textAt(at(6)), textAt(at(34)), figuresTo(at(58)), figuresTo(at(74)), textAt(at(76)), figuresTo(at(102))}
	if at(102) > h.edge {
		h.size *= (h.edge - h.left) / (at(102) - h.left)
		pitch = h.face.width("0") * h.size
		stops = []stop{textAt(at(0)), textAt(at(6)), textAt(at(34)), figuresTo(at(58)), figuresTo(at(74)), textAt(at(76)), figuresTo(at(102))}
	}
	h.again = func() {
		h.cells(stops, "DATE", "TRANSACTION", "CHECK NO", "DEBIT", "CREDIT", "BR", "BALANCE")
		h.down(1)
		h.say(h.left, "----  --------------------------- -------- --------------- --------------- ---- ---------------------")
		h.down(1)
	}
	h.say(at(34), l.bank)
	h.down(1)
	h.say(at(34), "CURRENT ACCOUNT STATEMENT")
	h.down(2)
	h.say(at(0), l.holder)
	h.say(at(60), "ACCOUNT NO  "+l.number)
	h.down(1)
	h.say(at(0), l.address)
	h.say(at(60), "CURRENCY    PHP")
	h.down(1)
	h.say(at(0), l.city)
	h.say(at(60), "PERIOD      "+h.day(l.from, "01/02/2006")+"-"+h.day(l.to, "01/02/2006"))
	h.down(2)
	h.again()
	h.cells(stops, "", "PREVIOUS BALANCE", "", "", "", "", h.signed(l.opening, minusBack))
	h.down(1)
	for i, e := range l.entries {
		lines := h.text(e, 27*pitch)
		h.room(float64(len(lines)))
		h.cells(stops, h.day(e.date, "0102"), "", e.check, h.out(e), h.in(e), e.branch, h.signed(e.balance, minusBack))
		h.lines(stops[1].x, lines...)
		h.tell(i, true)
	}
	h.room(7)
	h.say(h.left, "-----------------------------------------------------------------------------------------------------")
	h.down(1)
	h.sum(at(6), at(74), fmt.Sprintf("NO. OF CREDITS %4d      TOTAL CREDITS", l.stated.creditCount), h.money(l.stated.credits))
	h.sum(at(6), at(74), fmt.Sprintf("NO. OF DEBITS  %4d      TOTAL DEBITS", l.stated.debitCount), h.money(l.stated.debits))
	h.sum(at(6), at(74), "PRESENT BALANCE", h.signed(l.statedClosing, minusBack))
	h.down(1)
	h.say(at(30), "*** END OF STATEMENT ***")
	h.numbers("PAGE %d/%d")
	h.header(shown{credits: true, debits: true})
}

func kapatiran(h *hand) {
	l := h.l
	h.upright(40, pick(h.r, []fontFace{sans, serif}), 8.6)
	stops := []stop{textAt(h.left), textAt(h.left + 60), textAt(h.left + 94), figuresTo(h.edge - 164), figuresTo(h.edge - 84), figuresTo(h.edge)}
	var out, in engine.Amount
	head := func() {
		h.strongCells(stops, "Date", "Code", "Particulars", "Withdrawal", "Deposit", "Balance")
		h.down(1.5)
	}
	close := func() {
		h.rule(stops[2].x, h.edge)
		h.cells(stops, "", "", "Page Total", h.money(out), h.money(in), "")
		h.down(1.5)
		out, in = 0, 0
	}
	h.again = func() {
		h.say(h.left, l.bank+" - "+l.number)
		h.down(2)
		head()
	}
	h.page.centre(h.ink.width/2, h.y, h.size*1.6, h.face.bold(), l.bank)
	h.down(2.5)
	at := h.y
	for _, p := range [][2]string{{"Depositor", l.holder}, {"Mailing Address", l.address + ", " + l.city}, {"Account No.", l.number}} {
		h.pair(h.left, h.left+84, p[0], p[1])
	}
	h.y = at
	x := h.edge - 190
	for _, p := range [][2]string{{"Covering Period", h.day(l.from, "01/02/06") + " to " + h.day(l.to, "01/02/06")}, {"Currency", "Philippine Peso"}, {"Branch", l.branch}} {
		h.pair(x, x+84, p[0], p[1])
	}
	h.down(1.5)
	head()
	forward := func(a engine.Amount) {
		h.strongCells(stops, "", "", "Balance Forwarded", "", "", h.signed(a, brackets))
		h.down(1.2)
	}
	forward(l.opening)
	for i, e := range l.entries {
		lines := h.text(e, 160)
		if h.y+float64(len(lines)+2)*h.step > h.floor {
			close()
			h.turn()
			forward(h.before(i))
		}
		h.cells(stops, h.day(e.date, "Jan-02-06"), homeCode(e), "", h.out(e), h.in(e), h.signed(e.balance, brackets))
		h.lines(stops[2].x, lines...)
		if e.amount < 0 {
			out -= e.amount
		} else {
			in += e.amount
		}
		h.tell(i, true)
	}
	close()
	h.room(7)
	h.sum(h.left, h.left+220, "Total Deposits for the Period", h.money(l.stated.credits))
	h.sum(h.left, h.left+220, "Total Withdrawals for the Period", h.money(l.stated.debits))
	h.sum(h.left, h.left+220, "Balance, end of period", h.signed(l.statedClosing, brackets))
	h.down(1)
	h.small(h.left, "CM-Credit Memo  DM-Debit Memo  CI-Check Issued  IN-Interest   Deposits are insured up to P1,000,000 per depositor.")
	h.numbers("%d of %d pages")
	h.header(shown{credits: true, debits: true})
}

func homeCode(e entry) string {
	switch {
	case e.text[0] == "INTEREST CREDIT":
		return "IN"
	case e.amount >= 0:
		return "CM"
	case e.check != "":
		return "CI"
	}
	return "DM"
}

func mayon(h *hand) {
	l := h.l
	h.upright(48, sans, 8.6)
	gap := 0.5 + h.r.Float64()*0.9
	stops := []stop{textAt(h.left), textAt(h.left + 78), figuresTo(h.edge - 96), figuresTo(h.edge)}
	row := func(face fontFace, cells ...string) {
		for i, text := range cells {
			if stops[i].right {
				h.spacedTo(stops[i].x, gap, face, text)
			} else {
				h.spaced(stops[i].x, gap, face, text)
			}
		}
	}
	h.again = func() {
		row(h.face.bold(), "DATE", "PARTICULARS", "AMOUNT", "BALANCE")
		h.down(1.6)
	}
	h.spaced(h.left, 3, h.face.bold(), l.bank)
	h.down(2.5)
	for _, p := range [][2]string{{"NAME", l.holder}, {"ACCOUNT NO.", l.number}, {"CURRENCY", "PHP"}, {"FROM", h.day(l.from, "Jan 2, 2006")}, {"TO", h.day(l.to, "Jan 2, 2006")}, {"OPENING BALANCE", h.signed(l.opening, minusFront)}, {"CLOSING BALANCE", h.signed(l.statedClosing, minusFront)}} {
		h.spaced(h.left, gap, h.face, p[0])
		h.spaced(h.left+150, gap, h.face, p[1])
		h.down(1)
	}
	h.down(1.5)
	h.again()
	for i, e := range l.entries {
		lines := h.wrap(joined(e.text), 150)
		h.room(float64(len(lines)))
		row(h.face, h.day(e.date, "2006-01-02"), "", h.signed(e.amount, minusFront), h.signed(e.balance, minusFront))
		for _, line := range lines {
			h.spaced(stops[1].x, gap, h.face, line)
			h.down(1)
		}
		h.down(0.2)
		h.tell(i, true)
	}
	h.numbers("%d / %d")
	h.header(shown{})
}

// several draws three accounts of a holder, one below the other.
func several(h *hand) {
	first := h.l
	all := []*ledger{first}
	for range 2 {
		more := homeLand.tell(h.r, 5+h.r.IntN(12))
		more.move(first.from, first.to)
		more.bank, more.holder = first.bank, first.holder
		more.product = pick(h.r, []string{"Payroll Savings", "Goal Savings", "Kiddie Savings"})
		all = append(all, more)
	}
	h.upright(42, pick(h.r, []fontFace{sans, serif}), 8.8)
	h.big(h.left, 1.6, first.bank)
	h.endsStrong(h.edge, "COMBINED STATEMENT")
	h.down(2)
	h.lines(h.left, first.holder, first.address, first.city)
	h.down(1)
	h.say(h.left, "For the period "+h.day(first.from, "January 2, 2006")+" to "+h.day(first.to, "January 2, 2006")+"   All amounts in PHP")
	h.down(2)
	sum := []stop{textAt(h.left), textAt(h.left + 150), figuresTo(h.edge - 130), figuresTo(h.edge)}
	h.strong(h.left, "YOUR ACCOUNTS AT A GLANCE")
	h.down(1.3)
	h.cells(sum, "Product", "Account Number", "Opening Balance", "Closing Balance")
	h.down(1.1)
	for _, l := range all {
		h.cells(sum, l.product, l.number, h.signed(l.opening, minusFront), h.signed(l.statedClosing, minusFront))
		h.down(1)
	}
	h.down(2)
	for i, l := range all {
		h.l, h.account = l, i
		h.accountSection()
	}
	h.l = first
	h.numbers("Page %d of %d")
	h.header(shown{credits: true, debits: true})
}

func (h *hand) accountSection() {
	l := h.l
	stops := []stop{textAt(h.left), textAt(h.left + 60), figuresTo(h.edge - 172), figuresTo(h.edge - 88), figuresTo(h.edge)}
	h.again = nil
	h.room(9)
	h.page.shade(h.left-2, h.y-h.size*1.1, h.edge+2, h.y+h.size*0.5, 0.88)
	h.strong(h.left, l.product+"   Account Number "+l.number)
	h.down(2)
	h.again = func() {
		h.strongCells(stops, "Posted", "Details", "Debits", "Credits", "Balance")
		h.down(1.4)
	}
	h.again()
	h.cells(stops, "", "Opening Balance", "", "", h.signed(l.opening, minusFront))
	h.down(1.1)
	for i, e := range l.entries {
		lines := h.text(e, 180)
		h.room(float64(len(lines)))
		h.cells(stops, h.day(e.date, "02 Jan 2006"), "", h.out(e), h.in(e), h.signed(e.balance, minusFront))
		h.lines(stops[1].x, lines...)
		h.tell(i, true)
	}
	h.room(3)
	h.cells(stops, "", "Total", h.money(l.stated.debits), h.money(l.stated.credits), "")
	h.down(1.1)
	h.strongCells(stops, "", "Closing Balance", "", "", h.signed(l.statedClosing, minusFront))
	h.down(3)
}
