package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// country holds the invented banks, people and narrations of freehand papers. In texts, | separates lines and {…} is
// filled in: person, shop, n4 (four digits).
type country struct {
	banks, people, shops []string
	credits, debits      []string
	currency             string
	products             []string
	low, high            int  // amounts of a movement, in units
	noCents              bool // amounts without decimals
	number               string
	overdrawn            bool
	noBalances           bool // the template prints no running balances
	busy                 int  // rows on a busy day; 0 for spread days
}

func (w country) withoutBalances() country { w.noBalances = true; return w }
func (w country) inTheRed() country        { w.overdrawn = true; return w }
func (w country) onBusyDays() country      { w.busy = 4; return w }

// generate invents an account with rows transactions over a month or more.
func (w country) generate(r *rand.Rand, rows int) *ledger {
	l := &ledger{
		bank:       pick(r, w.banks),
		holder:     pick(r, w.people),
		number:     fill(r, w, w.number),
		currency:   w.currency,
		product:    pick(r, w.products),
		address:    fmt.Sprintf("%d %s", 1+r.IntN(240), pick(r, unseenStreets)),
		city:       pick(r, unseenCities),
		branch:     pick(r, unseenBranches),
		customer:   digits(r, 9),
		noBalances: w.noBalances,
	}
	start := time.Date(
		2021+r.IntN(6), time.Month(1+r.IntN(12)), pick(r, []int{1, 1, 1, 6, 16, 23}), 0, 0, 0, 0, time.UTC,
	)
	l.from = engine.DateOf(start)
	l.to = engine.DateOf(start.AddDate(0, 1+rows/60, -1))
	l.issuedOn = l.to.AddDays(1 + r.IntN(5))
	l.opening = w.round(engine.Amount(w.low)*100*engine.Amount(4+r.IntN(90)) + engine.Amount(r.IntN(100)))
	if w.overdrawn {
		l.opening = w.round(-engine.Amount(w.high) * engine.Amount(r.IntN(60)))
	}
	balance := l.opening
	for i, day := range w.days(r, l.from.DaysUntil(l.to), rows) {
		e := w.movement(r, balance)
		e.date = l.from.AddDays(day)
		e.value = e.date
		if i%5 == 3 && e.date.Before(l.to) {
			e.value = e.date.AddDays(1)
		}
		balance += e.amount
		e.balance = balance
		l.entries = append(l.entries, e)
	}
	l.clocks(r)
	l.stated, l.statedClosing = l.sum(), balance
	return l
}

// days are rising days of the period, 0 to last.
func (w country) days(r *rand.Rand, last, rows int) []int {
	days := make([]int, rows)
	for i := range days {
		days[i] = r.IntN(last + 1)
		if w.busy > 0 {
			days[i] = days[i] / w.busy * w.busy
		}
	}
	slices.Sort(days)
	return days
}

func (w country) movement(r *rand.Rand, balance engine.Amount) entry {
	amount := engine.Amount(w.low+r.IntN(w.high-w.low))*100 + engine.Amount(r.IntN(100))
	if r.IntN(3) == 0 {
		amount = (amount/1000 + 1) * 1000
	}
	amount = max(w.round(amount), 100)
	if r.IntN(7) == 0 { // the large ones of a month
		amount *= engine.Amount(4 + r.IntN(9))
	}
	texts := w.debits
	switch {
	case r.IntN(10) < 3 || !w.overdrawn && balance < amount+100_00:
		texts = w.credits
	default:
		amount = -amount
	}
	e := entry{
		amount:    amount,
		text:      strings.Split(fill(r, w, pick(r, texts)), "|"),
		reference: digits(r, 13+r.IntN(7)),
		branch:    digits(r, 4),
	}
	if e.amount < 0 && r.IntN(6) == 0 {
		e.check = digits(r, 6)
	}
	return e
}

func (w country) round(a engine.Amount) engine.Amount {
	if w.noCents {
		return a / 100 * 100
	}
	return a
}

// fill replaces the places in braces. Names of people and shops may have places too.
func fill(r *rand.Rand, w country, text string) string {
	return fillPlaces(text, func(place string) string {
		switch place {
		case "person":
			return fill(r, w, pick(r, w.people))
		case "shop":
			return fill(r, w, pick(r, w.shops))
		}
		return digits(r, placeSize(place))
	})
}

var (
	unseenStreets  = names.all("freehand_street")
	unseenCities   = names.all("freehand_city")
	unseenBranches = names.all("freehand_branch")
)

