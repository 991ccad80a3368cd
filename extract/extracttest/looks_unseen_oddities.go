package extracttest

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

func unseenOddities() []Look {
	return []Look{
		freely("quiet-month", "no transactions, or one or two", [2]int{0, 2}, britishLand, quiet),
		freely("thistle-pair", "two months' statements of one account in a file", [2]int{10, 30}, britishLand, pairOfMonths),
		freely("cascade-daytotals", "amounts in brackets, no balance in rows, a total after every day", [2]int{10, 40}, americanLand.onBusyDays().withoutBalances(), dayTotals),
	}
}

func quiet(h *hand) {
	h.upright(50, sans, 9.5)
	h.month(h.l.opening, h.l.entries, h.l.from, h.l.to, h.l.statedClosing, 0)
	h.numbers("Page %d of %d")
	h.header(shown{})
}

// month is a whole statement of one period; from is the place of its first entry.
func (h *hand) month(opening engine.Amount, entries []entry, from, to engine.Date, closing engine.Amount, first int) {
	l := h.l
	stops := []stop{textAt(h.left), textAt(h.left + 70), figuresTo(h.edge - 180), figuresTo(h.edge - 92), figuresTo(h.edge)}
	h.again = nil
	h.big(h.left, 1.6, l.bank)
	h.down(2.5)
	for _, p := range [][2]string{{"Account name", l.holder}, {"Account number", l.number}, {"Statement dates", h.day(from, "2 January 2006") + " to " + h.day(to, "2 January 2006")}, {"Currency", "GBP"}, {"Start balance", h.signed(opening, minusFront)}, {"End balance", h.signed(closing, minusFront)}} {
		h.pair(h.left, h.left+110, p[0], p[1])
	}
	h.down(1.5)
	h.again = func() {
		h.strongCells(stops, "Date", "Description", "Out", "In", "Balance")
		h.down(1.5)
	}
	h.again()
	h.cells(stops, h.day(from, "02/01/2006"), "Start balance", "", "", h.signed(opening, minusFront))
	h.down(1.1)
	if len(entries) == 0 {
		h.say(stops[1].x, "There were no transactions in this period.")
		h.down(1.1)
	}
	for i, e := range entries {
		lines := h.text(e, 180)
		h.room(float64(len(lines)))
		h.cells(stops, h.day(e.date, "02/01/2006"), "", h.out(e), h.in(e), h.signed(e.balance, minusFront))
		h.lines(stops[1].x, lines...)
		h.tell(first+i, true)
	}
	h.cells(stops, h.day(to, "02/01/2006"), "End balance", "", "", h.signed(closing, minusFront))
	h.down(2)
}

// pairOfMonths parts a ledger of one period in two statements, each with pages of its own.
func pairOfMonths(h *hand) {
	l := h.l
	middle := l.from.AddDays(l.from.DaysUntil(l.to) / 2)
	k := 0
	for k < len(l.entries) && !l.entries[k].date.After(middle) {
		k++
	}
	between := l.opening
	if k > 0 {
		between = l.entries[k-1].balance
	}
	h.upright(46, serif, 9.2)
	h.month(l.opening, l.entries[:k], l.from, middle, between, 0)
	h.turnBare()
	h.month(between, l.entries[k:], middle.AddDays(1), l.to, l.statedClosing, k)
	h.header(shown{})
}

func dayTotals(h *hand) {
	l := h.l
	h.upright(44, pick(h.r, []fontFace{sans, mono}), 8.4)
	stops := []stop{textAt(h.left), textAt(h.left + 60), figuresTo(h.edge)}
	h.big(h.left, 1.5, l.bank)
	h.down(2)
	h.lines(h.left, l.holder, "Member account "+l.number+", in US dollars (USD)", "Activity from "+h.day(l.from, "01/02/2006")+" through "+h.day(l.to, "01/02/2006"))
	h.down(1)
	h.sum(h.left, h.left+240, "Balance at start", h.signed(l.opening, brackets))
	h.sum(h.left, h.left+240, "Balance at end", h.signed(l.statedClosing, brackets))
	h.down(1.5)
	h.again = func() {
		h.strongCells(stops, "Date", "Activity", "Amount")
		h.down(1.5)
	}
	h.again()
	var total engine.Amount
	for i, e := range l.entries {
		lines := h.run(e, stops[2].x-stops[1].x-100)
		h.room(float64(len(lines)) + 1)
		h.cells(stops, h.day(e.date, "01/02/2006"), "", h.signed(e.amount, brackets))
		h.lines(stops[1].x, lines...)
		if total += e.amount; h.lastOfDay(i) {
			h.strongCells(stops, "", fmt.Sprintf("Total for %s", h.day(e.date, "01/02/2006")), h.signed(total, brackets))
			h.down(1.6)
			total = 0
		}
		h.tell(i, false)
	}
	h.numbers("Page %d of %d")
	h.header(shown{})
}
