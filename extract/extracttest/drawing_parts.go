package extracttest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// startPage begins a page with its letterhead. The first page also has the account's header.
func (g *drawing) startPage(first bool) {
	if g.d.composed != nil {
		g.striped, g.lastDate = false, engine.Date{}
		g.d.composed.startPage(g, first)
		return
	}
	g.page = g.ink.newPage()
	g.y = g.d.margin + g.d.size*1.5
	g.striped = false
	g.lastDate = engine.Date{}
	big := g.d.size * 1.6
	if g.d.linePrinter {
		big = g.d.size
	}
	g.page.left(g.d.margin, g.y, big, g.d.face.bold(), g.l.bank)
	if !first {
		g.line()
		g.page.left(g.d.margin, g.y, g.d.size, g.d.face, g.d.words.number+": "+g.l.number)
		g.y += 2 * g.d.step
		return
	}
	g.line()
	g.page.left(g.d.margin, g.y, g.d.size, g.d.face, "Head Office, 1 Bayani Road, "+"Pasig City")
	g.y += 1.5 * g.d.step
	g.page.centre(g.snap(g.d.width/2), g.y, max(g.d.size, big*0.8), g.d.face.bold(), g.d.words.title)
	g.y += 1.5 * g.d.step
	g.whoseAccount()
	if g.d.totals == totalsTop {
		g.totalsBox()
	}
	g.line()
}

// pairs returns the header's labels and values in page order.
func (g *drawing) pairs() [][2]string {
	switch g.l.documentType {
	case "credit_card_statement":
		return g.cardPairs()
	case "loan_statement":
		return g.loanPairs()
	case "passbook":
		return g.passbookPairs()
	}
	w, l := g.d.words, g.l
	day := periodLayout(g.d.dates)
	return [][2]string{
		{w.name, l.holder}, {w.number, l.number}, {w.product, l.product}, {w.currency, l.currency},
		{w.period, formatDate(l.from, day) + w.periodJoin + formatDate(l.to, day)},
		{w.issuedOn, formatDate(l.issuedOn, day)}, {w.branch, l.branch}, {w.customer, l.customer},
	}
}

// periodLayout is the form of dates in the header: always with a year.
func periodLayout(row string) string {
	layout, _ := strings.CutSuffix(row, " 03:04 PM")
	switch {
	case strings.HasPrefix(layout, "Mon "):
		return strings.TrimPrefix(layout, "Mon ")
	case layout == "02/01":
		return "02/01/2006"
	case strings.Contains(layout, "2006") || strings.Contains(layout, "06"):
		return layout
	case strings.HasPrefix(layout, "01/02"):
		return "01/02/2006"
	case strings.Contains(layout, "Jan 02"), strings.Contains(layout, "Jan 2"):
		return "Jan 02, 2006"
	}
	return "02 Jan 2006"
}

func (g *drawing) whoseAccount() {
	switch g.d.header {
	case headerSides:
		g.sides()
	case headerTable:
		g.headerGrid()
	default:
		for _, p := range g.pairs() {
			g.pair(g.d.margin, g.d.margin+g.d.size*15, p)
			g.line()
		}
	}
	g.line()
}

// small is the size of remarks; a line printer has one size only.
func (g *drawing) small() float64 {
	if g.d.linePrinter {
		return g.d.size
	}
	return g.d.size * 0.9
}

func (g *drawing) pair(x, valueX float64, p [2]string) {
	g.page.left(g.snap(x), g.y, g.d.size, g.d.face.bold(), p[0]+":")
	g.page.left(
		max(g.snap(valueX), g.snap(x+g.d.face.bold().width(p[0]+": ")*g.d.size+3)), g.y, g.d.size, g.d.face, p[1],
	)
}

