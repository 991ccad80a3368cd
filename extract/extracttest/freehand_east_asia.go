package extracttest

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

func unseenHome() []Template {
	return []Template{
		freehandTemplate("dagat-branchcode", "a branch code of digits beside the amount, check numbers that look like amounts, days as 0304, typed evenly", [2]int{14, 70}, homeLand, dagat),
		freehandTemplate(
			"kapatiran-pagetotals", "totals of each page, transaction codes explained at the end, balance forwarded",
			[2]int{20, 80}, homeLand, kapatiran,
		),
		freehandTemplate("mayon-spaced", "letters drawn one by one and apart", [2]int{10, 40}, homeLand, mayon),
		freehandTemplate(
			"agila-several", "three accounts on the same pages after a summary of all of them", [2]int{6, 18},
			homeLand, several,
		),
	}
}

func dagat(h *freeDrawing) {
	l := h.l
	h.paper(letterWidth, letterHeight, 36, mono, 8)
	pitch := h.face.width("0") * h.size
	at := func(column int) float64 { return h.left + float64(column)*pitch }
	stops := []stop{
		textAt(at(0)), textAt(at(6)), textAt(at(34)), figuresTo(at(58)), figuresTo(at(74)), textAt(at(76)),
		figuresTo(at(102)),
	}
	if at(102) > h.edge {
		h.size *= (h.edge - h.left) / (at(102) - h.left)
		pitch = h.face.width("0") * h.size
		stops = []stop{
			textAt(at(0)), textAt(at(6)), textAt(at(34)), figuresTo(at(58)), figuresTo(at(74)), textAt(at(76)),
			figuresTo(at(102)),
		}
	}
	h.again = func() {
		h.cells(stops, "DATE", "TRANSACTION", "CHECK NO", "DEBIT", "CREDIT", "BR", "BALANCE")
		h.down(1)
		h.say(
			h.left,
			"----  --------------------------- -------- --------------- --------------- ---- ---------------------",
		)
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
		h.ensureRoom(float64(len(lines)))
		h.cells(stops, h.day(e.date, "0102"), "", e.check, h.out(e), h.in(e), e.branch, h.signed(e.balance, minusBack))
		h.lines(stops[1].x, lines...)
		h.recordRow(i, true)
	}
	h.ensureRoom(7)
	h.say(
		h.left, "-----------------------------------------------------------------------------------------------------",
	)
	h.down(1)
	h.sum(
		at(6), at(74), fmt.Sprintf("NO. OF CREDITS %4d      TOTAL CREDITS", l.stated.creditCount),
		h.money(l.stated.credits),
	)
	h.sum(
		at(6), at(74), fmt.Sprintf("NO. OF DEBITS  %4d      TOTAL DEBITS", l.stated.debitCount),
		h.money(l.stated.debits),
	)
	h.sum(at(6), at(74), "PRESENT BALANCE", h.signed(l.statedClosing, minusBack))
	h.down(1)
	h.say(at(30), "*** END OF STATEMENT ***")
	h.numbers("PAGE %d/%d")
	h.header(shown{credits: true, debits: true})
}

func kapatiran(h *freeDrawing) {
	l := h.l
	h.upright(40, pick(h.r, []fontFace{sans, serif}), 8.6)
	stops := []stop{
		textAt(h.left), textAt(h.left + 60), textAt(h.left + 94), figuresTo(h.edge - 164), figuresTo(h.edge - 84),
		figuresTo(h.edge),
	}
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
	for _, p := range [][2]string{
		{"Depositor", l.holder}, {"Mailing Address", l.address + ", " + l.city}, {"Account No.", l.number},
	} {
		h.pair(h.left, h.left+84, p[0], p[1])
	}
	h.y = at
	x := h.edge - 190
	for _, p := range [][2]string{
		{"Covering Period", h.day(l.from, "01/02/06") + " to " + h.day(l.to, "01/02/06")},
		{"Currency", "Philippine Peso"}, {"Branch", l.branch},
	} {
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
			h.newPage()
			forward(h.before(i))
		}
		h.cells(stops, h.day(e.date, "Jan-02-06"), homeCode(e), "", h.out(e), h.in(e), h.signed(e.balance, brackets))
		h.lines(stops[2].x, lines...)
		if e.amount < 0 {
			out -= e.amount
		} else {
			in += e.amount
		}
		h.recordRow(i, true)
	}
	close()
	h.ensureRoom(7)
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

