package extracttest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// drawing is a paper while it is laid out.
type drawing struct {
	d    design
	l    *ledger
	ink  *canvas
	page *sheet
	y    float64 // baseline of the next line
	// edges are the columns' left and right edges.
	edges []span
	// lastDate is the date printed last on this page, for templates that print it once.
	lastDate engine.Date
	tableTop float64
	striped  bool
	bands    []band
	truth    Truth
}

type span struct{ x0, x1 float64 }

// band is the room that a row takes on a page.
type band struct {
	page   *sheet
	y0, y1 float64
}

// columnGap is the gap between neighbouring cells, in points.
const columnGap = 7

// draw lays a ledger out in a design and returns the pages with their truth.
func draw(d design, l *ledger, r *rand.Rand) (*canvas, Truth) {
	g := &drawing{d: d, l: l, ink: &canvas{width: d.width, height: d.height}}
	g.placeColumns()
	g.startPage(true)
	switch {
	case d.sections:
		g.sections()
	case len(d.moreAccounts) > 0:
		g.severalAccounts()
	default:
		g.table()
	}
	g.afterTable()
	if d.totals == totalsBottom && len(d.moreAccounts) == 0 {
		g.totalsBox()
	}
	g.footers(r)
	g.headerTruth()
	if d.degradation != nil {
		d.degradation.put(g, r)
	}
	if d.linePrinter {
		typeset(d, g.ink)
	}
	return g.ink, g.truth
}

// placeColumns scales the columns' widths to the page.
func (g *drawing) placeColumns() {
	total := 0.0
	for _, c := range g.d.columns {
		total += c.width
	}
	x, scale := g.d.margin, (g.d.width-2*g.d.margin)/total
	for _, c := range g.d.columns {
		g.edges = append(g.edges, span{g.snap(x), g.snap(x+c.width*scale) - columnGap})
		x += c.width * scale
	}
	if g.d.linePrinter {
		for i := range g.edges {
			g.edges[i].x1 = g.snap(g.edges[i].x1)
		}
	}
}

// snap puts an edge on the character grid of a line printer.
func (g *drawing) snap(x float64) float64 {
	if !g.d.linePrinter {
		return x
	}
	pitch := 0.6 * g.d.size
	return g.d.margin + float64(int((x-g.d.margin)/pitch+0.5))*pitch
}

func (g *drawing) line() { g.y += g.d.step }

// bottom is the lowest baseline for rows; page numbers and notices are below it.
func (g *drawing) bottom() float64 { return g.d.height - g.d.margin - 3*g.d.step }

// table prints the rows in the design's order.
func (g *drawing) table() {
	g.tableHead()
	if g.d.openingRow != "" && !g.d.newestFirst {
		g.balanceRow(g.d.openingRow, g.l.opening, g.l.from)
	} else if g.d.newestFirst && g.d.closingRow != "" {
		g.balanceRow(g.d.closingRow, g.l.statedClosing, g.l.to)
	}
	order := make([]int, len(g.l.entries))
	for i := range order {
		order[i] = i
	}
	if g.d.newestFirst {
		slices.Reverse(order)
	}
	for n, i := range order {
		lines := g.textLines(g.l.entries[i])
		if g.y+float64(len(lines))*g.d.step > g.bottom() {
			g.breakPage(n, order)
		}
		g.row(i, lines)
		if g.d.dayBalanceLabel != "" && g.endsDay(i) {
			g.balanceRow(g.d.dayBalanceLabel, g.l.entries[i].balance, g.l.entries[i].date)
		}
	}
	if g.d.closingRow != "" && !g.d.newestFirst {
		g.balanceRow(g.d.closingRow, g.l.statedClosing, g.l.to)
	} else if g.d.newestFirst && g.d.openingRow != "" {
		g.balanceRow(g.d.openingRow, g.l.opening, g.l.from)
	}
	if g.d.footLabels.totals != "" {
		g.columnTotals()
	}
	if c := g.d.composed; c != nil && c.summary != nil && c.summary.atFoot() {
		c.tableFoot(g)
	}
	g.closeTable()
}

// breakPage ends the page and begins the next, with carried-forward rows if the design has them.
func (g *drawing) breakPage(n int, order []int) {
	before := g.l.opening
	if n > 0 {
		before = g.l.entries[order[n-1]].balance
	}
	if g.d.carry {
		g.balanceRow(g.d.words.carried, before, engine.Date{})
	}
	g.closeTable()
	g.startPage(false)
	if !g.d.headingsOnce {
		g.tableHead()
	} else {
		g.tableTop = g.y - g.d.step
	}
	if g.d.carry {
		g.balanceRow(g.d.words.brought, before, engine.Date{})
	}
}

// textLines returns a row's description broken into lines.
func (g *drawing) textLines(e entry) []string {
	i := g.indexOf(colText)
	if i < 0 {
		return []string{""} // the design has codes instead of descriptions
	}
	width := g.edges[i].x1 - g.edges[i].x0
	if g.d.oneLine {
		return wrap(strings.Join(e.text, " "), g.d.face, g.d.size, width)
	}
	var lines []string
	for _, t := range e.text {
		lines = append(lines, wrap(t, g.d.face, g.d.size, width)...)
	}
	if g.d.figuresBelow && len(lines) < 2 {
		lines = append(lines, "")
	}
	return lines
}

