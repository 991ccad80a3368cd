package extracttest

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

func unseenSouthAsia() []Template {
	return []Template{
		freehandTemplate("deccan-lakh", "long narrations without blanks, cheque numbers that look like amounts, lakh grouping, Cr and Dr, summary with counts at the foot", [2]int{14, 70}, indianLand, deccan),
		freehandTemplate("dune-watermark", "a watermark behind the rows, a vertical note in the margin, a letter before and an advertisement between the pages", [2]int{14, 60}, gulfLand, dune),
		freehandTemplate(
			"gangotri-stacked",
			"the day's two parts, amount and balance boxed in a grid; texts above and below the line of figures",
			[2]int{10, 40}, indianLand, gangotri,
		),
	}
}

// broken cuts text into lines of a width even where it has no blanks.
func (h *freeDrawing) broken(text string, width float64) []string {
	var lines []string
	line := ""
	for _, ch := range text {
		if h.face.width(line+string(ch))*h.size > width {
			lines, line = append(lines, line), ""
		}
		line += string(ch)
	}
	return append(lines, line)
}

func deccan(h *freeDrawing) {
	l := h.l
	h.how = lakh
	h.paper(a4Width, a4Height, 30, pick(h.r, []fontFace{sans, serif}), 7.8)
	const day = "02/01/06"
	e := h.edge
	stops := []stop{
		textAt(h.left), textAt(h.left + 44), textAt(e - 296), textAt(e - 236), figuresTo(e - 138), figuresTo(e - 74),
		figuresTo(e),
	}
	h.again = func() {
		h.rule(h.left, e)
		h.strongCells(stops, "Txn Dt", "Narration", "Chq No", "Value Dt", "Withdrawal", "Deposit", "Balance")
		h.down(0.5)
		h.page.across(h.left, e, h.y-h.step*0.2)
		h.down(1)
	}
	h.page.centre(h.ink.width/2, h.y, h.size*1.6, h.face.bold(), l.bank)
	h.down(2)
	at := h.y
	h.lines(h.left, l.holder, l.address, l.city)
	h.y = at
	x := h.left + 300
	for _, p := range [][2]string{
		{"A/C Branch", l.branch}, {"Cust ID", l.customer}, {"Account No", l.number}, {"A/C Type", l.product},
		{"Currency", "INR"}, {"IFSC", "DHBL0" + l.customer[:6]},
	} {
		h.pair(x, x+80, p[0], ": "+p[1])
	}
	h.down(1)
	h.say(h.left, "Statement From : "+h.day(l.from, "02/01/2006")+"   To : "+h.day(l.to, "02/01/2006"))
	h.down(1.8)
	h.again()
	h.cells(stops, "", "Opening Balance", "", "", "", "", h.signed(l.opening, suffixTight))
	h.down(1.2)
	for i, m := range l.entries {
		var lines []string
		for _, part := range m.text {
			lines = append(lines, h.broken(part, stops[2].x-stops[1].x-14)...)
		}
		h.ensureRoom(float64(len(lines)))
		check := ""
		if m.check != "" {
			check = "0" + m.check[:5]
		}
		h.cells(
			stops, h.day(m.date, day), "", check, h.day(m.value, day), h.out(m), h.in(m),
			h.signed(m.balance, suffixTight),
		)
		h.lines(stops[1].x, lines...)
		h.recordRow(i, true)
		h.truth.Rows[len(h.truth.Rows)-1].Description = joined(lines)
	}
	h.ensureRoom(7)
	h.rule(h.left, e)
	h.strong(h.left, "STATEMENT SUMMARY :-")
	h.down(1.3)
	five := []stop{
		figuresTo(h.left + 90), figuresTo(h.left + 160), figuresTo(h.left + 230), figuresTo(h.left + 330),
		figuresTo(h.left + 430), figuresTo(h.left + 530),
	}
	h.cells(five, "Opening Balance", "Dr Count", "Cr Count", "Debits", "Credits", "Closing Bal")
	h.down(1)
	h.cells(
		five, h.signed(l.opening, suffixTight), fmt.Sprint(l.stated.debitCount), fmt.Sprint(l.stated.creditCount),
		h.money(l.stated.debits), h.money(l.stated.credits), h.signed(l.statedClosing, suffixTight),
	)
	h.numbers("Page No .: %d of %d")
	h.header(shown{credits: true, debits: true})
}

