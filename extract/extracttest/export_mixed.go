package extracttest

import "strings"

// mixedExport writes a mixed design as delimited text: the same columns, signs and days, without pages.
func (p plan) mixedExport() ([]byte, Truth) {
	r := p.random
	d := mixed(r)
	d.carry, d.oneLine, d.onceHeader = false, true, false
	d.openingRow, d.closingRow = "", ""
	if d.totals == totalsNone {
		d.totals = totalsTop
	}
	_, truth := draw(d, p.ledger, r)
	x := export{delimiter: pick(r, []string{",", ";", "\t", "|"}), utf16: r.IntN(5) == 0, latin: r.IntN(5) == 0}
	g := &drawing{d: d, l: p.ledger}
	lines := [][]string{{p.ledger.bank}}
	for _, pair := range g.pairs() {
		lines = append(lines, pair[:])
	}
	lines = append(lines, g.totalPairs()...)
	if r.IntN(2) == 0 {
		lines = append(lines, nil)
	}
	var titles []string
	for _, c := range d.columns {
		titles = append(titles, c.title)
	}
	lines = append(lines, titles)
	for n := range p.ledger.entries {
		i := n
		if d.newestFirst {
			i = len(p.ledger.entries) - 1 - n
		}
		lines = append(lines, g.record(i))
	}
	return x.encode(lines), truth
}

// totalPairs are the summary's labels and values.
func (g *drawing) totalPairs() [][]string {
	if g.l.card != nil {
		return g.cardTotals()
	}
	w, s := g.d.words, g.l.stated
	return [][]string{
		{w.opening, g.balanceText(g.l.opening)}, {w.credits, g.d.money + printSize(s.credits, g.d.grouping)},
		{w.debits, g.d.money + printSize(s.debits, g.d.grouping)}, {w.closing, g.balanceText(g.l.statedClosing)},
	}
}

// record is a row's cells.
func (g *drawing) record(i int) []string {
	e := g.l.entries[i]
	var cells []string
	for _, c := range g.d.columns {
		text := g.cellText(c.kind, i, e)
		if c.kind == colText {
			text = strings.Join(e.text, " ")
		}
		cells = append(cells, text)
	}
	g.lastDate = e.date
	return cells
}

// csvMixedLook is mixedLook for delimited text.
func csvMixedLook() Look {
	return Look{Name: "csvmixed", About: "delimited text with every choice at random", kind: "csv", rows: [2]int{8, 70},
		design: mixed}
}