// row prints one transaction and notes its truth.
func (g *drawing) row(i int, lines []string) {
	e := g.l.entries[i]
	top := g.y - g.d.step*0.8
	height := float64(len(lines)) * g.d.step
	if g.d.ruling == zebraShade {
		if g.striped = !g.striped; g.striped {
			g.page.shade(g.d.margin-2, top, g.d.width-g.d.margin+2, top+height, 0.92)
		}
	}
	g.bands = append(g.bands, band{g.page, top, top + height})
	main := 0
	switch {
	case g.d.textAbove:
		main = len(lines) - 1
	case g.d.figuresMiddle:
		main = -1
		g.middleCells(i, e, len(lines))
	}
	for n, text := range lines {
		switch {
		case g.d.figuresBelow:
			g.halfCells(i, e, n == 0, n == len(lines)-1)
		case n == main:
			g.cells(i, e)
		}
		g.slantedCell(g.indexOf(colText), text)
		g.line()
	}
	if g.d.ruling == gridRules {
		g.page.across(g.d.margin-3, g.d.width-g.d.margin, g.y-g.d.step*0.8)
	}
	g.y += g.d.rowGap
	g.lastDate = e.date
	g.rowTruth(i)
}

func (g *drawing) indexOf(kind columnKind) int {
	return slices.IndexFunc(g.d.columns, func(c column) bool { return c.kind == kind })
}

// cells prints everything of a row but its description.
func (g *drawing) cells(i int, e entry) {
	for n, c := range g.d.columns {
		if c.kind != colText {
			g.rowCell(n, g.cellText(c.kind, i, e))
		}
	}
}

// rowCell prints a cell of a row in the row's colour, balances in bold where the design does so.
func (g *drawing) rowCell(n int, text string) {
	face, before := g.d.face, len(g.page.texts)
	if g.d.boldBalance && g.d.columns[n].kind == colBalance {
		face = face.bold()
	}
	g.cell(n, text, face)
	g.tinted(before)
}

// slantedCell prints a line of a row's text.
func (g *drawing) slantedCell(n int, text string) {
	before := len(g.page.texts)
	g.cell(n, text, g.d.face)
	for i := range g.page.texts[before:] {
		g.page.texts[before+i].slant = g.d.slant
	}
	g.tinted(before)
}

// tinted gives the texts printed since then the color of the rows.
func (g *drawing) tinted(since int) {
	for i := range g.page.texts[since:] {
		g.page.texts[since+i].tint = g.d.rowTint
	}
}

// middleCells prints the figures at half the height of a text with that many lines.
func (g *drawing) middleCells(i int, e entry, lines int) {
	first := g.y
	g.y += float64(lines-1) * g.d.step / 2
	g.cells(i, e)
	g.y = first
}

// halfCells prints the date with the first text line and the figures with the last.
func (g *drawing) halfCells(i int, e entry, first, last bool) {
	for n, c := range g.d.columns {
		if c.kind != colText && (first && !c.right || last && c.right) {
			g.cell(n, g.cellText(c.kind, i, e), g.d.face)
		}
	}
}

func (g *drawing) cell(n int, text string, face fontFace) {
	if n < 0 {
		return
	}
	if g.d.columns[n].right {
		g.page.right(g.edges[n].x1, g.y, g.d.size, face, text)
		return
	}
	g.page.left(g.edges[n].x0, g.y, g.d.size, face, text)
}

func (g *drawing) cellText(kind columnKind, i int, e entry) string {
	switch kind {
	case colDate:
		return g.dateText(e)
	case colValueDate:
		return formatDate(e.value, g.d.dates)
	case colReference:
		return e.reference
	case colCheck:
		return e.check
	case colBranch:
		return e.branch
	case colCode:
		return e.code
	case colClock:
		return e.clock
	case colNumber:
		return fmt.Sprint(i + 1)
	case colDebit:
		return g.side(-e.amount, e.amount < 0)
	case colCredit:
		return g.side(e.amount, e.amount >= 0)
	case colAmount:
		return g.amountText(e.amount)
	case colMark:
		if g.d.marks[0] != "" {
			return mark(e.amount < 0, g.d.marks[0], g.d.marks[1])
		}
		return mark(e.amount < 0, "DR", "CR")
	case colPrincipal, colInterest, colPenalty:
		return g.partText(kind, e)
	case colBalance:
		if g.d.dayBalanceLabel != "" || g.d.dailyBalance && !g.endsDay(i) {
			return ""
		}
		return g.balanceText(e.balance)
	}
	return ""
}

// amountText formats an amount of a single amount column. Amounts that reduce a debt are negative.
func (g *drawing) amountText(a engine.Amount) string {
	if g.d.owed {
		a = -a
	}
	return g.d.money + formatSigned(a, g.d.grouping, g.d.amounts)
}