// joined is how lines of a description are read: with a space between them.
func joined(lines []string) string {
	text := ""
	for i, line := range lines {
		if i > 0 {
			text += " "
		}
		text += line
	}
	return text
}

func dune(h *freeDrawing) {
	l := h.l
	h.paper(a4Width, a4Height, 50, pick(h.r, []fontFace{sans, serif}), 8.4)
	h.duneLetter()
	stops := []stop{
		textAt(h.left), textAt(h.left + 58), textAt(h.left + 116), figuresTo(h.edge - 150), figuresTo(h.edge - 84),
		figuresTo(h.edge),
	}
	h.again = func() {
		h.duneStationery()
		h.strongCells(stops, "Date", "Value Date", "Description", "Debits", "Credits", "Balance")
		h.down(1.7)
	}
	h.newBarePage()
	h.duneStationery()
	h.big(h.left, 1.5, "STATEMENT OF ACCOUNT")
	h.down(2)
	for _, p := range [][2]string{
		{"Account Title", l.holder}, {"Account Number", l.number},
		{"IBAN", "AE" + l.customer[:2] + "0330000" + l.customer + "011"}, {"Account Type", l.product},
		{"Currency", "AED"}, {"From", h.day(l.from, "02/01/2006")}, {"To", h.day(l.to, "02/01/2006")},
	} {
		h.pair(h.left, h.left+110, p[0], p[1])
	}
	h.down(1.5)
	h.strongCells(stops, "Date", "Value Date", "Description", "Debits", "Credits", "Balance")
	h.down(1.7)
	h.cells(stops, h.day(l.from, "02/01/2006"), "", "BROUGHT FORWARD", "", "", h.signed(l.opening, suffixDRCR))
	h.down(1.3)
	between := len(l.entries) / 2
	for i, e := range l.entries {
		lines := h.text(e, stops[3].x-stops[2].x-62)
		if i == between && i > 0 {
			h.duneAdvert()
		}
		h.ensureRoom(float64(len(lines)))
		h.cells(
			stops, h.day(e.date, "02/01/2006"), h.day(e.value, "02/01/2006"), "", h.out(e), h.in(e),
			h.signed(e.balance, suffixDRCR),
		)
		h.lines(stops[2].x, lines...)
		h.down(0.3)
		h.recordRow(i, true)
	}
	h.ensureRoom(4)
	h.cells(stops, "", "", "TOTALS", h.money(l.stated.debits), h.money(l.stated.credits), "")
	h.down(1.3)
	h.cells(stops, h.day(l.to, "02/01/2006"), "", "CLOSING BALANCE", "", "", h.signed(l.statedClosing, suffixDRCR))
	h.numbers("Page %d of %d")
	h.header(shown{credits: true, debits: true})
}

// newBarePage begins a page without its usual head.
func (h *freeDrawing) newBarePage() {
	again := h.again
	h.again = nil
	h.newPage()
	h.again = again
}

// duneStationery prints the parts of every page of the statement: letterhead, watermark and margin.
func (h *freeDrawing) duneStationery() {
	h.page.texts = append(h.page.texts,
		textOp{x: 130, y: 620, size: 62, font: h.face.bold(), text: "ORIGINAL", tint: pale, turn: 38},
		textOp{
			x:    22,
			y:    560,
			size: 6.5,
			font: h.face,
			text: "FORM DP-114 (03/21)  This statement is deemed correct unless objected to within 15 days",
			turn: 90,
		})
	h.endsStrong(h.edge, h.l.bank)
	h.down(2.5)
}

func (h *freeDrawing) duneLetter() {
	l := h.l
	h.big(h.left, 1.4, l.bank)
	h.down(3)
	h.say(h.left, h.day(l.issuedOn, "2 January 2006"))
	h.down(2)
	h.lines(h.left, l.holder, l.address, l.city)
	h.down(1.5)
	h.lines(h.left, "Dear Customer,", "")
	h.lines(h.left, h.wrap("Please find enclosed the statement of your account. From 1 January our fee for counter withdrawals is AED 10.50 including VAT, and the minimum balance for current accounts is AED 3,000.00. You may reach us at any time on 600 500 111.", h.edge-h.left)...)
	h.down(2)
	h.lines(h.left, "Yours faithfully,", l.bank)
}

