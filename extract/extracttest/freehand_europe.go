package extracttest

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

func unseenEurope() []Template {
	return []Template{
		freehandTemplate(
			"neuwald-soll",
			"S or H behind amounts, booking and value day without a year, carried lines, no balance in rows",
			[2]int{12, 50}, germanLand.withoutBalances(), neuwald,
		),
		freehandTemplate(
			"rivieres-releve", "French, days without a year, no balance in rows, totals and new balance at the foot",
			[2]int{12, 50}, frenchLand.withoutBalances(), rivieres,
		),
		freehandTemplate(
			"lago-dareavere", "Italian dare and avere, months in words in the period, progressive balance in bold",
			[2]int{12, 50}, italianLand, lago,
		),
		freehandTemplate(
			"montechiaro-red", "what is debited is red and has no sign", [2]int{10, 40}, italianLand, montechiaro,
		),
	}
}

func neuwald(h *freeDrawing) {
	l := h.l
	h.how = comma
	h.paper(a4Width, a4Height, 54, pick(h.r, []fontFace{sans, mono}), 8.6)
	sh := func(a engine.Amount) string { return h.money(a) + mark(a < 0, " S", " H") }
	stops := []stop{textAt(h.left), textAt(h.left + 44), textAt(h.left + 92), figuresTo(h.edge)}
	const day = "02.01."
	h.again = func() {
		h.say(h.left, l.bank)
		h.ends(h.edge, "IBAN "+l.number)
		h.down(2)
		h.strongCells(stops, "Bu-Tag", "Wert", "Vorgang", "Betrag EUR")
		h.down(1.5)
	}
	h.big(h.left, 1.5, l.bank)
	h.down(2)
	h.lines(h.left, l.holder, l.address, l.city)
	h.down(1)
	h.strong(h.left, "Kontoauszug "+l.product)
	h.down(1.2)
	h.pair(h.left, h.left+90, "IBAN", l.number)
	h.pair(h.left, h.left+90, "Kontoinhaber", l.holder)
	h.pair(h.left, h.left+90, "Kontowährung", "EUR")
	h.pair(h.left, h.left+90, "Zeitraum", h.day(l.from, "02.01.2006")+" bis "+h.day(l.to, "02.01.2006"))
	h.down(1.5)
	h.strongCells(stops, "Bu-Tag", "Wert", "Vorgang", "Betrag EUR")
	h.down(1.5)
	h.strongCells(stops, "", "", "alter Kontostand vom "+h.day(l.from, "02.01.2006"), sh(l.opening))
	h.down(1.5)
	running := l.opening
	for i, e := range l.entries {
		lines := h.text(e, 230)
		if h.y+float64(len(lines)+1)*h.step > h.floor {
			h.cells(stops, "", "", "Übertrag auf Blatt "+fmt.Sprint(len(h.ink.pages)+1), sh(running))
			h.newPage()
			h.cells(stops, "", "", "Übertrag von Blatt "+fmt.Sprint(len(h.ink.pages)-1), sh(running))
			h.down(1.5)
		}
		h.cells(stops, h.day(e.date, day), h.day(e.value, day), "", sh(e.amount))
		h.lines(stops[2].x, lines...)
		h.down(0.4)
		running += e.amount
		h.recordRow(i, false)
	}
	h.ensureRoom(3)
	h.rule(stops[2].x, h.edge)
	h.strongCells(stops, "", "", "neuer Kontostand vom "+h.day(l.to, "02.01.2006"), sh(l.statedClosing))
	h.numbers("Blatt %d von %d")
	h.header(shown{})
}

var frenchMonths = names.all("month_french")

var italianMonths = names.all("month_italian")

func inWords(d engine.Date, months []string) string {
	return fmt.Sprintf("%d %s %d", d.Day, months[d.Month-1], d.Year)
}

func rivieres(h *freeDrawing) {
	l := h.l
	h.how = spaced
	h.paper(a4Width, a4Height, 42, pick(h.r, []fontFace{serif, sans}), 9)
	stops := []stop{
		textAt(h.left), textAt(h.left + 44), textAt(h.left + 300), figuresTo(h.edge - 90), figuresTo(h.edge),
	}
	const day = "02.01"
	balance := func(label string, d engine.Date, a engine.Amount) {
		side := 4
		word := "créditeur"
		if a < 0 {
			side, word = 3, "débiteur"
		}
		cells := []string{"", label + " " + word + " au " + h.day(d, "02.01.2006"), "", "", ""}
		cells[side] = h.money(a)
		h.strongCells(stops, cells...)
		h.down(1.5)
	}
	h.again = func() {
		h.rule(h.left, h.edge)
		h.strongCells(stops, "Date", "Nature des opérations", "Valeur", "Débit", "Crédit")
		h.down(1.6)
	}
	h.big(h.left, 1.6, l.bank)
	h.endsStrong(h.edge, "RELEVÉ DE COMPTE")
	h.down(3)
	h.lines(h.edge-190, l.holder, l.address, l.city)
	h.down(1)
	h.say(h.left, "du "+inWords(l.from, frenchMonths)+" au "+inWords(l.to, frenchMonths))
	h.down(1.5)
	h.say(h.left, l.product+" n° "+l.number+" en EUR")
	h.down(1)
	h.say(h.left, "Titulaire : "+l.holder)
	h.down(2)
	h.again()
	balance("Ancien solde", l.from, l.opening)
	for i, e := range l.entries {
		lines := h.text(e, 240)
		h.ensureRoom(float64(len(lines)))
		h.cells(stops, h.day(e.date, day), "", h.day(e.value, day), h.out(e), h.in(e))
		h.lines(stops[1].x, lines...)
		h.recordRow(i, false)
	}
	h.ensureRoom(4)
	h.down(0.5)
	h.rule(h.left, h.edge)
	h.cells(stops, "", "Total des mouvements", "", h.money(l.stated.debits), h.money(l.stated.credits))
	h.down(1.5)
	balance("Nouveau solde", l.to, l.statedClosing)
	h.numbers("page %d/%d")
	h.header(shown{credits: true, debits: true})
}

