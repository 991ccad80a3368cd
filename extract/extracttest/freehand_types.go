package extracttest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

func told(name, about string, rows [2]int, invent func(*rand.Rand, int) *ledger, draw func(*freeDrawing)) Template {
	return Template{Name: name, About: about, kind: "pdf", rows: rows, invent: invent, freehand: draw}
}

func unseenCards() []Template {
	return []Template{
		told(
			"coral-foreign", "foreign amounts and rates on lines of their own, payments with CR tight behind",
			[2]int{8, 30}, coralCard, coral,
		),
		told("ember-twocards", "rows of two cards apart, each with a total", [2]int{10, 36}, coralCard, ember),
		told("slate-first", "payments first, then charges, in sections; minus behind", [2]int{8, 30}, coralCard, slate),
	}
}

// coralCard is a card's month in other words than the maker's own.
func coralCard(r *rand.Rand, rows int) *ledger {
	l := newCard(r, rows)
	l.bank = pick(r, []string{"Coral Card Services", "Dagat Universal Bank", "Ember Bank Cards"})
	l.holder = pick(r, homeLand.people[:2])
	for i := range l.entries {
		e := &l.entries[i]
		text := e.text[0]
		switch {
		case strings.HasPrefix(text, "PAYMENT"), strings.HasPrefix(text, "CASH PAYMENT"):
			e.text = []string{"Payment via online banking"}
		case strings.HasPrefix(text, "FINANCE"):
			e.text = []string{"Interest on unpaid balance"}
		case e.amount < 0 && !strings.Contains(text, "FEE") && !strings.HasPrefix(text, "CASH ADVANCE"):
			e.text = []string{fill(r, homeLand, "{shop} ") + pick(r, unseenCities)}
		}
	}
	return l
}

func (h *freeDrawing) cardTop(title string) {
	l, c := h.l, h.l.card
	h.big(h.left, 1.7, l.bank)
	h.endsStrong(h.edge, title)
	h.down(2.2)
	h.lines(h.left, l.holder, l.address, l.city)
	h.down(1.5)
	day := "Jan 2, 2006"
	for _, p := range [][2]string{
		{"Name on card", l.holder}, {"Card number", l.number}, {"Statement date", h.day(l.issuedOn, day)},
		{"Payment due date", h.day(c.due, day)}, {"Your credit limit", "PHP " + h.money(c.limit)},
		{"Minimum amount due", "PHP " + h.money(c.minimum)}, {"Previous balance", "PHP " + h.money(l.opening)},
		{"Total amount due", "PHP " + h.signed(l.statedClosing, minusFront)},
	} {
		h.pair(h.left, h.left+130, p[0], p[1])
	}
	h.down(1.5)
}

func (h *freeDrawing) cardHeader() {
	g := &drawing{l: h.l}
	g.cardTruth()
	h.truth.DocumentType, h.truth.Fields = g.truth.DocumentType, g.truth.Fields
}

func coral(h *freeDrawing) {
	h.upright(44, sans, 8.8)
	h.cardTop("Monthly card statement")
	stops := []stop{textAt(h.left), textAt(h.left + 62), textAt(h.left + 124), figuresTo(h.edge)}
	h.again = func() {
		h.strongCells(stops, "Trans", "Posted", "Where you used your card", "Amount in PHP")
		h.down(1.5)
	}
	h.again()
	for i, e := range h.l.entries {
		h.ensureRoom(2)
		h.cells(
			stops, h.day(e.date, "02 Jan 06"), h.day(e.value, "02 Jan 06"), e.text[0],
			h.money(e.amount)+mark(e.amount > 0, "CR", ""),
		)
		h.down(1)
		foreign := e.amount < 0 && h.r.IntN(4) == 0
		rate := ""
		if foreign {
			rate = fmt.Sprintf("US DOLLAR %s RATE %d.%04d", h.money(e.amount/57), 56+h.r.IntN(3), h.r.IntN(10000))
			h.say(stops[2].x, rate)
			h.down(1)
		}
		h.recordRow(i, false)
		if foreign {
			h.truth.Rows[len(h.truth.Rows)-1].Description += " " + rate
		}
	}
	h.numbers("Page %d of %d")
	h.cardHeader()
}