func (h *freeDrawing) duneAdvert() {
	h.newBarePage()
	h.page.shade(h.left, 160, h.edge, 520, 0.9)
	h.page.centre(h.ink.width/2, 260, 26, h.face.bold(), "Win a weekend by the sea")
	h.page.centre(h.ink.width/2, 310, 13, h.face, "Spend AED 5,000 on your card before 30/06 and")
	h.page.centre(h.ink.width/2, 330, 13, h.face, "be one of 20 winners of AED 25,000 in cash.")
	h.newPage()
}

func gangotri(h *freeDrawing) {
	l := h.l
	h.how = lakh
	h.paper(a4Width, a4Height, 32, sans, 8)
	e := h.edge
	xs := []float64{h.left, h.left + 30, h.left + 92, e - 216, e - 146, e - 76, e}
	stops := []stop{
		textAt(xs[0] + 3), textAt(xs[1] + 3), textAt(xs[2] + 3), figuresTo(xs[4] - 4), figuresTo(xs[5] - 4),
		figuresTo(xs[6] - 3),
	}
	box := func(height float64) {
		top := h.y - h.step
		h.page.across(xs[0], e, top)
		h.page.across(xs[0], e, top+height)
		for _, x := range xs {
			h.page.down(x, top, top+height)
		}
	}
	h.again = func() {
		h.down(1)
		box(2.2 * h.step)
		h.strongCells(stops, "Sr", "Transaction", "Particulars", "Amount", "Amount", "Running")
		h.down(1)
		h.strongCells(stops, "No", "Date", "", "Debited", "Credited", "Balance")
		h.down(1.2)
		h.y += 0.0
	}
	h.big(h.left, 1.7, l.bank)
	h.down(2)
	h.strong(h.left, "Detailed Statement")
	h.down(1.5)
	for _, p := range [][2]string{
		{"Name of Customer", l.holder}, {"Account Number", l.number + " (INR)"}, {"Scheme", l.product},
		{"Search Period", "From " + h.day(l.from, "02 Jan 2006") + " to " + h.day(l.to, "02 Jan 2006")},
		{"Opening Balance", h.signed(l.opening, minusFront)},
		{"Closing Balance", h.signed(l.statedClosing, minusFront)},
	} {
		h.pair(h.left, h.left+100, p[0]+" :", p[1])
	}
	h.again()
	for i, m := range l.entries {
		var lines []string
		for _, part := range m.text {
			lines = append(lines, h.broken(part, xs[3]-xs[2]-8)...)
		}
		height := float64(len(lines)) + 0.4
		h.ensureRoom(height + 1)
		box(height * h.step)
		at := h.y
		h.y = at + float64(len(lines)-1)*h.step/2 // the figures are in the middle of their boxes
		h.cells(
			stops, fmt.Sprint(i+1), h.day(m.date, "02 Jan 2006"), "", h.out(m), h.in(m),
			h.signed(m.balance, minusFront),
		)
		h.y = at
		h.lines(stops[2].x, lines...)
		h.y = at + height*h.step
		h.recordRow(i, true)
		h.truth.Rows[len(h.truth.Rows)-1].Description = joined(lines)
	}
	h.numbers("%d of %d")
	h.header(shown{})
}

func unseenAfrica() []Template {
	return []Template{
		freehandTemplate(
			"baobab-accrued",
			"overdrawn, Cr behind amounts and balances, a last column of small charges that are not yet taken",
			[2]int{14, 60}, southAfricanLand, baobab,
		),
		freehandTemplate(
			"palmgate-wide",
			"landscape, references of up to 19 digits beside long narrations, 0.00 on the unused side",
			[2]int{12, 50}, nigerianLand, palmgate,
		),
		freehandTemplate(
			"savanna-newest", "newest first, overdrafts in brackets, day and time on two lines", [2]int{12, 50},
			kenyanLand.inTheRed(), savanna,
		),
	}
}

