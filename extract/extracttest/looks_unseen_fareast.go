package extracttest

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

func unseenFarEast() []Look {
	return []Look{
		freely("straits-blocks", "two days without a year, payee blocks, columns that touch, balance at day's end, B/F and C/F on each page", [2]int{16, 70}, singaporeLand, straits),
		freely("teratai-bilingual", "headings in two languages on two lines, on the first page only", [2]int{14, 70}, malaysianLand, teratai),
		freely("cendana-indicator", "amounts without decimals, D or K in a column of its own, times, row numbers", [2]int{12, 60}, indonesianLand, cendana),
		freely("hinode-yen", "yen without decimals, years of two digits first, balances with a sign in front, written from the foot up", [2]int{10, 50}, japaneseLand, hinode),
	}
}

func straits(h *hand) {
	l := h.l
	h.upright(34, pick(h.r, []fontFace{sans, mono}), 8.4)
	stops := []stop{textAt(h.left), textAt(h.left + 44), textAt(h.left + 90), figuresTo(h.edge - 158), figuresTo(h.edge - 82), figuresTo(h.edge)}
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
			h.turn()
			forward("BALANCE B/F", h.before(i))
		}
		balance := ""
		if h.lastOfDay(i) {
			balance = h.signed(e.balance, suffixDR)
		}
		h.cells(stops, h.day(e.date, day), h.day(e.value, day), "", h.out(e), h.in(e), balance)
		h.lines(stops[2].x, lines...)
		h.tell(i, balance != "")
	}
	forward("BALANCE C/F", l.statedClosing)
	h.down(0.5)
	h.rule(stops[2].x, h.edge)
	h.strongCells(stops, "", "", "TOTAL", h.money(l.stated.debits), h.money(l.stated.credits), "")
	h.numbers("PAGE %d OF %d")
	h.header(shown{credits: true, debits: true})
}

func teratai(h *hand) {
	l := h.l
	h.upright(40, serif, 9)
	stops := []stop{textAt(h.left), textAt(h.left + 62), figuresTo(h.edge - 176), figuresTo(h.edge - 92), figuresTo(h.edge)}
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
		h.room(float64(len(lines)))
		h.cells(stops, h.day(e.date, "02/01/06"), "", h.out(e), h.in(e), h.signed(e.balance, suffixOD))
		h.lines(stops[1].x, lines...)
		h.tell(i, true)
	}
	h.room(6)
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

func cendana(h *hand) {
	l := h.l
	h.upright(36, sans, 8.2)
	rp := func(a engine.Amount) string { return mark(a < 0, "-", "") + roundMoney(a, ".") }
	stops := []stop{figuresTo(h.left + 18), textAt(h.left + 28), textAt(h.left + 82), textAt(h.left + 120), figuresTo(h.edge - 120), textAt(h.edge - 112), figuresTo(h.edge)}
	h.again = func() {
		h.strongCells(stops, "No", "Tanggal", "Jam", "Uraian Transaksi", "Nominal (Rp)", "D/K", "Saldo (Rp)")
		h.down(1.4)
	}
	h.big(h.left, 1.5, l.bank)
	h.down(2)
	h.page.centre(h.ink.width/2, h.y, h.size*1.3, h.face.bold(), "LAPORAN MUTASI REKENING")
	h.down(2)
	for _, p := range [][2]string{{"Nama Nasabah", l.holder}, {"Nomor Rekening", l.number}, {"Jenis Rekening", l.product}, {"Mata Uang", "IDR"}, {"Periode Laporan", h.day(l.from, "02/01/2006") + " s/d " + h.day(l.to, "02/01/2006")}} {
		h.pair(h.left, h.left+110, p[0], ": "+p[1])
	}
	h.down(1)
	h.again()
	h.cells(stops, "", "", "", "Saldo Awal", "", "", rp(l.opening))
	h.down(1.2)
	for i, e := range l.entries {
		lines := h.run(e, stops[4].x-stops[3].x-72)
		h.room(float64(len(lines)))
		h.cells(stops, fmt.Sprint(i+1), h.day(e.date, "02-01-2006"), e.clock, "", roundMoney(e.amount, "."), mark(e.amount < 0, "D", "K"), rp(e.balance))
		h.lines(stops[3].x, lines...)
		h.tell(i, true)
	}
	h.room(5)
	h.rule(h.left, h.edge)
	h.down(0.4)
	for _, p := range [][2]string{{"Total Kredit", roundMoney(l.stated.credits, ".")}, {"Total Debet", roundMoney(l.stated.debits, ".")}, {"Saldo Akhir", rp(l.statedClosing)}} {
		h.sum(h.left+120, h.edge-120, p[0], p[1])
	}
	h.numbers("Hal. %d dari %d")
	h.header(shown{credits: true, debits: true})
}

func hinode(h *hand) {
	l := h.l
	h.upright(50, pick(h.r, []fontFace{serif, sans}), 9)
	yen := func(a engine.Amount) string {
		if a == 0 {
			return ""
		}
		return roundMoney(a, ",")
	}
	balance := func(a engine.Amount) string { return mark(a < 0, "-", "") + "¥" + roundMoney(a, ",") }
	stops := []stop{textAt(h.left), figuresTo(h.left + 150), figuresTo(h.left + 240), figuresTo(h.left + 335), textAt(h.left + 350)}
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
		h.room(float64(len(lines)))
		out, in := "", yen(e.amount)
		if e.amount < 0 {
			out, in = in, out
		}
		h.cells(stops, h.day(e.date, "06.01.02"), out, in, balance(e.balance))
		h.lines(stops[4].x, lines...)
		h.down(0.1)
		h.tell(i, true)
	}
	h.room(7)
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