// cardRows prints the rows for which takes is true, and returns the debt of their total.
func (h *freeDrawing) cardRows(stops []stop, takes func(i int) bool) (total engine.Amount) {
	for i, e := range h.l.entries {
		if !takes(i) {
			continue
		}
		h.ensureRoom(1)
		h.cells(stops, h.day(e.date, "01/02/06"), h.day(e.value, "01/02/06"), e.text[0], h.signed(-e.amount, minusBack))
		h.down(1.1)
		total -= e.amount
		h.recordOpenRow(i)
	}
	return total
}

func ember(h *freeDrawing) {
	h.upright(44, serif, 9.2)
	h.cardTop("Account statement")
	stops := []stop{textAt(h.left), textAt(h.left + 54), textAt(h.left + 110), figuresTo(h.edge)}
	h.strongCells(stops, "Tran", "Post", "Description", "PHP")
	h.down(1.5)
	for card := range 2 {
		h.ensureRoom(4)
		number, who := h.l.number, h.l.holder
		if card == 1 {
			number, who = number[:len(number)-4]+h.l.customer[:4], "Supplementary"
		}
		h.strong(h.left, number+"  "+who)
		h.down(1.3)
		total := h.cardRows(stops, func(i int) bool { return h.l.entries[i].date.Day%3 == 2 == (card == 1) })
		h.strongCells(stops, "", "", "Sub-total", h.signed(total, minusBack))
		h.down(2)
	}
	h.numbers("%d of %d")
	h.cardHeader()
}

func slate(h *freeDrawing) {
	h.upright(52, sans, 9)
	h.cardTop("Statement")
	stops := []stop{textAt(h.left), textAt(h.left + 54), textAt(h.left + 110), figuresTo(h.edge)}
	for _, part := range []string{"Payments and credits", "New charges"} {
		h.ensureRoom(4)
		h.big(h.left, 1.15, part)
		h.down(1.4)
		h.strongCells(stops, "Date", "Posted", "Detail", "PHP")
		h.down(1.3)
		total := h.cardRows(stops, func(i int) bool { return h.l.entries[i].amount > 0 == (part != "New charges") })
		h.strongCells(stops, "", "", "Total "+lowerFirst(part), h.signed(total, minusBack))
		h.down(2)
	}
	h.numbers("%d/%d")
	h.cardHeader()
}

func unseenLoans() []Template {
	return []Template{
		told(
			"isla-parts", "instalments numbered, principal before interest, balance of the principal", [2]int{6, 24},
			islaLoan(true), islaParts,
		),
		told("isla-dr", "charges and payments, DR behind what is owed", [2]int{6, 24}, islaLoan(false), islaLedger),
	}
}

func islaLoan(principalOnly bool) func(*rand.Rand, int) *ledger {
	make := newLoan(principalOnly)
	return func(r *rand.Rand, rows int) *ledger {
		l := make(r, rows)
		l.bank, l.holder = pick(r, []string{"Mayon Rural Bank, Inc.", "Kaagapay Microfinance Corp."}), pick(
			r, homeLand.people,
		)
		return l
	}
}

func (h *freeDrawing) loanTop() {
	l, k := h.l, h.l.loan
	h.big(h.left, 1.6, l.bank)
	h.down(2)
	h.strong(h.left, "LOAN SUBSIDIARY LEDGER")
	h.down(1.5)
	day := "02 January 2006"
	for _, p := range [][2]string{
		{"Client", l.holder}, {"Loan Account No.", l.number}, {"Amount of Loan", h.money(k.amount)},
		{"Interest Rate p.a.", fmt.Sprintf("%d.%02d%%", k.rate/100, k.rate%100)},
		{"Date Granted", h.day(k.release, day)}, {"Maturity", h.day(k.maturity, day)},
		{"Monthly Installment", h.money(k.installment)}, {"Arrears", "0.00"},
		{"Outstanding Balance", h.money(l.statedClosing)},
	} {
		h.pair(h.left, h.left+120, p[0], p[1])
	}
	h.down(1.5)
}

func (h *freeDrawing) loanHeader() {
	g := &drawing{l: h.l}
	g.loanTruth()
	h.truth.DocumentType, h.truth.Fields = g.truth.DocumentType, g.truth.Fields
}