// sides prints the holder's address at the left and the pairs at the right.
func (g *drawing) sides() {
	start := g.y
	for _, s := range []string{g.l.holder, g.l.address, g.l.city} {
		g.page.left(g.d.margin, g.y, g.d.size, g.d.face, s)
		g.line()
	}
	left := g.y
	g.y = start
	for _, p := range g.pairs() {
		g.pair(g.d.width*0.48, g.d.width*0.48+g.d.size*14, p)
		g.line()
	}
	g.y = max(g.y, left)
}

// headerGrid prints labels in a row and the values below them, two rows of four.
func (g *drawing) headerGrid() {
	pairs := g.pairs()
	step := (g.d.width - 2*g.d.margin) / 4
	for half := range 2 {
		for i := range 4 {
			g.page.left(g.snap(g.d.margin+float64(i)*step), g.y, g.small(), g.d.face.bold(), pairs[half*4+i][0])
		}
		g.line()
		lines := 1
		for i := range 4 {
			for n, s := range wrap(pairs[half*4+i][1], g.d.face, g.small(), step-columnGap) {
				g.page.left(g.snap(g.d.margin+float64(i)*step), g.y+float64(n)*g.d.step, g.small(), g.d.face, s)
				lines = max(lines, n+1)
			}
		}
		g.y += (float64(lines) + 0.6) * g.d.step
	}
}

// totalsBox prints the summary of the account.
func (g *drawing) totalsBox() {
	lines := g.totalPairs()
	if g.y+float64(len(lines)+1)*g.d.step > g.bottom() {
		g.startPage(false)
	}
	if c := g.d.composed; c != nil && c.summary != nil {
		c.g = g
		c.renderSums()
		return
	} else if c != nil {
		c.totals(lines)
		return
	}
	right := g.snap(g.d.width - g.d.margin - g.d.size*4)
	g.line()
	for _, p := range lines {
		g.page.left(g.snap(g.d.width*0.42), g.y, g.d.size, g.d.face.bold(), p[0])
		g.page.right(right, g.y, g.d.size, g.d.face, p[1])
		g.line()
	}
}

// tableHead prints the column headings, of one line or two.
func (g *drawing) tableHead() {
	lines := 1
	for _, c := range g.d.columns {
		lines = max(lines, strings.Count(c.title, "\n")+1)
	}
	top := g.y - g.d.step*0.8
	if g.d.ruling == zebraShade {
		g.page.shade(g.d.margin-2, top, g.d.width-g.d.margin+2, top+float64(lines)*g.d.step, 0.8)
	}
	before := len(g.page.texts)
	for n := range lines {
		for i, c := range g.d.columns {
			parts := strings.Split(c.title, "\n")
			if at := n - (lines - len(parts)); at >= 0 { // short titles are on the last line
				g.cell(i, parts[at], g.d.face.bold())
			}
		}
		g.line()
	}
	if g.d.reversed {
		g.page.shade(g.d.margin-3, top, g.d.width-g.d.margin+3, top+float64(lines)*g.d.step, 0.2)
		for i := range g.page.texts[before:] {
			g.page.texts[before+i].tint = grayOf(whiteLevel)
		}
	}
	g.tableTop = top
	if g.d.ruling == headRules || g.d.ruling == gridRules {
		g.page.across(g.d.margin-3, g.d.width-g.d.margin, g.y-g.d.step*0.8)
		g.page.across(g.d.margin-3, g.d.width-g.d.margin, top)
	}
}

// closeTable draws the grid's verticals once its height is known.
func (g *drawing) closeTable() {
	if g.d.ruling != gridRules {
		return
	}
	end := g.y - g.d.step*0.8
	g.page.down(g.d.margin-3, g.tableTop, end)
	for _, e := range g.edges {
		g.page.down(e.x1+columnGap-3, g.tableTop, end)
	}
}

