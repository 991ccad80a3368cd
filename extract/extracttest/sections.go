package extracttest

// sections prints deposits and withdrawals apart, each with its total, and a table of daily balances:
// the common American form without running balances.
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
	g.cell(g.indexOf(colAmount), g.d.money+printSigned(signed, g.d.grouping, g.d.amounts), g.d.face.bold())
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
		g.page.left(x, g.y, g.d.size, g.d.face, printDate(e.date, g.d.dates))
		g.page.right(x+column*0.75, g.y, g.d.size, g.d.face, g.balanceText(e.balance))
		place++
	}
	g.line()
}