func islaParts(h *freeDrawing) {
	h.upright(42, sans, 8.8)
	h.loanTop()
	w := (h.edge - h.left) / 6
	stops := []stop{textAt(h.left), textAt(h.left + 26)}
	for i := range 5 {
		stops = append(stops, figuresTo(h.left+w*(1.8+float64(i)*1.05)))
	}
	h.again = func() {
		h.strongCells(stops, "No.", "Paid on", "Principal", "Interest", "Penalty", "Total Paid", "Balance")
		h.down(1.5)
	}
	h.again()
	for i, e := range h.l.entries {
		h.ensureRoom(1)
		h.cells(
			stops, fmt.Sprint(i+1), h.day(e.date, "01/02/06"), h.money(e.part.principal), h.money(e.part.interest),
			h.money(e.part.penalty), h.money(e.amount), h.money(e.balance),
		)
		h.down(1.1)
		h.recordRow(i, true)
		h.truth.Rows[len(h.truth.Rows)-1].Description = "" // nothing but figures is printed
	}
	h.numbers("Page %d of %d")
	h.loanHeader()
}

func islaLedger(h *freeDrawing) {
	h.upright(40, mono, 8)
	h.loanTop()
	stops := []stop{
		textAt(h.left), textAt(h.left + 66), figuresTo(h.edge - 190), figuresTo(h.edge - 100), figuresTo(h.edge),
	}
	h.again = func() {
		h.strongCells(stops, "TXN DATE", "PARTICULARS", "CHARGES", "PAYMENTS", "BALANCE")
		h.down(1.4)
	}
	h.again()
	for i, e := range h.l.entries {
		h.ensureRoom(1)
		h.cells(stops, h.day(e.date, "2006-01-02"), e.text[0], h.out(e), h.in(e), h.money(e.balance)+" DR")
		h.down(1.1)
		h.recordRow(i, true)
	}
	h.numbers("%d/%d")
	h.loanHeader()
}

func unseenWallets() []Template {
	return []Template{
		told(
			"bulsa-cards", "days as headings, two lines to a movement, peso code before the amount", [2]int{8, 36},
			bulsa, bulsaCards,
		),
		told(
			"bulsa-receipts", "receipt numbers first, status column, money out with a minus, newest first",
			[2]int{10, 40}, bulsa, bulsaReceipts,
		),
	}
}

// bulsa is an invented wallet's history.
func bulsa(r *rand.Rand, rows int) *ledger {
	w := homeLand
	w.banks, w.low, w.high, w.number = []string{"Bulsa Mobile Wallet", "TapSuki Pay"}, 5, 3000, "09{n9}"
	w.credits = []string{"Money received from {person}", "Cash in at {shop}", "Cashback reward"}
	w.debits = []string{"Paid {shop}", "Sent to {person}", "Load 09{n9}", "Bank transfer to {person}"}
	l := w.generate(r, rows)
	l.documentType = "e_wallet_statement"
	return l
}

func (h *freeDrawing) bulsaTop() {
	l := h.l
	h.big(h.left, 1.6, l.bank)
	h.down(2)
	for _, p := range [][2]string{
		{"Account holder", l.holder}, {"Mobile no.", l.number},
		{"Coverage", h.day(l.from, "Jan 2, 2006") + " to " + h.day(l.to, "Jan 2, 2006")},
		{"Opening balance", "PHP " + h.money(l.opening)}, {"Closing balance", "PHP " + h.money(l.statedClosing)},
	} {
		h.pair(h.left, h.left+110, p[0], p[1])
	}
	h.down(1)
}

func bulsaCards(h *freeDrawing) {
	h.paper(400, 780, 26, sans, 9)
	h.bulsaTop()
	for i, e := range h.l.entries {
		if h.firstOfDay(i) {
			h.ensureRoom(5)
			h.down(0.8)
			h.strong(h.left, h.day(e.date, "Monday, January 2, 2006"))
			h.down(1.4)
		}
		h.ensureRoom(2)
		h.say(h.left+8, e.text[0])
		h.ends(h.edge, mark(e.amount < 0, "- ", "+ ")+"PHP "+h.money(e.amount))
		h.down(1)
		if len(e.text) > 1 {
			h.say(h.left+8, e.text[1])
		}
		h.page.right(h.edge, h.y, h.size*0.82, h.face, "Balance PHP "+h.signed(e.balance, minusFront))
		h.down(1.5)
		h.recordRow(i, true)
	}
	h.numbers("%d of %d")
	h.header(shown{})
}

