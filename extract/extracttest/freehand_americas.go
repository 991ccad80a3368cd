package extracttest

import (
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

func unseenAmericas() []Template {
	return []Template{
		freehandTemplate(
			"prairie-sections",
			"deposits, card purchases and checks apart; checks three abreast; a daily balance list", [2]int{14, 60},
			americanLand.withoutBalances(), prairie,
		),
		freehandTemplate(
			"boreal-once", "the day once, withdrawals before deposits, balance at day's end, texts of two lines",
			[2]int{12, 60}, canadianLand, boreal,
		),
		freehandTemplate(
			"agave-twodates", "two dates with months in Spanish capitals, two balance columns filled at day's end",
			[2]int{12, 50}, mexicanLand, agave,
		),
		freehandTemplate(
			"ipe-dayend", "C or D tight behind amounts, decimal commas, the day's balance on a line of its own",
			[2]int{12, 50}, brazilianLand, ipe,
		),
	}
}

func prairie(h *freeDrawing) {
	l := h.l
	h.upright(48, pick(h.r, []fontFace{sans, serif}), 9.2)
	h.again = func() {
		h.say(h.left, l.bank)
		h.ends(h.edge, "Account ending in "+l.number[len(l.number)-4:])
		h.down(2.5)
	}
	h.big(h.left, 1.7, l.bank)
	h.down(1.5)
	h.lines(h.left, "P.O. Box 1180, Port Willow", "Call us 24 hours: 1-800-555-0142")
	h.y -= 2 * h.step
	h.endsStrong(h.edge, "Your "+l.product+" statement")
	h.down(1)
	h.ends(h.edge, "for "+h.day(l.from, "January 2, 2006")+" to "+h.day(l.to, "January 2, 2006"))
	h.down(1)
	h.ends(h.edge, "Account number: "+l.number)
	h.down(2)
	h.lines(h.left, l.holder, l.address, l.city)
	h.down(1.5)
	h.prairieSummary()
	all := make([]int, len(l.entries))
	for i := range all {
		all[i] = i
	}
	h.prairieSection(
		"Deposits and other additions",
		slices.DeleteFunc(slices.Clone(all), func(i int) bool { return l.entries[i].amount < 0 }),
	)
	h.prairieSection("Withdrawals and other subtractions", slices.DeleteFunc(
		slices.Clone(all), func(i int) bool { return l.entries[i].amount >= 0 || l.entries[i].check != "" },
	))
	h.prairieChecks(slices.DeleteFunc(
		slices.Clone(all), func(i int) bool { return l.entries[i].amount >= 0 || l.entries[i].check == "" },
	))
	h.prairieDaily()
	h.numbers("Page %d of %d")
	h.header(shown{credits: true})
	h.leaveUnjudged("currency")
	h.leaveUnjudged("total_debits") // withdrawals and checks have separate totals
}

func (h *freeDrawing) prairieSummary() {
	l := h.l
	h.strong(h.left, "Account summary")
	h.down(1.2)
	to := h.left + 300
	var checks engine.Amount
	for _, e := range l.entries {
		if e.check != "" && e.amount < 0 {
			checks -= e.amount
		}
	}
	h.sum(h.left, to, "Beginning balance on "+h.day(l.from, "January 2, 2006"), "$"+h.signed(l.opening, minusFront))
	h.sum(h.left, to, "Deposits and other additions", h.money(l.stated.credits))
	h.sum(h.left, to, "Withdrawals and other subtractions", "-"+h.money(l.stated.debits-min(checks, l.stated.debits)))
	h.sum(h.left, to, "Checks", "-"+h.money(min(checks, l.stated.debits)))
	h.rule(h.left, to)
	h.strong(h.left, "Ending balance on "+h.day(l.to, "January 2, 2006"))
	h.endsStrong(to, "$"+h.signed(l.statedClosing, minusFront))
	h.down(2.5)
}

func (h *freeDrawing) prairieSection(title string, rows []int) {
	if len(rows) == 0 {
		return
	}
	stops := []stop{textAt(h.left), textAt(h.left + 58), figuresTo(h.edge)}
	h.ensureRoom(5)
	head := func(more string) {
		h.big(h.left, 1.15, title+more)
		h.down(1.3)
		h.strongCells(stops, "Date", "Description", "Amount")
		h.down(1.2)
	}
	head("")
	var total engine.Amount
	for _, i := range rows {
		e := h.l.entries[i]
		lines := h.text(e, h.edge-h.left-150)
		if h.ensureRoom(float64(len(lines))) {
			head(" - continued")
		}
		h.cells([]stop{stops[0], stops[2]}, h.day(e.date, "01/02/06"), h.signed(e.amount, minusFront))
		h.lines(stops[1].x, lines...)
		h.recordOpenRow(i)
		total += e.amount
	}
	h.strongCells([]stop{stops[0], stops[2]}, "Total "+lowerFirst(title), h.signed(total, minusFront))
	h.down(2)
}

func lowerFirst(s string) string { return string(s[0]|0x20) + s[1:] }

// prairieChecks lists checks three abreast, read along the lines.
func (h *freeDrawing) prairieChecks(rows []int) {
	if len(rows) == 0 {
		return
	}
	h.ensureRoom(6)
	h.big(h.left, 1.15, "Checks")
	h.down(1.3)
	third := (h.edge - h.left + 16) / 3
	for k := range min(3, len(rows)) {
		x := h.left + float64(k)*third
		h.strongCells([]stop{textAt(x), textAt(x + 52), figuresTo(x + third - 16)}, "Date", "Check #", "Amount")
	}
	h.down(1.2)
	var total engine.Amount
	for k, i := range rows {
		e := h.l.entries[i]
		if k%3 == 0 {
			h.ensureRoom(1)
		}
		x := h.left + float64(k%3)*third
		h.cells(
			[]stop{textAt(x), textAt(x + 52), figuresTo(x + third - 16)}, h.day(e.date, "01/02/06"), e.check,
			h.signed(e.amount, minusFront),
		)
		if k%3 == 2 || k == len(rows)-1 {
			h.down(1)
		}
		total += e.amount
		h.recordOpenRow(i)
		h.truth.Rows[len(h.truth.Rows)-1].Description = "" // a list of checks has no descriptions
	}
	h.strongCells([]stop{textAt(h.left), figuresTo(h.edge)}, "Total checks", h.signed(total, minusFront))
	h.down(2)
}

func (h *freeDrawing) prairieDaily() {
	h.ensureRoom(6)
	h.big(h.left, 1.15, "Daily ledger balances")
	h.down(1.3)
	third, k := (h.edge-h.left+20)/3, 0
	for i, e := range h.l.entries {
		if !h.lastOfDay(i) {
			continue
		}
		if k%3 == 0 {
			h.ensureRoom(1)
		}
		x := h.left + float64(k%3)*third
		h.cells([]stop{textAt(x), figuresTo(x + third - 20)}, h.day(e.date, "01/02"), h.signed(e.balance, minusFront))
		if k++; k%3 == 0 {
			h.down(1)
		}
	}
	h.down(2)
}

func boreal(h *freeDrawing) {
	l := h.l
	h.upright(40, sans, 9)
	stops := []stop{
		textAt(h.left), textAt(h.left + 48), figuresTo(h.edge - 190), figuresTo(h.edge - 92), figuresTo(h.edge),
	}
	titles := []string{"Date", "Description", "Withdrawals ($)", "Deposits ($)", "Balance ($)"}
	h.again = func() {
		h.say(h.left, "Details of your account activity - continued")
		h.down(1.5)
		h.strongCells(stops, titles...)
		h.down(1.4)
	}
	h.big(h.left, 1.8, l.bank)
	h.down(3)
	h.endsStrong(h.edge, "Your account statement")
	h.down(1)
	h.ends(h.edge, "From "+h.day(l.from, "January 2, 2006")+" to "+h.day(l.to, "January 2, 2006"))
	h.down(1)
	h.lines(h.left+20, l.holder, l.address, l.city)
	h.down(2)
	h.strong(h.left, "Summary of your account for this period")
	h.down(1.3)
	h.pair(h.left, h.left+230, l.product+" (CAD)", l.number)
	h.sum(
		h.left, h.edge-80, "Your opening balance on "+h.day(l.from, "January 2, 2006"),
		"$"+h.signed(l.opening, minusFront),
	)
	h.sum(h.left, h.edge-80, "Total deposits into your account", "+ "+h.money(l.stated.credits))
	h.sum(h.left, h.edge-80, "Total withdrawals from your account", "- "+h.money(l.stated.debits))
	h.strong(h.left, "Your closing balance on "+h.day(l.to, "January 2, 2006"))
	h.endsStrong(h.edge-80, "= $"+h.signed(l.statedClosing, minusFront))
	h.down(2.5)
	h.strong(h.left, "Details of your account activity")
	h.down(1.5)
	h.strongCells(stops, titles...)
	h.down(1.4)
	h.cells(stops, "", "Opening Balance", "", "", h.signed(l.opening, minusFront))
	h.down(1)
	for i, e := range l.entries {
		lines := h.text(e, stops[2].x-stops[1].x-70)
		turned := h.ensureRoom(float64(len(lines)))
		day := ""
		if turned || h.firstOfDay(i) {
			day = h.day(e.date, "2 Jan")
		}
		h.say(stops[0].x, day)
		h.lines(stops[1].x, lines[:len(lines)-1]...) // figures are on a text's last line
		balance := ""
		if h.lastOfDay(i) {
			balance = h.signed(e.balance, minusFront)
		}
		h.cells(stops, "", lines[len(lines)-1], h.out(e), h.in(e), balance)
		h.down(1)
		if h.lastOfDay(i) {
			h.rule(h.left, h.edge)
		}
		h.recordRow(i, h.lastOfDay(i))
	}
	h.cells(stops, "", "Closing Balance", "", "", "$"+h.signed(l.statedClosing, minusFront))
	h.numbers("%d of %d")
	h.header(shown{credits: true, debits: true})
}

func agave(h *freeDrawing) {
	l := h.l
	h.upright(30, pick(h.r, []fontFace{sans, serif}), 8)
	day := func(d engine.Date) string { return fmt.Sprintf("%02d/%s", d.Day, spanishMonths[d.Month-1]) }
	full := func(d engine.Date) string { return fmt.Sprintf("%02d/%02d/%04d", d.Day, int(d.Month), d.Year) }
	e := h.edge
	stops := []stop{
		textAt(h.left), textAt(h.left + 38), textAt(h.left + 78), figuresTo(e - 210), figuresTo(e - 140),
		figuresTo(e - 70), figuresTo(e),
	}
	head := func() {
		h.cells([]stop{textAt(h.left + 14), textAt(e - 90)}, "FECHA", "SALDO")
		h.down(1)
		h.strongCells(stops, "OPER", "LIQ", "DESCRIPCIÓN", "CARGOS", "ABONOS", "OPERACIÓN", "LIQUIDACIÓN")
		h.down(1.3)
	}
	h.again = func() {
		h.small(h.left, l.bank+"   "+l.holder+"   No. de Cuenta "+l.number)
		h.down(2)
		head()
	}
	h.big(h.left, 2, l.bank)
	h.endsStrong(e, "Estado de Cuenta")
	h.down(2.5)
	h.say(h.left, l.holder)
	x := e - 210
	h.pair(x, x+90, "Periodo", "DEL "+full(l.from)+" AL "+full(l.to))
	h.say(h.left, l.address)
	h.pair(x, x+90, "Fecha de Corte", full(l.to))
	h.say(h.left, l.city)
	h.pair(x, x+90, "No. de Cuenta", l.number)
	h.pair(x, x+90, "No. de Cliente", l.customer)
	h.pair(x, x+90, "Moneda", "MXN")
	h.down(1)
	h.strong(h.left, "Comportamiento")
	h.down(1.2)
	h.sum(h.left, h.left+230, "Saldo Anterior", h.signed(l.opening, minusFront))
	h.sum(
		h.left, h.left+230, fmt.Sprintf("Depósitos / Abonos (+)     %d", l.stated.creditCount),
		h.money(l.stated.credits),
	)
	h.sum(h.left, h.left+230, fmt.Sprintf("Retiros / Cargos (-)     %d", l.stated.debitCount), h.money(l.stated.debits))
	h.sum(h.left, h.left+230, "Saldo Final", h.signed(l.statedClosing, minusFront))
	h.down(1.5)
	h.strong(h.left, "Detalle de Movimientos Realizados")
	h.down(1.5)
	head()
	for i, m := range l.entries {
		lines := h.text(m, stops[3].x-stops[2].x-52)
		h.ensureRoom(float64(len(lines)))
		end := ""
		if h.lastOfDay(i) {
			end = h.signed(m.balance, minusFront)
		}
		h.cells(stops, day(m.date), day(m.value), "", h.out(m), h.in(m), end, end)
		h.lines(stops[2].x, lines...)
		h.recordRow(i, end != "")
	}
	h.numbers("PAGINA %d / %d")
	h.header(shown{credits: true, debits: true})
}

var spanishMonths = names.all("month_spanish_short")

func ipe(h *freeDrawing) {
	l := h.l
	h.how = comma
	h.upright(44, pick(h.r, []fontFace{sans, mono}), 8.2)
	const date = "02/01/2006"
	tight := func(a engine.Amount) string { return h.money(a) + mark(a < 0, "D", "C") }
	stops := []stop{textAt(h.left), textAt(h.left + 72), textAt(h.edge - 190), figuresTo(h.edge)}
	h.again = func() {
		h.strongCells(stops, "Data", "Histórico", "Documento", "Valor R$")
		h.down(1.5)
	}
	h.strong(h.left, l.bank)
	h.down(1)
	h.strong(h.left, "Extrato de "+lowerFirst(l.product))
	h.down(2)
	h.pair(h.left, h.left+110, "Cliente", l.holder)
	h.pair(h.left, h.left+110, "Agência", l.branch)
	h.pair(h.left, h.left+110, "Conta", l.number)
	h.pair(h.left, h.left+110, "Moeda", "BRL")
	h.pair(h.left, h.left+110, "Período do extrato", h.day(l.from, date)+" a "+h.day(l.to, date))
	h.down(1.5)
	h.again()
	h.cells(stops, h.day(l.from, date), "SALDO ANTERIOR", "", tight(l.opening))
	h.down(1)
	for i, m := range l.entries {
		lines := h.run(m, stops[2].x-stops[1].x-10)
		h.ensureRoom(float64(len(lines)) + 1)
		h.cells(stops, h.day(m.date, date), "", m.reference[:9], tight(m.amount))
		h.lines(stops[1].x, lines...)
		if h.lastOfDay(i) {
			h.strongCells(stops, h.day(m.date, date), "SALDO DO DIA", "", tight(m.balance))
			h.down(1.3)
		}
		h.recordRow(i, h.lastOfDay(i))
	}
	h.ensureRoom(3)
	h.rule(h.left, h.edge)
	h.strongCells(stops, "", "SALDO FINAL EM "+h.day(l.to, date), "", tight(l.statedClosing))
	h.numbers("Página %d de %d")
	h.header(shown{})
}