func (h *freeDrawing) italianHead(title string) {
	l := h.l
	h.big(h.left, 1.6, l.bank)
	h.down(2.5)
	h.strong(h.left, title)
	h.down(1.3)
	h.pair(h.left, h.left+130, "Intestatario", l.holder)
	h.pair(h.left, h.left+130, "Rapporto numero", l.number)
	h.pair(h.left, h.left+130, "Divisa", "EUR")
	h.pair(h.left, h.left+130, "Periodo", "dal "+inWords(l.from, italianMonths)+" al "+inWords(l.to, italianMonths))
	h.down(1.5)
}

func lago(h *freeDrawing) {
	l := h.l
	h.how = comma
	h.paper(a4Width, a4Height, 40, pick(h.r, []fontFace{sans, serif}), 8.6)
	stops := []stop{
		textAt(h.left), textAt(h.left + 58), figuresTo(h.left + 180), figuresTo(h.left + 250), textAt(h.left + 262),
		figuresTo(h.edge),
	}
	h.again = func() {
		h.page.shade(h.left-3, h.y-h.size, h.edge+3, h.y+0.4*h.step, 0.85)
		h.strongCells(stops, "Data op.", "Valuta", "Dare", "Avere", "Descrizione operazione", "Saldo progressivo")
		h.down(1.7)
	}
	h.italianHead("ESTRATTO CONTO")
	h.again()
	h.cells(stops, "", "", "", "", "Saldo iniziale", h.signed(l.opening, minusFront))
	h.down(1.2)
	for i, e := range l.entries {
		lines := h.text(e, stops[5].x-stops[4].x-70)
		h.ensureRoom(float64(len(lines)))
		h.cells(stops, h.day(e.date, "02/01/06"), h.day(e.value, "02/01/06"), h.out(e), h.in(e))
		h.endsStrong(h.edge, h.signed(e.balance, minusFront))
		h.lines(stops[4].x, lines...)
		h.down(0.2)
		h.recordRow(i, true)
	}
	h.ensureRoom(4)
	h.rule(h.left, h.edge)
	h.cells(stops, "Totali", "", h.money(l.stated.debits), h.money(l.stated.credits), "", "")
	h.down(1.3)
	h.strongCells(stops, "", "", "", "", "Saldo finale", h.signed(l.statedClosing, minusFront))
	h.numbers("Pagina %d di %d")
	if h.r.IntN(2) == 0 {
		h.scatter(columnsFirst)
	}
	h.header(shown{credits: true, debits: true})
}

func montechiaro(h *freeDrawing) {
	l := h.l
	h.how = pick(h.r, []grouping{comma, swiss})
	h.paper(a4Width, a4Height, 46, sans, 9)
	stops := []stop{textAt(h.left), textAt(h.left + 66), figuresTo(h.edge - 92), figuresTo(h.edge)}
	coloured := func(x float64, a engine.Amount) {
		h.ends(x, h.money(a))
		if a < 0 {
			h.page.texts[len(h.page.texts)-1].tint = red
		}
	}
	h.again = func() {
		h.strongCells(stops, "Data", "Movimento", "Importo", "Saldo")
		h.down(1.5)
	}
	h.italianHead("Lista movimenti")
	h.say(h.left, "Saldo iniziale")
	coloured(h.left+240, l.opening)
	h.down(1)
	h.say(h.left, "Saldo finale")
	coloured(h.left+240, l.statedClosing)
	h.down(1)
	h.small(h.left, "Gli importi in rosso sono a debito.")
	h.down(2)
	h.again()
	for i, e := range l.entries {
		lines := h.run(e, stops[2].x-stops[1].x-80)
		h.ensureRoom(float64(len(lines)))
		h.say(stops[0].x, h.day(e.date, "02-01-2006"))
		coloured(stops[2].x, e.amount)
		coloured(stops[3].x, e.balance)
		h.lines(stops[1].x, lines...)
		h.down(0.3)
		h.recordRow(i, true)
	}
	h.numbers("%d/%d")
	h.header(shown{})
}