// footers prints page numbers and notices at the bottom of every page.
func (g *drawing) footers(r *rand.Rand) {
	if g.d.composed != nil {
		g.d.composed.foot()
		return
	}
	notice := pick(r, []string{
		"Deposits are insured by PDIC up to P1,000,000 per depositor.",
		"This is a computer-generated statement. No signature required.",
		"Please examine this statement at once. If no error is reported within 15 days it is deemed correct.", "",
	})
	for i, p := range g.ink.pages {
		base := g.d.height - g.d.margin
		p.right(
			g.snap(g.d.width-g.d.margin), base, g.small(), g.d.face, fmt.Sprintf(g.d.words.page, i+1, len(g.ink.pages)),
		)
		p.left(g.d.margin, base-g.d.step, g.small(), g.d.face, notice)
	}
}

// codeLegend explains the codes of rows below a table.
type codeLegend struct {
	title, mark string // mark is between a code and its meaning
	columns     int
	lines       [][2]string // code, meaning
}

// footLabels are the labels at the end of a table without balances; "#" is the day.
type footLabels struct{ opening, totals, closing string }

// balanceOnSide prints a balance in the column of debits or credits.
func (g *drawing) balanceOnSide(a engine.Amount) {
	kind := colCredit
	if a < 0 {
		kind = colDebit
	}
	g.cell(g.indexOf(kind), formatMagnitude(a, g.d.grouping), g.d.face.bold())
}

// columnTotals prints the totals of both columns and the new balance.
func (g *drawing) columnTotals() {
	text := g.indexOf(colText)
	g.cell(text, g.d.footLabels.totals, g.d.face.bold())
	if at := g.indexOf(colDebit); at >= 0 {
		g.cell(at, formatMagnitude(g.l.stated.debits, g.d.grouping), g.d.face.bold())
		g.cell(g.indexOf(colCredit), formatMagnitude(g.l.stated.credits, g.d.grouping), g.d.face.bold())
	}
	g.line()
	label := strings.ReplaceAll(g.d.footLabels.closing, "#", formatDate(g.l.to, periodLayout(g.d.dates)))
	g.cell(text, label, g.d.face.bold())
	if at := g.indexOf(colAmount); at >= 0 {
		g.cell(at, g.balanceText(g.l.statedClosing), g.d.face.bold())
	} else {
		g.balanceOnSide(g.l.statedClosing)
	}
	g.line()
}

// severalAccounts prints a summary of all accounts, then the movements of each on the same pages.
func (g *drawing) severalAccounts() {
	all := append([]*ledger{g.l}, g.d.moreAccounts...)
	g.accountsSummary(all)
	for n, l := range all {
		g.l = l
		if g.y+8*g.d.step > g.bottom() {
			g.startPage(false)
		}
		title := strings.NewReplacer("#", l.number, "%", l.product).Replace(g.d.words.depositsHead)
		g.page.left(g.d.margin, g.y, g.d.size*1.1, g.d.face.bold(), title)
		g.y += 1.4 * g.d.step
		before := len(g.truth.Rows)
		g.table()
		for i := range g.truth.Rows[before:] {
			g.truth.Rows[before+i].AccountIndex = n
		}
		if g.d.totals == totalsBottom {
			g.totalsBox()
		}
		g.y += g.d.step
	}
	g.l = all[0]
}

// accountsSummary lists the accounts with their closing balances.
func (g *drawing) accountsSummary(all []*ledger) {
	d := g.d
	g.page.left(d.margin, g.y, d.size*1.1, d.face.bold(), d.words.dailyHead)
	g.y += 1.3 * d.step
	line := func(face fontFace, product, number, closing string) {
		g.page.left(d.margin, g.y, d.size, face, product)
		g.page.left(d.margin+(d.width-2*d.margin)*0.4, g.y, d.size, face, number)
		g.page.right(d.width-d.margin, g.y, d.size, face, closing)
		g.line()
	}
	line(d.face.bold(), d.words.product, d.words.number, d.words.closing)
	for _, l := range all {
		line(d.face, l.product, l.number, formatMagnitude(l.statedClosing, d.grouping))
	}
	g.line()
}