func bulsaReceipts(h *freeDrawing) {
	h.upright(34, sans, 8)
	h.bulsaTop()
	stops := []stop{
		textAt(h.left), textAt(h.left + 84), textAt(h.left + 182), figuresTo(h.edge - 182), textAt(h.edge - 172),
		figuresTo(h.edge - 62), figuresTo(h.edge),
	}
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
		h.ensureRoom(float64(len(lines)))
		out := ""
		if e.amount < 0 {
			out = "-" + h.money(e.amount)
		}
		h.cells(
			stops, e.reference[:13], h.day(e.date, "2006-01-02")+" "+e.clock, "", "Completed", h.in(e), out,
			h.signed(e.balance, minusFront),
		)
		h.lines(stops[2].x, lines...)
		h.down(0.3)
		h.recordRow(i, true)
	}
	h.numbers("Page %d of %d")
	h.header(shown{})
}

func unseenPassbooks() []Template {
	return []Template{
		told("lakbay-facing", "two facing pages side by side, lines numbered", [2]int{14, 60}, lakbay, facing),
		told("lakbay-legend", "codes with a legend at the foot, months in letters", [2]int{10, 36}, lakbay, legend),
	}
}

func lakbay(r *rand.Rand, rows int) *ledger {
	l := newPassbook(r, rows)
	l.bank, l.holder = pick(r, []string{"Mayon Rural Bank, Inc.", "Lakbay Cooperative Bank"}), pick(r, homeLand.people)
	return l
}

func (h *freeDrawing) bookTop() {
	l := h.l
	h.strong(h.left, l.bank)
	h.down(1.3)
	h.lines(h.left, "Passbook No. "+l.passbook, "Account No. "+l.number, "Depositor: "+l.holder, "Currency: PHP")
	h.down(1)
}

// bookHeader ends a book with the facts in the bank's records, and notes the header.
func (h *freeDrawing) bookHeader() {
	h.y = h.floor + h.step
	h.say(h.left, "Balance per bank records "+h.money(h.l.statedClosing))
	g := &drawing{l: h.l}
	g.passbookTruth()
	h.truth.DocumentType, h.truth.Fields = g.truth.DocumentType, g.truth.Fields
	h.set("closing_balance", KindMoney, h.l.statedClosing)
}

// facing fills the left page of a spread and then the right one.
func facing(h *freeDrawing) {
	h.paper(760, 520, 24, pick(h.r, []fontFace{mono, sans}), 7.6)
	h.bookTop()
	half, first := (h.edge-h.left)/2, h.y
	columns := func(x float64) []stop {
		return []stop{
			figuresTo(x + 12), textAt(x + 20), textAt(x + 72), figuresTo(x + 174), figuresTo(x + 246),
			figuresTo(x + 330),
		}
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
				h.newPage()
			}
		}
		h.cells(columns(x), fmt.Sprint(line), h.day(e.date, "01-02-06"), e.code, h.out(e), h.in(e), h.money(e.balance))
		h.down(1.1)
		h.recordRow(i, true)
		h.truth.Rows[len(h.truth.Rows)-1].Description = e.text[0]
	}
	h.bookHeader()
}

func legend(h *freeDrawing) {
	h.paper(400, 560, 26, mono, 7.6)
	h.bookTop()
	stops := []stop{
		textAt(h.left), textAt(h.left + 54), figuresTo(h.left + 170), figuresTo(h.left + 256), figuresTo(h.edge),
	}
	h.again = func() {
		h.strongCells(stops, "DATE", "TC", "DEBIT", "CREDIT", "BALANCE")
		h.down(1.4)
	}
	h.again()
	h.cells(stops, "", "FWD", "", "", h.money(h.l.opening))
	h.down(1.1)
	for i, e := range h.l.entries {
		h.ensureRoom(5)
		h.cells(stops, h.day(e.date, "upper:02Jan06"), e.code, h.out(e), h.in(e), h.money(e.balance))
		h.down(1.1)
		h.recordRow(i, true)
	}
	h.down(1)
	h.small(h.left, "CD-Cash deposit CKD-Check deposit INT-Interest CM-Credit memo CW-Cash withdrawal")
	h.down(1)
	h.small(h.left, "ATM-ATM withdrawal WTX-Withholding tax SC-Service charge DM-Debit memo")
	h.bookHeader()
}
