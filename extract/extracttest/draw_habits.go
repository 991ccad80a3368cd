package extracttest

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// codeLegend explains the codes of rows below a table.
type codeLegend struct {
	title, mark string // mark stands between a code and its meaning
	columns     int
	lines       [][2]string // code, meaning
}

// feetWords are the labels of what ends a table without balances: "#" stands for the day.
type feetWords struct{ opening, totals, closing string }

// balanceOnSide prints a balance in the column of debits or credits.
func (g *drawing) balanceOnSide(a engine.Amount) {
	kind := colCredit
	if a < 0 {
		kind = colDebit
	}
	g.cell(g.indexOf(kind), printSize(a, g.d.grouping), g.d.face.bold())
}

// columnFeet prints the totals of both columns and the new balance.
func (g *drawing) columnFeet() {
	text := g.indexOf(colText)
	g.cell(text, g.d.feet.totals, g.d.face.bold())
	if at := g.indexOf(colDebit); at >= 0 {
		g.cell(at, printSize(g.l.stated.debits, g.d.grouping), g.d.face.bold())
		g.cell(g.indexOf(colCredit), printSize(g.l.stated.credits, g.d.grouping), g.d.face.bold())
	}
	g.line()
	label := strings.ReplaceAll(g.d.feet.closing, "#", printDate(g.l.to, periodLayout(g.d.dates)))
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
	all := append([]*ledger{g.l}, g.d.fellows...)
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

// accountsSummary lists the accounts with what they close with.
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
		line(d.face, l.product, l.number, printSize(l.statedClosing, d.grouping))
	}
	g.line()
}

// behindTable prints what some banks set behind their rows: a list of balances, a legend.
func (g *drawing) behindTable() {
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