func mayon(h *freeDrawing) {
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
	for _, p := range [][2]string{
		{"NAME", l.holder}, {"ACCOUNT NO.", l.number}, {"CURRENCY", "PHP"}, {"FROM", h.day(l.from, "Jan 2, 2006")},
		{"TO", h.day(l.to, "Jan 2, 2006")}, {"OPENING BALANCE", h.signed(l.opening, minusFront)},
		{"CLOSING BALANCE", h.signed(l.statedClosing, minusFront)},
	} {
		h.spaced(h.left, gap, h.face, p[0])
		h.spaced(h.left+150, gap, h.face, p[1])
		h.down(1)
	}
	h.down(1.5)
	h.again()
	for i, e := range l.entries {
		lines := h.wrap(joined(e.text), 150)
		h.ensureRoom(float64(len(lines)))
		row(h.face, h.day(e.date, "2006-01-02"), "", h.signed(e.amount, minusFront), h.signed(e.balance, minusFront))
		for _, line := range lines {
			h.spaced(stops[1].x, gap, h.face, line)
			h.down(1)
		}
		h.down(0.2)
		h.recordRow(i, true)
	}
	h.numbers("%d / %d")
	h.header(shown{})
}

// several draws three accounts of a holder, one below the other.
func several(h *freeDrawing) {
	first := h.l
	all := []*ledger{first}
	for range 2 {
		more := homeLand.generate(h.r, 5+h.r.IntN(12))
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
	h.say(h.left, "For the period "+h.day(first.from, "January 2, 2006")+" to "+h.day(
		first.to, "January 2, 2006",
	)+"   All amounts in PHP")
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

func (h *freeDrawing) accountSection() {
	l := h.l
	stops := []stop{
		textAt(h.left), textAt(h.left + 60), figuresTo(h.edge - 172), figuresTo(h.edge - 88), figuresTo(h.edge),
	}
	h.again = nil
	h.ensureRoom(9)
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
		h.ensureRoom(float64(len(lines)))
		h.cells(stops, h.day(e.date, "02 Jan 2006"), "", h.out(e), h.in(e), h.signed(e.balance, minusFront))
		h.lines(stops[1].x, lines...)
		h.recordRow(i, true)
	}
	h.ensureRoom(3)
	h.cells(stops, "", "Total", h.money(l.stated.debits), h.money(l.stated.credits), "")
	h.down(1.1)
	h.strongCells(stops, "", "Closing Balance", "", "", h.signed(l.statedClosing, minusFront))
	h.down(3)
}

func unseenFarEast() []Template {
	return []Template{
		freehandTemplate(
			"straits-blocks",
			"two days without a year, payee blocks, columns that touch, balance at day's end, B/F and C/F on each page",
			[2]int{16, 70}, singaporeLand, straits,
		),
		freehandTemplate(
			"teratai-bilingual", "headings in two languages on two lines, on the first page only", [2]int{14, 70},
			malaysianLand, teratai,
		),
		freehandTemplate(
			"cendana-indicator", "amounts without decimals, D or K in a column of its own, times, row numbers",
			[2]int{12, 60}, indonesianLand, cendana,
		),
		freehandTemplate(
			"hinode-yen",
			"yen without decimals, years of two digits first, balances with a sign in front, written from the foot up",
			[2]int{10, 50}, japaneseLand, hinode,
		),
	}
}

func straits(h *freeDrawing) {
	l := h.l
	h.upright(34, pick(h.r, []fontFace{sans, mono}), 8.4)
	stops := []stop{
		textAt(h.left), textAt(h.left + 44), textAt(h.left + 90), figuresTo(h.edge - 158), figuresTo(h.edge - 82),
		figuresTo(h.edge),
	}
	const day = "upper:02 Jan"
	forward := func(text string, a engine.Amount) {
		h.cells(stops, "", "", text, "", "", h.signed(a, suffixDR))
		h.down(1.2)
	}
	head := func() {
		// the two days touch, and so do the titles of the figures
		h.strongCells(stops, "DATE", "VALUE", "DESCRIPTION", "WITHDRAWAL", "DEPOSIT", "BALANCE")
		h.down(1)
		h.strongCells(stops, "", "DATE", "", "(SGD)", "(SGD)", "(SGD)")
		h.down(1.4)
	}
	h.again = func() {
		h.endsStrong(h.edge, l.bank)
		h.down(1)
		h.say(h.left, l.product+" "+l.number)
		h.down(2)
		head()
	}
	h.endsStrong(h.edge, l.bank)
	h.down(1)
	h.lines(h.left, l.holder, l.address, l.city)
	h.down(1)
	h.ends(h.edge, "STATEMENT OF ACCOUNT")
	h.down(1)
	h.ends(h.edge, h.day(l.from, day+" 2006")+" TO "+h.day(l.to, day+" 2006"))
	h.down(2)
	h.cells([]stop{textAt(h.left), textAt(h.left + 230), textAt(h.left + 390)}, "ACCOUNT", "ACCOUNT NO.", "CURRENCY")
	h.down(1)
	h.cells([]stop{textAt(h.left), textAt(h.left + 230), textAt(h.left + 390)}, l.product, l.number, l.currency)
	h.down(2)
	head()
	forward("BALANCE B/F", l.opening)
	for i, e := range l.entries {
		lines := h.text(e, 190)
		if h.y+float64(len(lines)+1)*h.step > h.floor {
			forward("BALANCE C/F", h.before(i))
			h.newPage()
			forward("BALANCE B/F", h.before(i))
		}
		balance := ""
		if h.lastOfDay(i) {
			balance = h.signed(e.balance, suffixDR)
		}
		h.cells(stops, h.day(e.date, day), h.day(e.value, day), "", h.out(e), h.in(e), balance)
		h.lines(stops[2].x, lines...)
		h.recordRow(i, balance != "")
	}
	forward("BALANCE C/F", l.statedClosing)
	h.down(0.5)
	h.rule(stops[2].x, h.edge)
	h.strongCells(stops, "", "", "TOTAL", h.money(l.stated.debits), h.money(l.stated.credits), "")
	h.numbers("PAGE %d OF %d")
	h.header(shown{credits: true, debits: true})
}

func teratai(h *freeDrawing) {
	l := h.l
	h.upright(40, serif, 9)
	stops := []stop{
		textAt(h.left), textAt(h.left + 62), figuresTo(h.edge - 176), figuresTo(h.edge - 92), figuresTo(h.edge),
	}
	h.again = func() { h.down(1) }
	h.big(h.left, 1.6, l.bank)
	h.down(2)
	x := h.left + 300
	h.say(h.left, l.holder)
	h.pair(x, x+130, "Nombor Akaun / Account No.", l.number)
	h.say(h.left, l.address)
	h.pair(x, x+130, "Tarikh Penyata / Statement Date", h.day(l.to, "02/01/06"))
	h.say(h.left, l.city)
	h.pair(x, x+130, "Jenis Akaun / Account Type", l.product)
	h.pair(x, x+130, "Mata Wang / Currency", "MYR")
	h.down(1)
	h.say(h.left, "Tempoh Penyata / Statement Period: "+h.day(l.from, "02/01/06")+" - "+h.day(l.to, "02/01/06"))
	h.down(2)
	h.strongCells(stops, "Tarikh", "Keterangan Urusniaga", "Debit", "Kredit", "Baki Penyata")
	h.down(1)
	h.cells(stops, "Date", "Transaction Description", "Debit", "Credit", "Statement Balance")
	h.down(1)
	h.rule(h.left, h.edge)
	h.down(0.4)
	h.cells(stops, "", "BAKI AWAL / OPENING BALANCE", "", "", h.signed(l.opening, suffixOD))
	h.down(1.2)
	for i, e := range l.entries {
		lines := h.text(e, 200)
		h.ensureRoom(float64(len(lines)))
		h.cells(stops, h.day(e.date, "02/01/06"), "", h.out(e), h.in(e), h.signed(e.balance, suffixOD))
		h.lines(stops[1].x, lines...)
		h.recordRow(i, true)
	}
	h.ensureRoom(6)
	h.down(1)
	h.sum(h.left+62, h.left+360, "BAKI AKHIR / ENDING BALANCE", h.signed(l.statedClosing, suffixOD))
	h.sum(h.left+62, h.left+360, "JUMLAH KREDIT / TOTAL CREDIT", h.money(l.stated.credits))
	h.sum(h.left+62, h.left+360, "JUMLAH DEBIT / TOTAL DEBIT", h.money(l.stated.debits))
	h.numbers("Muka / Page %d / %d")
	h.header(shown{credits: true, debits: true})
}

// roundMoney prints an amount without decimals.
func roundMoney(a engine.Amount, mark string) string {
	return group(fmt.Sprint(int64(a.Abs()/100)), 3, mark)
}

func cendana(h *freeDrawing) {
	l := h.l
	h.upright(36, sans, 8.2)
	rp := func(a engine.Amount) string { return mark(a < 0, "-", "") + roundMoney(a, ".") }
	stops := []stop{
		figuresTo(h.left + 18), textAt(h.left + 28), textAt(h.left + 82), textAt(h.left + 120),
		figuresTo(h.edge - 120), textAt(h.edge - 112), figuresTo(h.edge),
	}
	h.again = func() {
		h.strongCells(stops, "No", "Tanggal", "Jam", "Uraian Transaksi", "Nominal (Rp)", "D/K", "Saldo (Rp)")
		h.down(1.4)
	}
	h.big(h.left, 1.5, l.bank)
	h.down(2)
	h.page.centre(h.ink.width/2, h.y, h.size*1.3, h.face.bold(), "LAPORAN MUTASI REKENING")
	h.down(2)
	for _, p := range [][2]string{
		{"Nama Nasabah", l.holder}, {"Nomor Rekening", l.number}, {"Jenis Rekening", l.product}, {"Mata Uang", "IDR"},
		{"Periode Laporan", h.day(l.from, "02/01/2006") + " s/d " + h.day(l.to, "02/01/2006")},
	} {
		h.pair(h.left, h.left+110, p[0], ": "+p[1])
	}
	h.down(1)
	h.again()
	h.cells(stops, "", "", "", "Saldo Awal", "", "", rp(l.opening))
	h.down(1.2)
	for i, e := range l.entries {
		lines := h.run(e, stops[4].x-stops[3].x-72)
		h.ensureRoom(float64(len(lines)))
		h.cells(
			stops, fmt.Sprint(i+1), h.day(e.date, "02-01-2006"), e.clock, "", roundMoney(e.amount, "."),
			mark(e.amount < 0, "D", "K"), rp(e.balance),
		)
		h.lines(stops[3].x, lines...)
		h.recordRow(i, true)
	}
	h.ensureRoom(5)
	h.rule(h.left, h.edge)
	h.down(0.4)
	for _, p := range [][2]string{
		{"Total Kredit", roundMoney(l.stated.credits, ".")}, {"Total Debet", roundMoney(l.stated.debits, ".")},
		{"Saldo Akhir", rp(l.statedClosing)},
	} {
		h.sum(h.left+120, h.edge-120, p[0], p[1])
	}
	h.numbers("Hal. %d dari %d")
	h.header(shown{credits: true, debits: true})
}

func hinode(h *freeDrawing) {
	l := h.l
	h.upright(50, pick(h.r, []fontFace{serif, sans}), 9)
	yen := func(a engine.Amount) string {
		if a == 0 {
			return ""
		}
		return roundMoney(a, ",")
	}
	balance := func(a engine.Amount) string { return mark(a < 0, "-", "") + "¥" + roundMoney(a, ",") }
	stops := []stop{
		textAt(h.left), figuresTo(h.left + 150), figuresTo(h.left + 240), figuresTo(h.left + 335), textAt(h.left + 350),
	}
	h.again = func() {
		h.strongCells(stops, "Date", "Payment (JPY)", "Deposit (JPY)", "Balance (JPY)", "Particulars")
		h.down(0.5)
		h.page.across(h.left, h.edge, h.y-h.step*0.2)
		h.down(1)
	}
	h.page.centre(h.ink.width/2, h.y, h.size*1.5, h.face.bold(), "ACCOUNT TRANSACTION CERTIFICATE")
	h.down(3)
	h.pair(h.left, h.left+120, "Name of depositor", l.holder)
	h.pair(h.left, h.left+120, "Branch", l.branch+" ("+l.customer[:3]+")")
	h.pair(h.left, h.left+120, "Account number", l.number)
	h.pair(h.left, h.left+120, "Type of account", l.product)
	h.pair(h.left, h.left+120, "Term inquired", h.day(l.from, "2006/01/02")+" ~ "+h.day(l.to, "2006/01/02"))
	h.down(1)
	h.again()
	h.cells(stops, h.day(l.from, "06.01.02"), "", "", balance(l.opening), "Brought forward")
	h.down(1.1)
	for i, e := range l.entries {
		lines := h.run(e, h.edge-stops[4].x)
		h.ensureRoom(float64(len(lines)))
		out, in := "", yen(e.amount)
		if e.amount < 0 {
			out, in = in, out
		}
		h.cells(stops, h.day(e.date, "06.01.02"), out, in, balance(e.balance))
		h.lines(stops[4].x, lines...)
		h.down(0.1)
		h.recordRow(i, true)
	}
	h.ensureRoom(7)
	h.rule(h.left, h.edge)
	h.cells(stops, "Total", roundMoney(l.stated.debits, ","), roundMoney(l.stated.credits, ","), "", "")
	h.down(2)
	h.say(h.left, "Balance as of "+h.day(l.to, "January 2, 2006")+": "+balance(l.statedClosing))
	h.down(2)
	h.ends(h.edge, l.bank)
	h.numbers("%d / %d")
	h.scatter(upwards)
	h.header(shown{credits: true, debits: true})
}