func unseenBritish() []Template {
	return []Template{
		freehandTemplate(
			"marlowe-paidout",
			"payment type codes, the day once, balances at day's end, brought and carried forward on each page",
			[2]int{16, 80}, britishLand, marlowe,
		),
		freehandTemplate(
			"fenland-dayheads", "days as headings with the day's end balance in them, amounts signed below",
			[2]int{10, 40}, britishLand.onBusyDays(), fenland,
		),
		freehandTemplate(
			"wattle-middle", "the figures stand at the middle of a text of three lines, no years, CR behind balances",
			[2]int{12, 40}, australianLand, wattle,
		),
	}
}

func marlowe(h *freeDrawing) {
	l := h.l
	h.upright(52, pick(h.r, []fontFace{sans, serif}), 8.8)
	stops := []stop{
		textAt(h.left), textAt(h.left + 62), textAt(h.left + 92), figuresTo(h.edge - 160), figuresTo(h.edge - 80),
		figuresTo(h.edge),
	}
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
	h.cells(
		[]stop{textAt(h.left), textAt(h.left + 180), textAt(h.left + 270), textAt(h.left + 370)}, "Account Name",
		"Sortcode", "Account Number", "Currency",
	)
	h.down(1)
	h.cells(
		[]stop{textAt(h.left), textAt(h.left + 180), textAt(h.left + 270), textAt(h.left + 370)}, l.holder,
		"40-"+l.customer[:2]+"-"+l.customer[2:4], l.number, "GBP",
	)
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
			h.newPage()
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
		h.recordRow(i, balance != "")
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

func fenland(h *freeDrawing) {
	l := h.l
	h.upright(56, sans, 9.4)
	h.big(h.left, 1.5, l.bank)
	h.down(2.2)
	h.strong(h.left, l.holder)
	h.down(1)
	h.lines(
		h.left, "Sort code 07-"+l.customer[:2]+"-"+l.customer[3:5], "Account number "+l.number,
		h.day(l.from, "2 January 2006")+" – "+h.day(l.to, "2 January 2006"), "All amounts in GBP",
	)
	h.down(1.5)
	third := (h.edge - h.left) / 4
	titles := []string{"Balance at start", "Money in", "Money out", "Balance at end"}
	values := []string{
		"£" + h.signed(l.opening, minusFront), "£" + h.money(l.stated.credits), "£" + h.money(l.stated.debits),
		"£" + h.signed(l.statedClosing, minusFront),
	}
	for i := range titles {
		x := h.left + float64(i)*third
		h.page.shade(x, h.y-h.size, x+third-8, h.y+1.7*h.step, 0.94)
		h.small(x+6, titles[i])
		h.page.left(x+6, h.y+1.2*h.step, h.size, h.face.bold(), values[i])
	}
	h.down(4)
	for i, e := range l.entries {
		if h.firstOfDay(i) {
			h.ensureRoom(4)
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
		h.ensureRoom(float64(len(lines)))
		h.ends(h.edge-14, mark(e.amount < 0, "-", "+")+"£"+h.money(e.amount))
		h.lines(h.left+14, lines...)
		h.down(0.25)
		h.recordRow(i, h.lastOfDay(i))
	}
	h.numbers("%d/%d")
	h.header(shown{credits: true, debits: true})
}

func wattle(h *freeDrawing) {
	l := h.l
	h.upright(38, sans, 8.6)
	stops := []stop{
		textAt(h.left), textAt(h.left + 46), figuresTo(h.edge - 170), figuresTo(h.edge - 88), figuresTo(h.edge),
	}
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
		h.ensureRoom(float64(len(lines)))
		at := h.y
		h.y = at + float64(len(lines)-1)*h.step/2
		h.cells(stops, h.day(e.date, "02 Jan"), "", h.out(e), h.in(e), balance(e.balance))
		h.y = at
		h.lines(stops[1].x, lines...)
		h.down(0.5)
		h.recordRow(i, true)
	}
	h.ensureRoom(4)
	h.cells(stops, h.day(l.to, "02 Jan"), h.day(l.to, "2006")+" CLOSING BALANCE", "", "", balance(l.statedClosing))
	h.down(2)
	h.cells(
		[]stop{textAt(h.left), textAt(h.left + 130), textAt(h.left + 260), textAt(h.left + 390)}, "Opening balance",
		"- Total debits", "+ Total credits", "= Closing balance",
	)
	h.down(1)
	h.cells(
		[]stop{textAt(h.left), textAt(h.left + 130), textAt(h.left + 260), textAt(h.left + 390)}, balance(l.opening),
		"$"+h.money(l.stated.debits), "$"+h.money(l.stated.credits), balance(l.statedClosing),
	)
	h.numbers("Statement page %d of %d")
	h.header(shown{credits: true, debits: true})
}
