package extracttest

import (
	"fmt"
	"math/rand/v2"
)

func unseenWallets() []Look {
	return []Look{
		told("bulsa-cards", "days as headings, two lines to a movement, peso code before the amount", [2]int{8, 36}, bulsa, bulsaCards),
		told("bulsa-receipts", "receipt numbers first, status column, money out with a minus, newest first", [2]int{10, 40}, bulsa, bulsaReceipts),
	}
}

// bulsa is an invented wallet's history.
func bulsa(r *rand.Rand, rows int) *ledger {
	w := homeLand
	w.banks, w.low, w.high, w.number = []string{"Bulsa Mobile Wallet", "TapSuki Pay"}, 5, 3000, "09{n9}"
	w.credits = []string{"Money received from {person}", "Cash in at {shop}", "Cashback reward"}
	w.debits = []string{"Paid {shop}", "Sent to {person}", "Load 09{n9}", "Bank transfer to {person}"}
	l := w.tell(r, rows)
	l.documentType = "e_wallet_statement"
	return l
}

func (h *hand) bulsaTop() {
	l := h.l
	h.big(h.left, 1.6, l.bank)
	h.down(2)
	for _, p := range [][2]string{{"Account holder", l.holder}, {"Mobile no.", l.number}, {"Coverage", h.day(l.from, "Jan 2, 2006") + " to " + h.day(l.to, "Jan 2, 2006")}, {"Opening balance", "PHP " + h.money(l.opening)}, {"Closing balance", "PHP " + h.money(l.statedClosing)}} {
		h.pair(h.left, h.left+110, p[0], p[1])
	}
	h.down(1)
}

func bulsaCards(h *hand) {
	h.paper(400, 780, 26, sans, 9)
	h.bulsaTop()
	for i, e := range h.l.entries {
		if h.firstOfDay(i) {
			h.room(5)
			h.down(0.8)
			h.strong(h.left, h.day(e.date, "Monday, January 2, 2006"))
			h.down(1.4)
		}
		h.room(2)
		h.say(h.left+8, e.text[0])
		h.ends(h.edge, mark(e.amount < 0, "- ", "+ ")+"PHP "+h.money(e.amount))
		h.down(1)
		if len(e.text) > 1 {
			h.say(h.left+8, e.text[1])
		}
		h.page.right(h.edge, h.y, h.size*0.82, h.face, "Balance PHP "+h.signed(e.balance, minusFront))
		h.down(1.5)
		h.tell(i, true)
	}
	h.numbers("%d of %d")
	h.header(shown{})
}

func bulsaReceipts(h *hand) {
	h.upright(34, sans, 8)
	h.bulsaTop()
	stops := []stop{textAt(h.left), textAt(h.left + 84), textAt(h.left + 182), figuresTo(h.edge - 182), textAt(h.edge - 172), figuresTo(h.edge - 62), figuresTo(h.edge)}
	stops[3], stops[4] = textAt(h.edge-232), figuresTo(h.edge-124)
	h.again = func() {
		h.strongCells(stops, "Receipt No.", "Completed", "Details", "Status", "Paid In", "Withdrawn", "Balance")
		h.down(1.5)
	}
	h.down(1)
	h.again()
	for k := range h.l.entries {
		i := len(h.l.entries) - 1 - k
		e := h.l.entries[i]
		lines := h.run(e, stops[3].x-stops[2].x-8)
		h.room(float64(len(lines)))
		out := ""
		if e.amount < 0 {
			out = "-" + h.money(e.amount)
		}
		h.cells(stops, e.reference[:13], h.day(e.date, "2006-01-02")+" "+e.clock, "", "Completed", h.in(e), out, h.signed(e.balance, minusFront))
		h.lines(stops[2].x, lines...)
		h.down(0.3)
		h.tell(i, true)
	}
	h.numbers("Page %d of %d")
	h.header(shown{})
}