// endsDay reports whether a row, printed oldest first, is the last of its day.
func (g *drawing) endsDay(i int) bool {
	return i+1 == len(g.l.entries) || g.l.entries[i+1].date != g.l.entries[i].date
}

func (g *drawing) partText(kind columnKind, e entry) string {
	if e.part == nil {
		return ""
	}
	return formatMagnitude(map[columnKind]engine.Amount{
		colPrincipal: e.part.principal, colInterest: e.part.interest, colPenalty: e.part.penalty,
	}[kind], g.d.grouping)
}

func (g *drawing) dateText(e entry) string {
	if g.d.dateOnce && g.lastDate == e.date {
		return ""
	}
	if layout, timed := strings.CutSuffix(g.d.dates, " 03:04 PM"); timed {
		return formatDate(e.date, layout) + " " + twelveHours(e.clock)
	}
	return formatDate(e.date, g.d.dates)
}

// twelveHours turns 14:05 into 02:05 PM.
func twelveHours(clock string) string {
	var hour, minute int
	if _, err := fmt.Sscanf(clock, "%d:%d", &hour, &minute); err != nil {
		return clock
	}
	half := "AM"
	if hour >= 12 {
		half = "PM"
	}
	return fmt.Sprintf("%02d:%02d %s", (hour+11)%12+1, minute, half)
}

func (g *drawing) side(a engine.Amount, used bool) string {
	if !used {
		return g.d.zero
	}
	return g.d.money + formatMagnitude(a, g.d.grouping)
}

func (g *drawing) balanceText(a engine.Amount) string {
	return g.d.money + formatSigned(a, g.d.grouping, g.d.balances)
}

// balanceRow prints a line that is not a transaction: opening, closing, carried and brought forward.
func (g *drawing) balanceRow(label string, a engine.Amount, day engine.Date) {
	if !day.IsZero() && len(label)%2 == 0 { // some banks date these lines, some do not
		g.cell(g.indexOf(colDate), strings.TrimSuffix(formatDate(day, g.d.dates), " 03:04 PM"), g.d.face)
	}
	text := g.indexOf(colText)
	if text < 0 {
		text = g.indexOf(colCode)
	}
	g.cell(text, label, g.d.face)
	at := g.indexOf(colBalance)
	if at < 0 {
		at = g.indexOf(colAmount)
	}
	if at < 0 {
		g.balanceOnSide(a)
	} else {
		g.cell(at, g.balanceText(a), g.d.face)
	}
	g.line()
	if g.d.ruling == gridRules {
		g.page.across(g.d.margin-3, g.d.width-g.d.margin, g.y-g.d.step*0.8)
	}
	g.lastDate = engine.Date{}
}

// rowTruth records the truth of the row just drawn.
func (g *drawing) rowTruth(i int) {
	e := g.l.entries[i]
	row := rowOf(e)
	printed := g.cellText(colBalance, i, e) != "" && g.indexOf(colBalance) >= 0
	if !printed {
		row.BalanceOpen = g.d.sections || g.contradicted(i)
		if row.BalanceOpen {
			row.Balance = nil
		}
	}
	g.truth.Rows = append(g.truth.Rows, row)
}

func rowOf(e entry) Row {
	balance := e.balance
	return Row{
		Date:        e.date,
		Description: strings.Join(e.text, " "),
		Debit:       max(0, -e.amount),
		Credit:      max(0, e.amount),
		Balance:     &balance,
		Turned:      e.wrongSide,
	}
}

// contradicted reports whether the figures do not add up, so that a balance that is not shown is undetermined.
func (g *drawing) contradicted(i int) bool {
	balance := g.l.opening
	for _, e := range g.l.entries {
		if balance += g.l.effectOf(e); balance != e.balance {
			return true
		}
	}
	return i < 0
}

// headerTruth records the truth of the header: the core fields of a bank statement (docs/contract/fields.md §5).
func (g *drawing) headerTruth() {
	switch g.l.documentType {
	case "credit_card_statement":
		g.cardTruth()
		return
	case "loan_statement":
		g.loanTruth()
		return
	case "passbook":
		g.passbookTruth()
		return
	}
	var credits, debits *engine.Amount
	if g.d.totals != totalsNone || g.d.sections || g.d.footLabels.totals != "" {
		credits, debits = &g.l.stated.credits, &g.l.stated.debits
	}
	g.truth.DocumentType = cmp.Or(g.l.documentType, "bank_statement")
	g.truth.Fields = headerFields(g.l, credits, debits)
}

func headerFields(l *ledger, credits, debits *engine.Amount) []Field {
	return []Field{
		NewField("bank_name", KindText, l.bank), NewField("account_name", KindText, l.holder),
		NewField("account_number", KindID, l.number), NewField("currency", KindExact, l.currency),
		NewField("period_start", KindExact, l.from), NewField("period_end", KindExact, l.to),
		NewField("opening_balance", KindMoney, l.opening), NewField("closing_balance", KindMoney, l.statedClosing),
		NewField("total_credits", KindMoney, credits), NewField("total_debits", KindMoney, debits),
	}
}