func baobab(h *freeDrawing) {
	l := h.l
	h.how = pick(h.r, []grouping{western, plain})
	h.paper(a4Width, a4Height, 44, sans, 8.4)
	cr := func(a engine.Amount) string { return h.money(a) + mark(a < 0, "", "Cr") }
	debt := func(a engine.Amount) string { return h.money(a) + mark(a < 0, "Dr", "Cr") }
	stops := []stop{
		textAt(h.left), textAt(h.left + 48), figuresTo(h.edge - 150), figuresTo(h.edge - 62), figuresTo(h.edge),
	}
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
	h.say(h.left, "Statement Date : "+h.day(l.issuedOn, "2 January 2006"))
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
		h.ensureRoom(float64(len(lines)))
		charge := ""
		if e.amount < 0 && h.r.IntN(3) == 0 {
			charge = fmt.Sprintf("%d.%02d", 1+h.r.IntN(12), h.r.IntN(100))
		}
		h.cells(stops, h.day(e.date, "02 Jan"), "", cr(e.amount), debt(e.balance), charge)
		h.lines(stops[1].x, lines...)
		h.recordRow(i, true)
	}
	h.ensureRoom(4)
	h.down(1)
	h.say(h.left, fmt.Sprintf(
		"Turnover for Statement Period   No. Credit Transactions %d   No. Debit Transactions %d",
		l.stated.creditCount, l.stated.debitCount,
	))
	h.down(1)
	h.say(h.left, "Total credits "+cr(l.stated.credits)+"   Total debits "+h.money(l.stated.debits))
	h.numbers("Page %d of %d")
	h.header(shown{credits: true, debits: true})
}

func palmgate(h *freeDrawing) {
	l := h.l
	h.paper(a4Height, a4Width, 32, pick(h.r, []fontFace{sans, serif}), 8.2)
	side := func(a engine.Amount, used bool) string {
		if !used {
			return "0.00"
		}
		return h.money(a)
	}
	e := h.edge
	stops := []stop{
		textAt(h.left), textAt(h.left + 64), textAt(h.left + 128), textAt(h.left + 380), figuresTo(e - 168),
		figuresTo(e - 86), figuresTo(e),
	}
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
	for _, p := range [][2]string{
		{"Account Name:", l.holder}, {"Account No:", l.number}, {"Product:", l.product}, {"Currency:", "NGN"},
	} {
		h.pair(h.left, h.left+90, p[0], p[1])
	}
	h.y = at
	for _, p := range [][2]string{
		{"Period:", h.day(l.from, "02-Jan-2006") + " To " + h.day(l.to, "02-Jan-2006")},
		{"Opening Balance:", h.signed(l.opening, minusFront)}, {"Total Debit:", h.money(l.stated.debits)},
		{"Total Credit:", h.money(l.stated.credits)}, {"Closing Balance:", h.signed(l.statedClosing, minusFront)},
	} {
		h.pair(x, x+100, p[0], p[1])
	}
	h.down(1.5)
	h.again()
	for i, m := range l.entries {
		lines := h.text(m, 244)
		h.ensureRoom(float64(len(lines)))
		h.cells(
			stops, h.day(m.date, "02-Jan-2006"), h.day(m.value, "02-Jan-2006"), "", m.reference,
			side(m.amount, m.amount < 0), side(m.amount, m.amount >= 0), h.signed(m.balance, minusFront),
		)
		h.lines(stops[2].x, lines...)
		h.recordRow(i, true)
	}
	h.numbers("Page %d of %d")
	h.header(shown{credits: true, debits: true})
}

func savanna(h *freeDrawing) {
	l := h.l
	h.upright(36, sans, 8.8)
	stops := []stop{
		textAt(h.left), textAt(h.left + 70), figuresTo(h.edge - 180), figuresTo(h.edge - 92), figuresTo(h.edge),
	}
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
		h.ensureRoom(float64(max(2, len(lines))))
		at := h.y
		h.cells(stops, h.day(e.date, "02 Jan 2006"), "", h.out(e), h.in(e), h.signed(e.balance, brackets))
		h.page.left(stops[0].x, h.y+h.step, h.size*0.85, h.face, e.clock+":"+fmt.Sprintf("%02d", (i*17)%60))
		h.lines(stops[1].x, lines...)
		h.y = max(h.y, at+2*h.step) + 0.3*h.step
		h.recordRow(i, true)
	}
	h.numbers("%d of %d")
	h.header(shown{})
}