func unseenPassbooks() []Look {
	return []Look{
		told("lakbay-facing", "two facing pages side by side, lines numbered", [2]int{14, 60}, lakbay, facing),
		told("lakbay-legend", "codes with a legend at the foot, months in letters", [2]int{10, 36}, lakbay, legend),
	}
}

func lakbay(r *rand.Rand, rows int) *ledger {
	l := newPassbook(r, rows)
	l.bank, l.holder = pick(r, []string{"Mayon Rural Bank, Inc.", "Lakbay Cooperative Bank"}), pick(r, homeLand.people)
	return l
}

func (h *hand) bookTop() {
	l := h.l
	h.strong(h.left, l.bank)
	h.down(1.3)
	h.lines(h.left, "Passbook No. "+l.passbook, "Account No. "+l.number, "Depositor: "+l.holder, "Currency: PHP")
	h.down(1)
}

// bookHeader ends a book with what the bank's records say, and notes the header.
func (h *hand) bookHeader() {
	h.y = h.floor + h.step
	h.say(h.left, "Balance per bank records "+h.money(h.l.statedClosing))
	g := &drawing{l: h.l}
	g.passbookTruth()
	h.truth.DocumentType, h.truth.Fields = g.truth.DocumentType, g.truth.Fields
	h.set("closing_balance", KindMoney, h.l.statedClosing)
}

// facing fills the left page of a spread and then the right one.
func facing(h *hand) {
	h.paper(760, 520, 24, pick(h.r, []fontFace{mono, sans}), 7.6)
	h.bookTop()
	half, first := (h.edge-h.left)/2, h.y
	columns := func(x float64) []stop {
		return []stop{figuresTo(x + 12), textAt(x + 20), textAt(x + 72), figuresTo(x + 174), figuresTo(x + 246), figuresTo(x + 330)}
	}
	head := func(x float64) {
		h.strongCells(columns(x), "#", "DATE", "CODE", "WITHDRAWN", "DEPOSITED", "BALANCE")
		h.down(1.4)
	}
	h.again = func() { first = h.y; head(h.left) }
	head(h.left)
	x, line := h.left, 1
	h.cells(columns(x), fmt.Sprint(line), "", "BALANCE FWD", "", "", h.money(h.l.opening))
	h.down(1.1)
	for i, e := range h.l.entries {
		if line++; line > 24 {
			line = 1
			if x == h.left {
				x, h.y = h.left+half+8, first
				head(x)
			} else {
				x = h.left
				h.turn()
			}
		}
		h.cells(columns(x), fmt.Sprint(line), h.day(e.date, "01-02-06"), e.code, h.out(e), h.in(e), h.money(e.balance))
		h.down(1.1)
		h.tell(i, true)
		h.truth.Rows[len(h.truth.Rows)-1].Description = e.text[0]
	}
	h.bookHeader()
}

func legend(h *hand) {
	h.paper(400, 560, 26, mono, 7.6)
	h.bookTop()
	stops := []stop{textAt(h.left), textAt(h.left + 54), figuresTo(h.left + 170), figuresTo(h.left + 256), figuresTo(h.edge)}
	h.again = func() {
		h.strongCells(stops, "DATE", "TC", "DEBIT", "CREDIT", "BALANCE")
		h.down(1.4)
	}
	h.again()
	h.cells(stops, "", "FWD", "", "", h.money(h.l.opening))
	h.down(1.1)
	for i, e := range h.l.entries {
		h.room(5)
		h.cells(stops, h.day(e.date, "upper:02Jan06"), e.code, h.out(e), h.in(e), h.money(e.balance))
		h.down(1.1)
		h.tell(i, true)
	}
	h.down(1)
	h.small(h.left, "CD-Cash deposit CKD-Check deposit INT-Interest CM-Credit memo CW-Cash withdrawal")
	h.down(1)
	h.small(h.left, "ATM-ATM withdrawal WTX-Withholding tax SC-Service charge DM-Debit memo")
	h.bookHeader()
}