// The countries of freehand papers.
var (
	countries = sectionsByName("countries.txt")

	americanLand     = countryNamed("american")
	britishLand      = countryNamed("british")
	singaporeLand    = countryNamed("singapore")
	malaysianLand    = countryNamed("malaysian")
	indonesianLand   = countryNamed("indonesian")
	australianLand   = countryNamed("australian")
	canadianLand     = countryNamed("canadian")
	gulfLand         = countryNamed("gulf")
	germanLand       = countryNamed("german")
	frenchLand       = countryNamed("french")
	mexicanLand      = countryNamed("mexican")
	brazilianLand    = countryNamed("brazilian")
	italianLand      = countryNamed("italian")
	southAfricanLand = countryNamed("southAfrican")
	nigerianLand     = countryNamed("nigerian")
	kenyanLand       = countryNamed("kenyan")
	japaneseLand     = countryNamed("japanese")
	indianLand       = countryNamed("indian")
	homeLand         = countryNamed("home")
)

// countryNamed reads a section of countries.txt.
func countryNamed(name string) country {
	s, ok := countries[name]
	if !ok {
		panic("extracttest: there is no country " + name)
	}
	return country{
		currency:  s.one("currency"),
		low:       s.number("low"),
		high:      s.number("high"),
		noCents:   s.one("whole_amounts") == "yes",
		overdrawn: s.one("overdrawn") == "yes",
		number:    s.one("number"),
		banks:     s.all("bank"),
		people:    s.all("person"),
		shops:     s.all("shop"),
		products:  s.all("product"),
		credits:   s.all("credit"),
		debits:    s.all("debit"),
	}
}

func unseenOddities() []Template {
	return []Template{
		freehandTemplate("quiet-month", "no transactions, or one or two", [2]int{0, 2}, britishLand, quiet),
		freehandTemplate(
			"thistle-pair", "two months' statements of one account in a file", [2]int{10, 30}, britishLand,
			pairOfMonths,
		),
		freehandTemplate(
			"cascade-daytotals", "amounts in brackets, no balance in rows, a total after every day", [2]int{10, 40},
			americanLand.onBusyDays().withoutBalances(), dayTotals,
		),
	}
}

func quiet(h *freeDrawing) {
	h.upright(50, sans, 9.5)
	h.month(h.l.opening, h.l.entries, h.l.from, h.l.to, h.l.statedClosing, 0)
	h.numbers("Page %d of %d")
	h.header(shown{})
}

// month is a whole statement of one period; from is the place of its first entry.
func (h *freeDrawing) month(
	opening engine.Amount, entries []entry, from, to engine.Date, closing engine.Amount, first int,
) {
	l := h.l
	stops := []stop{
		textAt(h.left), textAt(h.left + 70), figuresTo(h.edge - 180), figuresTo(h.edge - 92), figuresTo(h.edge),
	}
	h.again = nil
	h.big(h.left, 1.6, l.bank)
	h.down(2.5)
	for _, p := range [][2]string{
		{"Account name", l.holder}, {"Account number", l.number},
		{"Statement dates", h.day(from, "2 January 2006") + " to " + h.day(to, "2 January 2006")},
		{"Currency", "GBP"}, {"Start balance", h.signed(opening, minusFront)},
		{"End balance", h.signed(closing, minusFront)},
	} {
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
		h.ensureRoom(float64(len(lines)))
		h.cells(stops, h.day(e.date, "02/01/2006"), "", h.out(e), h.in(e), h.signed(e.balance, minusFront))
		h.lines(stops[1].x, lines...)
		h.recordRow(first+i, true)
	}
	h.cells(stops, h.day(to, "02/01/2006"), "End balance", "", "", h.signed(closing, minusFront))
	h.down(2)
}

// pairOfMonths splits a ledger of one period into two statements with separate pages.
func pairOfMonths(h *freeDrawing) {
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
	h.newBarePage()
	h.month(between, l.entries[k:], middle.AddDays(1), l.to, l.statedClosing, k)
	h.header(shown{})
}

func dayTotals(h *freeDrawing) {
	l := h.l
	h.upright(44, pick(h.r, []fontFace{sans, mono}), 8.4)
	stops := []stop{textAt(h.left), textAt(h.left + 60), figuresTo(h.edge)}
	h.big(h.left, 1.5, l.bank)
	h.down(2)
	h.lines(
		h.left, l.holder, "Member account "+l.number+", in US dollars (USD)",
		"Activity from "+h.day(l.from, "01/02/2006")+" through "+h.day(l.to, "01/02/2006"),
	)
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
		h.ensureRoom(float64(len(lines)) + 1)
		h.cells(stops, h.day(e.date, "01/02/2006"), "", h.signed(e.amount, brackets))
		h.lines(stops[1].x, lines...)
		if total += e.amount; h.lastOfDay(i) {
			h.strongCells(
				stops, "", fmt.Sprintf("Total for %s", h.day(e.date, "01/02/2006")), h.signed(total, brackets),
			)
			h.down(1.6)
			total = 0
		}
		h.recordRow(i, false)
	}
	h.numbers("Page %d of %d")
	h.header(shown{})
}