// afterTable prints the parts that some banks add after the rows: a list of daily balances, a legend.
func (g *drawing) afterTable() {
	if g.d.dailyList {
		g.dailyList()
	}
	if l := g.d.legend; l != nil {
		g.explainCodes(*l)
	}
}

// explainCodes prints a legend, in columns.
func (g *drawing) explainCodes(l codeLegend) {
	g.y += g.d.step
	if g.y+float64(len(l.lines)/l.columns+2)*g.d.step > g.bottom() {
		g.startPage(false)
	}
	g.page.left(g.d.margin, g.y, g.small(), g.d.face.bold(), l.title)
	g.line()
	for i, entry := range l.lines {
		x := g.d.margin + float64(i%l.columns)*(g.d.width-2*g.d.margin)/float64(l.columns)
		g.page.left(g.snap(x), g.y, g.small(), g.d.face, entry[0]+l.mark+entry[1])
		if i%l.columns == l.columns-1 {
			g.line()
		}
	}
	g.line()
}

// sections prints deposits and withdrawals separately, each with its total, and a table of daily balances: the common
// American form without running balances.
func (g *drawing) sections() {
	g.section(g.d.words.depositsHead, true)
	g.section(g.d.words.withdrawalsHead, false)
	g.dailyList()
}

// dailyList is the balance of every day, below its title.
func (g *drawing) dailyList() {
	g.y += g.d.step
	if g.y+4*g.d.step > g.bottom() {
		g.startPage(false)
	}
	g.page.left(g.d.margin, g.y, g.d.size, g.d.face.bold(), g.d.words.dailyHead)
	g.line()
	g.dailyTable()
}

func (g *drawing) section(title string, credits bool) {
	if g.y+6*g.d.step > g.bottom() {
		g.startPage(false)
	}
	g.page.left(g.d.margin, g.y, g.d.size*1.1, g.d.face.bold(), title)
	g.y += 1.4 * g.d.step
	g.tableHead()
	total := g.l.stated.debits
	if credits {
		total = g.l.stated.credits
	}
	for i, e := range g.l.entries {
		if (e.amount >= 0) != credits {
			continue
		}
		lines := g.textLines(e)
		if g.y+float64(len(lines)+1)*g.d.step > g.bottom() {
			g.startPage(false)
			g.page.left(g.d.margin, g.y, g.d.size*1.1, g.d.face.bold(), title+" - continued")
			g.y += 1.4 * g.d.step
			g.tableHead()
		}
		g.row(i, lines)
	}
	g.cell(g.indexOf(colText), g.d.words.totalOf+title, g.d.face.bold())
	signed := total
	if !credits {
		signed = -total
	}
	g.cell(g.indexOf(colAmount), g.d.money+formatSigned(signed, g.d.grouping, g.d.amounts), g.d.face.bold())
	g.y += 2 * g.d.step
}

// dailyTable prints the balance at each day's end, three days a line.
func (g *drawing) dailyTable() {
	column := (g.d.width - 2*g.d.margin) / 3
	for i := range 3 {
		x := g.d.margin + float64(i)*column
		g.page.left(x, g.y, g.d.size, g.d.face.bold(), "Date")
		g.page.right(x+column*0.75, g.y, g.d.size, g.d.face.bold(), "Balance")
	}
	g.line()
	place := 0
	for i, e := range g.l.entries {
		if i+1 < len(g.l.entries) && g.l.entries[i+1].date == e.date {
			continue
		}
		if place == 3 {
			place = 0
			if g.line(); g.y > g.bottom() {
				g.startPage(false)
			}
		}
		x := g.d.margin + float64(place)*column
		g.page.left(x, g.y, g.d.size, g.d.face, formatDate(e.date, g.d.dates))
		g.page.right(x+column*0.75, g.y, g.d.size, g.d.face, g.balanceText(e.balance))
		place++
	}
	g.line()
}
